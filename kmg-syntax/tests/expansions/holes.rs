// The expansion of holes.kmg, recorded by tests/expansions.rs.

///The graph `Holes`: 3 nodes.
#[allow(
    clippy::exhaustive_structs,
    clippy::field_scoped_visibility_modifiers,
    reason = "generated"
)]
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
struct Holes;
impl Holes {
    /// The upload, already checked.
    const UPLOAD: ::kmg::Upload<'static> = {
        const KMG_OPTION_1: ::core::primitive::u32 = ::kmg::generated::option(
            "max_runs",
            Holes::__KMG_WORDS[2][0],
            1u32,
            4294967295u32,
        );
        const _KMG_OPTION_4: ::core::primitive::u32 = ::kmg::generated::option(
            "cores",
            Holes::__KMG_WORDS[3][0],
            1u32,
            65535u32,
        );
        const KMG_HANDLER_0: ::core::primitive::u32 = ::kmg::generated::handler(
            Holes::__KMG_HANDLERS[0][0],
            2u32,
            false,
        );
        const KMG_GROUP_0: (::core::primitive::u32, ::core::primitive::u32) = ::kmg::generated::range(
            0u32,
            Holes::__KMG_WORDS[5][0],
            _KMG_OPTION_4,
        );
        const KMG_HANDLER_1: ::core::primitive::u32 = ::kmg::generated::handler(
            Holes::__KMG_HANDLERS[1][0],
            2u32,
            false,
        );
        const KMG_GROUP_1: (::core::primitive::u32, ::core::primitive::u32) = ::kmg::generated::range(
            0u32,
            Holes::__KMG_WORDS[7][0],
            _KMG_OPTION_4,
        );
        const _KMG_DIVISOR_0: () = ::kmg::generated::divisor(
            "%",
            Holes::__KMG_WORDS[8][0],
        );
        const KMG_HEAD: [::kmg::Line; 5] = ::kmg::generated::fill(
            ::kmg::generated::lines(
                b"RGMK\x01\0\0\0\x03\0\0\0\x02\0\0\0\x06\0\0\0\0\0\0\0\x01\0\0\0\x02\0\0\0\0\0\0\0\0\0\0\0\0\x10\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\xFF\0\0\0\0\xFF\0\0\0\x01\0\0\0\x01\0\x01\xFF\x01\0\0\0\xFF\0\x01\0\x01\0\0\0\x02\0\x01\xFF\0\0\x06\0\xFF\0\x02\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\x02\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\x02\0\0\0\0\0\0\0\0\0\0\0\0\0\0\t\x01\x01\x02\0\0\0\0\0\0\0\0\0\0\0\0\x04\x01\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\x02\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\x0C\0\x01\0\x06\0\0\0\0\0\0\0\0\0\0\0\x01\x02\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
            ),
            &[
                (32, 4, KMG_OPTION_1),
                (196, 4, Holes::__KMG_WORDS[8][0]),
                (228, 4, (Holes::__KMG_WORDS[0][0]).wrapping_shl(2u32)),
            ],
        );
        const KMG_TEMPLATES: [::kmg::Line; 3] = ::kmg::generated::fill(
            ::kmg::generated::lines(
                b"\0\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x03\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\xFF\xFF\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x03\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\xFF\xFF\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
            ),
            &[
                (4, 1, KMG_HANDLER_0),
                (8, 2, KMG_GROUP_0.0),
                (10, 2, KMG_GROUP_0.1),
                (24, 4, Holes::__KMG_WORDS[4][0]),
                (84, 1, KMG_HANDLER_1),
                (88, 2, KMG_GROUP_1.0),
                (90, 2, KMG_GROUP_1.1),
                (104, 4, Holes::__KMG_WORDS[6][0]),
            ],
        );
        const KMG_SHARED: ::kmg::generated::Shared<2> = ::kmg::generated::share(
            &KMG_TEMPLATES,
        );
        static KMG_UPLOAD: [::kmg::Line; {
            5 + ::kmg::generated::Shared::lines(&KMG_SHARED)
        }] = ::kmg::generated::assemble(KMG_HEAD, &KMG_SHARED);
        ::kmg::generated::accept(&KMG_UPLOAD)
    };
    /// The bytes of the upload, 64-byte aligned.
    const BYTES: &'static [::core::primitive::u8] = ::kmg::Upload::bytes(&Self::UPLOAD);
    /// How many bytes the upload has.
    const LEN: ::core::primitive::usize = <[::core::primitive::u8]>::len(Self::BYTES);
    const __KMG_WORDS: [[::core::primitive::u32; 1]; 9] = [
        [{ MOST + 1 }],
        [grid::START],
        [MOST],
        [grid::CORES],
        [FIRST],
        [grid::CORES],
        [FIRST],
        [grid::CORES],
        [BY],
    ];
    const __KMG_HANDLERS: [[::kmg::Handler; 1]; 2] = [[device::STEP], [device::STEP]];
    ///Node 0, `step`: a command.
    const STEP: ::kmg::NodeId = ::kmg::NodeId::new(0);
    ///Node 1, `same`: a command.
    const SAME: ::kmg::NodeId = ::kmg::NodeId::new(1);
    ///Node 2, `next`: at most 6 micro-ops.
    const NEXT: ::kmg::NodeId = ::kmg::NodeId::new(2);
    ///Register r0, `LIMIT`.
    const LIMIT: ::kmg::Register = ::kmg::Register::from_low_bits(0);
    ///Register r1, `start`.
    const START: ::kmg::Register = ::kmg::Register::from_low_bits(1);
    ///Register r2, `again`.
    const AGAIN: ::kmg::Register = ::kmg::Register::from_low_bits(2);
}
///The bindings of a run of `Holes`: every one of them is given.
#[allow(
    clippy::exhaustive_structs,
    clippy::field_scoped_visibility_modifiers,
    reason = "generated"
)]
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
struct HolesBindings {}
impl HolesBindings {
    /// The binding block: the bindings, with constants and initial values filled in.
    #[must_use]
    const fn block(self) -> [::core::primitive::u32; 2] {
        [Holes::__KMG_WORDS[0][0], Holes::__KMG_WORDS[1][0]]
    }
}
impl ::kmg::StaticGraph for Holes {
    const UPLOAD: ::kmg::Upload<'static> = Self::UPLOAD;
    const BYTES: &'static [::core::primitive::u8] = Self::BYTES;
    const LEN: ::core::primitive::usize = Self::LEN;
    const CORES: ::core::option::Option<::core::primitive::u32> = ::core::option::Option::Some(
        Holes::__KMG_WORDS[3][0],
    );
    const SYMBOLS: ::kmg::Symbols<'static> = ::kmg::Symbols {
        graph: "Holes",
        file: "holes.kmg",
        nodes: &[
            ::kmg::NodeSymbol {
                node: Self::STEP,
                name: "step",
                line: 5,
            },
            ::kmg::NodeSymbol {
                node: Self::SAME,
                name: "same",
                line: 6,
            },
            ::kmg::NodeSymbol {
                node: Self::NEXT,
                name: "next",
                line: 7,
            },
        ],
        registers: &[
            ::kmg::RegisterSymbol {
                register: Self::LIMIT,
                name: "LIMIT",
            },
            ::kmg::RegisterSymbol {
                register: Self::START,
                name: "start",
            },
            ::kmg::RegisterSymbol {
                register: Self::AGAIN,
                name: "again",
            },
        ],
    };
    const OP_BOUNDS: &'static [::core::option::Option<::core::primitive::u32>] = &[
        ::core::option::Option::Some(0u32),
        ::core::option::Option::Some(0u32),
        ::core::option::Option::Some(6u32),
    ];
    const OP_BOUNDS_FOR_ANY_BLOCK: &'static [::core::option::Option<
        ::core::primitive::u32,
    >] = &[
        ::core::option::Option::Some(0u32),
        ::core::option::Option::Some(0u32),
        ::core::option::Option::Some(6u32),
    ];
    type Bindings = HolesBindings;
    type Block = [::core::primitive::u32; 2];
    fn block(bindings: HolesBindings) -> [::core::primitive::u32; 2] {
        bindings.block()
    }
}
