// The expansion of ops.kmg, recorded by tests/expansions.rs.

///The graph `Ops`: 2 nodes.
#[allow(
    clippy::exhaustive_structs,
    clippy::field_scoped_visibility_modifiers,
    reason = "generated"
)]
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
struct Ops;
impl Ops {
    /// The upload, already checked.
    const UPLOAD: ::kmg::Upload<'static> = {
        static KMG_UPLOAD: [::kmg::Line; 9] = ::kmg::generated::lines(
            b"RGMK\x01\0\0\0\x02\0\0\0\x01\0\0\0\x15\0\0\0\0\0\0\0\x01\0\0\0\x03\0\0\0\x04\0\0\0\0\0\0\0\0\x10\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x02\0\0\xFF\0\0\x03\0\xFF\0\0\0\x01\0\0\0\x02\0\x01\xFF\x03\0\x12\0\xFF\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\x01\0\0\x03\0\0\0\0\0\0\0\0\0\0\0\x04\x02\x02\0\x01\0\0\0\0\0\0\0\0\0\0\0\x0C\0\x01\0\x01\0\0\0\0\0\0\0\0\0\0\0\x01\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\x03\0\0\x06\0\0\0\0\0\0\0\0\0\0\0\x01\x04\0\0\x02\0\0\0\0\0\0\0\0\0\0\0\x01\x05\0\0\x03\0\0\0\0\0\0\0\0\0\0\0\x01\x06\0\0\xFE\xFF\xFF\xFF\0\0\0\0\0\0\0\0\x0B\0\0\0\x11\0\0\0\0\0\0\0\0\0\0\0\x0C\0\x02\x03\r\0\0\0\0\0\0\0\0\0\0\0\r\0\x01\x04\r\0\0\0\0\0\0\0\0\0\0\0\x05\x02\x02\x01\0\0\0\0\0\0\0\0\0\0\0\0\x0B\0\0\0\x10\0\0\0\0\0\0\0\0\0\0\0\x06\x02\x02\x05\0\0\0\0\0\0\0\0\0\0\0\0\x07\x02\x02\x06\0\0\0\0\0\0\0\0\0\0\0\0\x04\x02\x02\0\x01\0\0\0\0\0\0\0\0\0\0\0\x04\x01\x01\0\x01\0\0\0\0\0\0\0\0\0\0\0\x0C\0\x01\0\t\0\0\0\0\0\0\0\0\0\0\0\x01\x03\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\x0C\0\x02\0\x15\0\0\0\0\0\0\0\0\0\0\0\x01\x03\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
        );
        ::kmg::Upload::trusted(&KMG_UPLOAD)
    };
    /// The bytes of the upload, 64-byte aligned.
    const BYTES: &'static [::core::primitive::u8] = ::kmg::Upload::bytes(&Self::UPLOAD);
    /// How many bytes the upload has.
    const LEN: ::core::primitive::usize = <[::core::primitive::u8]>::len(Self::BYTES);
    ///Node 0, `assembly`: micro-ops.
    const ASSEMBLY: ::kmg::NodeId = ::kmg::NodeId::new(0);
    ///Node 1, `statements`: micro-ops.
    const STATEMENTS: ::kmg::NodeId = ::kmg::NodeId::new(1);
    ///Register r0, `n`.
    const N: ::kmg::Register = ::kmg::Register::from_low_bits(0);
    ///Register r1, `i`.
    const I: ::kmg::Register = ::kmg::Register::from_low_bits(1);
    ///Register r2, `sum`.
    const SUM: ::kmg::Register = ::kmg::Register::from_low_bits(2);
    ///Register r3, `again`.
    const AGAIN: ::kmg::Register = ::kmg::Register::from_low_bits(3);
}
///The bindings of a run of `Ops`: every one of them is given.
#[allow(
    clippy::exhaustive_structs,
    clippy::field_scoped_visibility_modifiers,
    reason = "generated"
)]
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
struct OpsBindings {
    ///The binding `n`.
    n: ::core::primitive::u32,
}
impl OpsBindings {
    /// The binding block: the bindings, with constants and initial values filled in.
    #[must_use]
    const fn block(self) -> [::core::primitive::u32; 1] {
        [self.n]
    }
}
impl ::kmg::StaticGraph for Ops {
    const UPLOAD: ::kmg::Upload<'static> = Self::UPLOAD;
    const BYTES: &'static [::core::primitive::u8] = Self::BYTES;
    const LEN: ::core::primitive::usize = Self::LEN;
    const CORES: ::core::option::Option<::core::primitive::u32> = ::core::option::Option::None;
    const SYMBOLS: ::kmg::Symbols<'static> = ::kmg::Symbols {
        graph: "Ops",
        file: "ops.kmg",
        nodes: &[
            ::kmg::NodeSymbol {
                node: Self::ASSEMBLY,
                name: "assembly",
                line: 5,
            },
            ::kmg::NodeSymbol {
                node: Self::STATEMENTS,
                name: "statements",
                line: 10,
            },
        ],
        registers: &[
            ::kmg::RegisterSymbol {
                register: Self::N,
                name: "n",
            },
            ::kmg::RegisterSymbol {
                register: Self::I,
                name: "i",
            },
            ::kmg::RegisterSymbol {
                register: Self::SUM,
                name: "sum",
            },
            ::kmg::RegisterSymbol {
                register: Self::AGAIN,
                name: "again",
            },
        ],
    };
    const OP_BOUNDS: &'static [::core::option::Option<::core::primitive::u32>] = &[
        ::core::option::Option::None,
        ::core::option::Option::None,
    ];
    const OP_BOUNDS_FOR_ANY_BLOCK: &'static [::core::option::Option<
        ::core::primitive::u32,
    >] = &[::core::option::Option::None, ::core::option::Option::None];
    type Bindings = OpsBindings;
    type Block = [::core::primitive::u32; 1];
    fn block(bindings: OpsBindings) -> [::core::primitive::u32; 1] {
        bindings.block()
    }
}
