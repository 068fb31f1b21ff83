//! What plans mean, and the errors for plans that are wrong.

use recuit_experiments::Plan;
use recuit_queens as _;
use std::path::Path;

fn plan(text: &str) -> Result<Plan, String> {
    Plan::from_text(text, false, Path::new("")).map_err(|error| error.to_string())
}

fn labels(plan: &Plan) -> Vec<&str> {
    plan.contenders.iter().map(|contender| contender.label.as_str()).collect()
}

#[test]
fn contenders_lay_what_they_say_over_what_is_said_for_all() {
    let plan = plan(
        r#"
        seeds = 2
        instances = "8"
        [model]
        name = "queens"
        formulation = "complete"
        [engine]
        name = "annealing"
        starts = 3
        [limits]
        steps = 50
        [[contender]]
        label = "cooling"
        engine = { schedule = { factor = [0.9, 0.99] } }
        [[contender]]
        engine = { name = "tabu" }
        limits = { steps = 20 }
        "#,
    )
    .unwrap();
    assert_eq!(labels(&plan)[..2], ["cooling, factor=0.9", "cooling, factor=0.99"]);
    assert_eq!(plan.contenders[0].experiment["engine"]["starts"], 3);
    assert_eq!(plan.contenders[2].experiment["engine"]["name"], "tabu");
    assert_eq!(plan.contenders[2].experiment["limits"]["steps"], 20);
    assert_eq!(plan.seeds, [1, 2]);
    // Contenders take turns.
    let trials: Vec<(u64, usize)> = plan.trials().iter().map(|trial| (trial.seed, trial.contender)).collect();
    assert_eq!(trials, [(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2)]);
}

#[test]
fn without_limits_ten_seconds() {
    let plan = plan("model = \"queens\"\ninstances = \"8\"").unwrap();
    assert_eq!(plan.contenders[0].experiment["limits"]["seconds"], 10.0);
    assert_eq!(plan.seeds.len(), 10);
}

#[test]
fn instances_have_groups_and_levels() {
    let plan = plan(
        r#"
        model = "queens"
        limits = { steps = 10 }
        [[instances]]
        from = "{level}"
        level = "4..8 by 2"
        [[instances]]
        group = "large"
        from = "20"
        "#,
    )
    .unwrap();
    let groups: Vec<(&str, Option<f64>)> =
        plan.instances.iter().map(|instance| (instance.group.as_str(), instance.level)).collect();
    assert_eq!(groups, [("4", Some(4.0)), ("6", Some(6.0)), ("8", Some(8.0)), ("large", None)]);
}

#[test]
fn a_plan_that_is_wrong_says_where_and_what_instead() {
    let refusal = |text: &str| plan(text).unwrap_err();
    let error = refusal("model = \"queens\"\n[engine]\nname = \"anealing\"");
    assert!(error.contains("line 3, column 9") && error.contains("did you mean annealing?"), "{error}");
    let error = refusal("model = \"queens\"\nsseds = 3");
    assert!(error.contains("line 2, column 1") && error.contains("did you mean seeds?"), "{error}");
    let error = refusal("model = \"queens\"\n[engine]\nname = \"annealing\"\nschedule.factor = []");
    assert!(error.contains("line 4") && error.contains("an empty list"), "{error}");
    let error = refusal("instances = \"8\"");
    assert!(error.contains("no `model`"), "{error}");
    let error = refusal("model = \"queens\"\ninstances = \"missing.txt\"");
    assert!(error.contains("found no such file"), "{error}");
    let error = refusal("model = \"queens\"\nseeds = \"5..1\"");
    assert!(error.contains("line 2, column 1") && error.contains("ranges that go upwards"), "{error}");
    let error = refusal("model = \"queens\"\nseeds = \"1-20\"");
    assert!(error.contains("such as \"1..20\""), "{error}");
    let error = refusal("model = \"queens\"\nseeds = [3, 3]");
    assert!(error.contains("each seed once"), "{error}");
    let error = refusal("model = \"queens\"\nengine = { name = \"tabu\", tenure = \"1..5\" }");
    assert!(error.contains("line 2") && error.contains("a range has a step"), "{error}");
    let error = refusal("model = \"queens\"\n[limits]\nsteps = [5, 5]");
    assert!(error.contains("which are the same"), "{error}");
    let error = refusal("model = \"queens\"\nlimits = 3");
    assert!(error.contains("line 2, column 10: found the number 3, expected a table"), "{error}");
    let error = refusal("model = \"queens\"\n[limits]\nseconds = -1");
    assert!(error.contains("line 3, column 1") && error.contains("between 0 and 1e9"), "{error}");
    let error = refusal("model = \"queens\"\ntitle = ");
    assert!(error.contains("line 2, column 9"), "{error}");
}
