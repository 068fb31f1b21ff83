//! `recuit generate` and `recuit convert`.

use crate::Ending;
use crate::args::{Convert, Generate};
use crate::error::Error;
use crate::interrupt::unless_interrupted;
use recuit::edge::{Experiment, Model, Unmade, read_setting};
use recuit_experiments::{Source, in_order};
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
    let Generate { count, seed, threads, .. } = *args;
    let make_all = move |end: &AtomicBool, give: &mut dyn FnMut(_)| {
        let make = |number| (number, model.generate(&request, seed.wrapping_add(number)));
        in_order(count, threads, end, make, |(number, instance)| {
            // Of what comes after one that cannot be had nothing is wanted.
            if !matches!(instance, Some(Ok(_))) {
                end.store(true, Ordering::Relaxed);
            }
            give((number, instance));
        })
    };
    let mut out = anstream::stdout().lock();
    let mut made = 0;
    let mut missing = None;
    let end = unless_interrupted(make_all, |(number, instance)| {
        match instance {
            // Those before it were not made any more.
            _ if number != made => {}
            Some(Ok(instance)) => {
                writeln!(out, "{}", instance.trim_end())?;
                made += 1;
            }
            Some(Err(Unmade::NotFound(why))) => missing = Some(why),
            Some(Err(Unmade::Refused(why))) => return Err(Error::Usage(why)),
            None => return Err(Error::Usage(format!("{} makes no instances", args.model))),
        }
        Ok(())
    })?;
    end.transpose()?;
    if made == count {
        return Ok(Ending::Solved);
    }
    let why = missing.unwrap_or_else(|| format!("interrupted: {made} of {count} are made"));
    // When even this cannot be written there is still the exit code.
    let _ = writeln!(anstream::stderr(), "recuit: {why}");
    Ok(Ending::Unsolved)
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
