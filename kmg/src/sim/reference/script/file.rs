use std::collections::BTreeMap;

use kmg_runtime::dispatcher::{HostCommand, Span};
use kmg_runtime::{Line, wire};
use serde::{Deserialize, Serialize};

use super::{Case, Trace};
use crate::sim::LinearResult;

/// The largest region of a script in bytes: 64 MiB.
const MOST_REGION: u64 = 1 << 26;
/// The most passes of a script.
const MOST_PASSES: u64 = 1_000_000;

/// A script: a device and what the host does (dispatcher.md 7). Its values are such as a script may have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Script {
    /// Its name.
    pub name: String,
    /// Which rule it pins down.
    pub what: String,
    /// The device.
    pub device: DeviceSetup,
    /// What the host does, in the order of arrival; passes do not fall.
    #[serde(rename = "script")]
    pub actions: Vec<Arrival>,
}

/// The actions of a script.
pub type Actions = Vec<Arrival>;

/// The device of a script.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct DeviceSetup {
    /// The region in bytes: a multiple of 64.
    pub region: u64,
    /// The cores of the grid, 1 to 65,535.
    pub core_count: u32,
    /// The delay in passes of handlers that have none of their own.
    pub delay: u64,
    /// Handlers with a delay of their own.
    pub delays: Vec<(u8, u64)>,
    /// After how many passes in flight a command has passed its deadline.
    pub deadline_passes: Option<u64>,
    /// After how many passes the script ends.
    pub max_passes: u64,
    /// Ranges and reqs of streams that run throughout.
    pub reserved: Vec<Span>,
    /// The results of commands.
    pub result: LinearResult,
}

impl Default for DeviceSetup {
    fn default() -> Self {
        Self {
            region: 65_536,
            core_count: 119,
            delay: 0,
            delays: Vec::new(),
            deadline_passes: None,
            max_passes: 1_000,
            reserved: Vec::new(),
            result: LinearResult::default(),
        }
    }
}

impl DeviceSetup {
    /// The delay of a handler's commands in passes.
    #[must_use]
    pub fn delay_of(&self, handler: u8) -> u64 {
        let own = self.delays.iter().find(|(number, _delay)| *number == handler);
        own.map_or(self.delay, |(_number, delay)| *delay)
    }

    /// A region of zeros.
    pub(super) fn empty_region(&self) -> Vec<Line> {
        vec![Line::ZERO; usize::try_from(self.region / 64).unwrap_or(0)]
    }
}

/// An action and the pass in which it arrives.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "FlatAction")]
#[serde(try_from = "FlatAction")]
pub struct Arrival {
    /// The pass.
    pub pass: u64,
    /// The action.
    pub action: Action,
}

/// Something that the host does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// It writes lines into the region.
    Write {
        /// The first line.
        line: usize,
        /// The lines.
        lines: Vec<Line>,
    },
    /// It sends a command.
    Command(HostCommand),
}

/// Why JSON is no script. Each says which field is wrong, as `script[3].offset`.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ScriptError {
    /// It is no JSON, or has other fields or other types than dispatcher.md 7 says.
    #[error("{field}: {source}")]
    Json {
        /// The field, as far as it was read.
        field: String,
        /// What is wrong, and where.
        source: serde_json::Error,
    },
    /// A value that no script has.
    #[error("{field}: {what}")]
    Value {
        /// The field.
        field: String,
        /// What is wrong, and what is allowed.
        what: String,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    name: String,
    #[serde(default)]
    what: String,
    #[serde(default)]
    device: DeviceSetup,
    script: Vec<Arrival>,
    #[serde(default)]
    answer: Option<Trace>,
}

/// An action as it stands in JSON.
#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
enum FlatAction {
    Write { pass: u64, offset: u32, hex: String },
    Run { pass: u64, a: [u32; 5] },
    Cancel { pass: u64, req: u32 },
    Exit { pass: u64 },
}

impl TryFrom<FlatAction> for Arrival {
    type Error = String;

    fn try_from(flat: FlatAction) -> Result<Self, String> {
        let (pass, action) = match flat {
            FlatAction::Write { pass, offset, hex } => {
                if !offset.is_multiple_of(64) {
                    return Err(format!(
                        "offset: {offset} is no multiple of 64: the host writes whole lines"
                    ));
                }
                let line = usize::try_from(offset / 64).map_err(|_above| format!("offset: {offset}"))?;
                (pass, Action::Write { line, lines: lines(&hex)? })
            }
            FlatAction::Run { pass, a } => (pass, Action::Command(HostCommand::Run(a))),
            FlatAction::Cancel { pass, req } => (pass, Action::Command(HostCommand::Cancel(req))),
            FlatAction::Exit { pass } => (pass, Action::Command(HostCommand::Exit)),
        };
        Ok(Self { pass, action })
    }
}

impl From<Arrival> for FlatAction {
    fn from(Arrival { pass, action }: Arrival) -> Self {
        match action {
            Action::Write { line, lines } => {
                let hex = Line::bytes(&lines).iter().map(|byte| format!("{byte:02x}")).collect();
                let offset = u32::try_from(line.saturating_mul(64)).unwrap_or(u32::MAX);
                Self::Write { pass, offset, hex }
            }
            Action::Command(HostCommand::Run(a)) => Self::Run { pass, a },
            Action::Command(HostCommand::Cancel(req)) => Self::Cancel { pass, req },
            Action::Command(HostCommand::Exit) => Self::Exit { pass },
        }
    }
}

/// The lines that hexadecimal digits spell, two for each byte.
fn lines(hex: &str) -> Result<Vec<Line>, String> {
    if !hex.len().is_multiple_of(2 * Line::BYTES) {
        return Err(format!("hex: {} digits are no whole lines of 128 digits", hex.len()));
    }
    let (pairs, _none) = hex.as_bytes().as_chunks::<2>();
    let mut bytes = Vec::with_capacity(pairs.len());
    for (place, pair) in pairs.iter().enumerate() {
        let [Some(high), Some(low)] = pair.map(|digit| char::from(digit).to_digit(16)) else {
            let found = String::from_utf8_lossy(pair);
            return Err(format!("hex: `{found}` at digit {} is no byte", place.saturating_mul(2)));
        };
        bytes.push(u8::try_from(high << 4 | low).unwrap_or_default());
    }
    let (lines, _none) = bytes.as_chunks::<{ Line::BYTES }>();
    Ok(lines.iter().copied().map(Line).collect())
}

pub(super) fn read(json: &[u8]) -> Result<Case, ScriptError> {
    let mut deserializer = serde_json::Deserializer::from_slice(json);
    let file: File = serde_path_to_error::deserialize(&mut deserializer).map_err(|error| {
        let field = error.path().to_string();
        let field = if field == "." { "the file".into() } else { field };
        ScriptError::Json { field, source: error.into_inner() }
    })?;
    deserializer.end().map_err(|source| ScriptError::Json { field: "the file".into(), source })?;
    let File { name, what, device, script: actions, answer } = file;
    check_device(&device)?;
    check_actions(&actions, device.region)?;
    Ok(Case { script: Script { name, what, device, actions }, answer })
}

fn value<T>(field: impl Into<String>, what: impl Into<String>) -> Result<T, ScriptError> {
    Err(ScriptError::Value { field: field.into(), what: what.into() })
}

fn check_device(device: &DeviceSetup) -> Result<(), ScriptError> {
    let DeviceSetup { region, core_count, max_passes, .. } = *device;
    if region == 0 || !region.is_multiple_of(64) || region > MOST_REGION {
        return value(
            "device.region",
            format!("{region} bytes: a region is a multiple of 64 from 64 to {MOST_REGION}"),
        );
    }
    if core_count == 0 || core_count > wire::MAX_CORES {
        return value(
            "device.core_count",
            format!("{core_count}: a grid has 1 to {} cores", wire::MAX_CORES),
        );
    }
    if max_passes > MOST_PASSES {
        return value("device.max_passes", format!("{max_passes}: at most {MOST_PASSES} passes are run"));
    }
    let mut handlers = BTreeMap::new();
    for (place, (handler, _delay)) in device.delays.iter().enumerate() {
        let field = || format!("device.delays[{place}]");
        if !(1..=239).contains(handler) {
            return value(field(), format!("there is no handler {handler}: they are 1 to 239"));
        }
        if let Some(other) = handlers.insert(handler, place) {
            return value(field(), format!("handler {handler} has a delay in delays[{other}] already"));
        }
    }
    Ok(())
}

fn check_actions(actions: &[Arrival], region: u64) -> Result<(), ScriptError> {
    let mut earlier = 0;
    for (place, Arrival { pass, action }) in actions.iter().enumerate() {
        if *pass < earlier {
            return value(
                format!("script[{place}].pass"),
                format!("pass {pass} after pass {earlier}: passes do not fall"),
            );
        }
        earlier = *pass;
        if let Action::Write { line, lines } = action {
            let end = u64::try_from(line.saturating_add(lines.len())).unwrap_or(u64::MAX);
            if end.saturating_mul(64) > region {
                return value(
                    format!("script[{place}].offset"),
                    format!(
                        "{} bytes at {} leave the region of {region} bytes",
                        lines.len().saturating_mul(64),
                        line.saturating_mul(64),
                    ),
                );
            }
        }
    }
    Ok(())
}
