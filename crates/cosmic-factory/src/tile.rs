//! Galaxy tiles and their notation.
//!
//! A tile is written as its four spaces, clockwise from the top left one, a slash, and the sides to which asteroid arms run:
//!
//! ```
//! use cosmic_factory::tile::{Side, Space, Tile};
//! use cosmic_factory::{Color, Turns};
//!
//! let tile: Tile = "g1g0b2*/nw".parse()?;
//! let [Space::Colored { color, planets }, _, _, Space::Constellation] = tile.spaces() else { unreachable!() };
//! assert_eq!((color, planets.count()), (Color::Green, 1));
//! assert!(tile.arms().has(Side::North) && !tile.arms().has(Side::East));
//! assert_eq!(tile.turned(Turns::ALL[1]).to_string(), "*g1g0b2/ne");
//! # Ok::<(), cosmic_factory::tile::TileError>(())
//! ```

use std::fmt;
use std::str::FromStr;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::Color;

/// One of the four spaces of a tile (CF-1.3).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Space {
    /// A space that belongs to a zone of its colour.
    Colored {
        /// The colour of the zones that it can belong to.
        color: Color,
        /// What it adds to the size of its zone.
        planets: Planets,
    },
    /// A Constellation space: no colour, no planets.
    Constellation,
}

/// The planets on a space: 0 to 3.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Planets(u8);

impl Planets {
    /// The most planets on one space.
    pub const MOST: u8 = 3;

    /// This many planets, if a space can hold them.
    pub const fn new(count: u8) -> Option<Planets> {
        if count <= Planets::MOST { Some(Planets(count)) } else { None }
    }

    /// The number of planets, 0 to 3.
    pub const fn count(self) -> u8 {
        self.0
    }
}

/// A side of a tile.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Up, between the spaces NW and NE.
    North,
    /// To the right, between NE and SE.
    East,
    /// Down, between SE and SW.
    South,
    /// To the left, between SW and NW.
    West,
}

impl Side {
    /// The sides, clockwise from the top.
    pub const ALL: [Side; 4] = [Side::North, Side::East, Side::South, Side::West];

    /// The side that faces this one.
    #[must_use]
    pub const fn opposite(self) -> Side {
        match self {
            Side::North => Side::South,
            Side::East => Side::West,
            Side::South => Side::North,
            Side::West => Side::East,
        }
    }
}

/// The asteroid arms of a tile (CF-1.4).
///
/// ```
/// use cosmic_factory::tile::{Arms, Side};
///
/// let arms = Arms::default().with(Side::North).with(Side::South);
/// assert_eq!(arms.count(), 2);
/// assert!(arms.has(Side::East.opposite()) == arms.has(Side::East));
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Arms(u8);

impl Arms {
    /// Whether an arm runs to `side`.
    pub const fn has(self, side: Side) -> bool {
        self.0 >> side as u8 & 1 != 0
    }

    /// How many arms there are.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The same arms and one to `side`.
    #[must_use]
    pub const fn with(self, side: Side) -> Arms {
        Arms(self.0 | 1 << side as u8)
    }

    const fn turned(self, turns: Turns) -> Arms {
        Arms((self.0 << turns.0 | self.0 >> (4 - turns.0)) & 0b1111)
    }
}

/// Quarter turns clockwise: 0 to 3.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(try_from = "u8", into = "u8"))]
pub struct Turns(u8);

impl Turns {
    /// None to three quarter turns.
    pub const ALL: [Turns; 4] = [Turns(0), Turns(1), Turns(2), Turns(3)];

    /// How many quarter turns.
    pub const fn count(self) -> u8 {
        self.0
    }
}

impl TryFrom<u8> for Turns {
    type Error = String;

    fn try_from(count: u8) -> Result<Turns, String> {
        if count < 4 { Ok(Turns(count)) } else { Err(format!("turns are 0 to 3, not {count}")) }
    }
}

impl From<Turns> for u8 {
    fn from(turns: Turns) -> u8 {
        turns.0
    }
}

/// A galaxy tile: four spaces clockwise from NW, and the arms between them.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(try_from = "std::borrow::Cow<'_, str>", into = "String")
)]
pub struct Tile {
    spaces: [Space; 4],
    arms: Arms,
}

impl Tile {
    /// A tile with the spaces NW, NE, SE, SW.
    pub const fn new(spaces: [Space; 4], arms: Arms) -> Tile {
        Tile { spaces, arms }
    }

    /// The spaces NW, NE, SE, SW.
    pub const fn spaces(&self) -> [Space; 4] {
        self.spaces
    }

    /// The sides to which asteroid arms run.
    pub const fn arms(&self) -> Arms {
        self.arms
    }

    /// The tile after quarter turns clockwise (CF-1.5).
    #[must_use]
    pub const fn turned(&self, turns: Turns) -> Tile {
        let [nw, ne, se, sw] = self.spaces;
        let spaces = match turns.0 {
            1 => [sw, nw, ne, se],
            2 => [se, sw, nw, ne],
            3 => [ne, se, sw, nw],
            _ => [nw, ne, se, sw],
        };
        Tile { spaces, arms: self.arms.turned(turns) }
    }
}

/// Why a text is not a tile.
///
/// ```
/// use cosmic_factory::tile::{Tile, TileError};
///
/// assert_eq!("g9g0b2*/nw".parse::<Tile>(), Err(TileError::TooManyPlanets('9')));
/// assert_eq!("g1g0b2*/wn".parse::<Tile>(), Err(TileError::NotArms("wn".to_owned())));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TileError {
    /// There is no slash between spaces and arms.
    #[error("a tile is written as four spaces, '/', and its arms, for example g1g0b2*/nw")]
    NoSlash,
    /// Something else than a space where a space should be.
    #[error("'{0}' does not begin a space: a space is g, b or o with its planets, or *")]
    NotASpace(char),
    /// A colour without a number of planets.
    #[error("'{0}' needs its number of planets, 0 to 3")]
    NoPlanets(char),
    /// More planets than a space can hold.
    #[error("a space holds 0 to 3 planets, not {0}")]
    TooManyPlanets(char),
    /// More or fewer than four spaces.
    #[error("a tile has four spaces, not {0}")]
    NotFourSpaces(usize),
    /// Arms out of order, doubled, or unknown.
    #[error("'{0}' are no arms: write those of n, e, s, w that there are in this order, or - for none")]
    NotArms(String),
}

impl FromStr for Tile {
    type Err = TileError;

    fn from_str(text: &str) -> Result<Tile, TileError> {
        let (spaces, arms) = text.split_once('/').ok_or(TileError::NoSlash)?;
        let spaces = parse_spaces(spaces)?;
        let spaces = spaces.try_into().map_err(|spaces: Vec<Space>| TileError::NotFourSpaces(spaces.len()))?;
        Ok(Tile { spaces, arms: parse_arms(arms)? })
    }
}

fn parse_spaces(text: &str) -> Result<Vec<Space>, TileError> {
    let mut spaces = Vec::with_capacity(4);
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        let color = match letter {
            '*' => None,
            'g' => Some(Color::Green),
            'b' => Some(Color::Blue),
            'o' => Some(Color::Orange),
            _ => return Err(TileError::NotASpace(letter)),
        };
        spaces.push(match color {
            None => Space::Constellation,
            Some(color) => {
                let digit = letters.next().ok_or(TileError::NoPlanets(letter))?;
                let count = digit.to_digit(10).ok_or(TileError::NoPlanets(letter))?;
                let planets = Planets::new(count as u8).ok_or(TileError::TooManyPlanets(digit))?;
                Space::Colored { color, planets }
            }
        });
    }
    Ok(spaces)
}

fn parse_arms(text: &str) -> Result<Arms, TileError> {
    let mut arms = Arms::default();
    let mut rest = text;
    for (side, letter) in Side::ALL.into_iter().zip(ARM_LETTERS) {
        if let Some(after) = rest.strip_prefix(letter) {
            arms = arms.with(side);
            rest = after;
        }
    }
    let complete = if arms == Arms::default() { rest == "-" } else { rest.is_empty() };
    if complete { Ok(arms) } else { Err(TileError::NotArms(text.chars().take(8).collect())) }
}

const ARM_LETTERS: [char; 4] = ['n', 'e', 's', 'w'];

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Space::Constellation => f.write_str("*"),
            Space::Colored { color, planets } => write!(f, "{}{}", &color.name()[..1], planets.count()),
        }
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for space in self.spaces {
            write!(f, "{space}")?;
        }
        f.write_str(if self.arms == Arms::default() { "/-" } else { "/" })?;
        for (side, letter) in Side::ALL.into_iter().zip(ARM_LETTERS) {
            if self.arms.has(side) {
                write!(f, "{letter}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl TryFrom<std::borrow::Cow<'_, str>> for Tile {
    type Error = TileError;

    fn try_from(text: std::borrow::Cow<'_, str>) -> Result<Tile, TileError> {
        text.parse()
    }
}

impl From<Tile> for String {
    fn from(tile: Tile) -> String {
        tile.to_string()
    }
}
