//! What is read, written, generated, drawn and refused.

use recuit::InputError;
use recuit::edge::{Experiment, Model};
use recuit_jobshop::*;
use serde_json::json;
use std::path::Path;

#[test]
fn instances_read_back_as_written() {
    for (jobs, machines) in [(1, 1), (3, 12), (12, 3), (20, 15)] {
        let instance = Generator { jobs, machines, ..Generator::default() }.instance(7).unwrap();
        let text = instance.to_string();
        assert_eq!(read(&text).unwrap(), std::slice::from_ref(&instance));
        let one_line = text.split_whitespace().collect::<Vec<_>>().join("\t");
        let commented = format!("# two of them\r\ninstance x\r\n{one_line}\r\n+++ 1 2\r\n\r\n{text}");
        assert_eq!(read(&commented).unwrap(), [instance.clone(), instance]);
    }
    assert_eq!(read("").unwrap(), []);
}

#[test]
fn shipped_instances_are_what_the_generator_makes() {
    for shipped in shipped() {
        let made = shipped.generator.instance(1).unwrap().to_string();
        assert_eq!(shipped.text.trim(), made.trim(), "{}", shipped.name);
    }
}

#[test]
fn bad_instances_are_refused_where_they_are_bad() {
    let refuse = |text: &str| read(text).unwrap_err().to_string();
    assert_eq!(refuse("0 3"), "line 1, column 1: found 0, expected the number of jobs, from 1 to 1000");
    assert_eq!(
        refuse("\n 2 x"),
        "line 2, column 4: found x, expected the number of machines, from 1 to 10000"
    );
    assert_eq!(
        refuse("# a\n1 2\n0 5 2 7"),
        "line 3, column 5: found 2, expected a machine that job 1 has not visited yet, from 0 to 1"
    );
    assert_eq!(
        refuse("1 2\n0 5 0 7"),
        "line 2, column 5: found 0, expected a machine that job 1 has not visited yet, from 0 to 1"
    );
    assert_eq!(
        refuse("1 2\n0 5 1 0"),
        "line 2, column 7: found 0, expected how long job 1 stays on machine 1, from 1 to 100000"
    );
    assert_eq!(
        refuse("2 2\n0 5 1 7\n1 3"),
        "line 3, column 4: found the end of the text, expected a machine that job 2 has not visited yet"
    );
    let visit = |machine, duration| Visit { machine, duration };
    let made = |visits: &[Visit]| Instance::new(1, 2, visits).unwrap_err();
    assert_eq!(made(&[visit(0, 1)]), InstanceError::Visits { found: 1, expected: 2 });
    assert_eq!(made(&[visit(0, 1), visit(0, 1)]), InstanceError::Machine { job: 1, machine: 0 });
    assert_eq!(made(&[visit(0, 1), visit(1, 0)]), InstanceError::Duration { job: 1, duration: 0 });
    assert_eq!(Instance::new(0, 2, []), Err(InstanceError::Size { jobs: 0, machines: 2 }));
    let generator = JobShop::default();
    let error = generator.generator().unwrap().make(&json!({ "jobs": 0 }), 1).unwrap_err();
    assert_eq!(
        error.to_string(),
        "jobs = 0, machines = 10: expected from 1 to 1000 jobs, at least 1 machine, and at most 20000 operations"
    );
}

#[test]
fn solutions_are_checked() -> Result<(), InputError> {
    let instance = "2 2\n0 3 1 2\n1 2 0 4\n";
    let check = |solution: &str| {
        JobShop::default().check(solution, Some(instance)).map(|mut verdicts| verdicts.remove(0))
    };
    assert!(check("2 2 7\n0 3\n0 3\n")?.is_empty());
    assert_eq!(check("2 2 9 0 3 0 3")?, ["the makespan is 7, the schedule says 9"]);
    assert_eq!(check("2 2 7\n-1 2\n0 3\n")?, ["operation 1 of job 1 begins at -1, before time 0"]);
    assert_eq!(
        check("2 2 8\n0 2\n0 4\n")?,
        ["operation 2 of job 1 begins at 2, the one before is over at 3"]
    );
    assert_eq!(
        check("1 2 8\n0 2\n")?,
        ["the schedule is one of 1 jobs on 2 machines, the instance has 2 on 2"]
    );
    let error = check("2 2 7\n0 3\n0 x\n").unwrap_err().to_string();
    assert_eq!(error, "line 3, column 3: found x, expected when operation 2 of job 2 begins");
    Ok(())
}

/// The answer of each formulation: a chart of at most 80 columns, and a schedule that `check` reads.
#[test]
fn answers_are_drawn_and_check() {
    for formulation in ["complete", "orders"] {
        let toml =
            format!("model = {{ name = 'jobshop', formulation = '{formulation}' }}\nlimits.steps = 2000");
        let experiment = Experiment::from_toml(&toml).unwrap();
        for shipped in shipped() {
            let instances = experiment.model.read(shipped.text).unwrap();
            let mut run = experiment.limits.run(1, 0, None, None);
            let best = instances[0].solve(&experiment.engine, &mut run).unwrap().best.unwrap();
            assert_eq!(best.violations, [""; 0]);
            for answer in [&best.text, &best.line] {
                assert_eq!(experiment.model.check(answer, Some(shipped.text)).unwrap(), [[""; 0]]);
            }
            let chart: Vec<&str> = best.text.lines().take_while(|line| line.starts_with('m')).collect();
            assert_eq!(
                chart.len(),
                instances[0].show().text.split_whitespace().nth(1).unwrap().parse::<usize>().unwrap()
            );
            assert!(chart.iter().all(|line| line.len() <= 80), "{}", best.text);
        }
    }
    for engine in ["tabu", "lns"] {
        let toml = format!("model = 'jobshop'\nengine = '{engine}'\nlimits.steps = 100");
        let experiment = Experiment::from_toml(&toml).unwrap();
        let instances = experiment.model.read("2 2\n0 3 1 2\n1 2 0 4\n").unwrap();
        let mut run = experiment.limits.run(1, 0, None, None);
        let report = instances[0].solve(&experiment.engine, &mut run).unwrap();
        assert_eq!(report.best.unwrap().text, "m0 |1112222|\nm1 |22.11..|\nt   0     7\n2 2 7\n0 3\n0 3\n");
    }
}

/// Skipped where the folder is absent.
#[test]
fn known_instances_are_read_and_not_better_than_known() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/jobshop");
    let Ok(known) = std::fs::read_to_string(folder.join("best_known.txt")) else {
        println!("skipped: no shared data folder beside the workspace");
        return;
    };
    let mut count = 0;
    for line in known.lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [name, makespan, ..] = words[..] else { continue };
        let text = std::fs::read_to_string(folder.join(name).with_extension("txt")).unwrap();
        let instances = read(&text).unwrap();
        assert_eq!(instances.len(), 1, "{name}");
        assert_eq!(read(&instances[0].to_string()).unwrap(), instances, "{name}");
        assert!(lower_bound(&instances[0]) <= makespan.parse().unwrap(), "{name}");
        count += 1;
    }
    assert!(count > 30, "{count} instances");
}
