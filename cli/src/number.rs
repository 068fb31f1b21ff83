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

/// A time in seconds.
pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.0..=1e9).contains(seconds));
    seconds.ok_or_else(|| "expected seconds between 0 and 1e9, such as 10 or 0.5".to_owned())
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
