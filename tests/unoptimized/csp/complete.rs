//! Declared problems as full assignments that are repaired: the laws, and engines of every kind.

use recuit::csp::{
    AllDifferent, Complete, Constraint, Csp, Domain, Expression, FullAssignment, LinkedHalves, Lookup,
    NotEqual, Repairs, TotalViolation, Value, Variable,
};
use recuit::{
    Actions, Annealing, BestFirst, Choice, Crossover, DepthFirst, Engine, Evaluation, Geometric, Goals,
    Greedy, HillClimbing, InitialTemperature, LevelLength, LocalSearch, On, PivotingRule, Problem, Reheat,
    Run, State, Status, Steps, StopReason, laws, stream,
};

/// `size` queens; each row is used once.
fn queens(size: usize) -> Csp {
    let mut csp = Csp::new();
    let rows = csp.variables("row", size, 0..size as i32);
    csp.post(AllDifferent::new(rows.clone())).named("rows");
    for (left, &x) in rows.iter().enumerate() {
        for (right, &y) in rows.iter().enumerate().skip(left + 1) {
            csp.post(NotEqual::new(x, y).offset((right - left) as i32));
            csp.post(NotEqual::new(y, x).offset((right - left) as i32));
        }
    }
    csp
}

/// A Latin square, its rows posted first. Digits from 1 are givens, 0 is an empty cell.
fn latin(givens: &str) -> (Csp, Vec<Variable>, usize) {
    let size = givens.len().isqrt();
    let mut csp = Csp::new();
    let cells: Vec<Variable> = givens
        .chars()
        .enumerate()
        .map(|(cell, given)| {
            let all = Domain::from(1..=size as i32);
            let domain =
                given.to_digit(10).filter(|&digit| digit > 0).map_or(all, |digit| Domain::from(digit as i32));
            csp.variable(format!("r{}c{}", cell / size + 1, cell % size + 1), domain)
        })
        .collect();
    for line in 0..size {
        csp.post(AllDifferent::new((0..size).map(|place| cells[line * size + place])))
            .named(format!("row {}", line + 1));
    }
    for line in 0..size {
        let column = (0..size).map(|place| cells[place * size + line]);
        csp.post(AllDifferent::new(column)).named(format!("column {}", line + 1));
    }
    (csp, cells, size)
}

fn sudoku(givens: &str) -> Csp {
    let (mut csp, cells, size) = latin(givens);
    let side = size.isqrt();
    for block in 0..size {
        let corner = block / side * side * size + block % side * side;
        let block_cells = (0..size).map(|place| cells[corner + place / side * size + place % side]);
        csp.post(AllDifferent::new(block_cells)).named(format!("block {}", block + 1));
    }
    csp
}

/// Norvig's first example; one solution.
const EASY: &str = "003020600900305001001806400008102900700000008006708200002609500800203009005010300";

/// The product of two variables is a third: a constraint with only the methods that it must have.
#[derive(Debug)]
struct Times([Variable; 3]);

impl Constraint for Times {
    fn scope(&self) -> &[Variable] {
        &self.0
    }

    fn violation(&self, value: Lookup<'_>) -> i64 {
        let [a, b, c] = self.0.map(|variable| i64::from(value(variable)));
        (a * b - c).abs()
    }
}

/// Holes in the domains, a permutation, free variables, an overlapping all-different, and something to minimize.
fn mixed() -> Csp {
    let mut csp = Csp::new();
    let [a, b, c] = ["a", "b", "c"].map(|name| csp.variable(name, [-70, 0, 5]));
    let d = csp.variable("d", [0, 5]);
    let [x, y, z] = ["x", "y", "z"].map(|name| csp.variable(name, 1..=6));
    let given = csp.variable("given", 2);
    csp.post(AllDifferent::new([a, b, c]));
    csp.post(AllDifferent::new([c, d, x]));
    csp.post(Times([x, y, z]));
    csp.post(Times([x, given, y]));
    csp.post(NotEqual::new(a, d));
    csp.minimize(3 * x - 2 * z + a);
    csp
}

/// Domains that forbid most swaps.
fn restricted() -> Csp {
    let mut csp = Csp::new();
    let domains: [&[Value]; 5] = [&[1, 2], &[1, 2, 3], &[2, 3, 4], &[3, 4, 5], &[1, 3, 5]];
    let variables: Vec<Variable> = domains.iter().map(|&domain| csp.variable("v", domain)).collect();
    csp.post(AllDifferent::new(variables.clone()));
    csp.post(NotEqual::new(variables[0], variables[4]).offset(1));
    csp
}

/// No permutation agrees with the domains.
fn impossible() -> Csp {
    let mut csp = Csp::new();
    let domains: [&[Value]; 4] = [&[1, 2], &[1, 2], &[1, 2], &[1, 2, 3, 4]];
    let variables: Vec<Variable> = domains.iter().map(|&domain| csp.variable("v", domain)).collect();
    csp.post(AllDifferent::new(variables.clone()));
    csp.post(NotEqual::new(variables[0], variables[3]));
    csp
}

/// Everything kept beside the values agrees with what is counted from scratch.
fn agrees(problem: &Complete<'_>, state: &FullAssignment) -> Result<(), String> {
    let csp = problem.csp();
    let value = |variable: Variable| state.value(variable);
    let mut total = 0;
    let mut conflicted: Vec<Variable> = Vec::new();
    let nothing_settled =
        csp.all().all(|variable| csp.domain(variable).len() == 1 || !problem.is_settled(state, variable));
    let feasible = problem.initial().violation(0) == 0;
    for (number, posted) in csp.constraints().iter().enumerate() {
        let violation = posted.constraint().violation(&value);
        total += violation;
        if violation != state.violation(number) {
            return Err(format!(
                "{} is violated by {violation}, not {}",
                posted.name(),
                state.violation(number)
            ));
        }
        if violation != 0 {
            conflicted.extend(posted.constraint().scope().iter().filter(|&&v| csp.domain(v).len() > 1));
            if problem.is_kept(number) && nothing_settled && feasible {
                return Err(format!("{} is not kept", posted.name()));
            }
        }
    }
    conflicted.sort_unstable();
    conflicted.dedup();
    let mut listed = state.conflicted().to_vec();
    listed.sort_unstable();
    if total != state.total_violation() || conflicted != listed {
        return Err(format!("{total} and {conflicted:?}"));
    }
    match csp.all().find(|&variable| !csp.domain(variable).values().any(|known| known == value(variable))) {
        Some(variable) => Err(format!("{} is {}", csp.name(variable), value(variable))),
        None => Ok(()),
    }
}

const NEIGHBORHOODS: [Repairs; 3] = [Repairs::All, Repairs::Conflicted, Repairs::MinConflicts];

#[test]
fn complete_formulations_keep_the_laws() {
    let open = "0".repeat(16);
    let problems = [
        queens(6),
        sudoku(EASY),
        sudoku(&open),
        latin("1000000000000000").0,
        mixed(),
        restricted(),
        impossible(),
    ];
    for csp in &problems {
        let problem = csp.complete();
        let invariant = |state: &FullAssignment| agrees(&problem, state);
        laws::check(&problem, &Actions, &TotalViolation, invariant, 1).unwrap();
        laws::check_crossover(&problem, &LinkedHalves, &TotalViolation, 1).unwrap();
        for neighborhood in NEIGHBORHOODS {
            laws::check_neighborhood(&problem, &neighborhood, &TotalViolation, invariant, 2).unwrap();
        }
    }
}

#[test]
fn children_keep_what_is_kept_and_have_half_of_each_parent() {
    let rng = &mut stream(1, 0);
    for csp in [queens(12), sudoku(&"0".repeat(81)), mixed(), restricted(), impossible()] {
        let problem = csp.complete();
        for _ in 0..30 {
            let [one, other] = [0, 1].map(|_| problem.random_initial(rng));
            let child = LinkedHalves.cross(&problem, &one, &other, rng);
            agrees(&problem, &child).unwrap();
        }
    }
    // Without anything that is kept, all values are of a parent: those of a constraint, at least, of the other one.
    let mut csp = Csp::new();
    let chain = csp.variables("link", 40, 0..1000);
    for pair in chain.windows(2) {
        csp.post(NotEqual::new(pair[0], pair[1]));
    }
    let problem = csp.complete();
    for _ in 0..30 {
        let [one, other] = [0, 1].map(|_| problem.random_initial(rng));
        let child = LinkedHalves.cross(&problem, &one, &other, rng);
        let is_others: Vec<bool> = chain
            .iter()
            .map(|&link| {
                assert!([one.value(link), other.value(link)].contains(&child.value(link)));
                child.value(link) == other.value(link)
            })
            .collect();
        assert!((20..=24).contains(&is_others.iter().filter(|&&is_others| is_others).count()));
        // What is linked is handed on together.
        assert!(is_others.windows(2).filter(|pair| pair[0] != pair[1]).count() <= 6, "{is_others:?}");
    }
}

#[test]
fn all_differents_that_use_all_their_values_are_kept() {
    let kept = |csp: &Csp| -> Vec<String> {
        let problem = csp.complete();
        let numbers = (0..csp.constraints().len()).filter(|&number| problem.is_kept(number));
        numbers.map(|number| csp.constraints()[number].name().to_owned()).collect()
    };
    assert_eq!(kept(&sudoku(&"0".repeat(16))), ["row 1", "row 2", "row 3", "row 4"]);
    assert_eq!(kept(&queens(5)), ["rows"]);
    assert_eq!(kept(&mixed()), ["all different: a, b, c"]);
}

#[test]
fn draws_of_all_repairs_are_uniform() {
    use rand::SeedableRng;
    use recuit::Neighborhood;
    for csp in [mixed(), restricted(), queens(6), sudoku(&"0".repeat(16))] {
        let problem = csp.complete();
        let state = problem.initial();
        let moves: Vec<_> = Repairs::All.moves(&problem, &state).collect();
        let mut times = vec![0u32; moves.len()];
        let rng = &mut recuit::Random::seed_from_u64(1);
        let expected = 400;
        for _ in 0..expected * moves.len() {
            let drawn = Repairs::All.sample(&problem, &state, rng).unwrap();
            times[moves.iter().position(|&repair| repair == drawn).unwrap()] += 1;
        }
        // The statistic has a mean of its degrees of freedom and a variance of twice that: six deviations.
        let chi_square: f64 = times.iter().map(|&times| (f64::from(times) - 400.0).powi(2) / 400.0).sum();
        let freedom = (moves.len() - 1) as f64;
        assert!((chi_square - freedom).abs() <= 6.0 * (2.0 * freedom).sqrt(), "{chi_square} for {freedom}");
    }
}

fn count(csp: &Csp) -> u64 {
    let problem = csp.complete();
    let engine = DepthFirst { goals: Goals::All, ..DepthFirst::default() };
    let outcome = engine.search(&problem, problem.initial(), &mut Run::seeded(1));
    assert_eq!(outcome.status == Status::Infeasible, outcome.stats.goals == 0);
    outcome.stats.goals
}

#[test]
fn informed_backtracking_finds_every_solution_once() {
    assert_eq!(count(&queens(3)), 0);
    assert_eq!(count(&queens(6)), 4);
    assert_eq!(count(&queens(8)), 92);
    assert_eq!(count(&latin(&"0".repeat(9)).0), 12);
    assert_eq!(count(&sudoku(&"0".repeat(16))), 288);
    assert_eq!(count(&sudoku(EASY)), 1);
    assert_eq!(count(&restricted()), DepthFirst::default().solutions(&restricted().partial()).count() as u64);
    assert_eq!(count(&mixed()), DepthFirst::default().solutions(&mixed().partial()).count() as u64);
}

#[test]
fn infeasibility_is_proved() {
    // The last cell of row 1 can only be 4, which its column already has.
    assert_eq!(count(&sudoku("1230000000040000")), 0);
    assert_eq!(count(&impossible()), 0);
    // A variable with an empty domain, beside constraints that can be satisfied.
    let mut csp = queens(4);
    let none = csp.variable("none", Domain::from_iter([]));
    csp.post(AllDifferent::new([none, csp.all().next().unwrap()]));
    assert_eq!(count(&csp), 0);
    let problem = csp.complete();
    let outcome =
        climbing(Repairs::All).search(&problem, problem.initial(), &mut Run::seeded(1).until(Steps(2000)));
    assert_eq!(outcome.status, Status::Unknown);
}

fn climbing(neighborhood: Repairs) -> On<HillClimbing, Repairs, TotalViolation> {
    HillClimbing { sideways: 50, restarts: 1000, pivoting: PivotingRule::FirstImprovement }
        .on(neighborhood, TotalViolation)
}

fn annealing(neighborhood: Repairs) -> On<Annealing, Repairs, TotalViolation> {
    Annealing {
        initial: InitialTemperature::Fixed(1.0),
        level: LevelLength::Moves(2000),
        minimum: 0.1,
        // Where the values with the fewest conflicts are all that is proposed, to begin again helps and to
        // warm up does not: a run is done in milliseconds, or not in minutes.
        reheat: Some(Reheat { after: 60, limit: 2, ..Reheat::default() }),
        starts: 5000,
        ..Annealing::new(Geometric { factor: 0.97 })
    }
    .on(neighborhood, TotalViolation)
}

fn solves<'a, E: Engine<Complete<'a>>>(engine: &E, problem: &Complete<'a>) {
    let run = &mut Run::seeded(7).until(Steps(100_000_000));
    let outcome = engine.search(problem, problem.initial(), run);
    let solution = outcome.solution().unwrap_or_else(|| panic!("{:?}", outcome.stop));
    let violations = problem.csp().explain(|variable| Some(solution.value(variable)));
    assert!(violations.is_empty(), "{violations:?}");
}

#[test]
fn every_engine_solves_them() {
    for csp in [queens(8), latin("1000000000000000000000004").0, sudoku("1000020000300004"), sudoku(EASY)] {
        let problem = &csp.complete();
        solves(&DepthFirst::default(), problem);
        solves(&BestFirst::new(Evaluation::Greedy).by(TotalViolation), problem);
        solves(&Greedy { tries: 100_000, ..Greedy::new(Choice::Best) }.by(TotalViolation), problem);
        for neighborhood in NEIGHBORHOODS {
            solves(&climbing(neighborhood), problem);
            solves(&annealing(neighborhood), problem);
        }
    }
}

#[test]
fn min_conflicts_is_annealing_at_temperature_zero() {
    // Minton et al. (1992): about 50 steps, whatever the number of queens.
    let mut csp = Csp::new();
    let rows = csp.variables("row", 50, 0..50);
    for (left, &x) in rows.iter().enumerate() {
        for (right, &y) in rows.iter().enumerate().skip(left + 1) {
            for offset in [0, 1, -1] {
                csp.post(NotEqual::new(x, y).offset(offset * (right - left) as i32));
            }
        }
    }
    let problem = csp.complete();
    let min_conflicts = Annealing {
        initial: InitialTemperature::Fixed(0.0),
        level: LevelLength::Moves(10_000),
        starts: 10,
        ..Annealing::new(Geometric::default())
    }
    .on(Repairs::MinConflicts, TotalViolation);
    let outcome = min_conflicts.search(&problem, problem.initial(), &mut Run::seeded(1));
    assert_eq!(outcome.status, Status::Solved);
    assert!(outcome.stats.steps < 2000, "{}", outcome.stats);
}

#[test]
fn what_is_minimized_weighs_less_than_a_violation() {
    let cost = |x: Value, z: Value, a: Value| i64::from(3 * x - 2 * z + a);
    let csp = mixed();
    let best = DepthFirst::default()
        .solutions(&csp.partial())
        .map(|solution| {
            let value =
                |name: &str| solution.value(csp.all().find(|&v| csp.name(v) == name).unwrap()).unwrap();
            cost(value("x"), value("z"), value("a"))
        })
        .min()
        .unwrap();
    let problem = csp.complete();
    let outcome = annealing(Repairs::All).search(
        &problem,
        problem.initial(),
        &mut Run::seeded(3).until(Steps(300_000)),
    );
    let found = outcome.best.unwrap();
    assert_eq!(found.cost, best);
    assert_eq!(found.state.total_violation(), 0);
    // It is not proved that nothing is lower.
    assert_ne!(outcome.stop, StopReason::Goal);

    // Without constraints the lower bound is reached, and known to be.
    let mut csp = Csp::new();
    let x = csp.variables("x", 5, 1..=9);
    csp.minimize(x.into_iter().sum::<Expression>());
    let problem = csp.complete();
    let outcome = climbing(Repairs::All).search(&problem, problem.initial(), &mut Run::seeded(3));
    assert_eq!((outcome.stop, outcome.best.unwrap().cost), (StopReason::Optimal, 5));
}

#[test]
fn a_repair_reaches_what_it_touches_and_what_is_derived_from_it() {
    // The first and the last are in one constraint, the one between in two.
    let mut csp = Csp::new();
    let chain = csp.variables("x", 3, 0..5);
    csp.post(chain[0].less_than(chain[1]));
    csp.post(chain[1].less_than(chain[2]));
    assert_eq!(csp.complete().reach(), 4.0 / 3.0);
    // Each summand changes the sum, touches what defines it, and what limits it.
    let mut csp = Csp::new();
    let summands = csp.variables("x", 2, 0..5);
    let sum = csp.variable("sum", 0..9);
    csp.define(sum, summands[0] + summands[1]);
    csp.post(sum.at_most(3));
    assert_eq!(csp.complete().reach(), 3.0);
    // Of four that change places, the limit on one; the permutation is kept.
    let mut csp = Csp::new();
    let places = csp.variables("x", 4, 0..4);
    csp.post(AllDifferent::new(places.clone()));
    csp.post(places[0].at_most(2));
    assert_eq!(csp.complete().reach(), 0.5);
    assert_eq!(Csp::new().complete().reach(), 0.0);
}

#[test]
fn neighborhoods_have_names() {
    let names = NEIGHBORHOODS.map(|neighborhood| serde_json::to_string(&neighborhood).unwrap());
    assert_eq!(names, ["\"all\"", "\"conflicted\"", "\"min-conflicts\""]);
}

#[test]
fn starts_differ_and_are_permutations() {
    use rand::SeedableRng;
    let csp = queens(12);
    let problem = csp.complete();
    let rng = &mut recuit::Random::seed_from_u64(1);
    let mut keys: Vec<_> = (0..20)
        .map(|_| problem.random_initial(rng))
        .inspect(|state| assert_eq!(state.violation(0), 0))
        .map(|state| state.key())
        .collect();
    keys.sort_by(|one, other| one.0.cmp(&other.0));
    keys.dedup();
    assert_eq!(keys.len(), 20);
}
