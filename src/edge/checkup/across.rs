//! A model in all its formulations.

use super::{Checkup, Item, Verdict};
use crate::InputError;
use crate::edge::Model;
use crate::laws::caught;

/// What was found about one formulation.
#[derive(Clone, Debug)]
pub struct Examined {
    /// The formulation by name.
    pub formulation: String,
    /// The instance by name.
    pub instance: String,
    /// What was found.
    pub checkup: Checkup,
}

/// How many goals are shown to `check`, at most.
const CHECKED: usize = 20;

/// How many instances of a set are tried, at most, to find one that leaves a choice to be made.
const SINGLES: usize = 10;

const READ_BACK: &str = "what is shown is read back";
const WRITTEN: &str = "what is written as a solution is checked as one";
const NOTHING_PANICS: &str = "nothing panics";
pub(super) const CHOICE: &str = "there is a choice to be made";

/// Examine a model in several named formulations, each on the first of the named texts that it can read. An
/// instance in which everything follows from what is given is passed over for the next one. The solutions
/// that one formulation finds are compared with those of the others, and all of them with the verifier. `begin` is told
/// the name of each formulation as its turn comes.
///
/// # Errors
/// When a formulation reads none of the texts.
pub fn examine(
    formulations: &[(String, Box<dyn Model>)],
    texts: &[(String, String)],
    seed: u64,
    begin: &mut dyn FnMut(&str),
) -> Result<Vec<Examined>, InputError> {
    let mut all: Vec<(Examined, String)> = Vec::new();
    for (formulation, model) in formulations {
        begin(formulation);
        let (mut last, mut trivial, mut refused) = (None, Vec::new(), None);
        'found: for (name, text) in texts {
            let single = match singles(&**model, name, text) {
                Ok(single) => single,
                // Not every formulation is for every instance.
                Err(error) => {
                    refused.get_or_insert(error);
                    continue;
                }
            };
            for (name, text) in single {
                let Some(checkup) = of_text(&**model, &text, seed)? else { continue };
                let is_trivial = checkup.solutions.is_trivial();
                let examined = Examined { formulation: formulation.clone(), instance: name.clone(), checkup };
                last = Some((examined, text));
                if !is_trivial {
                    break 'found;
                }
                trivial.push(name);
            }
        }
        let Some((mut examined, text)) = last else {
            refused.map_or(Ok(()), Err)?;
            continue;
        };
        let checkup = &mut examined.checkup;
        if checkup.solutions.is_trivial() {
            // On such an instance, what passed says little.
            let choice = checkup.items.iter_mut().filter(|item| item.name == CHOICE);
            choice.for_each(|item| item.verdict = Verdict::Fail);
        } else if !trivial.is_empty() {
            let finding = format!("not in {}, so another instance was taken", trivial.join(", "));
            checkup.items.push(Item { verdict: Verdict::Note, ..Item::pass(CHOICE, finding) });
        }
        all.push((examined, text));
    }
    compare(formulations, &mut all, seed);
    Ok(all.into_iter().map(|(examined, _)| examined).collect())
}

/// The first instances of a set, each as a text of its own, if the model can read what it shows of them.
fn singles(model: &dyn Model, name: &str, text: &str) -> Result<Vec<(String, String)>, InputError> {
    let instances = model.read(text)?;
    // A model that panics here is reported for it when the whole text is examined.
    let lines = caught(|| {
        let lines = instances.iter().take(SINGLES).map(|instance| instance.show().line);
        let lines: Vec<String> = lines.collect();
        let is_single = |line: &String| model.read(line).is_ok_and(|read| read.len() == 1);
        (lines.len() > 1 && lines.iter().all(is_single)).then_some(lines)
    });
    if let Ok(Some(lines)) = lines {
        return Ok((1..).zip(lines).map(|(number, line)| (format!("{name}#{number}"), line)).collect());
    }
    Ok(vec![(name.to_owned(), text.to_owned())])
}

/// Examine the first instance of a text, if it has one.
fn of_text(model: &dyn Model, text: &str, seed: u64) -> Result<Option<Checkup>, InputError> {
    let Some(instance) = model.read(text)?.into_iter().next() else { return Ok(None) };
    let mut checkup = match caught(|| instance.examine(seed)) {
        Ok(checkup) => checkup,
        Err(message) => {
            let items = vec![Item::fail(NOTHING_PANICS, message, None)];
            Checkup {
                items,
                speed: super::Speed::default(),
                kinds: Vec::new(),
                solutions: super::Solutions::default(),
            }
        }
    };
    match caught(|| read_back(model, &*instance)) {
        Ok(item) => checkup.items.extend(item),
        Err(message) => {
            checkup.items.push(Item::fail(NOTHING_PANICS, format!("what is shown is read: {message}"), None));
        }
    }
    Ok(Some(checkup))
}

/// Does an instance read back the same from what it shows of itself, be it the line or the drawing?
fn read_back(model: &dyn Model, instance: &dyn crate::edge::Instance) -> Option<Item> {
    let shown = instance.show();
    let mut refused = None;
    for written in [&shown.line, &shown.text] {
        match model.read(written) {
            Ok(read) => {
                let first = read.first().map(|read| read.show());
                if read.len() == 1 && first.as_ref().is_some_and(|first| first.line == shown.line) {
                    return Some(Item::pass(READ_BACK, "the same instance".to_owned()));
                }
                let found = first.map_or("nothing".to_owned(), |first| first.line);
                let finding = format!("{} instances, the first of them {found}", read.len());
                refused = Some(Item::fail(READ_BACK, finding, Some(written.clone())));
            }
            Err(error) => {
                let finding = format!("what is shown cannot be read: {error}");
                let note = Item { verdict: Verdict::Note, ..Item::pass(READ_BACK, finding) };
                refused = refused.or(Some(note));
            }
        }
    }
    refused
}

/// Compare what the formulations found on the same instance, with each other and with the verifier.
fn compare(formulations: &[(String, Box<dyn Model>)], all: &mut [(Examined, String)], seed: u64) {
    for at in 0..all.len() {
        let (Examined { formulation, instance, checkup }, text) = &all[at];
        let Some((_, model)) = formulations.iter().find(|(name, _)| name == formulation) else { continue };
        let known = &checkup.solutions;
        let mut items = Vec::new();
        let ask = |line: &String| model.check(&format!("{line}\n"), Some(text));
        let is_single = model.read(text).is_ok_and(|instances| instances.len() == 1);
        if is_single {
            let refused = known.goals.iter().take(CHECKED).find_map(|line| {
                let found = match caught(|| ask(line)) {
                    Ok(Ok(verdicts)) if verdicts.len() == 1 => verdicts[0].first()?.clone(),
                    Ok(Ok(verdicts)) => format!("{} solutions", verdicts.len()),
                    Ok(Err(error)) => error.to_string(),
                    Err(message) => format!("a panic: {message}"),
                };
                Some(Item::fail(WRITTEN, found, Some(line.clone())))
            });
            let checked = known.goals.len().min(CHECKED);
            let passed = (checked > 0).then(|| Item::pass(WRITTEN, format!("{checked} solutions")));
            items.extend(refused.or(passed));
        }
        let others = all
            .iter()
            .enumerate()
            .filter(|(other, (examined, _))| *other != at && examined.instance == *instance);
        let mut judged = known.judge(&known.verified, "by moves");
        for (_, (other, _)) in others {
            let found = &other.checkup.solutions;
            let found = found.goals.union(&found.verified).cloned().collect();
            let item = known.judge(&found, &format!("in formulation {}", other.formulation));
            judged = worse(judged, item);
        }
        if is_single && known.is_accountable() && known.any_goal {
            let found = known.by_verifier(&**model, text, seed);
            judged = worse(judged, known.judge(&found, "by the verifier"));
        }
        items.extend(judged);
        all[at].0.checkup.items.extend(items);
    }
}

fn worse(one: Option<Item>, other: Option<Item>) -> Option<Item> {
    let fails = |item: &Option<Item>| item.as_ref().is_some_and(|item| item.verdict == Verdict::Fail);
    if fails(&one) { one } else { other.or(one) }
}
