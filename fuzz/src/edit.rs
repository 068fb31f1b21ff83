//! Plain data, edited as by somebody who does not know what it means.

use serde_json::{Value, json};

/// Change a value somewhere inside; `bytes` decide which one, and what it becomes.
pub(crate) fn edit(value: &mut Value, bytes: &mut impl Iterator<Item = u8>) {
    let mut next = |below: usize| bytes.next().map_or(0, usize::from) % below.max(1);
    // Sometimes a list or a table itself is changed, but mostly something in it.
    let goes_deeper = next(8) != 0;
    match value {
        Value::Array(items) if !items.is_empty() && goes_deeper => {
            let index = next(256) * items.len() / 256;
            edit(&mut items[index], bytes);
        }
        Value::Object(table) if !table.is_empty() && goes_deeper => {
            let index = next(table.len());
            if let Some(inside) = table.values_mut().nth(index) {
                edit(inside, bytes);
            }
        }
        place => change(place, next),
    }
}

/// Change this value itself.
fn change(place: &mut Value, mut next: impl FnMut(usize) -> usize) {
    match (place, next(12)) {
        (Value::Array(items), choice) if !items.is_empty() => {
            let (one, other) = (next(items.len()), next(items.len()));
            match choice % 4 {
                0 => _ = items.remove(one),
                1 => items.push(items[one].clone()),
                2 => items.clear(),
                _ => items.swap(one, other),
            }
        }
        (Value::Object(table), _) if !table.is_empty() => {
            let key = table.keys().nth(next(table.len())).cloned();
            table.remove(&key.unwrap_or_default());
        }
        (place, 0) => *place = Value::Null,
        (place, 1) => *place = json!([]),
        (place, 2) => *place = json!({}),
        (place, 3) => *place = json!("x"),
        (place, 4) => *place = json!(!place.as_bool().unwrap_or_default()),
        (place, choice) => *place = number(place.as_f64().unwrap_or_default(), choice, next(256)),
    }
}

/// A number near this one, or an extreme one.
fn number(before: f64, choice: usize, by: usize) -> Value {
    match choice {
        5 => json!((before as i64).saturating_add(1)),
        6 => json!((before as i64).saturating_sub(1)),
        7 => json!(by),
        8 => json!(-1),
        9 => json!(u64::MAX),
        10 => json!(1e300),
        _ => json!(before + 0.5),
    }
}
