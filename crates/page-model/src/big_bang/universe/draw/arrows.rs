//! Arrows from cell to cell.

use artwork::big_bang::{HALF, middle};
use big_bang::Hex;

use super::super::grid::Point;
use super::{onward, outlines, point, way_between};
use crate::big_bang::universe::marks::Marks;

const HEAD_LENGTH: f64 = 13.0;

/// An arrow as path data; it stays `after` and `before` units away from its ends.
pub fn arrow(from: Point, to: Point, (after, before): (f64, f64)) -> String {
    let (length, along) = way_between(from, to);
    let (start, tip) = (onward(from, along, after), onward(from, along, length - before));
    let neck = onward(tip, along, -HEAD_LENGTH);
    let beside = (-along.1, along.0);
    let [left, right] = [0.55, -0.55].map(|share| onward(neck, beside, share * HEAD_LENGTH));
    format!("M{}L{}M{}L{}L{}", point(start), point(tip), point(left), point(tip), point(right))
}

/// The refused cell with a cross, and arrows to what stands in the way.
pub fn refusal(marks: &Marks) -> String {
    let Some(refused) = marks.refused else { return String::new() };
    let at @ (x, y) = middle(refused);
    let cross = format!(
        "M{}L{}M{}L{}",
        point((x - 9.0, y - 9.0)),
        point((x + 9.0, y + 9.0)),
        point((x + 9.0, y - 9.0)),
        point((x - 9.0, y + 9.0))
    );
    let causes: Vec<Hex> = marks.causes.iter().copied().filter(|&cause| cause != refused).collect();
    let arrows: String = causes.iter().map(|&cause| arrow(at, middle(cause), (20.0, 26.0))).collect();
    let (cell, causes) = (outlines(&[refused], 45.0), outlines(&causes, 45.0));
    format!(
        "<path class='universe-refused' d='{cell}'/><path class='universe-cause' d='{causes}'/>\
         <path class='universe-arrow-shade' d='{cross}{arrows}'/><path class='universe-arrow ember' d='{cross}{arrows}'/>"
    )
}

/// The path of a moved body, once its target is known.
pub fn way(marks: &Marks) -> String {
    let Some((from, (to, _))) = marks.mover.zip(marks.ghost).filter(|(from, (to, _))| from != to) else {
        return String::new();
    };
    let way = match marks.pivot {
        Some(pivot) => around(middle(pivot), middle(from), middle(to)),
        None => arrow(middle(from), middle(to), (30.0, 34.0)),
    };
    format!("<path class='universe-arrow-shade' d='{way}'/><path class='universe-arrow brass' d='{way}'/>")
}

/// The last movements of bodies: the cells that they left, and arrows to their targets.
pub fn traces(marks: &Marks) -> String {
    let left: Vec<Hex> = marks.traces.iter().map(|&(from, _)| from).collect();
    if left.is_empty() {
        return String::new();
    }
    let ways: String = marks.traces.iter().map(|&(from, to)| arrow(middle(from), middle(to), (16.0, 34.0))).collect();
    format!(
        "<path class='universe-left' d='{}'/><path class='universe-arrow-shade' d='{ways}'/>\
         <path class='universe-arrow pale' d='{ways}'/>",
        outlines(&left, 42.0)
    )
}

/// An arrow along the orbit around a pivot.
fn around(pivot: Point, from: Point, to: Point) -> String {
    let angle = |at: Point| (at.1 - pivot.1).atan2(at.0 - pivot.0);
    let radius = way_between(pivot, from).0;
    let turn = (angle(to) - angle(from)).rem_euclid(std::f64::consts::TAU);
    // The shorter arc; angles grow clockwise.
    let clockwise = turn <= std::f64::consts::PI;
    let sign = if clockwise { 1.0 } else { -1.0 };
    let on_orbit = |angle: f64| (pivot.0 + radius * angle.cos(), pivot.1 + radius * angle.sin());
    let (start, tip) = (on_orbit(angle(from) + sign * 0.34), on_orbit(angle(to) - sign * 0.4));
    let neck = on_orbit(angle(to) - sign * (0.4 + HEAD_LENGTH / radius));
    let (_, out) = way_between(pivot, neck);
    let [left, right] = [0.55, -0.55].map(|share| onward(neck, out, share * HEAD_LENGTH));
    format!(
        "M{}A{radius:.1} {radius:.1} 0 0 {} {}M{}L{}L{}",
        point(start),
        u8::from(clockwise),
        point(tip),
        point(left),
        point(tip),
        point(right)
    )
}

/// The pivot, with its orbit.
pub fn pivot(marks: &Marks) -> String {
    let Some((x, y)) = marks.pivot.map(middle) else { return String::new() };
    let orbit = 2.0 * HALF;
    format!(
        "<g transform='translate({})'><circle class='universe-arrow-shade' r='{orbit:.1}'/><circle class='universe-orbit' r='{orbit:.1}'/>\
         <circle class='universe-pivot' r='40'/></g>",
        point((x, y))
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(q: i64, r: i64) -> Hex {
        Hex::new(q, r).expect("it is near")
    }

    #[test]
    fn a_refusal_points_at_every_cause() {
        let marks =
            Marks { refused: Some(cell(1, 0)), causes: vec![cell(0, 0), cell(2, 0), cell(1, 0)], ..Marks::default() };
        let drawn = refusal(&marks);
        let arrow_of = drawn.split("arrow ember").nth(1).expect("there are arrows");
        assert_eq!(arrow_of.matches('M').count(), 2 + 2 * 2, "a cross, and two arrows: {arrow_of}");
        assert_eq!(refusal(&Marks::default()), "");
    }

    #[test]
    fn a_trace_marks_the_cell_that_was_left() {
        let marks = Marks { traces: vec![(cell(0, 0), cell(2, 0))], ..Marks::default() };
        assert!(traces(&marks).contains(&outlines(&[cell(0, 0)], 42.0)));
        assert_eq!(traces(&Marks::default()), "");
    }

    #[test]
    fn an_arrow_keeps_away_from_both_ends() {
        assert!(arrow((0.0, 0.0), (100.0, 0.0), (20.0, 30.0)).starts_with("M20.0 0.0L70.0 0.0M"));
    }

    #[test]
    fn the_way_around_a_pivot_is_the_shorter_one() {
        let piece = big_bang::Piece::EARTH;
        let marks = |to| Marks {
            mover: Some(cell(1, 0)),
            pivot: Some(cell(0, 0)),
            ghost: Some((to, piece)),
            ..Marks::default()
        };
        assert!(way(&marks(cell(0, 1))).contains(" 0 0 1 "), "down is clockwise");
        assert!(way(&marks(cell(1, -1))).contains(" 0 0 0 "), "up is not");
        assert_eq!(way(&marks(cell(1, 0))), "");
    }
}
