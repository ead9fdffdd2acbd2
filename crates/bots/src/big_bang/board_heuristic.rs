//! The heuristic for the modes in which players align bodies for their objectives: cosmic, simple, parallel.

use big_bang::{BigBang, Mode, Piece, PieceSet, Play, TableView, View};
use tabletop::{MAX_SEATS, Rules, Seat};

use super::gains::OBJECTIVES;
use super::heuristic::{Heuristic, PerSeat, lead};
use super::objective_traits::{Counting, Traits, objective_traits};
use super::placement_scores::GainsCache;
use super::weights::Weights;

/// The most boards there are.
pub(super) const BOARDS: usize = 4;

#[derive(Clone, Debug)]
pub(super) struct BoardHeuristic {
    pub(super) weights: Weights,
    pub(super) mode: Mode,
    pub(super) counting: Counting,
    /// Who wins a tie, if that is settled from the beginning.
    tie: Option<Seat>,
}

impl BoardHeuristic {
    pub(super) fn new(view: &View, weights: Weights) -> BoardHeuristic {
        let flat = view.mode() == Mode::Simple;
        let counting = Counting { flat, common: !flat || view.options().common_feature };
        // Who came last wins a tie (BB-6.3).
        let tie = if let TableView::Simple(table) = &view.table { table.order.last().copied() } else { None };
        BoardHeuristic { weights, mode: view.mode(), counting, tie }
    }

    /// Where bodies count one point, a point is worth as much as two elsewhere.
    fn unit(&self) -> f32 {
        if self.counting.flat { 2.0 } else { 1.0 }
    }

    pub(super) fn points_of(&self, piece: Piece) -> f32 {
        if self.counting.flat { 1.0 } else { f32::from(piece.points()) }
    }

    /// The boards that count for a seat.
    pub(super) fn boards_of(&self, seat: Seat, seats: usize) -> [usize; 2] {
        if self.mode == Mode::Parallel { [seat.index(), seat.right(seats).index()] } else { [0, 0] }
    }

    /// What a year is worth now.
    pub(super) fn year(&self, game: &BigBang) -> f32 {
        let bodies = game.left().and(PieceSet::BODIES_AND_EARTH).len();
        self.weights.year * bodies as f32 / self.mode.pieces().len() as f32
    }

    /// The expected points of each seat on one board, the clock aside.
    fn on_board(&self, game: &BigBang, index: usize) -> PerSeat {
        let board = &game.boards()[index];
        let seats = game.seats();
        let mut wanted = [false; OBJECTIVES];
        for objectives in Seat::first(seats).filter_map(|seat| game.objectives(seat)) {
            for objective in objectives.both() {
                wanted[objective.index()] = true;
            }
        }
        let row = game.row().unwrap_or_default().pieces();
        let (traits, ready) = objective_traits(board, game.left(), row, self.counting, &wanted);
        let worth = |traits: &Traits| -> f32 {
            traits.iter().zip(&self.weights.traits).map(|(value, weight)| value * weight).sum()
        };
        let mut sums = [0.0; MAX_SEATS];
        for (sum, seat) in sums.iter_mut().zip(Seat::first(seats)) {
            let Some(objectives) = game.objectives(seat) else { continue };
            *sum = objectives.both().map(|objective| worth(&traits[objective.index()])).iter().sum();
            if game.seat_to_move() == Some(seat) {
                let [one, other] = objectives.both().map(|objective| ready[objective.index()]);
                *sum += self.weights.ready * one.max(other);
            }
        }
        sums
    }
}

/// Maps a lead in points to a value between 0 and 1; a lead of `scale` is worth 0.75.
pub(super) fn squash(lead: f32, scale: f32) -> f32 {
    let lead = lead / scale;
    0.5 + 0.5 * lead / (1.0 + lead.abs())
}

impl Heuristic for BoardHeuristic {
    fn candidates(&self, game: &BigBang, plays: &mut Vec<Play>) {
        // Bonus placements may be declined, and that is quickly listed; moves by actions are many.
        if game.bonus().is_due() {
            game.list_plays(plays);
            return;
        }
        game.list_placements(plays);
        if plays.is_empty() {
            game.list_plays(plays);
        } else if game.row().is_some_and(|row| row.pieces().contains(Piece::DARK_ENERGY)) {
            plays.push(Play::DarkEnergy);
        }
    }

    fn priors(&self, game: &BigBang, plays: &[Play], scores: &mut Vec<f32>) {
        scores.clear();
        let Some(mover) = game.seat_to_move() else { return };
        let objective_weights = self.objective_weights(game, mover);
        let year = self.year(game);
        let mut cache = GainsCache::default();
        let score = |&play| self.unit() * self.score(game, play, &objective_weights, year, &mut cache);
        scores.extend(plays.iter().map(score));
    }

    fn root_priors(&self, game: &BigBang, plays: &[Play], scores: &mut Vec<f32>) {
        scores.clear();
        let Some(mover) = game.seat_to_move() else { return };
        scores.extend(plays.iter().map(|&play| {
            let mut after = game.clone();
            after.make(play);
            let bonus = after.bonus();
            let due = if after.seat_to_move() == Some(mover) {
                self.weights.bonus * f32::from(bonus.dark + bonus.supernova)
            } else {
                0.0
            };
            let cost = self.year(game) * f32::from(if bonus.is_due() { bonus.years } else { 0 });
            self.unit() * (lead(&self.expected_points(&after)[..game.seats()], mover) + due - cost)
        }));
    }

    fn expected_points(&self, game: &BigBang) -> PerSeat {
        let seats = game.seats();
        let mut boards = [[0.0; MAX_SEATS]; BOARDS];
        for (index, sums) in boards.iter_mut().enumerate().take(game.boards().len()) {
            *sums = self.on_board(game, index);
        }
        let mut sums = [0.0; MAX_SEATS];
        for seat in Seat::first(seats) {
            let [one, other] = self.boards_of(seat, seats).map(|board| boards[board][seat.index()]);
            // The lower universe counts, but which it will be is open for long.
            sums[seat.index()] =
                if self.mode == Mode::Parallel { 0.8 * one.min(other) + 0.2 * one.max(other) } else { one };
        }
        if let Some(seat) = self.tie {
            sums[seat.index()] += 0.5;
        }
        let year = self.year(game);
        for counter in game.clock().iter().flat_map(|clock| clock.counters()) {
            sums[counter.seat.index()] -= year * f32::from(counter.years);
        }
        sums
    }

    fn value(&self, game: &BigBang) -> PerSeat {
        let seats = game.seats();
        let mut values = [0.0; MAX_SEATS];
        if let Some(outcome) = game.outcome() {
            let share = 1.0 / outcome.winners.len().max(1) as f32;
            let totals: Vec<f32> = outcome.scores.iter().map(|score| score.total() as f32).collect();
            for seat in Seat::first(seats) {
                let won = if outcome.winners.contains(&seat) { share } else { 0.0 };
                values[seat.index()] = 0.9 * won + 0.1 * squash(lead(&totals, seat), 6.0);
            }
            return values;
        }
        let expected_points = self.expected_points(game);
        let bodies = game.left().and(PieceSet::BODIES_AND_EARTH).len();
        // The longer the game still takes, the less a lead means.
        let scale = (3.0 + 0.2 * bodies as f32) / self.unit();
        for seat in Seat::first(seats) {
            values[seat.index()] = squash(lead(&expected_points[..seats], seat), scale);
        }
        values
    }

    fn playout_depth(&self) -> usize {
        // Longer playouts made the bots weaker, not only slower.
        if self.counting.flat { 1 } else { 3 }
    }
}
