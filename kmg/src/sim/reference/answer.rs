//! The JSON of FORMAT.md 7. Its fields are flat where the types here are nested, so each nested type has a flat
//! twin, which refuses unknown fields as `serde(flatten)` cannot.

use kmg_runtime::{Fault, NodeId};
use serde::{Deserialize, Serialize};

use crate::sim::{LinearResult, Options, Outcome, Posted, Status, Submitted};

/// NAME.json.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reference {
    /// The graph's name.
    pub name: String,
    /// Which rule it pins down.
    pub what: String,
    /// The binding block; more than 16 words are refused when the graph starts.
    pub bindings: Vec<u32>,
    /// How it is run.
    pub simulation: Setup,
    /// What comes out.
    pub answer: Answer,
}

/// The setup of a reference graph's run: the device, its limits, the results of commands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "FlatSimulation", into = "FlatSimulation")]
pub struct Setup {
    /// The device and when to stop.
    pub options: Options,
    /// The results of commands.
    pub result: LinearResult,
}

/// The answer of a reference graph: the check's verdict and the outcome of its run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "FlatAnswer", into = "FlatAnswer")]
pub struct Answer {
    /// The check's fault, or `None` if it accepts.
    pub check: Option<Fault>,
    /// The simulation.
    pub outcome: Outcome,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "simulation", deny_unknown_fields)]
struct FlatSimulation {
    core_count: u32,
    delay: u64,
    deadline_passes: Option<u64>,
    cancel_pass: Option<u64>,
    max_passes: u64,
    kept: u32,
    result: LinearResult,
}

impl From<FlatSimulation> for Setup {
    fn from(flat: FlatSimulation) -> Self {
        let FlatSimulation { core_count, delay, deadline_passes, cancel_pass, max_passes, kept, result } =
            flat;
        let options = Options { core_count, delay, deadline_passes, cancel_pass, max_passes, kept };
        Self { options, result }
    }
}

impl From<Setup> for FlatSimulation {
    fn from(setup: Setup) -> Self {
        let Options { core_count, delay, deadline_passes, cancel_pass, max_passes, kept } = setup.options;
        let result = setup.result;
        Self { core_count, delay, deadline_passes, cancel_pass, max_passes, kept, result }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "answer", deny_unknown_fields)]
struct FlatAnswer {
    #[serde(with = "crate::sim::pair")]
    check: Option<Fault>,
    status: Status,
    #[serde(with = "crate::sim::pair")]
    error: Option<Fault>,
    registers: [u32; 16],
    #[serde(rename = "runs")]
    rounds: u32,
    passes: u64,
    stopped: Vec<NodeId>,
    kept: bool,
    commands: Vec<Submitted>,
    events: Vec<Posted>,
}

impl From<FlatAnswer> for Answer {
    fn from(flat: FlatAnswer) -> Self {
        let FlatAnswer { check, status, error, registers, rounds, passes, stopped, kept, commands, events } =
            flat;
        let outcome =
            Outcome { status, error, registers, rounds, passes, stopped, kept, commands, events, lost: None };
        Self { check, outcome }
    }
}

impl From<Answer> for FlatAnswer {
    fn from(answer: Answer) -> Self {
        let Answer { check, outcome } = answer;
        let Outcome { status, error, registers, rounds, passes, stopped, kept, commands, events, .. } =
            outcome;
        Self { check, status, error, registers, rounds, passes, stopped, kept, commands, events }
    }
}
