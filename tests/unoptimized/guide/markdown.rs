//! As much of Markdown as the pages of the guide use.

use std::collections::BTreeSet;

/// The lines outside of fenced blocks, and the blocks, each with its language.
fn split(text: &str) -> (Vec<&str>, Vec<(&str, String)>) {
    let (mut prose, mut blocks) = (Vec::new(), Vec::new());
    let mut open: Option<(&str, String)> = None;
    for line in text.lines() {
        match (line.strip_prefix("```"), open.take()) {
            (Some(language), None) => open = Some((language.trim(), String::new())),
            (Some(_), Some(block)) => blocks.push(block),
            (None, Some((language, block))) => open = Some((language, block + line + "\n")),
            (None, None) => prose.push(line),
        }
    }
    assert!(open.is_none(), "a block is not closed: {open:?}");
    (prose, blocks)
}

/// The fenced blocks with their languages.
pub(super) fn blocks(text: &str) -> Vec<(&str, String)> {
    split(text).1
}

/// The headings, without their marks.
pub(super) fn headings(text: &str) -> Vec<&str> {
    let heading = |line: &'_ str| line.starts_with('#');
    split(text)
        .0
        .into_iter()
        .filter(|line| heading(line))
        .map(|line| line.trim_start_matches('#').trim())
        .collect()
}

/// What links to the headings of a page end in: their words in small letters, joined by hyphens.
pub(super) fn anchors(text: &str) -> BTreeSet<String> {
    let anchor = |heading: &str| {
        let kept = heading.chars().filter(|one| one.is_alphanumeric() || " -_".contains(*one));
        kept.collect::<String>().to_lowercase().replace(' ', "-")
    };
    headings(text).into_iter().map(anchor).collect()
}

/// The prose in parts, every second of which is code: what stands between backticks.
fn parts(text: &str) -> Vec<String> {
    split(text).0.join("\n").split('`').map(str::to_owned).collect()
}

/// Where the links in the prose lead.
pub(super) fn links(text: &str) -> Vec<String> {
    // The text of a link may be code.
    let prose: String = parts(text).into_iter().step_by(2).collect();
    let rests = prose.split("](").skip(1);
    rests.filter_map(|rest| Some(rest.split_once(')')?.0.to_owned())).collect()
}

/// The words of a text, as programs have them.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|one: char| !one.is_alphanumeric() && one != '_')
}

/// The names in camel case that stand in the prose as code.
pub(super) fn names(text: &str) -> BTreeSet<String> {
    let is_name = |word: &&str| {
        word.starts_with(|one: char| one.is_ascii_uppercase())
            && word.contains(|one: char| one.is_ascii_lowercase())
    };
    let code = parts(text).into_iter().skip(1).step_by(2);
    code.flat_map(|code| words(&code).filter(is_name).map(str::to_owned).collect::<Vec<_>>()).collect()
}
