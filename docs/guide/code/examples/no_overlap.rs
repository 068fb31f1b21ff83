use recuit::csp::{Csp, Cumulative, NoOverlap, Rectangle, Task};

/// A rectangle of 33 by 32 made of nine squares, all of different sizes (Moron 1925).
pub fn squared_rectangle() -> Csp {
    let mut csp = Csp::new();
    let squares = [18, 15, 14, 10, 9, 8, 7, 4, 1].map(|side| {
        let x = csp.variable(format!("x of {side}"), 0..=33 - side as i32);
        let y = csp.variable(format!("y of {side}"), 0..=32 - side as i32);
        Rectangle { x, y, width: side, height: side }
    });
    csp.post(NoOverlap::new(squares));
    // In each column there is room for a height of 32, and in each row for a width of 33.
    let columns = squares.map(|it| Task::new(it.x, it.width, it.height));
    let rows = squares.map(|it| Task::new(it.y, it.height, it.width));
    csp.post(Cumulative::new(columns, 32));
    csp.post(Cumulative::new(rows, 33));
    csp
}

#[test]
fn one_rectangle_seen_in_four_ways() {
    assert_eq!(recuit::DepthFirst::default().solutions(&squared_rectangle().partial()).count(), 4);
}
