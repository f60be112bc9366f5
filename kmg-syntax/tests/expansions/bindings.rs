// The expansion of bindings.kmg, recorded by tests/expansions.rs.

/// Every kind of register, with a number of its own or not.
/**

The graph `Bindings`: 1 node.*/
#[allow(
    clippy::exhaustive_structs,
    clippy::field_scoped_visibility_modifiers,
    reason = "generated"
)]
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
pub struct Bindings;
impl Bindings {
    /// The upload, already checked.
    pub const UPLOAD: ::kmg::Upload<'static> = {
        static KMG_UPLOAD: [::kmg::Line; 4] = ::kmg::generated::lines(
            b"RGMK\x01\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0\x01\0\0\0\xFF\0\0\0\x01\0\0\0\0\0\0\0\0\x10\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\xFF\0\0\0\0\t\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\x02\0\0\0\0<\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x04\xFF\xFF\0\0\x03\x01\0\x02\x01\x03\x02\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
        );
        ::kmg::Upload::trusted(&KMG_UPLOAD)
    };
    /// The bytes of the upload, 64-byte aligned.
    pub const BYTES: &'static [::core::primitive::u8] = ::kmg::Upload::bytes(
        &Self::UPLOAD,
    );
    /// How many bytes the upload has.
    pub const LEN: ::core::primitive::usize = <[::core::primitive::u8]>::len(
        Self::BYTES,
    );
    ///Node 0, `step`: a command.
    pub const STEP: ::kmg::NodeId = ::kmg::NodeId::new(0);
    /// Set by each run.
    /**

Register r3, `first`.*/
    pub const FIRST: ::kmg::Register = ::kmg::Register::from_low_bits(3);
    /// Set by each run.
    /**

Register r0, `second`.*/
    pub const SECOND: ::kmg::Register = ::kmg::Register::from_low_bits(0);
    ///Register r1, `LIMIT`.
    pub const LIMIT: ::kmg::Register = ::kmg::Register::from_low_bits(1);
    ///Register r2, `start`.
    pub const START: ::kmg::Register = ::kmg::Register::from_low_bits(2);
    ///Register r9, `plain`.
    pub const PLAIN: ::kmg::Register = ::kmg::Register::from_low_bits(9);
}
///The bindings of a run of `Bindings`: every one of them is given.
#[allow(
    clippy::exhaustive_structs,
    clippy::field_scoped_visibility_modifiers,
    reason = "generated"
)]
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
pub struct BindingsBindings {
    /// Set by each run.
    /**

The binding `first`.*/
    pub first: ::core::primitive::u32,
    /// Set by each run.
    /**

The binding `second`.*/
    pub second: ::core::primitive::u32,
}
impl BindingsBindings {
    /// The binding block: the bindings, with constants and initial values filled in.
    #[must_use]
    pub const fn block(self) -> [::core::primitive::u32; 4] {
        [self.second, 65u32, 7u32, self.first]
    }
}
impl ::kmg::StaticGraph for Bindings {
    const UPLOAD: ::kmg::Upload<'static> = Self::UPLOAD;
    const BYTES: &'static [::core::primitive::u8] = Self::BYTES;
    const LEN: ::core::primitive::usize = Self::LEN;
    const CORES: ::core::option::Option<::core::primitive::u32> = ::core::option::Option::None;
    const SYMBOLS: ::kmg::Symbols<'static> = ::kmg::Symbols {
        graph: "Bindings",
        file: "bindings.kmg",
        nodes: &[
            ::kmg::NodeSymbol {
                node: Self::STEP,
                name: "step",
                line: 7,
            },
        ],
        registers: &[
            ::kmg::RegisterSymbol {
                register: Self::FIRST,
                name: "first",
            },
            ::kmg::RegisterSymbol {
                register: Self::SECOND,
                name: "second",
            },
            ::kmg::RegisterSymbol {
                register: Self::LIMIT,
                name: "LIMIT",
            },
            ::kmg::RegisterSymbol {
                register: Self::START,
                name: "start",
            },
            ::kmg::RegisterSymbol {
                register: Self::PLAIN,
                name: "plain",
            },
        ],
    };
    const OP_BOUNDS: &'static [::core::option::Option<::core::primitive::u32>] = &[
        ::core::option::Option::Some(0u32),
    ];
    const OP_BOUNDS_FOR_ANY_BLOCK: &'static [::core::option::Option<
        ::core::primitive::u32,
    >] = &[::core::option::Option::Some(0u32)];
    type Bindings = BindingsBindings;
    type Block = [::core::primitive::u32; 4];
    fn block(bindings: BindingsBindings) -> [::core::primitive::u32; 4] {
        bindings.block()
    }
}
