//! How wide the terminal is.

/// The columns that figures may take: those of the terminal, where there is one.
pub(crate) fn columns() -> u16 {
    let (_, columns) = console::Term::stdout().size_checked().unwrap_or((24, 100));
    columns.clamp(60, 200)
}
