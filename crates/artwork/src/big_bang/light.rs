//! Alignments as lines of light through their cells.

use big_bang::{Alignment, Hex, Objective, Piece, PlacedPiece, UniverseAccount};

use super::glyphs::glyph;
use super::grid::middle;
use super::tones::tones;
use crate::palette::{BRASS, GOLD, NIGHT};
use crate::svg::{group, num, point};

/// How far the line of an objective runs beside the middle of cells, since one body may count for two objectives.
const LINE_OFFSET: f64 = 5.5;
/// How far a line goes on beyond the middle of its last cell.
const LINE_OVERHANG: f64 = 24.0;

type Point = (f64, f64);

/// An alignment, ready to be drawn.
pub(crate) struct Light {
    objective: Objective,
    points: i32,
    /// One run of cells, or two from worm holes; each from its first point to its last.
    runs: Vec<(Point, Point)>,
    /// From hole to hole.
    link: Option<(Point, Point)>,
    /// Where the points may be written.
    spots: Vec<Point>,
}

/// The alignments of these accounts on a board.
pub(crate) fn lights(pieces: &[PlacedPiece], accounts: &[&UniverseAccount]) -> Vec<Light> {
    let objectives = accounts.iter().flat_map(|account| &account.objectives);
    let alignments = objectives.flat_map(|score| score.alignments.iter().map(|item| (score.objective, item)));
    alignments.map(|(objective, item)| light(pieces, objective, item.points, &item.what)).collect()
}

fn light(pieces: &[PlacedPiece], objective: Objective, points: i32, alignment: &Alignment) -> Light {
    let mut light = Light { objective, points, runs: Vec::new(), link: None, spots: Vec::new() };
    match alignment {
        Alignment::Line { cells } => light.run(cells, None),
        Alignment::WormHole { arms } => {
            let holes = Piece::WORM_HOLES.map(|hole| pieces.iter().find(|lying| lying.piece == hole).map(|it| it.at));
            for (arm, hole) in arms.iter().zip(holes) {
                light.run(arm, hole);
            }
            light.link = holes[0].zip(holes[1]).map(|(one, other)| (middle(one), middle(other)));
        }
    }
    light
}

impl Light {
    fn run(&mut self, cells: &[Hex], hole: Option<Hex>) {
        let all: Vec<Point> = hole.iter().chain(cells).map(|&cell| middle(cell)).collect();
        let [Some(&first), Some(&last)] = [all.first(), all.last()] else { return };
        let length = (last.0 - first.0).hypot(last.1 - first.1).max(1.0);
        let along = ((last.0 - first.0) / length, (last.1 - first.1) / length);
        // The same side whichever way the cells are named: no line of cells is upright.
        let side = match (self.objective, along.0 < 0.0) {
            (Objective::Shape(_), false) | (Objective::Color(_), true) => LINE_OFFSET,
            _ => -LINE_OFFSET,
        };
        let moved = |(x, y): Point, on: f64| (x - along.1 * side + along.0 * on, y + along.0 * side + along.1 * on);
        let start = if hole.is_some() { 16.0 } else { -LINE_OVERHANG };
        self.runs.push((moved(first, start), moved(last, LINE_OVERHANG)));
        self.spots.extend(all.windows(2).map(|pair| {
            let half = ((pair[0].0 + pair[1].0) / 2.0, (pair[0].1 + pair[1].1) / 2.0);
            moved(half, 0.0)
        }));
    }

    fn ink(&self) -> &'static str {
        match self.objective {
            Objective::Shape(_) => GOLD,
            Objective::Color(color) => tones(color).bright,
        }
    }

    fn glow(&self) -> &'static str {
        match self.objective {
            Objective::Shape(_) => BRASS,
            Objective::Color(color) => tones(color).body,
        }
    }

    /// The lines, to lie on the grounds and under the figures.
    pub(crate) fn lines(&self) -> String {
        let (ink, glow) = (self.ink(), self.glow());
        let runs: String = self.runs.iter().map(|&(from, to)| format!("M{}L{}", point(from), point(to))).collect();
        format!(
            "<g fill='none' stroke-linecap='round'><path d='{runs}' stroke='{glow}' stroke-width='19' \
             stroke-opacity='.22'/><path d='{runs}' stroke='{glow}' stroke-width='10' stroke-opacity='.5'/>\
             <path d='{runs}' stroke='{ink}' stroke-width='3.4'/></g>\n"
        )
    }

    /// The dotted link between worm holes, to lie on everything but badges.
    fn link(&self) -> String {
        let Some((from, to)) = self.link else { return String::new() };
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        // From rim to rim of their throats, in a bow.
        let share = 17.0 / dx.hypot(dy).max(34.0);
        let [from, to] = [(from, share), (to, -share)].map(|((x, y), share)| (x + dx * share, y + dy * share));
        let bend = ((from.0 + to.0) / 2.0 + dy * 0.14, (from.1 + to.1) / 2.0 - dx * 0.14);
        let (line, ink) = (format!("M{}Q{} {}", point(from), point(bend), point(to)), self.ink());
        format!(
            "<g fill='none' stroke-linecap='round'><path d='{line}' stroke='{NIGHT}' stroke-width='6' \
             stroke-opacity='.55'/><path d='{line}' stroke='{ink}' stroke-width='3' stroke-dasharray='.1 7.5'/></g>\n"
        )
    }

    /// The points with the objective's sign, at a place.
    fn badge(&self, place: Point) -> String {
        let (sign, glow) = (glyph(self.objective, 0.25), self.glow());
        let text = format!("+{}", self.points);
        let width = 27.0 + 8.0 * text.len() as f64;
        let (left, end, wide) = (num(-width / 2.0), num(width / 2.0 - 5.0), num(width));
        let sign = group((-width / 2.0 + 11.0, 0.0), &sign);
        group(
            place,
            &format!(
                "<rect x='{left}' y='-9.5' width='{wide}' height='19' rx='9.5' fill='{NIGHT}' fill-opacity='.94' \
                 stroke='{glow}' stroke-width='1.2'/>{sign}<text x='{end}' y='4.1' text-anchor='end'>{text}</text>"
            ),
        )
    }
}

/// What lies on the figures: links, and the points of all alignments, each where it is furthest from the others.
pub(crate) fn upper(lights: &[Light]) -> String {
    let mut taken: Vec<Point> = Vec::new();
    let mut badges = String::new();
    for light in lights {
        let room = |&(x, y): &Point| {
            let distances = taken.iter().map(|other| (other.0 - x).hypot(other.1 - y));
            distances.fold(60.0, f64::min)
        };
        let best = light.spots.iter().copied().reduce(|best, spot| if room(&spot) > room(&best) { spot } else { best });
        if let Some(place) = best {
            badges += &light.badge(place);
            taken.push(place);
        }
    }
    if badges.is_empty() {
        return badges;
    }
    let links: String = lights.iter().map(Light::link).collect();
    format!("{links}<g font-size='11.5' font-weight='700' fill='{GOLD}'>{badges}</g>\n")
}
