//! What players collect.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayVec;
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabletop::{Dice, Seat, Viewer};

use crate::{Color, MAX_PLAYERS, Shape};

/// One of the eight objective cards (BB-1.2).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(try_from = "std::borrow::Cow<'_, str>", into = "String")
)]
///
/// ```
/// use big_bang::{Color, Objective};
///
/// assert_eq!("red".parse(), Ok(Objective::Color(Color::Red)));
/// assert_eq!(Objective::all().count(), 8);
/// ```
pub enum Objective {
    /// Bodies of one shape.
    Shape(Shape),
    /// Bodies of one colour.
    Color(Color),
}

impl Objective {
    /// The shapes, then the colours.
    pub fn all() -> impl Iterator<Item = Objective> {
        let shapes = Shape::ALL.into_iter().map(Objective::Shape);
        shapes.chain(Color::ALL.into_iter().map(Objective::Color))
    }

    /// Its place among [`Objective::all`], 0 to 7.
    pub const fn index(self) -> usize {
        match self {
            Objective::Shape(shape) => shape as usize,
            Objective::Color(color) => Shape::ALL.len() + color as usize,
        }
    }
}

impl fmt::Display for Objective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Objective::Shape(shape) => fmt::Display::fmt(shape, f),
            Objective::Color(color) => fmt::Display::fmt(color, f),
        }
    }
}

/// A name that no objective has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no objective '{0}'")]
pub struct UnknownObjective(String);

impl FromStr for Objective {
    type Err = UnknownObjective;

    fn from_str(text: &str) -> Result<Objective, UnknownObjective> {
        Objective::all()
            .find(|objective| objective.to_string() == text)
            .ok_or_else(|| UnknownObjective(text.chars().take(20).collect()))
    }
}

impl TryFrom<std::borrow::Cow<'_, str>> for Objective {
    type Error = UnknownObjective;

    fn try_from(text: std::borrow::Cow<'_, str>) -> Result<Objective, UnknownObjective> {
        text.parse()
    }
}

impl From<Objective> for String {
    fn from(objective: Objective) -> String {
        objective.to_string()
    }
}

/// The two objectives of a player (BB-2.1).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Objectives {
    /// The shape to align.
    pub shape: Shape,
    /// The colour to align.
    pub color: Color,
}

impl Objectives {
    /// Both, the shape first.
    pub const fn both(self) -> [Objective; 2] {
        [Objective::Shape(self.shape), Objective::Color(self.color)]
    }
}

impl Objectives {
    /// The objectives of all seats, as far as a viewer may know them: the own, and all when the game is over.
    pub(crate) fn shown(all: &[Objectives], viewer: Viewer, over: bool) -> Vec<Option<Objectives>> {
        let seats = Seat::first(all.len()).zip(all);
        seats.map(|(seat, &objectives)| (over || viewer.is(seat)).then_some(objectives)).collect()
    }

    /// Fills in objectives that a viewer does not know with some of those that are left.
    pub(crate) fn imagine(known: &[Option<Objectives>], dice: &mut Dice) -> ArrayVec<Objectives, MAX_PLAYERS> {
        let (mut shapes, mut colors) = (Shape::ALL.to_vec(), Color::ALL.to_vec());
        for objectives in known.iter().flatten() {
            shapes.retain(|&shape| shape != objectives.shape);
            colors.retain(|&color| color != objectives.color);
        }
        dice.shuffle(&mut shapes);
        dice.shuffle(&mut colors);
        let mut left = shapes.into_iter().zip(colors).map(|(shape, color)| Objectives { shape, color });
        known.iter().filter_map(|objectives| objectives.or_else(|| left.next())).collect()
    }
}
