//! Graphs with known answers (FORMAT.md 7): read from a folder of NAME.bin and NAME.json, replayed, compared.
//!
//! ```no_run
//! use std::path::Path;
//! use kmg::Executor;
//! use kmg::sim::reference::{Case, names};
//! let folder = Path::new("tests/reference");
//! for name in names(folder)? {
//!     for difference in Case::load(folder, &name)?.differences::<Executor>()? {
//!         println!("{}: {difference}", name.display());
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod difference;
pub mod script;

pub use answer::{Answer, Reference, Setup};
pub use difference::Difference;

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::{fs, io};

use super::{Engine, Simulation, SimulationError};
use crate::Encoded;

/// A reference graph: its upload and what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The bytes of NAME.bin, of any size.
    pub upload: Vec<u8>,
    /// What NAME.json says.
    pub reference: Reference,
}

/// The error of [`Case::load`]: a file that is missing, unreadable or no reference.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// One of the two files is not there.
    #[error("{} is missing", .0.display())]
    Missing(PathBuf),
    /// A file cannot be read.
    #[error("{} cannot be read: {source}", file.display())]
    Read {
        /// The file.
        file: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// NAME.json is not what FORMAT.md 7 describes.
    #[error("{} is no reference: {source}", file.display())]
    Json {
        /// The file.
        file: PathBuf,
        /// What is wrong, and where.
        source: serde_json::Error,
    },
    /// A file is no script of a dispatcher as dispatcher.md 7 describes it.
    #[error("{} is no script: {source}", file.display())]
    Script {
        /// The file.
        file: PathBuf,
        /// Which field is wrong, and how.
        source: script::ScriptError,
    },
}

/// The names of the graphs of a folder, sorted: of everything in it that ends in `.bin` or `.json`.
///
/// # Errors
///
/// If the folder cannot be read.
pub fn names(folder: &Path) -> io::Result<Vec<OsString>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = PathBuf::from(entry?.file_name());
        let known = path.extension().is_some_and(|extension| extension == "bin" || extension == "json");
        if let (true, Some(name)) = (known, path.file_stem()) {
            names.push(name.to_owned());
        }
    }
    names.sort();
    names.dedup();
    Ok(names)
}

fn read(folder: &Path, name: &OsStr, extension: &str) -> Result<(PathBuf, Vec<u8>), LoadError> {
    let mut file = name.to_owned();
    file.push(extension);
    let file = folder.join(file);
    match fs::read(&file) {
        Ok(bytes) => Ok((file, bytes)),
        Err(source) if source.kind() == io::ErrorKind::NotFound => Err(LoadError::Missing(file)),
        Err(source) => Err(LoadError::Read { file, source }),
    }
}

impl Case {
    /// Reads NAME.bin and NAME.json of a folder.
    ///
    /// # Errors
    ///
    /// A missing or unreadable file, or JSON with other fields than those of FORMAT.md 7.
    pub fn load(folder: &Path, name: &OsStr) -> Result<Self, LoadError> {
        let (_, upload) = read(folder, name, ".bin")?;
        let (file, json) = read(folder, name, ".json")?;
        match serde_json::from_slice(&json) {
            Ok(reference) => Ok(Self { upload, reference }),
            Err(source) => Err(LoadError::Json { file, source }),
        }
    }

    /// Runs the graph and gives the answer of this implementation.
    ///
    /// # Errors
    ///
    /// A grid that no device has.
    pub fn replay<E: Engine>(&self) -> Result<Answer, SimulationError> {
        let Reference { bindings, simulation, .. } = &self.reference;
        let linear = simulation.result;
        let outcome = Simulation::new(&self.upload)
            .bindings(bindings)
            .options(simulation.options.clone())
            .results(|command| linear.of(command))
            .engine::<E>()
            .run()?;
        Ok(Answer { check: Encoded::from_bytes(&self.upload).err(), outcome })
    }

    /// Runs the graph and lists where this implementation's answer and the known one differ, the first hundred places; nothing if they
    /// are equal in every field.
    ///
    /// # Errors
    ///
    /// A grid that no device has.
    pub fn differences<E: Engine>(&self) -> Result<Vec<Difference>, SimulationError> {
        Ok(difference::between(&self.reference.answer, &self.replay::<E>()?, &difference::ORDER))
    }
}
