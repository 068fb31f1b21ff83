//! Judging solutions one by one, with the instances that they should solve.

use crate::InputError;

/// What is wrong with each solution, judged together with its instance where instances are given, in the same
/// order, or all with the only one. A helper for [`Model::check`](super::Model::check).
///
/// # Errors
/// When there are not as many solutions as instances.
pub fn judge<S, I, V: ToString>(
    solutions: &[S],
    instances: Option<&[I]>,
    verdict: impl Fn(&S, Option<&I>) -> Vec<V>,
) -> Result<Vec<Vec<String>>, InputError> {
    // A single instance may have several solutions, as a class hands them in.
    let fits = |instances: &&[I]| instances.len() == solutions.len() || instances.len() == 1;
    if let Some(instances) = instances.filter(|instances| !fits(instances)) {
        return Err(unequal(solutions.len(), instances.len()));
    }
    let judged = solutions.iter().enumerate().map(|(index, solution)| {
        let instance = instances.map(|instances| instances.get(index).unwrap_or(&instances[0]));
        let violations = verdict(solution, instance);
        violations.iter().map(ToString::to_string).collect()
    });
    Ok(judged.collect())
}

/// The same for solutions that cannot be judged without their instances.
///
/// # Errors
/// When there are no instances, or not as many as solutions.
pub fn judge_with<S, I, V: ToString>(
    solutions: &[S],
    instances: Option<&[I]>,
    verdict: impl Fn(&S, &I) -> Vec<V>,
) -> Result<Vec<Vec<String>>, InputError> {
    let instances = instances.ok_or_else(alone)?;
    judge(solutions, Some(instances), |solution, instance| {
        instance.map_or_else(Vec::new, |instance| verdict(solution, instance))
    })
}

/// There are several instances, and not as many solutions as instances.
pub(super) fn unequal(solutions: usize, instances: usize) -> InputError {
    let found = format!("{solutions} solutions of {instances} instances");
    InputError::new(1, 1, found, "as many of one as of the other")
}

/// The instances are missing.
pub(super) fn alone() -> InputError {
    let error = InputError::new(1, 1, "solutions alone", "the instances that they solve, too");
    error.suggest("name their file with --puzzle")
}
