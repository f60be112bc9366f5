#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| kmg_tests::dispatcher::target(bytes));
