//! Texts to knapsacks, and to solutions.

use crate::Knapsack;
use recuit::{InputError, Token, Tokens};

/// The knapsacks of a text, in one of three forms that its first line tells apart:
///
/// - two numbers, `items capacity`: a knapsack with one capacity, then `profit weight` for each item;
/// - three numbers, `items capacities optimum` (0 where that is not known): the OR-Library's form of the
///   multidimensional knapsack (Chu & Beasley 1998), then all profits, all weights of the first capacity, of the
///   second and so on, then the capacities;
/// - one number: how many such multidimensional knapsacks follow.
///
/// All numbers are whole; line ends after the first line mean nothing.
///
/// ```
/// let knapsacks = recuit_knapsack::read("3 50\n60 10\n100 20\n120 30\n").unwrap();
/// assert_eq!((knapsacks[0].items(), knapsacks[0].capacities()), (3, &[50][..]));
/// ```
///
/// # Errors
/// At the first word that is not a number of the size expected, at the end of the text where one is missing, and
/// at the first word too many.
pub fn read(text: &str) -> Result<Vec<Knapsack>, InputError> {
    let Some((number, first)) = (1..).zip(text.lines()).find(|(_, line)| !line.trim().is_empty()) else {
        return Ok(Vec::new());
    };
    let mut tokens = Tokens::new(text);
    let knapsacks = match Tokens::of_line(first, number).count() {
        1 => {
            let count = whole(&mut tokens, 1, 1_000_000, "the number of problems")?;
            (0..count).map(|_| multidimensional(&mut tokens)).collect::<Result<_, _>>()?
        }
        2 => vec![single(&mut tokens)?],
        3 => vec![multidimensional(&mut tokens)?],
        words => {
            let expected = "1 (how many problems follow), 2 (items capacity) or 3 (items capacities optimum)";
            return Err(InputError::new(number, 1, format!("{words} words in the first line"), expected));
        }
    };
    tokens.end("the end of the text")?;
    Ok(knapsacks)
}

fn single(tokens: &mut Tokens<'_>) -> Result<Knapsack, InputError> {
    let items = whole(tokens, 1, Knapsack::MAX_ITEMS as i64, "the number of items")?;
    let capacity = amount(tokens, "the capacity")?;
    let (mut profits, mut weights) = (Vec::new(), Vec::new());
    for item in 1..=items {
        profits.push(amount(tokens, &format!("the profit of item {item} of {items}"))?);
        weights.push(amount(tokens, &format!("the weight of item {item} of {items}"))?);
    }
    Ok(Knapsack::new(profits, weights, vec![capacity], None))
}

fn multidimensional(tokens: &mut Tokens<'_>) -> Result<Knapsack, InputError> {
    let items = whole(tokens, 1, Knapsack::MAX_ITEMS as i64, "the number of items")? as usize;
    let count = whole(tokens, 1, Knapsack::MAX_CAPACITIES as i64, "the number of capacities")? as usize;
    let word = tokens.word("the optimum, or 0")?;
    // The OR-Library's optima may have decimals, for profits that have; nothing relies on them.
    let optimum = word.parse::<f64>("the optimum, or 0")?;
    let profits = amounts(tokens, items, |item| format!("the profit of item {item} of {items}"))?;
    let mut columns = Vec::new();
    for capacity in 1..=count {
        columns.push(amounts(tokens, items, |item| format!("weight {capacity} of item {item} of {items}"))?);
    }
    let capacities = amounts(tokens, count, |capacity| format!("capacity {capacity} of {count}"))?;
    let weights = (0..items).flat_map(|item| columns.iter().map(move |column| column[item])).collect();
    Ok(Knapsack::new(profits, weights, capacities, Some(optimum as i64).filter(|&optimum| optimum > 0)))
}

fn amounts(
    tokens: &mut Tokens<'_>,
    count: usize,
    what: impl Fn(usize) -> String,
) -> Result<Vec<i64>, InputError> {
    (1..=count).map(|index| amount(tokens, &what(index))).collect()
}

fn amount(tokens: &mut Tokens<'_>, what: &str) -> Result<i64, InputError> {
    whole(tokens, 0, Knapsack::MAX_NUMBER, what)
}

fn whole(tokens: &mut Tokens<'_>, least: i64, most: i64, what: &str) -> Result<i64, InputError> {
    let expected = format!("{what}, a whole number from {least} to {most}");
    let token = tokens.word(&expected)?;
    let error = |token: Token<'_>| {
        let error = token.error(&expected);
        let decimals = token.text.parse::<f64>().is_ok_and(|number| number.fract() != 0.0);
        if decimals {
            error.suggest("multiply all profits, or all weights and capacities, by 10")
        } else {
            error
        }
    };
    token.text.parse().ok().filter(|number| (least..=most).contains(number)).ok_or_else(|| error(token))
}

/// The solutions of a text, one a line: the numbers of the items taken, counted from 1; `-` for none. What follows
/// `#` is a comment. They are not judged; the items are counted from 0 now.
///
/// # Errors
/// At the first word that is no item's number.
pub fn read_solutions(text: &str) -> Result<Vec<Vec<usize>>, InputError> {
    let mut solutions = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let line = line.split('#').next().unwrap_or_default();
        match line.trim() {
            "" => {}
            "-" => solutions.push(Vec::new()),
            _ => {
                let most = Knapsack::MAX_ITEMS;
                let item = |token: Token<'_>| {
                    let number = token.text.parse().ok().filter(|number| (1..=most).contains(number));
                    let expected = || format!("the number of an item, from 1 to {most}, or - for none");
                    number.map(|number| number - 1).ok_or_else(|| token.error(expected()))
                };
                solutions.push(Tokens::of_line(line, number).map(item).collect::<Result<_, _>>()?);
            }
        }
    }
    Ok(solutions)
}
