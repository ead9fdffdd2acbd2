//! Colours, tracks, and points on them.

use std::fmt;
use std::ops::{Index, IndexMut};

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// A colour of spaces, zones and tokens.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub enum Color {
    /// Counted first; its zones stand for vegetation.
    Green,
    /// Counted second; its zones stand for ice.
    Blue,
    /// Counted third; its zones stand for desert.
    Orange,
}

impl Color {
    /// The three colours in the order in which they are counted.
    pub const ALL: [Color; 3] = [Color::Green, Color::Blue, Color::Orange];

    /// The colour's place in [`Color::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The colour's name in records.
    pub const fn name(self) -> &'static str {
        match self {
            Color::Green => "green",
            Color::Blue => "blue",
            Color::Orange => "orange",
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One of a player's four tracks.
///
/// ```
/// use cosmic_factory::{Color, Points, Track};
///
/// let points = Points::new([1, 2, 3, 4]);
/// assert_eq!(Track::ALL.map(|track| points[track]), [1, 2, 3, 4]);
/// assert_eq!(Track::from(Color::Blue), Track::Blue);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub enum Track {
    /// Counted first; its zones stand for vegetation.
    Green,
    /// Counted second; its zones stand for ice.
    Blue,
    /// Counted third; its zones stand for desert.
    Orange,
    /// For paths and constellations, added to the weakest colour in the end.
    Star,
}

impl Track {
    /// The tracks in the order of [`Points::new`].
    pub const ALL: [Track; 4] = [Track::Green, Track::Blue, Track::Orange, Track::Star];
}

impl From<Color> for Track {
    fn from(color: Color) -> Track {
        match color {
            Color::Green => Track::Green,
            Color::Blue => Track::Blue,
            Color::Orange => Track::Orange,
        }
    }
}

impl fmt::Display for Track {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Track::Green => "green",
            Track::Blue => "blue",
            Track::Orange => "orange",
            Track::Star => "star",
        })
    }
}

/// A number of points for each of the four tracks: gains of a galaxy, or where a player's tokens stand.
///
/// ```
/// use cosmic_factory::{Color, Points, Track};
///
/// let mut tracks = Points::new([4, 9, 7, 3]);
/// tracks.advance(Track::Green, 2);
/// assert_eq!((tracks.weakest_color(), tracks.weakest()), (Color::Green, 6));
/// assert_eq!(tracks.total(), 6 + 3, "the weakest colour decides, and the star track is added");
/// ```
#[derive(Copy, Clone, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Points {
    /// On the green track.
    pub green: u8,
    /// On the blue track.
    pub blue: u8,
    /// On the orange track.
    pub orange: u8,
    /// On the star track.
    pub star: u8,
}

impl Points {
    /// No track goes higher (CF-5.7).
    pub const TOP: u8 = 30;

    /// Points in the order green, blue, orange, star.
    pub const fn new([green, blue, orange, star]: [u8; 4]) -> Points {
        Points { green, blue, orange, star }
    }

    /// The lowest of the three colours.
    pub fn weakest(self) -> u8 {
        self.green.min(self.blue).min(self.orange)
    }

    /// The colour that is lowest; among equals green before blue before orange.
    pub fn weakest_color(self) -> Color {
        let mut colors = Color::ALL;
        colors.sort_by_key(|&color| self[color.into()]);
        colors[0]
    }

    /// What these tracks are worth at the end (CF-6.1).
    pub fn total(self) -> u8 {
        self.weakest() + self.star
    }

    /// Moves one track by `points` and stops at its ends (CF-5.7).
    pub fn advance(&mut self, track: Track, points: i32) {
        let moved = i32::from(self[track]) + points;
        self[track] = moved.clamp(0, i32::from(Points::TOP)) as u8;
    }
}

impl Index<Track> for Points {
    type Output = u8;

    fn index(&self, track: Track) -> &u8 {
        match track {
            Track::Green => &self.green,
            Track::Blue => &self.blue,
            Track::Orange => &self.orange,
            Track::Star => &self.star,
        }
    }
}

impl IndexMut<Track> for Points {
    fn index_mut(&mut self, track: Track) -> &mut u8 {
        match track {
            Track::Green => &mut self.green,
            Track::Blue => &mut self.blue,
            Track::Orange => &mut self.orange,
            Track::Star => &mut self.star,
        }
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "green {}, blue {}, orange {}, star {}", self.green, self.blue, self.orange, self.star)
    }
}

impl fmt::Debug for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}/{}", self.green, self.blue, self.orange, self.star)
    }
}
