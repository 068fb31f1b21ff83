//! How the assignments of a declared puzzle look.

use super::{Csp, Posted, Value, Variable};
use crate::trace::{self, Board, Frame, Kind, Name, Part, Scene};

/// Variables with more values than this are shown without those that are left.
const MOST_LEFT: usize = 256;
/// Boards with more values than this are shown as tables.
const MOST_SYMBOLS: usize = 4096;
/// Values farther than this from the least have no place beside the marks of a word, and are not shown.
const FARTHEST: u32 = 1 << 24;

/// How the assignments of a [`Csp`] look: the view of both of its formulations.
///
/// It is a board if the variables are named as the cells of one, `r1c1` or `row 1 column 1`, and a table of all
/// variables otherwise. Values are shown beginning with the least, as 1.
pub struct Picture {
    /// Without candidates.
    scene: Scene,
    /// The variable of each element of the scene, and the element of each variable.
    variables: Vec<Option<Variable>>,
    elements: Vec<u32>,
    /// The value of each variable that is shown as 1.
    least: Vec<Value>,
    /// How many values each element may have; none if there are too many to show those that are left.
    sizes: Option<Vec<usize>>,
}

impl Picture {
    /// The picture that the names of the variables suggest.
    pub fn new(csp: &Csp) -> Self {
        let places: Option<Vec<(usize, usize)>> =
            csp.all().map(|variable| place(csp.name(variable))).collect();
        let places = places.filter(|_| (1..=MOST_SYMBOLS).contains(&values(csp).1)).unwrap_or_default();
        let rows = places.iter().map(|place| place.0).max().unwrap_or(0);
        let columns = places.iter().map(|place| place.1).max().unwrap_or(0);
        let cells: Vec<usize> =
            places.iter().map(|(row, column)| (row - 1).saturating_mul(columns) + column - 1).collect();
        let mut sorted = cells.clone();
        sorted.sort_unstable();
        sorted.dedup();
        // More than half of a board is cells.
        let is_board = sorted.len() == csp.len() && 2 * csp.len() > rows.saturating_mul(columns);
        if !is_board {
            return Picture::table(csp);
        }
        let blocked = (0..rows * columns).filter(|cell| sorted.binary_search(cell).is_err());
        let blocked = blocked.map(|cell| cell as u32).collect();
        Picture::with(csp, Board { rows, columns, blocked, ..Board::default() }, cells)
    }

    /// This board, whose cells that are not blocked are the variables in the order of declaration. Symbols, names and
    /// givens that it leaves out are those of the declaration.
    ///
    /// # Panics
    /// When there are not as many such cells as variables.
    ///
    /// ```
    /// use recuit::csp::{Csp, Picture};
    /// use recuit::trace::{Board, Part, View};
    /// let mut csp = Csp::new();
    /// csp.variables("cell", 3, 1..=2);
    /// let picture = Picture::on(&csp, Board { rows: 2, columns: 2, blocked: vec![0], ..Board::default() });
    /// let scene = picture.scene(&csp.partial());
    /// let [Part::Board(board)] = &scene.parts[..] else { panic!("a board") };
    /// assert_eq!((&board.names[1], board.symbols.len(), board.pencil), (&"cell[0]".to_owned(), 2, true));
    /// ```
    pub fn on(csp: &Csp, mut board: Board) -> Self {
        let count = board.rows * board.columns;
        let cells: Vec<usize> = (0..count).filter(|&cell| !board.blocked.contains(&(cell as u32))).collect();
        assert_eq!(cells.len(), csp.len(), "a board with a cell for each variable");
        if board.names.is_empty() {
            board.names = vec![String::new(); count];
            csp.all().zip(&cells).for_each(|(variable, &cell)| board.names[cell] = csp.name(variable).into());
        }
        Picture::with(csp, board, cells)
    }

    fn with(csp: &Csp, mut board: Board, cells: Vec<usize>) -> Self {
        let (least, size) = values(csp);
        if board.symbols.is_empty() {
            board.symbols = (0..size as Value).map(|above| (least + above).to_string()).collect();
        }
        if board.given.is_empty() {
            let given = csp.all().zip(&cells).filter(|(variable, _)| csp.domain(*variable).len() == 1);
            board.given = given.map(|(_, &cell)| cell as u32).collect();
        }
        let mut variables = vec![None; board.rows * board.columns];
        csp.all().zip(&cells).for_each(|(variable, &cell)| variables[cell] = Some(variable));
        let sizes = (size <= MOST_LEFT).then(|| vec![board.symbols.len(); variables.len()]);
        let constraints = csp.constraints().iter().map(|posted| named(posted, &board, &cells)).collect();
        Picture {
            scene: Scene { parts: vec![Part::Board(board)], constraints },
            variables,
            elements: cells.into_iter().map(|cell| cell as u32).collect(),
            least: vec![least; csp.len()],
            sizes,
        }
    }

    fn table(csp: &Csp) -> Self {
        let variable = |variable: Variable| {
            let ends = csp.domain(variable).ends();
            let size = ends.map_or(0, |(least, greatest)| greatest.abs_diff(least) + 1);
            trace::Variable { name: csp.name(variable).to_owned(), least: ends.unwrap_or_default().0, size }
        };
        let variables: Vec<trace::Variable> = csp.all().map(variable).collect();
        let sizes: Vec<usize> = variables.iter().map(|variable| variable.size as usize).collect();
        let constraints = csp.constraints().iter().map(own).collect();
        Picture {
            least: variables.iter().map(|variable| variable.least).collect(),
            scene: Scene { parts: vec![Part::Table { variables, domains: false }], constraints },
            variables: csp.all().map(Some).collect(),
            elements: (0..csp.len() as u32).collect(),
            sizes: Some(sizes).filter(|sizes| sizes.iter().all(|&size| size <= MOST_LEFT)),
        }
    }

    /// The scene, in which frames have those values that are left if they may and there are not too many.
    pub(super) fn scene_with(&self, has_candidates: bool) -> Scene {
        let mut scene = self.scene.clone();
        match &mut scene.parts[0] {
            Part::Board(board) => board.pencil = has_candidates && self.has_candidates(),
            Part::Table { domains, .. } => *domains = has_candidates && self.has_candidates(),
            _ => {}
        }
        scene
    }

    /// Are there few enough values to show those that are left?
    pub(super) fn has_candidates(&self) -> bool {
        self.sizes.is_some()
    }

    pub(super) fn element(&self, variable: Variable) -> u32 {
        self.elements[variable.index()]
    }

    /// The number by which a value is shown.
    pub(super) fn number(&self, variable: Variable, value: Value) -> u32 {
        value.abs_diff(self.least[variable.index()]) + 1
    }

    /// Write the value and the marks of each variable and, where `left` tells them, the values that are left.
    pub(super) fn write<I: Iterator<Item = Value>>(
        &self,
        value: impl Fn(Variable) -> Option<(Value, u32)>,
        left: Option<&impl Fn(Variable) -> I>,
        frame: &mut Frame,
    ) {
        for (element, &variable) in self.variables.iter().enumerate() {
            let shown = variable.and_then(|variable| {
                let (value, marks) = value(variable)?;
                Some((self.number(variable, value), marks)).filter(|&(number, _)| number < FARTHEST)
            });
            let (number, marks) = shown.unwrap_or((0, 0));
            frame.marked(number, marks);
            if let (Some(left), Some(sizes)) = (&left, &self.sizes) {
                let numbers = variable.into_iter().flat_map(|variable| {
                    left(variable).map(move |value| self.number(variable, value) as usize)
                });
                frame.left(sizes[element], numbers);
            }
        }
    }
}

/// The least value of all variables, and how many there are up to the greatest.
fn values(csp: &Csp) -> (Value, usize) {
    csp.ends(csp.all()).map_or((0, 0), |(least, greatest)| (least, greatest.abs_diff(least) as usize + 1))
}

/// The row and the column in a name such as `r2c3` or `row 2 column 3`.
fn place(name: &str) -> Option<(usize, usize)> {
    let long = name.strip_prefix("row ").and_then(|rest| rest.split_once(" column "));
    let (row, column) = long.or_else(|| name.strip_prefix('r')?.split_once('c'))?;
    let number = |text: &str| text.parse().ok().filter(|number| (1..=MOST_SYMBOLS).contains(number));
    Some((number(row)?, number(column)?))
}

fn own(posted: &Posted) -> Name {
    Name::Own { name: posted.name().to_owned() }
}

/// The name of a constraint; an all-different that is named as a row, a column or a block, and is one, is named as its
/// kind, which viewers say in the reader's language.
fn named(posted: &Posted, board: &Board, cells: &[usize]) -> Name {
    let number = |kind: &str| posted.name().strip_prefix(kind)?.parse::<usize>().ok();
    let is_all = |is: &dyn Fn(usize) -> bool| {
        posted.constraint().is_all_different()
            && posted.constraint().scope().iter().all(|variable| is(cells[variable.index()]))
    };
    match (number("row "), number("column "), number("block ")) {
        (Some(number), ..) if is_all(&|cell| cell / board.columns + 1 == number) => {
            Name::Numbered { kind: Kind::Row, number }
        }
        (_, Some(number), _) if is_all(&|cell| cell % board.columns + 1 == number) => {
            Name::Numbered { kind: Kind::Column, number }
        }
        (.., Some(number)) if is_all(&|cell| board.regions.get(cell) == Some(&(number as u32))) => {
            Name::Numbered { kind: Kind::Block, number }
        }
        _ => own(posted),
    }
}
