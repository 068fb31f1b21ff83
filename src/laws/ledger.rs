//! What was found about each law.

use super::panics::caught;
use super::{Law, WALKS, difference};
use crate::{Random, stream};
use serde::Serialize;
use std::fmt::Debug;

/// A promise that was not kept: which, for which action, and the two values that disagree, or the first place
/// where they differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("the law \"{law}\" is broken{}: expected {expected}, found {found}", of(action))]
pub struct Broken {
    /// The promise.
    pub law: &'static str,
    /// The action that broke it, where one did.
    pub action: Option<String>,
    /// What the promise asks for.
    pub expected: String,
    /// What the model does.
    pub found: String,
}

fn of(action: &Option<String>) -> String {
    action.as_ref().map(|action| format!(" by action {action}")).unwrap_or_default()
}

/// What was found about one law.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The law.
    pub law: Law,
    /// How often it was put to the test; 0 if nothing came up that the law speaks of.
    pub tested: u64,
    /// The first time it was found broken.
    pub broken: Option<Broken>,
}

/// Counts tests of laws, and keeps what breaks them.
pub(crate) struct Ledger {
    findings: Vec<Finding>,
    stops: bool,
}

impl Ledger {
    /// Stops at the first law that is broken.
    pub(super) fn of_the_first() -> Self {
        Ledger { stops: true, ..Ledger::of_all() }
    }

    /// Stops at none.
    pub(crate) fn of_all() -> Self {
        let findings = Law::ALL.iter().map(|&law| Finding { law, tested: 0, broken: None });
        Ledger { findings: findings.collect(), stops: false }
    }

    /// What a test that goes on whatever is broken finds about each law.
    pub(super) fn survey(test: impl FnOnce(&mut Self) -> Result<(), Broken>) -> Vec<Finding> {
        let mut ledger = Ledger::of_all();
        test(&mut ledger).expect("a ledger of all laws stops at none");
        ledger.findings
    }

    /// Random walks, each until the model panics.
    pub(super) fn in_walks(
        &mut self,
        seed: u64,
        mut walk: impl FnMut(&mut Random, &mut Self) -> Result<(), Broken>,
    ) -> Result<(), Broken> {
        for number in 0..WALKS {
            match caught(|| walk(&mut stream(seed, number), self)) {
                Ok(walked) => walked?,
                Err(message) => return self.panics(Some(&message), None),
            }
        }
        Ok(())
    }

    pub(super) fn findings(self) -> Vec<Finding> {
        self.findings
    }

    /// A law was tested, and is broken unless it `holds`.
    pub(super) fn expect(
        &mut self,
        law: Law,
        holds: bool,
        action: Option<&dyn Debug>,
        expected: &dyn Debug,
        found: &dyn Debug,
    ) -> Result<(), Broken> {
        let finding = &mut self.findings[law as usize];
        finding.tested += 1;
        if holds || finding.broken.is_some() {
            return Ok(());
        }
        let (expected, found) = shown(expected, found);
        let action = action.map(|action| format!("{action:?}"));
        let broken = Broken { law: law.name(), action, expected, found };
        finding.broken = Some(broken.clone());
        if self.stops { Err(broken) } else { Ok(()) }
    }

    /// The code of the model panicked with this `message`, or did not panic.
    pub(super) fn panics(&mut self, message: Option<&str>, action: Option<&dyn Debug>) -> Result<(), Broken> {
        self.expect(Law::Panics, message.is_none(), action, &"no panic", &message.unwrap_or_default())
    }

    /// A law was tested that asks for two equal values.
    pub(super) fn agree<T: PartialEq + Debug>(
        &mut self,
        law: Law,
        action: Option<&dyn Debug>,
        expected: &T,
        found: &T,
    ) -> Result<(), Broken> {
        self.expect(law, expected == found, action, expected, found)
    }
}

/// Two values, one line each; for large ones, the first place where they differ.
fn shown(expected: &dyn Debug, found: &dyn Debug) -> (String, String) {
    let (one, other) = (format!("{expected:#?}"), format!("{found:#?}"));
    let are_large = one.contains('\n') && other.contains('\n');
    match difference::first(&one, &other).filter(|_| are_large) {
        Some(places) => places,
        None => (format!("{expected:?}"), format!("{found:?}")),
    }
}
