//! Runs that end early, for any async executor: a deadline, a cancel from an interrupt, a run that is dropped.

use core::cell::Cell;
use core::fmt::{self, Write};
use core::future::{Future, poll_fn};
use core::pin::pin;
use core::task::{Poll, Waker};

use kmg::driver::{Clock, Failure, Run};
use kmg::{Handler, State, StaticGraph, graph};

use crate::{Handlers, Hardware, Machine, Newton, NewtonBindings, TICK, answer};

const PROBE: Handler = Handler::new(30).with_args(0);

graph! {
    /// Asks a sensor that takes longer than the graph allows.
    #[graph(section = ".kmg.uploads", req = 4, deadline_microseconds = 5_000, cores = 1)]
    pub graph Watchdog {
        command probe = PROBE() on 0..1;
    }
}

/// A probe takes 20 ticks, what else there is one.
const HANDLERS: Handlers =
    Handlers { answer, ticks: |handler| if u32::from(handler) == PROBE.number() { 20 } else { 1 } };

/// Plays all scenes and prints what becomes of them. `register` keeps the waker that the inbox's `wake` wakes.
///
/// # Errors
///
/// Only those of `out`.
pub async fn play(
    out: &mut impl Write,
    hardware: &'static Hardware,
    clock: &impl Clock,
    register: &impl Fn(&Waker),
) -> fmt::Result {
    let newton = NewtonBindings { iteration: 0 };
    let mut state = State::new();

    let ended = run::<Newton>(&mut state, hardware, clock, register, newton).await;
    told::<Newton>(out, &state, ended)?;

    let start = clock.now();
    let ended = run::<Watchdog>(&mut state, hardware, clock, register, WatchdogBindings {}).await;
    told::<Watchdog>(out, &state, ended)?;
    let (passed, at_work) = (clock.now() - start >= 5 * TICK, hardware.at_work());
    writeln!(out, "  its 5 ms had passed: {passed}, {at_work} commands at work")?;

    hardware.cancel_in(6);
    let ended = run::<Newton>(&mut state, hardware, clock, register, newton).await;
    told::<Newton>(out, &state, ended)?;
    writeln!(out, "  {} commands at work", hardware.at_work())?;

    let running = run::<Watchdog>(&mut state, hardware, clock, register, WatchdogBindings {});
    let at_work = Cell::new(0);
    let alarm = async {
        clock.until(clock.now() + 2 * TICK).await;
        at_work.set(hardware.at_work());
    };
    let dropped = first(running, alarm).await.is_none();
    writeln!(
        out,
        "Watchdog: dropped in flight: {dropped}, {} commands at work, then {}",
        at_work.get(),
        hardware.at_work()
    )?;

    let ended = run::<Newton>(&mut state, hardware, clock, register, newton).await;
    told::<Newton>(out, &state, ended)
}

/// Runs a graph to its end.
async fn run<G: StaticGraph>(
    state: &mut State,
    hardware: &'static Hardware,
    clock: &impl Clock,
    register: &impl Fn(&Waker),
    bindings: G::Bindings,
) -> Result<(), Option<Failure>> {
    let placed = Cell::new(0);
    let cores = G::CORES.unwrap_or(119);
    let machine = Machine::new(hardware, HANDLERS, cores, &placed);
    let started = Run::on(state, hardware.inbox(), machine).start_graph::<G>(bindings, cores);
    started.map_err(|_held| None)?.wait(clock, register).await.map_err(Some)
}

/// Prints how a run ended, by the names of its graph.
fn told<G: StaticGraph>(
    out: &mut impl Write,
    state: &State,
    ended: Result<(), Option<Failure>>,
) -> fmt::Result {
    let name = G::SYMBOLS.graph;
    match ended {
        Ok(()) => {
            write!(out, "{name}: ended after {} rounds", state.rounds())?;
            for symbol in G::SYMBOLS.registers {
                let value = state.registers()[usize::from(symbol.register.number())];
                write!(out, ", {} = {value}", symbol.name)?;
            }
            writeln!(out)
        }
        Err(Some(failure)) => {
            // By hand: `explain` names the source file, and where that lies is part of the image's size.
            write!(out, "{name}: {}", failure.fault)?;
            if let Some(symbol) = failure.fault.node.and_then(|node| G::SYMBOLS.node(node)) {
                write!(out, " `{}`", symbol.name)?;
            }
            writeln!(out, ", {} slots lent", failure.lent.count_ones())
        }
        Err(None) => writeln!(out, "{name}: did not start"),
    }
}

/// The first of two that ends; `None` if it is the alarm. The other is dropped.
async fn first<F: Future>(future: F, alarm: impl Future) -> Option<F::Output> {
    let (mut future, mut alarm) = (pin!(future), pin!(alarm));
    poll_fn(|context| match future.as_mut().poll(context) {
        Poll::Ready(output) => Poll::Ready(Some(output)),
        Poll::Pending => alarm.as_mut().poll(context).map(|_rang| None),
    })
    .await
}
