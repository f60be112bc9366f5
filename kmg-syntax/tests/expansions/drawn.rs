// The expansion of drawn.kmg, recorded by tests/expansions.rs.

/// As documentation has it.
/**

The graph `Drawn`: 2 nodes.*/
#[cfg_attr(
    doc,
    doc = "\n\n<div style=\"overflow:auto\">\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"180\" height=\"236\" viewBox=\"0 0 180 236\" style=\"display:block;height:auto;max-width:100%;min-width:144px\" role=\"img\" aria-label=\"Graph Drawn: 2 nodes, 1 edge; step before next; again, at most 3 rounds\">\n<title>Graph Drawn</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\" style=\"fill:var(--main-background-color,#fff)\"/>\n<path d=\"M77 192V202q0 8-8 8H20q-8 0-8-8V22q0-8 8-8H69q8 0 8 8V24\" fill=\"none\" stroke-width=\"1.5\" stroke=\"#ad378a\" style=\"stroke:var(--type-link-color,#ad378a)\"/>\n<path d=\"M77 31l-4-8h8z\" fill=\"#ad378a\" style=\"fill:var(--type-link-color,#ad378a)\"/>\n<text x=\"22\" y=\"226\" font-size=\"12\" font-family=\"'Fira Sans',Arial,sans-serif\" fill=\"#ad378a\" style=\"fill:var(--type-link-color,#ad378a)\">again, at most 3 rounds</text>\n<g fill=\"none\" stroke-width=\"1.5\" stroke=\"grey\" style=\"stroke:var(--right-side-color,grey)\">\n<path d=\"M77 100V132\"><title>step -&gt; next</title></path>\n</g>\n<path d=\"M77 139l-4-8h8z\" fill=\"grey\" style=\"fill:var(--right-side-color,grey)\"/>\n<g stroke-width=\"1.5\" fill=\"#f5f5f5\" style=\"fill:var(--code-block-background-color,#f5f5f5)\">\n<g stroke=\"#3873ad\" style=\"stroke:var(--link-color,#3873ad)\">\n<rect x=\"39\" y=\"32\" width=\"76\" height=\"68\" rx=\"7\"><title>command step = STEP(x) on 0..60</title></rect>\n</g>\n<g stroke=\"#068000\" style=\"stroke:var(--macro-link-color,#068000)\">\n<rect x=\"32\" y=\"140\" width=\"90\" height=\"52\"><title>cpu next, 1 micro-op</title></rect>\n</g>\n</g>\n<g pointer-events=\"none\" font-size=\"12\" font-family=\"monospace\" style=\"font-family:var(--font-family-code,&quot;Source Code Pro&quot;,monospace)\">\n<g text-anchor=\"middle\" font-weight=\"600\" font-size=\"14\" fill=\"#000\" style=\"fill:var(--main-color,#000)\">\n<text x=\"77\" y=\"54\">step</text>\n<text x=\"77\" y=\"162\">next</text>\n</g>\n<g text-anchor=\"middle\" fill=\"#000\" style=\"fill:var(--main-color,#000)\">\n<text x=\"77\" y=\"72\">STEP(x)</text>\n<text x=\"77\" y=\"88\">0..60</text>\n</g>\n<g text-anchor=\"middle\" font-family=\"'Fira Sans',Arial,sans-serif\" fill=\"#000\" style=\"fill:var(--main-color,#000)\">\n<text x=\"77\" y=\"180\">1 micro-op</text>\n</g>\n</g>\n</svg>\n</div>\n\n| option | value |\n| --- | --- |\n| deadline_microseconds | 0 (default) |\n| max_runs | 3 |\n| step_limit | 4096 (default) |\n| req | 1 (default) |\n| cores | not given |\n\n| register | name | for |\n| --- | --- | --- |\n| r0 | `x` | a binding |\n| r1 | `again` | another round if not 0 |\n"
)]
#[allow(
    clippy::exhaustive_structs,
    clippy::field_scoped_visibility_modifiers,
    reason = "generated"
)]
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
pub struct Drawn;
impl Drawn {
    /// The upload, already checked.
    pub const UPLOAD: ::kmg::Upload<'static> = {
        const KMG_HANDLER_0: ::core::primitive::u32 = ::kmg::generated::handler(
            Drawn::__KMG_HANDLERS[0][0],
            1u32,
            false,
        );
        const KMG_HEAD: [::kmg::Line; 4] = ::kmg::generated::fill(
            ::kmg::generated::lines(
                b"RGMK\x01\0\0\0\x02\0\0\0\x01\0\0\0\x01\0\0\0\0\0\0\0\x01\0\0\0\x01\0\0\0\x03\0\0\0\0\0\0\0\0\x10\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\xFF\0\0\0\0\xFF\0\0\0\x01\0\0\0\x02\0\x01\xFF\0\0\x01\0\xFF\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x02\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
            ),
            &[],
        );
        const KMG_TEMPLATES: [::kmg::Line; 2] = ::kmg::generated::fill(
            ::kmg::generated::lines(
                b"\0\0\0\0\x01\0\0\0\0\0<\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\xFF\xFF\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
            ),
            &[(4, 1, KMG_HANDLER_0)],
        );
        const KMG_SHARED: ::kmg::generated::Shared<1> = ::kmg::generated::share(
            &KMG_TEMPLATES,
        );
        static KMG_UPLOAD: [::kmg::Line; {
            4 + ::kmg::generated::Shared::lines(&KMG_SHARED)
        }] = ::kmg::generated::assemble(KMG_HEAD, &KMG_SHARED);
        ::kmg::generated::accept(&KMG_UPLOAD)
    };
    /// The bytes of the upload, 64-byte aligned.
    pub const BYTES: &'static [::core::primitive::u8] = ::kmg::Upload::bytes(
        &Self::UPLOAD,
    );
    /// How many bytes the upload has.
    pub const LEN: ::core::primitive::usize = <[::core::primitive::u8]>::len(
        Self::BYTES,
    );
    const __KMG_HANDLERS: [[::kmg::Handler; 1]; 1] = [[STEP]];
    ///Node 0, `step`: a command.
    pub const STEP: ::kmg::NodeId = ::kmg::NodeId::new(0);
    ///Node 1, `next`: one micro-op.
    pub const NEXT: ::kmg::NodeId = ::kmg::NodeId::new(1);
    ///Register r0, `x`.
    pub const X: ::kmg::Register = ::kmg::Register::from_low_bits(0);
    ///Register r1, `again`.
    pub const AGAIN: ::kmg::Register = ::kmg::Register::from_low_bits(1);
}
///The bindings of a run of `Drawn`: every one of them is given.
#[allow(
    clippy::exhaustive_structs,
    clippy::field_scoped_visibility_modifiers,
    reason = "generated"
)]
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
pub struct DrawnBindings {
    ///The binding `x`.
    pub x: ::core::primitive::u32,
}
impl DrawnBindings {
    /// The binding block: the bindings, with constants and initial values filled in.
    #[must_use]
    pub const fn block(self) -> [::core::primitive::u32; 1] {
        [self.x]
    }
}
impl ::kmg::StaticGraph for Drawn {
    const UPLOAD: ::kmg::Upload<'static> = Self::UPLOAD;
    const BYTES: &'static [::core::primitive::u8] = Self::BYTES;
    const LEN: ::core::primitive::usize = Self::LEN;
    const CORES: ::core::option::Option<::core::primitive::u32> = ::core::option::Option::None;
    const SYMBOLS: ::kmg::Symbols<'static> = ::kmg::Symbols {
        graph: "Drawn",
        file: "drawn.kmg",
        nodes: &[
            ::kmg::NodeSymbol {
                node: Self::STEP,
                name: "step",
                line: 5,
            },
            ::kmg::NodeSymbol {
                node: Self::NEXT,
                name: "next",
                line: 6,
            },
        ],
        registers: &[
            ::kmg::RegisterSymbol {
                register: Self::X,
                name: "x",
            },
            ::kmg::RegisterSymbol {
                register: Self::AGAIN,
                name: "again",
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
    type Bindings = DrawnBindings;
    type Block = [::core::primitive::u32; 1];
    fn block(bindings: DrawnBindings) -> [::core::primitive::u32; 1] {
        bindings.block()
    }
}
