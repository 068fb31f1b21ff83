//! `recuit show`: an instance drawn.

use crate::args::Show;
use crate::ending::Ending;
use crate::error::Error;
use crate::settings::blame_setting;
use recuit::edge::{Experiment, set, set_all};
use recuit_experiments::Source;
use serde_json::json;
use std::io::Write;
use std::path::Path;

/// Draw the instance that the arguments name, as the start of its formulation looks.
pub(crate) fn show(args: &Show) -> Result<Ending, Error> {
    let mut experiment = json!({ "model": { "name": args.model } });
    set_all(&mut experiment, &args.set)?;
    if let Some(formulation) = &args.formulation {
        set(&mut experiment, "model.formulation.name", json!(formulation))?;
    }
    let experiment = Experiment::from_value(experiment).map_err(|error| blame_setting(&args.set, error))?;
    let model = experiment.model.as_ref();
    let instances = Source::instances_or_shipped(args.instance.as_deref(), model, Path::new(""))?;
    for instance in &instances {
        let (scene, frame) = instance.picture(&experiment.engine);
        if args.json {
            let picture = json!({ "instance": instance.show().line, "scene": scene, "frame": frame.words() });
            writeln!(anstream::stdout(), "{picture}")?;
        }
    }
    Ok(Ending::Solved)
}
