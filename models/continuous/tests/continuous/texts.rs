//! What is read, written and refused.

use recuit::edge::Model;
use recuit_continuous::*;

#[test]
fn instances_read_back_as_written() {
    for function in Function::ALL {
        for bounds in [function.usual_box(), (-0.25, 1e3)] {
            let instance = Instance { function, dimension: 12, bounds };
            assert_eq!(read(&format!("# a comment\n\n{instance} # and one\r\n")).unwrap(), [instance]);
        }
    }
}

#[test]
fn bad_instances_are_refused_where_they_are_bad() {
    let refuse = |text: &str| read(text).unwrap_err().to_string();
    for (text, message) in [
        ("sphere", "line 1, column 7: found the end of the text, expected dimension=N"),
        (
            "\n sphere dimension=0",
            "line 2, column 9: found dimension=0, expected dimension=N with N from 1 to 1000000",
        ),
        ("sphere size=2", "line 1, column 8: found size=2, expected dimension=N or box=LOW..HIGH"),
        (
            "sphere dimension=2 box=3..1",
            "line 1, column 20: found box=3..1, expected box=LOW..HIGH with LOW below HIGH, both from -1000000 to \
             1000000",
        ),
        (
            "rosenbrock box=-1..0.5 dimension=2",
            "line 1, column 12: found box=-1..0.5, expected a box that contains 1, where rosenbrock is lowest",
        ),
    ] {
        assert_eq!(refuse(text), message);
    }
    assert!(refuse("sphere dimension=2 box=NaN..1").contains("LOW below HIGH"));
}

#[test]
fn points_are_checked() {
    let check = |points: &str| Continuous::default().check(points, Some("sphere dimension=2"));
    assert_eq!(check("0 1e-4").unwrap(), [[] as [String; 0]]);
    assert_eq!(check("0 1 2").unwrap(), [["the point has 3 coordinates, the instance 2"]]);
    assert_eq!(
        check("-6 NaN").unwrap(),
        [[
            "coordinate 1 is -6, outside -5.12..5.12",
            "coordinate 2 is NaN, outside -5.12..5.12",
            "the value is NaN, more than 0.000001 above the minimum 0"
        ]]
    );
    assert_eq!(check("0 x").unwrap_err().to_string(), "line 1, column 3: found x, expected a coordinate");
    assert_eq!(check("0 0\n0 0").unwrap(), [[] as [String; 0], []]);
    let two = Some("sphere dimension=2\nsphere dimension=3");
    assert_eq!(
        Continuous::default().check("0 0", two).unwrap_err().to_string(),
        "line 1, column 1: found 1 solutions of 2 instances, expected as many of one as of the other"
    );
}
