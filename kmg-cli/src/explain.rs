mod pages;
mod render;

use std::io::{self, Write};

use clap::Args;
use kmg_syntax::diagnostic::Code;
use schemars::JsonSchema;
use serde::Serialize;

use crate::Verdict;
use crate::failure::{Failure, is_styled};
use pages::page;

const JSON: &str = "\
Without a code, all of them are listed.

With --json (of a list the pages are null; they are Markdown):
  {\"codes\": [{\"code\", \"title\", \"warning\": true or false, \"page\": null or text}]}";

/// Explains a code of a message: what, why, a wrong example and a right one.
#[derive(Args)]
#[command(after_help = JSON)]
pub(crate) struct Arguments {
    /// A code: KMG005, kmg005 or 5.
    #[arg(value_name = "CODE")]
    code: Option<Code>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(JsonSchema, Serialize)]
#[schemars(title = "kmg explain --json")]
pub(crate) struct Report {
    /// The code that was asked for, or all of them.
    codes: Vec<Explained>,
}

#[derive(JsonSchema, Serialize)]
struct Explained {
    /// `KMG005`
    code: String,
    title: &'static str,
    /// Whether the graph is accepted all the same.
    warning: bool,
    /// Its page in Markdown, if the code was asked for.
    page: Option<&'static str>,
}

impl Explained {
    fn new(code: Code, with_page: bool) -> Self {
        let page = page(code).unwrap_or_default();
        // `# KMG005: more than four predecessors`
        let title = page.lines().next().and_then(|line| line.split_once(": ")).map_or("", |(_, title)| title);
        Self { code: code.to_string(), title, warning: code.is_warning(), page: with_page.then_some(page) }
    }
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<Verdict, Failure> {
    let codes = match arguments.code {
        Some(code) => vec![Explained::new(code, true)],
        None => Code::ALL.iter().map(|code| Explained::new(*code, false)).collect(),
    };
    if arguments.json {
        serde_json::to_writer_pretty(&mut *out, &Report { codes })?;
        writeln!(out)?;
        return Ok(Verdict::Good);
    }
    for Explained { code, title, warning, page } in codes {
        match page {
            Some(page) => write!(out, "{}", render::render(page, is_styled(&io::stdout())))?,
            None => writeln!(out, "{code}  {}{title}", if warning { "warning: " } else { "" })?,
        }
    }
    Ok(Verdict::Good)
}
