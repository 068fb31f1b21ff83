//! `recuit tune`.

use crate::args::Tune;
use crate::ending::Ending;
use crate::error::Error;
use crate::interrupt::stop_on_interrupt;
use crate::notes::Notes;
use crate::progress::Progress;
use crate::terminal::{columns, folded};
use recuit_experiments::{
    Contender, Kept, LINE, Plan, Race, Round, Runner, Score, Source, Summary, Tuning, Unit, experiment_file,
    folded_to,
};
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// How many of the best candidates of a race the next race starts from.
const ELITE: usize = 3;

/// Find parameters by racing, and write the best as an experiment file.
pub(crate) fn tune(args: &Tune, notes: Notes) -> Result<Ending, Error> {
    let path = args.file.display().to_string();
    let text = Source::file(&args.file)?.text;
    let is_json = args.file.extension().is_some_and(|extension| extension == "json");
    let folder = args.file.parent().unwrap_or(Path::new(""));
    let tuning = Tuning::from_text(&text, is_json, folder).map_err(|error| error.in_file(path))?;
    let cancel = Arc::new(AtomicBool::new(false));
    stop_on_interrupt(&cancel);

    let mut best = Vec::new();
    let mut winner: Option<Contender> = None;
    for number in 0..tuning.races {
        let race = Race::new(&tuning, number, &best)?;
        let progress = Progress::of(race.runs() as u64, &format!("runs of race {}", number + 1), notes);
        let tell = |round: &Round| progress.aside(|| notes.tell(&told(&tuning, number, &race, round)));
        let mut kept = kept(args, &format!("race-{}", number + 1), race.plan())?;
        let last = race.run(args.threads, &cancel, &mut kept, || progress.step(), tell)?;
        drop(progress);
        let Some(last) = last else {
            notes.tell(&interrupted(args));
            return Ok(Ending::Unsolved);
        };
        best =
            last.ranking.iter().take(ELITE).map(|(candidate, _)| race.values(*candidate).clone()).collect();
        winner = Some(race.candidates()[last.ranking[0].0].clone());
    }
    let winner = winner.expect("there is a race");
    let validation = validate(&tuning, &winner, args, &cancel, notes)?;
    let mut out = anstream::stdout().lock();
    for line in validation.lines() {
        writeln!(out, "{}", format!("# {line}").trim_end())?;
    }
    let mut experiment = winner.experiment;
    experiment["instances"] = tuning.instances;
    write!(out, "\n{}", experiment_file(experiment))?;
    if cancel.load(Ordering::Relaxed) {
        notes.tell(&interrupted(args));
        return Ok(Ending::Unsolved);
    }
    Ok(Ending::Solved)
}

/// The runs of a part of the tuning that are kept, if any are to be.
fn kept(args: &Tune, part: &str, plan: &Plan) -> Result<Kept, Error> {
    Ok(match &args.dir {
        Some(dir) => Kept::open(&dir.join(part), plan)?,
        None => Kept::default(),
    })
}

/// What to do after an interruption.
fn interrupted(args: &Tune) -> String {
    match &args.dir {
        Some(_) => "interrupted: the same command goes on from here".to_owned(),
        None => {
            "interrupted: nothing is kept; with --dir DIR the same command would go on from here".to_owned()
        }
    }
}

/// The outcome of a round, in a line, or more if the values are many.
fn told(tuning: &Tuning, race_number: u64, race: &Race<'_>, round: &Round) -> String {
    let (first, score) = round.ranking[0];
    let label = &race.candidates()[first].label;
    let (left, runs) = (round.ranking.len(), round.runs);
    let (number, best) = (race_number + 1, tuning.score.written(score));
    folded(&format!("race {number}: {left} candidates after {runs} runs each, best {best}: {label}"), [0, 4])
}

/// The winner beside the experiment as it was, on instances that neither has seen.
fn validate(
    tuning: &Tuning,
    winner: &Contender,
    args: &Tune,
    cancel: &Arc<AtomicBool>,
    notes: Notes,
) -> Result<String, Error> {
    // Each line will stand behind "# ".
    let width = if io::stdout().is_terminal() { columns() } else { 80 } - 2;
    let paragraph = |text: &str| folded_to(LINE.min(width.into()), text, [0, 0]);
    let before = &tuning.validation.contenders[0];
    if before.experiment == winner.experiment {
        let title = &tuning.validation.title;
        return Ok(paragraph(&format!("{title}: nothing better than the file's own parameters was found")));
    }
    let before = Contender { label: "as in the file".to_owned(), ..before.clone() };
    let plan = Plan { contenders: vec![before, winner.clone()], ..tuning.validation.clone() };
    let mut records = Vec::new();
    let trials = plan.trials();
    let progress = Progress::of(trials.len() as u64, "runs of the judgment", notes);
    kept(args, "judgment", &plan)?.run(&Runner::new(&plan)?, &trials, args.threads, cancel, |record| {
        progress.step();
        records.push(record);
    })?;
    drop(progress);
    // Efforts in one unit, and of the pairs what was minimized: more does not fit 80 columns.
    let (unit, aside) = match tuning.score {
        Score::Steps => (Unit::Steps, "cost"),
        Score::Seconds => (Unit::Seconds, "cost"),
        Score::Cost => (Unit::Steps, "steps"),
    };
    let mut tables = Summary::new(&plan, &records).tables(&[unit]);
    if let Some(pairs) = tables.last_mut() {
        pairs.columns.retain(|column| !column.heading.starts_with(aside));
    }
    let title = paragraph(&format!("{}, on instances that were not used for tuning", plan.title));
    let tables: Vec<String> = tables.iter().map(|table| table.text(Some(width))).collect();
    Ok(format!("{title}\n\n{}", tables.join("\n")))
}
