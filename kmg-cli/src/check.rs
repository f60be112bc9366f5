use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use kmg::{Diagnosis, Encoded};
use schemars::JsonSchema;
use serde::Serialize;

use crate::Verdict;
use crate::failure::{Failure, is_styled, one_line, report};
use crate::input::{self, Input};
use crate::source::Fault;
use crate::text::{Text, as_json};

const JSON: &str = "\
An upload is checked as a device does it; a text is built, and its expectations are tested.

With --json, for the files that could be read (a node of 65535 is none; faults and warnings are those of `kmg build`,
and of a text alone):
  {\"files\": [{\"file\", \"check\": null or [reason, node], \"message\": null or text,
              \"where\": null or {\"field\", \"offset\": byte or null, \"found\", \"expected\"},
              \"faults\", \"warnings\"}]}";

/// Checks graphs and says where and why one is rejected.
#[derive(Args)]
#[command(after_help = JSON)]
pub(crate) struct Arguments {
    /// Uploads (`.bin`) or texts (`.kmg`), or `-` for standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(JsonSchema, Serialize)]
#[schemars(title = "kmg check --json")]
pub(crate) struct Report {
    /// The files that could be read, in the order of the call.
    files: Vec<Checked>,
}

#[derive(Default, JsonSchema, Serialize)]
struct Checked {
    file: String,
    /// The reason why an upload is rejected, and its node, 65535 for none.
    check: Option<(u32, u16)>,
    /// What the check refuses, in words.
    message: Option<String>,
    /// The place, if one can be named.
    r#where: Option<Place>,
    /// Why a text is rejected.
    faults: Vec<Fault>,
    /// What the compiler would warn of in a text.
    warnings: Vec<Fault>,
}

#[derive(JsonSchema, Serialize)]
struct Place {
    field: String,
    /// The byte of the upload, if the field has one.
    offset: Option<usize>,
    found: String,
    expected: String,
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<Verdict, Failure> {
    let mut verdict = Verdict::Good;
    let mut files = Vec::new();
    for file in &arguments.files {
        let input = match input::read(file) {
            Ok(input) => input,
            Err(failure) => {
                out.flush()?;
                report(&failure);
                verdict = Verdict::Unreadable;
                continue;
            }
        };
        let name = one_line(&file.display().to_string());
        let checked = match input {
            Input::Upload(bytes) => {
                let checked = check(name, &bytes);
                if !arguments.json {
                    writeln!(out, "{}: {}", checked.file, checked.message.as_deref().unwrap_or("ok"))?;
                }
                checked
            }
            Input::Text(text) => check_text(name, &text, arguments.json, out)?,
        };
        if checked.check.is_some() || !checked.faults.is_empty() {
            verdict = verdict.max(Verdict::Bad);
        }
        files.push(checked);
    }
    if arguments.json {
        serde_json::to_writer_pretty(&mut *out, &Report { files })?;
        writeln!(out)?;
    }
    Ok(verdict)
}

/// A text: its faults are the answer, its warnings are told beside it.
fn check_text(file: String, text: &Text, json: bool, out: &mut impl Write) -> Result<Checked, Failure> {
    let built = text.build_as_expected();
    let warnings = built.iter().flatten().flat_map(|(_, built)| &built.warnings);
    let faults = built.as_ref().err().into_iter().flatten();
    if !json {
        out.flush()?;
        text.warn(warnings.clone());
        match &built {
            Ok(_) => writeln!(out, "{file}: ok")?,
            Err(faults) => write!(out, "{}", text.faults(faults, is_styled(&io::stdout())))?,
        }
    }
    let (faults, warnings) = (as_json(faults), as_json(warnings));
    Ok(Checked { file, faults, warnings, ..Checked::default() })
}

fn check(file: String, bytes: &[u8]) -> Checked {
    let Some(fault) = Encoded::from_bytes(bytes).err() else {
        return Checked { file, ..Checked::default() };
    };
    let diagnosis = kmg::diagnose(bytes).filter(|diagnosis| diagnosis.fault == fault);
    let message = message(fault, diagnosis.as_ref());
    let place = diagnosis.map(|Diagnosis { field, offset, found, expected, .. }| Place {
        field,
        offset,
        found,
        expected,
    });
    Checked {
        file,
        check: Some((fault.reason.number(), fault.node_number())),
        message: Some(message),
        r#where: place,
        ..Checked::default()
    }
}

/// What a diagnosis says, or without one the check's reason and node alone.
pub(crate) fn message(fault: kmg::Fault, diagnosis: Option<&Diagnosis>) -> String {
    match diagnosis {
        Some(diagnosis) => diagnosis.to_string(),
        None => fault.to_string(),
    }
}
