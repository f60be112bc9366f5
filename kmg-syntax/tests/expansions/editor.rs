// The expansion of editor.kmg, recorded by tests/expansions.rs.

const _: () = {
    const _: () = {
        let _: statements::bind;
        let _: statements::command;
        let _: ::kmg::Handler = ________________________________________________________________;
        let _: ::core::primitive::u32 = x;
        let _: ::core::primitive::u32 = ________________________________________________________________;
        let _: statements::cpu;
        let _: nodes::step;
        let _: ops::add;
        let _: ::core::primitive::u32 = x;
        let _: ::core::primitive::u32 = x;
        let _: ::core::primitive::u32 = x;
        let _: ops::x;
        let _: ::core::primitive::u32 = ________________________________________________________________;
        let _: ops::________________________________________________________________;
        let _: statements::step;
        let _: nodes::________________________________________________________________;
        let _: statements::________________________________________________________________;
    };
    const _: () = {
        let _ = Editor::X;
        let _ = Editor::STEP;
        let _ = Editor::X;
        let _ = Editor::X;
        let _ = Editor::X;
        let _ = Editor::X;
        let _ = Editor::STEP;
    };
    const ________________________________________________________________: ! = loop {};
    #[allow(non_camel_case_types, non_snake_case, non_upper_case_globals)]
    const x: ::core::primitive::u32 = 0;
    #[allow(non_camel_case_types, non_snake_case, non_upper_case_globals)]
    const again: ::core::primitive::u32 = 0;
    #[allow(non_camel_case_types, non_snake_case, non_upper_case_globals)]
    mod nodes {
        ///Node 0, `step`: a command.
        pub struct step;
        ///Node 1, `next`: a join.
        pub struct next;
    }
    #[allow(non_camel_case_types, non_snake_case, non_upper_case_globals)]
    mod registers {
        ///Register r0, `x`.
        pub struct x;
        ///Another round if it is not 0.
        pub struct again;
    }
    #[allow(non_camel_case_types, non_snake_case, non_upper_case_globals)]
    mod statements {
        ///Node 0, `step`: a command.
        pub struct step;
        ///Node 1, `next`: a join.
        pub struct next;
        ///`bind name;` declares a register that every run gives a value.
        pub struct bind;
        ///`reg name;` or `reg name = word;` declares a register.
        pub struct reg;
        ///`command name = HANDLER(arguments) on first..end;` declares a node that runs a handler on cores.
        pub struct command;
        ///`cpu name { .. }` declares a node that computes.
        pub struct cpu;
        ///`join name;` declares a node that only joins edges.
        pub struct join;
        ///`expect name { .. }` says what a run comes to, tested when the graph compiles.
        pub struct expect;
    }
    #[allow(non_camel_case_types, non_snake_case, non_upper_case_globals)]
    mod ops {
        ///Register r0, `x`.
        pub struct x;
        ///Another round if it is not 0.
        pub struct again;
        ///`set d, value;`: d = value
        pub struct set;
        ///`mov d, a;`: d = a
        pub struct mov;
        ///`add d, a, b;`: d = a + b
        pub struct add;
        ///`addi d, a, value;`: d = a + value
        pub struct addi;
        ///`sub d, a, b;`: d = a - b
        pub struct sub;
        ///`mul d, a, b;`: d = a * b
        pub struct mul;
        ///`and d, a, b;`: d = a & b
        pub struct and;
        ///`shr d, a, b;`: d = a >> b
        pub struct shr;
        ///`rand d, a;`: a random number from the state in a
        pub struct rand;
        ///`jmp 'label;`
        pub struct jmp;
        ///`jlt a, b, 'label;`: if a < b
        pub struct jlt;
        ///`jeq a, b, 'label;`: if a == b
        pub struct jeq;
        ///`jnz a, 'label;`: if a is not 0
        pub struct jnz;
        ///`lt d, a, b;`: d is 1 if a < b, else 0
        pub struct lt;
        ///`ge d, a, b;`: d is 1 if a >= b, else 0
        pub struct ge;
    }
    #[allow(non_camel_case_types, non_snake_case, non_upper_case_globals)]
    mod names {
        ///Node 0, `step`: a command.
        pub struct step;
        ///Node 1, `next`: a join.
        pub struct next;
        ///Register r0, `x`.
        pub struct x;
        ///Another round if it is not 0.
        pub struct again;
    }
};
::core::compile_error! {
    "KMG001: expected an expression, found `;`"
}
const _: () = {
    const KMG_HANDLER_0: ::core::primitive::u32 = ::kmg::generated::handler(
        Editor::__KMG_HANDLERS[0][0],
        2u32,
        false,
    );
};
/// As an editor has it.
/**

The graph `Editor`: 2 nodes.*/
#[allow(
    clippy::exhaustive_structs,
    clippy::field_scoped_visibility_modifiers,
    reason = "generated"
)]
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
pub struct Editor;
impl Editor {
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
    const __KMG_WORDS: [[::core::primitive::u32; 1]; 1] = [[LIMIT]];
    const __KMG_HANDLERS: [[::kmg::Handler; 1]; 1] = [[STEP]];
    ///Node 0, `step`: a command.
    pub const STEP: ::kmg::NodeId = ::kmg::NodeId::new(0);
    ///Node 1, `next`: a join.
    pub const NEXT: ::kmg::NodeId = ::kmg::NodeId::new(1);
    ///Register r0, `x`.
    pub const X: ::kmg::Register = ::kmg::Register::from_low_bits(0);
}
///The bindings of a run of `Editor`: every one of them is given.
#[allow(
    clippy::exhaustive_structs,
    clippy::field_scoped_visibility_modifiers,
    reason = "generated"
)]
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
pub struct EditorBindings {
    ///The binding `x`.
    pub x: ::core::primitive::u32,
}
impl EditorBindings {
    /// The binding block: the bindings, with constants and initial values filled in.
    #[must_use]
    pub const fn block(self) -> [::core::primitive::u32; 1] {
        [self.x]
    }
}
impl ::kmg::StaticGraph for Editor {
    const UPLOAD: ::kmg::Upload<'static> = Self::UPLOAD;
    const BYTES: &'static [::core::primitive::u8] = Self::BYTES;
    const LEN: ::core::primitive::usize = Self::LEN;
    const CORES: ::core::option::Option<::core::primitive::u32> = ::core::option::Option::None;
    const SYMBOLS: ::kmg::Symbols<'static> = ::kmg::Symbols {
        graph: "Editor",
        file: "editor.kmg",
        nodes: &[
            ::kmg::NodeSymbol {
                node: Self::STEP,
                name: "step",
                line: 4,
            },
            ::kmg::NodeSymbol {
                node: Self::NEXT,
                name: "next",
                line: 5,
            },
        ],
        registers: &[
            ::kmg::RegisterSymbol {
                register: Self::X,
                name: "x",
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
    type Bindings = EditorBindings;
    type Block = [::core::primitive::u32; 1];
    fn block(bindings: EditorBindings) -> [::core::primitive::u32; 1] {
        bindings.block()
    }
}
