//! What is read, written, generated and refused.

use recuit::InputError;
use recuit::edge::Model;
use recuit_qap::*;
use serde_json::json;
use std::path::Path;

#[test]
fn instances_read_back_as_written() {
    for size in 1..20 {
        let generator = Generator { size, distances: Distances::Uniform };
        let instance = generator.instance(7).unwrap();
        let text = instance.to_string();
        assert_eq!(read(&text).unwrap(), std::slice::from_ref(&instance));
        let one_line = text.split_whitespace().collect::<Vec<_>>().join("\t");
        assert_eq!(read(&format!("{one_line}\r\n\r\n{text}")).unwrap(), [instance.clone(), instance]);
    }
    assert_eq!(read("").unwrap(), []);
}

#[test]
fn shipped_instances_are_what_the_generator_makes() {
    for shipped in shipped() {
        assert_eq!(
            shipped.text.trim(),
            shipped.generator.instance(1).unwrap().to_string().trim(),
            "{}",
            shipped.name
        );
    }
}

#[test]
fn bad_instances_are_refused_where_they_are_bad() {
    let refuse = |text: &str| read(text).unwrap_err().to_string();
    assert_eq!(refuse("0"), "line 1, column 1: found 0, expected the number of facilities, from 1 to 10000");
    assert_eq!(
        refuse("\n 99999"),
        "line 2, column 2: found 99999, expected the number of facilities, from 1 to 10000"
    );
    assert_eq!(
        refuse("2\n0 1\n-1 0"),
        "line 3, column 1: found -1, expected the flow from facility 2 to 1, a whole number from 0 to 2147483647"
    );
    assert_eq!(
        refuse("2\n0 1 1 0\n0 5 5"),
        "line 3, column 6: found the end of the text, expected the distance from location 2 to 2, a whole number \
         from 0 to 2147483647"
    );
    assert_eq!(
        refuse("2 2147483647 2147483647 0 0 2147483647 0 0 0"),
        "line 1, column 1: found an instance with costs up to 9223372028264841218, expected none above \
         2305843009213693951"
    );
    assert_eq!(Instance::new(2, [0; 3], [0; 4]), Err(InstanceError::Entries { found: 3, expected: 4 }));
    let error = Qap::default().generator().unwrap().make(&json!({ "size": 0 }), 1).unwrap_err();
    assert_eq!(error.to_string(), "size = 0: expected a whole number from 1 to 1000");
}

#[test]
fn solutions_are_checked() -> Result<(), InputError> {
    let instance = "2  0 3 1 0  0 5 7 0";
    let check = |solution: &str| {
        Qap::default().check(solution, Some(instance)).map(|mut verdicts| verdicts.remove(0))
    };
    assert!(check("2 22 1 2")?.is_empty());
    assert_eq!(check("2 23 1 2")?, ["the value is 22, the solution says 23"]);
    assert_eq!(
        check("2 22 1 3")?,
        ["facility 2 is in location 3, which does not exist", "location 2 is taken by 0 facilities"]
    );
    assert_eq!(check("1 0 1")?, ["the solution places 1 facilities, the instance has 2"]);
    assert_eq!(
        check("2 x").unwrap_err().to_string(),
        "line 1, column 3: found x, expected the value of the solution"
    );
    let of_three = format!("{instance}  {instance}  {instance}");
    let error = Qap::default().check("1 0 1 1 0 1", Some(&of_three)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, column 1: found 2 solutions of 3 instances, expected as many of one as of the other"
    );
    assert_eq!(Qap::default().check("2 0 2 1", None)?, [[] as [String; 0]]);
    Ok(())
}

/// Skipped where the folder is absent.
#[test]
fn the_best_known_solutions_cost_what_they_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/qap");
    let Ok(entries) = std::fs::read_dir(folder) else {
        println!("skipped: no shared data folder beside the workspace");
        return;
    };
    let mut count = 0;
    for entry in entries {
        let path = entry.unwrap().path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()).filter(|_| path.is_dir()) else {
            continue;
        };
        let text = |file: &str| std::fs::read_to_string(path.join(file)).unwrap();
        let (instances, solutions) = (text(&format!("{name}.txt")), text("solution.txt"));
        let verdicts = Qap::default().check(&solutions, Some(&instances)).unwrap();
        // QAPLIB lists this one the other way around.
        let inverse = "the value 6124 is that of the inverse permutation: it lists facilities by location";
        let expected: &[&str] = if name == "nug30" { &[inverse] } else { &[] };
        assert_eq!(verdicts, [expected], "{name}");
        count += 1;
    }
    assert_eq!(count, 10);
}
