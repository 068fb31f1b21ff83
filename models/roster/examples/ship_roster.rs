//! Makes the instances that ship. The texts go to the folder `instances` of this crate.

use recuit_roster::{SHIPPED, origins, write};

fn main() {
    for ((name, ..), (generator, seed)) in SHIPPED.into_iter().zip(origins()) {
        let roster = generator.roster(seed).expect("numbers in range");
        let path = format!("{}/instances/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        std::fs::write(path, write(&roster)).expect("a folder that can be written to");
    }
}
