//! The formulations of Sudoku by name, with their parameters.

use crate::{Branches, Order, Reduction, Unit};
#[cfg(doc)]
use crate::{Coloring, Complete, Cover, Kept, ListColoring, Partial, Swaps, Triads};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A formulation of Sudoku with its parameters.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "name", rename_all = "kebab-case")]
pub enum Posed {
    /// What suits. For tree search: [`Triads`] for 9x9 where no parameters are set, otherwise [`Partial`]
    /// with these parameters up to 9 rows, and [`Cover`] beyond. For tabu search: [`ListColoring`]. For other
    /// local search: [`Partial`] where parameters are set, otherwise [`Complete`] with full blocks up to 9
    /// rows, and [`ListColoring`] beyond. [`Complete`] and [`ListColoring`] are [reduced](crate::Reduced).
    Auto(Branches),
    /// See [`Partial`].
    Partial(Branches),
    /// See [`Triads`]; for grids of 9x9.
    Triads {},
    /// See [`Cover`].
    Cover {},
    /// See [`Coloring`].
    Coloring(Vertices),
    /// See [`Complete`] and [`Kept::Blocks`].
    Blocks(Repair),
    /// See [`Complete`] and [`Kept::Rows`].
    Rows(Repair),
    /// See [`Complete`] and [`Kept::Grid`].
    Grid(Repair),
    /// See [`ListColoring`].
    Cells(Lists),
}

/// The parameters of the coloring formulation.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Vertices {
    /// Which vertex is colored next.
    pub order: Order,
}

/// The parameters of the complete formulations.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Repair {
    /// What the two cells of a swap share; any unit where left out.
    pub swaps: Option<Unit>,
    /// How far the givens are reduced before search begins; the cells that this decides do not move.
    pub reduction: Reduction,
    /// Does local search make only [swaps](Swaps) that take a value out of a unit where it is repeated?
    pub conflicts: bool,
}

/// The parameters of the list coloring formulation.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Lists {
    /// How far the givens are reduced before search begins.
    pub reduction: Reduction,
}

impl Default for Posed {
    fn default() -> Self {
        Posed::Auto(Branches::default())
    }
}
