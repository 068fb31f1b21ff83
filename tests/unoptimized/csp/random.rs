//! Random declared problems with derived variables and preferences, against brute force.

use rand::{Rng, RngExt};
use recuit::csp::{
    Absolute, AllDifferent, AllDifferentExcept, Arithmetic, BinPacking, Branches, Complete, Condition,
    Consistency, Count, Csp, Cumulative, DecisionDiagram, DirectEncoding, Disjunctive, DistinctValues,
    Element, Expression, Extremum, FreeVariables, FullAssignment, GlobalCardinality, Inverse, Job, Knapsack,
    Level, LowerBound, NotEqual, OpenDomains, Operand, Posted, Product, Propagation, Reified, Repairs, Table,
    Task, Times, TotalViolation, Value, Variable,
};
use recuit::{
    Actions, Annealing, BranchAndBound, ClauseLearning, DepthFirst, Engine, Geometric, Goals,
    LargeNeighborhood, LocalSearch, Objective, ParallelDepthFirst, Problem, Run, Status, Steps, StopReason,
    laws, stream,
};

/// One of the variables.
fn any(variables: &[Variable], rng: &mut impl Rng) -> Variable {
    variables[rng.random_range(0..variables.len())]
}

/// Some of the variables, each once.
fn some(variables: &[Variable], rng: &mut impl Rng) -> Vec<Variable> {
    let mut chosen: Vec<Variable> = variables.iter().copied().filter(|_| rng.random_bool(0.6)).collect();
    chosen.extend(chosen.is_empty().then(|| variables[0]));
    chosen
}

fn sum(variables: &[Variable], rng: &mut impl Rng) -> Expression {
    some(variables, rng).into_iter().map(|variable| rng.random_range(-1..=2) * variable).sum()
}

/// A comparison, a condition, or something that does not pass for either.
fn ask(csp: &mut Csp, variables: &[Variable], rng: &mut impl Rng, mut post: impl FnMut(&mut Csp, Asked)) {
    let number = rng.random_range(-2..=6);
    let asked = match rng.random_range(0..9) {
        0 => Asked::Condition(sum(variables, rng).at_most(number).into()),
        1 => Asked::Condition(sum(variables, rng).at_least(number).into()),
        2 => Asked::Condition(sum(variables, rng).equals(number).or(any(variables, rng).at_least(2))),
        3 => Asked::Count(Count::at_most(1, some(variables, rng), number..number + 3)),
        4 => Asked::Different(AllDifferent::new(some(variables, rng))),
        5 => Asked::Except(AllDifferent::new(some(variables, rng)).except([0, number as Value])),
        6 => Asked::Distinct(DistinctValues::new(number, some(variables, rng))),
        7 => {
            let scope = some(variables, rng);
            // The values come to an even number, or small and large ones take turns.
            let is_even = rng.random_bool(0.5);
            let arc = |from: usize, value: Value| {
                let parity = (from + value.unsigned_abs() as usize) % 2;
                let takes_turns = (value > 1) == (from == 1);
                if is_even {
                    Some((from, value, parity))
                } else {
                    takes_turns.then_some((from, value, 1 - from))
                }
            };
            let layer = |place| {
                let is_last = place + 1 == scope.len();
                let arcs = (0..2).flat_map(|from| (-9..=9).filter_map(move |value| arc(from, value)));
                arcs.filter(|&(_, _, to)| !is_even || !is_last || to == 0).collect::<Vec<_>>()
            };
            Asked::Diagram(DecisionDiagram::new(&scope, (0..scope.len()).map(layer)))
        }
        _ => Asked::Condition(any(variables, rng).differs_from(number).and(sum(variables, rng).at_most(3))),
    };
    post(csp, asked);
}

enum Asked {
    Condition(Condition),
    Count(Count),
    Different(AllDifferent),
    Except(AllDifferentExcept),
    Distinct(DistinctValues),
    Diagram(DecisionDiagram),
}

/// A few variables to choose, some that are computed from them, a constraint or two; and preferences, if they
/// are wanted.
fn random(seed: u64, wishes: bool) -> Csp {
    let mut rng = stream(seed, 0);
    let mut csp = Csp::new();
    let mut all: Vec<Variable> =
        (0..rng.random_range(2..=3)).map(|_| csp.variable("choice", 0..=rng.random_range(1..=3))).collect();
    if rng.random_bool(0.3) {
        all.push(csp.variable("with holes", [-2, 0, 3]));
    }
    for _ in 0..rng.random_range(1..=3) {
        let (one, other) = (any(&all, &mut rng), any(&all, &mut rng));
        // Now and then a value is far away: the domain is wide.
        let domain: Vec<Value> = match rng.random_range(0..12) {
            0 => (-3..=6).chain([4200]).collect(),
            1..6 => (-4..=9).collect(),
            _ => (0..=2).collect(),
        };
        let result = csp.variable("result", domain);
        match rng.random_range(0..15) {
            0 => drop(csp.post(Element::new([one, other, one], other, result))),
            1 => drop(csp.post(Extremum::maximum(some(&all, &mut rng), result))),
            2 => drop(csp.post(Extremum::minimum(some(&all, &mut rng), result))),
            3 => drop(csp.post(Arithmetic::remainder(one, other, result))),
            4 => drop(csp.post(Product::new([one, other], result))),
            5 => drop(csp.post(Count::exactly(result, some(&all, &mut rng), 1..=2))),
            6 => drop(csp.define(result, sum(&all, &mut rng) + 1)),
            7 => drop(csp.post((one - other).equals(result))),
            8 => {
                let difference = csp.variable("difference", -6..=6);
                csp.post((one - other).equals(difference));
                csp.post(Absolute::new(difference, result));
            }
            9 => {
                let is_so = csp.boolean("is so");
                csp.post(sum(&all, &mut rng).at_most(2).reified_by(is_so));
                csp.post((is_so + one).equals(result));
            }
            10 => {
                let demands = [(0, Times::from(result)), (1, (0..=2).into())];
                csp.post(GlobalCardinality::new(some(&all, &mut rng), demands));
            }
            11 => drop(csp.post(DistinctValues::new(result, some(&all, &mut rng)))),
            12 => {
                let profit = csp.variable("profit", -4..=9);
                let mut item = |quantity| (quantity, rng.random_range(0..3), rng.random_range(0..4));
                let items: Vec<(Variable, u32, u32)> = all.iter().map(|&quantity| item(quantity)).collect();
                csp.post(Knapsack::new(items, result, profit));
            }
            13 => {
                let differ = csp.boolean("they differ");
                csp.post(Reified::new(AllDifferent::new(some(&all, &mut rng)), differ));
                csp.post((differ + one).equals(result));
            }
            _ => drop(csp.post(Table::allowed([one, result], [[0, 1], [1, 0], [2, 2], [3, 0]]))),
        }
        all.push(result);
    }
    let posted = |csp: &mut Csp, asked: Asked| match asked {
        Asked::Condition(condition) => drop(csp.post(condition)),
        Asked::Count(count) => drop(csp.post(count)),
        Asked::Different(different) => drop(csp.post(different)),
        Asked::Except(different) => drop(csp.post(different)),
        Asked::Distinct(distinct) => drop(csp.post(distinct)),
        Asked::Diagram(diagram) => drop(csp.post(diagram)),
    };
    ask(&mut csp, &all, &mut rng, posted);
    for _ in 0..if wishes { rng.random_range(1..=4) } else { 0 } {
        let (weight, level) = (rng.random_range(1..=5), rng.random_bool(0.4));
        let most = rng.random_range(1..=3);
        ask(&mut csp, &all, &mut rng, |csp, asked| {
            let preference = match asked {
                Asked::Condition(condition) => csp.prefer(condition, weight),
                Asked::Count(count) => csp.prefer(count, weight),
                Asked::Different(different) => csp.prefer(different, weight),
                Asked::Except(different) => csp.prefer(different, weight),
                Asked::Distinct(distinct) => csp.prefer(distinct, weight),
                Asked::Diagram(diagram) => csp.prefer(diagram, weight),
            };
            preference.up_to(most).at(if level { Level::Medium } else { Level::Soft });
        });
    }
    if wishes && rng.random_bool(0.5) {
        csp.minimize(sum(&all, &mut rng));
    }
    csp
}

/// Two permutations, one the inverse of the other; all that is derived is a permutation; loads; what no order can
/// compute.
fn particular() -> Vec<Csp> {
    let mut inverse = Csp::new();
    let [there, back] = ["there", "back"].map(|name| inverse.variables(name, 4, 0..4));
    inverse.post(Inverse::new(&there, &back));
    inverse.post(there[0].less_than(back[1]));

    let mut intervals = Csp::new();
    let notes = intervals.variables("note", 5, 0..5);
    intervals.post(AllDifferent::new(&notes));
    let steps: Vec<Variable> = (1..5).map(|_| intervals.variable("step", 1..5)).collect();
    intervals.post(AllDifferent::new(&steps));
    for (pair, &step) in notes.windows(2).zip(&steps) {
        let difference = intervals.variable("difference", -4..=4);
        intervals.post((pair[1] - pair[0]).equals(difference));
        intervals.post(Absolute::new(difference, step));
    }

    let mut packing = Csp::new();
    let bins = packing.variables("bin", 4, 0..=2);
    let loads = packing.variables("load", 2, 1..=6);
    packing.post(BinPacking::new(bins.iter().copied().zip([1u32, 2, 3, 4]), loads.clone()));
    packing.post(loads[0].less_than(loads[1]));

    let mut circle = Csp::new();
    let [x, y, z] = ["x", "y", "z"].map(|name| circle.variable(name, 0..=4));
    circle.post(Element::new([1, 2, 3, 4, 0], x, y));
    circle.post(Element::new([2, 3, 4, 0, 1], y, z));
    circle.post(Element::new([2, 3, 4, 0, 1], z, x));
    circle.post(NotEqual::new(x, y));
    let mut roster = Csp::new();
    let shifts = roster.variables("shift", 6, 0..=2);
    for day in shifts.chunks(3) {
        roster.post(GlobalCardinality::new(
            day,
            [(0, 1), (1, 1), (2, 1)].map(|(shift, people)| (shift, people..=people)),
        ));
    }
    let works = roster.booleans("works", 4);
    roster.post(works.iter().sum::<Expression>().equals(2));
    for (&works, pair) in works.iter().zip(shifts.windows(2)) {
        roster.post(works.implies(pair[0].less_than(pair[1])));
        roster.prefer(works.at_least(1), 3);
    }
    vec![inverse, intervals, packing, circle, shop(), roster]
}

/// Three jobs, each on one of two machines, with helpers who are needed for as long as the last one takes.
fn shop() -> Csp {
    let mut csp = Csp::new();
    let starts = csp.variables("start", 3, 0..=3);
    let is_first = csp.booleans("on the first machine", 3);
    let [takes, helpers] = [("takes", 3), ("helpers", 2)].map(|(name, most)| csp.variable(name, 0..=most));
    let jobs = [2.into(), 1.into(), Operand::from(takes)].into_iter().zip(&starts);
    let jobs: Vec<Job> = jobs.map(|(duration, &start)| Job::new(start, duration)).collect();
    csp.post(Disjunctive::new(jobs.iter().zip(&is_first).map(|(job, first)| job.when(first))));
    csp.post(Disjunctive::new(jobs.iter().zip(&is_first).map(|(job, &first)| job.when(!first))));
    let helped = [
        Task::new(starts[2], takes, helpers),
        Task::new(starts[0], 2, 1).when(is_first[2]),
        Task::new(starts[1], helpers, 1),
    ];
    csp.post(Cumulative::new(helped, 2));
    csp.post((takes + helpers).at_least(3));
    csp
}

/// All solutions: values are given to one variable after the other, and each constraint is tested when all
/// its variables have values.
fn solutions(csp: &Csp) -> Vec<Vec<Value>> {
    let last = |scope: &[Variable]| scope.iter().map(|variable| variable.index()).max();
    let about_nothing = csp.constraints().iter().filter(|posted| posted.constraint().scope().is_empty());
    let is_possible = about_nothing.map(|posted| posted.constraint().violation(&|_| 0)).sum::<i64>() == 0;
    let start = if is_possible { vec![vec![]] } else { vec![] };
    csp.all().fold(start, |shorter, variable| {
        let longer = shorter.iter().flat_map(|start: &Vec<Value>| {
            csp.domain(variable).values().map(move |value| [&start[..], &[value]].concat())
        });
        let constraints = csp.constraints().iter().map(Posted::constraint);
        let tested: Vec<_> =
            constraints.filter(|constraint| last(constraint.scope()) == Some(variable.index())).collect();
        let is_allowed = |values: &Vec<Value>| {
            tested.iter().all(|constraint| constraint.violation(&|it: Variable| values[it.index()]) == 0)
        };
        longer.filter(is_allowed).collect()
    })
}

/// What preferences cost by their definition: those of the medium level, then soft ones and the objective.
fn price(csp: &Csp, value: impl Fn(Variable) -> Value) -> [i64; 2] {
    let on_level = |level: Level| -> i64 {
        let preferences = csp.preferences().iter().filter(|preference| preference.level() == level);
        preferences.map(|preference| preference.cost(preference.constraint().violation(&value))).sum()
    };
    let objective = csp.objective().map_or(0, |objective| objective.evaluate(&value));
    [on_level(Level::Medium), on_level(Level::Soft) + objective]
}

fn problems() -> impl Iterator<Item = Csp> {
    let random = |wishes| (0..150).map(move |seed| random(seed, wishes));
    particular().into_iter().chain(random(false)).chain(random(true))
}

/// What is derived is the nearest value to what its constraint says, whatever was changed; and what is kept beside the
/// values agrees with what is counted from scratch.
fn agrees(problem: &Complete<'_>, state: &FullAssignment) -> Result<(), String> {
    let csp = problem.csp();
    let value = |variable: Variable| state.value(variable);
    let violations = csp.constraints().iter().map(|posted| posted.constraint().violation(&value));
    if violations.sum::<i64>() != state.total_violation() {
        return Err(format!("the violation is not {}", state.total_violation()));
    }
    let cost = TotalViolation.cost(problem, state);
    if state.total_violation() == 0 && !csp.preferences().iter().any(|it| it.level() == Level::Medium) {
        let price = price(csp, value)[1];
        if cost != price {
            return Err(format!("the cost is {price}, not {cost}"));
        }
    }
    for variable in csp.all().filter(|&variable| problem.is_derived(variable)) {
        let functions = csp.constraints().iter().filter_map(|posted| posted.constraint().function());
        let is_right = functions.filter(|function| function.results().contains(&variable)).any(|function| {
            let number = function.result(variable, &value);
            let distance = |value: Value| (i64::from(value) - number).abs();
            csp.domain(variable).values().all(|other| distance(value(variable)) <= distance(other))
        });
        let is_defined = csp.definitions().iter().any(|&(defined, _)| defined == variable);
        if !is_right && !is_defined {
            return Err(format!("{} is {}", csp.name(variable), value(variable)));
        }
    }
    Ok(())
}

#[test]
fn derived_variables_and_preferences_keep_the_laws() {
    for csp in problems() {
        let problem = csp.complete();
        let invariant = |state: &FullAssignment| agrees(&problem, state);
        laws::check(&problem, &Actions, &TotalViolation, invariant, 1).unwrap();
        for neighborhood in [Repairs::All, Repairs::Conflicted] {
            laws::check_neighborhood(&problem, &neighborhood, &TotalViolation, invariant, 2).unwrap();
        }
    }
}

/// As many as by brute force, and the first is one of them. Nearly all of these constraints are on so few
/// values that they can be said in clauses.
#[test]
fn clause_learning_finds_the_solutions_there_are() {
    let mut said = 0;
    for csp in problems() {
        let Some(encoding) = DirectEncoding::new(&csp) else { continue };
        said += 1;
        let (problem, expected) = (csp.partial(), solutions(&csp));
        let learning = ClauseLearning { goals: Goals::All }.by(&encoding);
        let outcome = learning.search(&problem, problem.initial(), &mut Run::seeded(1));
        assert_eq!((outcome.stats.goals, outcome.stop), (expected.len() as u64, StopReason::Exhausted));
        if let Some(found) = outcome.solution() {
            let found: Vec<Value> = csp.all().map(|variable| found.value(variable).unwrap()).collect();
            assert!(expected.contains(&found), "{found:?}");
        }
    }
    assert!(said > 280, "{said}");
}

#[test]
fn constraints_keep_their_laws() {
    for csp in problems() {
        laws::check_constraints(&csp, 1).unwrap();
    }
}

#[test]
fn many_variables_are_derived() {
    let derived = |csp: &Csp| csp.all().filter(|&variable| csp.complete().is_derived(variable)).count();
    assert_eq!(particular().iter().map(derived).collect::<Vec<_>>(), [4, 8, 2, 2, 0, 0]);
    let all: usize = problems().map(|csp| derived(&csp)).sum();
    assert!(all > 400, "{all}");
}

#[test]
fn cardinalities_are_kept() {
    let csp = particular().pop().unwrap();
    let problem = csp.complete();
    let kept: Vec<usize> = (0..csp.constraints().len()).filter(|&number| problem.is_kept(number)).collect();
    assert_eq!(kept, [0, 1, 2]);
    // What counts both values says nothing of how often each is taken, so exchanges do not do.
    let mut any = Csp::new();
    let both = any.booleans("both", 3);
    any.post(Count::exactly(3, both, 0..=1));
    assert!(!any.complete().is_kept(0));
    let mut rng = stream(1, 0);
    for _ in 0..50 {
        let state = problem.random_initial(&mut rng);
        assert!(kept.iter().all(|&number| state.violation(number) == 0));
    }
}

#[test]
fn tree_searches_of_both_formulations_find_every_solution_once() {
    let all = || DepthFirst { goals: Goals::All, ..DepthFirst::default() };
    let by_what_is_left =
        ParallelDepthFirst { goals: Goals::All, ..ParallelDepthFirst::new(1) }.by(OpenDomains);
    let count = |outcome: recuit::Stats| outcome.goals as usize;
    for csp in problems().filter(|csp| !csp.is_optimization()) {
        let expected = solutions(&csp).len();
        for consistency in [Consistency::Value, Consistency::Bounds, Consistency::Domain] {
            let partial = csp.partial_with(Branches { consistency, ..Branches::default() });
            let outcome = all().search(&partial, partial.initial(), &mut Run::seeded(1));
            assert_eq!(count(outcome.stats), expected, "{consistency:?} {csp:?}");
            let outcome = by_what_is_left.search(&partial, partial.initial(), &mut Run::seeded(1));
            assert_eq!(count(outcome.stats), expected, "by what is left, {consistency:?} {csp:?}");
        }
        let complete = csp.complete();
        let outcome = all().search(&complete, complete.initial(), &mut Run::seeded(1));
        assert_eq!(count(outcome.stats), expected, "{csp:?}");
    }
}

#[test]
fn the_least_cost_is_lexicographic_in_both_formulations() {
    for csp in problems().filter(Csp::is_optimization) {
        let expected = solutions(&csp).iter().map(|values| price(&csp, |it| values[it.index()])).min();
        for (propagation, consistency) in [
            (Propagation::None, Consistency::Value),
            (Propagation::ForwardChecking, Consistency::Value),
            (Propagation::ArcConsistency, Consistency::Value),
            (Propagation::ArcConsistency, Consistency::Bounds),
            (Propagation::ArcConsistency, Consistency::Domain),
        ] {
            let problem = csp.partial_with(Branches { propagation, consistency, ..Branches::default() });
            let search = BranchAndBound::default().by(LowerBound);
            let outcome = search.search(&problem, problem.initial(), &mut Run::seeded(1));
            let found = outcome.solution().map(|best| price(&csp, |it| best.value(it).unwrap()));
            assert_eq!(found, expected, "{propagation:?} {csp:?}");
        }
        let problem = csp.complete();
        let annealing = Annealing { starts: 20, ..Annealing::new(Geometric::default()) };
        let annealing = annealing.on(Repairs::All, TotalViolation);
        let run = &mut Run::seeded(1).until(Steps(20_000));
        let outcome = annealing.search(&problem, problem.initial(), run);
        let best = outcome.best.unwrap().state;
        if expected.is_some() {
            assert_eq!(best.total_violation(), 0, "{csp:?}");
            assert_eq!(Some(price(&csp, |it| best.value(it))), expected, "{csp:?}");
        }
        // Large neighborhoods end in a proof where everything can be freed.
        let search = LargeNeighborhood::default().on(FreeVariables::default(), TotalViolation);
        let outcome = search.search(&problem, problem.initial(), &mut Run::seeded(1).until(Steps(100_000)));
        let found = outcome.solution().map(|best| price(&csp, |it| best.value(it)));
        assert_eq!(found, expected, "{:?} {csp:?}", outcome.stop);
        let all = DepthFirst::default().search(&problem, problem.initial(), &mut Run::seeded(1));
        assert_eq!(all.status == Status::Infeasible, expected.is_none());
    }
}
