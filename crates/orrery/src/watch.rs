//! A game of Cosmic Factory told in the terminal, round by round.

use std::io::{self, IsTerminal, Write};

use cosmic_factory::game::{RoundCount, SeatCount};
use cosmic_factory::score::Source;
use cosmic_factory::tile::{Arms, Side, Space};
use cosmic_factory::{Card, Cell, Color, CosmicFactory, Galaxy, Placed, TileSet};
use tabletop::{Game, Rules};

use crate::error::Error;

/// Galaxies drawn next to each other have so much space between them.
const GAP: &str = "      ";

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
    let drawings: Vec<Vec<String>> = count.seats.iter().map(|seat| drawing(seat, tiles, colored)).collect();
    let height = drawings.iter().map(Vec::len).max().unwrap_or_default();
    for row in 0..height {
        for drawing in &drawings {
            let blank = " ".repeat(drawing.first().map_or(0, |line| width(line)));
            text += &format!("  {}{GAP}", drawing.get(row).unwrap_or(&blank));
        }
        text.truncate(text.trim_end_matches(' ').len());
        text.push('\n');
    }
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

/// The galaxy that a player built, line by line; all lines have the same width.
fn drawing(seat: &SeatCount, tiles: &TileSet, colored: bool) -> Vec<String> {
    let placed =
        seat.built.iter().map(|at| Placed { cell: at.cell(), tile: tiles[at.tile], turns: at.turns, down: at.down });
    let galaxy = Galaxy::new(placed.collect()).unwrap_or_default();
    let cells = galaxy.tiles().iter().map(|placed| placed.cell);
    let Some((left, right)) = cells.clone().map(|cell| cell.x).min().zip(cells.clone().map(|cell| cell.x).max()) else {
        return Vec::new();
    };
    let (top, bottom) =
        (cells.clone().map(|cell| cell.y).min().unwrap_or(0), cells.map(|cell| cell.y).max().unwrap_or(0));
    let mut lines = Vec::new();
    for y in top..=bottom {
        let mut rows = [String::new(), String::new(), String::new()];
        for x in left..=right {
            let at = |x| galaxy.index_at(Cell::new(x, y)).map(|index| galaxy.tiles()[index]);
            for (row, part) in rows.iter_mut().zip(tile_lines(at(x), colored)) {
                *row += &part;
            }
            let linked = has_arm(at(x), Side::East) && has_arm(at(x + 1), Side::West);
            for (row, gap) in rows.iter_mut().zip([" ", if linked { "─" } else { " " }, " "]) {
                *row += gap;
            }
        }
        lines.extend(rows);
    }
    lines
}

fn has_arm(placed: Option<Placed>, side: Side) -> bool {
    placed.is_some_and(|placed| !placed.down && placed.tile.turned(placed.turns).arms().has(side))
}

/// A tile in three lines of five letters: spaces in the corners, arms between them.
fn tile_lines(placed: Option<Placed>, colored: bool) -> [String; 3] {
    let Some(placed) = placed else { return [(); 3].map(|()| " ".repeat(5)) };
    if placed.down {
        return [(); 3].map(|()| "·".repeat(5));
    }
    let tile = placed.tile.turned(placed.turns);
    let [nw, ne, se, sw] = tile.spaces().map(|space| paint(space, colored));
    let arms = tile.arms();
    let arm = |side, sign: &'static str| if arms.has(side) { sign } else { " " };
    let (north, south) = (arm(Side::North, "│"), arm(Side::South, "│"));
    let (west, east) = (arm(Side::West, "─").repeat(2), arm(Side::East, "─").repeat(2));
    [format!("{nw}{north}{ne}"), format!("{west}{}{east}", crossing(arms)), format!("{sw}{south}{se}")]
}

/// Where the arms of a tile meet.
fn crossing(arms: Arms) -> char {
    let sides = Side::ALL.iter().enumerate().filter(|(_, side)| arms.has(**side)).map(|(index, _)| 1 << index);
    [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'][sides.sum::<usize>()]
}

fn paint(space: Space, colored: bool) -> String {
    let code = match space {
        Space::Constellation => "2",
        Space::Colored { color: Color::Green, .. } => "32",
        Space::Colored { color: Color::Blue, .. } => "36",
        Space::Colored { color: Color::Orange, .. } => "33",
    };
    let text = format!("{:<2}", space.to_string());
    if colored { format!("\x1b[{code}m{text}\x1b[0m") } else { text }
}

/// Letters without the codes that colour them.
fn width(line: &str) -> usize {
    line.split('\x1b')
        .enumerate()
        .map(|(index, part)| {
            let shown = if index == 0 { part } else { part.split_once('m').map_or("", |(_, shown)| shown) };
            shown.chars().count()
        })
        .sum()
}
