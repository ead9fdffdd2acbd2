//! What bodies have in common: shapes, colours, backgrounds.

use std::fmt;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// The shape of a body.
///
/// ```
/// use big_bang::{Color, Shape};
///
/// let names: Vec<String> = Shape::ALL.iter().map(ToString::to_string).collect();
/// assert_eq!(names, ["planet", "sun", "comet", "asteroid"]);
/// assert_eq!(Color::ALL.map(Color::letter), ['b', 'y', 'o', 'r']);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub enum Shape {
    /// Written as `p` in the names of pieces.
    Planet,
    /// Written as `s` in the names of pieces.
    Sun,
    /// Written as `c` in the names of pieces.
    Comet,
    /// Written as `a` in the names of pieces.
    Asteroid,
}

/// The colour of a body.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub enum Color {
    /// Written as `b` in the names of pieces.
    Blue,
    /// Written as `y` in the names of pieces.
    Yellow,
    /// Written as `o` in the names of pieces.
    Orange,
    /// Written as `r` in the names of pieces.
    Red,
}

/// What is behind a body: the more matter, the more it costs and earns.
///
/// ```
/// use big_bang::Background;
///
/// assert_eq!(Background::ALL.map(Background::weight), [1, 2, 3]);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub enum Background {
    /// Written as `1` in the names of pieces.
    Empty,
    /// Written as `2` in the names of pieces.
    Starry,
    /// Written as `3` in the names of pieces.
    Galactic,
}

impl Shape {
    /// All shapes in their order.
    pub const ALL: [Shape; 4] = [Shape::Planet, Shape::Sun, Shape::Comet, Shape::Asteroid];

    /// Its letter in the notation of pieces.
    pub const fn letter(self) -> char {
        ['p', 's', 'c', 'a'][self as usize]
    }
}

impl Color {
    /// All colours in their order.
    pub const ALL: [Color; 4] = [Color::Blue, Color::Yellow, Color::Orange, Color::Red];

    /// Its letter in the notation of pieces.
    pub const fn letter(self) -> char {
        ['b', 'y', 'o', 'r'][self as usize]
    }
}

impl Background {
    /// All backgrounds in their order.
    pub const ALL: [Background; 3] = [Background::Empty, Background::Starry, Background::Galactic];

    /// Its digit in the notation of pieces: also its years (BB-2.7) and its points (BB-5.2).
    pub const fn weight(self) -> u8 {
        self as u8 + 1
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(["planet", "sun", "comet", "asteroid"][*self as usize])
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(["blue", "yellow", "orange", "red"][*self as usize])
    }
}

impl fmt::Display for Background {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(["empty", "starry", "galactic"][*self as usize])
    }
}
