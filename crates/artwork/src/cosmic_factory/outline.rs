//! The outline of a zone, a little inside its border.

use std::collections::{BTreeMap, BTreeSet};
use std::iter::successors;

use cosmic_factory::Galaxy;
use cosmic_factory::score::{Corner, SpaceAt};
use cosmic_factory::tile::Side;

use super::arms;
use super::space::{beyond, has_arm};
use super::tile::SIDE;
use crate::svg::point;

/// How far inside the border the line runs, and how far beside a trench.
const BORDER_DISTANCE: f64 = 2.6;
const TRENCH_DISTANCE: f64 = arms::HALF_TRENCH + 1.6;
const CORNER_RADIUS: f64 = 6.0;

/// A corner of spaces, counted in spaces.
type Knot = (i64, i64);
/// A side of a space, by where it begins and its place in [`WALK`].
type Edge = (Knot, usize);

/// The sides of a space as they are walked clockwise: where each begins, where it leads, which side it is.
const WALK: [(Knot, Knot, Side); 4] = [
    ((0, 0), (1, 0), Side::North),
    ((1, 0), (0, 1), Side::East),
    ((1, 1), (-1, 0), Side::South),
    ((0, 1), (0, -1), Side::West),
];

/// The outline of these spaces as path data, the cell 0,0 at the origin. It goes around what they cover, and into
/// the zone along arms that lie inside.
pub fn zone_outline(galaxy: &Galaxy, spaces: &[SpaceAt]) -> String {
    let edges = edges(galaxy, spaces);
    // At a corner the walk stays with its space as long as it can: right before straight before left before back.
    let next = |(knot, direction): Edge| {
        let (dx, dy) = WALK[direction].1;
        let mut choices = [1, 0, 3, 2].map(|turn| ((knot.0 + dx, knot.1 + dy), (direction + turn) % 4)).into_iter();
        choices.find(|edge| edges.contains_key(edge))
    };
    let mut left: BTreeSet<Edge> = edges.keys().copied().collect();
    let mut path = String::new();
    while let Some(&start) = left.first() {
        let walk = successors(Some(start), |&edge| next(edge).filter(|&edge| edge != start));
        let steps: Vec<(Edge, f64)> = walk.map(|edge| (edge, edges[&edge])).collect();
        for (edge, _) in &steps {
            left.remove(edge);
        }
        path += &rounded(&corners(&steps));
    }
    path
}

/// The sides of spaces that are border, each with its inset.
fn edges(galaxy: &Galaxy, spaces: &[SpaceAt]) -> BTreeMap<Edge, f64> {
    let mut edges = BTreeMap::new();
    for &space in spaces {
        let (x, y) = knot(space);
        for (direction, &((dx, dy), _, side)) in WALK.iter().enumerate() {
            let (beyond, arm) = beyond(space, side);
            let cut = arm.is_some_and(|arm| has_arm(galaxy, space.cell, arm));
            if cut || !beyond.is_some_and(|beyond| spaces.contains(&beyond)) {
                edges.insert(((x + dx, y + dy), direction), if cut { TRENCH_DISTANCE } else { BORDER_DISTANCE });
            }
        }
    }
    edges
}

/// The upper left corner of a space.
fn knot(SpaceAt { cell, corner }: SpaceAt) -> Knot {
    let east = matches!(corner, Corner::Ne | Corner::Se);
    let south = matches!(corner, Corner::Se | Corner::Sw);
    (2 * i64::from(cell.x) + i64::from(east), 2 * i64::from(cell.y) + i64::from(south))
}

/// The corners of a loop, moved inside.
fn corners(steps: &[(Edge, f64)]) -> Vec<(f64, f64)> {
    let mut corners = Vec::new();
    for (index, &((knot, leaving), after)) in steps.iter().enumerate() {
        let ((_, arriving), before) = steps[(index + steps.len() - 1) % steps.len()];
        // Inside is to the right of where the walk goes.
        let moved = |moves: [(usize, f64); 2]| {
            moves.iter().fold((knot.0 as f64 * SIDE / 2.0, knot.1 as f64 * SIDE / 2.0), |(x, y), &(direction, by)| {
                let (dx, dy) = WALK[direction % 4].1;
                (x + dx as f64 * by, y + dy as f64 * by)
            })
        };
        match (leaving + 4 - arriving) % 4 {
            0 if before == after => {}
            0 => corners.extend([moved([(arriving + 1, before), (0, 0.0)]), moved([(leaving + 1, after), (0, 0.0)])]),
            // The end of an arm: around its tip.
            2 => corners.extend([
                moved([(arriving + 1, before), (arriving, before)]),
                moved([(leaving + 1, after), (arriving, after)]),
            ]),
            _ => corners.push(moved([(arriving + 1, before), (leaving + 1, after)])),
        }
    }
    corners
}

/// A closed line through these points with round corners.
fn rounded(points: &[(f64, f64)]) -> String {
    let count = points.len();
    let mut path = String::new();
    for (index, &(x, y)) in points.iter().enumerate() {
        let towards = |(to_x, to_y): (f64, f64)| {
            // Lines are horizontal or vertical.
            let length = (to_x - x).abs() + (to_y - y).abs();
            let share = if length > 0.0 { (CORNER_RADIUS / length).min(0.5) } else { 0.0 };
            point((x + (to_x - x) * share, y + (to_y - y) * share))
        };
        let (from, to) = (towards(points[(index + count - 1) % count]), towards(points[(index + 1) % count]));
        let step = if index == 0 { 'M' } else { 'L' };
        path += &format!("{step}{from}Q{} {to}", point((x, y)));
    }
    path + "z"
}

#[cfg(test)]
mod tests {
    use cosmic_factory::{Card, score};

    use super::*;

    /// The loops of the outline of the first zone, as corners before they are rounded.
    fn loops(drawing: &str) -> Vec<Vec<(f64, f64)>> {
        let galaxy: Galaxy = drawing.parse().expect("a galaxy");
        let line = zone_outline(&galaxy, &score(&galaxy, Card::None).zones[0].spaces);
        let corner = |curve: &str| {
            let mut numbers = curve.split(' ').map(|number| number.parse().expect("a number"));
            (numbers.next().expect("x"), numbers.next().expect("y"))
        };
        line.split_terminator('z').map(|turns| turns.split('Q').skip(1).map(corner).collect()).collect()
    }

    #[test]
    fn a_single_space_has_four_corners() {
        assert_eq!(loops("g0***/-"), [[(2.6, 2.6), (47.4, 2.6), (47.4, 47.4), (2.6, 47.4)]]);
    }

    #[test]
    fn an_arm_is_kept_clear() {
        assert_eq!(loops("g0b0**/n"), [[(2.6, 2.6), (42.4, 2.6), (42.4, 47.4), (2.6, 47.4)]]);
    }

    #[test]
    fn an_arm_inside_a_zone_is_walked_around() {
        let [down, up] = [[(42.4, 2.6), (42.4, 57.6)], [(57.6, 57.6), (57.6, 2.6)]];
        let [left, right] = [[(2.6, 97.4), (2.6, 2.6)], [(97.4, 2.6), (97.4, 97.4)]];
        let mut expected = [left, down, up, right].concat();
        expected.rotate_left(1);
        assert_eq!(loops("g0g0g0g0/n"), [expected]);
    }

    #[test]
    fn holes_have_loops_of_their_own() {
        let full = "g0g0g0g0/-";
        let row = [full; 3].join(" ");
        let around = |middle| format!("{row}\n{full} {middle} {full}\n{row}");
        let corners = |middle| loops(&around(middle)).iter().map(Vec::len).collect::<Vec<_>>();
        assert_eq!(corners("****/-"), [4, 4]);
        // Spaces that touch at a corner are not joined there, so that these two holes are one.
        assert_eq!(corners("g0*g0*/-"), [4, 8]);
    }
}
