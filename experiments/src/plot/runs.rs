//! The records of a comparison, in the order of the plan.

use crate::{Plan, Record};

/// What figures are made from.
pub(super) struct Runs<'a> {
    pub(super) plan: &'a Plan,
    records: Vec<&'a Record>,
}

impl<'a> Runs<'a> {
    /// The order in which the records are given does not matter.
    pub(super) fn new(plan: &'a Plan, records: &'a [Record]) -> Self {
        let mut records: Vec<&Record> = records.iter().collect();
        records.sort_by_key(|record| record.trial);
        Runs { plan, records }
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &'a Record> {
        self.records.iter().copied()
    }

    pub(super) fn of(&self, contender: usize) -> impl Iterator<Item = &'a Record> {
        self.all().filter(move |record| record.contender == contender)
    }

    /// The contenders: position, label and runs.
    pub(super) fn contenders(&self) -> impl Iterator<Item = (usize, &'a str, Vec<&'a Record>)> {
        let labeled = self.plan.contenders.iter().enumerate();
        labeled.map(|(index, contender)| (index, contender.label.as_str(), self.of(index).collect()))
    }

    pub(super) fn labels(&self) -> Vec<String> {
        self.plan.contenders.iter().map(|contender| contender.label.clone()).collect()
    }

    pub(super) fn group(&self, record: &Record) -> &'a str {
        &self.plan.instances[record.instance].group
    }

    /// The groups to be shown side by side: all, unless they are too many.
    pub(super) fn few_groups(&self) -> Vec<&'a str> {
        let groups = self.plan.groups();
        if (2..=5).contains(&groups.len()) { groups } else { Vec::new() }
    }
}
