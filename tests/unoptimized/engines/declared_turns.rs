//! How searches of a declared puzzle share out the time where something is minimized.

use recuit::csp::{AllDifferent, Csp, Expression, Value};
use recuit::edge::{Declare, Experiment, Limits};
use recuit::{InputError, Tokens};

/// Who weighs more stands further in front: nothing can be violated, for moves only exchange places, and so all that
/// they reach is what is minimized.
struct LineUp(Vec<i64>);

impl Declare for LineUp {
    const SUMMARY: &'static str = "line up so that weights times places are as little as possible";
    const SHIPPED: &'static [(&'static str, &'static str, &'static str)] = &[("three", "three", "4 1 9")];
    const ENGINE: &'static str = "branch-and-bound";

    fn read(text: &str) -> Result<Vec<Self>, InputError> {
        let weights = Tokens::new(text).map(|word| word.parse("a weight")).collect::<Result<_, _>>()?;
        Ok(vec![LineUp(weights)])
    }

    fn write(&self) -> String {
        self.0.iter().map(|weight| format!("{weight} ")).collect()
    }

    fn csp(&self) -> Csp {
        let mut csp = Csp::new();
        let places = csp.variables("place", self.0.len(), 0..self.0.len() as Value);
        csp.post(AllDifferent::new(places.clone()));
        csp.minimize(self.0.iter().zip(places).map(|(&weight, place)| weight * place).sum::<Expression>());
        csp
    }

    fn draw(&self, values: &[Option<Value>]) -> String {
        format!("{values:?}")
    }
}

recuit::declared_model!("line-up", LineUp);

#[test]
fn every_search_has_its_turns_where_moves_reach_nothing_but_what_is_minimized() {
    let weights = [31, 4, 15, 92, 65, 35, 89, 79, 32, 38, 46, 26, 43, 83, 27, 95, 2, 88, 41, 97];
    let mut sorted = weights;
    sorted.sort_unstable_by(|one, other| other.cmp(one));
    let least: i64 = (0..).zip(sorted).map(|(place, weight)| place * weight).sum();
    let puzzle = LineUp(weights.to_vec());
    assert_eq!(puzzle.csp().complete().reach(), 0.0);
    let experiment = Experiment::from_toml("model = \"line-up\"").unwrap();
    let instance = experiment.model.read(&puzzle.write()).unwrap().remove(0);
    let mut run = Limits { steps: Some(300_000), ..Limits::default() }.run(1, 0, None, None);
    let report = instance.solve(&experiment.engine, &mut run).unwrap();
    assert_eq!(report.cost, Some(least as f64));
    let members = report.portfolio.unwrap().members;
    assert_eq!(members.len(), 4);
    assert!(members.iter().all(|member| member.steps > 1000), "{members:?}");
}
