//! Reading TSPLIB.

mod header;
mod tours;
mod weights;

pub use tours::{Listed, read_tours};

use crate::{Cities, Metric};
use header::{Entry, Header};
use recuit::{InputError, Tokens};
use weights::WeightFormat;

/// The instances in a text of TSPLIB's format (Reinelt, *TSPLIB 95*), one after the other.
///
/// Symmetric instances are read: those with `NODE_COORD_SECTION` and a [`Metric`], and those with
/// `EDGE_WEIGHT_SECTION` in any of the formats `FULL_MATRIX`, `UPPER_ROW`, `LOWER_ROW`, `UPPER_DIAG_ROW` and
/// `LOWER_DIAG_ROW`. What `DISPLAY_DATA_SECTION` says is not kept.
///
/// # Errors
/// At the first place that is not in the format.
///
/// ```
/// let text = "NAME: corner\nTYPE: TSP\nDIMENSION: 3\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n\
///             1 0 0\n2 3 0\n3 3 4\nEOF";
/// let corner = &recuit_tsp::read(text).unwrap()[0];
/// assert_eq!(corner.distance(0, 2), 5);
/// ```
pub fn read(text: &str) -> Result<Vec<Cities>, InputError> {
    let mut tokens = Tokens::new(text);
    let mut instances = Vec::new();
    while tokens.clone().next().is_some() {
        instances.push(instance(&mut tokens)?);
    }
    Ok(instances)
}

/// How the distances are given.
#[derive(Clone, Copy)]
enum Weights {
    Measured(Metric),
    Explicit,
}

fn instance(tokens: &mut Tokens<'_>) -> Result<Cities, InputError> {
    let mut header = Header::default();
    let (mut weights, mut format) = (None, None);
    let (mut points, mut distances) = (None, None);
    while let Some(entry) = Entry::next(tokens) {
        let Entry { key, value, .. } = &entry;
        match key.text {
            "EOF" => break,
            "TYPE" if value.text != "TSP" => {
                return Err(value.error("TSP").suggest("only symmetric instances are read"));
            }
            "EDGE_WEIGHT_TYPE" => weights = Some(weight_type(&entry)?),
            "EDGE_WEIGHT_FORMAT" if value.text == "FUNCTION" => {}
            "EDGE_WEIGHT_FORMAT" => format = Some(WeightFormat::read(&entry)?),
            "NODE_COORD_SECTION" => points = Some(read_points(tokens, header.dimension(key)?)?),
            "DISPLAY_DATA_SECTION" => _ = read_points(tokens, header.dimension(key)?)?,
            "EDGE_WEIGHT_SECTION" => {
                let format = format.ok_or_else(|| key.error("EDGE_WEIGHT_FORMAT before this section"))?;
                distances = Some(format.distances(tokens, header.dimension(key)?)?);
            }
            "TYPE" | "NODE_COORD_TYPE" | "DISPLAY_DATA_TYPE" => {}
            _ => header.read(&entry)?,
        }
    }
    let mut cities = match (weights, points, distances) {
        (Some(Weights::Measured(metric)), Some(points), _) => Cities::at(metric, points),
        (Some(Weights::Explicit), _, Some(distances)) => distances.cities(),
        (weights, ..) => {
            let expected = match weights {
                Some(Weights::Measured(_)) => "NODE_COORD_SECTION",
                Some(Weights::Explicit) => "EDGE_WEIGHT_SECTION",
                None => "EDGE_WEIGHT_TYPE",
            };
            return Err(Entry::missing(tokens, expected));
        }
    };
    (cities.name, cities.comment) = (header.name, header.comment);
    Ok(cities)
}

fn weight_type(entry: &Entry<'_>) -> Result<Weights, InputError> {
    let named = |metric: &Metric| metric.name() == entry.value.text;
    match entry.value.text {
        "EXPLICIT" => Ok(Weights::Explicit),
        _ => Metric::ALL
            .into_iter()
            .find(named)
            .map(Weights::Measured)
            .ok_or_else(|| entry.choose(Metric::ALL.map(Metric::name).into_iter().chain(["EXPLICIT"]))),
    }
}

/// The coordinates of each city, which come in any order.
fn read_points(tokens: &mut Tokens<'_>, count: usize) -> Result<Vec<[f64; 2]>, InputError> {
    let mut points = vec![None; count];
    for _ in 0..count {
        let token = tokens.word("the number of a city")?;
        let expected = || format!("the number of a city from 1 to {count}");
        let number: usize = token.parse(&expected())?;
        let point = number.checked_sub(1).and_then(|index| points.get_mut(index));
        let point = point.ok_or_else(|| token.error(expected()))?;
        if point.is_some() {
            return Err(token.error("a city whose coordinates are not given yet"));
        }
        *point = Some([coordinate(tokens)?, coordinate(tokens)?]);
    }
    Ok(points.into_iter().flatten().collect())
}

fn coordinate(tokens: &mut Tokens<'_>) -> Result<f64, InputError> {
    let token = tokens.word("a coordinate")?;
    let value: f64 = token.parse("a coordinate")?;
    let near = value.abs() <= Cities::FURTHEST;
    near.then_some(value)
        .ok_or_else(|| token.error(format!("a coordinate of at most {:e}", Cities::FURTHEST)))
}
