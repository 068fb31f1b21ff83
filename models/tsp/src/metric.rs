//! The distance functions of TSPLIB.

use std::fmt;

/// How TSPLIB measures distances between points (Reinelt, *TSPLIB 95*, section 2); all are whole numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// `EUC_2D`: Euclidean, rounded to the nearest whole number.
    Euclidean,
    /// `CEIL_2D`: Euclidean, rounded up.
    Ceiling,
    /// `GEO`: along the surface of an ideal earth in kilometers; points are latitude and longitude as
    /// `DDD.MM`, degrees and minutes.
    Geographical,
    /// `ATT`: "pseudo-Euclidean", the distance divided by the square root of 10 and rounded up.
    PseudoEuclidean,
}

impl Metric {
    /// Every metric.
    pub const ALL: [Metric; 4] =
        [Metric::Euclidean, Metric::Ceiling, Metric::Geographical, Metric::PseudoEuclidean];

    /// The name as an `EDGE_WEIGHT_TYPE`.
    pub fn name(self) -> &'static str {
        match self {
            Metric::Euclidean => "EUC_2D",
            Metric::Ceiling => "CEIL_2D",
            Metric::Geographical => "GEO",
            Metric::PseudoEuclidean => "ATT",
        }
    }

    /// The distance between two points. Points are no further from the origin than
    /// [`Cities::FURTHEST`](crate::Cities::FURTHEST), so it fits.
    #[inline]
    pub fn distance(self, [x, y]: [f64; 2], [other_x, other_y]: [f64; 2]) -> u32 {
        let square = (x - other_x) * (x - other_x) + (y - other_y) * (y - other_y);
        match self {
            Metric::Euclidean => (square.sqrt() + 0.5) as u32,
            Metric::Ceiling => square.sqrt().ceil() as u32,
            Metric::Geographical => geographical([x, y], [other_x, other_y]),
            Metric::PseudoEuclidean => {
                let exact = (square / 10.0).sqrt();
                let nearest = (exact + 0.5).floor();
                (if nearest < exact { nearest + 1.0 } else { nearest }) as u32
            }
        }
    }
}

fn geographical(from: [f64; 2], to: [f64; 2]) -> u32 {
    /// As TSPLIB defines it; with more digits, tours would have other lengths.
    #[allow(clippy::approx_constant)]
    const PI: f64 = 3.141592;
    const EARTH_RADIUS: f64 = 6378.388;
    let radians = |degrees_and_minutes: f64| {
        let degrees = degrees_and_minutes.trunc();
        PI * (degrees + 5.0 * (degrees_and_minutes - degrees) / 3.0) / 180.0
    };
    let ([latitude, longitude], [other_latitude, other_longitude]) = (from.map(radians), to.map(radians));
    let q1 = (longitude - other_longitude).cos();
    let q2 = (latitude - other_latitude).cos();
    let q3 = (latitude + other_latitude).cos();
    // Rounding may lead just beyond 1.
    let cosine = (0.5 * ((1.0 + q1) * q2 - (1.0 - q1) * q3)).clamp(-1.0, 1.0);
    (EARTH_RADIUS * cosine.acos() + 1.0) as u32
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
