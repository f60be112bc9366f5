// The expansion of warnings.kmg, recorded by tests/expansions.rs.

#[allow(unused)]
///The graph `Warnings`: 2 nodes.
#[allow(
    clippy::exhaustive_structs,
    clippy::field_scoped_visibility_modifiers,
    reason = "generated"
)]
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
struct Warnings;
#[allow(unused)]
impl Warnings {
    /// The upload, already checked.
    const UPLOAD: ::kmg::Upload<'static> = {
        static KMG_UPLOAD: [::kmg::Line; 4] = ::kmg::generated::lines(
            b"RGMK\x01\0\0\0\x02\0\0\0\x01\0\0\0\x02\0\0\0\0\0\0\0\x01\0\0\0\xFF\0\0\0\x01\0\0\0\0\0\0\0\0\x10\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x02\0\0\xFF\0\0\x02\0\xFF\0\0\0\x01\0\0\0\x03\0\x01\xFF\0\0\0\0\xFF\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\x0B\0\0\0\x02\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
        );
        ::kmg::Upload::trusted(&KMG_UPLOAD)
    };
    /// The bytes of the upload, 64-byte aligned.
    const BYTES: &'static [::core::primitive::u8] = ::kmg::Upload::bytes(&Self::UPLOAD);
    /// How many bytes the upload has.
    const LEN: ::core::primitive::usize = <[::core::primitive::u8]>::len(Self::BYTES);
    ///Node 0, `a`: at most 2 micro-ops.
    const A: ::kmg::NodeId = ::kmg::NodeId::new(0);
    ///Node 1, `b`: a join.
    const B: ::kmg::NodeId = ::kmg::NodeId::new(1);
    ///Register r0, `x`.
    const X: ::kmg::Register = ::kmg::Register::from_low_bits(0);
    ///Register r1, `y`.
    const Y: ::kmg::Register = ::kmg::Register::from_low_bits(1);
}
#[allow(unused)]
///The bindings of a run of `Warnings`: every one of them is given.
#[allow(
    clippy::exhaustive_structs,
    clippy::field_scoped_visibility_modifiers,
    reason = "generated"
)]
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
struct WarningsBindings {
    ///The binding `x`.
    x: ::core::primitive::u32,
    ///The binding `y`.
    y: ::core::primitive::u32,
}
#[allow(unused)]
impl WarningsBindings {
    /// The binding block: the bindings, with constants and initial values filled in.
    #[must_use]
    const fn block(self) -> [::core::primitive::u32; 2] {
        [self.x, self.y]
    }
}
#[allow(unused)]
impl ::kmg::StaticGraph for Warnings {
    const UPLOAD: ::kmg::Upload<'static> = Self::UPLOAD;
    const BYTES: &'static [::core::primitive::u8] = Self::BYTES;
    const LEN: ::core::primitive::usize = Self::LEN;
    const CORES: ::core::option::Option<::core::primitive::u32> = ::core::option::Option::None;
    const SYMBOLS: ::kmg::Symbols<'static> = ::kmg::Symbols {
        graph: "Warnings",
        file: "warnings.kmg",
        nodes: &[
            ::kmg::NodeSymbol {
                node: Self::A,
                name: "a",
                line: 4,
            },
            ::kmg::NodeSymbol {
                node: Self::B,
                name: "b",
                line: 5,
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
        ::core::option::Option::Some(2u32),
        ::core::option::Option::Some(0u32),
    ];
    const OP_BOUNDS_FOR_ANY_BLOCK: &'static [::core::option::Option<
        ::core::primitive::u32,
    >] = &[::core::option::Option::Some(2u32), ::core::option::Option::Some(0u32)];
    type Bindings = WarningsBindings;
    type Block = [::core::primitive::u32; 2];
    fn block(bindings: WarningsBindings) -> [::core::primitive::u32; 2] {
        bindings.block()
    }
}
#[allow(unused)]
const _: () = {
    #[deprecated(
        note = "KMG101: the binding `y` is never used\nhelp: take it out, or call it `_y`"
    )]
    const WARNING: () = ();
    WARNING
};
#[allow(unused)]
const _: () = {
    #[deprecated(
        note = "KMG101: nothing goes to the label `'unused`\nhelp: take it out, or call it `'_unused`"
    )]
    const WARNING: () = ();
    WARNING
};
#[allow(unused)]
const _: () = {
    #[deprecated(
        note = "KMG103: no path of `a` reaches this code\nhelp: take it out, or jump to a label in front of it; `#[graph(allow(unreachable))]` accepts it"
    )]
    const WARNING: () = ();
    WARNING
};
#[allow(unused)]
const _: () = {
    #[deprecated(
        note = "KMG105: the edge `a -> b` is given twice: `b` comes `after a` on line 5 already\nhelp: take one of them out, or name the node that was meant; `#[graph(allow(repeated))]` accepts it"
    )]
    const WARNING: () = ();
    WARNING
};
