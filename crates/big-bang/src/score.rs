//! Scoring (BB-5): the best alignments for an objective, exactly, and what each of them is worth.
//!
//! Alignments that count share no piece, so choosing the best ones is a maximum-weight set packing. There are at most
//! thirteen bodies that match, which an exhaustive search settles in no time.
//!
//! ```
//! use big_bang::score::{self, Worth};
//! use big_bang::{Board, Color, Drawing, Objective};
//!
//! let board = Board::of("big   rc2   rs1   rp3".parse::<Drawing>()?.pieces());
//! let red = score::score(&board, Objective::Color(Color::Red), Worth::Background);
//! assert_eq!(red.points, 6);
//! assert_eq!(red.alignments[0].rule.to_string(), "BB-5.1");
//! assert_eq!(score::points(&board, Objective::Color(Color::Red), Worth::One), 3);
//! # Ok::<(), big_bang::DrawingError>(())
//! ```

use arrayvec::ArrayVec;
#[cfg(feature = "serde")]
use serde::Serialize;
use tabletop::{Item, Rule};

use crate::board::Board;
use crate::{Direction, Hex, Objective, Piece, PieceSet};

/// An objective matches the twelve bodies of its shape or colour, and Earth.
const MOST_MATCHES: usize = 13;
/// What an alignment needs at least.
const SHORTEST: usize = 3;

/// What an objective earns on a board: alignments that share no piece, and are worth the most together.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct ObjectiveScore {
    /// The shape or colour that is counted.
    pub objective: Objective,
    /// The alignments that count, each with its points.
    pub alignments: Vec<Item<Alignment>>,
    /// The sum of the points of all alignments.
    pub points: u32,
}

/// Three or more matching bodies in line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize), serde(untagged))]
pub enum Alignment {
    /// On consecutive cells (BB-5.1).
    Line {
        /// From one end to the other.
        cells: Vec<Hex>,
    },
    /// Through the worm holes (BB-5.4).
    WormHole {
        /// The run from each hole, outwards; the first belongs to `worm-hole-1`.
        arms: [Vec<Hex>; 2],
    },
}

impl Alignment {
    /// All cells of the alignment.
    ///
    /// ```
    /// use big_bang::{Alignment, Hex};
    ///
    /// let line = Alignment::Line { cells: [0, 1, 2].iter().filter_map(|&q| Hex::new(q, 0)).collect() };
    /// assert_eq!(line.cells().last(), Hex::new(2, 0));
    /// ```
    pub fn cells(&self) -> impl Iterator<Item = Hex> {
        let (first, second) = match self {
            Alignment::Line { cells } => (cells.as_slice(), [].as_slice()),
            Alignment::WormHole { arms: [one, other] } => (one.as_slice(), other.as_slice()),
        };
        first.iter().chain(second).copied()
    }

    fn rule(&self) -> Rule {
        let number = match self {
            Alignment::Line { .. } => 1,
            Alignment::WormHole { .. } => 4,
        };
        Rule::new("BB", 5, number)
    }
}

/// What a piece is worth in an alignment.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Worth {
    /// By its background (BB-5.2).
    Background,
    /// One point (BB-6.3).
    One,
}

impl Worth {
    fn of(self, piece: Piece) -> u32 {
        match self {
            Worth::Background => u32::from(piece.points()),
            Worth::One => 1,
        }
    }
}

/// A possible alignment: which of the matching bodies it takes.
#[derive(Copy, Clone)]
struct Candidate {
    takes: u16,
    points: u32,
    shape: Shape,
}

/// Where the bodies of a candidate lie.
#[derive(Copy, Clone)]
enum Shape {
    Line { from: Hex, along: Direction, length: u8 },
    Arms([(Hex, Direction, u8); 2]),
}

/// The matching bodies of one objective on a board.
struct Field<'a> {
    board: &'a Board,
    matching: PieceSet,
    bodies: ArrayVec<Piece, MOST_MATCHES>,
    worth: Worth,
}

impl<'a> Field<'a> {
    fn new(board: &'a Board, objective: Objective, worth: Worth) -> Field<'a> {
        let matching = board.bodies().and(PieceSet::matching(objective));
        Field { board, matching, bodies: matching.iter().collect(), worth }
    }

    fn is_match(&self, at: Hex) -> bool {
        self.board.body_at(at).is_some_and(|body| self.matching.contains(body))
    }

    /// How many matching bodies lie from `at` on in one direction, that on `at` included.
    fn run(&self, at: Hex, along: Direction) -> u8 {
        let mut length = 0;
        let mut cell = at;
        while self.is_match(cell) {
            length += 1;
            cell = cell.step(along);
        }
        length
    }

    /// The bodies of a run, one bit each, and what they are worth.
    fn collect(&self, from: Hex, along: Direction, length: u8) -> (u16, u32) {
        let bodies = walk(from, along, length).filter_map(|cell| self.board.body_at(cell));
        bodies.fold((0, 0), |(takes, points), body| {
            let index = self.bodies.iter().position(|&other| other == body).unwrap_or_default();
            (takes | 1 << index, points + self.worth.of(body))
        })
    }

    /// Every alignment that there could be.
    fn candidates(&self) -> Vec<Candidate> {
        let mut found = Vec::new();
        for along in Direction::LINES {
            for &body in &self.bodies {
                let Some(from) = self.board.place_of(body) else { continue };
                for length in SHORTEST as u8..=self.run(from, along) {
                    let (takes, points) = self.collect(from, along, length);
                    found.push(Candidate { takes, points, shape: Shape::Line { from, along, length } });
                }
            }
        }
        self.through_worm_holes(&mut found);
        found
    }

    fn through_worm_holes(&self, found: &mut Vec<Candidate>) {
        let [Some(one), Some(other)] = Piece::WORM_HOLES.map(|hole| self.board.place_of(hole)) else { return };
        let arms = |hole: Hex| {
            Direction::ALL.into_iter().flat_map(move |along| {
                let from = hole.step(along);
                (1..=self.run(from, along)).map(move |length| (from, along, length))
            })
        };
        for first in arms(one) {
            for second in arms(other).filter(|second| usize::from(first.2 + second.2) >= SHORTEST) {
                let ((takes, points), (takes2, points2)) =
                    (self.collect(first.0, first.1, first.2), self.collect(second.0, second.1, second.2));
                if takes & takes2 == 0 {
                    found.push(Candidate {
                        takes: takes | takes2,
                        points: points + points2,
                        shape: Shape::Arms([first, second]),
                    });
                }
            }
        }
    }
}

fn walk(from: Hex, along: Direction, length: u8) -> impl Iterator<Item = Hex> {
    std::iter::successors(Some(from), move |cell| Some(cell.step(along))).take(usize::from(length))
}

/// The best choice of candidates that share no body.
struct Best<'a> {
    candidates: &'a [Candidate],
    /// What each body is worth.
    worth: [u32; MOST_MATCHES],
    points: u32,
    chosen: Vec<usize>,
}

impl Best<'_> {
    /// Tries every choice that could be better: body by body it is taken by one of the candidates that begin with it,
    /// or left out. Among equals the fewest alignments are chosen, then those found first.
    fn search(&mut self, body: usize, free: u16, points: u32, chosen: &mut Vec<usize>) {
        if points > self.points || (points == self.points && chosen.len() < self.chosen.len()) {
            self.points = points;
            self.chosen.clone_from(chosen);
        }
        let hope = (body..MOST_MATCHES).filter(|rest| free >> rest & 1 != 0).map(|rest| self.worth[rest]).sum::<u32>();
        if body == MOST_MATCHES || points + hope < self.points {
            return;
        }
        for (index, candidate) in self.candidates.iter().enumerate() {
            if candidate.takes.trailing_zeros() as usize == body && candidate.takes & !free == 0 {
                chosen.push(index);
                self.search(body + 1, free & !candidate.takes, points + candidate.points, chosen);
                chosen.pop();
            }
        }
        self.search(body + 1, free & !(1 << body), points, chosen);
    }
}

/// What an objective earns on a board, without saying why: for bots, who ask all the time.
pub fn points(board: &Board, objective: Objective, worth: Worth) -> u32 {
    let field = Field::new(board, objective, worth);
    if field.bodies.len() < SHORTEST {
        return 0;
    }
    let holes = PieceSet::EMPTY.with(Piece::WORM_HOLES[0]).with(Piece::WORM_HOLES[1]);
    if board.lying().and(holes) != holes {
        // As long as no two lines cross there is nothing to choose: every longest run counts in full.
        let (mut taken, mut sum, mut crossing) = (PieceSet::EMPTY, 0, false);
        for along in Direction::LINES {
            for from in field.bodies.iter().filter_map(|&body| board.place_of(body)) {
                if field.is_match(from.step(along.back())) {
                    continue;
                }
                let length = field.run(from, along);
                if usize::from(length) < SHORTEST {
                    continue;
                }
                for body in walk(from, along, length).filter_map(|cell| board.body_at(cell)) {
                    crossing |= taken.contains(body);
                    taken.insert(body);
                    sum += worth.of(body);
                }
            }
        }
        if !crossing {
            return sum;
        }
    }
    score(board, objective, worth).points
}

/// The best score for an objective, explained.
pub fn score(board: &Board, objective: Objective, worth: Worth) -> ObjectiveScore {
    let field = Field::new(board, objective, worth);
    let candidates = field.candidates();
    let mut best = Best { candidates: &candidates, worth: [0; MOST_MATCHES], points: 0, chosen: Vec::new() };
    for (worth, &body) in best.worth.iter_mut().zip(&field.bodies) {
        *worth = field.worth.of(body);
    }
    best.search(0, u16::MAX, 0, &mut Vec::new());
    let explain = |&index: &usize| {
        let what = match candidates[index].shape {
            Shape::Line { from, along, length } => Alignment::Line { cells: walk(from, along, length).collect() },
            Shape::Arms(arms) => {
                Alignment::WormHole { arms: arms.map(|(from, along, length)| walk(from, along, length).collect()) }
            }
        };
        Item { rule: what.rule(), points: candidates[index].points as i32, what }
    };
    ObjectiveScore { objective, alignments: best.chosen.iter().map(explain).collect(), points: best.points }
}

/// The longest run of bodies in line that match an objective, from end to end, however short: how close it is to an
/// alignment. Among equals the one found first; worm holes join nothing here.
///
/// ```
/// use big_bang::score::longest_run;
/// use big_bang::{Board, Color, Drawing, Objective};
///
/// let board = Board::of("big   rc2   rs1".parse::<Drawing>()?.pieces());
/// assert_eq!(longest_run(&board, Objective::Color(Color::Red)).len(), 2, "one more would be an alignment");
/// # Ok::<(), big_bang::DrawingError>(())
/// ```
pub fn longest_run(board: &Board, objective: Objective) -> Vec<Hex> {
    let field = Field::new(board, objective, Worth::One);
    let places = field.bodies.iter().filter_map(|&body| board.place_of(body));
    let runs = places.flat_map(|from| Direction::LINES.map(|along| (from, along, field.run(from, along))));
    let longest = runs.reduce(|longest, run| if run.2 > longest.2 { run } else { longest });
    longest.map(|(from, along, length)| walk(from, along, length).collect()).unwrap_or_default()
}

/// Whether there is any alignment for an objective.
pub(crate) fn has_alignment(board: &Board, objective: Objective) -> bool {
    let field = Field::new(board, objective, Worth::One);
    let lines = field.bodies.iter().filter_map(|&body| board.place_of(body));
    lines.flat_map(|from| Direction::LINES.map(|along| field.run(from, along))).any(|run| usize::from(run) >= SHORTEST)
}

/// Whether the body on a cell is part of an alignment for an objective (BB-7.2).
pub(crate) fn is_aligned(board: &Board, at: Hex, objective: Objective) -> bool {
    let field = Field::new(board, objective, Worth::One);
    field.is_match(at)
        && Direction::LINES.into_iter().any(|along| {
            let back = along.back();
            usize::from(field.run(at, along) + field.run(at.step(back), back)) >= SHORTEST
        })
}
