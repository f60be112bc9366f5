//! What is in a linked image.

use std::ops::Range;
use std::path::{Path, PathBuf};

use object::{Object, ObjectSection, ObjectSegment, ObjectSymbol, SymbolKind};

/// An image in an ELF file.
pub(super) struct Image {
    path: PathBuf,
    bytes: Vec<u8>,
}

/// A function or a static with its size in bytes.
pub(super) struct Symbol {
    pub(super) name: String,
    pub(super) size: u64,
    pub(super) is_function: bool,
}

impl Image {
    pub(super) fn read(path: &Path) -> Result<Self, String> {
        let bytes = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Self { path: path.to_owned(), bytes })
    }

    fn elf(&self) -> Result<object::File<'_>, String> {
        object::File::parse(self.bytes.as_slice())
            .map_err(|error| format!("{}: {error}", self.path.display()))
    }

    /// The functions and statics that are defined in it.
    pub(super) fn symbols(&self) -> Result<Vec<Symbol>, String> {
        let elf = self.elf()?;
        let symbol = |symbol: object::Symbol<'_, '_>| {
            let name = symbol.name().map_err(|error| error.to_string())?.to_owned();
            Ok(Symbol { name, size: symbol.size(), is_function: symbol.kind() == SymbolKind::Text })
        };
        elf.symbols().filter(|found| found.is_definition() && found.size() > 0).map(symbol).collect()
    }

    /// Names that it uses and nobody defines.
    pub(super) fn undefined(&self) -> Result<Vec<String>, String> {
        let elf = self.elf()?;
        let undefined = elf.symbols().filter(|symbol| symbol.is_undefined());
        Ok(undefined
            .filter_map(|symbol| symbol.name().ok())
            .filter(|name| !name.is_empty())
            .map(Into::into)
            .collect())
    }

    /// The addresses of a section.
    pub(super) fn section(&self, name: &str) -> Result<Range<u64>, String> {
        let elf = self.elf()?;
        let section = elf.section_by_name(name);
        let section = section.ok_or_else(|| format!("{} has no section {name}", self.path.display()))?;
        Ok(section.address()..section.address() + section.size())
    }

    /// The bytes that it takes of flash: what is loaded from the file.
    pub(super) fn flash(&self) -> Result<u64, String> {
        Ok(self.elf()?.segments().map(|segment| segment.file_range().1).sum())
    }

    /// Whether a text stands in what is loaded.
    pub(super) fn loads(&self, text: &str) -> Result<bool, String> {
        let elf = self.elf()?;
        let mut loaded = elf.segments().filter_map(|segment| segment.data().ok());
        Ok(loaded.any(|bytes| holds(bytes, text)))
    }

    /// Whether a text stands anywhere in the file: the names of symbols too.
    pub(super) fn contains(&self, text: &str) -> bool {
        holds(&self.bytes, text)
    }
}

fn holds(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|window| window == text.as_bytes())
}
