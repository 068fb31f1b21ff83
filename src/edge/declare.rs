//! What a declared puzzle must add to become a model.

use super::declared::Values;
use super::judge::{alone, unequal};
use super::{AnyFormulation, Declared, FAVORED, Generation, Instance, Purpose, Rendering};
use crate::csp::{Branches, Csp, Picture, Value, Variable};
use crate::trace::Board;
use crate::{InputError, Tokens};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// A puzzle that is declared as a [`Csp`], to be solved by name.
///
/// From the methods that read, declare and draw it, [`declared_model!`](crate::declared_model) makes a
/// [`Model`](super::Model) with both formulations, every engine, and the verifier.
///
/// ```
/// use recuit::csp::{AllDifferent, Csp, Value};
/// use recuit::edge::Declare;
/// use recuit::{InputError, Tokens};
///
/// /// The numbers 1, 2, 3... in a row so that neighbors differ by 2 at least.
/// struct Spread { length: usize }
///
/// impl Declare for Spread {
///     const SUMMARY: &'static str = "put 1, 2, 3... in a row, neighbors at least 2 apart";
///     const SHIPPED: &'static [(&'static str, &'static str, &'static str)] = &[("six", "six numbers", "6")];
///
///     fn read(text: &str) -> Result<Vec<Self>, InputError> {
///         Tokens::new(text).map(|word| Ok(Spread { length: word.parse("a length")? })).collect()
///     }
///
///     fn write(&self) -> String {
///         self.length.to_string()
///     }
///
///     fn csp(&self) -> Csp {
///         let mut csp = Csp::new();
///         let row = csp.variables("row", self.length, 1..=self.length as Value);
///         csp.post(AllDifferent::new(row.clone()));
///         for pair in row.windows(2) {
///             for offset in [-1, 1] {
///                 csp.post((pair[0] + offset).differs_from(pair[1]));
///             }
///         }
///         csp
///     }
///
///     fn draw(&self, values: &[Option<Value>]) -> String {
///         let words = values.iter().map(|value| value.map_or("?".to_owned(), |value| value.to_string()));
///         words.collect::<Vec<_>>().join(" ")
///     }
/// }
/// recuit::declared_model!("spread", Spread);
///
/// let experiment = recuit::edge::Experiment::from_toml("model = \"spread\"").unwrap();
/// let instances = experiment.model.read("4").unwrap();
/// let mut run = experiment.limits.run(experiment.seed, 0, None, None);
/// let report = instances[0].solve(&experiment.engine, &mut run).unwrap();
/// assert!(["2 4 1 3", "3 1 4 2"].contains(&report.best.unwrap().text.as_str()));
/// ```
pub trait Declare: Send + Sync + Sized + 'static {
    /// What the puzzle is, in a line.
    const SUMMARY: &'static str;

    /// What people call what is minimized or maximized, if anything is: a length, a profit.
    const OBJECTIVE: &'static str = "objective";

    /// See [`Model::shipped`](super::Model::shipped).
    const SHIPPED: &'static [(&'static str, &'static str, &'static str)];

    /// The engine that suits the partial formulation. Make it `branch-and-bound` where something is
    /// minimized.
    const ENGINE: &'static str = "depth-first";

    /// How many times as long a step of tree search takes here, large neighborhoods included, as in the
    /// instances for which the paces of a portfolio were chosen, where these are a puzzle's own. `None`, the default:
    /// where something is minimized, turns of moves are as many times shorter as moves
    /// [reach](crate::csp::Complete::reach) farther.
    fn slowness(&self) -> Option<f64> {
        None
    }

    /// See [`Model::defaults`](super::Model::defaults): what [`Declared::defaults`] says of `ENGINE`, unless
    /// a puzzle knows how far that is ahead of the others, or which searches should take turns.
    fn defaults(formulation: &Declared, engine: Option<&str>) -> serde_json::Value {
        formulation.defaults(engine, (Self::ENGINE, FAVORED))
    }

    /// The instances in a text.
    ///
    /// # Errors
    /// At the first place that cannot be read.
    fn read(text: &str) -> Result<Vec<Self>, InputError>;

    /// The instance as a text from which [`read`](Declare::read) makes the same instance: `recuit convert`
    /// writes it, comparisons store it, and a checkpoint identifies its instance by it.
    fn write(&self) -> String;

    /// The declaration: variables and constraints.
    fn csp(&self) -> Csp;

    /// Draw an assignment for people, given the value of each variable, if it has one, in the order of
    /// declaration.
    fn draw(&self, values: &[Option<Value>]) -> String;

    /// The board that the puzzle is shown on while it is searched, if it has one: the cells that are not
    /// blocked are the variables in the order of declaration, and there are no others. Symbols, names and
    /// givens that are left out are those of the declaration. By default it is what the names of the
    /// variables suggest; see [`Picture`].
    fn board(&self) -> Option<Board> {
        None
    }

    /// In words, what keeps these values, one for each variable in the order of declaration, from being a
    /// solution. Judge by the definition of the puzzle and not by [`csp`](Declare::csp): a verifier that
    /// shares its code with the search shares its mistakes. `None`, the default, where the puzzle has no
    /// verifier of its own.
    ///
    /// It must accept exactly what the declaration accepts: where the declaration counts reflections only
    /// once, so must the verifier, and it must check auxiliary variables too. `recuit doctor` compares the
    /// two.
    fn verify(&self, _values: &[Value]) -> Option<Vec<String>> {
        None
    }

    /// How the partial formulation is searched by default.
    fn branches() -> Branches {
        Branches::default()
    }

    /// See [`Model::generator`](super::Model::generator).
    fn generation() -> Option<Generation<'static>> {
        None
    }
}

/// Registers a [`Declare`](crate::edge::Declare) type as the [`Model`](crate::edge::Model) of that name, with
/// the keys `formulation`, which is a [`Declared`](crate::edge::Declared), and `format`. The calling crate
/// must depend on `schemars`, `serde`, `serde_json` and `typetag` too.
#[macro_export]
macro_rules! declared_model {
    ($name:tt, $puzzle:ty) => {
        const _: () = {
            use $crate::edge::{
                Declare, Declared, DeclaredInstance, Formulation, Generation, Instance, Written,
            };

            #[derive(Debug, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
            #[serde(default, deny_unknown_fields)]
            struct Named {
                /// How the puzzle is posed.
                #[serde(deserialize_with = "formulation")]
                formulation: Declared,
                /// How solutions are written; drawn for people where it is left out.
                format: Option<Written>,
            }

            impl Default for Named {
                fn default() -> Self {
                    Named { formulation: Declared::Auto(<$puzzle>::branches()), format: None }
                }
            }

            fn formulation<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Declared, D::Error> {
                Declared::read(deserializer, <$puzzle>::branches())
            }

            #[typetag::serde(name = $name)]
            impl $crate::edge::Model for Named {
                fn summary(&self) -> &'static str {
                    <$puzzle>::SUMMARY
                }

                fn formulations(&self) -> &'static [Formulation] {
                    &Declared::FORMULATIONS
                }

                fn defaults(&self, engine: Option<&str>) -> serde_json::Value {
                    <$puzzle as Declare>::defaults(&self.formulation, engine)
                }

                fn shipped(&self) -> Vec<(&'static str, &'static str, &'static str)> {
                    <$puzzle>::SHIPPED.to_vec()
                }

                fn read(&self, text: &str) -> Result<Vec<Box<dyn Instance>>, $crate::InputError> {
                    DeclaredInstance::<$puzzle>::read(text, self.formulation)
                }

                fn check(
                    &self,
                    solutions: &str,
                    instances: Option<&str>,
                ) -> Result<Vec<Vec<String>>, $crate::InputError> {
                    DeclaredInstance::<$puzzle>::check(solutions, instances)
                }

                fn generator(&self) -> Option<Generation<'_>> {
                    <$puzzle>::generation()
                }
            }
        };
    };
}

/// How an assignment of a declared puzzle is written where it is not drawn for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Written {
    /// The values of the variables in the order of declaration, `.` for none: what `recuit check` reads.
    Line,
}

/// A declared instance in one formulation.
#[derive(Debug)]
pub struct DeclaredInstance<P> {
    puzzle: P,
    /// Its declaration, built when it is first posed.
    csp: OnceLock<Csp>,
    formulation: Declared,
}

impl<P: Declare> DeclaredInstance<P> {
    /// An instance, and its formulation where no search asks for another one.
    pub fn new(puzzle: P, formulation: Declared) -> Self {
        DeclaredInstance { puzzle, csp: OnceLock::new(), formulation }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &P {
        &self.puzzle
    }

    /// Implements [`Model::read`](super::Model::read).
    ///
    /// # Errors
    /// At the first place that cannot be read.
    pub fn read(text: &str, formulation: Declared) -> Result<Vec<Box<dyn Instance>>, InputError> {
        let pose = |puzzle| Box::new(DeclaredInstance::new(puzzle, formulation)) as Box<dyn Instance>;
        Ok(P::read(text)?.into_iter().map(pose).collect())
    }

    /// Implements [`Model::check`](super::Model::check). A solution is a line with the values of the
    /// variables in the order of declaration, `.` for none, as in [`Rendering::line`]. `#` begins a comment.
    ///
    /// # Errors
    /// At the first place that cannot be read, and where the instances are missing or not as many as the
    /// solutions.
    pub fn check(solutions: &str, instances: Option<&str>) -> Result<Vec<Vec<String>>, InputError> {
        let puzzles = P::read(instances.ok_or_else(alone)?)?;
        // A single instance may have several solutions.
        let only = puzzles.first().filter(|_| puzzles.len() == 1);
        let mut verdicts = Vec::new();
        for (line, number) in solutions.lines().zip(1..) {
            let mut words = Tokens::of_line(line.split('#').next().unwrap_or_default(), number).peekable();
            let Some(&first) = words.peek() else { continue };
            let puzzle = puzzles.get(verdicts.len()).or(only);
            let puzzle = puzzle.ok_or_else(|| first.error("no more solutions than instances"))?;
            let csp = puzzle.csp();
            let values: Vec<Option<Value>> = words
                .map(|word| if word.text == "." { Ok(None) } else { word.parse("a value, or .").map(Some) })
                .collect::<Result<_, _>>()?;
            if values.len() != csp.len() {
                let expected = format!("{}, one for each variable", csp.len());
                return Err(InputError::new(number, 1, format!("{} values", values.len()), expected));
            }
            // A verifier, like a constraint, is only asked about values inside the domains.
            let can_be = |variable: Variable| {
                values[variable.index()].is_none_or(|value| csp.domain(variable).contains(value))
            };
            let mut faults = if csp.all().all(can_be) { verified(puzzle, &values) } else { Vec::new() };
            faults.extend(csp.faults(|variable| values[variable.index()]));
            verdicts.push(faults);
        }
        match verdicts.len() < puzzles.len() {
            false => Ok(verdicts),
            true => Err(unequal(verdicts.len(), puzzles.len())),
        }
    }

    /// A solution that was found in another formulation: a value for each variable, in the order of declaration.
    pub fn rendering(&self, values: &[Value]) -> Rendering {
        let csp = self.csp();
        let mut rendering = self.render(csp, |variable| values.get(variable.index()).copied());
        rendering.violations.extend(csp.faults(|variable| values.get(variable.index()).copied()));
        rendering
    }

    /// The instance in a formulation that a model has chosen.
    pub fn pose_as(&self, formulation: Declared, purpose: &mut Purpose<'_>) -> Box<dyn AnyFormulation + '_> {
        let csp = self.csp();
        if let Some(times) = self.puzzle.slowness() {
            purpose.slow_down(if purpose.local_search().is_none() { times } else { 1.0 });
        }
        let render = Box::new(|value: Values<'_>| self.render(csp, value));
        let board = self.puzzle.board();
        formulation.pose_examined(
            csp,
            purpose,
            P::branches(),
            board.map_or_else(|| Picture::new(csp), |board| Picture::on(csp, board)),
            render,
            Box::new(|checkup, seed| checkup.add_verifier(csp, &|values| self.puzzle.verify(values), seed)),
        )
    }

    fn csp(&self) -> &Csp {
        self.csp.get_or_init(|| self.puzzle.csp())
    }

    fn render(&self, csp: &Csp, value: impl Fn(Variable) -> Option<Value>) -> Rendering {
        let values: Vec<Option<Value>> = csp.all().map(value).collect();
        let word = |value: &Option<Value>| value.map_or(".".to_owned(), |value| value.to_string());
        let line = values.iter().map(word).collect::<Vec<_>>().join(" ");
        let violations = verified(&self.puzzle, &values);
        let achieved = csp.achieved(|variable| values[variable.index()]);
        let objective = achieved.map(|value| (P::OBJECTIVE, value as f64));
        Rendering { line, text: self.puzzle.draw(&values), violations, objective, ..Rendering::default() }
    }
}

/// What the puzzle's own verifier finds wrong; nothing if it has none, or if a variable has no value.
fn verified<P: Declare>(puzzle: &P, values: &[Option<Value>]) -> Vec<String> {
    let values: Option<Vec<Value>> = values.iter().copied().collect();
    values.and_then(|values| puzzle.verify(&values)).unwrap_or_default()
}

impl<P: Declare> Instance for DeclaredInstance<P> {
    fn show(&self) -> Rendering {
        let text = self.puzzle.write();
        Rendering { line: text.clone(), text, ..Rendering::default() }
    }

    fn pose(&self, purpose: &mut Purpose<'_>) -> Box<dyn AnyFormulation + '_> {
        self.pose_as(self.formulation, purpose)
    }
}
