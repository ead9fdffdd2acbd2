//! The order of the levels in every mode, and where the lowest two stand beside somebody who has just been told the rules.
//!
//! Seeds are fixed, so that a test passes always or never. Bounds are wide: they tell a level that has left its place,
//! not one that has become a little better. The exact figures are in `docs/bots.md`.

use std::ops::RangeInclusive;

use bots::tournament::TournamentPlan;
use bots::{Bot, arena};
use tabletop::{Outcome, Rules, Seat, Setup};

/// Makes the bot of a name for a seat.
type ByName<R> = fn(&str, Seat) -> Option<Box<dyn Bot<R>>>;

/// What fraction of `games` the first bot wins against the other, from both seats; a shared victory is half of one.
fn share<R: Rules>(setup: &Setup<R>, by_name: ByName<R>, names: [&str; 2], games: u64) -> f64
where
    Setup<R>: Clone,
{
    let plan = TournamentPlan::new(2, 2, games).unwrap();
    let won = |number| {
        let seating = plan.seating(number);
        let seated = seating.iter().zip(Seat::first(2)).map(|(&bot, seat)| by_name(names[bot], seat).unwrap());
        let played = arena::play(setup.clone(), &mut seated.collect::<Vec<_>>(), 7, number);
        let played = played.unwrap_or_else(|error| panic!("game {number}: {error}"));
        let Outcome { winners, .. } = played.state().outcome().unwrap();
        let is_won = winners.iter().any(|seat| seating[seat.index()] == 0);
        if is_won { 1.0 / winners.len() as f64 } else { 0.0 }
    };
    (0..plan.games()).map(won).sum::<f64>() / plan.games() as f64
}

/// Against `first-timer`, with four standard errors to each side of the bands that the levels were made for.
const NOVICE: RangeInclusive<f64> = 0.22..=0.50;
const EASY: RangeInclusive<f64> = 0.43..=0.72;
const GAMES: u64 = 200;

fn stand_beside_first_timers<R: Rules>(setup: &Setup<R>, by_name: ByName<R>, mode: &str)
where
    Setup<R>: Clone,
{
    for (level, place) in [("novice", NOVICE), ("easy", EASY)] {
        let share = share(setup, by_name, [level, "first-timer"], GAMES);
        assert!(place.contains(&share), "{mode}: {level} wins {share:.2} against first-timer, not {place:?}");
    }
}

fn cosmic_factory(mode: cosmic_factory::Mode) -> Setup<cosmic_factory::CosmicFactory> {
    Setup { mode, seats: 2, options: cosmic_factory::Options::default() }
}

fn big_bang(mode: big_bang::Mode) -> Setup<big_bang::BigBang> {
    Setup { mode, seats: *mode.players().start(), options: big_bang::Options::default() }
}

/// The modes in which there is somebody to beat.
const AGAINST_OTHERS: [big_bang::Mode; 4] =
    [big_bang::Mode::Cosmic, big_bang::Mode::Simple, big_bang::Mode::Hexidomino, big_bang::Mode::Parallel];

#[test]
fn novice_and_easy_stand_on_both_sides_of_a_first_timer_in_cosmic_factory() {
    for mode in cosmic_factory::Mode::ALL {
        stand_beside_first_timers(&cosmic_factory(mode), bots::cosmic_factory::by_name, &format!("{mode:?}"));
    }
}

#[test]
fn novice_and_easy_stand_on_both_sides_of_a_first_timer_in_big_bang() {
    for mode in AGAINST_OTHERS {
        stand_beside_first_timers(&big_bang(mode), bots::big_bang::by_name, &mode.to_string());
    }
}

#[test]
fn each_level_beats_the_one_below_in_cosmic_factory() {
    for mode in cosmic_factory::Mode::ALL {
        for (better, worse, games) in
            [("easy", "novice", 200), ("medium", "easy", 40), ("hard", "medium", 40), ("expert", "hard", 20)]
        {
            let share = share(&cosmic_factory(mode), bots::cosmic_factory::by_name, [better, worse], games);
            assert!(share > 0.5, "{mode:?}: {better} wins {share:.2} against {worse}");
        }
    }
}

#[test]
fn each_level_beats_the_one_below_in_big_bang() {
    for mode in AGAINST_OTHERS {
        // The deal decides most of Hexidomino.
        let many = if mode == big_bang::Mode::Hexidomino { 10 } else { 1 };
        for (better, worse, games) in [("easy", "novice", 100 * many), ("medium", "easy", 40 * many)] {
            let share = share(&big_bang(mode), bots::big_bang::by_name, [better, worse], games);
            assert!(share > 0.5, "{mode}: {better} wins {share:.2} against {worse}");
        }
    }
}

/// Expert takes too long for a test.
#[test]
fn hard_beats_medium_in_big_bang() {
    for mode in [big_bang::Mode::Cosmic, big_bang::Mode::Simple, big_bang::Mode::Parallel] {
        let share = share(&big_bang(mode), bots::big_bang::by_name, ["hard", "medium"], 40);
        assert!(share > 0.5, "{mode}: hard wins {share:.2} against medium");
    }
}

#[test]
fn playing_alone_each_level_scores_more_than_the_one_below() {
    let mean = |name: &str| {
        let games = 40;
        let total = |number| {
            let mut bots = vec![bots::big_bang::by_name(name, Seat::new(0).unwrap()).unwrap()];
            let played = arena::play(big_bang(big_bang::Mode::Solitary), &mut bots, 7, number).unwrap();
            f64::from(played.state().outcome().unwrap().scores[0].total())
        };
        (0..games).map(total).sum::<f64>() / games as f64
    };
    let names = ["first-timer", "novice", "easy", "medium", "hard"];
    let means = names.map(mean);
    assert!(means.is_sorted_by(|one, other| one < other), "{names:?} score {means:?}");
}
