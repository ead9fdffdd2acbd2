use cosmic_factory::game::winners;
use cosmic_factory::{CosmicFactory, Mode, Options, Points};
use tabletop::{Setup, testkit};

use crate::table::seat;

const MARTIN: Points = Points::new([25, 17, 23, 6]);

#[test]
fn cf_6_1_the_weakest_colour_and_the_star_make_the_score() {
    assert_eq!(MARTIN.total(), 23);
    assert_eq!(winners(&[Points::new([30, 30, 10, 4]), Points::new([15, 15, 15, 0])]), [seat(1)]);
}

#[test]
fn cf_6_1_the_tie_is_lost_to_the_higher_weakest_colour() {
    let english = Points::new([19, 25, 22, 4]);
    let french = Points::new([18, 20, 30, 5]);
    for peter in [english, french] {
        assert_eq!(peter.total(), 23);
        assert_eq!(winners(&[MARTIN, Points::new([16, 16, 16, 5]), peter]), [seat(2)]);
    }
}

#[test]
fn cf_6_1_who_is_still_tied_shares_the_victory() {
    assert_eq!(winners(&[MARTIN, Points::new([17, 30, 17, 6]), Points::default()]), [seat(0), seat(1)]);
}

#[test]
fn cf_6_1_the_game_ends_after_round_five() {
    let setup = Setup::<CosmicFactory> { mode: Mode::Beginner, seats: 3, options: Options::default() };
    let game = testkit::random_game(&setup, 5, |_, _, after| {
        use tabletop::Rules;
        assert_eq!(after.outcome().is_some(), after.counted().is_some_and(|count| count.round == 5));
    });
    use tabletop::Rules;
    let outcome = game.state().outcome().unwrap();
    let tracks: Vec<Points> = outcome.scores.iter().map(|score| score.tracks).collect();
    assert_eq!(outcome.winners, winners(&tracks));
}
