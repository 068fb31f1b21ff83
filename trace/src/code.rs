//! Events as bytes.

use crate::bytes::{Bytes, Unexpected, put, put_number, put_share, put_text};
use recuit::trace::{Act, Cause, Event, Judgment, Verdict, Why};

/// A number that may be missing, as one more, or 0.
fn one_more(number: Option<u32>) -> u64 {
    number.map_or(0, |number| u64::from(number) + 1)
}

fn less_one(bytes: &mut Bytes<'_>) -> Result<Option<u32>, Unexpected> {
    Ok(bytes.word()?.checked_sub(1))
}

/// The number of an event's kind.
fn kind(event: &Event) -> u64 {
    match event {
        Event::Node { .. } => 1,
        Event::RuledOut { .. } => 2,
        Event::DeadEnd(_) => 3,
        Event::Backtrack { .. } => 4,
        Event::Expand { .. } => 5,
        Event::Restart => 6,
        Event::Goal { .. } => 7,
        Event::Incumbent { .. } => 8,
        Event::Move { .. } => 9,
        Event::Start { .. } => 10,
        Event::Level { .. } => 11,
        Event::Reheat { .. } => 12,
        Event::Chain { .. } => 13,
        Event::Temperature { .. } => 14,
    }
}

/// Write an event that happened so many steps after the one before; what it changes follows.
pub(crate) fn write_event(bytes: &mut Vec<u8>, steps: u64, event: &Event) {
    put(bytes, kind(event));
    put(bytes, steps);
    match event {
        Event::Node { .. } => write_node(bytes, event),
        &Event::RuledOut { element, value, constraint } => {
            put(bytes, element.into());
            put(bytes, value.into());
            put(bytes, one_more(constraint));
        }
        Event::DeadEnd(why) => write_why(bytes, why),
        &Event::Backtrack { id } | &Event::Goal { id } | &Event::Expand { id } => put(bytes, id),
        Event::Restart => {}
        &Event::Incumbent { cost } => put_number(bytes, Some(cost)),
        Event::Move { verdict, delta, act, judgment, shares } => {
            put(
                bytes,
                match verdict {
                    Verdict::Rejected => 0,
                    Verdict::Accepted => 1,
                    Verdict::Aspired => 2,
                    Verdict::AllTabu => 3,
                },
            );
            put_number(bytes, Some(*delta));
            write_act(bytes, act);
            write_judgment(bytes, *judgment);
            put(bytes, shares.len() as u64);
            for &(constraint, delta) in shares {
                put(bytes, constraint.into());
                put_number(bytes, Some(delta));
            }
        }
        &Event::Start { number, cost } => {
            put(bytes, number);
            put_number(bytes, Some(cost));
        }
        &Event::Level { temperature, acceptance, cost } => {
            [temperature, acceptance, cost].into_iter().for_each(|number| put_number(bytes, Some(number)));
        }
        &Event::Reheat { number, temperature } => {
            put(bytes, number);
            put_number(bytes, Some(temperature));
        }
        &Event::Chain { number, cost, temperature } => {
            put(bytes, number);
            put_number(bytes, Some(cost));
            put_number(bytes, Some(temperature));
        }
        &Event::Temperature { temperature } => put_number(bytes, Some(temperature)),
    }
}

/// Read an event, and how many steps after the one before it happened.
pub(crate) fn read_event(bytes: &mut Bytes<'_>) -> Result<(u64, Event), Unexpected> {
    let kind = bytes.integer()?;
    let steps = bytes.integer()?;
    let required = |bytes: &mut Bytes<'_>| {
        let number = bytes.number()?;
        number.ok_or(bytes.unexpected("a number that is there"))
    };
    let event = match kind {
        1 => read_node(bytes)?,
        2 => {
            let (element, value) = (bytes.word()?, bytes.word()?);
            Event::RuledOut { element, value, constraint: less_one(bytes)? }
        }
        3 => Event::DeadEnd(read_why(bytes)?),
        4 => Event::Backtrack { id: bytes.integer()? },
        5 => Event::Expand { id: bytes.integer()? },
        6 => Event::Restart,
        7 => Event::Goal { id: bytes.integer()? },
        8 => Event::Incumbent { cost: required(bytes)? },
        9 => {
            let verdict = match bytes.integer()? {
                0 => Verdict::Rejected,
                1 => Verdict::Accepted,
                2 => Verdict::Aspired,
                3 => Verdict::AllTabu,
                _ => return Err(bytes.unexpected("a verdict, 0 to 3")),
            };
            let (delta, act, judgment) = (required(bytes)?, read_act(bytes)?, read_judgment(bytes)?);
            let shares = bytes.list(|bytes| Ok((bytes.word()?, required(bytes)?)))?;
            Event::Move { verdict, delta, act, judgment, shares }
        }
        10 => Event::Start { number: bytes.integer()?, cost: required(bytes)? },
        11 => {
            let (temperature, acceptance) = (required(bytes)?, required(bytes)?);
            Event::Level { temperature, acceptance, cost: required(bytes)? }
        }
        12 => Event::Reheat { number: bytes.integer()?, temperature: required(bytes)? },
        13 => {
            let (number, cost) = (bytes.integer()?, required(bytes)?);
            Event::Chain { number, cost, temperature: required(bytes)? }
        }
        14 => Event::Temperature { temperature: required(bytes)? },
        _ => return Err(bytes.unexpected("a kind of event, 1 to 14")),
    };
    Ok((steps, event))
}

/// Write the fields of [`Event::Node`].
pub(crate) fn write_node(bytes: &mut Vec<u8>, event: &Event) {
    let Event::Node { id, parent, alternative, alternatives, depth, path_cost, estimate, act } = event else {
        unreachable!("it is a node")
    };
    for &number in [id, parent, alternative, alternatives, depth] {
        put(bytes, number);
    }
    put_number(bytes, *path_cost);
    put_number(bytes, *estimate);
    write_act(bytes, act);
}

/// Read the fields of [`Event::Node`].
pub(crate) fn read_node(bytes: &mut Bytes<'_>) -> Result<Event, Unexpected> {
    let [id, parent, alternative, alternatives, depth] = [(); 5].map(|()| bytes.integer());
    let (path_cost, estimate) = (bytes.number()?, bytes.number()?);
    let (id, parent, depth) = (id?, parent?, depth?);
    let (alternative, alternatives) = (alternative?, alternatives?);
    Ok(Event::Node {
        id,
        parent,
        alternative,
        alternatives,
        depth,
        path_cost,
        estimate,
        act: read_act(bytes)?,
    })
}

fn write_pairs(bytes: &mut Vec<u8>, pairs: &[(u32, u32)]) {
    put(bytes, pairs.len() as u64);
    for &(one, other) in pairs {
        put(bytes, one.into());
        put(bytes, other.into());
    }
}

fn write_act(bytes: &mut Vec<u8>, act: &Act) {
    let mut fields = |kind: u64, fields: &[u32]| {
        put(bytes, kind);
        fields.iter().for_each(|&field| put(bytes, field.into()));
    };
    match act {
        Act::None => fields(0, &[]),
        &Act::Assign { element, value } => fields(1, &[element, value]),
        &Act::Refuse { element, value } => fields(2, &[element, value]),
        &Act::Swap { one, other } => fields(3, &[one, other]),
        &Act::Slide { from, to } => fields(4, &[from, to]),
        Act::Link { linked, unlinked } => {
            put(bytes, 5);
            write_pairs(bytes, linked);
            write_pairs(bytes, unlinked);
        }
        Act::Text(text) => {
            put(bytes, 6);
            put_text(bytes, text);
        }
        Act::Slides(slides) => {
            put(bytes, 7);
            write_pairs(bytes, slides);
        }
        Act::Assigns(assigned) => {
            put(bytes, 8);
            write_pairs(bytes, assigned);
        }
    }
}

fn read_act(bytes: &mut Bytes<'_>) -> Result<Act, Unexpected> {
    let pair = |bytes: &mut Bytes<'_>| Ok((bytes.word()?, bytes.word()?));
    Ok(match bytes.integer()? {
        0 => Act::None,
        1 => Act::Assign { element: bytes.word()?, value: bytes.word()? },
        2 => Act::Refuse { element: bytes.word()?, value: bytes.word()? },
        3 => Act::Swap { one: bytes.word()?, other: bytes.word()? },
        4 => Act::Slide { from: bytes.word()?, to: bytes.word()? },
        5 => Act::Link { linked: bytes.list(pair)?, unlinked: bytes.list(pair)? },
        6 => Act::Text(bytes.text()?),
        7 => Act::Slides(bytes.list(pair)?),
        8 => Act::Assigns(bytes.list(pair)?),
        _ => return Err(bytes.unexpected("a kind of act, 0 to 8")),
    })
}

fn write_judgment(bytes: &mut Vec<u8>, judgment: Judgment) {
    match judgment {
        Judgment::Plain => put(bytes, 0),
        Judgment::Chance { chance, draw } => {
            put(bytes, 1);
            put_share(bytes, chance);
            put_share(bytes, draw.unwrap_or(-1.0));
        }
        Judgment::Limit { highest } => {
            put(bytes, 2);
            put_number(bytes, Some(highest));
        }
    }
}

fn read_judgment(bytes: &mut Bytes<'_>) -> Result<Judgment, Unexpected> {
    Ok(match bytes.integer()? {
        0 => Judgment::Plain,
        1 => {
            let (chance, draw) = (bytes.share()?, bytes.share()?);
            Judgment::Chance { chance, draw: (draw >= 0.0).then_some(draw) }
        }
        2 => Judgment::Limit { highest: bytes.number()?.unwrap_or(f64::NAN) },
        _ => return Err(bytes.unexpected("a rule, 0 to 2")),
    })
}

fn write_why(bytes: &mut Vec<u8>, why: &Why) {
    match why {
        Why::None => put(bytes, 0),
        Why::Empty { element, causes } => {
            put(bytes, 1);
            put(bytes, (*element).into());
            put(bytes, causes.len() as u64);
            for &Cause { value, constraint, element } in causes {
                put(bytes, value.into());
                put(bytes, one_more(constraint));
                put(bytes, one_more(element));
            }
        }
        &Why::Violated { constraint } => {
            put(bytes, 2);
            put(bytes, constraint.into());
        }
        &Why::Bound { bound, incumbent } => {
            put(bytes, 3);
            put_number(bytes, Some(bound));
            put_number(bytes, Some(incumbent));
        }
        &Why::Limit { depth } => {
            put(bytes, 4);
            put(bytes, depth);
        }
        &Why::Nowhere { value, constraint } => {
            put(bytes, 5);
            put(bytes, value.into());
            put(bytes, constraint.into());
        }
        &Why::Starving { element } => {
            put(bytes, 6);
            put(bytes, element.into());
        }
        Why::Circle => put(bytes, 7),
        Why::Text(text) => {
            put(bytes, 8);
            put_text(bytes, text);
        }
    }
}

fn read_why(bytes: &mut Bytes<'_>) -> Result<Why, Unexpected> {
    Ok(match bytes.integer()? {
        0 => Why::None,
        1 => {
            let element = bytes.word()?;
            let causes = bytes.list(|bytes| {
                Ok(Cause { value: bytes.word()?, constraint: less_one(bytes)?, element: less_one(bytes)? })
            })?;
            Why::Empty { element, causes }
        }
        2 => Why::Violated { constraint: bytes.word()? },
        3 => {
            let (bound, incumbent) = (bytes.number()?, bytes.number()?);
            Why::Bound { bound: bound.unwrap_or(f64::NAN), incumbent: incumbent.unwrap_or(f64::NAN) }
        }
        4 => Why::Limit { depth: bytes.integer()? },
        5 => Why::Nowhere { value: bytes.word()?, constraint: bytes.word()? },
        6 => Why::Starving { element: bytes.word()? },
        7 => Why::Circle,
        8 => Why::Text(bytes.text()?),
        _ => return Err(bytes.unexpected("a kind of why, 0 to 8")),
    })
}

/// Write which words a frame changes.
pub(crate) fn write_change(bytes: &mut Vec<u8>, before: &[u32], after: &[u32]) {
    let changed = || before.iter().zip(after).enumerate().filter(|(_, (before, after))| before != after);
    put(bytes, changed().count() as u64);
    let mut next = 0;
    for (index, (_, &word)) in changed() {
        put(bytes, (index - next) as u64);
        put(bytes, word.into());
        next = index + 1;
    }
}

/// Change the words of a frame as it is written.
pub(crate) fn read_change(bytes: &mut Bytes<'_>, frame: &mut [u32]) -> Result<Vec<(u32, u32)>, Unexpected> {
    let mut next = 0usize;
    bytes.list(|bytes| {
        let index = next.saturating_add(bytes.word()? as usize);
        let word = bytes.word()?;
        *frame.get_mut(index).ok_or(bytes.unexpected("the index of a word"))? = word;
        next = index + 1;
        Ok((index as u32, word))
    })
}
