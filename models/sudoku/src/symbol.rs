//! The character that stands for a value, and back.

/// The largest value that has a character: 9 digits, then two alphabets.
pub(crate) const LAST_SYMBOL: u8 = 61;

/// The character of a value: `1`-`9`, then `A`-`Z` (10 to 35), then `a`-`z` (36 to 61). `None` for 0, which is
/// no value, and beyond 61, where only numbers can be written.
///
/// ```
/// use recuit_sudoku::symbol;
/// assert_eq!([9, 10, 35, 36, 61, 62].map(symbol), [Some('9'), Some('A'), Some('Z'), Some('a'), Some('z'), None]);
/// ```
pub fn symbol(value: u8) -> Option<char> {
    Some(char::from(match value {
        1..=9 => b'0' + value,
        10..=35 => b'A' + (value - 10),
        36..=LAST_SYMBOL => b'a' + (value - 36),
        _ => return None,
    }))
}

/// What a character puts into a cell of a grid with values up to `size`: a value, or 0 for a blank. `None` when
/// it is neither.
///
/// `.`, `0`, `_`, `*` and `-` are always blanks, `X` and `x` where `X` is not a value (33 is the first size where
/// it is). Up to size 35 a small letter reads as the capital.
///
/// ```
/// use recuit_sudoku::cell_value;
/// assert_eq!([cell_value('7', 9), cell_value('x', 9), cell_value('A', 9)], [Some(7), Some(0), None]);
/// assert_eq!([cell_value('g', 16), cell_value('a', 36)], [Some(16), Some(36)]);
/// ```
pub fn cell_value(symbol: char, size: usize) -> Option<u8> {
    let value = match symbol {
        '.' | '0' | '_' | '*' | '-' => 0,
        'X' | 'x' if size < 33 => 0,
        '1'..='9' => symbol as u8 - b'0',
        'A'..='Z' => symbol as u8 - b'A' + 10,
        'a'..='z' if size <= 35 => symbol as u8 - b'a' + 10,
        'a'..='z' => symbol as u8 - b'a' + 36,
        _ => return None,
    };
    (usize::from(value) <= size).then_some(value)
}

/// The characters that a cell of a grid with values up to `size` may hold, in words.
pub(crate) fn expected_symbols(size: usize) -> String {
    let range = |first: char, end: u8| match symbol(size.min(end.into()) as u8) {
        Some(last) if last != first => format!("{first}-{last}"),
        _ => first.to_string(),
    };
    let mut values = range('1', 9);
    if size > 9 {
        values += &format!(", {}", range('A', 35));
    }
    if size > 35 {
        values += &format!(", {}", range('a', LAST_SYMBOL));
    }
    format!("a value {values} or a blank (. 0 _ * -{})", if size < 33 { " X" } else { "" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_symbol_reads_as_its_value_in_every_size_that_has_it() {
        for size in 1..=128 {
            for value in 1..=size.min(61) {
                let symbol = symbol(value as u8).unwrap();
                assert_eq!(cell_value(symbol, size), Some(value as u8), "{symbol} in size {size}");
            }
        }
    }

    #[test]
    fn x_is_a_blank_until_it_is_a_value() {
        assert_eq!([cell_value('X', 32), cell_value('x', 32)], [Some(0), Some(0)]);
        assert_eq!([cell_value('X', 33), cell_value('x', 33)], [Some(33), Some(33)]);
        assert_eq!(
            [cell_value('X', 36), cell_value('x', 36), cell_value('x', 61)],
            [Some(33), None, Some(59)]
        );
    }

    #[test]
    fn other_characters_are_nothing() {
        assert!("+|=?#,; é".chars().all(|symbol| cell_value(symbol, 61).is_none()));
        assert_eq!([cell_value('5', 4), cell_value('H', 16)], [None, None]);
    }

    #[test]
    fn expectations_in_words() {
        assert_eq!(expected_symbols(4), "a value 1-4 or a blank (. 0 _ * - X)");
        assert_eq!(expected_symbols(16), "a value 1-9, A-G or a blank (. 0 _ * - X)");
        assert_eq!(expected_symbols(36), "a value 1-9, A-Z, a or a blank (. 0 _ * -)");
    }
}
