//! Makes the instances that come with the crate again, byte for byte.
//!
//!     cargo run --release -p recuit-knapsack --example ship_knapsack

use recuit_knapsack::shipped;
use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("instances");
    for instance in shipped() {
        let text = instance.generator.knapsack(instance.seed)?.to_string();
        std::fs::write(folder.join(instance.name).with_extension("txt"), text)?;
    }
    Ok(())
}
