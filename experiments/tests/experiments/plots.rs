//! Figures and the report of a comparison, as a reader sees them.

use super::synthetic;
use recuit::Sample;
use recuit::StopReason;
use recuit_experiments::{Column, Figure, Mark, Plan, Record, Table, figures, png, report, svg, text};

fn stems(figures: &[Figure]) -> Vec<&str> {
    figures.iter().map(|figure| figure.stem.as_str()).collect()
}

fn figure(plan: &Plan, records: &[Record], stem: &str) -> Figure {
    let mut figures = figures(plan, records, true).into_iter();
    figures.find(|figure| figure.stem == stem).unwrap_or_else(|| panic!("{stem} is missing"))
}

#[test]
fn figures_are_there_where_there_is_something_to_show() {
    let (plan, mut records) = synthetic::study();
    let histories =
        (1..=3).flat_map(|contender| (1..=3).map(move |group| format!("history-{contender}-{group}")));
    let expected = ["success-over-steps", "success-over-seconds", "nodes", "steps", "search-space"];
    let expected: Vec<String> = expected.map(String::from).into_iter().chain(histories).collect();
    assert_eq!(stems(&figures(&plan, &records, true)), expected);
    assert!(!stems(&figures(&plan, &records, false)).contains(&"success-over-seconds"));

    for record in &mut records {
        record.history.clear();
        record.log10_space = None;
        record.stats.nodes = 0;
    }
    assert_eq!(stems(&figures(&plan, &records, false)), ["success-over-steps", "steps"]);
    assert_eq!(figures(&plan, &[], true), []);

    let (plan, records) = synthetic::levels();
    let expected = ["success-over-steps", "success-by-level", "nodes", "steps", "search-space"];
    assert_eq!(stems(&figures(&plan, &records, false)), expected);
}

#[test]
fn a_svg_is_a_document_with_all_names() {
    let (plan, records) = synthetic::study();
    for figure in figures(&plan, &records, true) {
        let svg = svg(&figure);
        let document = roxmltree::Document::parse(&svg).unwrap();
        let words: Vec<&str> = document.descendants().filter_map(|node| node.text()).map(str::trim).collect();
        let labels =
            figure.panels.iter().flat_map(|panel| &panel.series).filter_map(|series| series.label.as_deref());
        for label in labels.chain([figure.title.as_str(), figure.caption.as_str(), figure.x.label.as_str()]) {
            assert!(words.contains(&label), "{label} is missing in {}", figure.stem);
        }
        assert_eq!(document.root_element().attribute("role"), Some("img"));
    }
}

#[test]
fn a_png_has_the_size_of_the_svg_twice() {
    let (plan, records) = synthetic::levels();
    let figure = figure(&plan, &records, "success-by-level");
    let bytes = png(&figure);
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    let svg = svg(&figure);
    let document = roxmltree::Document::parse(&svg).unwrap();
    let side = |name| document.root_element().attribute(name).unwrap().parse::<u32>().unwrap();
    assert_eq!((info.width, info.height), (2 * side("width"), 2 * side("height")));
    let blue = pixels.chunks(3).filter(|pixel| *pixel == [0, 114, 178]).count();
    assert!(blue > 1000, "the first contender has {blue} pixels");
}

#[test]
fn text_fits_and_names_all() {
    for (plan, records) in [synthetic::study(), synthetic::levels()] {
        for figure in figures(&plan, &records, true) {
            for width in [40, 64, 100] {
                let text = text(&figure, width);
                let longest = text.lines().map(|line| line.chars().count()).max().unwrap();
                assert!(longest <= width, "{longest} of {width} in\n{text}");
            }
            let text = text(&figure, 100);
            for series in figure.panels.iter().flat_map(|panel| &panel.series) {
                if let Some(label) = &series.label {
                    assert!(text.lines().any(|line| line.ends_with(label.as_str())), "{label} in\n{text}");
                }
            }
        }
    }
}

#[test]
fn the_order_of_records_does_not_matter() {
    let (plan, records) = synthetic::study();
    let mut other = records.clone();
    other.reverse();
    other.rotate_left(17);
    assert_eq!(figures(&plan, &records, true), figures(&plan, &other, true));
    assert_eq!(report(&plan, &records, &[], &[], true), report(&plan, &other, &[], &[], true));
    assert_eq!(png(&figure(&plan, &records, "steps")), png(&figure(&plan, &other, "steps")));
}

#[test]
fn success_over_steps_by_hand() {
    let (mut plan, mut records) = synthetic::study();
    plan.contenders.truncate(1);
    records.truncate(4);
    for (record, (steps, success)) in
        records.iter_mut().zip([(30, true), (10, true), (20, false), (50, false)])
    {
        (record.contender, record.steps, record.success) = (0, steps, success);
        record.stop = if success { StopReason::Goal } else { StopReason::StepLimit };
    }
    let figure = figure(&plan, &records, "success-over-steps");
    // The run that was cut off after 20 steps is assumed to succeed later as often as those that went on.
    let stairs = vec![(10.0, 0.0), (10.0, 0.25), (30.0, 0.625), (50.0, 0.625)];
    assert_eq!(figure.panels[0].series[0].mark, Mark::Stairs(stairs));
}

#[test]
fn there_is_no_median_where_most_runs_are_censored() {
    let (plan, mut records) = synthetic::levels();
    for record in &mut records {
        if plan.instances[record.instance].level == Some(50.0) && record.seed > 2 {
            (record.success, record.steps) = (false, synthetic::LIMIT);
        }
    }
    let figure = figure(&plan, &records, "success-by-level");
    let at = |panel: usize, level: f64| {
        let points = figure.panels[panel].series.iter().flat_map(|series| match &series.mark {
            Mark::Line(points) => points.clone(),
            _ => Vec::new(),
        });
        points.filter(|point| point.0 == level).count()
    };
    assert_eq!((at(0, 50.0), at(1, 50.0)), (4, 0));
    assert_eq!((at(0, 100.0), at(1, 100.0)), (4, 4));
}

#[test]
fn any_record_can_be_drawn() {
    let (plan, records) = synthetic::study();
    let mut record = records[0].clone();
    (record.steps, record.seconds, record.success) = (0, 0.0, false);
    let sample = |steps, cost| Sample {
        steps,
        temperature: Some(f64::NAN),
        acceptance: Some(0.0),
        cost: Some(cost),
        incumbent: Some(f64::INFINITY),
        depth: None,
    };
    record.history = vec![sample(0, -1e9), sample(0, f64::INFINITY), sample(u64::MAX, -1e9)];
    let records = [record];
    let figures = figures(&plan, &records, true);
    assert!(stems(&figures).contains(&"history-1-1"));
    for figure in figures {
        roxmltree::Document::parse(&svg(&figure)).unwrap();
        assert!(text(&figure, 80).contains(&figure.title));
    }
}

#[test]
fn the_report_tells_all_that_was_compared() {
    let (mut plan, mut records) = synthetic::study();
    plan.title = "Swaps <b>".to_owned();
    records.pop();
    let column = |heading: &str, cell: &str, numbers| Column {
        heading: heading.to_owned(),
        cells: vec![Some(cell.to_owned())],
        numbers,
    };
    let columns = vec![column("contender", "annealing", false), column("solved", "7", true)];
    let table = Table { caption: "Solved & not".to_owned(), columns };
    let page = report(&plan, &records, &[("version".to_owned(), "0.1.0".to_owned())], &[table], false);
    for part in [
        "<html lang=\"en\">",
        "<h1>Swaps &lt;b&gt;</h1>",
        "4 contenders by 6 instances by 10 seeds: 240 trials, of which 239 were run so far.",
        "with each seed: 1 to 10.",
        "<li>backtracking, fewest candidates first &lt;MRV &amp; LCV&gt;</li>",
        "<tr><th class=\"name\" scope=\"row\"><code>engine.<wbr>schedule.<wbr>cooling</code></th>\
         <td>0.99</td><td>0.999</td><td>0.9999</td><td></td></tr>",
        "<tr><th class=\"name\" scope=\"row\"><code>limits.<wbr>steps</code></th><td>1000000</td></tr>",
        "<dt>version</dt><dd>0.1.0</dd>",
        "<caption>Solved &amp; not</caption>",
        "<th scope=\"row\" class=\"name\">medium-2</th><th scope=\"row\" class=\"name\">annealing, cooling 0.9999</th><td class=\"number\">",
        "<figure id=\"history-3-3\"><div class=\"wide\"><svg ",
    ] {
        assert!(page.contains(part), "{part} is missing");
    }
    for instance in &plan.instances {
        let row = format!("<tr><th scope=\"row\" class=\"name\">{}</th>", instance.name);
        assert_eq!(page.matches(&row).count(), plan.contenders.len(), "{row}");
    }
    // The page fetches nothing and runs nothing.
    let page = page.replace("http://www.w3.org/2000/svg", "");
    assert!(!["http", "<script", "src=", "url("].iter().any(|word| page.contains(word)));
}

#[test]
fn many_contenders_are_side_by_side_in_several_tables() {
    let (mut plan, _) = synthetic::study();
    let one = plan.contenders[0].clone();
    let numbered = |number: usize| {
        let mut contender = one.clone();
        contender.label = format!("number {number}");
        contender.experiment["engine"]["starts"] = number.into();
        if number == 0 {
            contender.experiment["engine"]["alone"] = true.into();
        }
        contender
    };
    plan.contenders = (0..9).map(numbered).collect();
    let page = report(&plan, &[], &[], &[], false);
    let tables: Vec<&str> = page.split("<table>").filter(|table| table.contains("number ")).skip(1).collect();
    let counts: Vec<usize> = tables.iter().map(|table| table.matches("<th scope=\"col\">").count()).collect();
    assert_eq!(counts, [5, 4]);
    // A parameter that none of them has takes no row.
    let alone: Vec<bool> = tables.iter().map(|table| table.contains("<wbr>alone")).collect();
    assert_eq!(alone, [true, false]);
}
