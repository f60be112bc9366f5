// The expansion of commands.kmg, recorded by tests/expansions.rs.

///The graph `Commands`: 5 nodes.
#[allow(
    clippy::exhaustive_structs,
    clippy::field_scoped_visibility_modifiers,
    reason = "generated"
)]
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
struct Commands;
impl Commands {
    /// The upload, already checked.
    const UPLOAD: ::kmg::Upload<'static> = ::core::compile_error! {
        "KMG003: `any` is reserved and cannot be declared\nhelp: use another name"
    };
    /// The bytes of the upload, 64-byte aligned.
    const BYTES: &'static [::core::primitive::u8] = ::kmg::Upload::bytes(&Self::UPLOAD);
    /// How many bytes the upload has.
    const LEN: ::core::primitive::usize = <[::core::primitive::u8]>::len(Self::BYTES);
    ///Node 0, `range`: a command.
    const RANGE: ::kmg::NodeId = ::kmg::NodeId::new(0);
    ///Node 1, `group`: a command.
    const GROUP: ::kmg::NodeId = ::kmg::NodeId::new(1);
    ///Node 2, `fixed`: a command.
    const FIXED: ::kmg::NodeId = ::kmg::NodeId::new(2);
    ///Node 3, `any`: a command.
    const ANY: ::kmg::NodeId = ::kmg::NodeId::new(3);
    ///Node 4, `result`: a command.
    const RESULT: ::kmg::NodeId = ::kmg::NodeId::new(4);
    ///Register r0, `first`.
    const FIRST: ::kmg::Register = ::kmg::Register::from_low_bits(0);
    ///Register r1, `count`.
    const COUNT: ::kmg::Register = ::kmg::Register::from_low_bits(1);
    ///Register r2, `skip`.
    const SKIP: ::kmg::Register = ::kmg::Register::from_low_bits(2);
    ///Register r3, `sum`.
    const SUM: ::kmg::Register = ::kmg::Register::from_low_bits(3);
}
///The bindings of a run of `Commands`: every one of them is given.
#[allow(
    clippy::exhaustive_structs,
    clippy::field_scoped_visibility_modifiers,
    reason = "generated"
)]
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
struct CommandsBindings {
    ///The binding `first`.
    first: ::core::primitive::u32,
    ///The binding `count`.
    count: ::core::primitive::u32,
    ///The binding `skip`.
    skip: ::core::primitive::u32,
}
impl CommandsBindings {
    /// The binding block: the bindings, with constants and initial values filled in.
    #[must_use]
    const fn block(self) -> [::core::primitive::u32; 3] {
        [self.first, self.count, self.skip]
    }
}
impl ::kmg::StaticGraph for Commands {
    const UPLOAD: ::kmg::Upload<'static> = Self::UPLOAD;
    const BYTES: &'static [::core::primitive::u8] = Self::BYTES;
    const LEN: ::core::primitive::usize = Self::LEN;
    const CORES: ::core::option::Option<::core::primitive::u32> = ::core::option::Option::None;
    const SYMBOLS: ::kmg::Symbols<'static> = ::kmg::Symbols {
        graph: "Commands",
        file: "commands.kmg",
        nodes: &[
            ::kmg::NodeSymbol {
                node: Self::RANGE,
                name: "range",
                line: 4,
            },
            ::kmg::NodeSymbol {
                node: Self::GROUP,
                name: "group",
                line: 5,
            },
            ::kmg::NodeSymbol {
                node: Self::FIXED,
                name: "fixed",
                line: 6,
            },
            ::kmg::NodeSymbol {
                node: Self::ANY,
                name: "any",
                line: 7,
            },
            ::kmg::NodeSymbol {
                node: Self::RESULT,
                name: "result",
                line: 8,
            },
        ],
        registers: &[
            ::kmg::RegisterSymbol {
                register: Self::FIRST,
                name: "first",
            },
            ::kmg::RegisterSymbol {
                register: Self::COUNT,
                name: "count",
            },
            ::kmg::RegisterSymbol {
                register: Self::SKIP,
                name: "skip",
            },
            ::kmg::RegisterSymbol {
                register: Self::SUM,
                name: "sum",
            },
        ],
    };
    const OP_BOUNDS: &'static [::core::option::Option<::core::primitive::u32>] = &[
        ::core::option::Option::None,
        ::core::option::Option::None,
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
        ::core::option::Option::None,
        ::core::option::Option::None,
    ];
    type Bindings = CommandsBindings;
    type Block = [::core::primitive::u32; 3];
    fn block(bindings: CommandsBindings) -> [::core::primitive::u32; 3] {
        bindings.block()
    }
}
