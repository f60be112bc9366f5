// The expansion of head_holes.kmg, recorded by tests/expansions.rs.

///The graph `HeadHoles`: 2 nodes.
#[allow(
    clippy::exhaustive_structs,
    clippy::field_scoped_visibility_modifiers,
    reason = "generated"
)]
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
struct HeadHoles;
impl HeadHoles {
    /// The upload, already checked.
    const UPLOAD: ::kmg::Upload<'static> = {
        const KMG_OPTION_0: ::core::primitive::u32 = ::kmg::generated::option(
            "deadline_microseconds",
            HeadHoles::__KMG_WORDS[0][0],
            0u32,
            4294967295u32,
        );
        static KMG_UPLOAD: [::kmg::Line; 6] = ::kmg::generated::fill(
            ::kmg::generated::lines(
                b"RGMK\x01\0\0\0\x02\0\0\0\x01\0\0\0\x02\0\0\0\x01\0\0\0\x01\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\0\x10\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\xFF\0\0\0\0\xFF\0\0\0\x01\0\0\0\x02\0\x01\xFF\0\0\x02\0\xFF\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0\0\0<\0\0\0\0\0\0\0\0\0\0\0\0\0\x03\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\xFF\xFF\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
            ),
            &[(36, 4, KMG_OPTION_0), (212, 4, HeadHoles::__KMG_WORDS[1][0])],
        );
        ::kmg::generated::accept(&KMG_UPLOAD)
    };
    /// The bytes of the upload, 64-byte aligned.
    const BYTES: &'static [::core::primitive::u8] = ::kmg::Upload::bytes(&Self::UPLOAD);
    /// How many bytes the upload has.
    const LEN: ::core::primitive::usize = <[::core::primitive::u8]>::len(Self::BYTES);
    const __KMG_WORDS: [[::core::primitive::u32; 1]; 2] = [[DEADLINE], [START]];
    ///Node 0, `step`: a command.
    const STEP: ::kmg::NodeId = ::kmg::NodeId::new(0);
    ///Node 1, `next`: at most 2 micro-ops.
    const NEXT: ::kmg::NodeId = ::kmg::NodeId::new(1);
    ///Register r0, `again`.
    const AGAIN: ::kmg::Register = ::kmg::Register::from_low_bits(0);
}
///The bindings of a run of `HeadHoles`: every one of them is given.
#[allow(
    clippy::exhaustive_structs,
    clippy::field_scoped_visibility_modifiers,
    reason = "generated"
)]
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
struct HeadHolesBindings {}
impl HeadHolesBindings {
    /// The binding block: the bindings, with constants and initial values filled in.
    #[must_use]
    const fn block(self) -> [::core::primitive::u32; 0] {
        []
    }
}
impl ::kmg::StaticGraph for HeadHoles {
    const UPLOAD: ::kmg::Upload<'static> = Self::UPLOAD;
    const BYTES: &'static [::core::primitive::u8] = Self::BYTES;
    const LEN: ::core::primitive::usize = Self::LEN;
    const CORES: ::core::option::Option<::core::primitive::u32> = ::core::option::Option::None;
    const SYMBOLS: ::kmg::Symbols<'static> = ::kmg::Symbols {
        graph: "HeadHoles",
        file: "head_holes.kmg",
        nodes: &[
            ::kmg::NodeSymbol {
                node: Self::STEP,
                name: "step",
                line: 3,
            },
            ::kmg::NodeSymbol {
                node: Self::NEXT,
                name: "next",
                line: 4,
            },
        ],
        registers: &[
            ::kmg::RegisterSymbol {
                register: Self::AGAIN,
                name: "again",
            },
        ],
    };
    const OP_BOUNDS: &'static [::core::option::Option<::core::primitive::u32>] = &[
        ::core::option::Option::Some(0u32),
        ::core::option::Option::Some(2u32),
    ];
    const OP_BOUNDS_FOR_ANY_BLOCK: &'static [::core::option::Option<
        ::core::primitive::u32,
    >] = &[::core::option::Option::Some(0u32), ::core::option::Option::Some(2u32)];
    type Bindings = HeadHolesBindings;
    type Block = [::core::primitive::u32; 0];
    fn block(bindings: HeadHolesBindings) -> [::core::primitive::u32; 0] {
        bindings.block()
    }
}
const _: () = {
    #[deprecated(
        note = "KMG102: `again` has no round to ask for: max_runs is 1, and a run that asks for a second one is an error\nhelp: give the most rounds: `#[graph(max_runs = 100)]`; `#[graph(allow(rounds))]` accepts it"
    )]
    const WARNING: () = ();
    WARNING
};
