//! The pages of the guide are held against its code, against each other, and against the names in the sources.
//! Each check answers with the faults that it finds, so that a test can plant one.

use super::markdown::{anchors, blocks, headings, links, names, words};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The texts of some files by their names.
type Files = BTreeMap<String, String>;

/// The root of the repository.
pub(super) fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The files of a folder with that extension, and with `deep` those of the folders in it.
fn files(folder: &Path, extension: &str, deep: bool) -> Files {
    let mut found = Files::new();
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be listed").path();
        if path.is_dir() && deep {
            found.extend(files(&path, extension, deep));
        } else if path.extension().is_some_and(|one| one == extension) {
            let text = fs::read_to_string(&path).expect("it is a text");
            let name = path.strip_prefix(root()).expect("a file of the repository");
            found.insert(name.to_string_lossy().replace('\\', "/"), text);
        }
    }
    found
}

const GUIDE: &str = "docs/guide";
/// The folders of both languages.
const LANGUAGES: [&str; 2] = ["docs/guide", "docs/guide/fr"];

/// The pages of a language, with those in its folder of constraints.
fn pages(folder: &str) -> Files {
    let constraints = if folder == GUIDE { "constraints" } else { "contraintes" };
    let mut pages = files(&root().join(folder), "md", false);
    pages.extend(files(&root().join(folder).join(constraints), "md", false));
    pages
}

fn all_pages() -> Files {
    LANGUAGES.into_iter().flat_map(pages).collect()
}

fn code() -> Files {
    files(&root().join("docs/guide/code"), "rs", true)
}

fn none(faults: &[String]) {
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

/// The lines without the spaces that all of them begin with, and without blank lines.
fn aligned(text: &str) -> Vec<&str> {
    let lines = || text.lines().filter(|line| !line.trim().is_empty());
    let indent = lines().map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
    lines().map(|line| line[indent..].trim_end()).collect()
}

/// Where an excerpt begins in a text: the number of a line that is not blank.
fn place(excerpt: &str, text: &str) -> Option<usize> {
    let (excerpt, lines) = (aligned(excerpt), aligned(text));
    (0..=lines.len().checked_sub(excerpt.len())?)
        .find(|&at| aligned(&lines[at..at + excerpt.len()].join("\n")) == excerpt)
}

/// Blocks of Rust that are no excerpt of the code, and blocks whose language is none of those that a page may have.
fn strange_blocks(pages: &Files, code: &Files) -> Vec<String> {
    let mut faults = Vec::new();
    for (page, text) in pages {
        for (language, block) in blocks(text) {
            let first = block.lines().next().unwrap_or_default();
            match language {
                "rust" if code.values().any(|code| place(&block, code).is_some()) => {}
                "rust" => faults.push(format!("{page}: not in docs/guide/code: {first}")),
                "console" | "text" | "toml" => {}
                _ => faults.push(format!("{page}: a block of {language:?}: {first}")),
            }
        }
    }
    faults
}

/// Lines of the code that no page shows, but for those that only list the examples.
fn hidden_lines(pages: &Files, code: &Files) -> Vec<String> {
    let shown: Vec<String> = pages.values().flat_map(|text| blocks(text)).map(|(_, block)| block).collect();
    let mut faults = Vec::new();
    for (file, text) in code.iter().filter(|(file, _)| !file.ends_with("/mod.rs")) {
        let lines = aligned(text);
        let mut seen = vec![false; lines.len()];
        for block in &shown {
            if let Some(at) = place(block, text) {
                seen[at..at + aligned(block).len()].fill(true);
            }
        }
        let hidden = lines.iter().zip(seen).filter(|(_, seen)| !seen);
        faults.extend(hidden.map(|(line, _)| format!("{file}: on no page: {line}")));
    }
    faults
}

/// Names of types and traits in the prose that occur nowhere in the sources.
fn unknown_names(pages: &Files, sources: &Files) -> Vec<String> {
    let known: BTreeSet<&str> = sources.values().flat_map(|text| words(text)).collect();
    let mut faults = Vec::new();
    for (page, text) in pages {
        let unknown = names(text).into_iter().filter(|name| !known.contains(name.as_str()));
        faults.extend(unknown.map(|name| format!("{page}: no {name} in the sources")));
    }
    faults
}

/// Relative links that lead to no page of the guide, or to no heading there. `files` are those of the guide.
fn dead_links(pages: &Files, files: &BTreeSet<String>) -> Vec<String> {
    let mut faults = Vec::new();
    for (page, text) in pages {
        for link in links(text) {
            if link.starts_with("https://") {
                continue;
            }
            let (target, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let mut path = PathBuf::from(page);
            if !target.is_empty() {
                path.pop();
                for part in Path::new(target) {
                    path = if part == ".." { path.parent().unwrap_or(&path).into() } else { path.join(part) };
                }
            }
            let path = path.to_string_lossy().replace('\\', "/");
            if !files.contains(&path) {
                faults.push(format!("{page}: no such page: {link}"));
            } else if !anchor.is_empty()
                && !pages.get(&path).is_some_and(|text| anchors(text).contains(anchor))
            {
                faults.push(format!("{page}: no such heading: {link}"));
            }
        }
    }
    faults
}

/// Pages that are not listed just once in the nearest table of contents: that of their folder, or of one around it.
fn unlisted(pages: &Files) -> Vec<String> {
    let mut faults = Vec::new();
    for page in pages.keys() {
        let folders = page.rmatch_indices('/').map(|(end, _)| page.split_at(end));
        let mut listings = folders
            .filter_map(|(folder, name)| Some((pages.get(&format!("{folder}/SUMMARY.md"))?, &name[1..])));
        let (summary, name) = listings.next().map_or(("", page.as_str()), |(text, name)| (text, name));
        let times = links(summary).iter().filter(|link| *link == name).count();
        if name != "SUMMARY.md" && times != 1 {
            faults.push(format!("{page}: {times} times in SUMMARY.md"));
        }
    }
    faults
}

/// The pages of a language in the order of its table of contents.
fn in_order<'a>(folder: &str, pages: &'a Files) -> Vec<(String, &'a str)> {
    let summary = pages.get(&format!("{folder}/SUMMARY.md")).map_or("", String::as_str);
    let names = links(summary).into_iter().map(|link| format!("{folder}/{link}"));
    names.filter_map(|name| pages.get(&name).map(|text| (name, text.as_str()))).collect()
}

/// Where the languages differ in their pages, or in the blocks that they show. Plain text may be translated.
fn unlike(english: &Files, french: &Files) -> Vec<String> {
    let (english, french) = (in_order(LANGUAGES[0], english), in_order(LANGUAGES[1], french));
    if english.len() != french.len() {
        return vec![format!("{} pages in English, {} in French", english.len(), french.len())];
    }
    let mut faults = Vec::new();
    for ((one, english), (other, french)) in english.iter().zip(&french) {
        let shown = |text| blocks(text).into_iter().filter(|(language, _)| *language != "text");
        if !shown(english).eq(shown(french)) {
            faults.push(format!("{one} and {other} show different code"));
        }
        if headings(english).len() != headings(french).len() {
            faults.push(format!("{one} and {other} have different headings"));
        }
    }
    faults
}

#[test]
fn every_block_is_code_that_runs() {
    none(&strange_blocks(&all_pages(), &code()));
}

#[test]
fn every_line_of_the_code_is_on_a_page() {
    none(&hidden_lines(&pages(GUIDE), &code()));
}

#[test]
fn every_name_is_one_of_the_sources() {
    let folders = ["src", "models", "docs/guide/code"];
    let sources = folders.into_iter().flat_map(|folder| files(&root().join(folder), "rs", true)).collect();
    none(&unknown_names(&all_pages(), &sources));
}

#[test]
fn every_link_leads_somewhere() {
    let pages = all_pages();
    let files = pages.keys().chain(code().keys()).cloned().collect();
    none(&dead_links(&pages, &files));
}

#[test]
fn every_page_is_listed() {
    none(&unlisted(&all_pages()));
}

#[test]
fn both_languages_have_the_same_pages_and_code() {
    none(&unlike(&pages(LANGUAGES[0]), &pages(LANGUAGES[1])));
}

mod planted {
    use super::*;

    fn texts<const N: usize>(files: [(&str, &str); N]) -> Files {
        files.into_iter().map(|(name, text)| (name.to_owned(), text.to_owned())).collect()
    }

    const CODE: &str = "fn one() {\n    let two = 2;\n\n    two + 1\n}\n";

    #[test]
    fn a_block_that_is_no_excerpt_is_found() {
        let code = texts([("code/a.rs", CODE)]);
        let faults = |block: &str| strange_blocks(&texts([("a.md", block)]), &code);
        assert!(faults("```rust\nlet two = 2;\ntwo + 1\n```\n").is_empty());
        assert_eq!(
            faults("```rust\nlet two = 3;\ntwo + 1\n```\n"),
            ["a.md: not in docs/guide/code: let two = 3;"]
        );
        // The second line is indented otherwise than in the code.
        assert_eq!(faults("```rust\nlet two = 2;\n    two + 1\n```\n").len(), 1);
        assert_eq!(faults("```\nlet two = 2;\n```\n"), ["a.md: a block of \"\": let two = 2;"]);
    }

    #[test]
    fn a_line_that_no_page_shows_is_found() {
        let code = texts([("code/a.rs", CODE)]);
        let faults = |block: &str| hidden_lines(&texts([("a.md", block)]), &code);
        assert!(faults(&format!("```rust\n{CODE}```\n")).is_empty());
        assert_eq!(
            faults("```rust\nfn one() {\n    let two = 2;\n```\n"),
            ["code/a.rs: on no page:     two + 1", "code/a.rs: on no page: }"]
        );
    }

    #[test]
    fn a_name_that_was_changed_is_found() {
        let sources = texts([("src/a.rs", "pub struct TabuSearch;")]);
        let page =
            "Like `TabuSearch`, but as `TabooSearch::new()`; `NAME` and HillClimbing are no names here.\n";
        assert_eq!(
            unknown_names(&texts([("a.md", page)]), &sources),
            ["a.md: no TabooSearch in the sources"]
        );
    }

    #[test]
    fn a_dead_link_is_found() {
        let pages = texts([
            ("g/a.md", "# A\n\n[b](b.md), [c](b.md#the-end), [d](#a), [e](fr/c.md), [f](https://f.org)\n"),
            ("g/b.md", "# B\n\n## The *end*\n\n```text\n## Not a heading\n[no](link.md)\n```\n"),
            (
                "g/fr/c.md",
                "[out](../../x.md), [up](../b.md#b), [no](../b.md#not-a-heading), `[code](z.md)`\n",
            ),
        ]);
        let files = pages.keys().cloned().collect();
        assert_eq!(
            dead_links(&pages, &files),
            ["g/fr/c.md: no such page: ../../x.md", "g/fr/c.md: no such heading: ../b.md#not-a-heading"]
        );
    }

    #[test]
    fn a_page_that_is_not_listed_is_found() {
        let summary = "# Summary\n\n- [A](a.md)\n- [B](b.md)\n- [B again](b.md)\n";
        let pages = texts([("g/SUMMARY.md", summary), ("g/a.md", ""), ("g/b.md", ""), ("g/c.md", "")]);
        assert_eq!(unlisted(&pages), ["g/b.md: 2 times in SUMMARY.md", "g/c.md: 0 times in SUMMARY.md"]);
        let pages = texts([("g/SUMMARY.md", "[A](f/a.md) [B](b.md)"), ("g/f/a.md", ""), ("g/f/b.md", "")]);
        assert_eq!(unlisted(&pages), ["g/f/b.md: 0 times in SUMMARY.md"]);
    }

    #[test]
    fn languages_that_differ_are_found() {
        let [en, fr] = LANGUAGES;
        let book = |folder: &str, page: &str| {
            let summary = format!("{folder}/SUMMARY.md");
            texts([(&summary, "[A](a.md)"), (&format!("{folder}/a.md"), page)])
        };
        let one = "# A\n\n```rust\none\n```\n```text\nNAME\n```\n";
        assert!(unlike(&book(en, one), &book(fr, &one.replace("NAME", "NOM"))).is_empty());
        assert_eq!(
            unlike(&book(en, one), &book(fr, &one.replace("one", "un"))),
            ["docs/guide/a.md and docs/guide/fr/a.md show different code"]
        );
        assert_eq!(unlike(&book(en, one), &texts([])), ["1 pages in English, 0 in French"]);
        assert_eq!(unlike(&book(en, one), &book(fr, &format!("{one}\n## B\n"))).len(), 1);
    }
}
