// The expansion of syntax.kmg, recorded by tests/expansions.rs.

::core::compile_error! {
    "KMG001: expected `;` or `,` after a register, found `command`"
}
::core::compile_error! {
    "KMG001: expected the cores: `first..end`, `(first, count)` or `any count`, found `;`"
}
::core::compile_error! {
    "KMG001: expected an expression, found `;`"
}
///The graph `Syntax`: 3 nodes.
#[allow(
    clippy::exhaustive_structs,
    clippy::field_scoped_visibility_modifiers,
    reason = "generated"
)]
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
pub struct Syntax;
impl Syntax {
    /// The upload, already checked.
    pub const UPLOAD: ::kmg::Upload<'static> = ::core::compile_error! {
        "KMG001: expected a node's name, found `;`"
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
    ///Register r1, `y`.
    pub const Y: ::kmg::Register = ::kmg::Register::from_low_bits(1);
}
///The bindings of a run of `Syntax`: every one of them is given.
#[allow(
    clippy::exhaustive_structs,
    clippy::field_scoped_visibility_modifiers,
    reason = "generated"
)]
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
pub struct SyntaxBindings {
    ///The binding `x`.
    pub x: ::core::primitive::u32,
    ///The binding `y`.
    pub y: ::core::primitive::u32,
}
impl SyntaxBindings {
    /// The binding block: the bindings, with constants and initial values filled in.
    #[must_use]
    pub const fn block(self) -> [::core::primitive::u32; 2] {
        [self.x, self.y]
    }
}
impl ::kmg::StaticGraph for Syntax {
    const UPLOAD: ::kmg::Upload<'static> = Self::UPLOAD;
    const BYTES: &'static [::core::primitive::u8] = Self::BYTES;
    const LEN: ::core::primitive::usize = Self::LEN;
    const CORES: ::core::option::Option<::core::primitive::u32> = ::core::option::Option::None;
    const SYMBOLS: ::kmg::Symbols<'static> = ::kmg::Symbols {
        graph: "Syntax",
        file: "syntax.kmg",
        nodes: &[
            ::kmg::NodeSymbol {
                node: Self::A,
                name: "a",
                line: 3,
            },
            ::kmg::NodeSymbol {
                node: Self::B,
                name: "b",
                line: 4,
            },
            ::kmg::NodeSymbol {
                node: Self::C,
                name: "c",
                line: 6,
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
    type Bindings = SyntaxBindings;
    type Block = [::core::primitive::u32; 2];
    fn block(bindings: SyntaxBindings) -> [::core::primitive::u32; 2] {
        bindings.block()
    }
}
///The graph `Next`: 1 node.
#[allow(
    clippy::exhaustive_structs,
    clippy::field_scoped_visibility_modifiers,
    reason = "generated"
)]
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
struct Next;
impl Next {
    /// The upload, already checked.
    const UPLOAD: ::kmg::Upload<'static> = {
        static KMG_UPLOAD: [::kmg::Line; 2] = ::kmg::generated::lines(
            b"RGMK\x01\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0\xFF\0\0\0\x01\0\0\0\0\0\0\0\0\x10\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x03\0\0\xFF\0\0\0\0\xFF\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
        );
        ::kmg::Upload::trusted(&KMG_UPLOAD)
    };
    /// The bytes of the upload, 64-byte aligned.
    const BYTES: &'static [::core::primitive::u8] = ::kmg::Upload::bytes(&Self::UPLOAD);
    /// How many bytes the upload has.
    const LEN: ::core::primitive::usize = <[::core::primitive::u8]>::len(Self::BYTES);
    ///Node 0, `only`: a join.
    const ONLY: ::kmg::NodeId = ::kmg::NodeId::new(0);
}
///The bindings of a run of `Next`: every one of them is given.
#[allow(
    clippy::exhaustive_structs,
    clippy::field_scoped_visibility_modifiers,
    reason = "generated"
)]
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
struct NextBindings {}
impl NextBindings {
    /// The binding block: the bindings, with constants and initial values filled in.
    #[must_use]
    const fn block(self) -> [::core::primitive::u32; 0] {
        []
    }
}
impl ::kmg::StaticGraph for Next {
    const UPLOAD: ::kmg::Upload<'static> = Self::UPLOAD;
    const BYTES: &'static [::core::primitive::u8] = Self::BYTES;
    const LEN: ::core::primitive::usize = Self::LEN;
    const CORES: ::core::option::Option<::core::primitive::u32> = ::core::option::Option::None;
    const SYMBOLS: ::kmg::Symbols<'static> = ::kmg::Symbols {
        graph: "Next",
        file: "syntax.kmg",
        nodes: &[
            ::kmg::NodeSymbol {
                node: Self::ONLY,
                name: "only",
                line: 10,
            },
        ],
        registers: &[],
    };
    const OP_BOUNDS: &'static [::core::option::Option<::core::primitive::u32>] = &[
        ::core::option::Option::Some(0u32),
    ];
    const OP_BOUNDS_FOR_ANY_BLOCK: &'static [::core::option::Option<
        ::core::primitive::u32,
    >] = &[::core::option::Option::Some(0u32)];
    type Bindings = NextBindings;
    type Block = [::core::primitive::u32; 0];
    fn block(bindings: NextBindings) -> [::core::primitive::u32; 0] {
        bindings.block()
    }
}
::core::compile_error! {
    "KMG001: expected `graph`, found `grph`\nhelp: did you mean `graph`?"
}
