use crate::declare::first_places;
use crate::formulate::Langford;
use recuit::csp::{Conflict, Constraint, Count, Csp, Domains, Event, Lookup, Table, Value, Variable};

const OFF: Value = 0;
const DAY: Value = 1;
const NIGHT: Value = 2;

/// A nurse's week from Monday to Sunday: each day is free, or has a shift by day or by night.
pub fn week() -> Csp {
    let mut csp = Csp::new();
    let days = csp.variables("day", 7, OFF..=NIGHT);
    csp.post(Count::exactly(2, &days, OFF)).named("two free days");
    csp.post(Count::at_most(3, &days, NIGHT)).named("three nights at most");
    for pair in days.windows(2) {
        csp.post(Table::forbidden(pair, [[NIGHT, DAY]])).named("sleep after a night");
    }
    let weekend = [days[5], days[6]];
    let all_or_nothing = Table::satisfying(&csp, weekend, |[sat, sun]| (sat == OFF) == (sun == OFF));
    csp.post(all_or_nothing).named("weekends are whole");
    csp
}

#[test]
fn every_week_is_found() {
    use recuit::DepthFirst;

    let found = DepthFirst::default().solutions(&week().partial()).count();
    let weeks = (0..3_i32.pow(7)).map(|number| [0, 1, 2, 3, 4, 5, 6].map(|day| number / 3_i32.pow(day) % 3));
    let allowed = weeks.filter(|week| {
        let count = |shift| week.iter().filter(|&&one| one == shift).count();
        let rested = week.windows(2).all(|pair| pair != [NIGHT, DAY]);
        count(OFF) == 2 && count(NIGHT) <= 3 && rested && (week[5] == OFF) == (week[6] == OFF)
    });
    assert_eq!((found, allowed.count()), (98, 98));
}

/// Of two pairs no number stands where one of the other stands.
#[derive(Debug)]
pub struct Apart {
    /// Where the first of each pair stands.
    first: [Variable; 2],
    /// Which numbers they are pairs of.
    numbers: [Value; 2],
}

impl Apart {
    /// How many numbers of one pair stand where one of the other stands.
    fn meetings(&self, [x, y]: [Value; 2]) -> i64 {
        let [i, j] = self.numbers;
        let others = [y, y + j + 1];
        [x, x + i + 1].iter().filter(|&place| others.contains(place)).count() as i64
    }
}

impl Constraint for Apart {
    fn scope(&self) -> &[Variable] {
        &self.first
    }

    fn violation(&self, value: Lookup<'_>) -> i64 {
        self.meetings(self.first.map(value))
    }

    fn kind(&self) -> String {
        let [i, j] = self.numbers;
        format!("{i} and {j} stand apart")
    }

    fn wakes_on(&self) -> Event {
        Event::Domain
    }

    fn propagate(&self, domains: &mut Domains, _: &mut [u64]) -> Result<(), Conflict> {
        let [x, y] = self.first;
        domains.retain(x, |domains, at| domains.values(y).any(|other| self.meetings([at, other]) == 0))?;
        domains.retain(y, |domains, at| domains.values(x).any(|other| self.meetings([other, at]) == 0))
    }
}

pub fn declare_apart(langford: Langford) -> Csp {
    let mut csp = Csp::new();
    let first = first_places(&mut csp, langford);
    for i in 1..=langford.n {
        for j in 1..i {
            csp.post(Apart { first: [first[i - 1], first[j - 1]], numbers: [i as Value, j as Value] });
        }
    }
    csp
}

#[test]
fn it_says_what_is_wrong() {
    let csp = declare_apart(Langford { n: 3 });
    // 3 1 2 1 3 2, if the two 2 had not slipped one place to the left.
    let faults = csp.explain(|variable| Some([1, 1, 0][variable.index()]));
    let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(
        faults,
        [
            "2 and 1 stand apart: the first 2, the first 1, violated by 1",
            "3 and 2 stand apart: the first 3, the first 2, violated by 1"
        ]
    );
}

#[test]
fn it_finds_the_same_rows_at_fewer_nodes() {
    use crate::declare::declare;
    use recuit::{DepthFirst, Engine, Goals, Problem, Run};

    let effort = |csp: &Csp| {
        let problem = csp.partial();
        let all = DepthFirst { goals: Goals::All, ..DepthFirst::default() };
        let stats = all.search(&problem, problem.initial(), &mut Run::seeded(1)).stats;
        (stats.goals, stats.nodes)
    };
    assert_eq!(effort(&declare(Langford { n: 7 }).0), (52, 587));
    assert_eq!(effort(&declare_apart(Langford { n: 7 })), (52, 246));
}

#[test]
fn it_keeps_its_promises() {
    recuit::laws::check_constraints(&declare_apart(Langford { n: 7 }), 1).unwrap();
    recuit::laws::check_constraints(&week(), 1).unwrap();
}

#[test]
fn hasty_propagation_is_caught() {
    /// Wrong: one pair may well begin between the two numbers of another.
    #[derive(Debug)]
    struct Hasty(Apart);

    impl Constraint for Hasty {
        fn scope(&self) -> &[Variable] {
            self.0.scope()
        }

        fn violation(&self, value: Lookup<'_>) -> i64 {
            self.0.violation(value)
        }

        fn propagate(&self, domains: &mut Domains, scratch: &mut [u64]) -> Result<(), Conflict> {
            let ([x, y], [i, _]) = (self.0.first, self.0.numbers);
            if let Some(at) = domains.value(x) {
                domains.retain(y, |_, other| other < at || at + i + 1 < other)?;
            }
            self.0.propagate(domains, scratch)
        }
    }

    let mut csp = Csp::new();
    let first = first_places(&mut csp, Langford { n: 4 });
    csp.post(Hasty(Apart { first: [first[3], first[0]], numbers: [4, 1] })).named("4 and 1");
    let broken = recuit::laws::check_constraints(&csp, 1).unwrap_err();
    assert_eq!(broken.law, "propagation keeps what belongs to a solution");
    assert!(broken.to_string().contains("the first 4 = "));
}
