use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use kmg::{Diagnosis, Encoded, Fault};
use serde::Serialize;

use crate::failure::{Failure, one_line, report};
use crate::{Verdict, input};

const JSON: &str = "\
With --json, for the files that could be read (a node of 65535 is none):
  {\"files\": [{\"file\", \"check\": null or [reason, node], \"message\": null or text,
              \"where\": null or {\"field\", \"offset\": byte or null, \"found\", \"expected\"}}]}";

/// Checks uploads and says where and why one is rejected.
#[derive(Args)]
#[command(after_help = JSON)]
pub(crate) struct Arguments {
    /// Uploads (`.bin`), or `-` for standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    files: Vec<Checked>,
}

#[derive(Serialize)]
struct Checked {
    file: String,
    check: Option<(u32, u16)>,
    message: Option<String>,
    r#where: Option<Place>,
}

#[derive(Serialize)]
struct Place {
    field: String,
    offset: Option<usize>,
    found: String,
    expected: String,
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<Verdict, Failure> {
    let mut verdict = Verdict::Good;
    let mut files = Vec::new();
    for file in &arguments.files {
        let bytes = match input::read(file) {
            Ok(bytes) => bytes,
            Err(failure) => {
                out.flush()?;
                report(&failure);
                verdict = Verdict::Unreadable;
                continue;
            }
        };
        let checked = check(one_line(&file.display().to_string()), &bytes);
        if checked.check.is_some() {
            verdict = verdict.max(Verdict::Bad);
        }
        if arguments.json {
            files.push(checked);
        } else {
            writeln!(out, "{}: {}", checked.file, checked.message.as_deref().unwrap_or("ok"))?;
        }
    }
    if arguments.json {
        serde_json::to_writer_pretty(&mut *out, &Report { files })?;
        writeln!(out)?;
    }
    Ok(verdict)
}

fn check(file: String, bytes: &[u8]) -> Checked {
    let Some(fault) = Encoded::from_bytes(bytes).err() else {
        return Checked { file, check: None, message: None, r#where: None };
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
    }
}

/// What a diagnosis says, or without one the check's reason and node alone.
pub(crate) fn message(fault: Fault, diagnosis: Option<&Diagnosis>) -> String {
    match diagnosis {
        Some(diagnosis) => diagnosis.to_string(),
        None => fault.to_string(),
    }
}
