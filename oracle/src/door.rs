//! What a model says before anything is searched: about itself, and about an instance.

use crate::claims::Claim;
use crate::trial::keeping_panic;
use recuit::edge::Model;
use serde_json::json;
use std::collections::BTreeSet;

/// How many instances are generated.
const GENERATED: u64 = 3;

/// What a model says of itself: its lines, its formulations, what ships with it and what it generates.
pub(crate) fn of_model(model: &dyn Model) -> Vec<Claim> {
    let mut claims = Vec::new();
    let mut claim = |about, fault: Option<String>| claims.push(Claim { about, fault });
    let all_there = |words: &[&str]| words.iter().all(|word| !word.trim().is_empty());

    let formulations = model.formulations();
    let names: BTreeSet<&str> = formulations.iter().map(|formulation| formulation.name).collect();
    let all_said = all_there(&[model.summary()])
        && formulations.iter().all(|formulation| all_there(&[formulation.name, formulation.summary]));
    claim("its lines", (!all_said).then(|| "a name or a summary is empty".to_owned()));
    let all_differ = !names.is_empty() && names.len() == formulations.len();
    claim("its formulations", (!all_differ).then(|| format!("{} names: {names:?}", formulations.len())));

    let shipped = model.shipped();
    let names: BTreeSet<&str> = shipped.iter().map(|(name, _, _)| *name).collect();
    let fault = (names.len() < shipped.len()).then(|| format!("names that are not different: {names:?}"));
    claim("names of what ships", fault);
    for (name, about, text) in shipped {
        let fault = match keeping_panic(|| model.read(text)) {
            _ if !all_there(&[name, about]) => Some("its name or the line about it is empty".to_owned()),
            Ok(Ok(instances)) if instances.is_empty() => Some("it holds no instance".to_owned()),
            Ok(Ok(_)) => None,
            Ok(Err(error)) => Some(error.to_string()),
            Err(message) => Some(message),
        };
        claim("what ships", fault.map(|fault| format!("{name:?}: {fault}")));
    }
    for seed in 0..GENERATED {
        let fault = match keeping_panic(|| Some(model.generator()?.make(&json!({}), seed))) {
            Ok(None) => continue,
            Err(message) => Some(message),
            Ok(Some(Err(refused))) => Some(refused.to_string()),
            Ok(Some(Ok(text))) => match keeping_panic(|| model.read(&text)) {
                Ok(Ok(instances)) if instances.len() == 1 => None,
                Ok(Ok(instances)) => Some(format!("{} instances: {text}", instances.len())),
                Ok(Err(error)) => Some(format!("{error}: {text}")),
                Err(message) => Some(message),
            },
        };
        claim("what is generated", fault.map(|fault| format!("seed {seed}: {fault}")));
    }
    claims
}

/// The ways to write an instance: as it was drawn, and as the model shows it, if it reads that. What a model
/// shows must be read as the same instance or not at all, and at least one way of showing it must be read.
pub(crate) fn forms(model: &dyn Model, drawn: &str) -> (Vec<String>, Option<Claim>) {
    let only = |text: &str| {
        let mut instances = keeping_panic(|| model.read(text)).ok()?.ok()?;
        if instances.len() == 1 { instances.pop() } else { None }
    };
    let mut forms = vec![drawn.to_owned()];
    // Not every formulation is for every instance.
    let Some(instance) = only(drawn) else { return (forms, None) };
    let shown = instance.show();
    let mut faults = Vec::new();
    for form in [&shown.line, &shown.text] {
        if form.trim().is_empty() != drawn.trim().is_empty() {
            faults.push("nothing is shown".to_owned());
        }
        match keeping_panic(|| model.read(form)) {
            Err(message) => faults.push(format!("{form:?}: {message}")),
            // Some drawings are only for people.
            Ok(Err(_)) => {}
            Ok(Ok(read)) if matches!(&read[..], [one] if one.show() == shown) => forms.push(form.clone()),
            Ok(Ok(read)) => {
                let read: Vec<String> = read.iter().map(|instance| instance.show().line).collect();
                faults.push(format!("{form:?} is read as {read:?}"));
            }
        }
    }
    if forms.len() == 1 {
        faults.push(format!("neither {:?} nor {:?} is read", shown.line, shown.text));
    }
    let fault = (!faults.is_empty()).then(|| faults.join("; "));
    (forms, Some(Claim { about: "what is shown", fault }))
}
