// The expansion of expectation.kmg, recorded by tests/expansions.rs.

const _: () = {
    const RESULTS: &[::kmg::sim::NodeResults<'static>] = &[
        ::kmg::sim::NodeResults {
            node: Expectation::NORM,
            words: &[70u32, 64u32],
        },
    ];
    const BLOCK: [::core::primitive::u32; 1] = ExpectationBindings {
        x: Expectation::__KMG_WORDS[0][0],
    }
        .block();
    const OPTIONS: ::kmg::sim::ConstOptions = ::kmg::sim::ConstOptions {
        core_count: 60u32,
        ..::kmg::sim::ConstOptions::DEFAULT
    };
    const RUN_0: ::kmg::sim::ConstRun<'static, 0> = ::kmg::sim::ConstRun::begin(
        Expectation::UPLOAD,
        &BLOCK,
        RESULTS,
        OPTIONS,
    );
    const RUN_1: ::kmg::sim::ConstRun<'static, 0> = RUN_0.advance(20000);
    const RUN_2: ::kmg::sim::ConstRun<'static, 0> = RUN_1.advance(20000);
    const RUN_3: ::kmg::sim::ConstRun<'static, 0> = RUN_2.advance(20000);
    const RUN_4: ::kmg::sim::ConstRun<'static, 0> = RUN_3.advance(20000);
    const RUN_5: ::kmg::sim::ConstRun<'static, 0> = RUN_4.advance(20000);
    const RUN_6: ::kmg::sim::ConstRun<'static, 0> = RUN_5.advance(20000);
    const RUN_7: ::kmg::sim::ConstRun<'static, 0> = RUN_6.advance(20000);
    const RUN_8: ::kmg::sim::ConstRun<'static, 0> = RUN_7.advance(20000);
    const RUN_9: ::kmg::sim::ConstRun<'static, 0> = RUN_8.advance(20000);
    const RUN_10: ::kmg::sim::ConstRun<'static, 0> = RUN_9.advance(20000);
    const RUN_11: ::kmg::sim::ConstRun<'static, 0> = RUN_10.advance(20000);
    const RUN_12: ::kmg::sim::ConstRun<'static, 0> = RUN_11.advance(20000);
    const RUN_13: ::kmg::sim::ConstRun<'static, 0> = RUN_12.advance(20000);
    const RUN_14: ::kmg::sim::ConstRun<'static, 0> = RUN_13.advance(20000);
    const RUN_15: ::kmg::sim::ConstRun<'static, 0> = RUN_14.advance(20000);
    const RUN_16: ::kmg::sim::ConstRun<'static, 0> = RUN_15.advance(20000);
    const RUN_17: ::kmg::sim::ConstRun<'static, 0> = RUN_16.advance(20000);
    const RUN_18: ::kmg::sim::ConstRun<'static, 0> = RUN_17.advance(20000);
    const RUN_19: ::kmg::sim::ConstRun<'static, 0> = RUN_18.advance(20000);
    const RUN_20: ::kmg::sim::ConstRun<'static, 0> = RUN_19.advance(20000);
    const RUN_21: ::kmg::sim::ConstRun<'static, 0> = RUN_20.advance(20000);
    const RUN_22: ::kmg::sim::ConstRun<'static, 0> = RUN_21.advance(20000);
    const RUN_23: ::kmg::sim::ConstRun<'static, 0> = RUN_22.advance(20000);
    const RUN_24: ::kmg::sim::ConstRun<'static, 0> = RUN_23.advance(20000);
    const RUN_25: ::kmg::sim::ConstRun<'static, 0> = RUN_24.advance(20000);
    const OUTCOME: ::kmg::expectation::Outcome = ::kmg::expectation::Outcome::of(RUN_25);
    const _: () = ::kmg::expectation::ran(&OUTCOME);
    const _: () = ::kmg::expectation::results(
        "norm",
        2usize,
        &OUTCOME,
        Expectation::NORM,
    );
    const _: () = ::kmg::expectation::word(
        "rounds",
        ::kmg::expectation::Comparison::Eq,
        ::kmg::expectation::Outcome::rounds(&OUTCOME),
        2u32,
    );
    const _: () = ::kmg::expectation::word(
        "error",
        ::kmg::expectation::Comparison::Lt,
        ::kmg::expectation::Outcome::register(&OUTCOME, Expectation::ERROR),
        65u32,
    );
    const _: () = ::kmg::expectation::status(
        ::kmg::expectation::Comparison::Eq,
        ::kmg::expectation::Outcome::status(&OUTCOME),
        ::kmg::sim::Status::Ended,
    );
};
///The graph `Expectation`: 2 nodes.
#[allow(
    clippy::exhaustive_structs,
    clippy::field_scoped_visibility_modifiers,
    reason = "generated"
)]
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
struct Expectation;
impl Expectation {
    /// The upload, already checked.
    const UPLOAD: ::kmg::Upload<'static> = {
        static KMG_UPLOAD: [::kmg::Line; 6] = ::kmg::generated::lines(
            b"RGMK\x01\0\0\0\x02\0\0\0\x01\0\0\0\x04\0\0\0\x01\0\0\0\x01\0\0\0\x02\0\0\0\t\0\0\0\0\0\0\0\0\x10\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\xFF\0\0\0\0\x01\0\0\0\x01\0\0\0\x02\0\x01\xFF\0\0\x04\0\xFF\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\x03\0\0@\0\0\0\0\0\0\0\0\0\0\0\x01\x02\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\x0C\0\x03\x01\x04\0\0\0\0\0\0\0\0\0\0\0\x01\x02\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x04\x02\0\0\0\0<\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\xFF\xFF\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
        );
        ::kmg::Upload::trusted(&KMG_UPLOAD)
    };
    /// The bytes of the upload, 64-byte aligned.
    const BYTES: &'static [::core::primitive::u8] = ::kmg::Upload::bytes(&Self::UPLOAD);
    /// How many bytes the upload has.
    const LEN: ::core::primitive::usize = <[::core::primitive::u8]>::len(Self::BYTES);
    const __KMG_WORDS: [[::core::primitive::u32; 1]; 1] = [[START]];
    ///Node 0, `norm`: a command.
    const NORM: ::kmg::NodeId = ::kmg::NodeId::new(0);
    ///Node 1, `next`: at most 4 micro-ops.
    const NEXT: ::kmg::NodeId = ::kmg::NodeId::new(1);
    ///Register r0, `x`.
    const X: ::kmg::Register = ::kmg::Register::from_low_bits(0);
    ///Register r1, `error`.
    const ERROR: ::kmg::Register = ::kmg::Register::from_low_bits(1);
    ///Register r2, `again`.
    const AGAIN: ::kmg::Register = ::kmg::Register::from_low_bits(2);
}
///The bindings of a run of `Expectation`: every one of them is given.
#[allow(
    clippy::exhaustive_structs,
    clippy::field_scoped_visibility_modifiers,
    reason = "generated"
)]
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
struct ExpectationBindings {
    ///The binding `x`.
    x: ::core::primitive::u32,
}
impl ExpectationBindings {
    /// The binding block: the bindings, with constants and initial values filled in.
    #[must_use]
    const fn block(self) -> [::core::primitive::u32; 1] {
        [self.x]
    }
}
impl ::kmg::StaticGraph for Expectation {
    const UPLOAD: ::kmg::Upload<'static> = Self::UPLOAD;
    const BYTES: &'static [::core::primitive::u8] = Self::BYTES;
    const LEN: ::core::primitive::usize = Self::LEN;
    const CORES: ::core::option::Option<::core::primitive::u32> = ::core::option::Option::Some(
        60u32,
    );
    const SYMBOLS: ::kmg::Symbols<'static> = ::kmg::Symbols {
        graph: "Expectation",
        file: "expectation.kmg",
        nodes: &[
            ::kmg::NodeSymbol {
                node: Self::NORM,
                name: "norm",
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
                register: Self::ERROR,
                name: "error",
            },
            ::kmg::RegisterSymbol {
                register: Self::AGAIN,
                name: "again",
            },
        ],
    };
    const OP_BOUNDS: &'static [::core::option::Option<::core::primitive::u32>] = &[
        ::core::option::Option::Some(0u32),
        ::core::option::Option::Some(4u32),
    ];
    const OP_BOUNDS_FOR_ANY_BLOCK: &'static [::core::option::Option<
        ::core::primitive::u32,
    >] = &[::core::option::Option::Some(0u32), ::core::option::Option::Some(4u32)];
    type Bindings = ExpectationBindings;
    type Block = [::core::primitive::u32; 1];
    fn block(bindings: ExpectationBindings) -> [::core::primitive::u32; 1] {
        bindings.block()
    }
}
