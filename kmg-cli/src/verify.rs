use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use kmg::Executor;
use kmg::model::Machine;
use kmg::sim::reference::script::{self, Dispatchers, is_script};
use kmg::sim::reference::{Case, Difference, names};
use rayon::prelude::*;
use schemars::JsonSchema;
use serde::Serialize;

use crate::Verdict;
use crate::failure::{Failure, one_line};

const JSON: &str = "\
With --json (what could not be replayed has no differences; of a script `executor` is the dispatcher):
  {\"passed\", \"failed\", \"failures\": [{\"name\", \"message\",
    \"differences\": [{\"engine\": \"executor\", \"model\" or \"both\", \"field\", \"expected\", \"found\"}]}]}";

/// Replays the reference graphs and the scripts of a folder with the executor and with the plain model.
///
/// A reference graph is NAME.bin, an upload, and NAME.json, how it is run and what comes out. A script of a dispatcher
/// is NAME.json alone. Folders in the folder are not read. One line per failure says which field differs; the last line
/// counts both.
#[derive(Args)]
#[command(after_help = JSON)]
pub(crate) struct Arguments {
    /// The folder.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(JsonSchema, Serialize)]
#[schemars(title = "kmg verify --json")]
pub(crate) struct Report {
    passed: usize,
    failed: usize,
    failures: Vec<Mismatch>,
}

/// A graph that does not give its answer.
#[derive(JsonSchema, Serialize)]
struct Mismatch {
    name: String,
    message: String,
    /// Where the answers differ; none if it could not be replayed.
    differences: Vec<Place>,
}

#[derive(JsonSchema, Serialize)]
struct Place {
    /// `executor`, `model` or `both`
    engine: &'static str,
    #[serde(flatten)]
    #[schemars(with = "DifferenceFields")]
    difference: Difference,
}

/// The fields of a [`Difference`].
#[derive(JsonSchema)]
#[expect(dead_code, reason = "it describes what kmg::sim writes")]
struct DifferenceFields {
    /// A path from the answer.
    field: String,
    expected: String,
    found: String,
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<Verdict, Failure> {
    let folder = &arguments.folder;
    let names = names(folder).map_err(|source| Failure::Read { file: folder.clone(), source })?;
    if names.is_empty() {
        return Err(Failure::NoGraphs(folder.clone()));
    }
    let failures: Vec<Mismatch> = names.par_iter().filter_map(|name| replay(folder, name).err()).collect();
    let (passed, failed) = (names.len().saturating_sub(failures.len()), failures.len());
    if arguments.json {
        serde_json::to_writer_pretty(&mut *out, &Report { passed, failed, failures })?;
        writeln!(out)?;
    } else {
        for Mismatch { name, message, .. } in failures {
            writeln!(out, "{name}: {message}")?;
        }
        writeln!(out, "{passed} passed, {failed} failed")?;
    }
    Ok(if failed == 0 { Verdict::Good } else { Verdict::Bad })
}

/// The differences of the executor and of the plain model.
type Both = (Vec<Difference>, Vec<Difference>);

fn graph(folder: &Path, name: &OsStr) -> Result<Both, String> {
    let case = Case::load(folder, name).map_err(|error| error.to_string())?;
    let executor = case.differences::<Executor<'_>>().map_err(|error| error.to_string())?;
    let model = case.differences::<Machine<'_>>().map_err(|error| error.to_string())?;
    Ok((executor, model))
}

fn script(file: &Path) -> Result<Both, String> {
    let case = script::Case::load(file).map_err(|error| error.to_string())?;
    if case.answer.is_none() {
        return Err(format!("{} is no reference: answer: it has none to compare with", file.display()));
    }
    let of = |dispatcher| case.differences(dispatcher).map_err(|error| error.to_string());
    Ok((of(Dispatchers::Device)?, of(Dispatchers::Plain)?))
}

/// The file of that name and ending.
fn file(folder: &Path, name: &OsStr, ending: &str) -> PathBuf {
    let mut file = name.to_owned();
    file.push(ending);
    folder.join(file)
}

fn replay(folder: &Path, name: &OsStr) -> Result<(), Mismatch> {
    let mismatch = |message: String, differences| {
        let name = one_line(&name.display().to_string());
        Mismatch { name, message: one_line(&message), differences }
    };
    let json = file(folder, name, ".json");
    let alone = !file(folder, name, ".bin").exists();
    let both = if alone && is_script(&json) { script(&json) } else { graph(folder, name) };
    let (executor, model) = both.map_err(|message| mismatch(message, Vec::new()))?;

    let of = |engine| move |difference| Place { engine, difference };
    let places: Vec<Place> = if executor == model {
        executor.into_iter().map(of("both")).collect()
    } else {
        executor.into_iter().map(of("executor")).chain(model.into_iter().map(of("model"))).collect()
    };
    let Some(Place { engine, difference }) = places.first() else { return Ok(()) };
    let engine = if *engine == "both" { "" } else { &format!("{engine}: ") };
    let more = match places.len() {
        1 => String::new(),
        count => format!(" (and {} more)", count.saturating_sub(1)),
    };
    Err(mismatch(format!("{engine}{difference}{more}"), places))
}
