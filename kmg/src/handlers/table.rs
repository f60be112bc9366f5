use std::fmt;
use std::sync::Arc;

use kmg_runtime::{Core, Handler, HandlerError, Handlers, wire};

use super::Returned;

/// Handlers by number, each a closure, or one of a set that came in as a whole.
///
/// ```
/// use kmg::handlers::{HandlerTable, TableError};
/// use kmg::Handler;
/// let mut table = HandlerTable::new();
/// table.add(Handler::new(7).with_result(), |core, args| core.number() + args[0])?;
/// assert_eq!(table.add(Handler::new(7), |_, _| 0), Err(TableError::Taken(7)));
/// assert_eq!(table.add(Handler::new(240), |_, _| 0), Err(TableError::Number(240)));
/// # Ok::<(), TableError>(())
/// ```
#[derive(Clone, Default)]
pub struct HandlerTable {
    /// By number; as long as the largest number needs.
    entries: Vec<Option<Entry>>,
}

#[derive(Clone)]
struct Entry {
    handler: Handler,
    run: Run,
}

/// What runs on a core.
type Run = Arc<dyn Fn(Core<'_>, &[u32; wire::ARGS]) -> Result<u32, HandlerError> + Send + Sync>;

/// A handler that a table does not take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// Its number is none of a graph's handlers.
    #[error("handler {0}: the numbers of a graph's handlers are 1 to 239")]
    Number(u32),
    /// Its number has a handler already.
    #[error("handler {0} is in the table already")]
    Taken(u8),
}

impl HandlerTable {
    /// A table without handlers.
    #[must_use]
    pub const fn new() -> Self {
        Self { entries: Vec::new() }
    }

    /// Takes a closure for a handler. It runs once on each core of a command's group, with the ten arguments of the
    /// command, and gives the word of that core; what a handler without result gives is dropped. One that can fail
    /// returns a `Result` with [`HandlerError`], and loses its command by an error.
    ///
    /// # Errors
    ///
    /// [`TableError`] for a number that is taken or no handler's; the table stays as it was.
    ///
    /// ```
    /// use kmg::handlers::HandlerTable;
    /// use kmg::sim::{Simulation, Status};
    /// use kmg::{Handler, HandlerError, graph};
    ///
    /// const RATIO: Handler = Handler::new(3).with_args(2).with_result();
    /// graph! { graph Ratio { reg ratio; command divide = RATIO(7, 0) on 0..1 -> ratio; } }
    ///
    /// let mut table = HandlerTable::new();
    /// table.add(RATIO, |_core, args| args[0].checked_div(args[1]).ok_or(HandlerError::new("division by zero")))?;
    /// let outcome = Simulation::of::<Ratio>(RatioBindings {}).handlers(&table).run()?;
    /// assert_eq!((outcome.status, outcome.lost), (Status::Error, Some(HandlerError::new("division by zero"))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add<R: Returned>(
        &mut self,
        handler: Handler,
        run: impl Fn(Core<'_>, &[u32; wire::ARGS]) -> R + Send + Sync + 'static,
    ) -> Result<(), TableError> {
        let number = self.free(handler.number())?;
        let run = move |core: Core<'_>, args: &[u32; wire::ARGS]| run(core, args).word();
        self.put(number, Entry { handler, run: Arc::new(run) });
        Ok(())
    }

    /// Takes every handler of a set, such as the adapter of a trait under `#[kmg::handlers]`. Whoever wants to look
    /// at the set later gives an `Arc` of it.
    ///
    /// # Errors
    ///
    /// [`TableError::Taken`] for the lowest number that is taken; the table stays as it was.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use std::sync::atomic::{AtomicU32, Ordering};
    /// use kmg::Core;
    /// use kmg::handlers::HandlerTable;
    ///
    /// #[kmg::handlers]
    /// trait Counter {
    ///     #[handler(3)]
    ///     fn count(&self, core: Core);
    /// }
    ///
    /// struct Calls(AtomicU32);
    /// impl Counter for Calls {
    ///     fn count(&self, _core: Core) {
    ///         self.0.fetch_add(1, Ordering::Relaxed);
    ///     }
    /// }
    ///
    /// kmg::graph! { graph Counted { command all = counter::COUNT() on 0..16; } }
    ///
    /// let calls = Arc::new(counter::Handlers(Calls(AtomicU32::new(0))));
    /// let mut table = HandlerTable::new();
    /// table.add_all(Arc::clone(&calls))?;
    /// kmg::sim::Simulation::of::<Counted>(CountedBindings {}).handlers(&table).run()?;
    /// assert_eq!(calls.0.0.load(Ordering::Relaxed), 16);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add_all<H: Handlers + Send + Sync + 'static>(&mut self, handlers: H) -> Result<(), TableError> {
        let declared = || {
            (Handler::FIRST..=Handler::LAST).filter_map(|number| Some((number, handlers.handler(number)?)))
        };
        for (number, _) in declared() {
            self.free(number.into())?;
        }
        let declared: Vec<(u8, Handler)> = declared().collect();
        let shared = Arc::new(handlers);
        for (number, handler) in declared {
            let handlers = Arc::clone(&shared);
            let run = move |core: Core<'_>, args: &[u32; wire::ARGS]| {
                // The set declares the number, so it is there.
                handlers.call(number, core, args).unwrap_or(Ok(0))
            };
            self.put(number, Entry { handler, run: Arc::new(run) });
        }
        Ok(())
    }

    /// The numbers that have a handler, rising.
    pub fn numbers(&self) -> impl Iterator<Item = u8> {
        (0..).zip(&self.entries).filter_map(|(number, entry)| entry.as_ref().map(|_| number))
    }

    fn entry(&self, number: u8) -> Option<&Entry> {
        self.entries.get(usize::from(number))?.as_ref()
    }

    /// The number as one that is a handler's and not taken.
    fn free(&self, number: u32) -> Result<u8, TableError> {
        match u8::try_from(number) {
            Ok(number) if !(Handler::FIRST..=Handler::LAST).contains(&number) => {
                Err(TableError::Number(number.into()))
            }
            Ok(number) if self.entry(number).is_some() => Err(TableError::Taken(number)),
            Ok(number) => Ok(number),
            Err(_) => Err(TableError::Number(number)),
        }
    }

    fn put(&mut self, number: u8, entry: Entry) {
        let index = usize::from(number);
        if self.entries.len() <= index {
            self.entries.resize_with(index + 1, || None);
        }
        self.entries[index] = Some(entry);
    }
}

impl Handlers for HandlerTable {
    fn handler(&self, number: u8) -> Option<Handler> {
        Some(self.entry(number)?.handler)
    }

    fn call(
        &self,
        number: u8,
        core: Core<'_>,
        args: &[u32; wire::ARGS],
    ) -> Option<Result<u32, HandlerError>> {
        Some((self.entry(number)?.run)(core, args))
    }
}

impl fmt::Debug for HandlerTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.entries.iter().flatten().map(|entry| entry.handler)).finish()
    }
}
