//! The options for a piece of the hand.

use big_bang::play::{End, Feature};
use big_bang::{BigBang, Chain, Kind, Move, Objective, Piece, PieceSet, Play, Refusal};
use tabletop::{Entry, Rules as _, Seat};

/// A way to add a piece: at an end, by a feature.
pub type LinkOption = (End, Feature);

/// Every way to add a piece to the chain.
pub fn ways(chain: &Chain, piece: Piece) -> Vec<LinkOption> {
    chain.openings().filter(|(.., pieces)| pieces.contains(piece)).map(|(end, feature, _)| (end, feature)).collect()
}

/// The pieces of a hand that can be added somewhere.
pub fn playable(chain: &Chain, hand: PieceSet) -> PieceSet {
    hand.and(chain.takes())
}

/// The feature that the next piece at an end needs, as a sign.
pub fn sign(piece: Piece, feature: Feature) -> Option<Objective> {
    match (piece.kind(), feature) {
        (Kind::Body(_, shape, _), Feature::Shape) => Some(Objective::Shape(shape)),
        (Kind::Body(color, ..), Feature::Color) => Some(Objective::Color(color)),
        _ => None,
    }
}

/// What an end needs: one sign; both signs while the first link is free, and then nothing at the left end.
pub fn asked(chain: &Chain, end: End) -> Vec<Objective> {
    let openings = chain.openings().filter(|opening| opening.0 == end);
    openings.filter_map(|(_, feature, _)| sign(chain.piece_at(end), feature)).collect()
}

/// The objection of the rules against adding a piece at an end; none if it is legal.
pub fn objection(state: &BigBang, seat: Seat, piece: Piece, end: End) -> Option<Refusal> {
    let chain = state.chain()?;
    let features = chain.asked_at(end).map_or_else(|| Feature::BOTH.to_vec(), |feature| vec![feature]);
    let mut refusals = features.into_iter().map(|feature| {
        // The refusal does not depend on the time.
        state.clone().play(&Entry::by_seat(0, seat, Move::Play(Play::Link { piece, end, feature }))).err()
    });
    let first = refusals.next()?;
    if refusals.any(|refusal| refusal.is_none()) { None } else { first }
}

/// The objection of the rules against drawing; none if a piece has to be drawn.
pub fn objection_to_draw(state: &BigBang, seat: Seat) -> Option<Refusal> {
    state.clone().play(&Entry::by_seat(0, seat, Move::Play(Play::Draw))).err()
}

pub fn end_piece(chain: &Chain, end: End) -> Option<Piece> {
    let pieces = chain.pieces();
    if end == End::Left { pieces.first() } else { pieces.last() }.copied()
}

#[cfg(test)]
mod tests {
    use big_bang::{Deal, Mode, Options};
    use tabletop::Setup;

    use super::*;

    fn piece(name: &str) -> Piece {
        name.parse().expect("a piece")
    }

    /// A table of two with a chain of these pieces, the rest dealt in order; seat 1 begins.
    fn table(start: &str, hand: &[&str]) -> (BigBang, Seat) {
        let setup = Setup::<BigBang> { mode: Mode::Hexidomino, seats: 2, options: Options::default() };
        let mut game = BigBang::set_up(&setup).expect("a table");
        let hand: Vec<Piece> = hand.iter().map(|name| piece(name)).collect();
        let (start, own) = (piece(start), Seat::new(1).expect("a seat"));
        let mut rest: Vec<Piece> =
            Mode::Hexidomino.pieces().iter().filter(|other| *other != start && !hand.contains(other)).collect();
        let other = rest.drain(..7).collect();
        let order = [1, 0].into_iter().filter_map(Seat::new).collect();
        let deal = Deal { hands: vec![other, hand], start: Some(start), pile: rest, order, ..Deal::default() };
        game.play(&Entry::by_table(0, Move::Deal(Box::new(deal)))).expect("dealt");
        (game, own)
    }

    const HAND: [&str; 7] = ["rc2", "rp1", "bc1", "bs1", "oa3", "ys2", "rc3"];

    #[test]
    fn bb_8_2_the_first_link_is_free_and_at_the_right() {
        let (game, own) = table("rc1", &HAND);
        let chain = game.chain().expect("a chain");
        assert_eq!(ways(chain, piece("rc2")), [(End::Right, Feature::Shape), (End::Right, Feature::Color)]);
        assert_eq!(ways(chain, piece("rp1")), [(End::Right, Feature::Color)]);
        assert_eq!(ways(chain, piece("bs1")), []);
        assert_eq!(asked(chain, End::Right).len(), 2);
        assert_eq!(asked(chain, End::Left), []);
        assert_eq!(objection(&game, own, piece("rp1"), End::Right), None, "by colour it fits");
        assert_eq!(objection(&game, own, piece("rp1"), End::Left), Some(Refusal::FirstAtRight));
        assert!(matches!(objection(&game, own, piece("bs1"), End::Right), Some(Refusal::NoLink { .. })));
        let hand: PieceSet = HAND.into_iter().map(piece).collect();
        assert_eq!(playable(chain, hand).len(), 4);
    }

    #[test]
    fn bb_8_2_links_alternate_at_each_end() {
        let (mut game, own) = table("rc1", &HAND);
        game.make(Play::Link { piece: piece("rc2"), end: End::Right, feature: Feature::Shape });
        let chain = game.chain().expect("a chain");
        let red: Objective = "red".parse().expect("an objective");
        assert_eq!([End::Left, End::Right].map(|end| asked(chain, end)), [vec![red], vec![red]]);
        assert!(matches!(objection(&game, own, piece("bc1"), End::Left), Some(Refusal::OutOfTurn { .. })));
    }

    #[test]
    fn bb_8_3_who_can_add_does_not_draw() {
        let (game, own) = table("rc1", &HAND);
        assert!(matches!(objection_to_draw(&game, own), Some(Refusal::CanLink { .. })));
        let (game, own) = table("rc1", &["bs1", "ys2", "oa3", "bp1", "yp1", "op1", "os2"]);
        assert_eq!(objection_to_draw(&game, own), None);
    }
}
