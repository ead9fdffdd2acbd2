//! What lessons of Cosmic Factory light up.

use std::fmt;
use std::str::FromStr;

use cosmic_factory::score::{Corner, SpaceAt};
use cosmic_factory::{Cell, Color, CosmicFactory, TileNumber, Track};
use serde::{Deserialize, Serialize};

use super::measure::account;
use super::notation::{cell, color, tile};
use crate::teach::LEARNER;

/// Something on the screen; as text `cell 1,1`, `tray 22`, `space 1,1 ne`, `zone green`, `ada zone green`, `turn`.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Target {
    /// A cell of the own galaxy, with the tile on it if there is one.
    Cell(Cell),
    /// A tile that is not laid: in the tray, or in the hand of a draft.
    Tray(TileNumber),
    /// A quarter of the tile on a cell.
    Space { cell: Cell, corner: Corner },
    /// The belts of asteroids of the tile on a cell.
    Belts(Cell),
    /// The largest zone of a colour, the own one or Ada's.
    Zone { color: Color, ada: bool },
    /// All Constellation spaces of the own galaxy.
    Constellations,
    /// The longest path, tile by tile.
    Path,
    /// A tile of Ada's galaxy, by its cell.
    AdaCell(Cell),
    /// Ada's whole galaxy.
    AdaGalaxy,
    /// A score track.
    Track(Track),
    /// The line with the final score.
    Final,
    /// A Zone Bonus token.
    Token(Color),
    /// A colour to choose for a card.
    Choice(Color),
    /// The Kaos card of the round.
    Card,
    /// The arrow that turns a tile.
    Turn,
    /// The button that flips a tile.
    Flip,
    /// The button that keeps three tiles.
    Keep,
    /// The button that ends the build.
    Done,
}

/// A text that names no target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadTarget(pub String);

impl fmt::Display for BadTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' names nothing that can be lit", self.0)
    }
}

impl std::error::Error for BadTarget {}

fn read(text: &str) -> Result<Target, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    Ok(match words.as_slice() {
        ["cell", at] => Target::Cell(cell(at)?),
        ["tray", number] => Target::Tray(tile(number)?),
        ["space", at, name] => {
            let corner = CORNERS.into_iter().find(|(known, _)| known == name).ok_or("no corner")?.1;
            Target::Space { cell: cell(at)?, corner }
        }
        ["belts", at] => Target::Belts(cell(at)?),
        ["zone", name] => Target::Zone { color: color(name)?, ada: false },
        ["ada", "zone", name] => Target::Zone { color: color(name)?, ada: true },
        ["ada", "cell", at] => Target::AdaCell(cell(at)?),
        ["ada", "galaxy"] => Target::AdaGalaxy,
        ["constellations"] => Target::Constellations,
        ["path"] => Target::Path,
        ["track", "star"] => Target::Track(Track::Star),
        ["track", name] => Target::Track(color(name)?.into()),
        ["final"] => Target::Final,
        ["token", name] => Target::Token(color(name)?),
        ["choice", name] => Target::Choice(color(name)?),
        ["card"] => Target::Card,
        ["turn"] => Target::Turn,
        ["flip"] => Target::Flip,
        ["keep"] => Target::Keep,
        ["done"] => Target::Done,
        _ => return Err("no such thing".to_owned()),
    })
}

const CORNERS: [(&str, Corner); 4] = [("nw", Corner::Nw), ("ne", Corner::Ne), ("se", Corner::Se), ("sw", Corner::Sw)];

impl FromStr for Target {
    type Err = BadTarget;

    fn from_str(text: &str) -> Result<Target, BadTarget> {
        read(text).map_err(|_| BadTarget(text.to_owned()))
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Target::Cell(cell) => write!(f, "cell {cell}"),
            Target::Tray(tile) => write!(f, "tray {tile}"),
            Target::Space { cell, corner } => {
                let name = CORNERS.into_iter().find(|(_, known)| *known == corner).map_or("", |(name, _)| name);
                write!(f, "space {cell} {name}")
            }
            Target::Belts(cell) => write!(f, "belts {cell}"),
            Target::Zone { color, ada: false } => write!(f, "zone {color}"),
            Target::Zone { color, ada: true } => write!(f, "ada zone {color}"),
            Target::Constellations => f.write_str("constellations"),
            Target::Path => f.write_str("path"),
            Target::AdaCell(cell) => write!(f, "ada cell {cell}"),
            Target::AdaGalaxy => f.write_str("ada galaxy"),
            Target::Track(track) => write!(f, "track {track}"),
            Target::Final => f.write_str("final"),
            Target::Token(color) => write!(f, "token {color}"),
            Target::Choice(color) => write!(f, "choice {color}"),
            Target::Card => f.write_str("card"),
            Target::Turn => f.write_str("turn"),
            Target::Flip => f.write_str("flip"),
            Target::Keep => f.write_str("keep"),
            Target::Done => f.write_str("done"),
        }
    }
}

impl TryFrom<String> for Target {
    type Error = BadTarget;

    fn try_from(text: String) -> Result<Target, BadTarget> {
        text.parse()
    }
}

impl From<Target> for String {
    fn from(target: Target) -> String {
        target.to_string()
    }
}

/// The spaces that a target lights in a galaxy: a zone's, the Constellations', or the one named. Others light none.
pub fn spaces(target: Target, state: &CosmicFactory) -> Vec<SpaceAt> {
    let seat = if matches!(target, Target::Zone { ada: true, .. }) { LEARNER.left(state.seats()) } else { LEARNER };
    let Some(account) = account(state, seat) else { return Vec::new() };
    match target {
        Target::Space { cell, corner } => vec![SpaceAt { cell, corner }],
        Target::Zone { color, .. } => {
            let mut zones = account.zones.into_iter();
            zones.find(|zone| zone.color == color).map(|zone| zone.spaces).unwrap_or_default()
        }
        Target::Constellations => account.constellations.into_iter().flat_map(|zone| zone.spaces).collect(),
        _ => Vec::new(),
    }
}

/// The cells of the own galaxy that a target lights, or of Ada's for one of hers.
pub fn cells(target: Target, state: &CosmicFactory) -> Vec<Cell> {
    let mut cells = match target {
        Target::Cell(cell) | Target::Belts(cell) | Target::AdaCell(cell) => vec![cell],
        Target::Path => account(state, LEARNER).map(|account| account.path.tiles).unwrap_or_default(),
        _ => spaces(target, state).into_iter().map(|space| space.cell).collect(),
    };
    cells.sort_unstable();
    cells.dedup();
    cells
}
