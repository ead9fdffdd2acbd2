//! The heuristic for Hexidomino.

use big_bang::play::{End, Feature};
use big_bang::{BigBang, Kind, Piece, PieceSet, Play};
use tabletop::{MAX_SEATS, Rules, Seat};

use super::heuristic::{Heuristic, PerSeat};

#[derive(Copy, Clone, Debug)]
pub(super) struct ChainHeuristic;

/// The pieces that share a feature with another.
fn alike(piece: Piece, feature: Feature) -> PieceSet {
    match (piece.kind(), feature) {
        (Kind::Body(_, shape, _), Feature::Shape) => PieceSet::of_shape(shape),
        (Kind::Body(color, _, _), Feature::Color) => PieceSet::of_color(color),
        _ => PieceSet::EMPTY,
    }
}

/// The pieces that the chain takes after a link.
fn taken_after(game: &BigBang, piece: Piece, end: End, feature: Feature) -> PieceSet {
    let Some(chain) = game.chain() else { return PieceSet::EMPTY };
    let here = alike(piece, feature.other());
    // The first link asks the other piece for its other feature as well.
    let kept = match (chain.links().is_empty(), end) {
        (true, _) => alike(chain.piece_at(End::Left), feature.other()),
        (false, End::Left) => alike(chain.piece_at(End::Right), chain.asked_at(End::Right).unwrap_or(Feature::Shape)),
        (false, End::Right) => alike(chain.piece_at(End::Left), chain.asked_at(End::Left).unwrap_or(Feature::Shape)),
    };
    here.union(kept)
}

impl ChainHeuristic {
    fn score(self, game: &BigBang, mover: Seat, play: Play) -> f32 {
        let Play::Link { piece, end, feature } = play else { return 0.0 };
        let takes = taken_after(game, piece, end, feature);
        let hand = game.hands()[mover.index()];
        let own = PieceSet::EMPTY.with(piece);
        let rest = hand.without(own);
        let follow = rest.and(takes).len() as f32 / rest.len().max(1) as f32;
        let chain: PieceSet = game.chain().into_iter().flat_map(big_bang::Chain::pieces).copied().collect();
        let others = PieceSet::BODIES.without(chain).without(hand);
        let theirs = others.and(takes).len() as f32 / others.len().max(1) as f32;
        2.0 * follow.min(0.6) - 3.0 * theirs + 0.05 * f32::from(piece.points())
    }
}

impl Heuristic for ChainHeuristic {
    fn candidates(&self, game: &BigBang, plays: &mut Vec<Play>) {
        game.list_plays(plays);
    }

    fn priors(&self, game: &BigBang, plays: &[Play], scores: &mut Vec<f32>) {
        scores.clear();
        let Some(mover) = game.seat_to_move() else { return };
        scores.extend(plays.iter().map(|&play| self.score(game, mover, play)));
    }

    fn expected_points(&self, game: &BigBang) -> PerSeat {
        let mut sums = [0.0; MAX_SEATS];
        for (sum, hand) in sums.iter_mut().zip(game.hands()) {
            *sum = -(hand.len() as f32) - 0.05 * hand.iter().map(|piece| f32::from(piece.points())).sum::<f32>();
        }
        sums
    }

    fn value(&self, game: &BigBang) -> PerSeat {
        let mut values = [0.0; MAX_SEATS];
        if let Some(outcome) = game.outcome() {
            let share = 1.0 / outcome.winners.len().max(1) as f32;
            for seat in &outcome.winners {
                values[seat.index()] = share;
            }
        }
        values
    }

    fn playout_depth(&self) -> usize {
        usize::MAX
    }
}
