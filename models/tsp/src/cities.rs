//! An instance: cities and their distances.

use crate::Metric;

/// The cities of an instance, numbered from 0, and the distances between them.
///
/// Distances are symmetric whole numbers. Those of up to [`Cities::TABULATED`] cities are kept in a table,
/// those of more are computed whenever they are asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Cities {
    /// What the instance is called.
    pub name: Option<String>,
    /// What is said about it.
    pub comment: Option<String>,
    places: Option<Places>,
    count: usize,
    /// Row by row; empty where distances are computed.
    table: Box<[u32]>,
}

/// Where the cities are.
#[derive(Clone, Debug, PartialEq)]
pub struct Places {
    /// How distances are measured.
    pub metric: Metric,
    /// The coordinates of each city.
    pub points: Box<[[f64; 2]]>,
}

impl Cities {
    /// The distances of up to that many cities are kept in a table, of 64 megabytes at most.
    pub const TABULATED: usize = 4096;

    /// No coordinate may be further from 0 than this, so that distances fit into 32 bits.
    pub const FURTHEST: f64 = 1e9;

    /// Cities at these places.
    ///
    /// # Panics
    /// When there are fewer than three, or one is further from 0 than [`Cities::FURTHEST`].
    pub fn at(metric: Metric, points: impl Into<Box<[[f64; 2]]>>) -> Self {
        let points = points.into();
        assert!(points.len() >= 3, "a tour needs three cities");
        assert!(
            points.iter().flatten().all(|x| x.abs() <= Cities::FURTHEST),
            "cities must not be too far away"
        );
        let table = if points.len() <= Cities::TABULATED {
            points.iter().flat_map(|&a| points.iter().map(move |&b| metric.distance(a, b))).collect()
        } else {
            Box::default()
        };
        Cities {
            name: None,
            comment: None,
            count: points.len(),
            places: Some(Places { metric, points }),
            table,
        }
    }

    /// `count` cities with explicit distances; `distance` is asked for each pair in both directions.
    ///
    /// # Panics
    /// When there are fewer than three, or the distances are not symmetric.
    pub fn with_distances(count: usize, distance: impl Fn(usize, usize) -> u32) -> Self {
        assert!(count >= 3, "a tour needs three cities");
        let row = |a| (0..count).map(move |b| (a, b));
        let table: Box<[u32]> =
            (0..count).flat_map(row).map(|(a, b)| if a == b { 0 } else { distance(a, b) }).collect();
        let symmetric = (0..count).flat_map(row).all(|(a, b)| table[a * count + b] == table[b * count + a]);
        assert!(symmetric, "distances are the same in both directions");
        Cities { name: None, comment: None, places: None, count, table }
    }

    /// How many cities there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Where they are; `None` where the instance states the distances instead.
    pub fn places(&self) -> Option<&Places> {
        self.places.as_ref()
    }

    /// The distance between two cities.
    #[inline]
    pub fn distance(&self, a: u32, b: u32) -> i64 {
        let (a, b) = (a as usize, b as usize);
        let distance = match &self.places {
            Some(Places { metric, points }) if self.table.is_empty() => metric.distance(points[a], points[b]),
            _ => self.table[a * self.count + b],
        };
        i64::from(distance)
    }
}
