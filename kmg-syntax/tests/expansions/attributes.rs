// The expansion of attributes.kmg, recorded by tests/expansions.rs.

#[cfg(feature = "graphs")]
#[deny(missing_docs)]
#[allow(dead_code)]
/// A graph with documentation.
///
/// And a paragraph more.
/**

The graph `Attributes`: 2 nodes.*/
#[allow(
    clippy::exhaustive_structs,
    clippy::field_scoped_visibility_modifiers,
    reason = "generated"
)]
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
pub struct Attributes;
#[cfg(feature = "graphs")]
#[deny(missing_docs)]
#[allow(dead_code)]
impl Attributes {
    /// The upload, already checked.
    pub const UPLOAD: crate::reexports::kmg::Upload<'static> = {
        static KMG_UPLOAD: [crate::reexports::kmg::Line; 6] = crate::reexports::kmg::generated::lines(
            b"RGMK\x01\0\0\0\x02\0\0\0\x01\0\0\0\x01\0\0\0\x01\0\0\0\x01\0\0\0\xFF\0\0\0\x01\0\0\0\0\0\0\0\0\x10\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\xFF\0\0\0\0\xFF\0\0\0\x01\0\0\0\x02\0\x01\xFF\0\0\x01\0\xFF\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x04\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\xFF\xFF\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
        );
        crate::reexports::kmg::Upload::trusted(&KMG_UPLOAD)
    };
    /// The bytes of the upload, 64-byte aligned.
    pub const BYTES: &'static [::core::primitive::u8] = crate::reexports::kmg::Upload::bytes(
        &Self::UPLOAD,
    );
    /// How many bytes the upload has.
    pub const LEN: ::core::primitive::usize = <[::core::primitive::u8]>::len(
        Self::BYTES,
    );
    /// A command.
    /**

Node 0, `step`: a command.*/
    pub const STEP: crate::reexports::kmg::NodeId = crate::reexports::kmg::NodeId::new(
        0,
    );
    /// A loop of `step`.
    /**

Node 1, `loop`: one micro-op.*/
    pub const LOOP: crate::reexports::kmg::NodeId = crate::reexports::kmg::NodeId::new(
        1,
    );
    /// A binding.
    /**

Register r0, `x`.*/
    pub const X: crate::reexports::kmg::Register = crate::reexports::kmg::Register::from_low_bits(
        0,
    );
}
#[cfg(feature = "graphs")]
#[deny(missing_docs)]
#[allow(dead_code)]
///The bindings of a run of `Attributes`: every one of them is given.
#[allow(
    clippy::exhaustive_structs,
    clippy::field_scoped_visibility_modifiers,
    reason = "generated"
)]
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
pub struct AttributesBindings {
    /// A binding.
    /**

The binding `x`.*/
    pub x: ::core::primitive::u32,
}
#[cfg(feature = "graphs")]
#[deny(missing_docs)]
#[allow(dead_code)]
impl AttributesBindings {
    /// The binding block: the bindings, with constants and initial values filled in.
    #[must_use]
    pub const fn block(self) -> [::core::primitive::u32; 1] {
        [self.x]
    }
}
#[cfg(feature = "graphs")]
#[deny(missing_docs)]
#[allow(dead_code)]
impl crate::reexports::kmg::StaticGraph for Attributes {
    const UPLOAD: crate::reexports::kmg::Upload<'static> = Self::UPLOAD;
    const BYTES: &'static [::core::primitive::u8] = Self::BYTES;
    const LEN: ::core::primitive::usize = Self::LEN;
    const CORES: ::core::option::Option<::core::primitive::u32> = ::core::option::Option::None;
    const SYMBOLS: crate::reexports::kmg::Symbols<'static> = crate::reexports::kmg::Symbols {
        graph: "Attributes",
        file: "attributes.kmg",
        nodes: &[
            crate::reexports::kmg::NodeSymbol {
                node: Self::STEP,
                name: "step",
                line: 12,
            },
            crate::reexports::kmg::NodeSymbol {
                node: Self::LOOP,
                name: "loop",
                line: 14,
            },
        ],
        registers: &[
            crate::reexports::kmg::RegisterSymbol {
                register: Self::X,
                name: "x",
            },
        ],
    };
    const OP_BOUNDS: &'static [::core::option::Option<::core::primitive::u32>] = &[
        ::core::option::Option::Some(0u32),
        ::core::option::Option::Some(1u32),
    ];
    const OP_BOUNDS_FOR_ANY_BLOCK: &'static [::core::option::Option<
        ::core::primitive::u32,
    >] = &[::core::option::Option::Some(0u32), ::core::option::Option::Some(1u32)];
    type Bindings = AttributesBindings;
    type Block = [::core::primitive::u32; 1];
    fn block(bindings: AttributesBindings) -> [::core::primitive::u32; 1] {
        bindings.block()
    }
}
