//! What every SVG picture promises.

mod scenes;

use recuit_trace::{SvgOptions, svg};
use scenes::{Sample, samples};

fn picture(sample: &Sample, before: bool) -> String {
    let options = SvgOptions {
        title: sample.name,
        description: "<a step>",
        before: before.then_some(sample.before.as_slice()),
    };
    svg(&sample.scene, &sample.frame, &options)
}

/// Pictures to be looked at are beside what the tests are compiled to.
#[test]
fn pictures_are_xml_with_a_title() {
    for sample in samples() {
        let picture = picture(&sample, true);
        std::fs::write(format!("{}/{}.svg", env!("CARGO_TARGET_TMPDIR"), sample.name), &picture).unwrap();
        let document =
            roxmltree::Document::parse(&picture).unwrap_or_else(|error| panic!("{}: {error}", sample.name));
        let root = document.root_element();
        assert_eq!(root.attribute("role"), Some("img"));
        let text_of =
            |name| root.children().find(|child| child.has_tag_name(name)).and_then(|child| child.text());
        assert_eq!((text_of("title"), text_of("desc")), (Some(sample.name), Some("<a step>")));
    }
}
