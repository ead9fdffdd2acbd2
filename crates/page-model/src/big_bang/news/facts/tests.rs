use big_bang::{BigBang, Mode, Move, Options, Play};
use tabletop::{Dice, Entry, Rules as _, Setup};

use super::*;

/// A game that has been dealt.
fn dealt(mode: Mode, seats: usize, seed: u64) -> BigBang {
    let setup = Setup::<BigBang> { mode, seats, options: Options::default() };
    let mut game = BigBang::set_up(&setup).expect("a table");
    let deal = game.table_move(&mut Dice::new(seed, 0)).expect("a deal");
    game.play(&Entry::by_table(0, deal)).expect("dealt");
    game
}

/// Plays a game out by chance, and hands each two moments with the entry between them to `each`, as `viewer` sees them.
fn follow(
    mut game: BigBang,
    viewer: Viewer,
    seed: u64,
    mut each: impl FnMut(Option<(Seat, Play)>, &[BigBangFact], &View),
) {
    let mut dice = Dice::new(seed, 1);
    for t in 1..400 {
        let before = game.view(viewer);
        let entry = match game.seat_to_move() {
            Some(seat) => {
                let action = game.random_move(seat, &mut dice).expect("a move");
                Entry::by_seat(t, seat, action)
            }
            None => match game.table_move(&mut dice) {
                Some(action) => Entry::by_table(t, action),
                None => return,
            },
        };
        game.play(&entry).expect("legal");
        let after = game.view(viewer);
        let play = match (entry.actor, &entry.action) {
            (tabletop::Actor::Seat(seat), &Move::Play(play)) => Some((seat, play)),
            _ => None,
        };
        each(play, &facts(&before, Some(&entry), &after), &after);
    }
    panic!("the game has no end");
}

#[test]
fn every_placement_and_every_action_names_who_made_it() {
    for seed in 0..12 {
        follow(dealt(Mode::Cosmic, 3, seed), Viewer::Watcher, seed, |play, facts, _| {
            let Some((seat, play)) = play else { return };
            let is_found = match play {
                Play::Place { piece, at, .. } => facts.iter().any(|fact| {
                    matches!(fact, BigBangFact::Placed { seat: who, piece: what, at: spot, .. }
                        if (*who, *what, spot.at) == (seat, piece, at))
                }),
                Play::DarkEnergy => facts.contains(&BigBangFact::DarkEnergy(seat)),
                Play::Pass => facts.contains(&BigBangFact::Declined(seat)),
                Play::Hyperspace { from, to } | Play::Orbit { from, to, .. } | Play::Eclipse { from, to } => {
                    facts.iter().any(|fact| {
                        matches!(fact, BigBangFact::Moved { seat: who, from: start, to: end, covered, .. }
                            if (*who, *start, *end) == (seat, from, to)
                                && covered.is_some() == matches!(play, Play::Eclipse { .. }))
                    })
                }
                Play::Link { .. } | Play::Draw => false,
            };
            assert!(is_found, "{play:?} {facts:?}");
            let declined = facts.contains(&BigBangFact::Declined(seat));
            assert_eq!(declined, play == Play::Pass, "{play:?} {facts:?}");
        });
    }
}

#[test]
fn turns_are_announced_once_when_they_begin_and_the_end_once() {
    for (mode, seats) in [(Mode::Cosmic, 2), (Mode::Simple, 3), (Mode::Hexidomino, 4), (Mode::Parallel, 3)] {
        for seed in 0..6 {
            let mut ends = 0;
            follow(dealt(mode, seats, seed), Viewer::Watcher, seed, |_, facts, after| {
                let turns: Vec<&BigBangFact> =
                    facts.iter().filter(|fact| matches!(fact, BigBangFact::Turn { .. })).collect();
                let due = matches!(&after.table, TableView::Cosmic(view) if view.bonus.is_due());
                if let Some(seat) = next_of(&after.table).filter(|_| !due) {
                    let matches =
                        |fact: &&BigBangFact| matches!(fact, BigBangFact::Turn { seat: next, .. } if *next == seat);
                    assert!(turns.len() == 1 && turns.iter().all(matches), "{mode} {facts:?}");
                } else {
                    assert!(turns.is_empty(), "{mode} {facts:?}");
                }
                ends += facts.iter().filter(|fact| **fact == BigBangFact::Over).count();
            });
            assert!(ends <= 1, "{mode}");
        }
    }
}

#[test]
fn bb_8_3_who_is_passed_over_is_announced_and_only_the_own_piece_is_named() {
    let own = Seat::new(1).expect("a seat");
    let mut passed = 0;
    for seed in 0..20 {
        follow(dealt(Mode::Hexidomino, 3, seed), Viewer::Seat(own), seed, |play, facts, _| {
            passed += facts.iter().filter(|fact| matches!(fact, BigBangFact::PassedOver(_))).count();
            match play {
                Some((seat, Play::Draw)) => {
                    let drew = facts.iter().find_map(|fact| match fact {
                        BigBangFact::Drew(who, piece) => Some((*who, piece.is_some())),
                        _ => None,
                    });
                    assert_eq!(drew, Some((seat, seat == own)), "{facts:?}");
                }
                Some((seat, Play::Link { piece, end, feature })) => {
                    let linked = facts.iter().find_map(|fact| match *fact {
                        BigBangFact::Linked { seat, piece, end, feature, .. } => Some((seat, piece, end, feature)),
                        _ => None,
                    });
                    assert_eq!(linked, Some((seat, piece, end, feature)), "{facts:?}");
                }
                other => panic!("{other:?}"),
            }
        });
    }
    assert!(passed > 0, "some games must come to it");
}

#[test]
fn cards_of_the_solitary_game_are_announced_as_they_come() {
    let (mut attained, mut threats, mut lost) = (0, 0, 0);
    for seed in 0..20 {
        follow(dealt(Mode::Solitary, 1, seed), Viewer::Watcher, seed, |_, facts, after| {
            attained += facts.iter().filter(|fact| matches!(fact, BigBangFact::Attained(_))).count();
            threats += facts.iter().filter(|fact| matches!(fact, BigBangFact::Threat(_))).count();
            let is_lost = matches!(&after.table, TableView::Solitary(view) if view.lost);
            assert_eq!(facts.iter().any(|fact| matches!(fact, BigBangFact::Lost(_))), is_lost, "{facts:?}");
            lost += usize::from(is_lost);
        });
    }
    assert!(attained > 0 && threats > 0 && lost > 0, "{attained} {threats} {lost}");
}

#[test]
fn bb_9_3_skips_are_announced() {
    for seed in 0..30 {
        let mut skips = 0_u8;
        follow(dealt(Mode::Parallel, 2, seed), Viewer::Watcher, seed, |play, facts, _| {
            let skipped = facts.iter().any(|fact| matches!(fact, BigBangFact::Skipped(_)));
            assert_eq!(skipped, play.is_none(), "{facts:?}");
            skips += u8::from(skipped);
        });
    }
}
