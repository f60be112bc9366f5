mod c;
mod names;
mod rust;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use schemars::JsonSchema;
use serde::Serialize;

use crate::failure::{Failure, one_line};
use crate::source::Fault;
use crate::text::as_json;
use crate::{Verdict, input};

const JSON: &str = "\
A file holds graphs as `graph!` takes them. Their words are numbers or `const NAME: u32 = 65;` of the file, their
handlers numbers or `const NAME: Handler = Handler::new(4).with_args(2).with_result();`.

With --emit c, for a graph `Newton`: the array newton_upload, NEWTON_BYTES, newton_block with NEWTON_BLOCK_WORDS (what
to start it with: constants and initial values are in it), newton_bind_NAME for the place of each binding in the
block, and NEWTON_CORES if the graph says its grid. With --emit rust the same as NEWTON_UPLOAD, an array of
kmg::Line, NEWTON_BLOCK, newton_bind_NAME and NEWTON_CORES.

With --json, instead of messages (lines and columns count from 1):
  {\"file\", \"graph\": null or name, \"output\": null or file, \"bytes\": null or count,
   \"faults\": [{\"code\": \"KMG005\", \"line\", \"column\", \"end_line\", \"end_column\", \"message\",
               \"help\": null or text}],
   \"warnings\": the same}";

/// What comes out.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// The upload itself.
    Bin,
    /// A constant array in C, with the binding block.
    C,
    /// An aligned constant in Rust, with its binding block.
    Rust,
}

/// Builds a graph as text into an upload, if its expectations hold.
#[derive(Args)]
#[command(after_help = JSON)]
pub(crate) struct Arguments {
    /// A graph as text (`.kmg`), or `-` for standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The upload, or `-` for standard output. By default the file's name with `.bin`; for `-`, and for source with
    /// --emit, standard output.
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// What to make: the upload, or source with the upload as an array.
    #[arg(long, value_enum, value_name = "bin|c|rust", default_value = "bin", hide_possible_values = true)]
    emit: Form,
    /// Which graph, if the file has several.
    #[arg(long, value_name = "NAME")]
    graph: Option<String>,
    /// Print JSON; not with the upload on standard output.
    #[arg(long)]
    json: bool,
}

#[derive(JsonSchema, Serialize)]
#[schemars(title = "kmg build --json")]
pub(crate) struct Report {
    /// The text.
    file: String,
    /// The graph that was built, if nothing is wrong.
    graph: Option<String>,
    /// The file that was written.
    output: Option<String>,
    /// The size of the upload.
    bytes: Option<usize>,
    /// Why nothing was built.
    faults: Vec<Fault>,
    /// What the compiler would warn of.
    warnings: Vec<Fault>,
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<Verdict, Failure> {
    let file = one_line(&arguments.file.display().to_string());
    let output = match &arguments.output {
        Some(output) => output.clone(),
        None if arguments.file == Path::new("-") || arguments.emit != Form::Bin => PathBuf::from("-"),
        None => arguments.file.with_extension("bin"),
    };
    let which = |what: String| Failure::WhichGraph { file: arguments.file.clone(), what };
    let to_standard_output = output == Path::new("-");
    if output == arguments.file && !to_standard_output {
        return Err(which("the upload would take the place of the text: give -o".to_owned()));
    }
    if to_standard_output && arguments.json {
        return Err(which("--json and the upload cannot both go to standard output: give -o".to_owned()));
    }
    let text = input::read_text(&arguments.file)?;
    let mut report_json =
        Report { file, graph: None, output: None, bytes: None, faults: Vec::new(), warnings: Vec::new() };
    let graphs = match text.build_as_expected() {
        Ok(graphs) => graphs,
        Err(faults) if arguments.json => {
            report_json.faults = as_json(&faults);
            write_json(&report_json, out)?;
            return Ok(Verdict::Bad);
        }
        Err(faults) => {
            text.report(&faults);
            return Ok(Verdict::Bad);
        }
    };
    let (name, built) = text.choose(graphs, arguments.graph.as_deref())?;
    report_json.warnings = as_json(&built.warnings);
    if !arguments.json {
        text.warn(&built.warnings);
    }
    let bytes = built.encoded.bytes();
    let source;
    let written = match arguments.emit {
        Form::Bin => bytes,
        Form::C => {
            source = c::source(&name, &built);
            source.as_bytes()
        }
        Form::Rust => {
            source = rust::source(&name, &built);
            source.as_bytes()
        }
    };
    if to_standard_output {
        out.write_all(written)?;
        return Ok(Verdict::Good);
    }
    fs::write(&output, written).map_err(|source| Failure::Output { file: output.clone(), source })?;
    let output = one_line(&output.display().to_string());
    if arguments.json {
        let report =
            Report { graph: Some(name), output: Some(output), bytes: Some(bytes.len()), ..report_json };
        write_json(&report, out)?;
    } else {
        let nodes = built.nodes.len();
        let word = if nodes == 1 { "node" } else { "nodes" };
        writeln!(out, "{output}: {} bytes, {nodes} {word}", bytes.len())?;
    }
    Ok(Verdict::Good)
}

fn write_json(report: &Report, out: &mut impl Write) -> Result<(), Failure> {
    serde_json::to_writer_pretty(&mut *out, report)?;
    Ok(writeln!(out)?)
}
