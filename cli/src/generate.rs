//! `recuit generate`.

use crate::args::Generate;
use crate::ending::Ending;
use crate::error::Error;
use crate::interrupt::unless_interrupted;
use crate::notes::Notes;
use crate::progress::Progress;
use crate::settings::model;
use recuit::edge::{Unmade, read_setting};
use recuit_experiments::in_order;
use serde_json::{Map, Value};
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};

/// Make the instances that the arguments ask for.
pub(crate) fn generate(args: &Generate, notes: Notes) -> Result<Ending, Error> {
    let model = model(&args.model, args.format.as_deref())?;
    let mut request = Map::new();
    for setting in &args.request {
        let (key, value) = read_setting(setting)?;
        request.insert(key.to_owned(), value);
    }
    let request = Value::Object(request);
    let Generate { count, seed, threads, .. } = *args;
    let make_all = move |end: &AtomicBool, give: &mut dyn FnMut(_)| {
        let generator = model.generator();
        let made = |number| Some(generator.as_ref()?.make(&request, seed.wrapping_add(number)));
        let make = |number| (number, made(number));
        in_order(count, threads, end, make, |(number, instance)| {
            // Once an instance cannot be made, none after it is wanted.
            if !matches!(instance, Some(Ok(_))) {
                end.store(true, Ordering::Relaxed);
            }
            give((number, instance));
        })
    };
    let reader = self::model(&args.model, args.format.as_deref())?;
    let progress = Progress::of(count, "made", notes);
    let mut made = 0;
    let mut missing = None;
    let end = unless_interrupted(make_all, |(number, instance)| {
        match instance {
            // An earlier one was not made, so this one is not wanted.
            _ if number != made => {}
            Some(Ok(instance)) => {
                let twice = || reader.read(&format!("{instance}\n{instance}"));
                if made == 0 && count > 1 && !twice().is_ok_and(|read| read.len() == 2) {
                    let model = &args.model;
                    notes.tell(&format!(
                        "a file holds one instance of {model}: these are for people, or for a file each"
                    ));
                }
                progress.aside(|| writeln!(anstream::stdout().lock(), "{}", instance.trim_end()))?;
                progress.step();
                made += 1;
            }
            Some(Err(Unmade::NotFound(why))) => missing = Some(why),
            Some(Err(Unmade::Refused(why))) => return Err(Error::Usage(why)),
            None => return Err(Error::Usage(format!("{} makes no instances", args.model))),
        }
        Ok(())
    })?;
    drop(progress);
    end.transpose()?;
    if made == count {
        return Ok(Ending::Solved);
    }
    let why = missing.unwrap_or_else(|| format!("interrupted: {made} of {count} are made"));
    // If even this cannot be written, there is still the exit code.
    let _ = writeln!(anstream::stderr(), "recuit: {why}");
    Ok(Ending::Unsolved)
}
