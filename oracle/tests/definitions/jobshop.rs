use recuit_oracle::{Definition, Draw, Solutions, numbers};
use serde_json::{Value, json};
use std::fmt::Write;

/// Jobs that visit every machine, each in an order of its own, one at a time on each machine; the last is to be over as
/// early as possible.
pub(crate) struct JobShop;

/// The machine and the duration of each operation, job by job.
fn operations(instance: &str) -> Vec<Vec<(usize, i64)>> {
    let all = numbers(instance);
    let pairs: Vec<(usize, i64)> = all[2..].chunks(2).map(|pair| (pair[0] as usize, pair[1])).collect();
    pairs.chunks(all[1] as usize).map(<[(usize, i64)]>::to_vec).collect()
}

/// The least makespan: some job goes on, as early as it and its machine can, and so forth, in every order.
fn least(jobs: &[Vec<(usize, i64)>], done: &mut [usize], free: &mut [i64], over: &mut [i64]) -> i64 {
    let mut best = i64::MAX;
    for job in 0..jobs.len() {
        let Some(&(machine, duration)) = jobs[job].get(done[job]) else { continue };
        let before = (free[machine], over[job]);
        let end = before.0.max(before.1) + duration;
        (free[machine], over[job]) = (end, end);
        done[job] += 1;
        best = best.min(least(jobs, done, free, over));
        done[job] -= 1;
        (free[machine], over[job]) = before;
    }
    if best == i64::MAX { over.iter().copied().max().unwrap_or(0) } else { best }
}

impl Definition for JobShop {
    fn model(&self) -> &'static str {
        "jobshop"
    }

    fn draw(&self, draw: &mut Draw) -> String {
        let (jobs, machines) =
            draw.one_of(&[(1, 1), (1, 3), (2, 2), (2, 3), (3, 1), (3, 2), (4, 1), (4, 2), (3, 3)]);
        let longest = draw.one_of(&[1, 3, 9]);
        let mut text = format!("{jobs} {machines}\n");
        for _ in 0..jobs {
            for machine in draw.shuffled(0..machines) {
                write!(text, " {machine} {}", draw.number(1..=longest)).unwrap();
            }
            text += "\n";
        }
        text
    }

    fn solutions(&self, instance: &str) -> Solutions {
        let jobs = operations(instance);
        let machines = jobs[0].len();
        let least = least(&jobs, &mut vec![0; jobs.len()], &mut vec![0; machines], &mut vec![0; jobs.len()]);
        let cost = move |line: &str| {
            let all: Vec<i64> =
                line.split_whitespace().map(|word| word.parse().ok()).collect::<Option<_>>()?;
            let (size, starts) = all.split_at_checked(3)?;
            let is_complete =
                size[..2] == [jobs.len() as i64, machines as i64] && starts.len() == jobs.len() * machines;
            if !is_complete {
                return None;
            }
            // Of each operation: job, machine, begin and end.
            let visits: Vec<(usize, usize, i64, i64)> = jobs
                .iter()
                .enumerate()
                .flat_map(|(job, visits)| {
                    visits.iter().map(move |&(machine, duration)| (job, machine, duration))
                })
                .zip(starts)
                .map(|((job, machine, duration), &start)| (job, machine, start, start + duration))
                .collect();
            let in_order = visits.windows(2).all(|pair| pair[0].0 != pair[1].0 || pair[0].3 <= pair[1].2);
            let apart = visits.iter().enumerate().all(|(index, one)| {
                visits[..index].iter().all(|other| one.1 != other.1 || one.3 <= other.2 || other.3 <= one.2)
            });
            let makespan = visits.iter().map(|visit| visit.3).max()?;
            let holds = in_order && apart && makespan == size[2] && starts.iter().all(|&start| start >= 0);
            holds.then_some(makespan as f64)
        };
        Solutions::Judged { least: Some(least as f64), cost: Box::new(cost) }
    }

    fn parameters(&self, formulation: &str, _: &str, draw: &mut Draw) -> Value {
        match formulation {
            "complete" => json!({ "neighborhood": draw.one_of(&["n1", "n5", "n6", "n7"]) }),
            "auto" => json!({}),
            "orders" => json!({ "looks": draw.one_of(&[0, 1, 100]) }),
            _ => super::declared("partial", draw),
        }
    }
}
