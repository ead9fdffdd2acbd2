//! A bot of forty lines for Big Bang 13.7 that meets the others in the arena.
//!
//! ```text
//! cargo run --release -p bots --example arena_bot
//! ```

use std::error::Error;

use big_bang::{BigBang, Mode, Move, Options, View};
use bots::{Bot, TimeUp, arena, big_bang::by_name};
use tabletop::{Dice, Entry, Millis, Rules, Seat, Setup};

/// Games against each opponent.
const GAMES: u64 = 20;

/// Makes the move after which its objectives have the most points.
struct Grabber {
    seat: Seat,
}

impl Bot<BigBang> for Grabber {
    fn delay(&mut self, _view: &View, _dice: &mut Dice) -> Option<Millis> {
        Some(1000)
    }

    fn decide_until(&mut self, view: &View, dice: &mut Dice, _is_time_up: TimeUp<'_>) -> Option<Move> {
        // A state that looks like the view; what is hidden in it is made up.
        let state = BigBang::imagine(view, dice);
        state.legal_moves(self.seat).max_by_key(|action| {
            let mut after = state.clone();
            let legal = after.play(&Entry::by_seat(view.since, self.seat, action.clone()));
            legal.map(|()| after.account(self.seat).iter().map(|account| account.points).sum::<u32>()).ok()
        })
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let [own, other] = [0, 1].map(Seat::new).map(|seat| seat.expect("a table of two"));
    for opponent in ["random", "greedy", "medium"] {
        let mut wins = 0;
        for number in 0..GAMES {
            let opponent = by_name(opponent, other).ok_or("there is no such bot")?;
            let mut bots: [Box<dyn Bot<BigBang>>; 2] = [Box::new(Grabber { seat: own }), opponent];
            let setup = Setup { mode: Mode::Simple, seats: 2, options: Options::default() };
            let game = arena::play(setup, &mut bots, 1, number)?;
            wins += u32::from(game.state().outcome().is_some_and(|outcome| outcome.winners == [own]));
        }
        println!("{wins} of {GAMES} games won against {opponent}");
    }
    Ok(())
}
