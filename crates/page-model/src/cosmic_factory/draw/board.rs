//! Which cells of a board are shown for a shape and the tiles laid so far.

use cosmic_factory::{Cell, Shape};

/// The part of the table that a board shows.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Window {
    /// The upper left cell.
    pub corner: Cell,
    pub columns: i32,
    pub rows: i32,
}

impl Window {
    /// The least columns and rows of a board for the free shape.
    const MIN_FREE_CELLS: i32 = 5;

    /// The window for a shape and tiles on these cells. Shapes have a fixed place, since it makes no difference where
    /// on the table they lie. For the free shape there is room around the tiles. A line runs across or down (CF-7.7):
    /// as requested, unless the laid tiles run the other way.
    pub fn of(shape: Shape, laid: &[Cell], across: bool) -> Window {
        let at_origin = |columns, rows| Window { corner: Cell::new(0, 0), columns, rows };
        let candidates = match shape {
            Shape::Square => vec![at_origin(3, 3)],
            Shape::Line if across => vec![at_origin(9, 1), at_origin(1, 9)],
            Shape::Line => vec![at_origin(1, 9), at_origin(9, 1)],
            Shape::TwoSquares => vec![at_origin(5, 2)],
            Shape::Free => Vec::new(),
        };
        let holds_all = |window: &Window| laid.iter().all(|&cell| window.shows(cell));
        // Tiles may lie elsewhere, laid by another program on the same seat.
        candidates.into_iter().find(holds_all).unwrap_or_else(|| Window::around(laid))
    }

    /// Whether it is a line that runs across.
    pub fn is_across(self) -> bool {
        self.columns >= self.rows
    }

    /// The form of the window, for the layout: `wide`, `tall` (with variants for lines), or neither.
    pub fn form(self) -> &'static str {
        match (self.columns, self.rows) {
            (columns, 1) if columns > 1 => "wide line",
            (1, rows) if rows > 1 => "tall line",
            (columns, rows) if 2 * columns >= 3 * rows => "wide",
            (columns, rows) if rows >= 2 * columns => "tall",
            _ => "",
        }
    }

    fn around(laid: &[Cell]) -> Window {
        let span = |of: fn(&Cell) -> i32| {
            let low = laid.iter().map(of).min().unwrap_or(0) - 1;
            let high = laid.iter().map(of).max().unwrap_or(0) + 1;
            let missing = (Window::MIN_FREE_CELLS - (high - low + 1)).max(0);
            let low = (low - missing / 2).max(-Cell::REACH);
            let high = (high + missing - missing / 2).min(Cell::REACH);
            (low, high - low + 1)
        };
        let ((x, columns), (y, rows)) = (span(|cell| cell.x), span(|cell| cell.y));
        Window { corner: Cell::new(x, y), columns, rows }
    }

    /// Whether a cell is shown.
    pub fn shows(self, cell: Cell) -> bool {
        let (dx, dy) = (cell.x - self.corner.x, cell.y - self.corner.y);
        (0..self.columns).contains(&dx) && (0..self.rows).contains(&dy)
    }

    pub fn row(self, row: i32) -> impl Iterator<Item = Cell> {
        (0..self.columns).map(move |column| Cell::new(self.corner.x + column, self.corner.y + row))
    }

    /// All cells, row by row.
    pub fn cells(self) -> Vec<Cell> {
        (0..self.rows).flat_map(|row| self.row(row)).collect()
    }

    pub fn view_box(self) -> String {
        let side = artwork::SIDE;
        let [x, y, width, height] =
            [self.corner.x, self.corner.y, self.columns, self.rows].map(|cells| f64::from(cells) * side);
        format!("{x} {y} {width} {height}")
    }

    /// Row and column of a cell as people count them.
    pub fn place(self, cell: Cell) -> (i32, i32) {
        (cell.y - self.corner.y + 1, cell.x - self.corner.x + 1)
    }
}

/// Where an arrow key leads from a cell; none for other keys and at the border.
pub fn led_by(key: &str, from: Cell, window: Window) -> Option<Cell> {
    let (dx, dy) = match key {
        "ArrowLeft" => (-1, 0),
        "ArrowRight" => (1, 0),
        "ArrowUp" => (0, -1),
        "ArrowDown" => (0, 1),
        _ => return None,
    };
    Some(Cell::new(from.x + dx, from.y + dy)).filter(|&cell| window.shows(cell))
}

/// A cell as the value of an attribute.
pub fn written(cell: Cell) -> String {
    format!("{},{}", cell.x, cell.y)
}

/// The cell in the value of an attribute.
pub fn read_cell(text: &str) -> Option<Cell> {
    let (x, y) = text.split_once(',')?;
    Some(Cell::new(x.parse().ok()?, y.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_free_board_has_room_on_all_sides() {
        let empty = Window::of(Shape::Free, &[], true);
        assert_eq!((empty.corner, empty.columns, empty.rows), (Cell::new(-2, -2), 5, 5));
        let row: Vec<Cell> = (0..9).map(|x| Cell::new(x - 4, 0)).collect();
        let window = Window::of(Shape::Free, &row, true);
        assert_eq!((window.corner, window.columns, window.rows), (Cell::new(-5, -2), 11, 5));
        assert_eq!(window.form(), "wide");
        assert!(row.iter().all(|&cell| window.shows(cell)));
    }

    #[test]
    fn tiles_outside_of_a_shape_are_shown_all_the_same() {
        assert_eq!(Window::of(Shape::Square, &[Cell::new(1, 2)], true).columns, 3);
        assert!(Window::of(Shape::Square, &[Cell::new(4, 0)], true).shows(Cell::new(4, 0)));
    }

    #[test]
    fn a_line_runs_as_asked_for_unless_tiles_run_the_other_way() {
        let sides = |laid: &[Cell], across| {
            let window = Window::of(Shape::Line, laid, across);
            (window.columns, window.rows)
        };
        assert_eq!(sides(&[], true), (9, 1));
        assert_eq!(sides(&[], false), (1, 9));
        assert_eq!(sides(&[Cell::new(0, 0)], false), (1, 9));
        assert_eq!(sides(&[Cell::new(0, 0), Cell::new(4, 0)], false), (9, 1));
        assert_eq!(sides(&[Cell::new(0, 7)], true), (1, 9));
        assert_eq!(
            (Window::of(Shape::Line, &[], false).form(), Window::of(Shape::Line, &[], true).form()),
            ("tall line", "wide line")
        );
    }

    #[test]
    fn a_free_board_reaches_to_the_end_of_the_table_and_no_further() {
        let corners = [Cell::new(-Cell::REACH, -Cell::REACH), Cell::new(Cell::REACH, Cell::REACH)];
        let window = Window::of(Shape::Free, &corners, true);
        assert_eq!((window.corner, window.columns, window.rows), (corners[0], 33, 33));
    }

    #[test]
    fn arrows_stay_on_the_board() {
        let window = Window::of(Shape::Square, &[], true);
        assert_eq!(led_by("ArrowRight", Cell::new(0, 0), window), Some(Cell::new(1, 0)));
        assert_eq!(led_by("ArrowUp", Cell::new(0, 0), window), None);
        assert_eq!(led_by("Enter", Cell::new(0, 0), window), None);
    }

    #[test]
    fn cells_are_read_as_they_are_written() {
        for cell in [Cell::new(0, 2), Cell::new(-3, 11)] {
            assert_eq!(read_cell(&written(cell)), Some(cell));
        }
        assert_eq!(read_cell("1"), None);
    }
}
