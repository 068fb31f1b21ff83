//! The memory limit. It holds for the whole process, so this test has a process of its own.

use recuit::{
    MemoryLimit, Progress, StopReason, Termination, allow_memory, allow_memory_found_by, fits_in_memory,
    memory_allowed, memory_held,
};
use std::ops::ControlFlow;
use std::thread::sleep;
use std::time::Duration;

#[test]
fn who_holds_more_than_allowed_stops() {
    assert_eq!(memory_allowed(), u64::MAX);
    let Some(held) = memory_held() else {
        println!("skipped: this system does not tell how much memory is held");
        return;
    };
    let mut limit = MemoryLimit::default();
    let mut second_question = || {
        _ = limit.grant(&Progress::default());
        sleep(Duration::from_millis(30));
        limit.grant(&Progress::default())
    };
    assert!(second_question().is_continue());
    allow_memory(held / 2);
    assert_eq!(second_question(), ControlFlow::Break(StopReason::MemoryLimit));
    assert!(fits_in_memory(held / 2).is_ok() && fits_in_memory(held).is_err());
    allow_memory_found_by(|| 1 << 40);
    assert!(second_question().is_continue());
    assert_eq!(memory_allowed(), 1 << 40);
}
