//! Round trips, inverses and schedules; and tours whose numbers are known.

use super::promises::{domains, keeps_its_promises};
use proptest::collection::{btree_set, vec};
use proptest::prelude::{ProptestConfig, Strategy};
use proptest::{prop_oneof, proptest};
use recuit::csp::{
    BinPacking, Branches, Circuit, Consistency, Csp, Cumulative, Disjunctive, Inverse, Job, NoOverlap,
    Operand, Rectangle, Task, Variable,
};
use recuit::{DepthFirst, Problem};

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

/// Do the demands come to no more than the capacity wherever there is any?
fn fits(starts: &[i32], needs: &[(u32, u32)], capacity: i32) -> bool {
    let going_on = |time: i32, start: i32, duration: u32| (start..start + duration as i32).contains(&time);
    (-300..300).all(|time| {
        let tasks =
            starts.iter().zip(needs).filter(|&(&start, &(duration, _))| going_on(time, start, duration));
        let demand: u32 = tasks.map(|(_, &(_, demand))| demand).sum();
        demand == 0 || demand as i32 <= capacity
    })
}

fn tasks(starts: &[Variable], needs: &[(u32, u32)]) -> Vec<Task> {
    let task = |(&start, &(duration, demand))| Task::new(start, duration, demand);
    starts.iter().zip(needs).map(task).collect()
}

/// Domains, some of them intervals, and what tasks need.
fn schedules() -> impl Strategy<Value = (Vec<Vec<i32>>, Vec<(u32, u32)>)> {
    let interval = (-3i32..3, 1i32..6).prop_map(|(from, length)| (from..from + length).collect::<Vec<_>>());
    let domains = prop_oneof![domains(0..6), vec(interval, 0..6)];
    (domains, vec((0u32..5, 0u32..4), 6))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn cumulatives((domains, needs) in schedules(), capacity in -1i32..6, spread in 1u32..3) {
        let needs: Vec<(u32, u32)> = needs.iter().map(|&(duration, demand)| (duration * spread, demand)).collect();
        keeps_its_promises(
            &domains,
            |_, x| Cumulative::new(tasks(x, &needs), capacity),
            |x| fits(x, &needs, capacity),
            None,
        );
        if let Some(last) = domains.len().checked_sub(1) {
            keeps_its_promises(
                &domains,
                |_, x| Cumulative::new(tasks(&x[..last], &needs), x[last]),
                |x| fits(&x[..last], &needs, x[last]),
                None,
            );
        }
    }

    /// With more time than has a tally.
    #[test]
    fn cumulatives_over_a_long_time((mut domains, mut needs) in schedules(), capacity in 0i32..6) {
        domains.insert(0, vec![-300, 5000]);
        needs.insert(0, (2, 1));
        keeps_its_promises(
            &domains,
            |_, x| Cumulative::new(tasks(x, &needs), capacity),
            |x| fits(x, &needs, capacity) && capacity > 0,
            None,
        );
    }

    #[test]
    fn disjunctives((domains, needs) in schedules()) {
        let needs: Vec<(u32, u32)> = needs.iter().map(|&(duration, _)| (duration, 1)).collect();
        let job = |(&start, &(duration, _)): (&Variable, &(u32, u32))| Job::new(start, duration);
        keeps_its_promises(
            &domains,
            |_, x| Disjunctive::new(x.iter().zip(&needs).map(job)),
            |x| fits(x, &needs, 1),
            None,
        );
    }

    #[test]
    fn rectangles((mut domains, sizes) in schedules()) {
        domains.truncate(domains.len() / 2 * 2);
        let rectangle = |(place, &(width, height)): (&[Variable], &(u32, u32))| {
            Rectangle { x: place[0], y: place[1], width, height }
        };
        let covers = |place: &[i32], (width, height): (u32, u32), (x, y): (i32, i32)| {
            (place[0]..place[0] + width as i32).contains(&x) && (place[1]..place[1] + height as i32).contains(&y)
        };
        keeps_its_promises(
            &domains,
            |_, x| NoOverlap::new(x.chunks(2).zip(&sizes).map(rectangle)),
            |x| {
                let placed: Vec<(&[i32], (u32, u32))> = x.chunks(2).zip(sizes.iter().copied()).collect();
                placed.iter().all(|&(place, (width, height))| {
                    let points = (0..width as i32).flat_map(|x| (0..height as i32).map(move |y| (place[0] + x, place[1] + y)));
                    points.into_iter().all(|point| placed.iter().filter(|&&(place, size)| covers(place, size, point)).count() == 1)
                })
            },
            None,
        );
    }

    #[test]
    fn bins(domains in domains(0..4), numbers in numbers(), weights in vec(0u32..4, 6), capacities in vec(-1i64..8, 4)) {
        let load = |x: &[i32], bin: i32| {
            x.iter().zip(&weights).filter(|&(&at, _)| at == bin).map(|(_, &weight)| i64::from(weight)).sum::<i64>()
        };
        let are_in = |x: &[i32], bins: i32| x.iter().all(|bin| (0..bins).contains(bin));
        for domains in [&domains, &numbers] {
            let items = |x: &[Variable]| x.iter().copied().zip(weights.iter().copied()).collect::<Vec<_>>();
            keeps_its_promises(
                domains,
                |_, x| BinPacking::new(items(x), capacities[..3].to_vec()),
                |x| are_in(x, 3) && (0..3).all(|bin| load(x, bin) == capacities[bin as usize]),
                None,
            );
            // Two loads are variables, and one is not.
            let Some(count) = domains.len().checked_sub(2) else { continue };
            let loads = |x: &[Variable]| [x[count].into(), Operand::from(capacities[3]), x[count + 1].into()];
            keeps_its_promises(
                domains,
                |_, x| BinPacking::new(items(&x[..count]), loads(x)),
                |x| {
                    let loads = [i64::from(x[count]), capacities[3], i64::from(x[count + 1])];
                    are_in(&x[..count], 3) && (0..3).all(|bin| load(&x[..count], bin) == loads[bin as usize])
                },
                None,
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

/// Can the jobs of a shop be done within that time? Each is a list of machines and durations.
fn can_be_done(jobs: &[&[(usize, u32)]], machines: usize, within: i32, consistency: Consistency) -> bool {
    let mut csp = Csp::new();
    let mut on_machine = vec![Vec::new(); machines];
    for job in jobs {
        let mut previous = None;
        for &(machine, duration) in *job {
            let start = csp.variable("start", 0..=within - duration as i32);
            if let Some(end) = previous.replace(start + duration) {
                csp.post(end.at_most(start));
            }
            on_machine[machine].push(Job::new(start, duration));
        }
    }
    for jobs in on_machine {
        csp.post(Disjunctive::new(jobs));
    }
    let problem = csp.partial_with(Branches { consistency, ..Branches::default() });
    DepthFirst::default().solutions(&problem).next().is_some()
}

#[test]
fn jobs_of_a_shop_are_done_as_early_as_is_known() {
    let jobs: [&[(usize, u32)]; 3] =
        [&[(0, 3), (1, 2), (2, 2)], &[(0, 2), (2, 1), (1, 4)], &[(1, 4), (2, 3)]];
    for consistency in [Consistency::Value, Consistency::Domain] {
        assert!(can_be_done(&jobs, 3, 11, consistency));
        assert!(!can_be_done(&jobs, 3, 10, consistency));
    }
}

/// What is left of the domain of a variable by propagation with all rules, nothing in case of a conflict.
fn left(csp: &Csp, variable: Variable) -> Vec<i32> {
    let problem = csp.partial_with(Branches { consistency: Consistency::Domain, ..Branches::default() });
    let root = problem.initial();
    if root.has_failed() { vec![] } else { root.domains().values(variable).collect() }
}

#[test]
fn edge_finding_puts_a_job_after_others() {
    // All three cannot be over at 8, and the first two must.
    let mut csp = Csp::new();
    let jobs: Vec<Job> = [(0..=4, 4), (0..=5, 3), (0..=20, 5)]
        .into_iter()
        .map(|(starts, duration)| Job::new(csp.variable("start", starts), duration))
        .collect();
    csp.post(Disjunctive::new(jobs.clone()));
    assert_eq!(left(&csp, jobs[2].start)[0], 7);
}

#[test]
fn a_resource_is_overloaded_although_no_task_is_certainly_going_on() {
    let mut csp = Csp::new();
    let starts = csp.variables("start", 4, 0..=2);
    csp.post(Cumulative::new(starts.iter().map(|&start| Task::new(start, 2, 2)), 3));
    assert!(left(&csp, starts[0]).is_empty());
}

#[test]
fn edge_finding_puts_a_task_after_others_that_share_its_resource() {
    // Three tasks need all of the resource from 2 to 5, and the fourth cannot be over before.
    let mut csp = Csp::new();
    let tasks: Vec<Task> = [(2..=4, 1, 3), (2..=3, 2, 1), (2..=3, 2, 2), (1..=7, 3, 2)]
        .into_iter()
        .map(|(starts, duration, demand)| Task::new(csp.variable("start", starts), duration, demand))
        .collect();
    csp.post(Cumulative::new(tasks.clone(), 3));
    assert_eq!(left(&csp, tasks[3].start)[0], 5);
}

#[test]
fn schedules_say_what_they_demand() {
    let mut csp = Csp::new();
    let [x, y, z] = ["x", "y", "z"].map(|name| csp.variable(name, 0..3));
    let posted = [
        csp.post(Circuit::new([x, y, z])).name().to_owned(),
        csp.post(Circuit::with_loops([x, y])).name().to_owned(),
        csp.post(Inverse::new([x], [y])).name().to_owned(),
        csp.post(Cumulative::new([Task::new(x, 1, 1)], y)).name().to_owned(),
        csp.post(Disjunctive::new([Job::new(x, 1), Job::new(y, 1)])).name().to_owned(),
        csp.post(NoOverlap::new([Rectangle { x, y, width: 1, height: 1 }])).name().to_owned(),
        csp.post(BinPacking::new([(x, 1), (y, 2)], [Operand::from(2), z.into()])).name().to_owned(),
    ];
    let expected = [
        "circuit: x, y, z",
        "circuit with loops: x, y",
        "inverse: x, y",
        "tasks within a capacity of the last: x, y",
        "jobs one at a time: x, y",
        "rectangles apart: x, y",
        "2 items in 2 bins: x, y, z",
    ];
    assert_eq!(posted, expected);
}

#[test]
#[should_panic(expected = "more than 61 bits hold")]
fn schedules_that_could_overflow_are_refused() {
    let mut csp = Csp::new();
    let start = csp.variable("x", 0..5);
    csp.post(Cumulative::new([Task::new(start, u32::MAX, u32::MAX)], 0));
}

#[test]
fn squares_are_packed_as_tightly_as_is_known() {
    // Squares of sides 1 to 4 fit a rectangle of 7 by 5, and no narrower one of that height.
    let packings = |width: i32| {
        let mut csp = Csp::new();
        let squares = (1..=4).map(|side| Rectangle {
            x: csp.variable("x", 0..=width - side),
            y: csp.variable("y", 0..=5 - side),
            width: side as u32,
            height: side as u32,
        });
        let squares: Vec<Rectangle> = squares.collect();
        csp.post(NoOverlap::new(squares));
        solutions(&csp)
    };
    assert!(packings(7) > 0);
    assert_eq!(packings(6), 0);
}
