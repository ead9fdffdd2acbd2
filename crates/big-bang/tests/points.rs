//! Points without explanation are the points that are explained.

use big_bang::score::{self, Worth};
use big_bang::{BigBang, Mode, Objective, Options};
use tabletop::{Dice, Entry, Rules, Seat, Setup};

#[test]
fn points_without_explanation_are_those_of_the_account() {
    for (mode, seats, worth) in
        [(Mode::Cosmic, 4, Worth::Background), (Mode::Simple, 4, Worth::One), (Mode::Parallel, 2, Worth::Background)]
    {
        for seed in 0..60 {
            let mut dice = Dice::new(seed, 0);
            let mut game = BigBang::set_up(&Setup { mode, seats, options: Options::default() }).expect("a setup");
            loop {
                for account in Seat::first(seats).flat_map(|seat| game.account(seat)) {
                    let board = &game.boards()[account.universe.map_or(0, usize::from)];
                    for explained in &account.objectives {
                        assert_eq!(score::points(board, explained.objective, worth), explained.points, "{board:?}");
                    }
                }
                let entry = match game.seat_to_move() {
                    Some(seat) => game.random_move(seat, &mut dice).map(|action| Entry::by_seat(0, seat, action)),
                    None => game.table_move(&mut dice).map(|action| Entry::by_table(0, action)),
                };
                let Some(entry) = entry else { break };
                game.play(&entry).expect("a legal move");
            }
        }
    }
}

#[test]
fn objectives_are_numbered_in_their_order() {
    assert!(Objective::all().enumerate().all(|(index, objective)| objective.index() == index));
}
