//! What elements, values and constraints are called: a text where the model has given one, words otherwise.

use super::Told;
use crate::words::{Phrase, phrase};
use recuit::trace::{Kind, Name, Part};

impl Told<'_> {
    pub(crate) fn element_name(&self, element: u32) -> Phrase {
        let index = element as usize;
        let number = || ("number", Phrase::from((index + 1).to_string()));
        let cell = |columns: usize| {
            let columns = columns.max(1);
            let [row, column] =
                [index / columns, index % columns].map(|place| Phrase::from((place + 1).to_string()));
            phrase("element.cell", [("row", row), ("column", column)])
        };
        let given = |name: Option<&str>, otherwise: &'static str| {
            name.map_or_else(|| phrase(otherwise, [number()]), Phrase::from)
        };
        let Some(elements) = &self.first else { return phrase("element.other", [number()]) };
        match elements.part {
            Part::Board(board) => match board.names.get(index) {
                Some(name) => Phrase::from(name.as_str()),
                None => cell(board.columns),
            },
            &Part::Tiles { columns, .. } | &Part::Text { columns, .. } => cell(columns),
            Part::Graph { labels, .. } => given(labels.get(index).map(String::as_str), "element.vertex"),
            Part::Tour { labels, .. } => given(labels.get(index).map(String::as_str), "element.other"),
            Part::Bars { bars, .. } => match bars.get(index) {
                Some(bar) => phrase("element.bar", [("name", Phrase::from(bar.name.as_str()))]),
                None => phrase("element.other", [number()]),
            },
            Part::Intervals { names, .. } => given(names.get(index).map(String::as_str), "element.other"),
            Part::Table { variables, .. } => {
                given(variables.get(index).map(|variable| variable.name.as_str()), "element.other")
            }
            Part::Curve { curves } => {
                given(curves.get(index).map(|curve| curve.name.as_str()), "element.other")
            }
        }
    }

    /// A variable has its own least value, so that the element has to be known.
    pub(crate) fn value_name(&self, element: u32, value: u32) -> Phrase {
        let number = || Phrase::from(value.to_string());
        let Some(elements) = &self.first else { return number() };
        match elements.part {
            Part::Board(board) => {
                let symbol = (value as usize).checked_sub(1).and_then(|index| board.symbols.get(index));
                symbol.map_or_else(number, |symbol| Phrase::from(symbol.as_str()))
            }
            Part::Graph { .. } => phrase("value.color", [("number", number())]),
            Part::Text { .. } => Phrase::from(char::from_u32(value).map_or_else(String::new, String::from)),
            Part::Table { variables, .. } => {
                variables.get(element as usize).map_or_else(number, |variable| {
                    Phrase::from((i64::from(variable.least) + i64::from(value) - 1).to_string())
                })
            }
            Part::Bars { .. } => Phrase::from(""),
            _ => number(),
        }
    }

    pub(crate) fn constraint_name(&self, constraint: u32) -> Phrase {
        match self.scene().constraints.get(constraint as usize) {
            None => {
                let number = u64::from(constraint) + 1;
                phrase("constraint.other", [("number", number.to_string().into())])
            }
            Some(Name::Own { name }) => Phrase::from(name.as_str()),
            Some(Name::Numbered { kind, number }) => {
                let key = match kind {
                    Kind::Row => "constraint.row",
                    Kind::Column => "constraint.column",
                    Kind::Block => "constraint.block",
                    Kind::Diagonal => "constraint.diagonal",
                    Kind::Edge => "constraint.edge",
                };
                phrase(key, [("number", number.to_string().into())])
            }
        }
    }
}
