//! FORMAT.md 3 from 2 on, in its order, in words.

use std::mem::offset_of;

use kmg_runtime::wire::opcode::{Field, Opcode};
use kmg_runtime::wire::{self, Header, Layout, MicroOp, Node, Patch, Template};
use kmg_runtime::{Fault, NodeId, Reason, Upload};

use super::Diagnosis;

/// A fault before it is known whose it is.
struct Finding {
    reason: Reason,
    field: String,
    offset: usize,
    found: String,
    expected: String,
}

impl Finding {
    fn new(
        reason: Reason,
        field: impl Into<String>,
        offset: usize,
        found: impl ToString,
        expected: impl Into<String>,
    ) -> Self {
        Self { reason, field: field.into(), offset, found: found.to_string(), expected: expected.into() }
    }

    fn of(self, node: Option<usize>) -> Diagnosis {
        let node = node.and_then(|node| u8::try_from(node).ok()).map(NodeId::new);
        let fault = Fault { reason: self.reason, node };
        let Self { field, offset, found, expected, .. } = self;
        Diagnosis { fault, field, offset: Some(offset), found, expected }
    }
}

/// Goes through an upload whose header is valid.
struct Walk<'a> {
    upload: &'a Upload<'a>,
    layout: &'a Layout,
    /// Where the next slice and the next list have to start.
    op: usize,
    edge: usize,
    /// How often each node stood in the lists so far.
    predecessors: [u8; 256],
}

pub(super) fn first_fault(upload: &Upload<'_>, layout: &Layout) -> Option<Diagnosis> {
    let mut walk = Walk { upload, layout, op: 0, edge: 0, predecessors: [0; 256] };
    for (number, node) in upload.nodes().iter().enumerate() {
        let offset = layout.node(number);
        let finding = common(node, offset)
            .or_else(|| walk.kind(node, offset))
            .or_else(|| walk.list(number, node, offset));
        if let Some(finding) = finding {
            return Some(finding.of(Some(number)));
        }
    }
    walk.rest()
}

/// FORMAT.md 3, 2.1 to 2.3.
fn common(node: &Node, offset: usize) -> Option<Finding> {
    if !(wire::KIND_COMMAND..=wire::KIND_JOIN).contains(&node.kind) {
        return Some(Finding::new(
            Reason::NODE,
            "kind",
            offset + offset_of!(Node, kind),
            node.kind,
            "1 `COMMAND`, 2 `CPU` or 3 `JOIN`",
        ));
    }
    if node.flags != 0 {
        return Some(Finding::new(Reason::NODE, "flags", offset + offset_of!(Node, flags), node.flags, "0"));
    }
    if node.predecessor_count > wire::MAX_PREDECESSORS {
        let found = node.predecessor_count;
        let at = offset + offset_of!(Node, predecessor_count);
        let expected = format!("at most {}", wire::MAX_PREDECESSORS);
        return Some(Finding::new(Reason::EDGES, "predecessor_count", at, found, expected));
    }
    register("skip_register", offset + offset_of!(Node, skip_register), node.skip_register)
        .or_else(|| {
            register("result_register", offset + offset_of!(Node, result_register), node.result_register)
        })
        .map(|finding| Finding { reason: Reason::REGISTER, ..finding })
}

/// A register field that may say that there is none.
fn register(field: &str, offset: usize, found: u8) -> Option<Finding> {
    if wire::is_register_or_none(found) {
        return None;
    }
    Some(Finding::new(Reason::TEMPLATE, field, offset, found, "below 16, or 255 for none"))
}

/// The first fault of a template, as a field of it.
fn template(number: usize, template: &Template, start: usize) -> Option<Finding> {
    let finding = |field: &str, offset, found: u8, expected: &str| {
        let field = format!("template {number}, {field}");
        Some(Finding::new(Reason::TEMPLATE, field, start + offset, found, expected))
    };
    let line = &template.line;
    if !(1..=wire::MAX_HANDLER).contains(&line.handler) {
        return finding("handler", offset_of!(Template, line.handler), line.handler, "1 to 239");
    }
    if line.flags > wire::COMMAND_FLAGS {
        let at = offset_of!(Template, line.flags);
        return finding("flags", at, line.flags, "a sum of `EXCLUSIVE` 1, `RESULT` 2 and `QUEUE` 4");
    }
    if usize::from(template.patch_count) > wire::MAX_PATCHES {
        return finding("patch_count", offset_of!(Template, patch_count), template.patch_count, "at most 4");
    }
    let places = (offset_of!(Template, patches)..).step_by(size_of::<Patch>());
    for ((position, patch), at) in
        template.patches.iter().take(template.patch_count.into()).enumerate().zip(places)
    {
        if usize::from(patch.argument) >= wire::ARGS {
            return finding(
                &format!("patch {position}, argument"),
                at + offset_of!(Patch, argument),
                patch.argument,
                "below 10",
            );
        }
        if patch.register >= wire::REGISTERS {
            return finding(
                &format!("patch {position}, register"),
                at + offset_of!(Patch, register),
                patch.register,
                "below 16",
            );
        }
    }
    [
        ("first_register", offset_of!(Template, first_register), template.first_register),
        ("count_register", offset_of!(Template, count_register), template.count_register),
    ]
    .into_iter()
    .find_map(|(field, offset, found)| {
        register(&format!("template {number}, {field}"), start + offset, found)
    })
}

impl Walk<'_> {
    fn template(&self, number: usize) -> Option<Finding> {
        let found = self.upload.templates().get(number)?;
        template(number, found, self.layout.template(number))
    }

    /// FORMAT.md 3, 2.4.
    fn kind(&mut self, node: &Node, offset: usize) -> Option<Finding> {
        let arg = usize::from(node.arg.get());
        let ops = node.op_count.get();
        let result = node.result_register;
        let finding = |field, at, found: u16, expected: &str| {
            Some(Finding::new(Reason::NODE, field, offset + at, found, expected))
        };
        if node.kind == wire::KIND_COMMAND {
            let templates = self.upload.templates();
            let Some(template) = templates.get(arg) else {
                let expected = format!("below command_count, {}", templates.len());
                return Some(Finding::new(
                    Reason::TEMPLATE,
                    "arg, the template",
                    offset + offset_of!(Node, arg),
                    arg,
                    expected,
                ));
            };
            if let Some(finding) = self.template(arg) {
                return Some(finding);
            }
            if ops != 0 {
                return finding("op_count", offset_of!(Node, op_count), ops, "0 in a `COMMAND`");
            }
            if result != wire::NO_REGISTER && !template.line.has_result() {
                return finding(
                    "result_register",
                    offset_of!(Node, result_register),
                    result.into(),
                    "255: its template has no `RESULT`",
                );
            }
            return None;
        }
        if result != wire::NO_REGISTER {
            return finding(
                "result_register",
                offset_of!(Node, result_register),
                result.into(),
                "255 in a node without a command",
            );
        }
        if node.kind == wire::KIND_CPU {
            return self.slice(node, offset);
        }
        if arg != 0 {
            return finding("arg", offset_of!(Node, arg), node.arg.get(), "0 in a `JOIN`");
        }
        if ops != 0 {
            return finding("op_count", offset_of!(Node, op_count), ops, "0 in a `JOIN`");
        }
        None
    }

    fn slice(&mut self, node: &Node, offset: usize) -> Option<Finding> {
        let (start, count) = (usize::from(node.arg.get()), usize::from(node.op_count.get()));
        let end = start + count;
        if start != self.op {
            let expected = format!("{}, where the slice before ended", self.op);
            return Some(Finding::new(
                Reason::NODE,
                "arg, the slice's start",
                offset + offset_of!(Node, arg),
                start,
                expected,
            ));
        }
        if count == 0 {
            return Some(Finding::new(
                Reason::NODE,
                "op_count",
                offset + offset_of!(Node, op_count),
                count,
                "1 or more in a `CPU`",
            ));
        }
        let Some(slice) = self.upload.ops().get(start..end) else {
            let left = self.upload.ops().len() - start;
            let expected = format!("at most {left}: the header's op_count is {}", self.upload.ops().len());
            return Some(Finding::new(
                Reason::NODE,
                "op_count",
                offset + offset_of!(Node, op_count),
                count,
                expected,
            ));
        };
        self.op = end;
        (start..).zip(slice).find_map(|(number, op)| micro_op(number, op, self.layout.op(number), start..end))
    }

    /// FORMAT.md 3, 2.5.
    fn list(&mut self, number: usize, node: &Node, offset: usize) -> Option<Finding> {
        let (start, count) =
            (usize::from(node.successor_offset.get()), usize::from(node.successor_count.get()));
        let (nodes, edges) = (self.upload.nodes().len(), self.upload.edges());
        if start != self.edge {
            let expected = format!("{}, where the list before ended", self.edge);
            return Some(Finding::new(
                Reason::EDGES,
                "successor_offset",
                offset + offset_of!(Node, successor_offset),
                start,
                expected,
            ));
        }
        let Some(list) = edges.get(start..start + count) else {
            let expected =
                format!("at most {}: the header's edge_count is {}", edges.len() - start, edges.len());
            return Some(Finding::new(
                Reason::EDGES,
                "successor_count",
                offset + offset_of!(Node, successor_count),
                count,
                expected,
            ));
        };
        self.edge = start + count;
        let mut last = number;
        for (edge, to) in (start..).zip(list) {
            let to = usize::from(to.get());
            let at = self.layout.edge(edge);
            let finding =
                |expected| Some(Finding::new(Reason::EDGES, format!("edge {edge}"), at, to, expected));
            if to <= last {
                let what = if edge == start { "the node itself" } else { "the edge before" };
                return finding(format!("above {last}, {what}"));
            }
            if to >= nodes {
                return finding(format!("below node_count, {nodes}"));
            }
            match self.predecessors.get_mut(to) {
                Some(count) if *count < wire::MAX_PREDECESSORS => *count += 1,
                _ => return finding(format!("another node: {to} has four predecessors already")),
            }
            last = to;
        }
        None
    }

    /// FORMAT.md 3, 3 to 5: what is known only after the last node.
    fn rest(&self) -> Option<Diagnosis> {
        let (edges, ops) = (self.upload.edges().len(), self.upload.ops().len());
        if self.edge != edges {
            let expected = format!("{}, where the last list ends", self.edge);
            return Some(
                Finding::new(Reason::EDGES, "edge_count", offset_of!(Header, edge_count), edges, expected)
                    .of(None),
            );
        }
        if self.op != ops {
            let expected = format!("{}, where the last slice ends", self.op);
            return Some(
                Finding::new(Reason::NODE, "op_count", offset_of!(Header, op_count), ops, expected).of(None),
            );
        }
        for ((number, node), count) in self.upload.nodes().iter().enumerate().zip(self.predecessors) {
            if node.predecessor_count != count {
                let expected = format!("{count}, the times that node {number} stands in the lists");
                let (at, found) =
                    (self.layout.node(number) + offset_of!(Node, predecessor_count), node.predecessor_count);
                return Some(
                    Finding::new(Reason::EDGES, "predecessor_count", at, found, expected).of(Some(number)),
                );
            }
        }
        (0..self.upload.templates().len())
            .find_map(|number| self.template(number))
            .map(|finding| finding.of(None))
    }
}

/// Opcode, then registers, then the target.
fn micro_op(number: usize, op: &MicroOp, start: usize, slice: std::ops::Range<usize>) -> Option<Finding> {
    let finding = |reason, field: &str, offset, found: u32, expected: String| {
        Some(Finding::new(reason, format!("micro-op {number}, {field}"), start + offset, found, expected))
    };
    let Some(opcode) = Opcode::from_number(op.opcode) else {
        let expected = format!("1 to {}", Opcode::ALL.len());
        let at = offset_of!(MicroOp, opcode);
        return finding(Reason::OPCODE, "opcode", at, op.opcode.into(), expected);
    };
    for (field, name, offset, found) in [
        (Field::D, "d", offset_of!(MicroOp, d), op.d),
        (Field::A, "a", offset_of!(MicroOp, a), op.a),
        (Field::B, "b", offset_of!(MicroOp, b), op.b),
    ] {
        if opcode.uses(field) && found >= wire::REGISTERS {
            return finding(Reason::REGISTER, name, offset, found.into(), "below 16".into());
        }
    }
    let target = op.value.get();
    let inside = usize::try_from(target).is_ok_and(|target| (slice.start..=slice.end).contains(&target));
    if opcode.jumps() && !inside {
        let expected = format!("{} to {}, in the slice or exactly at its end", slice.start, slice.end);
        return finding(Reason::JUMP, "the jump's target", offset_of!(MicroOp, value), target, expected);
    }
    None
}
