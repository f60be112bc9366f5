//! Any bytes as an upload: refused with a reason, or run, the same in both engines, and sayable as text.

use kmg::sim::{Options, Outcome, Simulation, Submitted};
use kmg_runtime::model::Machine;
use kmg_runtime::{Encoded, Executor, Line, Reject, Upload, check, check_bytes, decode, encode};
use kmg_syntax::print::{Names, Unsayable, plain, print};

use super::front_end::forget_places;

/// How long a graph may run: with a slice of 4,096 micro-ops in each of 256 nodes a pass is long.
const PASSES: u64 = 40;

/// The bytes of an upload and, behind the last whole line, how it is run.
fn split(bytes: &[u8]) -> (&[u8], &[u8]) {
    bytes.split_at(bytes.len() - bytes.len() % Line::BYTES)
}

/// What is done with an upload: its device, its bindings and the results of its commands.
struct Run<'a> {
    options: Options,
    bindings: Vec<u32>,
    results: &'a [u8],
}

impl<'a> Run<'a> {
    fn of(how: &'a [u8]) -> Self {
        let at = |index: usize| how.get(index).copied().unwrap_or_default();
        let pass = |byte: u8| (byte != 0).then(|| u64::from(byte));
        let cores = u32::from(at(0)) * u32::from(at(1).max(1));
        let options = Options {
            core_count: if cores == 0 { 119 } else { cores },
            delay: u64::from(at(2) % 8),
            deadline_passes: pass(at(3)),
            cancel_pass: pass(at(4)),
            max_passes: PASSES,
            kept: u32::from(at(5) % 10),
        };
        let bindings =
            how.iter().skip(6).take(usize::from(at(6) % 18)).map(|byte| u32::from(*byte)).collect();
        Self { options, bindings, results: how.get(6..).unwrap_or_default() }
    }

    fn with<E: kmg::sim::Engine>(&self, upload: Upload<'_>) -> Outcome {
        let result = |command: &Submitted| {
            let at =
                usize::from(command.node.number()) + command.args.first().map_or(0, |arg| *arg as usize % 7);
            self.results.get(at % self.results.len().max(1)).copied().map_or(at as u32, u32::from)
        };
        let simulation = Simulation::new(upload).bindings(&self.bindings).options(self.options.clone());
        let outcome = simulation.results(result).engine::<E>().run();
        outcome.unwrap_or_else(|error| panic!("{error}: {:?}", self.options))
    }
}

/// The check says the same of the bytes in every form, and what it accepts runs the same in both engines.
///
/// # Panics
///
/// If something does not hold.
pub fn checked_and_run(bytes: &[u8]) {
    // Bytes that are no whole lines are refused for it.
    if !bytes.len().is_multiple_of(Line::BYTES) {
        assert!(Encoded::from_bytes(bytes).is_err());
        assert!(kmg::diagnose(bytes).is_some());
    }
    let (bytes, how) = split(bytes);
    let found = Encoded::from_bytes(bytes);
    let lines: Vec<Line> =
        bytes.chunks_exact(Line::BYTES).filter_map(|line| Some(Line(line.try_into().ok()?))).collect();
    assert_eq!(check(&lines), found.as_ref().map(|_| ()).map_err(|fault| *fault));
    match check_bytes(bytes) {
        Ok(()) => assert!(found.is_ok()),
        Err(Reject::Fault(fault)) => assert_eq!(found.as_ref().err(), Some(&fault)),
        Err(Reject::Unaligned) => {}
    }
    assert_eq!(kmg::diagnose(bytes).is_some(), found.is_err(), "the diagnosis");
    let Ok(encoded) = found else { return };
    let run = Run::of(how);
    assert_eq!(run.with::<Executor<'_>>(encoded.upload()), run.with::<Machine<'_>>(encoded.upload()));
}

/// An accepted upload has a description whose upload describes the same, and a text that builds into it again or,
/// where the text cannot keep everything, into one that runs the same.
///
/// # Panics
///
/// If something does not hold.
pub fn round_trips(bytes: &[u8]) {
    let (bytes, how) = split(bytes);
    let Ok(encoded) = Encoded::from_bytes(bytes) else { return };
    let graph = decode(&encoded.upload());
    let canonical = encode(&graph).unwrap_or_else(|error| panic!("{error}: {graph:?}"));
    assert_eq!(decode(&canonical.upload()), graph);
    let run = Run::of(how);
    let outcome = run.with::<Executor<'_>>(encoded.upload());
    assert_eq!(run.with::<Executor<'_>>(canonical.upload()), outcome);

    let (plain, changed) = plain(&graph);
    match print(&plain, &Names::default()) {
        Ok(text) => {
            let built = kmg_syntax::text::read(&text).unwrap_or_else(|faults| panic!("{faults:?}\n{text}"));
            let [(_, built)] = built.as_slice() else { panic!("one graph: {text}") };
            if changed.is_empty() {
                assert_eq!(built.encoded, canonical, "{text}");
            }
            assert_eq!(run.with::<Executor<'_>>(built.encoded.upload()), outcome, "{text}");
        }
        Err(Unsayable::NoUpload(error)) => panic!("{error}: {plain:?}"),
        Err(_) => {}
    }
    forget_places();
}
