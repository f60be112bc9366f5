//! Graphs to look at.

use kmg_view::{Again, Drawing, Node, Place, Work};

/// A command; the text is `HANDLER(args) on place`.
pub(crate) fn command(name: &str, call: &str) -> Node {
    let (call, place) = call.split_once(" on ").unwrap();
    let (handler, args) = call.strip_suffix(')').unwrap().split_once('(').unwrap();
    let place = match place.strip_prefix("any ") {
        Some(count) => Place::Any(count.to_owned()),
        None => Place::Group(place.to_owned()),
    };
    let work = Work::Command {
        handler: handler.to_owned(),
        args: args.to_owned(),
        place,
        exclusive: false,
        result: None,
    };
    Node { name: name.to_owned(), work, skip: None }
}

pub(crate) fn cpu(name: &str, lines: &[&str], ops: usize) -> Node {
    let lines = lines.iter().map(|line| (*line).to_owned()).collect();
    Node { name: name.to_owned(), work: Work::Cpu { lines, ops }, skip: None }
}

pub(crate) fn join(name: &str) -> Node {
    Node { name: name.to_owned(), work: Work::Join, skip: None }
}

pub(crate) fn skipped(mut node: Node, register: &str) -> Node {
    node.skip = Some(register.to_owned());
    node
}

pub(crate) fn with_result(mut node: Node, register: &str) -> Node {
    if let Work::Command { result, .. } = &mut node.work {
        *result = Some(register.to_owned());
    }
    node
}

pub(crate) fn exclusive(mut node: Node) -> Node {
    if let Work::Command { exclusive, .. } = &mut node.work {
        *exclusive = true;
    }
    node
}

fn drawing(name: &str, nodes: Vec<Node>, edges: &[(usize, usize)]) -> Drawing {
    Drawing { name: name.to_owned(), nodes, edges: edges.to_vec(), again: None }
}

fn again(mut drawing: Drawing, register: &str, max_runs: &str) -> Drawing {
    drawing.again = Some(Again { register: register.to_owned(), max_runs: max_runs.to_owned() });
    drawing
}

pub(crate) fn newton() -> Drawing {
    let nodes = vec![
        command("step", "STEP(iteration) on 0..60"),
        command("left", "LEFT() on 0..30"),
        command("right", "RIGHT() on 30..60"),
        with_result(command("norm", "NORM() on 0..60"), "error"),
        cpu("next", &["iteration += 1;", "again = error < LIMIT;"], 5),
    ];
    again(drawing("Newton", nodes, &[(0, 1), (0, 2), (1, 3), (2, 3), (3, 4)]), "again", "100")
}

pub(crate) fn diamond() -> Drawing {
    let nodes = vec![join("top"), join("left"), join("right"), join("bottom")];
    drawing("Diamond", nodes, &[(0, 1), (0, 2), (1, 3), (2, 3)])
}

pub(crate) fn clauses() -> Drawing {
    let nodes = vec![
        command("scan", "SCAN(base, 64) on any lanes"),
        skipped(with_result(command("probe", "PROBE(base) on (first, count)"), "found"), "due"),
        exclusive(command("flush", "FLUSH() on 0..128")),
        skipped(exclusive(with_result(command("merge", "MERGE(found, 3, 0x10) on any 4"), "total")), "found"),
        skipped(cpu("count", &["total += found;"], 1), "found"),
        skipped(join("settled"), "due"),
        command(
            "a_rather_long_name_that_nobody_would_want_to_type",
            "card::dispatch::SECOND_PHASE(base, found, total, 0x1000, LIMIT) on 0..128",
        ),
        cpu(
            "report",
            &["if total < 10 {", "    status = 1;", "} else {", "    status = total & 0xFF;", "}"],
            7,
        ),
    ];
    let edges =
        [(0, 1), (0, 2), (1, 3), (2, 3), (1, 4), (3, 5), (4, 5), (0, 5), (2, 6), (5, 7), (6, 7), (0, 7)];
    drawing("Clauses", nodes, &edges)
}

pub(crate) fn rounds() -> Drawing {
    let nodes = vec![
        command("north", "SEND(0) on 0..16"),
        command("south", "SEND(1) on 16..32"),
        command("east", "SEND(2) on 32..48"),
        with_result(command("gather", "GATHER() on 0..48"), "moved"),
        command("log", "LOG(round) on any 1"),
        cpu("count", &[], 3),
    ];
    again(drawing("Rounds", nodes, &[(0, 3), (1, 3), (2, 3), (3, 4), (3, 5)]), "moved", "MOST_ROUNDS")
}

pub(crate) fn one() -> Drawing {
    drawing("Blink", vec![command("on", "1(7) on 0..1")], &[])
}

/// A chain with an edge over all of it, and one over half: through the rows and beside them.
pub(crate) fn chain() -> Drawing {
    let nodes = (0..14).map(|number| command(&format!("stage{number}"), "STAGE() on 0..8")).collect();
    let mut edges: Vec<(usize, usize)> = (0..13).map(|number| (number, number + 1)).collect();
    edges.extend([(0, 6), (0, 13), (1, 12), (4, 9)]);
    again(drawing("Chain", nodes, &edges), "again", "8")
}

/// 190 commands between a first node and a tree of joins: a level that no page holds in one row.
pub(crate) fn wide() -> Drawing {
    wide_of(190)
}

pub(crate) fn wide_of(count: usize) -> Drawing {
    let mut nodes = vec![command("start", "START() on 0..1024")];
    let mut edges = Vec::new();
    for number in 0..count {
        nodes.push(command(&format!("work{number}"), &format!("WORK({number}) on any 4")));
        edges.push((0, nodes.len() - 1));
    }
    let mut level: Vec<usize> = (1..nodes.len()).collect();
    while level.len() > 1 {
        let mut next = Vec::new();
        for group in level.chunks(4) {
            nodes.push(join(&format!("join{}", nodes.len())));
            edges.extend(group.iter().map(|from| (*from, nodes.len() - 1)));
            next.push(nodes.len() - 1);
        }
        level = next;
    }
    nodes.push(cpu("done", &["finished = 1;"], 1));
    edges.push((nodes.len() - 2, nodes.len() - 1));
    drawing("Wide", nodes, &edges)
}

/// 16 rows of 16, each node after its neighbours above: as deep as it is wide.
pub(crate) fn grid() -> Drawing {
    grid_of(16)
}

pub(crate) fn grid_of(rows: usize) -> Drawing {
    let mut nodes = Vec::new();
    let mut edges = Vec::new();
    for row in 0..rows {
        for column in 0..16_usize {
            let name = format!("c{row}_{column}");
            nodes.push(if (row + column) % 5 == 0 {
                cpu(&name, &[], row + 1)
            } else {
                command(&name, "CELL(dt) on any 2")
            });
            if row > 0 {
                let above = (row - 1) * 16;
                for from in column.saturating_sub(1)..=(column + 1).min(15) {
                    edges.push((above + from, row * 16 + column));
                }
            }
        }
    }
    again(drawing("Grid", nodes, &edges), "again", "1000")
}

/// A graph without a plan: `seed` decides everything.
pub(crate) fn random(seed: u64, count: usize, near: usize) -> Drawing {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut draw = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state >> 33).unwrap() % below.max(1)
    };
    let mut nodes = Vec::new();
    let mut edges = Vec::new();
    for number in 0..count {
        let name = format!(
            "{}{number}",
            ["n", "node_", "a_long_name_of_a_node_", "\u{6b65}\u{9aa4}", "<&\"'>"][draw(5)]
        );
        let mut node = match draw(5) {
            0 => join(&name),
            1 => cpu(&name, &["x = y < 3;", "  z += 1;", "again = z;", "w = 1;"][..draw(5)], draw(9)),
            2 => command(&name, "HANDLER(a, b, c) on any n"),
            3 => exclusive(command(&name, "H() on 0..60")),
            _ => with_result(command(&name, "module::HANDLER(1, 2, 3, four, five, six) on 0..60"), "r"),
        };
        if draw(4) == 0 {
            node = skipped(node, "due");
        }
        nodes.push(node);
        for _ in 0..draw(5).min(number) {
            edges.push((number - 1 - draw(near.min(number)), number));
        }
    }
    let graph = drawing("Random", nodes, &edges);
    if draw(2) == 0 { again(graph, "again", "12") } else { graph }
}

/// All that have a picture in `tests/goldens`.
pub(crate) fn all() -> Vec<Drawing> {
    vec![newton(), diamond(), clauses(), rounds(), one(), chain(), wide(), grid()]
}
