use crate::formulate::Langford;
use rand::{Rng, RngExt};
use recuit::{Objective, Problem, State};
use serde::{Deserialize, Serialize};

/// A state of the complete formulation: every pair has its places, and some places are taken more than once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Crowd {
    /// Where the first of 1, of 2... stands.
    pub first: Vec<usize>,
    /// How many numbers stand at each place. It follows from `first`, and makes the delta quick.
    crowd: Vec<i32>,
}

impl State for Crowd {
    type Key = Vec<usize>;

    fn key(&self) -> Vec<usize> {
        self.first.clone()
    }
}

/// A move: a pair shifts, so that its first number stands at another place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    pub number: usize,
    pub to: usize,
}

/// All pairs have places, and shift until none is taken twice.
pub struct Complete(pub Langford);

impl Complete {
    /// So many places the first of a pair can have.
    fn choices(&self, number: usize) -> usize {
        2 * self.0.n - number - 1
    }

    fn crowd(&self, first: Vec<usize>) -> Crowd {
        let mut crowd = vec![0; 2 * self.0.n];
        for (place, number) in first.iter().zip(1..) {
            crowd[*place] += 1;
            crowd[place + number + 1] += 1;
        }
        Crowd { first, crowd }
    }
}

impl Problem for Complete {
    type State = Crowd;
    type Action = Shift;
    type Undo = usize; // where the first number stood
    type Cost = i32;

    fn initial(&self) -> Crowd {
        self.crowd(vec![0; self.0.n])
    }

    fn random_initial<R: Rng + ?Sized>(&self, rng: &mut R) -> Crowd {
        self.crowd((1..=self.0.n).map(|number| rng.random_range(0..self.choices(number))).collect())
    }

    fn actions(&self, state: &Crowd) -> impl Iterator<Item = Shift> {
        let shifts =
            (1..=self.0.n).flat_map(|number| (0..self.choices(number)).map(move |to| Shift { number, to }));
        shifts.filter(|shift| state.first[shift.number - 1] != shift.to)
    }

    fn apply(&self, state: &mut Crowd, &Shift { number, to }: &Shift) -> usize {
        let from = std::mem::replace(&mut state.first[number - 1], to);
        for (place, change) in [(from, -1), (from + number + 1, -1), (to, 1), (to + number + 1, 1)] {
            state.crowd[place] += change;
        }
        from
    }

    fn undo(&self, state: &mut Crowd, &Shift { number, .. }: &Shift, from: usize) {
        self.apply(state, &Shift { number, to: from });
    }

    fn goal_test(&self, state: &Crowd) -> bool {
        state.crowd.iter().all(|crowd| *crowd == 1)
    }
}

/// How many numbers stand at places that are taken already.
pub struct Crowding;

impl Objective<Complete> for Crowding {
    fn cost(&self, _: &Complete, state: &Crowd) -> i32 {
        state.crowd.iter().map(|crowd| (crowd - 1).max(0)).sum()
    }

    /// Four places at most are touched, and only they are looked at.
    fn delta(&self, _: &Complete, state: &Crowd, &Shift { number, to }: &Shift) -> i32 {
        let from = state.first[number - 1];
        let touched = [(from, -1), (from + number + 1, -1), (to, 1), (to + number + 1, 1)];
        let mut delta = 0;
        for (index, &(place, _)) in touched.iter().enumerate() {
            let is_same = |&&(other, _): &&(usize, i32)| other == place;
            if touched[..index].iter().any(|other| is_same(&other)) {
                continue; // where the old places and the new ones meet, they are counted together
            }
            let change: i32 = touched.iter().filter(is_same).map(|(_, change)| change).sum();
            let crowd = state.crowd[place];
            delta += (crowd + change - 1).max(0) - (crowd - 1).max(0);
        }
        delta
    }

    fn lower_bound(&self, _: &Complete) -> Option<i32> {
        Some(0)
    }
}

#[test]
fn annealing_solves_it() {
    use recuit::{Actions, Annealing, Engine, Geometric, LocalSearch, Run, Status, laws};

    let problem = Complete(Langford { n: 12 });
    laws::check(&problem, &Actions, &Crowding, |_| Ok(()), 1).unwrap();

    let annealing = Annealing { starts: 1000, ..Annealing::new(Geometric { factor: 0.9 }) };
    let annealing = annealing.on(Actions, Crowding);
    let outcome = annealing.search(&problem, problem.initial(), &mut Run::seeded(1));
    assert_eq!(outcome.status, Status::Solved);
}

#[test]
fn a_careless_delta_is_caught() {
    use recuit::{Actions, laws};

    struct Careless;
    impl Objective<Complete> for Careless {
        fn cost(&self, problem: &Complete, state: &Crowd) -> i32 {
            Crowding.cost(problem, state)
        }
        // Wrong where the old places and the new ones meet.
        fn delta(&self, _: &Complete, state: &Crowd, &Shift { number, to }: &Shift) -> i32 {
            let from = state.first[number - 1];
            let left = [from, from + number + 1].iter().filter(|place| state.crowd[**place] > 1).count();
            let met = [to, to + number + 1].iter().filter(|place| state.crowd[**place] > 0).count();
            met as i32 - left as i32
        }
    }
    let broken = laws::check(&Complete(Langford { n: 4 }), &Actions, &Careless, |_| Ok(()), 1).unwrap_err();
    assert_eq!(broken.law, "delta is the difference of the costs");
    assert!(broken.action.unwrap().starts_with("Shift { number: "));
}
