use std::io::Write;
use std::mem::offset_of;
use std::path::PathBuf;

use clap::Args;
use kmg::wire::{self, Header, Le16, Node};
use kmg::{Encoded, NodeId, Upload, decode, encode};
use kmg_syntax::print::{Names, plain, print};
use schemars::JsonSchema;
use serde::Serialize;

use crate::failure::{Failure, one_line, report};
use crate::input::{self, Input};
use crate::source::Fault;
use crate::text::as_json;
use crate::{Verdict, check};

const JSON: &str = "\
The text builds into the same bytes again, or says in comments what differs; then it builds into an upload that runs
the same. A graph that the language cannot say is not printed: exit code 1, and the reason on standard error.

With --json (faults are those of `kmg build`, and of a text alone):
  {\"file\", \"text\": null or text, \"differences\": [text], \"message\": null or text, \"faults\"}";

/// Prints a graph as text that builds into the same upload: registers by number, slices as assembly.
#[derive(Args)]
#[command(after_help = JSON)]
pub(crate) struct Arguments {
    /// An upload (`.bin`) or a text (`.kmg`), or `-` for standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Which graph, if a text has several.
    #[arg(long, value_name = "NAME")]
    graph: Option<String>,
    /// The graph's name in the text; by default its own, or `Graph` for an upload, which has none.
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(JsonSchema, Serialize)]
#[schemars(title = "kmg dis --json")]
pub(crate) struct Report {
    file: String,
    /// The text, if the language can say the graph.
    text: Option<String>,
    /// What the upload has that the one of the text has not.
    differences: Vec<String>,
    /// Why there is no text.
    message: Option<String>,
    /// Why a text that was to be built is rejected.
    faults: Vec<Fault>,
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<Verdict, Failure> {
    let file = one_line(&arguments.file.display().to_string());
    let names = |graph: &str, nodes| {
        let graph = arguments.name.as_deref().unwrap_or(graph).to_owned();
        Names { graph, nodes }
    };
    let said = match input::read(&arguments.file)? {
        Input::Upload(bytes) => match Encoded::from_bytes(&bytes) {
            Ok(encoded) => text(&encoded, &names("Graph", Vec::new())),
            Err(fault) => Err(check::message(fault, kmg::diagnose(&bytes).as_ref())),
        },
        Input::Text(source) => match source.build() {
            Ok(graphs) => {
                let (name, built) = source.choose(graphs, arguments.graph.as_deref())?;
                let nodes = built.nodes.iter().map(|(name, _)| name.text.clone()).collect();
                text(&built.encoded, &names(&name, nodes))
            }
            Err(faults) => {
                if arguments.json {
                    let faults = as_json(&faults);
                    let report = Report { file, text: None, differences: Vec::new(), message: None, faults };
                    serde_json::to_writer_pretty(&mut *out, &report)?;
                    writeln!(out)?;
                } else {
                    source.report(&faults);
                }
                return Ok(Verdict::Bad);
            }
        },
    };
    let verdict = if said.is_ok() { Verdict::Good } else { Verdict::Bad };
    if arguments.json {
        let (text, differences, message) = match said {
            Ok((text, differences)) => (Some(text), differences, None),
            Err(message) => (None, Vec::new(), Some(message)),
        };
        serde_json::to_writer_pretty(
            &mut *out,
            &Report { file, text, differences, message, faults: Vec::new() },
        )?;
        writeln!(out)?;
        return Ok(verdict);
    }
    match said {
        Ok((text, differences)) => {
            if !differences.is_empty() {
                writeln!(
                    out,
                    "// This builds into another upload, which runs the same. In the one it was read from,"
                )?;
                for difference in differences {
                    writeln!(out, "// - {difference}")?;
                }
            }
            write!(out, "{text}")?;
        }
        Err(message) => report(&format!("{file}: {message}")),
    }
    Ok(verdict)
}

/// The text of an upload and what it does not keep, or why there is none.
fn text(encoded: &Encoded, names: &Names) -> Result<(String, Vec<String>), String> {
    let graph = decode(&encoded.upload());
    let canonical = encode(&graph).map_err(|error| error.to_string())?;
    let mut differences = Vec::new();
    if canonical != *encoded {
        differences = differ(&encoded.upload(), &canonical.upload());
    }
    let (graph, changed) = plain(&graph);
    if !changed.is_empty() {
        let nodes: Vec<String> = changed.iter().map(NodeId::to_string).collect();
        differences.push(format!(
            "registers fill arguments in another order than theirs, or one twice, at {}",
            nodes.join(", ")
        ));
    }
    let text = print(&graph, names).map_err(|why| format!("the language cannot say it: {why}"))?;
    Ok((text, differences))
}

/// What an upload has that the one of its description has not.
fn differ(upload: &Upload<'_>, canonical: &Upload<'_>) -> Vec<String> {
    let mut differences = Vec::new();
    let args = |upload: &Upload<'_>| {
        let commands = upload.nodes().iter().filter(|node| node.kind == wire::KIND_COMMAND);
        commands.map(|node| usize::from(node.arg.get())).collect::<Vec<_>>()
    };
    let (own, other) = (args(upload), args(canonical));
    let unused = (0..upload.templates().len()).filter(|template| !own.contains(template)).count();
    if unused > 0 {
        differences.push(format!("{unused} of {} templates are used by no node", upload.templates().len()));
    }
    if own != other {
        differences
            .push("templates stand in another order than that of their first use, or twice".to_owned());
    }
    // With the templates that it uses in the same order, the rest is what the check does not read.
    if unused == 0 && own == other || ignored(upload, canonical, &own, &other) {
        differences.push("bytes that the check ignores are not 0".to_owned());
    }
    differences
}

/// Whether parts that both uploads have differ in more than the indices of templates.
fn ignored(upload: &Upload<'_>, canonical: &Upload<'_>, own: &[usize], other: &[usize]) -> bool {
    let bytes = |upload: &Upload<'_>| {
        let layout = upload.header().layout()?;
        let mut bytes = upload.bytes().get(..layout.template(0))?.to_vec();
        // The count of templates and their indices are told apart above.
        let commands = (0..).zip(upload.nodes()).filter(|(_, node)| node.kind == wire::KIND_COMMAND);
        let indices = commands.map(|(number, _)| layout.node(number).saturating_add(offset_of!(Node, arg)));
        for at in std::iter::once(offset_of!(Header, command_count)).chain(indices) {
            bytes.iter_mut().skip(at).take(size_of::<Le16>()).for_each(|byte| *byte = 0);
        }
        Some(bytes)
    };
    let same_template =
        |(own, other): (&usize, &usize)| upload.templates().get(*own) == canonical.templates().get(*other);
    bytes(upload) != bytes(canonical) || !own.iter().zip(other).all(same_template)
}
