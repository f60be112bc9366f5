//! Every kind of fragment, where it can stand.

#![deny(warnings)]

use kmg::{Handler, graph};

const STEP: Handler = Handler::new(1);
const WORD: u32 = 9;

macro_rules! with_idents {
    ($graph:ident, $x:ident, $node:ident, $word:ident) => {
        graph! {
            pub graph $graph {
                bind $x;
                command $node = STEP($x, $word) on 0..1;
                cpu next after $node { $x += 1; add $x, $x, $x; }
            }
        }
    };
}

macro_rules! with_words {
    ($name:ident: $e:expr, $l:literal, $p:path, $t:tt, $h:expr, $b:block, $v:vis) => {
        graph! {
            $v graph $name {
                const K = $e;
                reg x = $l;
                command one = $h($e, $l, $p, $t, $b) on $l..$e;
                command two = $h() on ($l, $e);
                command three = $h(K) on any $e;
                cpu next { x = x * $e + $l - $t; set x, $e; x = $e * 2; }
            }
        }
    };
}

macro_rules! with_statements {
    ($name:ident { $($statement:tt)* }) => {
        graph! { graph $name { $($statement)* } }
    };
}

macro_rules! with_labels {
    ($name:ident, $x:ident, $label:lifetime) => {
        graph! {
            graph $name {
                reg $x;
                cpu count {
                    $label: loop {
                        $x += 1;
                        if $x > 3 { break $label; }
                        jmp $label;
                    }
                }
            }
        }
    };
}

macro_rules! with_expressions {
    ($name:ident, $x:ident, $value:expr, $condition:expr) => {
        graph! {
            graph $name {
                reg $x;
                cpu count { if $condition { $x = $value; } $x = 2 * $value; }
            }
        }
    };
}

macro_rules! repeated {
    ($name:ident: $($node:ident),*) => {
        graph! {
            graph $name {
                $(command $node = 1() on 0..1;)*
                join all after $($node),*;
            }
        }
    };
}

with_idents!(Idents, counter, step, WORD);
with_words!(Words: 3, 2, WORD, 7, STEP, { WORD - 1 }, pub(crate));
with_words!(Sums: 1 + 2, 2, self::WORD, 7, { STEP }, { 5 }, pub);
with_statements!(Statements { reg x; command a = 1(x) on 0..1; cpu b { x = 3; } a -> b; });
with_words!(Private: { WORD }, 0b10, self::WORD, 7, self::STEP, { 5 }, pub(self));
with_labels!(Labels, x, 'top);
with_expressions!(Expressions, x, x + 1, x < 3 && x != 1);
repeated!(Repeated: a, b, c);

fn main() {
    use kmg::StaticGraph;
    assert_eq!(Idents::SYMBOLS.nodes[0].name, "step");
    let _ = (Words::LEN, Sums::LEN, Private::LEN, Statements::LEN, Labels::LEN, Repeated::ALL);
    // A captured expression holds together.
    let outcome = kmg::sim::Simulation::of::<Expressions>(ExpressionsBindings {}).run().unwrap();
    assert_eq!(outcome.register(Expressions::X), 4);
}
