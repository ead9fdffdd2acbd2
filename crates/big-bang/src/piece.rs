//! The pieces in the box (BB-1.1, BB-1.2).

use std::fmt;
use std::str::FromStr;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize, Serializer};

use crate::{Background, Color, PieceSet, Shape};

/// One of the 58 pieces; each exists once.
///
/// ```
/// use big_bang::{Background, Color, Piece, Shape};
///
/// let comet: Piece = "rc2".parse()?;
/// assert_eq!(comet, Piece::body(Color::Red, Shape::Comet, Background::Starry));
/// assert_eq!((comet.years(), comet.points()), (2, 2));
/// assert!(Piece::BLACK_HOLE.is_phenomenon() && !Piece::EARTH.is_action());
/// assert_eq!(Piece::all().count(), 58);
/// # Ok::<(), big_bang::UnknownPiece>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(Deserialize), serde(try_from = "std::borrow::Cow<'_, str>"))]
pub struct Piece(u8);

/// What sort of piece it is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A celestial body with its three features.
    Body(Color, Shape, Background),
    /// The Earth: a body with every feature.
    Earth,
    /// A phenomenon, placed on the board.
    Phenomenon,
    /// An action, carried out with bodies on the board.
    Action,
    /// The piece in the middle.
    BigBang,
}

/// How many bodies there are, without Earth.
pub(crate) const BODIES: u8 = 48;
/// How many pieces there are.
pub(crate) const PIECES: usize = 58;

const NAMED: [&str; 10] = [
    "earth",
    "black-hole",
    "supernova",
    "worm-hole-1",
    "worm-hole-2",
    "hyperspace",
    "orbit",
    "eclipse",
    "dark-energy",
    "big-bang",
];

/// The names of bodies. They are told so often that they are not put together each time.
static BODY_NAMES: [[u8; 3]; BODIES as usize] = {
    let mut names = [[0; 3]; BODIES as usize];
    let mut index = 0;
    while index < BODIES {
        if let Kind::Body(color, shape, background) = Piece(index).kind() {
            names[index as usize] = [color.letter() as u8, shape.letter() as u8, b'0' + background.weight()];
        }
        index += 1;
    }
    names
};

/// Years on the clock of the pieces in `NAMED` (BB-2.7).
const YEARS: [u8; 10] = [4, 5, 5, 4, 4, 5, 4, 4, 5, 0];

impl Piece {
    /// Counts as every shape and colour.
    pub const EARTH: Piece = Piece(48);
    /// The phenomenon that overturns bodies next to it (BB-3.4).
    pub const BLACK_HOLE: Piece = Piece(49);
    /// The phenomenon that gives a bonus placement (BB-3.5).
    pub const SUPERNOVA: Piece = Piece(50);
    /// The two ends of the worm hole.
    pub const WORM_HOLES: [Piece; 2] = [Piece(51), Piece(52)];
    /// The action that moves a body anywhere.
    pub const HYPERSPACE: Piece = Piece(53);
    /// The action that moves a body around another.
    pub const ORBIT: Piece = Piece(54);
    /// The action that moves a body onto another.
    pub const ECLIPSE: Piece = Piece(55);
    /// The action that places two bodies.
    pub const DARK_ENERGY: Piece = Piece(56);
    /// The piece in the middle.
    pub const BIG_BANG: Piece = Piece(57);

    /// The body with these features.
    pub const fn body(color: Color, shape: Shape, background: Background) -> Piece {
        Piece((shape as u8 * 4 + color as u8) * 3 + background as u8)
    }

    /// The 58 pieces, in the order of their indices.
    pub fn all() -> impl Iterator<Item = Piece> {
        (0..PIECES as u8).map(Piece)
    }

    /// The piece with this index, which must be below 58.
    pub(crate) const fn at(index: usize) -> Piece {
        debug_assert!(index < PIECES);
        Piece(index as u8)
    }

    /// A number below 58, its own for each piece.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its name, by which it can be parsed.
    pub fn name(self) -> &'static str {
        match BODY_NAMES.get(self.index()) {
            Some(name) => std::str::from_utf8(name).unwrap_or_default(),
            None => NAMED[usize::from(self.0 - BODIES)],
        }
    }

    /// What sort of piece it is.
    pub const fn kind(self) -> Kind {
        match self.0 {
            index @ 0..BODIES => Kind::Body(
                Color::ALL[(index / 3 % 4) as usize],
                Shape::ALL[(index / 12) as usize],
                Background::ALL[(index % 3) as usize],
            ),
            48 => Kind::Earth,
            49..=52 => Kind::Phenomenon,
            53..=56 => Kind::Action,
            _ => Kind::BigBang,
        }
    }

    /// Whether it is a body or Earth.
    pub const fn is_body(self) -> bool {
        self.0 <= Piece::EARTH.0
    }

    /// Whether it is a phenomenon.
    pub const fn is_phenomenon(self) -> bool {
        matches!(self.0, 49..=52)
    }

    /// Whether it is an action.
    pub const fn is_action(self) -> bool {
        matches!(self.0, 53..=56)
    }

    /// Whether phenomena keep away from it (BB-3.3).
    pub const fn repels_phenomena(self) -> bool {
        self.is_phenomenon() || self.0 == Piece::BIG_BANG.0
    }

    /// What it costs on the clock (BB-2.7).
    pub const fn years(self) -> u8 {
        match self.kind() {
            Kind::Body(_, _, background) => background.weight(),
            _ => YEARS[(self.0 - BODIES) as usize],
        }
    }

    /// What it earns in an alignment (BB-5.2); nothing unless it is a body.
    pub const fn points(self) -> u8 {
        match self.kind() {
            Kind::Body(_, _, background) => background.weight(),
            Kind::Earth => 1,
            _ => 0,
        }
    }

    /// Whether two bodies share shape, colour or background (BB-3.2).
    ///
    /// ```
    /// use big_bang::Piece;
    ///
    /// let [red_comet, red_sun, blue_planet] = ["rc2", "rs1", "bp1"].map(|name| name.parse::<Piece>().unwrap());
    /// assert!(red_comet.fits(red_sun), "both are red");
    /// assert!(red_sun.fits(blue_planet), "both have an empty background");
    /// assert!(!red_comet.fits(blue_planet));
    /// ```
    pub const fn fits(self, other: Piece) -> bool {
        PieceSet::fitting(self).contains(other)
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A name that no piece has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no piece '{0}'")]
pub struct UnknownPiece(String);

impl FromStr for Piece {
    type Err = UnknownPiece;

    fn from_str(text: &str) -> Result<Piece, UnknownPiece> {
        if let Some(index) = NAMED.iter().position(|name| *name == text) {
            return Ok(Piece(BODIES + index as u8));
        }
        let body = || {
            let mut letters = text.chars();
            let color = letters.next()?;
            let color = Color::ALL.into_iter().find(|known| known.letter() == color)?;
            let shape = letters.next()?;
            let shape = Shape::ALL.into_iter().find(|known| known.letter() == shape)?;
            let digit = letters.next()?.to_digit(10)?;
            let background = Background::ALL.into_iter().find(|known| u32::from(known.weight()) == digit)?;
            letters.next().is_none().then_some(Piece::body(color, shape, background))
        };
        // A name is quoted in errors; what is longer than any name is cut.
        body().ok_or_else(|| UnknownPiece(text.chars().take(20).collect()))
    }
}

impl TryFrom<std::borrow::Cow<'_, str>> for Piece {
    type Error = UnknownPiece;

    fn try_from(text: std::borrow::Cow<'_, str>) -> Result<Piece, UnknownPiece> {
        text.parse()
    }
}

#[cfg(feature = "serde")]
impl Serialize for Piece {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}
