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

#[cfg(feature = "driver")]
mod driver {
    use kmg_runtime::driver::{Device, Inbox, Key, Next, Run, Ticket};
    use kmg_runtime::{Command, Reason, State, Upload};

    /// A device of which nothing is known here.
    struct Hardware {
        submit: fn(Ticket<'static>, &Command) -> Result<(), Ticket<'static>>,
        abort: fn(Key<'static>) -> bool,
    }

    impl Device<'static> for Hardware {
        fn submit(&mut self, ticket: Ticket<'static>, command: &Command) -> Result<(), Ticket<'static>> {
            (self.submit)(ticket, command)
        }

        fn abort(&mut self, key: Key<'static>) -> bool {
            (self.abort)(key)
        }
    }

    type OnHardware = Run<'static, 'static, 'static, Hardware>;

    #[unsafe(no_mangle)]
    fn proof_begin(
        state: &'static mut State,
        inbox: &'static Inbox<'static>,
        hardware: Hardware,
        upload: Upload<'static>,
        core_count: u32,
    ) -> Option<OnHardware> {
        Run::on(state, inbox, hardware).start(upload, &[], core_count).ok()
    }

    #[unsafe(no_mangle)]
    fn proof_poll(run: &mut OnHardware, now: u64) -> Next {
        run.poll(now)
    }

    #[unsafe(no_mangle)]
    fn proof_drop(run: OnHardware) {
        drop(run);
    }

    #[unsafe(no_mangle)]
    fn proof_complete_ticket(ticket: Ticket<'static>, word: u32) {
        ticket.complete(word);
    }

    #[unsafe(no_mangle)]
    fn proof_retry_ticket(ticket: Ticket<'static>) {
        ticket.retry();
    }

    #[unsafe(no_mangle)]
    fn proof_fail_ticket(ticket: Ticket<'static>, reason: Reason) {
        ticket.fail(reason);
    }

    #[unsafe(no_mangle)]
    fn proof_raw_ticket(ticket: Ticket<'static>) -> u8 {
        ticket.into_raw()
    }

    #[unsafe(no_mangle)]
    fn proof_ticket(inbox: &'static Inbox<'static>, slot: u8) -> Option<Ticket<'static>> {
        inbox.ticket(slot)
    }

    #[unsafe(no_mangle)]
    fn proof_cancel(inbox: &Inbox<'_>) {
        inbox.stop(Reason::CANCELLED);
    }

    #[unsafe(no_mangle)]
    fn proof_nudge(inbox: &Inbox<'_>) {
        inbox.nudge();
    }

    #[unsafe(no_mangle)]
    fn proof_wake() {}

    /// Its symbol is as large as an inbox.
    #[unsafe(no_mangle)]
    static PROOF_INBOX: Inbox<'static> = Inbox::new(&proof_wake);

    /// As large as a run without the device.
    #[unsafe(no_mangle)]
    static PROOF_RUN: [u8; size_of::<OnHardware>() - size_of::<Hardware>()] = [0; _];
}

#[cfg(feature = "faulty")]
#[unsafe(no_mangle)]
fn proof_faulty(registers: &[u32; 16], register: u8) -> u32 {
    registers[usize::from(register)]
}
