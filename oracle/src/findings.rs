//! What was found, summed up by model.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Something that is wrong, shown by the smallest instance of its kind that was met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The command that shows it.
    pub command: String,
    /// What is wrong.
    pub fault: String,
    /// The length of the instance.
    pub(crate) size: usize,
    /// How often its kind was met.
    pub times: u64,
}

/// The kind of a finding: model, formulation, engine, what the claim is about.
pub type Kind = (String, String, String, String);

/// The sums of one model.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Instances, and among them those without a solution, with one, and with several or too many to count.
    pub instances: [u64; 4],
    /// Which formulations, engines and modes were combined.
    pub combinations: BTreeSet<(String, String, &'static str)>,
    /// Searches.
    pub searches: u64,
    /// Claims that were compared.
    pub claims: u64,
    /// Those that are false.
    pub false_claims: u64,
    /// Searches that panicked.
    pub panics: u64,
    /// Instances on which what was proved of one formulation contradicts what was proved of another.
    pub disagreements: u64,
    /// Searches that were refused, since the engine does not suit the formulation.
    pub refusals: u64,
    /// Searches of instances that the formulation is not for.
    pub unreadable: u64,
    /// By formulation, local searches of instances that have a solution, and how many of them found a best one.
    pub local: BTreeMap<String, [u64; 2]>,
}

/// After so many local searches in a formulation, it is judged whether enough of them succeeded.
const ENOUGH: u64 = 40;

/// At least one in so many local searches of small instances should find a best solution. With the models
/// that ship one in two does, in a continuous space one in three. Missing moves make no claim false, but they
/// leave few searches that succeed.
const ONE_IN: u64 = 5;

/// What was found out about all models.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// The sums by model.
    pub models: BTreeMap<String, Tally>,
    /// All that is wrong.
    pub faults: BTreeMap<Kind, Finding>,
}

impl Findings {
    pub(crate) fn add(&mut self, kind: Kind, command: impl FnOnce() -> String, fault: String, size: usize) {
        let known = self.faults.get_mut(&kind);
        let times = known.as_ref().map_or(0, |known| known.times) + 1;
        match known {
            Some(known) if known.size <= size => known.times = times,
            _ => drop(self.faults.insert(kind, Finding { command: command(), fault, size, times })),
        }
    }

    /// Add the findings of another part of the campaign to these.
    pub(crate) fn merge(&mut self, other: Findings) {
        for (kind, finding) in other.faults {
            let times = finding.times;
            self.add(kind.clone(), || finding.command, finding.fault, finding.size);
            if let Some(known) = self.faults.get_mut(&kind) {
                known.times += times - 1;
            }
        }
        for (model, tally) in other.models {
            let sum = self.models.entry(model).or_default();
            sum.instances.iter_mut().zip(tally.instances).for_each(|(sum, more)| *sum += more);
            sum.combinations.extend(tally.combinations);
            sum.searches += tally.searches;
            sum.claims += tally.claims;
            sum.false_claims += tally.false_claims;
            sum.panics += tally.panics;
            sum.disagreements += tally.disagreements;
            sum.refusals += tally.refusals;
            sum.unreadable += tally.unreadable;
            for (formulation, [searches, found]) in tally.local {
                let [all, successes] = sum.local.entry(formulation).or_default();
                *all += searches;
                *successes += found;
            }
        }
    }

    /// Add a finding wherever local search succeeds too rarely.
    pub(crate) fn judge_local_search(&mut self) {
        let sums = self.models.iter().flat_map(|(model, tally)| {
            tally.local.iter().map(|(formulation, sums)| (model.clone(), formulation.clone(), *sums))
        });
        for (model, formulation, [searches, found]) in sums.collect::<Vec<_>>() {
            if searches >= ENOUGH && found * ONE_IN < searches {
                let command = || format!("recuit doctor {model} --formulation {formulation}");
                let fault =
                    format!("{found} of {searches} local searches found a best solution: are moves missing?");
                let kind =
                    [model.as_str(), &formulation, "local search", "solutions found"].map(str::to_owned);
                self.add(kind.into(), command, fault, 0);
            }
        }
    }
}

/// The table by model, and below it what is wrong.
impl fmt::Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let head = [
            "model",
            "instances",
            "none",
            "one",
            "several",
            "combined",
            "searches",
            "claims",
            "false",
            "panics",
            "disagree",
            "refused",
            "unread",
        ];
        let mut rows = vec![head.map(str::to_owned).to_vec()];
        let mut sums = [0; 12];
        for (model, tally) in &self.models {
            let Tally { instances: [all, none, one, several], .. } = *tally;
            let combined = tally.combinations.len() as u64;
            let numbers = [
                all,
                none,
                one,
                several,
                combined,
                tally.searches,
                tally.claims,
                tally.false_claims,
                tally.panics,
                tally.disagreements,
                tally.refusals,
                tally.unreadable,
            ];
            sums.iter_mut().zip(numbers).for_each(|(sum, number)| *sum += number);
            rows.push([model.clone()].into_iter().chain(numbers.map(|number| number.to_string())).collect());
        }
        rows.push(["all".to_owned()].into_iter().chain(sums.map(|sum| sum.to_string())).collect());
        for row in rows {
            write!(f, "{:16}", row[0])?;
            row[1..].iter().try_for_each(|word| write!(f, "{word:>10}"))?;
            writeln!(f)?;
        }
        for ((model, formulation, engine, about), finding) in &self.faults {
            let Finding { command, fault, times, .. } = finding;
            writeln!(
                f,
                "\n{model}, {formulation}, {engine}, {about} ({times} times)\n  {fault}\n  {command}"
            )?;
        }
        Ok(())
    }
}
