use super::declared;
use recuit_oracle::{Definition, Draw, Solutions, assignments, words};
use serde_json::Value;

/// Two people on a few days, a day shift and a night shift: the cover of each day, no day after a night, a number of
/// shifts and of days in a row, and what is unmet of the wishes costs its weight.
pub(crate) struct Roster;

/// What somebody does on a day, as it is written, and the duties that are that.
const DUTIES: [(&str, &[i64]); 6] =
    [("off", &[0]), ("on", &[1, 2]), ("D", &[1]), ("N", &[2]), ("not D", &[0, 2]), ("not N", &[0, 1])];

impl Definition for Roster {
    fn model(&self) -> &'static str {
        "roster"
    }

    fn draw(&self, draw: &mut Draw) -> String {
        let days = draw.number(1..=4);
        let mut text = format!("days {days} monday\nshift D 7 15\nshift N 23 7\n");
        for shift in ["D", "N"] {
            text += &format!("cover {shift} {}\n", draw.one_of(&["0", "1", "1", "0-1", "1+"]));
        }
        text += "rest 11\n";
        let least = draw.number(0..=days.min(2));
        text += &format!("work {least}-{}\n", draw.number(least..=days));
        text += &format!("stretch {}\n", draw.number(1..=4));
        text += "person Anna\nperson Bert\n";
        for _ in 0..draw.number(0..=5) {
            let (person, day) = (draw.one_of(&["Anna", "Bert"]), draw.number(1..=days));
            let (duty, _) = draw.one_of(&DUTIES);
            text += &match draw.chance(0.2) {
                true => format!("must {person} {day} {duty}\n"),
                false => format!("wish {person} {day}-{days} {duty} {}\n", draw.number(1..=4)),
            };
        }
        text
    }

    fn solutions(&self, instance: &str) -> Solutions {
        let lines = |keyword: &str| -> Vec<Vec<&str>> {
            let lines = instance.lines().map(|line| line.split(' ').collect::<Vec<_>>());
            lines.filter(|line| line[0] == keyword).collect()
        };
        let number = |word: &str| word.parse::<usize>().unwrap();
        let allows = |amount: &str, count: usize| match (amount.strip_suffix('+'), amount.split_once('-')) {
            (Some(least), _) => count >= number(least),
            (_, Some((least, most))) => (number(least)..=number(most)).contains(&count),
            _ => count == number(amount),
        };
        let days = number(lines("days")[0][1]);
        let (covers, work, stretch) = (lines("cover"), lines("work"), number(lines("stretch")[0][1]));
        // How many days of a wish or a rule are not as they should be.
        let missed = |line: &[&str], plan: &[i64]| {
            let (first, last) = line[2].split_once('-').unwrap_or((line[2], line[2]));
            let duty = if line[3] == "not" { line[3..5].join(" ") } else { line[3].to_owned() };
            let (_, meant) = DUTIES.iter().find(|(name, _)| *name == duty).unwrap();
            let plan = &plan[if line[1] == "Anna" { 0 } else { days }..][number(first) - 1..number(last)];
            plan.iter().filter(|duty| !meant.contains(duty)).count()
        };
        let plans = assignments(&vec![vec![0, 1, 2]; 2 * days], |plan| {
            if plan.len() < 2 * days {
                return true;
            }
            let covered = covers.iter().zip(1..).all(|(cover, shift)| {
                (0..days).all(|day| {
                    let working = [day, days + day].into_iter().filter(|&place| plan[place] == shift);
                    allows(cover[2], working.count())
                })
            });
            covered
                && plan.chunks(days).all(|plan| {
                    allows(work[0][1], plan.iter().filter(|&&duty| duty != 0).count())
                        && !plan.windows(2).any(|two| two == [2, 1])
                        && !plan.windows(stretch + 1).any(|days| days.iter().all(|&duty| duty != 0))
                })
                && lines("must").iter().all(|line| missed(line, plan) == 0)
        });
        let cost = |plan: &Vec<i64>| {
            let wishes = lines("wish");
            let costs = wishes.iter().map(|line| missed(line, plan) * number(line[line.len() - 1]));
            costs.sum::<usize>() as f64
        };
        Solutions::Least(plans.iter().map(|plan| (words(plan), cost(plan))).collect())
    }

    fn parameters(&self, formulation: &str, _: &str, draw: &mut Draw) -> Value {
        declared(formulation, draw)
    }
}
