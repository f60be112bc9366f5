use std::fs;
use std::io::{self, Read};
use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};

use crate::failure::Failure;
use crate::text::Text;

/// What a file holds.
pub(crate) enum Input {
    Upload(Vec<u8>),
    Text(Text),
}

/// Reads a file, or standard input for `-`. What ends in `.kmg` is text and what ends in `.bin` an upload; anything else
/// says by its bytes what it is.
pub(crate) fn read(file: &Path) -> Result<Input, Failure> {
    let extension = file.extension().and_then(|extension| extension.to_str());
    match extension {
        Some("kmg" | "rs") => read_text(file).map(Input::Text),
        Some("bin") => bytes(file).map(Input::Upload),
        _ => Ok(match String::from_utf8(bytes(file)?) {
            Ok(text) if is_text(&text) => Input::Text(of_graphs(file, text)?),
            Ok(text) => Input::Upload(text.into_bytes()),
            Err(error) => Input::Upload(error.into_bytes()),
        }),
    }
}

/// Reads a graph as text: a file, or standard input for `-`.
pub(crate) fn read_text(file: &Path) -> Result<Text, Failure> {
    let text = String::from_utf8(bytes(file)?).map_err(|_| Failure::NotText(file.to_owned()))?;
    of_graphs(file, text)
}

/// A text, unless it is Rust source.
fn of_graphs(file: &Path, text: String) -> Result<Text, Failure> {
    let is_rust = file.extension().is_some_and(|extension| extension == "rs") || is_rust(&text);
    if is_rust { Err(Failure::RustSource(file.to_owned())) } else { Ok(Text::new(file, text)) }
}

/// Whether a text has what no file of graphs has and hardly any Rust source with graphs is without: a function, or
/// `graph!`.
fn is_rust(text: &str) -> bool {
    let Ok(tokens) = text.parse::<TokenStream>() else { return false };
    let mut before = None;
    for tree in tokens {
        match (&before, &tree) {
            (Some(TokenTree::Ident(word)), TokenTree::Ident(_)) if word == "fn" => return true,
            (Some(TokenTree::Ident(word)), TokenTree::Punct(mark))
                if word == "graph" && mark.as_char() == '!' =>
            {
                return true;
            }
            _ => {}
        }
        before = Some(tree);
    }
    false
}

/// An upload begins with its magic, and one of which only the magic is wrong still has zeros.
fn is_text(text: &str) -> bool {
    let magic = kmg::wire::MAGIC.to_le_bytes();
    !text.is_empty() && !text.as_bytes().starts_with(&magic) && !text.contains('\0')
}

/// The bytes of a file, or of standard input for `-`.
pub(crate) fn bytes(file: &Path) -> Result<Vec<u8>, Failure> {
    let bytes = if file == "-" {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map(|_size| bytes)
    } else {
        fs::read(file)
    };
    bytes.map_err(|source| Failure::Read { file: file.to_owned(), source })
}
