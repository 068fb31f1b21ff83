//! `recuit generate` and `recuit convert`.

use crate::Ending;
use crate::args::{Convert, Generate};
use crate::error::Error;
use recuit::edge::{Experiment, Model, read_setting};
use recuit_experiments::Source;
use recuit_experiments::in_order;
use serde_json::{Map, Value, json};
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// The model of that name that writes in that format.
pub(crate) fn model(name: &str, format: Option<&str>) -> Result<Box<dyn Model>, Error> {
    let mut model = json!({ "name": name });
    if let Some(format) = format {
        model["format"] = json!(format);
    }
    Ok(Experiment::from_value(json!({ "model": model }))?.model)
}

/// Make instances as the arguments have them.
pub(crate) fn generate(args: &Generate) -> Result<Ending, Error> {
    let model = model(&args.model, args.format.as_deref())?;
    let mut request = Map::new();
    for setting in &args.request {
        let (key, value) = read_setting(setting)?;
        request.insert(key.to_owned(), value);
    }
    let request = Value::Object(request);
    let mut out = anstream::stdout().lock();
    let mut failure = None;
    let end = AtomicBool::new(false);
    let make = |number| model.generate(&request, args.seed.wrapping_add(number));
    in_order(args.count, args.threads, &end, make, |made| {
        if failure.is_some() {
            return;
        }
        let written = match made {
            Some(Ok(instance)) => writeln!(out, "{}", instance.trim_end()).map_err(Error::Output),
            Some(Err(message)) => Err(Error::Usage(message)),
            None => Err(Error::Usage(format!("{} makes no instances", args.model))),
        };
        if let Err(error) = written {
            end.store(true, Ordering::Relaxed);
            failure = Some(error);
        }
    })?;
    failure.map_or(Ok(Ending::Solved), Err)
}

/// Write instances in another format.
pub(crate) fn convert(args: &Convert) -> Result<Ending, Error> {
    let model = model(&args.model, args.format.as_deref())?;
    let instances = Source::find(&args.instance, model.as_ref(), Path::new(""))?.instances(model.as_ref())?;
    let mut out = anstream::stdout().lock();
    for (number, instance) in instances.iter().enumerate() {
        let rendering = instance.show();
        let text = if args.format.is_some() { rendering.line } else { rendering.text };
        let text = text.trim_end();
        // Where an instance has rows, what is right below it would be one more.
        let gap = if number > 0 && text.contains('\n') { "\n" } else { "" };
        writeln!(out, "{gap}{text}")?;
    }
    Ok(Ending::Solved)
}
