use super::*;
use crate::lesson::LESSONS;

const HEAD: &str = "title: A test\nlanguage: en\n\n# One\n\n";

#[test]
fn a_lesson_is_read_as_it_is_written() {
    let lesson = Lesson::read(&format!(
        "{HEAD}Two lines\nof *prose*: they stay together.\n\n- one\n- two,\n  longer\n\nwatch: recuit watch queens 8\n  \
         --set \"a b\"\nfrom: 3\nto: 1,000\npanels: tree why\nask: accepted 4\nask: killer\n\nnotes: For you.\n\n\
         figure: solved 14 of 20\nfigure: steps 7.5, queens 4\n\n# Two\nProse at once."
    ))
    .unwrap();
    let [one, two] = &lesson.parts[..] else { panic!("two parts") };
    let list = Prose::List(vec!["one".into(), "two, longer".into()]);
    assert_eq!(one.prose, [Prose::Paragraph("Two lines of *prose*: they stay together.".into()), list]);
    let watching = one.watch.as_ref().unwrap();
    assert_eq!(watching.command.words(), ["queens", "8", "--set", "a b"]);
    assert_eq!(
        (watching.from, watching.to, watching.panels.as_deref()),
        (3, Some(1000), Some(&["tree", "why"][..]))
    );
    let asks = [Ask { kind: Kind::Accepted, count: 4 }, Ask { kind: Kind::Killer, count: 1 }];
    assert_eq!((&one.asks[..], &one.notes[..]), (&asks[..], &[Prose::Paragraph("For you.".into())][..]));
    let [solved, steps] = &one.figures[..] else { panic!("two figures") };
    assert_eq!((solved.quantity, solved.value, solved.seeds), (Quantity::Solved, 14.0, Some(20)));
    assert_eq!(
        (solved.command.typed(), steps.command.typed()),
        (watching.command.typed(), "queens 4".into())
    );
    assert_eq!(two.prose, [Prose::Paragraph("Prose at once.".into())]);
}

#[test]
fn what_is_wrong_is_told_with_its_place_and_what_was_expected() {
    let cases = [
        ("", "line 1, column 1: found no title, expected a line such as title: Backtracking"),
        (
            "title: A\n\n# One",
            "line 1, column 1: found no language, expected a line with language: en or language: fr",
        ),
        ("title: A\nlanguage: de", "line 2, column 11: found de, expected en or fr"),
        (
            "title: A\nlanguage: fr",
            "line 2, column 1: found no part, expected a heading such as # The first cell",
        ),
        (
            "titel: A",
            "line 1, column 1: found titel:, expected one of title, language, minutes; did you mean title?",
        ),
        (
            "# One\n\nwacht: queens",
            "line 3, column 1: found wacht:, expected one of watch, from, to, panels, ask, figure, notes; did you mean watch?",
        ),
        (
            "# One\n\nwatch: queens\nask: next-cel 3",
            "line 4, column 6: found next-cel, expected one of next-cell, accepted, ruled-out, killer, back-to, next-state; did you mean next-cell?",
        ),
        (
            "# One\n\nwatch: queens\nask: killer two",
            "line 4, column 13: found two, expected how many questions, such as 3",
        ),
        (
            "# One\n\nwatch: queens\npanels: lines tre",
            "line 4, column 15: found tre, expected one of lines, curves, tree, frontier, why, heat; did you mean tree?",
        ),
        ("# One\n\nwatch: queens\nto: soon", "line 4, column 5: found soon, expected a whole number"),
        ("# One\n\nto: 3", "line 3, column 1: found to:, expected a line with watch: before it"),
        (
            "# One\n\nwatch: queens\nwatch: queens",
            "line 4, column 1: found a second search, expected one in a part; begin another part, or show two side by side by --against",
        ),
        (
            "# One\n\nwatch: recuit watch",
            "line 3, column 20: found nothing, expected what follows recuit watch, such as sudoku --engine depth-first",
        ),
        (
            "# One\n\nwatch: queens\nProse",
            "line 4, column 1: found Prose, expected one of watch, from, to, panels, ask, figure, notes, then a colon; leave a line empty before prose",
        ),
        (
            "# One\n\nwatch: queens\nfigure: steps many",
            "line 4, column 15: found many, expected a number, without signs between its digits",
        ),
        (
            "# One\n\nwatch: queens\nfigure: step 3",
            "line 4, column 9: found step, expected one of steps, cost, space, solved, dead-ends, tries, reheats, peak-nodes; did you mean steps?",
        ),
        (
            "Prose",
            "line 1, column 1: found Prose, expected the heading of a part before its prose; a heading is a line such as: # The first cell",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(Lesson::read(text).unwrap_err().to_string(), expected, "{text}");
    }
    let bare = Lesson::read(&format!("{HEAD}figure: steps 3")).unwrap_err().to_string();
    assert!(bare.starts_with("line 6, column 16: found a figure of no search"), "{bare}");
    let ask = Lesson::read(&format!("{HEAD}ask: killer")).unwrap_err().to_string();
    assert!(ask.contains("found ask: killer in \"One\", expected a search to ask about"), "{ask}");
}

#[test]
fn lessons_that_ship_are_the_same_in_both_languages() {
    assert_eq!(LESSONS.len(), 9);
    for shipped in LESSONS {
        let english = Lesson::read(shipped.english).unwrap();
        let french = Lesson::read(shipped.french).unwrap();
        assert_eq!((english.language, french.language), (Language::English, Language::French));
        assert_eq!((english.parts.len(), english.minutes), (french.parts.len(), french.minutes));
        for (one, other) in english.parts.iter().zip(&french.parts) {
            let search = |part: &Part| {
                part.watch.as_ref().map(|watching| {
                    (watching.command.typed(), watching.from, watching.to, watching.panels.clone())
                })
            };
            let figures = |part: &Part| -> Vec<_> {
                part.figures
                    .iter()
                    .map(|figure| (figure.quantity, figure.value, figure.seeds, figure.command.typed()))
                    .collect()
            };
            let pieces = |prose: &[Prose]| -> Vec<usize> {
                prose
                    .iter()
                    .map(|piece| if let Prose::List(items) = piece { items.len() } else { 0 })
                    .collect()
            };
            assert_eq!(
                (search(one), figures(one), &one.asks),
                (search(other), figures(other), &other.asks),
                "{}",
                one.title
            );
            assert_eq!(
                (pieces(&one.prose), pieces(&one.notes)),
                (pieces(&other.prose), pieces(&other.notes))
            );
            assert!(
                one.title != other.title && !one.notes.is_empty() && !one.figures.is_empty(),
                "{}",
                one.title
            );
        }
    }
}
