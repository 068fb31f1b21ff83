//! Schedules of jobs and tasks that may be left out, and whose durations and demands are variables.

use super::promises::keeps_its_promises;
use proptest::collection::{btree_set, vec};
use proptest::option;
use proptest::prelude::{Just, ProptestConfig, Strategy, prop_oneof, proptest};
use recuit::Problem;
use recuit::csp::{
    Branches, Consistency, Csp, Cumulative, Disjunctive, Job, Literal, Operand, Task, Variable,
};

/// A number, or one of the variables.
#[derive(Clone, Copy, Debug)]
enum Need {
    Number(i32),
    Variable(usize),
}

impl Need {
    fn operand(self, x: &[Variable]) -> Operand {
        match self {
            Need::Number(number) => number.into(),
            Need::Variable(place) => x[place].into(),
        }
    }

    fn value(self, x: &[i32]) -> i32 {
        match self {
            Need::Number(number) => number,
            Need::Variable(place) => x[place],
        }
    }
}

/// A task among variables of which the first three are starts, the next two needs, and the last two 0 or 1.
#[derive(Clone, Copy, Debug)]
struct Any {
    start: usize,
    duration: Need,
    demand: Need,
    presence: Option<(usize, bool)>,
}

impl Any {
    fn presence(self, x: &[Variable]) -> Option<Literal> {
        self.presence.map(|(place, truth)| if truth { x[place].is_true() } else { x[place].is_false() })
    }

    fn task(self, x: &[Variable]) -> Task {
        let task = Task::new(x[self.start], self.duration.operand(x), self.demand.operand(x));
        self.presence(x).map_or(task, |presence| task.when(presence))
    }

    fn job(self, x: &[Variable]) -> Job {
        let job = Job::new(x[self.start], self.duration.operand(x));
        self.presence(x).map_or(job, |presence| job.when(presence))
    }

    fn goes_on(self, x: &[i32], time: i32) -> bool {
        let is_there = self.presence.is_none_or(|(place, truth)| x[place] == i32::from(truth));
        is_there && (x[self.start]..x[self.start] + self.duration.value(x)).contains(&time)
    }
}

/// Do the demands come to no more than the capacity wherever there is any?
fn fits(tasks: &[Any], x: &[i32], capacity: i32, demand: impl Fn(&Any) -> i32) -> bool {
    (-10..30).all(|time| {
        let total: i32 = tasks.iter().filter(|task| task.goes_on(x, time)).map(&demand).sum();
        total == 0 || total <= capacity
    })
}

fn domains() -> impl Strategy<Value = Vec<Vec<i32>>> {
    let set = |from: i32, to: i32, most: usize| {
        btree_set(from..to, 1..=most).prop_map(|values| values.into_iter().collect::<Vec<i32>>())
    };
    let truth = || prop_oneof![3 => Just(vec![0, 1]), 1 => Just(vec![0]), 1 => Just(vec![1])];
    (vec(set(-2, 6, 4), 3), vec(set(0, 5, 3), 2), vec(truth(), 2))
        .prop_map(|(starts, needs, truths)| [starts, needs, truths].concat())
}

fn tasks() -> impl Strategy<Value = Vec<Any>> {
    let need =
        || prop_oneof![3 => (0i32..4).prop_map(Need::Number), 2 => (3usize..5).prop_map(Need::Variable)];
    let presence = option::of((5usize..7, proptest::bool::ANY));
    let task = (0usize..3, need(), need(), presence).prop_map(|(start, duration, demand, presence)| Any {
        start,
        duration,
        demand,
        presence,
    });
    vec(task, 1..5)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn cumulatives_keep_their_promises(domains in domains(), tasks in tasks(), capacity in 0i32..5) {
        keeps_its_promises(
            &domains,
            |_, x| Cumulative::new(tasks.iter().map(|task| task.task(x)), capacity),
            |x| fits(&tasks, x, capacity, |task| task.demand.value(x)),
            None,
        );
        // The capacity is a variable, which may be a duration or a demand as well.
        keeps_its_promises(
            &domains,
            |_, x| Cumulative::new(tasks.iter().map(|task| task.task(x)), x[4]),
            |x| fits(&tasks, x, x[4], |task| task.demand.value(x)),
            None,
        );
    }

    #[test]
    fn disjunctives_keep_their_promises(domains in domains(), tasks in tasks()) {
        keeps_its_promises(
            &domains,
            |_, x| Disjunctive::new(tasks.iter().map(|task| task.job(x))),
            |x| fits(&tasks, x, 1, |_| 1),
            None,
        );
    }
}

/// What propagation leaves of the domains of some variables, nothing in case of a conflict.
fn left<const N: usize>(csp: &Csp, consistency: Consistency, variables: [Variable; N]) -> [Vec<i32>; N] {
    let root = csp.partial_with(Branches { consistency, ..Branches::default() }).initial();
    let values = |it| if root.has_failed() { vec![] } else { root.domains().values(it).collect() };
    variables.map(values)
}

#[test]
fn a_job_without_a_place_is_left_out_and_does_not_push_others() {
    let mut csp = Csp::new();
    let [fixed, other, visit] = [3..=3, 0..=8, 2..=5].map(|starts| csp.variable("start", starts));
    let comes = csp.boolean("comes");
    csp.post(Disjunctive::new([Job::new(fixed, 4), Job::new(other, 2), Job::new(visit, 2).when(comes)]));
    let none = left(&csp, Consistency::Value, [comes, visit, other]);
    assert_eq!(none, [vec![0], vec![2, 3, 4, 5], (0..=8).collect()]);
}

#[test]
fn an_optional_job_is_refuted_by_sets_of_others() {
    // Each pair has room in 0..=9, and so have the three that must be done; not all four.
    let mut csp = Csp::new();
    let starts = csp.variables("start", 4, 0..=6);
    let comes = csp.boolean("comes");
    let jobs = starts.iter().map(|&start| Job::new(start, 3));
    csp.post(Disjunctive::new(jobs.take(3).chain([Job::new(starts[3], 3).when(comes)])));
    assert_eq!(left(&csp, Consistency::Value, [comes]), [[0, 1]]);
    assert_eq!(left(&csp, Consistency::Domain, [comes]), [[0]]);
    // The same for what shares a resource of twice as much.
    let mut csp = Csp::new();
    let starts = csp.variables("start", 7, 0..=6);
    let comes = csp.boolean("comes");
    let tasks = starts.iter().map(|&start| Task::new(start, 3, 1));
    csp.post(Cumulative::new(tasks.take(6).chain([Task::new(starts[6], 3, 1).when(!comes)]), 2));
    assert_eq!(left(&csp, Consistency::Value, [comes]), [[0, 1]]);
    assert_eq!(left(&csp, Consistency::Domain, [comes]), [[1]]);
}

#[test]
fn durations_and_demands_take_what_others_leave() {
    let mut csp = Csp::new();
    let [early, late] = [0..=1, 4..=5].map(|starts| csp.variable("start", starts));
    let takes = csp.variable("takes", 1..=9);
    csp.post(Disjunctive::new([Job::new(early, takes), Job::new(late, 2)]));
    assert_eq!(left(&csp, Consistency::Value, [takes]), [[1, 2, 3, 4, 5]]);
    let mut csp = Csp::new();
    let [early, late] = [0..=1, 4..=5].map(|starts| csp.variable("start", starts));
    let [takes, people] = ["takes", "people"].map(|name| csp.variable(name, 1..=9));
    csp.post(Cumulative::new([Task::new(early, takes, 2), Task::new(late, 3, people)], 4));
    // The late one is certainly going on from 5 to 7.
    let capacity_leaves = [(1..=9).collect::<Vec<i32>>(), (1..=4).collect()];
    assert_eq!(left(&csp, Consistency::Value, [takes, people]), capacity_leaves);
    csp.post(people.at_least(3));
    assert_eq!(left(&csp, Consistency::Value, [takes]), [[1, 2, 3, 4, 5]]);
    csp.post(takes.at_least(5));
    csp.post(early.equals(1));
    assert_eq!(left(&csp, Consistency::Value, [takes, people]), [Vec::<i32>::new(), vec![]]);
}

#[test]
fn what_takes_no_time_is_never_in_the_way() {
    // It begins while the other goes on.
    let mut csp = Csp::new();
    let [one, other] = [0..=0, 2..=2].map(|starts| csp.variable("start", starts));
    let takes = csp.variable("takes", 0..=3);
    csp.post(Disjunctive::new([Job::new(one, 4), Job::new(other, takes)]));
    assert_eq!(left(&csp, Consistency::Domain, [takes]), [[0]]);
}

#[test]
#[should_panic(expected = "a duration could be below 0")]
fn a_duration_is_not_negative() {
    let mut csp = Csp::new();
    let [start, takes] = ["start", "takes"].map(|name| csp.variable(name, -1..=3));
    csp.post(Disjunctive::new([Job::new(start, takes)]));
}

#[test]
#[should_panic(expected = "a demand could be below 0")]
fn a_demand_is_not_negative() {
    let mut csp = Csp::new();
    let start = csp.variable("start", 0..=3);
    csp.post(Cumulative::new([Task::new(start, 2, -1)], 3));
}

#[test]
#[should_panic(expected = "is taken for true or false")]
fn what_says_that_a_job_is_there_is_true_or_false() {
    let mut csp = Csp::new();
    let [start, comes] = ["start", "comes"].map(|name| csp.variable(name, 0..=3));
    csp.post(Disjunctive::new([Job::new(start, 2).when(comes)]));
}
