use kmg_runtime::model::{self, Machine};
use kmg_runtime::{Command, Executor, Fault, NodeId, Refused, Step, Submit, TooManyBindings, Upload};

use super::device::{Device, Fast};

/// Engines of the simulator: [`Executor`], which devices use, or [`Machine`], the plain model.
///
/// The type names the engine; its [`Run`](Engine::Run) is one with the lifetime of an upload.
///
/// ```
/// use kmg::sim::Simulation;
/// use kmg::{Executor, GraphSpec, NodeSpec, Work, encode, model::Machine};
/// let join = NodeSpec { work: Work::Join, skip: None, successors: vec![] };
/// let graph = encode(&GraphSpec { nodes: vec![join], ..GraphSpec::default() })?;
/// let executor = Simulation::new(&graph).engine::<Executor>().run()?;
/// let model = Simulation::new(&graph).engine::<Machine>().run()?;
/// assert_eq!(executor, model);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Engine {
    /// The engine on uploads of one lifetime.
    type Run<'a>: Run<'a>;
    /// The device that it runs on.
    #[doc(hidden)]
    type Device: Device;
}

/// The calls of FORMAT.md 4 that the simulator makes. Errors and meaning are those of [`Executor`].
#[expect(clippy::missing_errors_doc, reason = "each is documented at the executor's method of the same name")]
pub trait Run<'a>: Default {
    /// [`Executor::start`].
    fn start(&mut self, upload: Upload<'a>, bindings: &[u32], core_count: u32)
    -> Result<(), TooManyBindings>;
    /// [`Executor::step`].
    fn step(&mut self, submit: impl FnMut(NodeId, &Command) -> Submit) -> Step;
    /// [`Executor::complete`].
    fn complete(&mut self, node: NodeId, result: u32) -> Result<(), Refused>;
    /// [`Executor::retry`].
    fn retry(&mut self, node: NodeId) -> Result<(), Refused>;
    /// [`Executor::stop`].
    fn stop(&mut self, fault: Fault) -> Result<(), Refused>;
    /// [`Executor::registers`].
    fn registers(&self) -> &[u32; 16];
    /// [`Executor::rounds`].
    fn rounds(&self) -> u32;
    /// [`Executor::fault`].
    fn fault(&self) -> Option<Fault>;
}

macro_rules! engine {
    ($name:ident, $device:ty) => {
        impl Engine for $name<'_> {
            type Run<'a> = $name<'a>;
            type Device = $device;
        }

        impl<'a> Run<'a> for $name<'a> {
            fn start(
                &mut self,
                upload: Upload<'a>,
                bindings: &[u32],
                core_count: u32,
            ) -> Result<(), TooManyBindings> {
                self.start(upload, bindings, core_count)
            }

            fn step(&mut self, submit: impl FnMut(NodeId, &Command) -> Submit) -> Step {
                self.step(submit)
            }

            fn complete(&mut self, node: NodeId, result: u32) -> Result<(), Refused> {
                self.complete(node, result)
            }

            fn retry(&mut self, node: NodeId) -> Result<(), Refused> {
                self.retry(node)
            }

            fn stop(&mut self, fault: Fault) -> Result<(), Refused> {
                self.stop(fault)
            }

            fn registers(&self) -> &[u32; 16] {
                self.registers()
            }

            fn rounds(&self) -> u32 {
                self.rounds()
            }

            fn fault(&self) -> Option<Fault> {
                self.fault()
            }
        }
    };
}

engine!(Executor, Fast);
engine!(Machine, model::Device);
