//! Round trips, inverses and schedules; and tours whose numbers are known.

use crate::promises::{domains, keeps_its_promises};
use proptest::collection::{btree_set, vec};
use proptest::prelude::{ProptestConfig, Strategy};
use proptest::proptest;
use recuit::DepthFirst;
use recuit::csp::{Branches, Circuit, Consistency, Csp, Inverse, Variable};

/// The lengths of the cycles; nothing when two places have the same successor.
fn cycles(successors: &[i32]) -> Option<Vec<usize>> {
    let mut targets = successors.to_vec();
    targets.sort_unstable();
    if targets != (0..successors.len() as i32).collect::<Vec<_>>() {
        return None;
    }
    let length = |start: usize| {
        let (mut place, mut length) = (successors[start] as usize, 1);
        while place != start {
            place = successors[place] as usize;
            length += 1;
        }
        length
    };
    Some((0..successors.len()).map(length).collect())
}

fn is_circuit(successors: &[i32]) -> bool {
    cycles(successors).is_some_and(|lengths| lengths.iter().all(|&length| length == successors.len()))
}

fn is_circuit_with_loops(successors: &[i32]) -> bool {
    cycles(successors).is_some_and(|mut lengths| {
        lengths.retain(|&length| length > 1);
        lengths.iter().all(|&length| length == lengths.len())
    })
}

fn are_inverse(there: &[i32], back: &[i32]) -> bool {
    let points = |from: &[i32], to: &[i32]| {
        (0..).zip(from).all(|(number, &target)| to.get(target as usize).is_some_and(|&back| back == number))
    };
    points(there, back) && points(back, there)
}

/// Domains whose values are mostly the numbers of the variables.
fn numbers() -> impl Strategy<Value = Vec<Vec<i32>>> {
    let domain = |count: i32| btree_set(0..count, 1..=count as usize);
    let domains = (2i32..6).prop_flat_map(move |count| vec(domain(count), count as usize));
    domains.prop_map(|domains| domains.into_iter().map(|domain| domain.into_iter().collect()).collect())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn circuits(domains in domains(0..6), numbers in numbers()) {
        for domains in [domains, numbers] {
            keeps_its_promises(&domains, |_, x| Circuit::new(x), is_circuit, None);
            keeps_its_promises(&domains, |_, x| Circuit::with_loops(x), is_circuit_with_loops, None);
        }
    }

    #[test]
    fn inverses(any in domains(0..7), one in numbers(), other in numbers()) {
        let half = one.len().min(other.len()).min(4);
        let both = [&one[..half], &other[..half]].concat();
        for domains in [&any[..any.len() / 2 * 2], &both] {
            let half = domains.len() / 2;
            keeps_its_promises(
                domains,
                |_, x| Inverse::new(&x[..half], &x[half..]),
                |x| are_inverse(&x[..half], &x[half..]),
                Some(Consistency::Domain),
            );
        }
    }
}

/// The number of solutions, which must not depend on the consistency.
fn solutions(csp: &Csp) -> usize {
    let [one, other] = [Consistency::Value, Consistency::Domain].map(|consistency| {
        let problem = csp.partial_with(Branches { consistency, ..Branches::default() });
        DepthFirst::default().solutions(&problem).count()
    });
    assert_eq!(one, other);
    one
}

#[test]
fn hamilton_found_thirty_tours_of_the_dodecahedron() {
    let mut csp = Csp::new();
    // Ten corners in a ring, and ten within that are joined to the next but one.
    let outer = |corner: i32| [(corner + 1) % 10, (corner + 9) % 10, corner + 10];
    let inner = |corner: i32| [10 + (corner + 2) % 10, 10 + (corner + 8) % 10, corner];
    let corners = (0..10).map(outer).chain((0..10).map(inner));
    let next: Vec<Variable> = corners.map(|next| csp.variable("next", next)).collect();
    csp.post(Circuit::new(&next));
    assert_eq!(solutions(&csp), 2 * 30);
}

#[test]
fn circuits_with_loops_are_the_cycles_among_any_of_the_places() {
    let mut csp = Csp::new();
    let next = csp.variables("next", 5, 0..5);
    csp.post(Circuit::with_loops(next));
    // None, and k of 5 places in (k - 1)! orders.
    assert_eq!(solutions(&csp), 1 + 10 + 10 * 2 + 5 * 6 + 24);
}

#[test]
fn permutations_have_inverses() {
    let mut csp = Csp::new();
    let (there, back) = (csp.variables("there", 5, -1..7), csp.variables("back", 5, 0..5));
    csp.post(Inverse::new(there, back));
    assert_eq!(solutions(&csp), 120);
}

#[test]
#[should_panic(expected = "2 variables on one side, 1 on the other")]
fn both_sides_of_an_inverse_are_equally_many() {
    let mut csp = Csp::new();
    let variables = csp.variables("x", 3, 0..3);
    Inverse::new(&variables[..2], &variables[2..]);
}
