//! Numbers on the command line.

/// A whole number that is not negative.
pub(crate) fn whole(text: &str) -> Result<u64, String> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().map_err(|_| match digits {
        true => format!("expected at most {}", u64::MAX),
        false => "expected a whole number that is not negative, such as 1000".to_owned(),
    })
}

/// A whole number that is not zero.
pub(crate) fn positive(text: &str) -> Result<u64, String> {
    whole(text).ok().filter(|&number| number > 0).ok_or_else(|| "expected a whole number from 1".to_owned())
}

/// A time, in seconds where no unit is said.
pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match &text[number.len()..] {
        "ms" => Some(1e-3),
        "" | "s" => Some(1.0),
        "m" | "min" => Some(60.0),
        "h" => Some(3600.0),
        _ => None,
    };
    let seconds = unit.and_then(|unit| Some(number.parse::<f64>().ok()? * unit));
    let seconds = seconds.filter(|seconds| (0.0..=1e9).contains(seconds));
    seconds.ok_or_else(|| "expected a time up to 1e9 seconds, such as 10, 0.5, 500ms, 10s or 2m".to_owned())
}

/// Steps a second.
pub(crate) fn speed(text: &str) -> Result<f64, String> {
    let speed = text.parse().ok().filter(|speed| (0.01..=50.0).contains(speed));
    speed.ok_or_else(|| "expected steps a second, from 0.01 to 50".to_owned())
}

/// A number of bytes, with K, M, G or T for 1024 and its powers.
pub(crate) fn bytes(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let power = match text[digits.len()..].to_ascii_uppercase().as_str() {
        "" | "B" => Some(0),
        "K" | "KB" => Some(10),
        "M" | "MB" => Some(20),
        "G" | "GB" => Some(30),
        "T" | "TB" => Some(40),
        _ => None,
    };
    let bytes = power.and_then(|power| digits.parse::<u64>().ok()?.checked_mul(1 << power));
    bytes.ok_or_else(|| "expected a number of bytes such as 500M or 4G".to_owned())
}

/// A number of threads.
pub(crate) fn threads(text: &str) -> Result<usize, String> {
    let threads = text.parse().ok().filter(|threads| (1..=1024).contains(threads));
    threads.ok_or_else(|| "expected a whole number from 1 to 1024".to_owned())
}
