//! A library for C needs a panic handler, although nothing panics: tests show that no panic is linked.

#[panic_handler]
fn never(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {
        core::hint::spin_loop();
    }
}
