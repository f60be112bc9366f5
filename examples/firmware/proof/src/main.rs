//! What an image links of the runtime and nothing else: the linker has no name for the panic handler's function, so
//! that there is an image only if no path panics. Its symbols tell the sizes of the functions.
//!
//! It is not run. The linker is told to keep the functions.
#![no_std]
#![no_main]

unsafe extern "C" {
    safe fn a_path_to_a_panic() -> !;
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    a_path_to_a_panic()
}

#[cfg(feature = "check")]
mod check {
    use kmg_runtime::{Fault, Line};

    #[unsafe(no_mangle)]
    fn proof_check(lines: &[Line]) -> Result<(), Fault> {
        kmg_runtime::check(lines)
    }
}

#[cfg(feature = "executor")]
mod executor {
    use kmg_runtime::{Command, Executor, Fault, NodeId, Refused, Step, Submit, TooManyBindings, Upload};

    #[unsafe(no_mangle)]
    fn proof_start(
        executor: &mut Executor<'static>,
        upload: Upload<'static>,
        bindings: &[u32],
        core_count: u32,
    ) -> Result<(), TooManyBindings> {
        executor.start(upload, bindings, core_count)
    }

    #[unsafe(no_mangle)]
    fn proof_step(executor: &mut Executor<'static>, submit: fn(NodeId, &Command) -> Submit) -> Step {
        executor.step(submit)
    }

    #[unsafe(no_mangle)]
    fn proof_complete(executor: &mut Executor<'static>, node: NodeId, result: u32) -> Result<(), Refused> {
        executor.complete(node, result)
    }

    #[unsafe(no_mangle)]
    fn proof_retry(executor: &mut Executor<'static>, node: NodeId) -> Result<(), Refused> {
        executor.retry(node)
    }

    #[unsafe(no_mangle)]
    fn proof_stop(executor: &mut Executor<'static>, fault: Fault) -> Result<(), Refused> {
        executor.stop(fault)
    }

    /// Its symbol is as large as the state.
    #[unsafe(no_mangle)]
    static PROOF_STATE: Executor<'static> = Executor::new();
}

#[cfg(feature = "faulty")]
#[unsafe(no_mangle)]
fn proof_faulty(registers: &[u32; 16], register: u8) -> u32 {
    registers[usize::from(register)]
}
