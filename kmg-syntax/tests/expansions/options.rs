// The expansion of options.kmg, recorded by tests/expansions.rs.

///The graph `Options`: 2 nodes.
#[allow(
    clippy::exhaustive_structs,
    clippy::field_scoped_visibility_modifiers,
    reason = "generated"
)]
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
pub(crate) struct Options;
impl Options {
    /// The upload, already checked.
    pub(crate) const UPLOAD: ::kmg::Upload<'static> = {
        static KMG_UPLOAD: [::kmg::Line; 5] = ::kmg::generated::lines(
            b"RGMK\x01\0\0\0\x02\0\0\0\0\0\0\0\x01\0\0\0\x01\0\0\0\x07\0\0\0\xFF\0\0\0d\0\0\0@\r\x03\x002\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\xFF\0\0\0\0\xFF\0\0\0\0\0\0\0\x02\0\0\xFF\0\0\x01\0\xFF\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\x05\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\xEF\0\0\0\0\0<\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\xFF\xFF\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
        );
        ::kmg::Upload::trusted(&KMG_UPLOAD)
    };
    /// The bytes of the upload, 64-byte aligned.
    pub(crate) const BYTES: &'static [::core::primitive::u8] = ::kmg::Upload::bytes(
        &Self::UPLOAD,
    );
    /// How many bytes the upload has.
    pub(crate) const LEN: ::core::primitive::usize = <[::core::primitive::u8]>::len(
        Self::BYTES,
    );
    ///Node 0, `step`: a command.
    pub(crate) const STEP: ::kmg::NodeId = ::kmg::NodeId::new(0);
    ///Node 1, `next`: one micro-op.
    pub(crate) const NEXT: ::kmg::NodeId = ::kmg::NodeId::new(1);
}
///The bindings of a run of `Options`: every one of them is given.
#[allow(
    clippy::exhaustive_structs,
    clippy::field_scoped_visibility_modifiers,
    reason = "generated"
)]
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
pub(crate) struct OptionsBindings {}
impl OptionsBindings {
    /// The binding block: the bindings, with constants and initial values filled in.
    #[must_use]
    pub(crate) const fn block(self) -> [::core::primitive::u32; 0] {
        []
    }
}
impl ::kmg::StaticGraph for Options {
    const UPLOAD: ::kmg::Upload<'static> = Self::UPLOAD;
    const BYTES: &'static [::core::primitive::u8] = Self::BYTES;
    const LEN: ::core::primitive::usize = Self::LEN;
    const CORES: ::core::option::Option<::core::primitive::u32> = ::core::option::Option::Some(
        60u32,
    );
    const SYMBOLS: ::kmg::Symbols<'static> = ::kmg::Symbols {
        graph: "Options",
        file: "options.kmg",
        nodes: &[
            ::kmg::NodeSymbol {
                node: Self::STEP,
                name: "step",
                line: 4,
            },
            ::kmg::NodeSymbol {
                node: Self::NEXT,
                name: "next",
                line: 5,
            },
        ],
        registers: &[],
    };
    const OP_BOUNDS: &'static [::core::option::Option<::core::primitive::u32>] = &[
        ::core::option::Option::Some(0u32),
        ::core::option::Option::Some(1u32),
    ];
    const OP_BOUNDS_FOR_ANY_BLOCK: &'static [::core::option::Option<
        ::core::primitive::u32,
    >] = &[::core::option::Option::Some(0u32), ::core::option::Option::Some(1u32)];
    type Bindings = OptionsBindings;
    type Block = [::core::primitive::u32; 0];
    fn block(bindings: OptionsBindings) -> [::core::primitive::u32; 0] {
        bindings.block()
    }
}
