//! Color a map so that neighbors differ (AIMA section 6.1.1): variables, constraints, and nothing else.
//!
//! TODO: Say what your puzzle is, and rewrite `MapColoring`: the numbered steps show where.

use recuit::csp::{Csp, Value};
use recuit::edge::Declare;
use recuit::{InputError, Tokens};

/// The instance: what a text says, and no more.
// 1. The data of your puzzle.
#[derive(Debug)]
pub struct MapColoring {
    /// How many colors may be used.
    pub colors: Value,
    /// The names of the regions.
    pub regions: Vec<String>,
    /// Pairs of regions, by their numbers, that share a border.
    pub borders: Vec<(usize, usize)>,
}

impl Declare for MapColoring {
    // 2. What `recuit list` says of it.
    const SUMMARY: &'static str = "color a map so that neighbors differ";

    // 3. Instances that come with the model; the first is solved when nothing else is asked for.
    const SHIPPED: &'static [(&'static str, &'static str, &'static str)] =
        &[("australia", "seven regions, three colors", include_str!("../instances/australia.txt"))];

    // 4. The format. An error says where it is, what stands there, and what was expected.
    fn read(text: &str) -> Result<Vec<Self>, InputError> {
        let mut map = MapColoring { colors: 0, regions: Vec::new(), borders: Vec::new() };
        for (line, number) in text.lines().zip(1..) {
            let mut words = Tokens::of_line(line.split('#').next().unwrap_or_default(), number);
            let Some(first) = words.next() else { continue };
            if map.colors == 0 {
                if first.text != "colors" {
                    return Err(first.error("the word `colors` and their number"));
                }
                let colors = words.word("the number of colors")?;
                map.colors = colors.parse("the number of colors")?;
                if !(1..=1000).contains(&map.colors) {
                    return Err(colors.error("from 1 to 1000 colors"));
                }
                continue;
            }
            // A region, and on the same line those that it borders on.
            let region = map.region(first.text);
            for word in words {
                let neighbor = map.region(word.text);
                if neighbor == region {
                    return Err(word.error("another region: none borders on itself"));
                }
                map.borders.push((region, neighbor));
            }
        }
        if map.regions.is_empty() {
            let line = text.lines().count().max(1);
            return Err(InputError::new(line, 1, "no region", "`colors 3`, then a line for each region"));
        }
        Ok(vec![map])
    }

    // 5. The instance as a text that reads back as the same: the regions in order, then who borders on whom.
    fn write(&self) -> String {
        let mut text = format!("colors {}\n{}\n", self.colors, self.regions.join("\n"));
        for &(one, other) in &self.borders {
            text += &format!("{} {}\n", self.regions[one], self.regions[other]);
        }
        text
    }

    // 6. The declaration: what is to be found, and what must hold. Both formulations follow from it.
    fn csp(&self) -> Csp {
        let mut csp = Csp::new();
        let color: Vec<_> =
            self.regions.iter().map(|region| csp.variable(region.as_str(), 1..=self.colors)).collect();
        for &(one, other) in &self.borders {
            // The name that the constraint has where a violation or a conflict is shown.
            let name = format!("{} and {} share a border", self.regions[one], self.regions[other]);
            csp.post(color[one].differs_from(color[other])).named(name);
        }
        csp
    }

    // 7. The definition once more, without the declaration: what is wrong with a full assignment. `doctor`
    // compares the two.
    fn verify(&self, color: &[Value]) -> Option<Vec<String>> {
        let same = self.borders.iter().filter(|(one, other)| color[*one] == color[*other]);
        let names = same.map(|&(one, other)| (&self.regions[one], &self.regions[other]));
        Some(names.map(|(one, other)| format!("{one} and {other} have one color")).collect())
    }

    // 8. The drawing; `values` has the variables in the order in which `csp` declares them.
    fn draw(&self, values: &[Option<Value>]) -> String {
        let width = self.regions.iter().map(String::len).max().unwrap_or_default();
        let lines = self.regions.iter().zip(values).map(|(region, color)| match color {
            Some(color) => format!("{region:width$}  color {color}\n"),
            None => format!("{region:width$}  ?\n"),
        });
        lines.collect()
    }
}

// 9. The name, as in `recuit solve map-coloring`.
recuit::declared_model!("map-coloring", MapColoring);

impl MapColoring {
    /// The number of a region; a new name gets the next number.
    fn region(&mut self, name: &str) -> usize {
        let known = self.regions.iter().position(|region| region == name);
        known.unwrap_or_else(|| {
            self.regions.push(name.to_owned());
            self.regions.len() - 1
        })
    }
}
