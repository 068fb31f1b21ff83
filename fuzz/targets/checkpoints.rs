//! Edited checkpoints of the model in the variable MODEL.
#![no_main]

// A panic is an error of the checkpoint here, and is not to end the fuzzer at once, unless it gets as far as here.
// With the variable TELL it is told.
libfuzzer_sys::fuzz_target!(
    init: std::panic::set_hook(Box::new(|panic| if std::env::var_os("TELL").is_some() { eprintln!("{panic}") })),
    |bytes: &[u8]| recuit_fuzz::checkpoints(bytes)
);
