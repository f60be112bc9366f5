//! Races beside random bodies: what the compiler makes of a body neither hides a race of its source nor makes one up.

use std::collections::BTreeSet;

use kmg_syntax::diagnostic::Code;

use crate::evaluate::{Ended, Evaluator};
use crate::generate::Generator;
use crate::machine::Built;
use crate::program::{Expr, Jump, Statement, name, print};
use crate::spelling::Spelling;

const REGISTERS: usize = 9;

/// The registers that a body names where it reads and where it writes.
#[derive(Default)]
struct Named {
    reads: BTreeSet<usize>,
    writes: BTreeSet<usize>,
}

impl Named {
    fn expr(&mut self, expr: &Expr) {
        match expr {
            Expr::Register(register) | Expr::Rand(register) => {
                self.reads.insert(*register);
            }
            Expr::Word(_) | Expr::Constant(_) => {}
            Expr::Not(inner) | Expr::Minus(inner) => self.expr(inner),
            Expr::Binary(_, left, right)
            | Expr::Compare(_, left, right)
            | Expr::Both(left, right)
            | Expr::Either(left, right) => {
                self.expr(left);
                self.expr(right);
            }
        }
    }

    fn body(&mut self, body: &[Statement]) {
        for statement in body {
            self.statement(statement);
        }
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Assign(target, op, value) => {
                self.writes.insert(*target);
                if op.is_some() {
                    self.reads.insert(*target);
                }
                self.expr(value);
            }
            Statement::If(arms, otherwise) => {
                for (condition, body) in arms {
                    self.expr(condition);
                    self.body(body);
                }
                self.body(otherwise.as_deref().unwrap_or_default());
            }
            Statement::While { guard, condition, body, .. } => {
                self.writes.insert(*guard);
                self.expr(condition);
                self.body(body);
            }
            Statement::Loop { guard, body, .. } => {
                self.writes.insert(*guard);
                self.body(body);
            }
            Statement::For { counter, start, end, body, .. } => {
                self.writes.insert(*counter);
                self.expr(start);
                self.expr(end);
                self.body(body);
            }
            Statement::Break(_) | Statement::Continue(_) => {}
            Statement::Registers(mnemonic, d, a, b) => {
                self.writes.insert(*d);
                self.reads.insert(*a);
                if !matches!(*mnemonic, "mov" | "rand") {
                    self.reads.insert(*b);
                }
            }
            Statement::AddWord(d, a, _) => {
                self.writes.insert(*d);
                self.reads.insert(*a);
            }
            Statement::Over(jump, _, body) => {
                match jump {
                    Jump::Always => {}
                    Jump::Less(a, b) | Jump::Equal(a, b) => self.reads.extend([a, b]),
                    Jump::NotZero(a) => {
                        self.reads.insert(*a);
                    }
                }
                self.body(body);
                // The op at its label.
                self.writes.insert(0);
                self.reads.insert(0);
            }
        }
    }
}

/// The registers that race in a file, of names that `named` gives; `None` if something else is wrong with it.
fn raced(text: &str, named: impl Fn(usize) -> String) -> Option<BTreeSet<usize>> {
    let mut names = BTreeSet::new();
    for fault in Built::read(text).err().unwrap_or_default() {
        if fault.code != Code::Race {
            return None;
        }
        let named = fault.message.strip_prefix("a race on `").and_then(|rest| rest.split('`').next());
        names.extend(named.map(str::to_owned));
    }
    Some((0..REGISTERS).filter(|register| names.contains(&named(*register))).collect())
}

/// One node beside the body for each register.
fn nodes(node: impl Fn(usize) -> String) -> String {
    (0..REGISTERS).map(node).collect::<Vec<_>>().join(" ")
}

#[test]
fn races_are_those_of_the_source() {
    let (mut read, mut written, mut compared) = (0_u64, 0_u64, 0_u64);
    let seeds = crate::bodies::count() / 20;
    for seed in 0..seeds {
        let mut generator = Generator::new(seed);
        let body = generator.body();
        let text = print(&body);
        let reads = nodes(|register| format!("command reads{register} = 1({}) on 0..1;", name(register)));
        let writes =
            nodes(|register| format!("command writes{register} = 1() on 0..1 -> {};", name(register)));
        // Every second body names registers in more than one way, and so do the nodes beside it.
        let both = if seed % 2 == 0 {
            let plain = crate::graph(&text);
            let plain = plain.strip_suffix('}').expect("a graph");
            [reads, writes].map(|nodes| raced(&format!("{plain} {nodes} }}"), |at| name(at).to_owned()))
        } else {
            let mut spelling = Spelling::random(&mut generator);
            [reads, writes].map(|nodes| {
                let file = spelling.file(&text, &nodes, 4, &mut generator);
                raced(&file, |at| spelling.name(at))
            })
        };
        let [Some(reads), Some(writes)] = both else { continue };
        compared += 1;

        // What it does not write, others may read; what it does not name, others may write.
        let mut named = Named::default();
        named.body(&body);
        assert!(reads.is_subset(&named.writes), "seed {seed}: {reads:?} beside\n{text}");
        let touched: BTreeSet<usize> = named.reads.union(&named.writes).copied().collect();
        assert!(writes.is_subset(&touched), "seed {seed}: {writes:?} beside\n{text}");

        // What a run changes nobody may read beside it, and what its result depends on nobody may write.
        for _ in 0..4 {
            let values: Vec<u32> = (0..REGISTERS).map(|_| generator.word()).collect();
            let mut evaluator = Evaluator::new(&values);
            if !matches!(evaluator.run(&body), Ended::Normally) {
                continue;
            }
            for register in 0..REGISTERS {
                let changed = evaluator.registers[register] != values[register];
                written += u64::from(changed);
                assert!(
                    !changed || reads.contains(&register),
                    "seed {seed}: {} is written\n{text}",
                    name(register)
                );
                assert!(
                    !changed || writes.contains(&register),
                    "seed {seed}: {} is written\n{text}",
                    name(register)
                );
                let mut other = values.clone();
                other[register] = generator.word();
                let mut again = Evaluator::new(&other);
                if matches!(again.run(&body), Ended::Normally) {
                    let differs =
                        |at: &usize| *at != register && again.registers[*at] != evaluator.registers[*at];
                    let depends = (0..REGISTERS).any(|at| differs(&at));
                    read += u64::from(depends);
                    assert!(
                        !depends || writes.contains(&register),
                        "seed {seed}: {} is read\n{text}",
                        name(register)
                    );
                }
            }
        }
    }
    let enough = compared > seeds * 4 / 5 && written > seeds * 4 && read > seeds * 4;
    assert!(enough, "{compared} {written} {read}");
}
