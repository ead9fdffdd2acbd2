//! Keyboard navigation on a board.

use artwork::big_bang::middle;
use big_bang::Hex;

/// The cell to which an arrow key leads; none for other keys, and at the border.
///
/// Left and right go along the row. Up goes to the upper left and down to the lower right, so that one takes back the
/// other; with shift, to the upper right and the lower left. Where a cell is missing, the nearest one that way follows.
pub fn led_by(key: &str, shift: bool, from: Hex, cells: &[Hex]) -> Option<Hex> {
    match key {
        "ArrowLeft" => cells.iter().copied().filter(|cell| cell.r() == from.r() && cell.q() < from.q()).max(),
        "ArrowRight" => cells.iter().copied().filter(|cell| cell.r() == from.r() && cell.q() > from.q()).min(),
        "ArrowUp" => toward(from, -1, i64::from(shift), cells),
        "ArrowDown" => toward(from, 1, -i64::from(shift), cells),
        _ => None,
    }
}

/// The cell a row up or down with this change of column, or else the nearest in the next row that has any.
fn toward(from: Hex, rows: i64, columns: i64, cells: &[Hex]) -> Option<Hex> {
    let wanted = Hex::new(from.q() + columns, from.r() + rows)?;
    if cells.contains(&wanted) {
        return Some(wanted);
    }
    let rows_away = |cell: &Hex| (cell.r() - from.r()) * rows;
    let next = cells.iter().map(rows_away).filter(|&away| away > 0).min()?;
    let beside = |cell: &Hex| (middle(*cell).0 - middle(wanted).0).abs();
    let row = cells.iter().filter(|cell| rows_away(cell) == next);
    row.min_by(|one, other| beside(one).total_cmp(&beside(other))).copied()
}

/// The next of these cells after one, row by row and then from the start, or the one before.
pub fn next_of(choices: &[Hex], from: Hex, back: bool) -> Option<Hex> {
    let mut choices = choices.to_vec();
    choices.sort();
    if back {
        choices.iter().rev().find(|&&cell| cell < from).or(choices.last()).copied()
    } else {
        choices.iter().find(|&&cell| cell > from).or(choices.first()).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(q: i64, r: i64) -> Hex {
        Hex::new(q, r).expect("it is near")
    }

    fn flower() -> Vec<Hex> {
        let mut cells = Hex::ORIGIN.neighbours().to_vec();
        cells.push(Hex::ORIGIN);
        cells.sort();
        cells
    }

    #[test]
    fn all_six_neighbours_can_be_reached_and_left_again() {
        let cells = flower();
        let ways = [
            ("ArrowLeft", false, "ArrowRight", cell(-1, 0)),
            ("ArrowRight", false, "ArrowLeft", cell(1, 0)),
            ("ArrowUp", false, "ArrowDown", cell(0, -1)),
            ("ArrowDown", false, "ArrowUp", cell(0, 1)),
            ("ArrowUp", true, "ArrowDown", cell(1, -1)),
            ("ArrowDown", true, "ArrowUp", cell(-1, 1)),
        ];
        for (key, shift, back, to) in ways {
            assert_eq!(led_by(key, shift, Hex::ORIGIN, &cells), Some(to), "{key}");
            assert_eq!(led_by(back, shift, to, &cells), Some(Hex::ORIGIN), "back from {key}");
        }
        assert_eq!(led_by("Enter", false, Hex::ORIGIN, &cells), None);
    }

    #[test]
    fn gaps_are_crossed_and_borders_kept() {
        let cells = [cell(0, -2), cell(-3, 0), cell(0, 0), cell(4, 0)];
        assert_eq!(led_by("ArrowRight", false, cell(0, 0), &cells), Some(cell(4, 0)));
        assert_eq!(led_by("ArrowRight", false, cell(4, 0), &cells), None);
        assert_eq!(led_by("ArrowUp", false, cell(4, 0), &cells), Some(cell(0, -2)));
        assert_eq!(led_by("ArrowDown", false, cell(0, -2), &cells), Some(cell(0, 0)));
    }

    #[test]
    fn choices_are_gone_through_in_a_circle() {
        let choices = [cell(2, 1), cell(0, -1), cell(-1, 1)];
        assert_eq!(next_of(&choices, cell(0, 0), false), Some(cell(-1, 1)));
        assert_eq!(next_of(&choices, cell(2, 1), false), Some(cell(0, -1)));
        assert_eq!(next_of(&choices, cell(0, -1), true), Some(cell(2, 1)));
        assert_eq!(next_of(&[], cell(0, 0), false), None);
    }
}
