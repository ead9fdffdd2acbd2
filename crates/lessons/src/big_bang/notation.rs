//! Moves of Big Bang as lessons write them: `rc1 1,0`, `rc1 0,0 in 1`, `orbit 2,-1 to 1,-2 around 2,-2`.

use big_bang::play::{End, Feature};
use big_bang::{Hex, Move, Piece, Play};

pub(super) fn hex(text: &str) -> Result<Hex, String> {
    let cell = || {
        let (q, r) = text.split_once(',')?;
        Hex::new(q.parse().ok()?, r.parse().ok()?)
    };
    cell().ok_or_else(|| format!("'{text}' is no cell, such as 1,-1"))
}

pub(super) fn write_hex(at: Hex) -> String {
    format!("{},{}", at.q(), at.r())
}

fn piece(text: &str) -> Result<Piece, String> {
    text.parse().map_err(|error| format!("{error}"))
}

pub(super) fn read_move(text: &str) -> Result<Move, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let play = match words.as_slice() {
        ["pass"] => Play::Pass,
        ["draw"] => Play::Draw,
        ["dark-energy"] => Play::DarkEnergy,
        ["hyperspace", from, "to", to] => Play::Hyperspace { from: hex(from)?, to: hex(to)? },
        ["eclipse", from, "to", to] => Play::Eclipse { from: hex(from)?, to: hex(to)? },
        ["orbit", from, "to", to, "around", around] => {
            Play::Orbit { from: hex(from)?, to: hex(to)?, around: hex(around)? }
        }
        ["link", name, end, "by", feature] => {
            let end = match *end {
                "left" => End::Left,
                "right" => End::Right,
                _ => return Err(format!("'{end}' is no end of the chain")),
            };
            let feature = match *feature {
                "shape" => Feature::Shape,
                "color" => Feature::Color,
                _ => return Err(format!("'{feature}' links nothing")),
            };
            Play::Link { piece: piece(name)?, end, feature }
        }
        [name, at] => Play::place(piece(name)?, hex(at)?),
        [name, at, "in", universe] => {
            let universe = universe.parse().map_err(|_| format!("'{universe}' is no universe"))?;
            Play::Place { piece: piece(name)?, at: hex(at)?, universe: Some(universe) }
        }
        _ => return Err(format!("'{text}' is no move")),
    };
    Ok(Move::Play(play))
}
