//! Edited folders of comparisons.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| recuit_fuzz::folders(bytes));
