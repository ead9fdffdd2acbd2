//! A game of Cosmic Factory told in the terminal, round by round.

use std::io::{self, IsTerminal, Write};

use cosmic_factory::game::{RoundCount, SeatCount};
use cosmic_factory::score::Source;
use cosmic_factory::{Card, CosmicFactory, TileSet};
use tabletop::{Game, Rules};

use crate::error::Error;
use crate::terminal::{galaxy, side_by_side};

/// Tells a whole game.
pub(crate) fn show(game: &Game<CosmicFactory>) -> Result<(), Error> {
    let mut output = io::stdout().lock();
    let colored = output.is_terminal();
    let mut state = CosmicFactory::set_up(game.setup()).map_err(|error| Error::Ours(error.to_string()))?;
    let mut told = 0;
    for entry in game.log() {
        state.play(entry).map_err(|refusal| Error::Ours(refusal.to_string()))?;
        if let Some(count) = state.counted().filter(|count| count.round > told) {
            told = count.round;
            write!(output, "{}", round(count, &state.options().tiles, colored))?;
        }
    }
    if let Some(outcome) = state.outcome() {
        writeln!(output, "The end: the weakest colour and the star count.")?;
        for (index, score) in outcome.scores.iter().enumerate() {
            let won = if outcome.winners.iter().any(|seat| seat.index() == index) { "  <- wins" } else { "" };
            writeln!(output, "  seat {index}: {} makes {}{won}", score.tracks, score.total)?;
        }
        writeln!(output)?;
    }
    Ok(())
}

fn round(count: &RoundCount, tiles: &TileSet, colored: bool) -> String {
    let card = if count.card == Card::None { String::new() } else { format!(", {}", count.card) };
    let mut text = format!("Round {}{card}\n", count.round);
    let drawings: Vec<Vec<String>> =
        count.seats.iter().map(|seat| galaxy::lines(&seat.galaxy_built(tiles), colored)).collect();
    text += &side_by_side(&drawings);
    for (index, seat) in count.seats.iter().enumerate() {
        text += &format!("  seat {index}: {}\n", account(seat, count.card));
    }
    text + "\n"
}

/// What a player earned, in words.
fn account(seat: &SeatCount, card: Card) -> String {
    let earned = seat.items.iter().map(|item| {
        let what = match &item.what.source {
            Source::Zone { zone } => format!("zone of {}", seat.galaxy.zones[*zone].planets),
            Source::Constellation { zone } => {
                format!("constellation of {}", seat.galaxy.constellations[*zone].spaces.len())
            }
            Source::Path if card == Card::MultiPath => format!("{} networks", seat.galaxy.path.networks.len()),
            Source::Path => format!("path of {}", seat.galaxy.path.length),
            Source::Token { planets, others, .. } => format!("token, {planets} against {others}"),
            Source::Offering => "offering".to_owned(),
        };
        format!("{} {:+} ({what})", item.what.track, item.points)
    });
    let earned: Vec<String> = earned.collect();
    let earned = if earned.is_empty() { "nothing".to_owned() } else { earned.join(", ") };
    format!("{earned}; now {}", seat.after)
}
