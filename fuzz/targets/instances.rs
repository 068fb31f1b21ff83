//! Texts of instances.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| recuit_fuzz::instances(text));
