//! Bots play Cosmic Factory: by the rules, all the same for the same seed, and better when they try.

use bots::cosmic_factory::{NAMES, by_name};
use bots::{Bot, arena};
use cosmic_factory::{Card, CosmicFactory, Mode, Move, Options};
use tabletop::{Actor, Game, Rules, Seat, Setup};

fn play(mode: Mode, names: &[&str], cards: Vec<Card>, seed: u64) -> Game<CosmicFactory> {
    let options = Options { cards, ..Options::default() };
    let setup = Setup { mode, seats: names.len(), options };
    let seated = names.iter().zip(Seat::first(names.len()));
    let mut bots: Vec<Box<dyn Bot<CosmicFactory>>> =
        seated.map(|(name, seat)| by_name(name, seat).expect("a known bot")).collect();
    arena::play(setup, &mut bots, seed, 0).unwrap_or_else(|error| panic!("seed {seed}: {error}"))
}

#[test]
fn every_bot_plays_every_card_by_the_rules() {
    for (index, card) in Card::ALL.into_iter().enumerate() {
        for name in NAMES {
            let game = play(Mode::Standard, &[name, "random", name], vec![card], index as u64);
            assert!(game.state().outcome().is_some(), "{name}, {card}");
        }
    }
}

#[test]
fn every_table_size_is_played() {
    for seats in 2..=6 {
        for mode in Mode::ALL {
            let game = play(mode, &["random"].repeat(seats), Vec::new(), seats as u64);
            assert_eq!(game.state().outcome().map(|outcome| outcome.scores.len()), Some(seats));
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let game = |seed| play(Mode::Standard, &["greedy", "random"], Vec::new(), seed);
    assert_eq!(game(4).log(), game(4).log());
    assert_ne!(game(4).log(), game(5).log());
}

#[test]
fn greedy_beats_random() {
    let wins = (0..20)
        .filter(|&seed| {
            let greedy_first = seed % 2 == 0;
            let names = if greedy_first { ["greedy", "random"] } else { ["random", "greedy"] };
            let outcome = play(Mode::Standard, &names, Vec::new(), seed).state().outcome().expect("an end");
            outcome.winners == [Seat::new(usize::from(!greedy_first)).expect("a seat")]
        })
        .count();
    assert!(wins >= 16, "greedy won only {wins} of 20 games");
}

#[test]
fn random_games_show_everything_that_can_happen_in_a_build() {
    let moves: Vec<(Actor, Move)> = (0..40)
        .flat_map(|seed| play(Mode::Standard, &["random", "random", "random"], Vec::new(), seed).log().to_vec())
        .map(|entry| (entry.actor, entry.action))
        .collect();
    let seen = |wanted: fn(&Move) -> bool| moves.iter().any(|(_, action)| wanted(action));
    assert!(seen(|action| matches!(action, Move::Lift { .. })));
    assert!(seen(|action| matches!(action, Move::Flip { .. })));
    assert!(seen(|action| matches!(action, Move::Take { .. })));
    assert!(seen(|action| matches!(action, Move::Undone)));
    assert!(seen(|action| matches!(action, Move::Fill { .. })));
    assert!(seen(|action| matches!(action, Move::Discard { .. })));
    assert!(seen(|action| matches!(action, Move::Darken { .. })));
    assert!(seen(|action| matches!(action, Move::Sabotage { .. })));
    assert!(seen(|action| matches!(action, Move::Swap { .. })));
    assert!(seen(|action| matches!(action, Move::Offer { .. })));
}
