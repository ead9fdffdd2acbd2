//! The final places, and the tie-break that decided.

use std::cmp::Reverse;

use big_bang::{Score, TableView};
use tabletop::{Outcome, Seat};

use crate::room::after_game::one_sided::{self, OneSided};

/// A player at the end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinalStanding {
    pub seat: Seat,
    /// The place, from 1; players who are equal in everything share it.
    pub place: usize,
    pub score: Score,
}

/// How the first place was decided.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum BigBangTieBreak {
    Points,
    /// Points were equal: the player who would be next (BB-5.5).
    NextToPlay,
    /// Points were equal: the player who came last in turn order (BB-6.3).
    LastInOrder,
    /// An empty hand wins (BB-8.4).
    EmptyHand,
    /// Nobody could add a piece any more: fewest points (BB-8.4).
    Blocked,
    /// The same, and of equal points fewest pieces.
    FewestPieces,
    /// The lower universes were equal, the higher ones decide (BB-9.4).
    OtherUniverse,
    /// Not at all: several are equal in everything.
    Shared,
}

/// The sort key of the places: greater is better.
fn rank(table: &TableView, seat: Seat, score: &Score) -> [i64; 2] {
    let place_in = |order: Vec<Seat>| order.iter().position(|&other| other == seat).unwrap_or_default() as i64;
    match (table, score) {
        (TableView::Cosmic(view), _) => {
            let order = view.clock.counters().iter().map(|counter| counter.seat).collect();
            [i64::from(score.total()), -place_in(order)]
        }
        (TableView::Simple(view), _) => [i64::from(score.total()), place_in(view.order.clone())],
        (_, Score::Universes { universes: [one, other], total }) => [i64::from(*total), i64::from(*one.max(other))],
        (_, Score::Hand { points, pieces }) => [-i64::from(*points), -(*pieces as i64)],
        _ => [i64::from(score.total()), 0],
    }
}

pub fn standings(table: &TableView, outcome: &Outcome<Score>) -> Vec<FinalStanding> {
    let ranks: Vec<[i64; 2]> =
        Seat::first(outcome.scores.len()).zip(&outcome.scores).map(|(seat, score)| rank(table, seat, score)).collect();
    let mut standings: Vec<FinalStanding> = Seat::first(outcome.scores.len())
        .zip(outcome.scores.iter().zip(&ranks))
        .map(|(seat, (score, own))| {
            let place = 1 + ranks.iter().filter(|other| *other > own).count();
            FinalStanding { seat, place, score: score.clone() }
        })
        .collect();
    standings.sort_by_key(|standing| (standing.place, Reverse(standing.score.total())));
    standings
}

/// How the first place was decided.
pub fn decision(table: &TableView, standings: &[FinalStanding]) -> BigBangTieBreak {
    let hand = |standing: &FinalStanding| match standing.score {
        Score::Hand { points, pieces } => Some((points, pieces)),
        _ => None,
    };
    let [first, second, ..] = standings else { return BigBangTieBreak::Points };
    if second.place == 1 {
        return BigBangTieBreak::Shared;
    }
    match (hand(first), hand(second)) {
        (Some((_, 0)), _) => return BigBangTieBreak::EmptyHand,
        (Some((points, _)), Some((other, _))) if points == other => return BigBangTieBreak::FewestPieces,
        (Some(_), _) => return BigBangTieBreak::Blocked,
        (None, _) => {}
    }
    match table {
        _ if first.score.total() != second.score.total() => BigBangTieBreak::Points,
        TableView::Simple(_) => BigBangTieBreak::LastInOrder,
        TableView::Parallel(_) => BigBangTieBreak::OtherUniverse,
        _ => BigBangTieBreak::NextToPlay,
    }
}

/// How the game went for a player, if it was one-sided.
pub fn one_sided(standings: &[FinalStanding], own: Seat) -> Option<OneSided> {
    /// A pair and a third body: an alignment more.
    const MARGIN: u32 = 4;
    /// Most of the seven pieces of a hand.
    const PIECES: usize = 5;
    let (mine, others): (Vec<_>, Vec<_>) = standings.iter().partition(|standing| standing.seat == own);
    let pieces = |standing: &FinalStanding| match standing.score {
        Score::Hand { pieces, .. } => pieces,
        _ => 0,
    };
    let mine: &FinalStanding = mine.first()?;
    match mine.score {
        Score::Hand { .. } => one_sided::by_pieces(pieces(mine), others.into_iter().map(pieces), PIECES),
        _ => one_sided::by_points(mine.score.total(), others.iter().map(|other| other.score.total()), MARGIN),
    }
}

#[cfg(test)]
mod tests {
    use big_bang::{BigBang, Clock, Counter, Mode, Options};
    use tabletop::{Dice, Entry, Rules as _, Setup, Viewer};

    use super::*;

    fn table(mode: Mode, seats: usize) -> TableView {
        let setup = Setup::<BigBang> { mode, seats, options: Options::default() };
        let mut game = BigBang::set_up(&setup).expect("a table");
        let deal = game.table_move(&mut Dice::new(7, 0)).expect("a deal");
        game.play(&Entry::by_table(0, deal)).expect("dealt");
        game.view(Viewer::Watcher).table
    }

    fn objectives(totals: &[u32]) -> Outcome<Score> {
        let scores = totals.iter().map(|&total| Score::Objectives { shape: total, color: 0, total }).collect();
        Outcome { scores, winners: Vec::new() }
    }

    fn hands(hands: &[(u32, usize)]) -> Outcome<Score> {
        let scores = hands.iter().map(|&(points, pieces)| Score::Hand { points, pieces }).collect();
        Outcome { scores, winners: Vec::new() }
    }

    fn universes(all: &[[u32; 2]]) -> Outcome<Score> {
        let scores = all.iter().map(|&universes| Score::Universes { universes, total: universes[0].min(universes[1]) });
        Outcome { scores: scores.collect(), winners: Vec::new() }
    }

    fn places(table: &TableView, outcome: &Outcome<Score>) -> (Vec<(usize, usize)>, BigBangTieBreak) {
        let standings = standings(table, outcome);
        let order = standings.iter().map(|standing| (standing.seat.index(), standing.place)).collect();
        (order, decision(table, &standings))
    }

    #[test]
    fn a_clear_lead_is_one_sided() {
        let first = Seat::new(0).expect("a seat");
        let by_total =
            |totals: &[u32]| one_sided(&standings(&table(Mode::Cosmic, totals.len()), &objectives(totals)), first);
        assert_eq!(by_total(&[30, 20]), Some(OneSided::Won));
        assert_eq!(by_total(&[12, 40, 3]), Some(OneSided::Lost));
        assert_eq!(by_total(&[3, 0]), None, "one alignment more is little");
        let by_hand =
            |left: &[(u32, usize)]| one_sided(&standings(&table(Mode::Hexidomino, left.len()), &hands(left)), first);
        assert_eq!(by_hand(&[(0, 0), (9, 5)]), Some(OneSided::Won));
        assert_eq!(by_hand(&[(9, 5), (0, 0)]), Some(OneSided::Lost));
        assert_eq!(by_hand(&[(0, 0), (9, 4)]), None);
    }

    #[test]
    fn bb_5_5_a_tie_goes_to_who_would_be_next() {
        let mut table = table(Mode::Cosmic, 3);
        if let TableView::Cosmic(view) = &mut table {
            let counter = |seat: usize, years| Counter { seat: Seat::new(seat).expect("a seat"), years };
            view.clock = Clock::of([counter(2, 40), counter(0, 41), counter(1, 43)]);
        }
        assert_eq!(
            places(&table, &objectives(&[9, 9, 4])),
            (vec![(0, 1), (1, 2), (2, 3)], BigBangTieBreak::NextToPlay)
        );
        assert_eq!(places(&table, &objectives(&[4, 5, 9])).1, BigBangTieBreak::Points);
        assert_eq!(places(&table, &objectives(&[9, 8, 9])).0[0], (2, 1));
    }

    #[test]
    fn bb_6_3_a_tie_goes_to_who_came_last() {
        let mut table = table(Mode::Simple, 3);
        if let TableView::Simple(view) = &mut table {
            view.order = [1, 2, 0].into_iter().filter_map(Seat::new).collect();
        }
        assert_eq!(
            places(&table, &objectives(&[6, 6, 6])),
            (vec![(0, 1), (2, 2), (1, 3)], BigBangTieBreak::LastInOrder)
        );
    }

    #[test]
    fn bb_8_4_fewest_points_then_fewest_pieces_then_shared() {
        let table = table(Mode::Hexidomino, 3);
        assert_eq!(
            places(&table, &hands(&[(3, 2), (0, 0), (9, 4)])),
            (vec![(1, 1), (0, 2), (2, 3)], BigBangTieBreak::EmptyHand)
        );
        assert_eq!(
            places(&table, &hands(&[(3, 2), (3, 1), (9, 4)])),
            (vec![(1, 1), (0, 2), (2, 3)], BigBangTieBreak::FewestPieces)
        );
        assert_eq!(places(&table, &hands(&[(3, 2), (3, 2), (9, 4)])).1, BigBangTieBreak::Shared);
        assert_eq!(places(&table, &hands(&[(3, 2), (5, 2), (9, 4)])).1, BigBangTieBreak::Blocked);
    }

    #[test]
    fn bb_9_4_the_lower_universe_then_the_higher_then_shared() {
        let table = table(Mode::Parallel, 3);
        let found = places(&table, &universes(&[[5, 5], [9, 5], [4, 20]]));
        assert_eq!(found, (vec![(1, 1), (0, 2), (2, 3)], BigBangTieBreak::OtherUniverse));
        assert_eq!(places(&table, &universes(&[[5, 9], [9, 5], [4, 20]])).1, BigBangTieBreak::Shared);
        assert_eq!(places(&table, &universes(&[[5, 9], [6, 7], [4, 20]])).1, BigBangTieBreak::Points);
    }
}
