//! Golomb rulers.

use recuit::csp::{AllDifferent, Branches, Consistency, Csp, Value, VariableOrder};
use recuit::edge::{Declare, Declared};
use recuit::{InputError, Token, Tokens};
use serde_json::Value as Json;

/// Put n marks on a ruler, the first at 0, so that no two pairs of marks are equally far apart, and the ruler is as
/// short as possible (Babcock 1953; OEIS A003022 has the lengths).
///
/// The text is the number of marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Golomb {
    marks: usize,
}

impl Declare for Golomb {
    const SUMMARY: &'static str = "the shortest ruler with n marks whose distances all differ";
    const SHIPPED: &'static [(&'static str, &'static str, &'static str)] =
        &[("7", "seven marks: the shortest is 25 long", "7\n"), ("8", "eight marks: 34", "8\n")];
    const OBJECTIVE: &'static str = "length";
    const ENGINE: &'static str = "branch-and-bound";

    /// Large neighborhoods find the shortest rulers late, and moves hardly ever.
    fn defaults(formulation: &Declared, engine: Option<&str>) -> Json {
        formulation.defaults(engine, (Golomb::ENGINE, 10.0))
    }

    fn read(text: &str) -> Result<Vec<Self>, InputError> {
        let expected = "a number of marks from 1 to 20";
        let ruler = |word: Token<'_>| match word.parse(expected)? {
            marks @ 1..=20 => Ok(Golomb { marks }),
            _ => Err(word.error(expected)),
        };
        Tokens::new(text).map(ruler).collect()
    }

    fn write(&self) -> String {
        self.marks.to_string()
    }

    fn csp(&self) -> Csp {
        let (n, mut csp) = (self.marks, Csp::new());
        let longest = (n * n) as Value;
        let mark: Vec<_> = (0..n)
            .map(|i| csp.variable(format!("mark {}", i + 1), 0..=if i == 0 { 0 } else { longest }))
            .collect();
        let mut distances = Vec::new();
        for j in 1..n {
            csp.post(mark[j - 1].less_than(mark[j]));
            for i in 0..j {
                // The distances between the marks on the way are all different too.
                let least = ((j - i) * (j - i + 1) / 2) as Value;
                let distance = csp.variable(format!("from {} to {}", i + 1, j + 1), least..=longest);
                csp.post((mark[j] - mark[i]).equals(distance));
                distances.push(distance);
            }
        }
        csp.post(AllDifferent::new(distances)).named("all distances differ");
        if n > 2 {
            csp.post((mark[1] - mark[0]).less_than(mark[n - 1] - mark[n - 2])).named("not reflected");
        }
        csp.minimize(mark[n - 1]);
        csp
    }

    fn verify(&self, values: &[Value]) -> Option<Vec<String>> {
        let n = self.marks;
        let (marks, written) = values.split_at(n);
        let mut faults = Vec::new();
        if marks[0] != 0 || marks.windows(2).any(|pair| pair[0] >= pair[1]) {
            faults.push("the marks do not go up from 0".to_owned());
        }
        let mut distances: Vec<Value> =
            (1..n).flat_map(|to| (0..to).map(move |from| marks[to] - marks[from])).collect();
        if distances != written {
            faults.push("the distances are not those between the marks".to_owned());
        }
        if n > 2 && distances[0] >= marks[n - 1] - marks[n - 2] {
            faults.push("the mirror image".to_owned());
        }
        distances.sort_unstable();
        let twice = distances.windows(2).find(|pair| pair[0] == pair[1]);
        faults.extend(twice.map(|pair| format!("two pairs of marks are {} apart", pair[0])));
        Some(faults)
    }

    /// From mark to mark: what comes next is hemmed in on one side, and the ruler is soon too long. Whether
    /// the distances that are left can all differ shows a mark earlier.
    fn branches() -> Branches {
        Branches { variables: VariableOrder::First, consistency: Consistency::Domain, ..Branches::default() }
    }

    fn draw(&self, values: &[Option<Value>]) -> String {
        let marks = values.iter().take(self.marks);
        marks.map(|mark| mark.map_or("?".to_owned(), |mark| mark.to_string())).collect::<Vec<_>>().join(" ")
    }
}
