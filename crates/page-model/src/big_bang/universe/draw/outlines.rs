//! Hexagons around cells, and hatching in them, many in one path.

use artwork::big_bang::{HALF, SIZE, middle};
use big_bang::Hex;

use super::super::grid::Point;
use super::point;

/// Between two lines of the hatching.
const HATCHING_DISTANCE: f64 = 13.0;

/// The outlines of cells as path data, this far from their middles to their corners.
pub fn outlines(cells: &[Hex], size: f64) -> String {
    cells.iter().map(|&cell| outline(middle(cell), size)).collect()
}

fn outline((x, y): Point, size: f64) -> String {
    let (half, low) = (size * HALF / SIZE, size / 2.0);
    let corners = [(0.0, -size), (half, -low), (half, low), (0.0, size), (-half, low), (-half, -low)];
    let corners = corners.map(|(dx, dy)| point((x + dx, y + dy)));
    format!("M{}z", corners.join("L"))
}

/// Lines that cross cells out, as path data.
pub fn hatched(cells: &[Hex]) -> String {
    cells.iter().map(|&cell| hatching(middle(cell))).collect()
}

/// Lines that rise to the right within a hexagon: along its own sides, from edge to edge.
fn hatching((x, y): Point) -> String {
    let mut path = String::new();
    let inner = SIZE - 5.0;
    let half = inner * HALF / SIZE;
    let mut offset = -half + HATCHING_DISTANCE / 2.0;
    while offset < half {
        // Seen along the lines, a hexagon is a strip that narrows from its middle to both sides.
        let length = inner - offset.abs() * inner / (2.0 * half);
        let (sin, cos) = (0.5_f64, HALF / SIZE);
        let middle = (x + offset * sin, y + offset * cos);
        let (from, to) =
            ((middle.0 - cos * length, middle.1 + sin * length), (middle.0 + cos * length, middle.1 - sin * length));
        path += &format!("M{}L{}", point(from), point(to));
        offset += HATCHING_DISTANCE;
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::big_bang::universe::grid::cell_at;

    /// The numbers of path data, in pairs.
    fn points(path: &str) -> Vec<Point> {
        let numbers: Vec<f64> = path.split(['M', 'L', 'z', ' ']).filter_map(|number| number.parse().ok()).collect();
        numbers.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect()
    }

    #[test]
    fn outlines_and_hatching_stay_in_their_cells() {
        let cells = [Hex::ORIGIN, Hex::new(3, -2).expect("it is near")];
        let drawn = [points(&outlines(&cells, SIZE - 3.0)), points(&hatched(&cells))];
        assert_eq!(drawn[0].len(), 12);
        assert!(drawn[1].len() > 16);
        for at in drawn.into_iter().flatten() {
            assert!(cell_at(at).is_some_and(|cell| cells.contains(&cell)), "{at:?}");
        }
    }
}
