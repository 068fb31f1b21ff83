//! Makes the instances that come with the crate again, byte for byte.
//!
//!     cargo run --release -p recuit-tsp --example ship_tsp

use recuit_tsp::{Generator, Spread, write};
use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("instances");
    for (spread, kind, cities) in [
        (Spread::Uniform, "uniform", 100),
        (Spread::Uniform, "uniform", 12),
        (Spread::Clustered, "clustered", 200),
    ] {
        let generator = Generator { cities, spread, ..Generator::default() };
        std::fs::write(folder.join(format!("{kind}-{cities}.tsp")), write(&generator.instance(1)?))?;
    }
    Ok(())
}
