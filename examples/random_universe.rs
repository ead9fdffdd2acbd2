//! Plays a random game of Big Bang 13.7 in Cosmic Mode and draws the universe that comes of it.
//!
//! ```text
//! cargo run -p bots --example random_universe -- 137
//! ```
//!
//! The same seed gives the same universe on every machine.

use std::error::Error;

use big_bang::{BigBang, Drawing, Mode, Options};
use tabletop::{Dice, Entry, Game, Rules, Seat, Setup};

fn main() -> Result<(), Box<dyn Error>> {
    let seed = std::env::args().nth(1).map_or(Ok(137), |seed| seed.parse())?;
    let mut dice = Dice::new(seed, 0);
    let mut game = Game::<BigBang>::new(Setup { mode: Mode::Cosmic, seats: 3, options: Options::default() })?;
    game.settle(0, &mut dice)?;
    while let Some(seat) = game.state().seat_to_move() {
        let action = game.state().random_move(seat, &mut dice).ok_or("the rules list no move")?;
        game.play(Entry::by_seat(game.now() + 1000, seat, action))?;
    }
    println!("{}", Drawing::of(&game.state().boards()[0]));
    for seat in Seat::first(game.state().seats()) {
        let points: u32 = game.state().account(seat).iter().map(|account| account.points).sum();
        println!("{seat}: {points} points");
    }
    let winners = game.state().outcome().ok_or("the game is over")?.winners;
    println!("won by {winners:?} after {} moves", game.log().len());
    Ok(())
}
