//! Alignments as bands through their cells.

use artwork::big_bang::middle;
use big_bang::Hex;

use super::super::grid::Point;
use super::{onward, point, way_between};
use crate::big_bang::universe::marks::AlignmentLine;

/// How far a band runs beside the middle of cells, since one body may count for two objectives.
const BAND_OFFSET: f64 = 5.5;
/// How far a band goes on beyond the middle of its last cell.
const BAND_OVERHANG: f64 = 24.0;
/// How far a band stays away from the middle of a worm hole.
const WORM_HOLE_RADIUS: f64 = 16.0;
/// From the middle of a cell to a label: at a corner, where no figure is.
const LABEL_DISTANCE: f64 = 27.0;

/// The bands of all alignments, to be drawn between the grounds of pieces and their figures.
pub fn bands(lines: &[AlignmentLine]) -> String {
    lines.iter().map(|line| band(line, &runs(line))).collect()
}

fn band(line: &AlignmentLine, runs: &[(Point, Point)]) -> String {
    let path: String = runs.iter().map(|&(from, to)| format!("M{}L{}", point(from), point(to))).collect();
    format!(
        "<g class='universe-band universe-look-{}'><path class='universe-halo' d='{path}'/><path class='universe-glow' d='{path}'/>\
         <path class='universe-core' d='{path}'/></g>",
        line.look
    )
}

/// What lies on the figures: rims around the runs, the links between worm holes, and what is written at each alignment
/// where it is furthest from what is written at others.
pub fn badges(lines: &[AlignmentLine]) -> String {
    let links: String = lines.iter().map(|line| link(line) + &rims(line)).collect();
    let mut taken: Vec<Point> = Vec::new();
    let mut badges = String::new();
    for line in lines.iter().filter(|line| !line.text.is_empty()) {
        let room = |&at: &Point| taken.iter().map(|&other| way_between(at, other).0).fold(90.0, f64::min);
        let better = |best: Point, spot: Point| if room(&spot) > room(&best) { spot } else { best };
        if let Some(place) = spots(line).into_iter().reduce(better) {
            badges += &badge(line, place);
            taken.push(place);
        }
    }
    links + &badges
}

/// The start and end of each run; one beside a worm hole begins there.
fn runs(line: &AlignmentLine) -> Vec<(Point, Point)> {
    let holes = line.holes.map_or([None, None], |(one, other)| [Some(one), Some(other)]);
    let holes = holes.into_iter().chain(std::iter::repeat(None));
    line.runs.iter().zip(holes).filter_map(|(run, hole)| beside(line.look, run, hole)).collect()
}

fn beside(look: u8, run: &[Hex], hole: Option<Hex>) -> Option<(Point, Point)> {
    let (mut first, mut last) = (middle(*run.first()?), middle(*run.last()?));
    let start = match hole.map(middle) {
        Some(hole) => {
            // From the hole outwards, in whichever order the cells of the run are listed.
            if way_between(hole, last).0 < way_between(hole, first).0 {
                last = first;
            }
            first = hole;
            WORM_HOLE_RADIUS
        }
        None => -BAND_OVERHANG,
    };
    let (_, along) = way_between(first, last);
    // The same side in whichever order the cells are listed: no line of cells is upright.
    let side = match (look, along.0 < 0.0) {
        (0, false) | (1, true) => BAND_OFFSET,
        (0 | 1, _) => -BAND_OFFSET,
        _ => 0.0,
    };
    let out = (-along.1, along.0);
    Some((onward(onward(first, along, start), out, side), onward(onward(last, along, BAND_OVERHANG), out, side)))
}

/// The rim around each run.
fn rims(line: &AlignmentLine) -> String {
    // Different widths, since one run may count for a shape and for a colour.
    let wide = [38.0, 43.0, 33.0][usize::from(line.look.min(2))];
    let around = |run: &Vec<Hex>| {
        let (first, last) = (middle(*run.first()?), middle(*run.last()?));
        let (_, along) = way_between(first, last);
        let out = (-along.1, along.0);
        let [one, two] = [first, last].map(|at| onward(at, out, wide));
        let [four, three] = [first, last].map(|at| onward(at, out, -wide));
        let arc = format!("A{wide} {wide} 0 0 ");
        Some(format!("M{}L{}{arc}0 {}L{}{arc}0 {}z", point(one), point(two), point(three), point(four), point(one)))
    };
    let path: String = line.runs.iter().filter_map(around).collect();
    format!(
        "<g class='universe-rim universe-look-{}'><path class='universe-shade' d='{path}'/><path class='universe-core' d='{path}'/></g>",
        line.look
    )
}

/// Places for labels: the corners between the cells of the runs.
fn spots(line: &AlignmentLine) -> Vec<Point> {
    let corners = |pair: &[Hex]| {
        let (one, other) = (middle(pair[0]), middle(pair[1]));
        let (length, along) = way_between(one, other);
        [-LABEL_DISTANCE, LABEL_DISTANCE].map(|far| onward(onward(one, along, length / 2.0), (along.1, -along.0), far))
    };
    let between: Vec<Point> = line.runs.iter().flat_map(|run| run.windows(2).flat_map(corners)).collect();
    if between.is_empty() { line.runs.iter().flatten().map(|&cell| middle(cell)).collect() } else { between }
}

/// The label of an alignment on a plate, whose size does not depend on the scale of the board.
fn badge(line: &AlignmentLine, at: Point) -> String {
    let width = 13.0 + 7.6 * line.text.chars().count() as f64;
    let text = line.text.replace('&', "&amp;").replace('<', "&lt;");
    format!(
        "<g transform='translate({})'><g class='universe-badge universe-look-{}'>\
         <rect x='{:.1}' y='-9.5' width='{width:.1}' height='19' rx='9.5'/>\
         <text y='4.5'>{text}</text></g></g>",
        point(at),
        line.look,
        -width / 2.0
    )
}

/// The dotted link between worm holes, in a bow from rim to rim.
fn link(line: &AlignmentLine) -> String {
    let Some((one, other)) = line.holes else { return String::new() };
    let (from, to) = (middle(one), middle(other));
    let (length, along) = way_between(from, to);
    let (start, end) = (onward(from, along, WORM_HOLE_RADIUS), onward(from, along, length - WORM_HOLE_RADIUS));
    let bend = onward(onward(from, along, length / 2.0), (along.1, -along.0), length * 0.14);
    let path = format!("M{}Q{} {}", point(start), point(bend), point(end));
    format!(
        "<g class='universe-link universe-look-{}'><path class='universe-shade' d='{path}'/><path class='universe-dots' d='{path}'/></g>",
        line.look
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(q: i64, r: i64) -> Hex {
        Hex::new(q, r).expect("it is near")
    }

    fn line(runs: Vec<Vec<Hex>>, holes: Option<(Hex, Hex)>) -> AlignmentLine {
        AlignmentLine { runs, holes, text: "+6".to_owned(), look: 0 }
    }

    #[test]
    fn a_band_lies_on_one_side_in_whichever_order_its_cells_are_listed() {
        let there = vec![cell(0, 0), cell(1, 0), cell(2, 0)];
        let back = there.iter().rev().copied().collect();
        let (one, other) = (runs(&line(vec![there], None)), runs(&line(vec![back], None)));
        assert_eq!((one[0].0, one[0].1), (other[0].1, other[0].0));
    }

    #[test]
    fn arms_reach_to_their_worm_holes() {
        let arms = vec![vec![cell(3, 0), cell(2, 0)], vec![cell(6, 0), cell(7, 0)]];
        let worm = line(arms, Some((cell(1, 0), cell(5, 0))));
        let drawn = runs(&worm);
        assert!((drawn[0].0.0 - middle(cell(1, 0)).0 - WORM_HOLE_RADIUS).abs() < 1e-9, "{drawn:?}");
        assert!((drawn[1].0.0 - middle(cell(5, 0)).0 - WORM_HOLE_RADIUS).abs() < 1e-9, "{drawn:?}");
        assert!(badges(&[worm]).contains("class='universe-link universe-look-0'"));
    }

    #[test]
    fn words_do_not_lie_on_each_other() {
        let row = vec![cell(0, 0), cell(1, 0), cell(2, 0), cell(3, 0)];
        let mut second = line(vec![row.clone()], None);
        second.text = "<b>".to_owned();
        let drawn = badges(&[line(vec![row], None), second]);
        let places: Vec<&str> = drawn.split("translate(").skip(1).filter_map(|rest| rest.split(')').next()).collect();
        assert_eq!(places.len(), 2);
        assert_ne!(places[0], places[1]);
        assert!(drawn.contains("&lt;b>"));
    }
}
