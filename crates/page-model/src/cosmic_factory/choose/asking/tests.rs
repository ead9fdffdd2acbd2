use cosmic_factory::game::TILES_EACH;
use cosmic_factory::{Mode, Options, Turns};
use tabletop::{Actor, Entry, Game, Setup, Viewer};

use super::*;

/// A table of three at which the given card asks.
fn asking(card: Card) -> Game<CosmicFactory> {
    let options = Options { cards: vec![card], ..Options::default() };
    let mut game: Game<CosmicFactory> =
        Game::new(Setup { mode: Mode::Standard, seats: 3, options }).expect("a table for three");
    let mut dice = Dice::new(11, 0);
    loop {
        game.settle(0, &mut dice).expect("the table does its part");
        let view = game.state().view(Viewer::Watcher);
        match view.phase {
            PhaseView::Choose { .. } => return game,
            PhaseView::Build { .. } => build(&mut game, &mut dice),
            _ => {
                let seat = game.state().awaits().seats().iter().next().expect("somebody chooses");
                let action = game.state().random_move(seat, &mut dice).expect("there is a choice");
                game.play(Entry::by_seat(0, seat, action)).expect("it is possible");
            }
        }
    }
}

/// Everyone lays their tiles in a square, somewhere on the table.
fn build(game: &mut Game<CosmicFactory>, dice: &mut Dice) {
    for seat in Seat::first(3) {
        let view = game.state().view(Viewer::Seat(seat));
        let hand = view.benches()[seat.index()].hand.unwrap_or_default();
        for (tile, at) in hand.iter().zip(0..TILES_EACH as i32) {
            let turns = Turns::ALL[dice.below(4)];
            let action = Move::lay(tile, Cell::new(5 + at % 3, at / 3 - 2), turns);
            game.play(Entry::by_seat(0, seat, action)).expect("it is laid");
        }
        game.play(Entry::by_seat(0, seat, Move::Done)).expect("it is complete");
    }
}

fn seat(index: usize) -> Seat {
    Seat::new(index).expect("a seat")
}

fn seen(game: &Game<CosmicFactory>, index: usize) -> View {
    game.state().view(Viewer::Seat(seat(index)))
}

#[test]
fn roles_follow_from_who_is_asked_and_who_has_answered() {
    let mut game = asking(Card::StellarSwap);
    assert_eq!(role(&seen(&game, 0), Some(seat(0))), Role::Decides(seat(0)));
    assert_eq!(role(&seen(&game, 0), None), Role::Watches);
    game.play(Entry::by_seat(0, seat(0), Move::Swap { color: Color::Blue })).expect("a choice");
    let view = seen(&game, 0);
    assert_eq!(role(&view, Some(seat(0))), Role::Decided(seat(0)));
    assert_eq!(choice_of(&view, seat(0)), Some(Choice::Swap(Color::Blue)));
    assert_eq!(choice_of(&seen(&game, 1), seat(0)), None, "it is secret");
}

#[test]
fn what_is_picked_is_what_the_rules_take() {
    for card in [Card::BlackHole, Card::Sabotage] {
        let game = asking(card);
        for index in 0..3 {
            let view = seen(&game, index);
            let target = owner(card, seat(index), 3);
            assert_ne!(target, seat(index));
            let laid = laid(&view, target);
            assert_eq!((laid.len(), corner(laid)), (9, Cell::new(5, -2)));
            let wanted = wanted(card, laid);
            let mut picks = Vec::new();
            for tile in laid {
                toggle(&mut picks, tile.tile, wanted);
                assert!(picks.len() <= wanted && picks.contains(&tile.tile));
            }
            let choice = of_tiles(card, &picks).expect("tiles are picked");
            let mut trial = game.state().clone();
            trial.play(&Entry::by_seat(0, seat(index), choice.into())).expect("the rules take it");
            // What is drawn is what counts in the preview.
            let count = outlook(&view, seat(index), Some(choice)).expect("galaxies are built");
            let drawn = after(laid, Some(choice), &view);
            assert_eq!(cosmic_factory::score(&drawn, card), count.seats[target.index()].galaxy);
        }
    }
}

#[test]
fn a_pick_is_taken_back_by_picking_it_again() {
    let tiles: Vec<TileNumber> = TileNumber::all().take(3).collect();
    let mut picks = Vec::new();
    for &tile in &tiles {
        toggle(&mut picks, tile, 2);
    }
    assert_eq!(picks, tiles[1..]);
    toggle(&mut picks, tiles[1], 2);
    assert_eq!(picks, tiles[2..]);
    assert_eq!(of_tiles(Card::Sabotage, &[]), None);
}

#[test]
fn outcomes_begin_with_whom_it_is_about() {
    let game = asking(Card::Sabotage);
    let view = seen(&game, 1);
    let tile = laid(&view, seat(2))[4].tile;
    let without = outlook(&view, seat(1), None).expect("galaxies are built");
    let with = outlook(&view, seat(1), Some(Choice::Sabotage(tile))).expect("galaxies are built");
    let all = outcomes(&without, &with, seat(2));
    assert_eq!(all[0].seat, seat(2));
    assert!(all[1..].iter().all(|outcome| outcome.seat != seat(2) && outcome.without != outcome.with));
    assert_eq!(outcomes(&without, &without, seat(2)).len(), 1, "nobody else is touched by nothing");
    assert_eq!(outcomes(&without, &without, seat(2))[0].lost(), 0);
}

#[test]
fn every_way_is_worth_what_the_round_then_brings() {
    for card in [Card::StellarSwap, Card::Offering] {
        let game = asking(card);
        let (asked, _) = asked(&seen(&game, 0));
        for chooser in asked.iter() {
            let view = game.state().view(Viewer::Seat(chooser));
            let ways = ways(&view, chooser);
            assert!(ways.len() >= 2);
            for way in ways {
                let mut trial = game.clone();
                trial.play(Entry::by_seat(0, chooser, way.choice.into())).expect("the rules take it");
                for other in asked.iter().filter(|&other| other != chooser) {
                    let action = trial.state().random_move(other, &mut Dice::new(3, 0)).expect("a choice");
                    trial.play(Entry::by_seat(0, other, action)).expect("it is possible");
                }
                let action = trial.state().table_move(&mut Dice::new(3, 0)).expect("the table counts");
                trial.play(Entry { t: 0, actor: Actor::Table, action, auto: false }).expect("it counts");
                assert_eq!(trial.state().tracks(chooser), way.outcome.with);
            }
        }
    }
}
