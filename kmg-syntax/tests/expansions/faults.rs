// The expansion of faults.kmg, recorded by tests/expansions.rs.

::core::compile_error! {
    "KMG010: handler 300: the numbers of a graph's handlers are 1 to 239"
}
::core::compile_error! {
    "KMG011: the group 4..2 ends before it starts"
}
::core::compile_error! {
    "KMG002: unknown node `d`\nhelp: did you mean `a`?"
}
::core::compile_error! {
    "KMG002: unknown name `z`\nhelp: did you mean `x`?"
}
::core::compile_error! {
    "KMG004: a cycle: `a -> b -> a`\nhelp: edges say what comes first; rounds that repeat are what `again` is for"
}
/// What has a fault has its names all the same.
/**

The graph `Faults`: 3 nodes.*/
#[allow(
    clippy::exhaustive_structs,
    clippy::field_scoped_visibility_modifiers,
    reason = "generated"
)]
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
pub struct Faults;
impl Faults {
    /// The upload, already checked.
    pub const UPLOAD: ::kmg::Upload<'static> = ::core::compile_error! {
        "KMG004: `b -> a` is part of the cycle `a -> b -> a`"
    };
    /// The bytes of the upload, 64-byte aligned.
    pub const BYTES: &'static [::core::primitive::u8] = ::kmg::Upload::bytes(
        &Self::UPLOAD,
    );
    /// How many bytes the upload has.
    pub const LEN: ::core::primitive::usize = <[::core::primitive::u8]>::len(
        Self::BYTES,
    );
    ///Node 0, `a`: a command.
    pub const A: ::kmg::NodeId = ::kmg::NodeId::new(0);
    ///Node 1, `b`: a join.
    pub const B: ::kmg::NodeId = ::kmg::NodeId::new(1);
    ///Node 2, `c`: a join.
    pub const C: ::kmg::NodeId = ::kmg::NodeId::new(2);
    ///Register r0, `x`.
    pub const X: ::kmg::Register = ::kmg::Register::from_low_bits(0);
    /// A register.
    /**

Register r1, `y`.*/
    pub const Y: ::kmg::Register = ::kmg::Register::from_low_bits(1);
}
///The bindings of a run of `Faults`: every one of them is given.
#[allow(
    clippy::exhaustive_structs,
    clippy::field_scoped_visibility_modifiers,
    reason = "generated"
)]
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
pub struct FaultsBindings {
    ///The binding `x`.
    pub x: ::core::primitive::u32,
}
impl FaultsBindings {
    /// The binding block: the bindings, with constants and initial values filled in.
    #[must_use]
    pub const fn block(self) -> [::core::primitive::u32; 1] {
        [self.x]
    }
}
impl ::kmg::StaticGraph for Faults {
    const UPLOAD: ::kmg::Upload<'static> = Self::UPLOAD;
    const BYTES: &'static [::core::primitive::u8] = Self::BYTES;
    const LEN: ::core::primitive::usize = Self::LEN;
    const CORES: ::core::option::Option<::core::primitive::u32> = ::core::option::Option::None;
    const SYMBOLS: ::kmg::Symbols<'static> = ::kmg::Symbols {
        graph: "Faults",
        file: "faults.kmg",
        nodes: &[
            ::kmg::NodeSymbol {
                node: Self::A,
                name: "a",
                line: 6,
            },
            ::kmg::NodeSymbol {
                node: Self::B,
                name: "b",
                line: 7,
            },
            ::kmg::NodeSymbol {
                node: Self::C,
                name: "c",
                line: 8,
            },
        ],
        registers: &[
            ::kmg::RegisterSymbol {
                register: Self::X,
                name: "x",
            },
            ::kmg::RegisterSymbol {
                register: Self::Y,
                name: "y",
            },
        ],
    };
    const OP_BOUNDS: &'static [::core::option::Option<::core::primitive::u32>] = &[
        ::core::option::Option::None,
        ::core::option::Option::None,
        ::core::option::Option::None,
    ];
    const OP_BOUNDS_FOR_ANY_BLOCK: &'static [::core::option::Option<
        ::core::primitive::u32,
    >] = &[
        ::core::option::Option::None,
        ::core::option::Option::None,
        ::core::option::Option::None,
    ];
    type Bindings = FaultsBindings;
    type Block = [::core::primitive::u32; 1];
    fn block(bindings: FaultsBindings) -> [::core::primitive::u32; 1] {
        bindings.block()
    }
}
