// The expansion of edges.kmg, recorded by tests/expansions.rs.

///The graph `Edges`: 4 nodes.
#[allow(
    clippy::exhaustive_structs,
    clippy::field_scoped_visibility_modifiers,
    reason = "generated"
)]
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
struct Edges;
impl Edges {
    /// The upload, already checked.
    const UPLOAD: ::kmg::Upload<'static> = {
        static KMG_UPLOAD: [::kmg::Line; 3] = ::kmg::generated::lines(
            b"RGMK\x01\0\0\0\x04\0\0\0\x04\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0\xFF\0\0\0\x01\0\0\0\0\0\0\0\0\x10\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x03\0\0\xFF\0\0\0\0\xFF\0\0\0\x02\0\0\0\x03\0\x01\xFF\0\0\0\0\xFF\0\x02\0\x01\0\0\0\x03\0\x01\xFF\0\0\0\0\xFF\0\x03\0\x01\0\0\0\x03\0\x02\xFF\0\0\0\0\xFF\0\x04\0\0\0\0\0\x01\0\x02\0\x03\0\x03\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
        );
        ::kmg::Upload::trusted(&KMG_UPLOAD)
    };
    /// The bytes of the upload, 64-byte aligned.
    const BYTES: &'static [::core::primitive::u8] = ::kmg::Upload::bytes(&Self::UPLOAD);
    /// How many bytes the upload has.
    const LEN: ::core::primitive::usize = <[::core::primitive::u8]>::len(Self::BYTES);
    /// The order of the upload is that of the edges.
    /**

Node 0, `first`: a join.*/
    const FIRST: ::kmg::NodeId = ::kmg::NodeId::new(0);
    ///Node 1, `left`: a join.
    const LEFT: ::kmg::NodeId = ::kmg::NodeId::new(1);
    ///Node 2, `right`: a join.
    const RIGHT: ::kmg::NodeId = ::kmg::NodeId::new(2);
    ///Node 3, `last`: a join.
    const LAST: ::kmg::NodeId = ::kmg::NodeId::new(3);
}
///The bindings of a run of `Edges`: every one of them is given.
#[allow(
    clippy::exhaustive_structs,
    clippy::field_scoped_visibility_modifiers,
    reason = "generated"
)]
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
struct EdgesBindings {}
impl EdgesBindings {
    /// The binding block: the bindings, with constants and initial values filled in.
    #[must_use]
    const fn block(self) -> [::core::primitive::u32; 0] {
        []
    }
}
impl ::kmg::StaticGraph for Edges {
    const UPLOAD: ::kmg::Upload<'static> = Self::UPLOAD;
    const BYTES: &'static [::core::primitive::u8] = Self::BYTES;
    const LEN: ::core::primitive::usize = Self::LEN;
    const CORES: ::core::option::Option<::core::primitive::u32> = ::core::option::Option::None;
    const SYMBOLS: ::kmg::Symbols<'static> = ::kmg::Symbols {
        graph: "Edges",
        file: "edges.kmg",
        nodes: &[
            ::kmg::NodeSymbol {
                node: Self::FIRST,
                name: "first",
                line: 4,
            },
            ::kmg::NodeSymbol {
                node: Self::LEFT,
                name: "left",
                line: 5,
            },
            ::kmg::NodeSymbol {
                node: Self::RIGHT,
                name: "right",
                line: 6,
            },
            ::kmg::NodeSymbol {
                node: Self::LAST,
                name: "last",
                line: 2,
            },
        ],
        registers: &[],
    };
    const OP_BOUNDS: &'static [::core::option::Option<::core::primitive::u32>] = &[
        ::core::option::Option::Some(0u32),
        ::core::option::Option::Some(0u32),
        ::core::option::Option::Some(0u32),
        ::core::option::Option::Some(0u32),
    ];
    const OP_BOUNDS_FOR_ANY_BLOCK: &'static [::core::option::Option<
        ::core::primitive::u32,
    >] = &[
        ::core::option::Option::Some(0u32),
        ::core::option::Option::Some(0u32),
        ::core::option::Option::Some(0u32),
        ::core::option::Option::Some(0u32),
    ];
    type Bindings = EdgesBindings;
    type Block = [::core::primitive::u32; 0];
    fn block(bindings: EdgesBindings) -> [::core::primitive::u32; 0] {
        bindings.block()
    }
}
