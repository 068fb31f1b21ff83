//! Where each element of a picture has its words in a frame, and what they say.

mod links;
mod profile;

pub(crate) use links::links;
pub(crate) use profile::Profile;

use recuit::trace::{Board, Part, Scene};

/// The elements of a part, with their words in a frame and, where they are to be compared, in the frame before it.
/// Words that a frame lacks are 0, so that nothing here depends on where a scene comes from.
pub(crate) struct Elements<'a> {
    /// The part itself.
    pub(crate) part: &'a Part,
    /// The first word of each element, and the first one behind them all.
    at: Vec<usize>,
    frame: &'a [u32],
    before: Option<&'a [u32]>,
}

/// The elements of all parts of a scene.
pub(crate) fn elements<'a>(
    scene: &'a Scene,
    frame: &'a [u32],
    before: Option<&'a [u32]>,
) -> Vec<Elements<'a>> {
    let mut first = 0;
    let part = |part| {
        let elements = Elements { part, at: places(part, first), frame, before };
        first = elements.at[elements.count()];
        elements
    };
    scene.parts.iter().map(part).collect()
}

/// The first word of each element, where that of the first one is `first`, and the first word behind them.
fn places(part: &Part, first: usize) -> Vec<usize> {
    let equal = |count: usize, words: usize| (0..=count).map(|element| first + element * words).collect();
    match part {
        Part::Board(board) => {
            let left = if board.pencil { board.symbols.len().div_ceil(32) } else { 0 };
            equal(board.rows * board.columns, 1 + left)
        }
        Part::Graph { vertices, .. } => equal(vertices.len(), 1),
        Part::Tour { points, .. } => equal(points.len(), 2),
        Part::Tiles { rows, columns } | Part::Text { rows, columns } => equal(rows * columns, 1),
        Part::Bars { bars, .. } => equal(bars.len(), 1),
        Part::Intervals { names, .. } => equal(names.len(), 3),
        Part::Curve { curves } => equal(curves.len(), 1),
        Part::Table { variables, domains } => {
            let left = |size: u32| if *domains { size.div_ceil(32) as usize } else { 0 };
            let next = |at: &mut usize, size: u32| {
                *at += 1 + left(size);
                Some(*at)
            };
            let sizes = variables.iter().map(|variable| variable.size);
            std::iter::once(first).chain(sizes.scan(first, next)).collect()
        }
    }
}

impl<'a> Elements<'a> {
    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.at.len() - 1
    }

    /// The words of an element.
    pub(crate) fn words(&self, element: usize) -> &'a [u32] {
        self.of(self.frame, element)
    }

    fn of(&self, frame: &'a [u32], element: usize) -> &'a [u32] {
        let ends = self.at.get(element).zip(self.at.get(element + 1));
        ends.and_then(|(&from, &to)| frame.get(from..to)).unwrap_or_default()
    }

    /// A word of an element.
    pub(crate) fn word(&self, element: usize, index: usize) -> u32 {
        self.words(element).get(index).copied().unwrap_or(0)
    }

    /// The value of an element, 0 if it has none.
    pub(crate) fn value(&self, element: usize) -> u32 {
        self.word(element, 0) & 0x00ff_ffff
    }

    /// Has the value of an element this mark?
    pub(crate) fn is_marked(&self, element: usize, mark: u32) -> bool {
        self.word(element, 0) >> 24 & mark != 0
    }

    /// A height, or a place on a curve.
    pub(crate) fn number(&self, element: usize) -> f64 {
        f32::from_bits(self.word(element, 0)).into()
    }

    /// The values that pencil marks or a domain leave to an element, if the part shows them.
    pub(crate) fn left(&self, element: usize) -> Option<Vec<u32>> {
        let values = match self.part {
            Part::Board(Board { pencil: true, symbols, .. }) => symbols.len() as u32,
            Part::Table { variables, domains: true } => variables.get(element)?.size,
            _ => return None,
        };
        let words = self.words(element).get(1..).unwrap_or_default();
        let is_left = |value: &u32| {
            words.get((value - 1) as usize / 32).is_some_and(|word| word >> ((value - 1) % 32) & 1 == 1)
        };
        Some((1..=values).filter(is_left).collect())
    }

    /// Is it another one than in the frame before?
    pub(crate) fn is_changed(&self, element: usize) -> bool {
        self.before.is_some_and(|before| self.of(before, element) != self.words(element))
    }

    /// Is its value another one than in the frame before, or the marks of its value?
    pub(crate) fn is_value_changed(&self, element: usize) -> bool {
        self.before.is_some_and(|before| self.of(before, element).first() != self.words(element).first())
    }

    /// The same elements in the frame before, where there is one.
    pub(crate) fn before(&self) -> Option<Elements<'a>> {
        let frame = self.before?;
        Some(Elements { part: self.part, at: self.at.clone(), frame, before: None })
    }
}

/// The character that a word stands for, a space if for none.
pub(crate) fn character(word: u32) -> char {
    match char::from_u32(word & 0x00ff_ffff) {
        None | Some('\0') => ' ',
        Some(character) if character.is_control() => '\u{fffd}',
        Some(character) => character,
    }
}

/// A set of values in few characters: `1..4,7`.
pub(crate) fn ranges(values: &[i64]) -> String {
    let mut runs: Vec<(i64, i64)> = Vec::new();
    for &value in values {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == value => *last = value,
            _ => runs.push((value, value)),
        }
    }
    let run = |&(first, last): &(i64, i64)| match last - first {
        0 => first.to_string(),
        1 => format!("{first},{last}"),
        _ => format!("{first}..{last}"),
    };
    runs.iter().map(run).collect::<Vec<_>>().join(",")
}

/// A number as pictures write it: whole, or with four significant digits.
pub(crate) fn short(number: f64) -> String {
    if !number.is_finite() {
        return if number.is_nan() {
            "?"
        } else if number > 0.0 {
            "∞"
        } else {
            "−∞"
        }
        .to_owned();
    }
    let size = number.abs();
    let text = if size != 0.0 && !(1e-4..1e7).contains(&size) {
        format!("{number:.3e}")
    } else {
        let whole = if size >= 1.0 { size.log10() as usize + 1 } else { 0 };
        let text = format!("{number:.*}", 4usize.saturating_sub(whole).max(usize::from(size < 1.0)));
        if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
    };
    text.replace('-', "−")
}

#[cfg(test)]
mod tests {
    use super::*;
    use recuit::trace::{Frame, Variable};

    #[test]
    fn words_are_found_where_views_wrote_them() {
        let variable = |size| Variable { name: String::new(), least: 5, size };
        let board = Board {
            rows: 1,
            columns: 2,
            symbols: vec!["x".to_owned(); 40],
            pencil: true,
            ..Board::default()
        };
        let variables = vec![variable(70), variable(3)];
        let scene = Scene {
            parts: vec![Part::Board(board), Part::Table { variables, domains: true }],
            ..Scene::default()
        };
        let mut frame = Frame::default();
        for left in [[1, 33, 40], [2, 3, 39]] {
            frame.marked(left[0] as u32, 1);
            frame.left(40, left);
        }
        frame.value(70);
        frame.left(70, [70]);
        frame.value(0);
        frame.left(3, [1, 3]);
        assert_eq!(frame.words().len(), scene.words());
        let parts = elements(&scene, frame.words(), None);
        assert_eq!(parts[0].left(0), Some(vec![1, 33, 40]));
        assert_eq!((parts[0].value(1), parts[0].is_marked(1, 1), parts[0].is_marked(1, 2)), (2, true, false));
        assert_eq!((parts[1].value(0), parts[1].left(0)), (70, Some(vec![70])));
        assert_eq!((parts[1].value(1), parts[1].left(1)), (0, Some(vec![1, 3])));
        assert_eq!((parts[1].count(), parts[1].value(7), parts[1].left(7)), (2, 0, None));
    }

    #[test]
    fn sets_and_numbers_are_short() {
        assert_eq!(ranges(&[1, 2, 3, 4, 7, 9, 10]), "1..4,7,9,10");
        assert_eq!(ranges(&[-2, -1, 0]), "-2..0");
        let numbers = [0.0, 2.0, -2.5, 0.123_456, 12345.6, 1e9, 0.00001, f64::INFINITY, 99.999];
        assert_eq!(numbers.map(short).join(" "), "0 2 −2.5 0.1235 12346 1.000e9 1.000e−5 ∞ 100");
    }
}
