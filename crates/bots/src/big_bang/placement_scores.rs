//! Priors for moves on boards, without making them.

use big_bang::{BigBang, Board, Hex, Mode, Objective, Objectives, Piece, PieceSet, Play, score};
use tabletop::Seat;

use super::board_heuristic::{BOARDS, BoardHeuristic};
use super::gains::{Gains, OBJECTIVES, gains, matched, matches};
use super::objective_traits::MATCHING;
use super::weights::Weights;

/// For each board, what a point for each objective is worth to the player whose move is scored.
pub(super) type ObjectiveWeights = [[f32; OBJECTIVES]; BOARDS];

impl BoardHeuristic {
    /// What a seat has on a board.
    fn points(&self, board: &Board, objectives: [Objective; 2]) -> f32 {
        objectives.map(|objective| score::points(board, objective, self.counting.worth()) as f32).iter().sum()
    }

    /// What points are worth to the player who moves: own ones, and those of others as a loss.
    pub(super) fn objective_weights(&self, game: &BigBang, mover: Seat) -> ObjectiveWeights {
        let mut objective_weights = [[0.0; OBJECTIVES]; BOARDS];
        let seats = game.seats();
        for seat in Seat::first(seats) {
            let Some(objectives) = game.objectives(seat) else { continue };
            let factor = if seat == mover { 1.0 } else { -self.weights.deny / (seats - 1) as f32 };
            let boards = self.boards_of(seat, seats);
            let shares = if self.mode == Mode::Parallel {
                shares(boards.map(|index| self.points(&game.boards()[index], objectives.both())))
            } else {
                [1.0, 0.0]
            };
            for (board, share) in boards.into_iter().zip(shares) {
                for objective in objectives.both() {
                    objective_weights[board][objective.index()] += factor * share;
                }
            }
        }
        objective_weights
    }

    /// The priors of a player with these objectives who knows nothing of the others'.
    pub(super) fn priors_for(&self, game: &BigBang, plays: &[Play], objectives: Objectives, scores: &mut Vec<f32>) {
        let mut objective_weights = [[0.0; OBJECTIVES]; BOARDS];
        for board in &mut objective_weights {
            for objective in objectives.both() {
                board[objective.index()] = 1.0;
            }
        }
        let year = self.year(game);
        let mut cache = GainsCache::default();
        scores.clear();
        scores.extend(plays.iter().map(|&play| self.score(game, play, &objective_weights, year, &mut cache)));
    }

    /// What a piece does on a cell where it has these gains, and the pieces of `row` could go instead later.
    fn placed(&self, piece: Piece, gains: &Gains, objective_weights: &[f32; OBJECTIVES], row: PieceSet) -> f32 {
        let Weights { pair, block, block_ready, .. } = self.weights;
        let own = self.points_of(piece);
        let fits = matches(piece);
        let mut sum = 0.0;
        for objective in (0..OBJECTIVES).filter(|&objective| objective_weights[objective] != 0.0) {
            let aligns = gains.aligns[objective];
            let pairs = pair * gains.pairs[objective];
            sum += objective_weights[objective]
                * if fits >> (8 * objective) & 1 != 0 {
                    if aligns { gains.points[objective] + own + pairs } else { pairs }
                } else if aligns {
                    let ready = row.without(PieceSet::EMPTY.with(piece)).meets(MATCHING[objective]);
                    let lost = if ready { block_ready } else { block };
                    -lost * (gains.points[objective] + self.counting.average()) - block * pairs
                } else {
                    -block * pairs
                };
        }
        sum
    }

    /// What a body does on its cell, or would lose if it left.
    fn moved(&self, game: &BigBang, from: Hex, to: Hex, objective_weights: &[f32; OBJECTIVES]) -> f32 {
        let board = &game.boards()[0];
        let Some(piece) = board.body_at(from) else { return 0.0 };
        let landing = self.placed(piece, &gains(board, to, self.counting.flat), objective_weights, PieceSet::EMPTY);
        landing - self.placed(piece, &gains(board, from, self.counting.flat), objective_weights, PieceSet::EMPTY)
    }

    /// What overturning the bodies around a cell does.
    fn darkened(&self, board: &Board, at: Hex, objective_weights: &[f32; OBJECTIVES]) -> f32 {
        let bodies = at.neighbours().into_iter().filter_map(|cell| board.body_at(cell));
        let wanted = bodies.flat_map(|body| matched(body).map(move |objective| (objective, self.points_of(body))));
        wanted.map(|(objective, points)| -0.5 * objective_weights[objective] * points).sum()
    }

    /// The prior of a move.
    pub(super) fn score(
        &self,
        game: &BigBang,
        play: Play,
        objective_weights: &ObjectiveWeights,
        year: f32,
        cache: &mut GainsCache,
    ) -> f32 {
        let opening = !game.bonus().is_due();
        let cost =
            |piece: Piece| if opening && self.mode == Mode::Cosmic { year * f32::from(piece.years()) } else { 0.0 };
        match play {
            Play::Place { piece, at, universe } => {
                let row = game.row().unwrap_or_default().pieces();
                let index = universe.map_or(0, usize::from);
                let board = &game.boards()[index];
                let gains = cache.get_or_compute(index, at, || gains(board, at, self.counting.flat));
                let bonus = if self.mode == Mode::Cosmic && earns(board, piece, at) { self.weights.bonus } else { 0.0 };
                let dark =
                    if piece == Piece::BLACK_HOLE { self.darkened(board, at, &objective_weights[index]) } else { 0.0 };
                self.placed(piece, &gains, &objective_weights[index], row) + bonus + dark - cost(piece)
            }
            Play::Hyperspace { from, to } => {
                self.moved(game, from, to, &objective_weights[0]) - cost(Piece::HYPERSPACE)
            }
            Play::Orbit { from, to, .. } => self.moved(game, from, to, &objective_weights[0]) - cost(Piece::ORBIT),
            Play::Eclipse { from, to } => {
                let board = &game.boards()[0];
                let covered = board.body_at(to).map_or(0.0, |piece| {
                    self.placed(piece, &gains(board, to, self.counting.flat), &objective_weights[0], PieceSet::EMPTY)
                });
                self.moved(game, from, to, &objective_weights[0]) - covered - cost(Piece::ECLIPSE)
            }
            Play::DarkEnergy => 2.0 * self.weights.bonus - cost(Piece::DARK_ENERGY),
            Play::Pass | Play::Link { .. } | Play::Draw => 0.0,
        }
    }
}

/// Whether a placement earns another one (BB-3.5).
fn earns(board: &Board, piece: Piece, at: Hex) -> bool {
    piece == Piece::SUPERNOVA
        || piece.is_body() && board.place_of(Piece::SUPERNOVA).is_some_and(|supernova| supernova.touches(at))
}

/// What a point in each of two universes is worth when the lower of them counts.
fn shares([one, other]: [f32; 2]) -> [f32; 2] {
    let lead = (one - other) / 6.0;
    let share = 0.5 - 0.5 * lead / (1.0 + lead.abs());
    [share, 1.0 - share].map(|share| 0.3 + 1.4 * share)
}

/// A cache of one entry, the gains on the last cell: moves are listed cell by cell.
#[derive(Default)]
pub(super) struct GainsCache(Option<(usize, Hex, Gains)>);

impl GainsCache {
    fn get_or_compute(&mut self, board: usize, at: Hex, compute: impl FnOnce() -> Gains) -> Gains {
        match self.0 {
            Some((index, cell, gains)) if index == board && cell == at => gains,
            _ => {
                let gains = compute();
                self.0 = Some((board, at, gains));
                gains
            }
        }
    }
}
