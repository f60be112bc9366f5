use core::sync::atomic::AtomicBool;

use super::{Core, Group, Handler, HandlerError};
use crate::{Command, wire};

/// The device side of commands: functions by number.
///
/// `#[kmg::handlers]` on a trait implements it for a wrapper of everything that implements that trait. A device asks
/// it what a handler declares, and calls it once for each core of a command's group, from as many threads as it
/// likes if the implementation is `Sync`; [`Call::run`] does so on the spot, one core after another.
///
/// ```
/// use core::sync::atomic::AtomicBool;
/// use kmg_runtime::{Call, Core, Group, Handler, HandlerError, Handlers, Merge};
///
/// /// The square of the core's number, and the largest of them.
/// struct Squares;
///
/// impl Handlers for Squares {
///     fn handler(&self, number: u8) -> Option<Handler> {
///         (number == 9).then_some(Handler::new(9).with_args(1).with_merged(Merge::Max))
///     }
///     fn call(&self, number: u8, core: Core<'_>, args: &[u32; 10]) -> Option<Result<u32, HandlerError>> {
///         (number == 9).then_some(Ok(core.number().pow(2) + args[0]))
///     }
/// }
///
/// let call = Call { handler: 9, group: Group::new(2, 3), args: [100, 0, 0, 0, 0, 0, 0, 0, 0, 0] };
/// assert_eq!(call.run(&Squares, &AtomicBool::new(false)), Some(Ok(116)));
/// ```
pub trait Handlers {
    /// What the handler with that number declares, or `None` if there is none. The answer does not change.
    fn handler(&self, number: u8) -> Option<Handler>;

    /// Runs the handler with that number on one core: its word there, 0 if it gives none, or `None` if there is no
    /// such handler. A [`HandlerError`] loses the whole command, whatever the other cores give.
    ///
    /// All ten arguments of the command are there, whatever the handler declares.
    fn call(&self, number: u8, core: Core<'_>, args: &[u32; wire::ARGS])
    -> Option<Result<u32, HandlerError>>;
}

macro_rules! forwarded {
    ($($(#[$attribute:meta])* $pointer:ty),*) => {
        $(
            $(#[$attribute])*
            impl<H: Handlers + ?Sized> Handlers for $pointer {
                fn handler(&self, number: u8) -> Option<Handler> {
                    (**self).handler(number)
                }

                fn call(
                    &self,
                    number: u8,
                    core: Core<'_>,
                    args: &[u32; wire::ARGS],
                ) -> Option<Result<u32, HandlerError>> {
                    (**self).call(number, core, args)
                }
            }
        )*
    };
}

forwarded! {
    &H,
    #[cfg(feature = "alloc")]
    alloc::boxed::Box<H>,
    #[cfg(all(feature = "alloc", target_has_atomic = "ptr"))]
    alloc::sync::Arc<H>
}

/// A command as the cores of its group see it: which handler, which cores, which arguments.
///
/// ```
/// use core::sync::atomic::AtomicBool;
/// use kmg_runtime::{Call, Executor, Fault, Handlers, Reason, Step, Submit};
///
/// /// One pass of a device that runs a command on the spot.
/// fn pass(executor: &mut Executor<'_>, handlers: &impl Handlers, cancelled: &AtomicBool) -> Step {
///     let mut done = None;
///     let step = executor.step(|node, command| {
///         if done.is_some() {
///             return Submit::Busy;
///         }
///         // Handlers that there are not do nothing here and give 0.
///         let answer = Call::from(command).run(handlers, cancelled).unwrap_or(Ok(0));
///         done = Some((node, answer));
///         Submit::Submitted
///     });
///     match done {
///         Some((node, Ok(word))) => executor.complete(node, word).expect("its command is in flight"),
///         Some((node, Err(_lost))) => executor.stop(Fault::at(Reason::DEADLINE, node)).expect("it runs"),
///         None => {}
///     }
///     step
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Call {
    /// The number of the handler.
    pub handler: u8,
    /// The cores that it runs on.
    pub group: Group,
    /// The arguments, with the registers in their places.
    pub args: [u32; wire::ARGS],
}

impl Call {
    /// Runs the handler on each core of the group, in order, and makes the words one.
    ///
    /// The answer is 0 for a handler that gives no result and `None` for one that there is not. The first core on
    /// which the handler fails ends it: the command is lost, and the cores behind it do not run.
    pub fn run<H: Handlers + ?Sized>(
        &self,
        handlers: &H,
        cancelled: &AtomicBool,
    ) -> Option<Result<u32, HandlerError>> {
        let merge = handlers.handler(self.handler)?.merge();
        let mut result = None;
        for core in self.group.cores(cancelled) {
            let word = match handlers.call(self.handler, core, &self.args)? {
                Ok(word) => word,
                Err(error) => return Some(Err(error)),
            };
            result = match (result, merge) {
                (Some(earlier), Some(merge)) => Some(merge.join(earlier, word)),
                (None, Some(_)) => Some(word),
                (_, None) => None,
            };
        }
        Some(Ok(result.unwrap_or_default()))
    }
}

impl From<&Command> for Call {
    fn from(command: &Command) -> Self {
        Self { handler: command.handler, group: Group::from(command), args: command.arg_values() }
    }
}
