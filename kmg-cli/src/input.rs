use std::fs;
use std::io::{self, Read};
use std::path::Path;

use crate::failure::Failure;

/// Reads an upload: a file, or standard input for `-`.
pub(crate) fn read(file: &Path) -> Result<Vec<u8>, Failure> {
    if file.extension().is_some_and(|extension| extension == "kmg") {
        return Err(Failure::Text(file.to_owned()));
    }
    bytes(file)
}

/// Reads a graph as text: a file, or standard input for `-`.
pub(crate) fn read_text(file: &Path) -> Result<String, Failure> {
    String::from_utf8(bytes(file)?).map_err(|_| Failure::NotText(file.to_owned()))
}

fn bytes(file: &Path) -> Result<Vec<u8>, Failure> {
    let bytes = if file == "-" {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map(|_size| bytes)
    } else {
        fs::read(file)
    };
    bytes.map_err(|source| Failure::Read { file: file.to_owned(), source })
}
