//! Texts of instances of the model in the variable MODEL.
#![no_main]

libfuzzer_sys::fuzz_target!(init: recuit_fuzz::plant(recuit_fuzz::shipped()), |text: &str| recuit_fuzz::instances(text));
