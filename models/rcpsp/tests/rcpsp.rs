//! Projects: their texts, the laws, known answers, brute force.

use rand::RngExt;
use recuit::csp::{LowerBound, OpenVariables, Repairs, TotalViolation, Value};
use recuit::edge::{Declare, Experiment, Verdict};
use recuit::{Actions, BranchAndBound, Engine, Objective, Problem, Random, Run, Status, Steps, laws, stream};
use recuit_rcpsp::{Activity, ActivityList, Gantt, Generator, Lists, Makespan, Project, Shifts};

fn solved(project: &Project, steps: u64) -> (Status, Option<i64>) {
    let csp = project.csp();
    let problem = csp.partial_with(Project::branches());
    let run = &mut Run::seeded(1).until(Steps(steps));
    let outcome = BranchAndBound::default().by(LowerBound).search(&problem, problem.initial(), run);
    if let Some(best) = outcome.solution() {
        let values: Vec<Value> = csp.all().map(|variable| best.value(variable).unwrap()).collect();
        assert_eq!(project.verify(&values), Some(Vec::new()));
    }
    (outcome.status, outcome.best.filter(|_| outcome.status.has_solution()).map(|best| best.cost))
}

#[test]
fn a_project_that_is_written_is_read() {
    for (_, _, text) in Project::SHIPPED {
        let project = &Project::read(text).unwrap()[0];
        assert_eq!(&Project::read(&project.write()).unwrap()[0], project);
    }
}

#[test]
fn what_is_generated_is_as_scarce_as_it_was_asked_for() {
    let plenty = Generator { activities: 40, strength: 1.0, ..Generator::default() };
    let scarce = Generator { strength: 0.0, ..plenty };
    for seed in 1..6 {
        let (plenty, scarce) = (plenty.project(seed).unwrap(), scarce.project(seed).unwrap());
        assert_eq!(Project::read(&plenty.write()).unwrap(), std::slice::from_ref(&plenty));
        assert_eq!(plenty.activities, scarce.activities);
        for (resource, &capacity) in scarce.capacities.iter().enumerate() {
            let demands = scarce.activities.iter().map(|it| it.demands[resource]);
            assert_eq!(demands.max(), Some(capacity));
        }
        let arcs: usize = plenty.activities.iter().map(|it| it.successors.len()).sum();
        assert!((40..=60).contains(&arcs), "{arcs}");
        // Where nothing is scarce a project is as long as the longest chain of activities.
        let mut ends = vec![0; plenty.activities.len()];
        for place in plenty.order().unwrap() {
            let Activity { duration, successors, .. } = &plenty.activities[place];
            ends[place] += i64::from(*duration);
            for &next in successors {
                ends[next] = ends[next].max(ends[place]);
            }
        }
        assert_eq!(solved(&plenty, 100_000), (Status::Solved, ends.into_iter().max()));
    }
    let wide = Generator { resources: 0, activities: 2, complexity: 3.0, ..Generator::default() };
    assert_eq!(wide.project(1).unwrap().activities.len(), 2);
    let wrong = Generator { factor: 1.5, ..wide };
    assert_eq!(wrong.project(1).unwrap_err(), "found factor = 1.5, expected from 0 to 1");
}

#[test]
fn errors_say_where() {
    let error = |text: &str| Project::read(text).unwrap_err().to_string();
    assert_eq!(
        error("two"),
        "line 1, column 1: found two, expected the number of activities, from 1 to 1000"
    );
    assert_eq!(error("2 0\n3 1 2\n4 1 3"), "line 3, column 5: found 3, expected a successor from 1 to 2");
    assert_eq!(
        error("2 0\n3 1 2\n4 1"),
        "line 3, column 4: found the end of the text, expected a successor from 1 to 2"
    );
    assert_eq!(
        error("# a circle\n2 0\n3 1 2\n4 1 1"),
        "line 4, column 1: found activities that wait for each other, 2 before 1 before 2, expected a project in which no activity waits for itself"
    );
}

#[test]
fn it_keeps_the_laws() {
    let project = &Project::read(Project::SHIPPED[0].2).unwrap()[0];
    let csp = project.csp();
    let partial = csp.partial_with(Project::branches());
    laws::check(&partial, &Actions, &OpenVariables, |_| Ok(()), 1).unwrap();
    laws::check_bound(&partial, &LowerBound, 2).unwrap();
    laws::check_constraints(&csp, 3).unwrap();
    let complete = csp.complete();
    laws::check(&complete, &Repairs::default(), &TotalViolation, |_| Ok(()), 4).unwrap();
}

/// What the verifier says of the schedule that a list stands for.
fn judged(project: &Project, list: &ActivityList) -> Result<(), String> {
    let end = |number: usize| list.begins()[number] + project.activities[number].duration;
    let last = (0..list.begins().len()).map(end).max().unwrap_or(0);
    let times = list.begins().iter().copied().chain(project.last().map(end)).chain([last]);
    let faults = project.verify(&times.map(|time| time as Value).collect::<Vec<_>>()).unwrap();
    let places = |activity: usize| list.order().iter().position(|&it| usize::from(it) == activity);
    let is_in_order = |number: usize| {
        project.activities[number].successors.iter().all(|&next| places(number) < places(next))
    };
    match faults.is_empty() && (0..list.order().len()).all(is_in_order) {
        true => Ok(()),
        false => Err(format!("{list:?}: {faults:?}")),
    }
}

#[test]
fn lists_keep_the_laws() {
    let mut rng = stream(2, 0);
    let shipped = Project::SHIPPED.iter().map(|shipped| Project::read(shipped.2).unwrap().remove(0));
    // With more resources than are compared at once, with none, and with as many as there are.
    let others = [0, 1, 5, 9]
        .map(|resources| Generator { resources, activities: 12, ..Generator::default() }.project(3).unwrap());
    for project in shipped.chain(others).chain((0..60).map(|_| small(&mut rng))) {
        let Some(problem) = Lists::new(&project) else { continue };
        let judged = |list: &ActivityList| judged(&project, list);
        laws::check(&problem, &Actions, &Makespan, judged, 1).unwrap();
        laws::check_neighborhood(&problem, &Shifts, &Makespan, judged, 2).unwrap();
        laws::check_view(&problem, &Shifts, &(), &Gantt::new(&problem), 4).unwrap();
    }
}

/// Every list, made by exchanges of neighbors.
fn all_lists(problem: &Lists) -> Vec<ActivityList> {
    let mut all = vec![problem.initial()];
    let mut place = 0;
    while place < all.len() {
        let next: Vec<_> =
            problem.actions(&all[place]).map(|shift| problem.result(&all[place], &shift)).collect();
        for list in next {
            if all.iter().all(|known| known.order() != list.order()) {
                all.push(list);
            }
        }
        place += 1;
    }
    all
}

#[test]
fn some_list_stands_for_a_shortest_schedule_and_none_for_a_shorter_one() {
    let mut rng = stream(3, 0);
    for _ in 0..150 {
        let project = small(&mut rng);
        let expected = least(&project);
        let problem = Lists::new(&project);
        assert_eq!(problem.is_some(), expected.is_some(), "{}", project.write());
        let Some(problem) = problem else { continue };
        let all = all_lists(&problem);
        all.iter().for_each(|list| judged(&project, list).unwrap());
        let costs = all.iter().map(|list| Makespan.cost(&problem, list));
        assert_eq!(costs.min(), expected, "{}", project.write());
        assert!(Makespan.lower_bound(&problem) <= expected);
    }
}

#[test]
fn declaration_and_verifier_agree() {
    let model = Experiment::from_toml("model = 'rcpsp'").unwrap().model;
    let checkup = model.read(Project::SHIPPED[0].2).unwrap()[0].examine(1);
    let item =
        checkup.items.iter().find(|item| item.name == "the declaration and the verifier agree").unwrap();
    assert_eq!(item.verdict, Verdict::Pass, "{item:#?}");
}

/// The least end of all schedules, begins tried one after the other.
fn least(project: &Project) -> Option<i64> {
    fn begin(project: &Project, begins: &mut Vec<u32>, order: &[usize], best: &mut Option<i64>) {
        let Some(&next) = order.get(begins.len()) else {
            let longest = project.longest();
            let mut values = vec![0; order.len()];
            order.iter().zip(&*begins).for_each(|(&activity, &begin)| values[activity] = begin as Value);
            let over = |number: usize| values[number] + project.activities[number].duration as Value;
            let end = (0..values.len()).map(over).max().unwrap_or(0);
            let ends: Vec<Value> = project.last().map(over).collect();
            values.extend(ends);
            values.push(end);
            if end <= longest as Value && project.verify(&values) == Some(Vec::new()) {
                *best = Some(best.map_or(end.into(), |best| best.min(end.into())));
            }
            return;
        };
        for time in 0..=project.longest() - project.activities[next].duration {
            begins.push(time);
            begin(project, begins, order, best);
            begins.pop();
        }
    }
    let mut best = None;
    begin(project, &mut Vec::new(), &project.order().unwrap(), &mut best);
    best
}

fn small(rng: &mut Random) -> Project {
    let count = rng.random_range(1..=4);
    let activities = (0..count).map(|number| Activity {
        duration: rng.random_range(0..=3),
        demands: (0..2).map(|_| rng.random_range(0..=3)).collect(),
        successors: (number + 1..count).filter(|_| rng.random_bool(0.3)).collect(),
    });
    let activities = activities.collect();
    Project { capacities: (0..2).map(|_| rng.random_range(2..=5)).collect(), activities }
}

#[test]
fn what_is_proved_is_true() {
    let mut rng = stream(1, 0);
    for _ in 0..150 {
        let project = small(&mut rng);
        let expected = least(&project);
        let status = if expected.is_some() { Status::Solved } else { Status::Infeasible };
        assert_eq!(solved(&project, u64::MAX), (status, expected), "{}", project.write());
    }
}

/// Optima of PSPLIB (Kolisch & Sprecher 1997), where its instances are at hand.
#[test]
fn published_optima_are_proved() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/rcpsp/j30");
    for (name, least) in [("j30_1_1", 43), ("j30_10_1", 42), ("j30_26_1", 59), ("j30_46_1", 59)] {
        let Ok(text) = std::fs::read_to_string(format!("{folder}/{name}.rcp")) else {
            return println!("skipped: the instances of PSPLIB are not at hand");
        };
        assert_eq!(
            solved(&Project::read(&text).unwrap()[0], 200_000),
            (Status::Solved, Some(least)),
            "{name}"
        );
    }
}
