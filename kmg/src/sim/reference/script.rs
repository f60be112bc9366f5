//! Scripts of a dispatcher with known answers (dispatcher.md 7): read, replayed, compared.
//!
//! ```no_run
//! use std::path::Path;
//! use kmg::sim::reference::script::{Case, Dispatchers};
//! let case = Case::load(Path::new("tests/reference/dispatcher/run-two.json"))?;
//! for difference in case.differences(Dispatchers::Plain)? {
//!     println!("{difference}");
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod device;
mod file;
mod plain;
mod trace;

pub use device::run as run_device;
pub use file::{Action, Actions, Arrival, DeviceSetup, Script, ScriptError};
pub use plain::run as run_plain;
pub use trace::{Ending, Launched, TooLong, Trace};

use std::fs;
use std::path::Path;

use super::LoadError;
use super::difference::{self, Difference};

/// Which dispatcher replays a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dispatchers {
    /// The dispatcher of [`kmg_runtime::dispatcher`].
    Device,
    /// The plain model, which shares nothing with it but the layout of bytes and the types of answers.
    Plain,
}

/// Whether a file is meant as a script: JSON with the field `script`, which no reference graph has.
#[must_use]
pub fn is_script(file: &Path) -> bool {
    #[derive(serde::Deserialize)]
    struct Fields {
        script: Option<serde::de::IgnoredAny>,
    }
    let Ok(json) = fs::read(file) else { return false };
    match serde_json::from_slice::<Fields>(&json) {
        Ok(fields) => fields.script.is_some(),
        // Broken as it is, the error that helps is that of a script.
        Err(_) => json.windows(8).any(|text| text == b"\"script\""),
    }
}

/// A script with its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// What the file says.
    pub script: Script,
    /// Its answer; a script that is written by hand may have none.
    pub answer: Option<Trace>,
}

impl Case {
    /// Reads a script.
    ///
    /// # Errors
    ///
    /// A file that cannot be read, JSON with other fields than those of dispatcher.md 7, or values that no script has.
    pub fn load(file: &Path) -> Result<Self, LoadError> {
        let json = fs::read(file).map_err(|source| LoadError::Read { file: file.to_owned(), source })?;
        Self::from_json(&json).map_err(|source| LoadError::Script { file: file.to_owned(), source })
    }

    /// The script that JSON is.
    ///
    /// # Errors
    ///
    /// Other fields than those of dispatcher.md 7, or values that no script has.
    pub fn from_json(json: &[u8]) -> Result<Self, ScriptError> {
        file::read(json)
    }

    /// What a dispatcher of this implementation answers.
    ///
    /// # Errors
    ///
    /// [`TooLong`]: more than it is worth to record.
    pub fn replay(&self, dispatcher: Dispatchers) -> Result<Trace, TooLong> {
        match dispatcher {
            Dispatchers::Device => run_device(&self.script),
            Dispatchers::Plain => run_plain(&self.script),
        }
    }

    /// Where a dispatcher's answer and the known one differ, the first hundred places; nothing if they are equal in
    /// every field, or if no answer is known.
    ///
    /// # Errors
    ///
    /// [`TooLong`]: more than it is worth to record.
    pub fn differences(&self, dispatcher: Dispatchers) -> Result<Vec<Difference>, TooLong> {
        let Some(answer) = &self.answer else { return Ok(Vec::new()) };
        Ok(difference::between(answer, &self.replay(dispatcher)?, &trace::ORDER))
    }
}
