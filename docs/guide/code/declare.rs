use crate::formulate::Langford;
use recuit::csp::{Csp, Variable};

/// The variables are the places of the first of each pair. The second of `k` stands `k + 1` places further on.
pub fn first_places(csp: &mut Csp, langford: Langford) -> Vec<Variable> {
    let places = |k| 0..(2 * langford.n - k - 1) as i32;
    (1..=langford.n).map(|k| csp.variable(format!("the first {k}"), places(k))).collect()
}

/// Of two pairs no number stands where one of the other stands.
pub fn declare(langford: Langford) -> (Csp, Vec<Variable>) {
    let mut csp = Csp::new();
    let first = first_places(&mut csp, langford);
    for i in 1..=langford.n {
        for j in 1..i {
            for (of_i, of_j) in [(0, 0), (0, j + 1), (i + 1, 0), (i + 1, j + 1)] {
                csp.post((first[i - 1] + of_i).differs_from(first[j - 1] + of_j))
                    .named(format!("{i} and {j} stand apart"));
            }
        }
    }
    (csp, first)
}

#[test]
fn the_rows_are_counted() {
    use recuit::{DepthFirst, Engine, Goals, Problem, Run, Status};

    let count = |n| {
        let (csp, _) = declare(Langford { n });
        let problem = csp.partial();
        let all = DepthFirst { goals: Goals::All, ..DepthFirst::default() };
        let outcome = all.search(&problem, problem.initial(), &mut Run::seeded(1));
        (outcome.stats.goals, outcome.status)
    };
    assert_eq!(count(4), (2, Status::Solved));
    assert_eq!(count(5), (0, Status::Infeasible)); // a proof
    assert_eq!(count(7), (52, Status::Solved));
}

#[test]
fn what_is_left_is_counted_once() {
    use recuit::csp::{AllDifferent, OpenDomains};
    use recuit::{Engine, Goals, ParallelDepthFirst, Problem, Run};

    // Latin squares: 1 to 5 in each row and each column.
    let mut csp = Csp::new();
    let rows: Vec<_> = (0..5).map(|row| csp.variables(&format!("row {row}"), 5, 1..=5)).collect();
    for line in 0..5 {
        csp.post(AllDifferent::new(&rows[line]));
        csp.post(AllDifferent::new(rows.iter().map(|row| row[line])));
    }
    let problem = csp.partial();
    let all = ParallelDepthFirst { goals: Goals::All, ..ParallelDepthFirst::new(1) };
    let plain = all.search(&problem, problem.initial(), &mut Run::seeded(1)).stats;
    let caching = all.by(OpenDomains).search(&problem, problem.initial(), &mut Run::seeded(1)).stats;
    assert_eq!((plain.goals, caching.goals), (161_280, 161_280));
    assert!(100 * caching.steps < plain.steps);
}

#[test]
fn no_row_is_a_matter_of_logic() {
    use recuit::csp::DirectEncoding;
    use recuit::{ClauseLearning, Engine, Problem, Run, Status};

    let (csp, _) = declare(Langford { n: 9 });
    let encoding = DirectEncoding::new(&csp).expect("two numbers at a time are soon said");
    let learning = ClauseLearning::default().by(encoding);
    let problem = csp.partial();
    let outcome = learning.search(&problem, problem.initial(), &mut Run::seeded(1));
    assert_eq!(outcome.status, Status::Infeasible); // a proof, too
}

#[test]
fn a_row_is_repaired() {
    use crate::formulate::verify;
    use recuit::csp::{Repairs, TotalViolation};
    use recuit::{Annealing, Engine, Geometric, LocalSearch, Problem, Run, Status};

    let (csp, first) = declare(Langford { n: 8 });
    let problem = csp.complete();
    let annealing = Annealing { starts: 100, ..Annealing::new(Geometric { factor: 0.9 }) };
    let annealing = annealing.on(Repairs::All, TotalViolation);
    let outcome = annealing.search(&problem, problem.initial(), &mut Run::seeded(1));
    assert_eq!(outcome.status, Status::Solved);

    // Whatever found it, the verifier has the last word.
    let state = outcome.solution().unwrap();
    let mut row = vec![0; 16];
    for (k, variable) in (1..).zip(first) {
        let place = state.value(variable) as usize;
        (row[place], row[place + k + 1]) = (k, k);
    }
    assert!(verify(Langford { n: 8 }, &row).is_empty());
}
