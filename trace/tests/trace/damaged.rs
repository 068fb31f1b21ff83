//! A file that is no trace, or is damaged, is refused with a reason, and never with a panic.

use recuit::edge::{Experiment, Limits};
use recuit_queens as _;
use recuit_trace::{Budget, Header, Player, Tape, Trace};

fn trace() -> Vec<u8> {
    let experiment = Experiment::from_toml("model = \"queens\"\nengine = \"restarting\"").unwrap();
    let instance = &experiment.model.read("5").unwrap()[0];
    let mut tape = Tape::new(Header::default(), Budget::ALL);
    let mut run = Limits::default().run(1, 0, None, None);
    instance.trace(&experiment.engine, &mut run, &mut tape).unwrap();
    let mut bytes = Vec::new();
    tape.write(&mut bytes).unwrap();
    bytes
}

fn play(bytes: Vec<u8>) -> Result<u64, String> {
    let trace = Trace::read(bytes).map_err(|error| error.to_string())?;
    let mut player = Player::new(&trace);
    while player.next_event().map_err(|error| error.to_string())?.is_some() {}
    Ok(player.position())
}

#[test]
fn a_whole_trace_is_played() {
    assert!(play(trace()).unwrap() > 5);
}

#[test]
fn what_is_cut_is_refused() {
    let bytes = trace();
    for length in 0..bytes.len() {
        assert!(play(bytes[..length].to_vec()).is_err(), "{length} of {} bytes", bytes.len());
    }
    let error = play(bytes[..bytes.len() / 2].to_vec()).unwrap_err();
    assert!(error.contains("this is no trace"), "{error}");
}

#[test]
fn a_flipped_bit_is_refused_or_seen_nowhere() {
    let bytes = trace();
    let whole = play(bytes.clone()).unwrap();
    for place in 0..bytes.len() {
        for bit in [0, 3, 7] {
            let mut flipped = bytes.clone();
            flipped[place] ^= 1 << bit;
            // Heads of gzip have bytes that mean nothing.
            if let Ok(events) = play(flipped) {
                assert_eq!(events, whole, "byte {place}");
            }
        }
    }
}
