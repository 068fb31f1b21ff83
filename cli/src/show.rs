//! `recuit show`: an instance drawn.

use crate::args::Show;
use crate::ending::Ending;
use crate::error::Error;
use crate::settings::blame_setting;
use crate::terminal;
use crate::watch::step_by_step;
use recuit::edge::{Experiment, set, set_all};
use recuit_experiments::Source;
use recuit_trace::{Room, SvgOptions, svg, text};
use serde_json::json;
use std::fs;
use std::io::Write;
use std::path::Path;

/// Draw the instance that the arguments name, as the start of its formulation looks.
pub(crate) fn show(args: &Show) -> Result<Ending, Error> {
    let mut experiment = json!({ "model": { "name": args.model } });
    set_all(&mut experiment, &args.set)?;
    let formulation = args.formulation.as_deref().map_or_else(|| step_by_step(&args.model), Ok)?;
    if !formulation.is_empty() {
        set(&mut experiment, "model.formulation.name", json!(formulation))?;
    }
    let experiment = Experiment::from_value(experiment).map_err(|error| blame_setting(&args.set, error))?;
    let model = experiment.model.as_ref();
    let out = &mut anstream::stdout().lock();
    let instances = Source::instances_or_shipped(args.instance.as_deref(), model, Path::new(""))?;
    for instance in &instances {
        let (scene, frame) = instance.picture(&experiment.engine);
        if args.json {
            let picture = json!({ "instance": instance.show().line, "scene": scene, "frame": frame.words() });
            writeln!(out, "{picture}")?;
            continue;
        }
        match &args.svg {
            None => {
                let width = terminal::width();
                for line in text(&scene, frame.words(), None, Room { width, ..Room::default() }) {
                    writeln!(out, "{line}")?;
                }
            }
            Some(path) => {
                let name = instance.name().unwrap_or(&args.model);
                let picture =
                    svg(&scene, frame.words(), &SvgOptions { title: name, ..SvgOptions::default() });
                if path.as_os_str() == "-" {
                    out.write_all(picture.as_bytes())?;
                } else {
                    let blame = |error| Error::File { path: path.display().to_string(), error };
                    fs::write(path, picture).map_err(blame)?;
                }
            }
        }
    }
    Ok(Ending::Solved)
}
