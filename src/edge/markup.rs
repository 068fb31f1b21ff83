//! Doc comments and pages as plain text.

/// A text without the markup of Markdown: links and emphasis as their words alone, in one line.
///
/// ```
/// let markup = "The *fewest* values of [`Cells`](crate::Cells), as A* has them: `T = f * T`, see [`Rows`]";
/// let plain = recuit::edge::plain_text(markup);
/// assert_eq!(plain, "The fewest values of Cells, as A* has them: T = f * T, see Rows");
/// ```
pub fn plain_text(markup: &str) -> String {
    let mut text = String::new();
    let mut rest = markup;
    while let Some((before, after)) = rest.split_once('[') {
        let Some((words, behind)) = after.split_once(']') else { break };
        text += before;
        text += words;
        // The target of a link, if one is given.
        rest = match behind.strip_prefix('(').and_then(|target| target.split_once(')')) {
            Some((_, behind)) => behind,
            None => behind,
        };
    }
    text += rest;
    without_emphasis(&text.replace('`', "")).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Emphasis begins with a star before a word, and ends with one behind a word; other stars are meant as they are.
fn without_emphasis(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let is_word = |at: Option<usize>| at.and_then(|at| letters.get(at)).is_some_and(|c| c.is_alphanumeric());
    let mut is_open = false;
    let mut plain = String::new();
    for (at, &letter) in letters.iter().enumerate() {
        let (before, behind) = (is_word(at.checked_sub(1)), is_word(Some(at + 1)));
        match letter {
            '*' if !is_open && !before && behind => is_open = true,
            '*' if is_open && before => is_open = false,
            _ => plain.push(letter),
        }
    }
    plain
}

/// A word as a dictionary sorts it: in small letters, without the accents of French.
///
/// ```
/// assert_eq!(recuit::edge::without_accents("Échec"), "echec");
/// assert_eq!(recuit::edge::without_accents("nœud"), "noeud");
/// ```
pub fn without_accents(word: &str) -> String {
    let letter = |letter: char| match letter {
        'à' | 'â' => 'a',
        'é' | 'è' | 'ê' => 'e',
        'î' => 'i',
        'ô' => 'o',
        'û' | 'ù' => 'u',
        'ç' => 'c',
        other => other,
    };
    word.to_lowercase().replace('œ', "oe").chars().map(letter).collect()
}
