use crate::wire::{Command, Le32};

/// The handler number of [`HostCommand::Run`].
pub const RUN: u8 = 240;
/// The handler number of [`HostCommand::Cancel`].
pub const CANCEL: u8 = 241;
/// The handler number of [`HostCommand::Exit`].
pub const EXIT: u8 = 242;

/// What the host asks of a dispatcher (dispatcher.md 2).
///
/// ```
/// use kmg_runtime::dispatcher::HostCommand;
/// let run = HostCommand::upload(0, 256).with_bindings(256, 3);
/// assert_eq!(run, HostCommand::Run([0, 256, 1, 256, 3]));
/// assert_eq!(HostCommand::from_line(&run.to_line()), Some(run));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HostCommand {
    /// Run a graph, with the arguments a0 to a4: offset and bytes of an upload, or the req of a kept graph; 1 for an
    /// upload and 2 for a kept graph; offset and words of the binding block.
    Run([u32; 5]),
    /// End the running graph with that req, or drop the kept one.
    Cancel(u32),
    /// End the device once no graph runs.
    Exit,
}

impl HostCommand {
    /// Runs the upload of `bytes` bytes at `offset` in the region, without bindings.
    #[must_use]
    pub const fn upload(offset: u32, bytes: u32) -> Self {
        Self::Run([offset, bytes, 1, 0, 0])
    }

    /// Runs a kept graph again, without bindings.
    #[must_use]
    pub const fn kept(req: u32) -> Self {
        Self::Run([req, 0, 2, 0, 0])
    }

    /// The same run with a block of `count` words at `offset` in the region, a multiple of 64. Other commands have no
    /// bindings.
    #[must_use]
    pub const fn with_bindings(self, offset: u32, count: u32) -> Self {
        match self {
            Self::Run([a0, a1, a2, _, _]) => Self::Run([a0, a1, a2, offset, count]),
            other => other,
        }
    }

    /// The command of a 64-byte line, or `None` for a handler that is not one of the three.
    #[must_use]
    pub const fn from_line(line: &Command) -> Option<Self> {
        let [a0, a1, a2, a3, a4, ..] = line.arg_values();
        match line.handler {
            RUN => Some(Self::Run([a0, a1, a2, a3, a4])),
            CANCEL => Some(Self::Cancel(a0)),
            EXIT => Some(Self::Exit),
            _ => None,
        }
    }

    /// The 64-byte line that says it.
    #[must_use]
    pub fn to_line(self) -> Command {
        let mut line = Command::EMPTY;
        let (handler, args) = match self {
            Self::Run(args) => (RUN, args),
            Self::Cancel(req) => (CANCEL, [req, 0, 0, 0, 0]),
            Self::Exit => (EXIT, [0; 5]),
        };
        line.handler = handler;
        for (place, arg) in line.args.iter_mut().zip(args) {
            *place = Le32::new(arg);
        }
        line
    }
}
