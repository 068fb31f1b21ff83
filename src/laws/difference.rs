//! Where two values differ when printed.

/// The first place in which two values differ, printed in several lines (`{:#?}`), and what stands there in
/// each: `rows[3] = 1`. `None` if they print alike.
pub(super) fn first(one: &str, other: &str) -> Option<(String, String)> {
    let mut place = Place::default();
    let (mut ones, mut others) = (one.lines(), other.lines());
    loop {
        let (Some(line), Some(found)) = (ones.next(), others.next()) else {
            let lines = (one.lines().count(), other.lines().count());
            return (one != other).then(|| (format!("{} lines", lines.0), format!("{} lines", lines.1)));
        };
        if line != found {
            let there = place.of(line);
            // A list that ends early has nothing there.
            let value = |line: &str| match line.trim().trim_end_matches(',') {
                "]" | "}" | ")" => "nothing".to_owned(),
                line => line.split_once(": ").map_or(line, |(_, value)| value).to_owned(),
            };
            let shown = |line| format!("{there} = {}", value(line));
            let ends = value(line) == "nothing";
            let there_in_other = place.of(found);
            return Some(if ends {
                (format!("{there_in_other} = nothing"), format!("{there_in_other} = {}", value(found)))
            } else {
                (shown(line), shown(found))
            });
        }
        place.pass(line);
    }
}

/// The fields and lists that are open at a line.
#[derive(Default)]
struct Place(Vec<(String, Option<usize>)>);

impl Place {
    /// The name of a line: the fields on the way, and the place in each list.
    fn of(&self, line: &str) -> String {
        let mut name = String::new();
        let mut add = |field: &str| {
            if !name.is_empty() && !field.is_empty() && !field.starts_with('[') {
                name.push('.');
            }
            name += field;
        };
        for (field, _) in &self.0 {
            add(field);
        }
        let last = self.0.last().and_then(|(_, number)| *number);
        match (line.trim().split_once(": "), last) {
            (Some((field, _)), None) => add(field),
            (_, Some(number)) => name += &format!("[{number}]"),
            (None, None) => {}
        }
        if name.is_empty() { "it".to_owned() } else { name }
    }

    /// Go on to the next line.
    fn pass(&mut self, line: &str) {
        let line = line.trim();
        if line.ends_with(['[', '(', '{']) {
            let is_list = line.ends_with('[');
            let field = match (line.split_once(": "), self.0.last()) {
                (Some((field, _)), _) => field.to_owned(),
                (None, Some((_, Some(number)))) => format!("[{number}]"),
                (None, _) => String::new(),
            };
            // What is in parentheses has one value as a rule, and needs no number.
            self.0.push((field, is_list.then_some(0)));
        } else if line.starts_with([']', ')', '}']) {
            self.0.pop();
            self.count();
        } else {
            self.count();
        }
    }

    fn count(&mut self) {
        if let Some((_, Some(number))) = self.0.last_mut() {
            *number += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::first;

    #[derive(Debug)]
    struct Board {
        #[expect(dead_code)]
        size: u32,
        #[expect(dead_code)]
        rows: Vec<Option<u32>>,
        #[expect(dead_code)]
        lines: [Vec<bool>; 2],
    }

    fn difference(one: &Board, other: &Board) -> Option<(String, String)> {
        first(&format!("{one:#?}"), &format!("{other:#?}"))
    }

    #[test]
    fn the_first_field_that_differs_is_named() {
        let board = |rows: &[Option<u32>], last| Board {
            size: 3,
            rows: rows.to_vec(),
            lines: [vec![true, false], vec![true, last]],
        };
        let one = board(&[Some(1), None, None], true);
        assert_eq!(difference(&one, &board(&[Some(1), None, None], true)), None);
        let (expected, found) = difference(&one, &board(&[Some(1), None, None], false)).unwrap();
        assert_eq!((expected.as_str(), found.as_str()), ("lines[1][1] = true", "lines[1][1] = false"));
        let (expected, found) = difference(&one, &board(&[Some(1), None], true)).unwrap();
        assert_eq!((expected.as_str(), found.as_str()), ("rows[2] = None", "rows[2] = nothing"));
        let (expected, found) = difference(&board(&[Some(1)], true), &one).unwrap();
        assert_eq!((expected.as_str(), found.as_str()), ("rows[1] = nothing", "rows[1] = None"));
    }

    #[test]
    fn values_without_fields_have_places_too() {
        let place = first(&format!("{:#?}", [1, 2, 3]), &format!("{:#?}", [1, 5, 3])).unwrap();
        assert_eq!((place.0.as_str(), place.1.as_str()), ("[1] = 2", "[1] = 5"));
        assert_eq!(first("1", "2"), Some(("it = 1".to_owned(), "it = 2".to_owned())));
    }
}
