//! Ratings say what they claim: they find strengths that are known, and are as sure of them as they say.

use bots::tournament::{AVERAGE, Rating, Tally, TournamentPlan, wilson};
use proptest::prelude::*;
use tabletop::Dice;

/// A number from 0 to 1.
fn chance(dice: &mut Dice) -> f64 {
    dice.below(1 << 30) as f64 / f64::from(1 << 30)
}

/// Plays a tournament between bots whose strengths are known; every so often a victory is shared.
fn tournament(ratings: &[f64], seats: usize, games: u64, shared: f64, dice: &mut Dice) -> Tally {
    let plan = TournamentPlan::new(ratings.len(), seats, games).expect("a tournament");
    let mut tally = Tally::new(ratings.len());
    for game in 0..plan.games() {
        let seating = plan.seating(game);
        let strengths: Vec<f64> = seating.iter().map(|&bot| 10_f64.powf(ratings[bot] / 400.0)).collect();
        let mut drawn = chance(dice) * strengths.iter().sum::<f64>();
        let winner = strengths.iter().position(|strength| {
            drawn -= strength;
            drawn < 0.0
        });
        let winner = winner.unwrap_or(seats - 1);
        if chance(dice) < shared {
            tally.add(&seating, &(0..seats).collect::<Vec<_>>());
        } else {
            tally.add(&seating, &[winner]);
        }
    }
    tally
}

/// In how many of 100 cases the interval holds the true rating.
fn held(truth: &[f64], seats: usize, games: u64, runs: u64) -> f64 {
    let mut held = 0;
    for run in 0..runs {
        let tally = tournament(truth, seats, games, 0.0, &mut Dice::new(11, run));
        let ratings = tally.ratings();
        held += ratings.iter().zip(truth).filter(|(found, truth)| found.interval.contains(**truth)).count();
    }
    100.0 * held as f64 / (runs as f64 * truth.len() as f64)
}

#[test]
fn intervals_hold_the_truth_in_95_of_100_tournaments() {
    for (truth, seats, games) in [
        (&[1350.0, 1450.0, 1550.0, 1650.0][..], 2, 100),
        (&[1400.0, 1600.0], 2, 200),
        (&[1350.0, 1450.0, 1550.0, 1650.0], 3, 150),
        (&[1400.0, 1500.0, 1600.0], 3, 200),
        (&[1430.0, 1570.0], 4, 200),
    ] {
        let share = held(truth, seats, games, 2000);
        assert!((93.0..97.0).contains(&share), "{share}% for {truth:?} with {seats} seats");
    }
}

#[test]
fn wilson_holds_the_truth_in_95_of_100_trials() {
    for (truth, played) in [(0.5, 100), (0.65, 200), (0.9, 100)] {
        let mut dice = Dice::new(5, played);
        let held = (0..4000).filter(|_| {
            let won = (0..played).filter(|_| chance(&mut dice) < truth).count() as u64;
            wilson(won, played).contains(truth)
        });
        let share = held.count() as f64 / 40.0;
        assert!((93.0..97.0).contains(&share), "{share}% for {truth}");
    }
}

#[test]
fn shared_victories_bring_ratings_together_and_leave_no_more_doubt() {
    let truth = [1300.0, 1700.0];
    let ratings = |shared| tournament(&truth, 2, 400, shared, &mut Dice::new(3, 0)).ratings();
    let (none, half) = (ratings(0.0), ratings(0.5));
    assert!(half[1].rating - half[0].rating < 0.7 * (none[1].rating - none[0].rating));
    assert!(width(&half[0]) < width(&none[0]));
}

fn width(rating: &Rating) -> f64 {
    rating.interval.high - rating.interval.low
}

#[test]
fn without_games_everybody_is_average() {
    let ratings = Tally::new(3).ratings();
    assert!(ratings.iter().all(|rating| (rating.rating - AVERAGE).abs() < 1e-6 && width(rating) > 400.0));
}

#[test]
fn who_wins_everything_is_rated_finitely_and_with_doubt() {
    let mut tally = Tally::new(2);
    (0..1000).for_each(|game| tally.add(&[game % 2, 1 - game % 2], &[1 - game % 2]));
    let [loser, winner] = tally.ratings().try_into().expect("two");
    assert!(winner.rating - loser.rating > 1000.0 && winner.rating < 2500.0, "{winner:?}");
    assert!(width(&winner) > 300.0, "{winner:?}");
}

#[test]
fn odds_of_ten_to_one_are_400_points() {
    let mut tally = Tally::new(2);
    for game in 0..11_000 {
        tally.add(&[0, 1], &[usize::from(game % 11 == 0)]);
    }
    let ratings = tally.ratings();
    assert!((ratings[0].rating - ratings[1].rating - 400.0).abs() < 0.5, "{ratings:?}");
    assert!((ratings[0].rating + ratings[1].rating - 2.0 * AVERAGE).abs() < 1e-6);
}

/// Any games at all: tables of two to four out of five bots, with any winners.
fn games() -> impl Strategy<Value = Vec<(Vec<usize>, Vec<usize>)>> {
    let game = (2..=4_usize).prop_flat_map(|seats| {
        (prop::collection::vec(0..5_usize, seats), prop::sample::subsequence((0..seats).collect::<Vec<_>>(), 0..=seats))
    });
    prop::collection::vec(game, 0..60)
}

proptest! {
    #[test]
    fn ratings_are_numbers_around_the_average(games in games()) {
        let mut tally = Tally::new(5);
        games.iter().for_each(|(seating, winners)| tally.add(seating, winners));
        let ratings = tally.ratings();
        let mean = ratings.iter().map(|rating| rating.rating).sum::<f64>() / 5.0;
        prop_assert!((mean - AVERAGE).abs() < 1e-6);
        for rating in ratings {
            prop_assert!(rating.rating.is_finite() && rating.interval.contains(rating.rating));
            prop_assert!(width(&rating) > 1.0 && width(&rating).is_finite());
        }
    }

    #[test]
    fn other_names_are_the_same_bots(games in games(), names in Just([0, 1, 2, 3, 4_usize]).prop_shuffle()) {
        let (mut plain, mut renamed) = (Tally::new(5), Tally::new(5));
        for (seating, winners) in &games {
            plain.add(seating, winners);
            renamed.add(&seating.iter().map(|&bot| names[bot]).collect::<Vec<_>>(), winners);
        }
        let (plain_ratings, renamed_ratings) = (plain.ratings(), renamed.ratings());
        for bot in 0..5 {
            let (one, other) = (plain_ratings[bot], renamed_ratings[names[bot]]);
            prop_assert!((one.rating - other.rating).abs() < 1e-3, "{one:?} {other:?}");
            prop_assert!((one.interval.low - other.interval.low).abs() < 1e-3, "{one:?} {other:?}");
            prop_assert_eq!(plain.standing(bot), renamed.standing(names[bot]));
        }
    }

    #[test]
    fn the_order_of_games_does_not_matter(games in games()) {
        let (mut there, mut back) = (Tally::new(5), Tally::new(5));
        games.iter().for_each(|(seating, winners)| there.add(seating, winners));
        games.iter().rev().for_each(|(seating, winners)| back.add(seating, winners));
        for (one, other) in there.ratings().iter().zip(back.ratings()) {
            // Sums of the same numbers in another order are not quite the same.
            prop_assert!((one.rating - other.rating).abs() < 1e-3, "{one:?} {other:?}");
        }
    }

    #[test]
    fn a_duel_has_two_sides(games in games()) {
        let mut tally = Tally::new(5);
        games.iter().for_each(|(seating, winners)| tally.add(seating, winners));
        for one in 0..5 {
            for other in 0..5 {
                let (duel, back) = (tally.duel(one, other), tally.duel(other, one));
                prop_assert_eq!((duel.won, duel.lost, duel.shared), (back.lost, back.won, back.shared));
            }
        }
    }
}
