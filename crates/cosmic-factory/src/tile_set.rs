//! The 54 tiles of a game, their numbers, and sets of them.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Index;
use std::str::FromStr;
use std::sync::LazyLock;

#[cfg(feature = "serde")]
use serde::de::Error as _;
#[cfg(feature = "serde")]
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::tile::{Tile, TileError};

/// How many tiles there are (CF-1.2).
pub const TILES: usize = 54;

/// The number of a tile in its set: 1 to 54.
///
/// ```
/// use cosmic_factory::TileNumber;
///
/// assert_eq!(TileNumber::all().len(), 54);
/// assert_eq!(TileNumber::try_from(7).map(TileNumber::get), Ok(7));
/// assert!(TileNumber::try_from(55).is_err());
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(try_from = "i64", into = "u8"))]
pub struct TileNumber(u8);

impl TileNumber {
    /// All numbers in order.
    pub fn all() -> impl ExactSizeIterator<Item = TileNumber> + DoubleEndedIterator {
        (1..=TILES as u8).map(TileNumber)
    }

    /// The number as an integer, 1 to 54.
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl TryFrom<i64> for TileNumber {
    type Error = String;

    fn try_from(number: i64) -> Result<TileNumber, String> {
        match u8::try_from(number) {
            Ok(small @ 1..=54) => Ok(TileNumber(small)),
            _ => Err(format!("tiles are numbered 1 to {TILES}, there is no tile {number}")),
        }
    }
}

impl From<TileNumber> for u8 {
    fn from(number: TileNumber) -> u8 {
        number.0
    }
}

impl fmt::Display for TileNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Debug for TileNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "tile {}", self.0)
    }
}

/// Some of the tiles, in no order: a hand.
///
/// ```
/// use cosmic_factory::{Hand, TileNumber};
///
/// let hand: Hand = TileNumber::all().take(9).collect();
/// let kept: Hand = hand.iter().step_by(3).collect();
/// assert_eq!((kept.len(), hand.without(kept).len()), (3, 6));
/// ```
#[derive(Copy, Clone, Default, PartialEq, Eq, Hash)]
pub struct Hand(u64);

impl Hand {
    /// The empty hand.
    pub const EMPTY: Hand = Hand(0);

    /// All 54 tiles.
    pub fn all() -> Hand {
        TileNumber::all().collect()
    }

    /// Whether `tile` is among them.
    pub const fn contains(self, tile: TileNumber) -> bool {
        self.0 >> tile.0 & 1 != 0
    }

    /// How many they are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds a tile; nothing changes if it is there.
    pub const fn insert(&mut self, tile: TileNumber) {
        self.0 |= 1 << tile.0;
    }

    /// Takes a tile away.
    pub const fn remove(&mut self, tile: TileNumber) {
        self.0 &= !(1 << tile.0);
    }

    /// The tiles of both.
    #[must_use]
    pub const fn union(self, other: Hand) -> Hand {
        Hand(self.0 | other.0)
    }

    /// The tiles that are not in `other`.
    #[must_use]
    pub const fn without(self, other: Hand) -> Hand {
        Hand(self.0 & !other.0)
    }

    /// The tiles in ascending order.
    pub fn iter(self) -> impl Iterator<Item = TileNumber> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let number = rest.trailing_zeros();
            rest &= rest.wrapping_sub(1);
            (number < 64).then_some(TileNumber(number as u8))
        })
    }
}

impl FromIterator<TileNumber> for Hand {
    fn from_iter<I: IntoIterator<Item = TileNumber>>(tiles: I) -> Hand {
        let mut hand = Hand::EMPTY;
        for tile in tiles {
            hand.insert(tile);
        }
        hand
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter().map(TileNumber::get)).finish()
    }
}

#[cfg(feature = "serde")]
impl Serialize for Hand {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(feature = "serde")]
impl<'de> Deserialize<'de> for Hand {
    /// A tile that is listed twice is an error: a hand has each tile at most once.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Hand, D::Error> {
        let tiles = Vec::<TileNumber>::deserialize(deserializer)?;
        let mut hand = Hand::EMPTY;
        for tile in tiles {
            if hand.contains(tile) {
                return Err(D::Error::custom(format!("tile {tile} is listed twice")));
            }
            hand.insert(tile);
        }
        Ok(hand)
    }
}

/// The faces of all 54 tiles.
///
/// ```
/// use cosmic_factory::{TileNumber, TileSet};
///
/// let ours = TileSet::ours();
/// let again: TileSet = ours.to_string().parse()?;
/// assert_eq!(&again, ours);
/// println!("tile 1 is {}", ours[TileNumber::try_from(1).unwrap()]);
/// # Ok::<(), cosmic_factory::SetError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct TileSet([Tile; TILES]);

impl TileSet {
    /// Our own set (CF-1.6), from `data/tiles.txt`.
    pub fn ours() -> &'static TileSet {
        static OURS: LazyLock<TileSet> =
            LazyLock::new(|| include_str!("../data/tiles.txt").parse().expect("the set in the program is sound"));
        &OURS
    }

    /// A set in which these few tiles come again and again: the first of them is tile 1.
    pub(crate) fn repeating(tiles: &[Tile]) -> Option<TileSet> {
        let mut faces = tiles.iter().copied().cycle();
        let first = faces.next()?;
        Some(TileSet(std::array::from_fn(|index| if index == 0 { first } else { faces.next().unwrap_or(first) })))
    }

    /// The tiles with their numbers.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (TileNumber, Tile)> {
        TileNumber::all().zip(self.0)
    }

    /// Collects a set from numbered tiles.
    fn collect(tiles: &BTreeMap<TileNumber, Tile>) -> Result<TileSet, SetProblem> {
        let missing: Vec<TileNumber> = TileNumber::all().filter(|number| !tiles.contains_key(number)).collect();
        match <[Tile; TILES]>::try_from(tiles.values().copied().collect::<Vec<_>>()) {
            Ok(faces) => Ok(TileSet(faces)),
            Err(_) => Err(SetProblem::Missing(missing)),
        }
    }
}

impl Index<TileNumber> for TileSet {
    type Output = Tile;

    fn index(&self, number: TileNumber) -> &Tile {
        &self.0[usize::from(number.0) - 1]
    }
}

impl fmt::Debug for TileSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

/// What is wrong with a line of a tile file, or with the file as a whole.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetProblem {
    /// The line does not have two words.
    #[error("a line is a tile's number and its notation, for example 1 g1g0b2*/nw")]
    NotTwoWords,
    /// The first word is not 1 to 54.
    #[error("'{0}' is not a tile number, they are 1 to 54")]
    Number(String),
    /// The number stood on an earlier line.
    #[error("tile {number} was given already on line {line}")]
    Twice {
        /// The number that comes twice.
        number: TileNumber,
        /// Where it stood first.
        line: usize,
    },
    /// The second word is not a tile.
    #[error("{0}")]
    Tile(#[from] TileError),
    /// Numbers that no line gives.
    #[error("no face for tile {}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))]
    Missing(Vec<TileNumber>),
}

/// All that is wrong with a tile file: lines counted from 1, `None` for the file as a whole.
///
/// ```
/// use cosmic_factory::TileSet;
///
/// let error = "1 g1g0b2*/nw\n2 g1g0b2*\nthree".parse::<TileSet>().unwrap_err();
/// let lines: Vec<_> = error.0.iter().map(|(line, _)| *line).collect();
/// assert_eq!(lines, [Some(2), Some(3)], "every wrong line is reported");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetError(pub Vec<(Option<usize>, SetProblem)>);

impl fmt::Display for SetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (line, problem)) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("; ")?;
            }
            match line {
                Some(line) => write!(f, "line {line}: {problem}")?,
                None => write!(f, "{problem}")?,
            }
        }
        Ok(())
    }
}

impl std::error::Error for SetError {}

impl FromStr for TileSet {
    type Err = SetError;

    /// Reads a tile file; every wrong line is reported, not only the first.
    fn from_str(text: &str) -> Result<TileSet, SetError> {
        let mut problems = Vec::new();
        let mut tiles = BTreeMap::new();
        let mut lines = BTreeMap::new();
        for (line, content) in (1..).zip(text.lines()) {
            let content = content.split('#').next().unwrap_or_default();
            if content.trim().is_empty() {
                continue;
            }
            match parse_line(content) {
                Err(problem) => problems.push((Some(line), problem)),
                Ok((number, tile)) => match lines.get(&number) {
                    Some(&first) => problems.push((Some(line), SetProblem::Twice { number, line: first })),
                    None => {
                        lines.insert(number, line);
                        tiles.insert(number, tile);
                    }
                },
            }
        }
        // With broken lines about, "missing" would only repeat them.
        if problems.is_empty() {
            TileSet::collect(&tiles).map_err(|problem| SetError(vec![(None, problem)]))
        } else {
            Err(SetError(problems))
        }
    }
}

fn parse_line(content: &str) -> Result<(TileNumber, Tile), SetProblem> {
    let mut words = content.split_whitespace();
    let (Some(number), Some(tile), None) = (words.next(), words.next(), words.next()) else {
        return Err(SetProblem::NotTwoWords);
    };
    Ok((parse_number(number)?, tile.parse()?))
}

fn parse_number(text: &str) -> Result<TileNumber, SetProblem> {
    let number = text.parse().ok().and_then(|number: u8| TileNumber::try_from(i64::from(number)).ok());
    number.ok_or_else(|| SetProblem::Number(text.chars().take(20).collect()))
}

impl fmt::Display for TileSet {
    /// The set as a tile file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|(number, tile)| writeln!(f, "{number} {tile}"))
    }
}

#[cfg(feature = "serde")]
impl Serialize for TileSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter().map(|(number, tile)| (number.to_string(), tile)))
    }
}

#[cfg(feature = "serde")]
impl<'de> Deserialize<'de> for TileSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<TileSet, D::Error> {
        let named = BTreeMap::<String, Tile>::deserialize(deserializer)?;
        let mut tiles = BTreeMap::new();
        for (name, tile) in named {
            let number = parse_number(&name).map_err(D::Error::custom)?;
            if tiles.insert(number, tile).is_some() {
                return Err(D::Error::custom(format!("tile {number} is given twice")));
            }
        }
        TileSet::collect(&tiles).map_err(D::Error::custom)
    }
}
