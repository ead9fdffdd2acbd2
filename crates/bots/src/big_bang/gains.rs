//! What a piece on an empty cell would do for each of the eight objectives, all of them at once.

use big_bang::{Board, Direction, Hex, Kind, Piece};

/// How many objectives there are: four shapes, four colours.
pub(super) const OBJECTIVES: usize = 8;

/// One byte for each objective: 1 where a piece matches it. Earth matches all.
const MATCHES: [u64; 64] = {
    let mut table = [0; 64];
    let mut index = 0;
    while index <= Piece::EARTH.index() {
        // Bodies are numbered by shape, then colour, then background.
        table[index] = if index == Piece::EARTH.index() {
            0x0101_0101_0101_0101
        } else {
            1 << (8 * (index / 12)) | 1 << (8 * (4 + index / 3 % 4))
        };
        index += 1;
    }
    table
};

/// The objectives that a body counts for, a byte each.
pub(super) fn matches(piece: Piece) -> u64 {
    MATCHES[piece.index() % MATCHES.len()]
}

/// The objectives that a body counts for, by their index.
pub(super) fn matched(piece: Piece) -> impl Iterator<Item = usize> {
    let (first, second) = match piece.kind() {
        Kind::Body(color, shape, _) => (shape as usize..shape as usize + 1, 4 + color as usize..5 + color as usize),
        Kind::Earth => (0..4, 4..8),
        _ => (0..0, 0..0),
    };
    first.chain(second)
}

/// What lies in one direction from a cell: a byte for each objective.
#[derive(Copy, Clone, Default)]
struct Run {
    length: u64,
    points: u64,
    /// Where the run is followed by an empty cell.
    open: u64,
    /// Where nothing but one empty cell lies before a matching body.
    behind_gap: u64,
}

const ONES: u64 = 0x0101_0101_0101_0101;

fn run(board: &Board, at: Hex, along: Direction, flat: bool) -> Run {
    let mut run = Run::default();
    let mut alive = ONES;
    let mut cell = at.step(along);
    while let Some(body) = board.body_at(cell) {
        alive &= matches(body);
        if alive == 0 {
            return run;
        }
        run.length += alive;
        run.points += alive * if flat { 1 } else { u64::from(body.points()) };
        cell = cell.step(along);
    }
    if board.piece_at(cell).is_none() {
        run.open = alive;
        if alive == ONES {
            run.behind_gap = board.body_at(cell.step(along)).map_or(0, matches);
        }
    }
    run
}

fn byte(word: u64, index: usize) -> u8 {
    (word >> (8 * index)) as u8
}

/// What a matching piece on a cell would do for each objective.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub(super) struct Gains {
    /// Points of other bodies that would count from then on; only where it `aligns`.
    pub(super) points: [f32; OBJECTIVES],
    /// Whether it would be part of an alignment.
    pub(super) aligns: [bool; OBJECTIVES],
    /// How many pairs it would make that can still become alignments.
    pub(super) pairs: [f32; OBJECTIVES],
}

/// A pair has two places to grow, or one; or a gap to be closed.
const PAIR_OPEN: f32 = 0.6;
const PAIR_GAP: f32 = 0.5;
/// A second alignment through one cell competes with the first for the piece on it.
const CROSSING: f32 = 0.4;

/// Looks along the three lines through a cell. With `flat` every body is worth one point (BB-6.3).
pub(super) fn gains(board: &Board, at: Hex, flat: bool) -> Gains {
    let mut gains = Gains::default();
    for along in Direction::LINES {
        let (one, other) = (run(board, at, along, flat), run(board, at, along.back(), flat));
        let together = one.length + other.length;
        let near = together | one.behind_gap | other.behind_gap;
        if near == 0 {
            continue;
        }
        for objective in 0..OBJECTIVES {
            if byte(near, objective) == 0 {
                continue;
            }
            let of = |word: u64| byte(word, objective);
            if of(together) >= 2 {
                // A side of three or more counts already.
                let fresh = |run: Run| if of(run.length) < 3 { f32::from(of(run.points)) } else { 0.0 };
                let points = fresh(one) + fresh(other);
                let sum = &mut gains.points[objective];
                *sum = if gains.aligns[objective] { sum.max(points) + CROSSING * sum.min(points) } else { points };
                gains.aligns[objective] = true;
            } else if of(together) == 1 {
                gains.pairs[objective] += PAIR_OPEN * f32::from(of(one.open) + of(other.open));
            } else {
                gains.pairs[objective] += PAIR_GAP * f32::from(of(one.behind_gap) + of(other.behind_gap));
            }
        }
    }
    gains
}
