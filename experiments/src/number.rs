//! Numbers as people read them.

/// Four significant digits, but whole numbers in full, in groups of three; from ten million on a power of
/// ten: `62.5`, `12,345`, `1.23e7`.
pub(crate) fn count(number: f64) -> String {
    let rounded = if number.fract() == 0.0 { number } else { significant(number, 4) };
    if rounded.abs() >= 1e7 {
        return format!("{number:.2e}");
    }
    let mut text = rounded.to_string();
    if rounded.abs() >= 1e6 {
        text.insert(text.len() - 6, ',');
    }
    if rounded.abs() >= 1e3 {
        text.insert(text.len() - 3, ',');
    }
    text
}

/// Seconds with three significant digits, in the unit that suits them: `850 µs`, `12.3 ms`, `1,234 s`.
pub(crate) fn time(seconds: f64) -> String {
    let rounded = significant(seconds, 3);
    let (scale, unit) = match rounded {
        1.0.. => (1.0, "s"),
        1e-3.. => (1e3, "ms"),
        _ => (1e6, "µs"),
    };
    // Scaling may have cost a last digit.
    format!("{} {unit}", count(significant(rounded * scale, 3)))
}

/// A share in percent.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// A p-value.
pub(crate) fn p_value(p: f64) -> String {
    if p < 0.001 { "< 0.001".to_owned() } else { format!("{p:.3}") }
}

fn significant(number: f64, digits: usize) -> f64 {
    format!("{number:.*e}", digits - 1).parse().expect("a number that was written")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts() {
        let texts =
            [0.0, 999.96, 62.512, 1234.5, 12345.0, 9_999_999.0, 12_345_678.0, -4321.0, 0.00123456].map(count);
        assert_eq!(
            texts,
            ["0", "1,000", "62.51", "1,234", "12,345", "9,999,999", "1.23e7", "-4,321", "0.001235"]
        );
    }

    #[test]
    fn times() {
        let texts = [0.0, 0.00085, 0.0009999, 0.012345, 0.9996, 1.5, 1234.5].map(time);
        assert_eq!(texts, ["0 µs", "850 µs", "1 ms", "12.3 ms", "1 s", "1.5 s", "1,230 s"]);
    }
}
