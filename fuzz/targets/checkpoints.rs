//! Edited checkpoints of the model in the variable MODEL.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| recuit_fuzz::checkpoints(bytes));
