//! TSPLIB texts: what is read, what comes back, and what is said about texts that are wrong.

use proptest::prelude::*;
use recuit::edge::Model;
use recuit_tsp::*;

fn explicit(format: &str, numbers: &str) -> String {
    format!(
        "NAME : four\nTYPE:TSP\nDIMENSION :4\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT : {format} \n\
         EDGE_WEIGHT_SECTION\n{numbers}\nEOF\n"
    )
}

/// Four cities with the distances 1 to 6, in the order 12, 13, 14, 23, 24, 34.
#[test]
fn all_formats_say_the_same() {
    for (format, numbers) in [
        ("FULL_MATRIX", "0 1 2 3\n1 0 4 5\n2 4 0 6\n3 5 6 0"),
        ("UPPER_ROW", "1 2 3 4 5 6"),
        ("LOWER_ROW", "1\n2 4\n3 5 6"),
        ("UPPER_DIAG_ROW", "9 1 2\n3 9 4 5 9 6 9"),
        ("LOWER_DIAG_ROW", "9 1 9 2 4 9 3 5 6 9"),
    ] {
        let cities = &read(&explicit(format, numbers)).unwrap()[0];
        let pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
        assert_eq!(pairs.map(|(a, b)| cities.distance(a, b)), [1, 2, 3, 4, 5, 6], "{format}");
        assert!(pairs.iter().all(|&(a, b)| cities.distance(b, a) == cities.distance(a, b)), "{format}");
        assert_eq!(cities.name.as_deref(), Some("four"));
        assert_eq!(read(&write(cities)).unwrap()[0], *cities, "{format}");
    }
}

#[test]
fn metrics_are_those_of_tsplib() {
    let d = |metric: Metric, a, b| metric.distance(a, b);
    assert_eq!(d(Metric::Euclidean, [0.0, 0.0], [1.0, 1.0]), 1);
    assert_eq!(d(Metric::Euclidean, [0.0, 0.0], [2.5, 0.0]), 3);
    assert_eq!(d(Metric::Ceiling, [0.0, 0.0], [1.0, 1.0]), 2);
    assert_eq!(d(Metric::Ceiling, [0.0, 0.0], [3.0, 4.0]), 5);
    // The square root of 10 divided by that of 10, and a little more.
    assert_eq!(d(Metric::PseudoEuclidean, [0.0, 0.0], [1.0, 3.0]), 1);
    assert_eq!(d(Metric::PseudoEuclidean, [0.0, 0.0], [2.0, 3.0]), 2);
    // Of ulysses16: Ithaca to Troy, and the first two cities of burma14.
    assert_eq!(d(Metric::Geographical, [38.24, 20.42], [39.57, 26.15]), 509);
    assert_eq!(d(Metric::Geographical, [16.47, 96.10], [16.47, 94.44]), 153);
    // A quarter of the way around the earth of 6378.388 km.
    assert_eq!(d(Metric::Geographical, [0.0, 0.0], [0.0, 90.0]), 10020);
}

#[test]
fn wrong_texts_are_told_where_and_how() {
    let points =
        |text: &str| format!("TYPE: TSP\nDIMENSION: 3\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n{text}");
    for (text, message) in [
        ("TYPE: ATSP", "line 1, column 7: found ATSP, expected TSP; only symmetric instances are read"),
        ("DIMENSION: 2", "line 1, column 12: found 2, expected the number of cities, from 3 to 1000000"),
        (
            "DIMENSION : many",
            "line 1, column 13: found many, expected the number of cities, from 3 to 1000000",
        ),
        (
            "EDGE_WEIGHT_TYPE : EUC2D",
            "line 1, column 20: found EUC2D, expected EUC_2D, CEIL_2D, GEO, ATT, EXPLICIT; did you mean EUC_2D?",
        ),
        (
            "NODE_COORD_SECTION\n1 2 3",
            "line 1, column 1: found NODE_COORD_SECTION, expected DIMENSION before this section",
        ),
        ("NAME: x\nTYPE: TSP", "line 2, column 10: found the end of the text, expected EDGE_WEIGHT_TYPE"),
        (&points("1 0 0\n2 0 x\n"), "line 6, column 5: found x, expected a coordinate"),
        (&points("1 0 0\n2 0 1e99\n"), "line 6, column 5: found 1e99, expected a coordinate of at most 1e9"),
        (&points("1 0 0\n2 0 NaN\n"), "line 6, column 5: found NaN, expected a coordinate of at most 1e9"),
        (&points("1 0 0\n4 0 0\n"), "line 6, column 1: found 4, expected the number of a city from 1 to 3"),
        (
            &points("1 0 0\n1 0 0\n"),
            "line 6, column 1: found 1, expected a city whose coordinates are not given yet",
        ),
        (&points("1 0 0\n"), "line 6, column 1: found the end of the text, expected the number of a city"),
        (
            &explicit("UPPER_ROW", "1 2 3 4 5"),
            "line 8, column 1: found EOF, expected the distance from city 3 to city 4, a whole number up to 4294967295",
        ),
        (
            &explicit("FULL_MATRIX", "0 1 2 3\n7"),
            "line 8, column 1: found 7, expected 1, as from city 1 to city 2; only symmetric instances are read",
        ),
        (
            &explicit("UPPER_ROW", "1 -2 3 4 5 6"),
            "line 7, column 3: found -2, expected the distance from city 1 to city 3, a whole number up to 4294967295",
        ),
    ] {
        assert_eq!(read(text).unwrap_err().to_string(), message, "{text}");
    }
    let error = read("NAME: x\nDIMENSIONS: 4").unwrap_err();
    assert_eq!(
        (error.line, error.column, error.suggestion.as_deref()),
        (2, 1, Some("did you mean DIMENSION?"))
    );
}

#[test]
fn tours_are_read_and_judged() {
    let tsp = Tsp::default();
    let text = explicit("UPPER_ROW", "1 2 3 4 5 6");
    let check = |tours: &str, instance: Option<&str>| tsp.check(tours, instance).unwrap();
    assert_eq!(check("1 2 3 4", Some(&text)), [Vec::<String>::new()]);
    assert_eq!(
        check("NAME: a\nTYPE: TOUR\nDIMENSION: 4\nTOUR_SECTION\n4 3\n2 1\n-1\nEOF\n", None),
        [Vec::<String>::new()]
    );
    assert_eq!(check("1 2 3", Some(&text)), [["city 4 is not visited"]]);
    let wrong = ["there is no city 9, the last is 4", "city 2 is visited 2 times", "city 4 is not visited"];
    assert_eq!(check("1 2 3 2 9", Some(&text)), [wrong]);
    assert_eq!(check("1 2 3\n3 1 1\n", None)[1], ["city 1 is visited 2 times", "city 2 is not visited"]);
    let remarked = read_tours("1 2 3 # best found, cost 7\n# 1 2\n3 2 1\n").unwrap();
    assert_eq!(remarked.iter().map(|tour| &tour.cities[..]).collect::<Vec<_>>(), [[0, 1, 2], [2, 1, 0]]);
    let error = read_tours("1 0").unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 3: found 0, expected the number of a city, 1 or more");
    let cities = &read(&text).unwrap()[0];
    assert_eq!(verify_length(cities, &[0, 1, 2, 3], 14), []);
    assert_eq!(verify_length(cities, &[0, 1, 2, 3], 15), [Violation::Length { claimed: 15, found: 14 }]);
}

#[test]
fn shipped_instances_are_what_the_generator_makes() {
    let tsp = Tsp::default();
    for (name, _, text) in tsp.shipped() {
        let (spread, cities) = name.split_once('-').unwrap();
        let request = serde_json::json!({ "spread": spread, "cities": cities.parse::<u32>().unwrap() });
        assert_eq!(tsp.generator().unwrap().make(&request, 1).unwrap(), text, "{name}");
    }
    let refused = tsp.generator().unwrap().make(&serde_json::json!({ "cities": 2 }), 1);
    assert_eq!(refused.unwrap_err().to_string(), "found 2 cities, expected 3 to 1000000");
}

#[test]
fn parameters_are_checked() {
    use recuit::edge::Experiment;
    let model = serde_json::json!({ "name": "tsp", "formulation": { "candidates": 0 } });
    let error = Experiment::from_value(serde_json::json!({ "model": model })).unwrap_err();
    assert_eq!(error.to_string(), "found the number 0, expected a whole number above 0");
}

proptest! {
    #[test]
    fn instances_and_tours_come_back(cities in 3usize..40, seed: u64, clustered: bool) {
        let spread = if clustered { Spread::Clustered } else { Spread::Uniform };
        let made = Generator { cities, spread, ..Generator::default() }.instance(seed).unwrap();
        prop_assert_eq!(&read(&write(&made)).unwrap()[0], &made);
        let explicit = &read(&write_explicit(&made)).unwrap()[0];
        for (a, b) in (0..cities as u32).flat_map(|a| (0..cities as u32).map(move |b| (a, b))) {
            prop_assert_eq!(explicit.distance(a, b), made.distance(a, b));
        }
        let order: Vec<u32> = (0..cities as u32).rev().collect();
        for text in [line(&order), write_tour(&made, &order)] {
            prop_assert_eq!(&read_tours(&text).unwrap()[0].cities, &order);
        }
    }

    #[test]
    fn no_text_makes_the_readers_panic(text in "([A-Z_]{1,8}|DIMENSION: 3|EOF|TOUR_SECTION|EDGE_WEIGHT_TYPE: GEO|NODE_COORD_SECTION|[0-9. :\n-]{0,9}|\n)*") {
        let _ = read(&text);
        let _ = read_tours(&text);
    }
}
