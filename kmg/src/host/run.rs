use std::borrow::Cow;
use std::fmt;
use std::future::poll_fn;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::thread::Thread;
use std::time::{Duration, Instant};

use kmg_device::{Class, Completion, Device, QueueOptions};
use kmg_runtime::record::{Call, Recorder};
use kmg_runtime::{Fault, NodeId, Reason, StaticGraph, Symbols};

use super::drive::{Drive, Setup, Turn};
use super::{Cancel, Outcome, RunError};
use crate::handlers::{Unfit, fit_declared};
use crate::sim::Source;

/// What a progress callback is told, in order.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Progress<'a> {
    /// A command was submitted.
    Submitted {
        /// Its node.
        node: NodeId,
        /// The rounds done before.
        round: u32,
    },
    /// A command ended.
    Ended {
        /// Its node.
        node: NodeId,
        /// The rounds done before it was submitted.
        round: u32,
        /// Its completion record.
        completion: &'a Completion,
    },
    /// A round ended and another starts.
    Round {
        /// The rounds done.
        rounds: u32,
    },
}

/// A run of a graph on a device: set up, and then run by [`on`](Self::on) or [`on_async`](Self::on_async).
///
/// Each run has a queue of its own, so several run at once on one device, each from its thread or task.
///
/// ```
/// use std::time::Duration;
/// use kmg::device::Device;
/// use kmg::handlers::HandlerTable;
/// use kmg::host::{Progress, Run};
/// use kmg::{Handler, graph};
///
/// graph! {
///     #[graph(max_runs = 9)]
///     graph Rounds {
///         reg left = 3;
///         command work = 1() on 0..4;
///         cpu next after work { left -= 1; again = left; }
///     }
/// }
///
/// let mut table = HandlerTable::new();
/// table.add(Handler::new(1), |_core, _args| ())?;
/// let device = Device::builder().workers(1).handlers(table).build()?;
///
/// let mut rounds = 0;
/// let outcome = Run::of::<Rounds>(RoundsBindings {})
///     .priority(7)
///     .time_limit(Duration::from_secs(2))
///     .progress(|progress| rounds += u32::from(matches!(progress, Progress::Round { .. })))
///     .on(&device)?;
/// assert_eq!((outcome.rounds, rounds), (3, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "a run does nothing until it is `on` a device"]
pub struct Run<'a> {
    source: Source<'a>,
    bindings: Cow<'a, [u32]>,
    symbols: Option<Symbols<'static>>,
    cores: Option<u32>,
    limit: Duration,
    priority: u8,
    class: Class,
    cancel: Option<Cancel>,
    progress: Option<Callback<'a>>,
    recorder: Recording<'a>,
}

/// A progress callback.
pub(super) type Callback<'a> = Box<dyn FnMut(Progress<'_>) + Send + 'a>;

/// The recorder of a run, if it has one.
pub(super) struct Recording<'a>(Option<Box<dyn Recorder + Send + 'a>>);

impl Recorder for Recording<'_> {
    fn record(&mut self, call: Call<'_>) {
        if let Some(recorder) = &mut self.0 {
            recorder.record(call);
        }
    }
}

impl Run<'static> {
    /// A run of a graph that `graph!` made, on the grid that its groups were tested against; if it says none, on all
    /// cores of the device.
    pub fn of<G: StaticGraph>(bindings: G::Bindings) -> Self {
        let block = G::block(bindings).as_ref().to_vec();
        Self { symbols: Some(G::SYMBOLS), cores: G::CORES, ..Run::new(G::UPLOAD).bindings(block) }
    }
}

impl<'a> Run<'a> {
    /// A run of an upload, or of bytes that are checked first, without bindings, on all cores of the device.
    pub fn new(graph: impl Into<Source<'a>>) -> Self {
        Self {
            source: graph.into(),
            bindings: Cow::Borrowed(&[]),
            symbols: None,
            cores: None,
            limit: Duration::from_secs(10),
            priority: 0,
            class: Class::Compute,
            cancel: None,
            progress: None,
            recorder: Recording(None),
        }
    }

    /// Sets the binding block: the first values of the registers from r0, at most 16.
    pub fn bindings(self, block: impl Into<Cow<'a, [u32]>>) -> Self {
        Self { bindings: block.into(), ..self }
    }

    /// Sets the cores of the graph's grid, 1 to those of the device: the first ones.
    pub fn cores(self, cores: u32) -> Self {
        Self { cores: Some(cores), ..self }
    }

    /// Sets the time limit, by default 10 seconds. A run that does not end within it is stopped with reason 10, its
    /// commands are cancelled, and [`RunError::WaitTimeout`] says for which nodes it waited.
    pub fn time_limit(self, limit: Duration) -> Self {
        Self { limit, ..self }
    }

    /// Sets the priority of the run's queue, by default 0: a higher number goes first.
    pub fn priority(self, priority: u8) -> Self {
        Self { priority, ..self }
    }

    /// Sets the class of the run's queue, by default [`Class::Compute`].
    pub fn class(self, class: Class) -> Self {
        Self { class, ..self }
    }

    /// Sets a handle by which the run is cancelled: the graph ends with reason 10, and its commands are cancelled.
    pub fn cancel(self, cancel: &Cancel) -> Self {
        Self { cancel: Some(cancel.clone()), ..self }
    }

    /// Sets a callback that is told of every command and every round, on the thread or task of the run, which it holds
    /// up.
    pub fn progress<'b>(self, callback: impl FnMut(Progress<'_>) + Send + 'b) -> Run<'b>
    where
        'a: 'b,
    {
        Run { progress: Some(Box::new(callback)), ..self }
    }

    /// Sets a recorder, which is told of every call over the executor's interface (CAPTURE.md).
    ///
    /// ```
    /// use kmg::device::Device;
    /// use kmg::host::Run;
    /// use kmg::record::{Call, Recorder};
    /// kmg::graph! { graph Two { reg x; cpu one { x = 1; } cpu two after one { x += 1; } } }
    ///
    /// /// The calls by their numbers.
    /// struct Numbers(Vec<u8>);
    /// impl Recorder for Numbers {
    ///     fn record(&mut self, call: Call<'_>) {
    ///         self.0.push(call.number());
    ///     }
    /// }
    ///
    /// let device = Device::builder().workers(1).build()?;
    /// let mut numbers = Numbers(Vec::new());
    /// Run::of::<Two>(TwoBindings {}).recorder(&mut numbers).on(&device)?;
    /// // A start and a step.
    /// assert_eq!(numbers.0, [1, 3]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn recorder<'b>(self, recorder: impl Recorder + Send + 'b) -> Run<'b>
    where
        'a: 'b,
    {
        Run { recorder: Recording(Some(Box::new(recorder))), ..self }
    }

    /// Runs the graph on a device, and blocks until it has ended.
    ///
    /// What is wrong with the graph itself, and a command that times out, is lost or is rejected, is part of the
    /// outcome. Memory goes with the commands and rounds.
    ///
    /// # Errors
    ///
    /// [`RunError::Unfit`], [`RunError::Grid`] and [`RunError::Partition`] before anything runs;
    /// [`RunError::WaitTimeout`] and [`RunError::ShutDown`] with the run up to then.
    pub fn on(self, device: &Device) -> Result<Outcome, RunError> {
        let mut copy = None;
        let mut drive = match self.begin(device, &mut copy)? {
            Ok(drive) => drive,
            Err(refused) => return Ok(refused),
        };
        let spin = device.spin();
        let mut parked: Option<Waker> = None;
        loop {
            match drive.advance() {
                Turn::Wait => {}
                Turn::Again => continue,
                Turn::Over(end) => {
                    if let Some(waker) = &parked {
                        drive.forget(waker);
                    }
                    return *end;
                }
            }
            if (0..spin).any(|look| {
                // As the device's own threads do: a hypervisor takes a processor away from who pauses much.
                if look % 16 == 0 {
                    std::hint::spin_loop();
                }
                drive.is_worth_a_look()
            }) {
                continue;
            }
            let waker = parked.get_or_insert_with(|| Waker::from(Arc::new(Unpark(std::thread::current()))));
            if drive.listen(&mut Context::from_waker(waker)) {
                continue;
            }
            match drive.limit().checked_duration_since(Instant::now()) {
                Some(left) => std::thread::park_timeout(left),
                None => drive.out_of_time(),
            }
        }
    }

    /// Runs the graph on a device, as a future for any executor. Dropping it cancels the graph's commands.
    ///
    /// # Errors
    ///
    /// As [`on`](Self::on).
    ///
    /// ```
    /// # use kmg::device::Device;
    /// # use kmg::host::{RunError, Run};
    /// # kmg::graph! { graph Empty { cpu only { again = 0; } } }
    /// # let device = Device::builder().workers(1).build()?;
    /// # fn block_on<F: Future>(future: F) -> F::Output {
    /// #     let mut future = std::pin::pin!(future);
    /// #     let mut context = std::task::Context::from_waker(std::task::Waker::noop());
    /// #     loop {
    /// #         if let std::task::Poll::Ready(output) = future.as_mut().poll(&mut context) { return output }
    /// #     }
    /// # }
    /// # block_on(async {
    /// let outcome = Run::of::<Empty>(EmptyBindings {}).on_async(&device).await?;
    /// assert_eq!(outcome.rounds, 1);
    /// # Ok::<(), RunError>(())
    /// # })?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub async fn on_async(self, device: &Device) -> Result<Outcome, RunError> {
        let mut copy = None;
        let mut drive = match self.begin(device, &mut copy)? {
            Ok(drive) => drive,
            Err(refused) => return Ok(refused),
        };
        let mut alarm: Option<Waker> = None;
        poll_fn(|context| {
            loop {
                match drive.advance() {
                    Turn::Wait => {}
                    Turn::Again => {
                        // Other tasks have their turn.
                        context.waker().wake_by_ref();
                        return Poll::Pending;
                    }
                    Turn::Over(end) => {
                        drive.forget(context.waker());
                        return Poll::Ready(*end);
                    }
                }
                if Instant::now() >= drive.limit() {
                    drive.out_of_time();
                    continue;
                }
                if drive.listen(context) {
                    continue;
                }
                if alarm.as_ref().is_none_or(|waker| !waker.will_wake(context.waker())) {
                    device.alarm(drive.limit(), context.waker());
                    alarm = Some(context.waker().clone());
                }
                return Poll::Pending;
            }
        })
        .await
    }

    /// Checks the graph, and starts it; or what a device says of one that does not start.
    fn begin<'u>(
        self,
        device: &Device,
        copy: &'u mut Option<kmg_runtime::Encoded>,
    ) -> Result<Result<Drive<'u>, Outcome>, RunError>
    where
        'a: 'u,
    {
        let req = self.source.req();
        let upload = match self.source.upload(copy) {
            Ok(upload) => upload,
            Err(fault) => return Ok(Err(Outcome::refused(req, fault))),
        };
        fit_declared(upload, |number| device.handler(number))
            .map_err(|unfit: Unfit| RunError::Unfit(unfit))?;
        let cores = self.cores.unwrap_or(device.core_count());
        if cores > device.core_count() {
            return Err(RunError::Grid(cores, device.core_count()));
        }
        let queue = device.queue(QueueOptions {
            packets: Drive::PACKETS,
            priority: self.priority,
            class: self.class,
            partition: Some(0..cores),
        })?;
        let fence = device.has_caches().then(|| device.fence());
        let setup = Setup {
            upload,
            symbols: self.symbols,
            queue,
            fence,
            limit: self.limit,
            cancel: self.cancel,
            progress: self.progress,
            recorder: self.recorder,
        };
        Ok(match Drive::start(setup, &self.bindings, cores, device) {
            Some(drive) => Ok(drive),
            None => Err(Outcome::refused(req, Fault::new(Reason::HEADER))),
        })
    }
}

impl fmt::Debug for Run<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Run")
            .field("bindings", &self.bindings)
            .field("cores", &self.cores)
            .field("limit", &self.limit)
            .field("priority", &self.priority)
            .finish_non_exhaustive()
    }
}

/// Unparks a thread.
struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}
