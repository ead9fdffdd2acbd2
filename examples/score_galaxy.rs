//! Scores a galaxy that is drawn as text, and says what every point is for.
//!
//! ```text
//! cargo run -p bots --example score_galaxy < my-galaxy.txt
//! ```
//!
//! A line of text is a row of tiles, `.` an empty cell, `x` a tile that lies face down. A card may be named as an argument.

use std::error::Error;
use std::io::Read as _;

use cosmic_factory::{Card, Galaxy, score};

fn main() -> Result<(), Box<dyn Error>> {
    let card: Card = std::env::args().nth(1).as_deref().unwrap_or("none").parse()?;
    let mut drawing = String::new();
    std::io::stdin().read_to_string(&mut drawing)?;
    let galaxy: Galaxy = drawing.parse()?;
    let account = score(&galaxy, card);
    for item in account.items.iter().chain(&account.extras) {
        println!("{:>3}  {}  {} track, for {:?}", item.points, item.rule, item.what.track, item.what.source);
    }
    println!("gains: {}", account.gains);
    Ok(())
}
