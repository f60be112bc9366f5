//! Where things stand: statements, ops and graphs know their tokens, also after a fault.

use kmg_syntax::ast::{Op, StatementKind, Work};
use kmg_syntax::proc_macro2::Span;
use kmg_syntax::text;

const SOURCE: &str = "\
#[graph(max_runs = 2)]
pub graph Spans {
    /// What it counts.
    bind n,
         m;
    ; reg x, i;
    comand wrong = 1() on 0..1;
    command c = 1(n) on 0..1
        -> x;
    cpu ops after c {
        'top: x = 1;
        if x > 2 { jmp 'top; } else { x += m; }
        'l: while x < 9 { loop { break 'l; } }
        for i in 0..3 { continue; }
    }
    c -> ops;
}";

fn of(start: Span, end: Span) -> &'static str {
    &SOURCE[start.byte_range().start..end.byte_range().end]
}

#[test]
fn statements_reach_from_their_first_token_to_their_last() {
    let file = text::parse(SOURCE).expect("tokens");
    let graph = &file.graphs[0].graph;
    assert_eq!(of(graph.start, graph.end), SOURCE);
    let statements: Vec<&str> =
        graph.statements.iter().map(|statement| of(statement.start, statement.end)).collect();
    assert_eq!(
        statements[..4],
        [
            "bind n,\n         m;",
            "reg x, i;",
            "comand wrong = 1() on 0..1;",
            "command c = 1(n) on 0..1\n        -> x;",
        ]
    );
    assert!(statements[4].starts_with("cpu ops") && statements[4].ends_with("continue; }\n    }"));
    assert_eq!(statements[5], "c -> ops;");
}

#[test]
fn ops_stand_at_their_first_token() {
    let file = text::parse(SOURCE).expect("tokens");
    let statement = file.graphs[0].graph.statements.iter().find_map(|statement| match &statement.kind {
        StatementKind::Node(node) => match &node.work {
            Work::Cpu(ops, _) => Some(ops),
            _ => None,
        },
        _ => None,
    });
    let mut found = Vec::new();
    places(statement.expect("a slice"), &mut found);
    assert_eq!(
        found,
        [
            "11:8 '",
            "11:14 x",
            "12:8 if",
            "12:19 jmp",
            "12:38 x",
            "13:8 '",
            "13:12 while",
            "13:26 loop",
            "13:33 break",
            "14:8 for",
            "14:24 continue"
        ]
    );
}

/// The places of ops and of those inside of them, and what stands there.
fn places(ops: &[Op], found: &mut Vec<String>) {
    for op in ops {
        let at = op.at();
        found.push(format!("{}:{} {}", at.start().line, at.start().column, of(at, at)));
        match op {
            Op::If { arms, otherwise, .. } => {
                arms.iter().for_each(|(_, body)| places(body, found));
                places(otherwise, found);
            }
            Op::While { body, .. } | Op::Loop { body, .. } | Op::For { body, .. } => places(body, found),
            _ => {}
        }
    }
}
