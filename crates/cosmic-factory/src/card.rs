//! The Kaos cards.

use std::fmt;
use std::str::FromStr;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabletop::Rule;

use crate::Shape;

/// The Kaos card of a round (CF-7), or none.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(rename_all = "kebab-case", try_from = "std::borrow::Cow<'_, str>")
)]
///
/// ```
/// use cosmic_factory::Card;
///
/// let card: Card = "sidereal-vacuum".parse()?;
/// assert_eq!(card.rule().to_string(), "CF-7.9");
/// assert_eq!(Card::ALL.len(), 20);
/// # Ok::<(), cosmic_factory::UnknownCard>(())
/// ```
pub enum Card {
    /// No card: the beginner variant.
    #[default]
    None,
    /// CF-7.1: two tiles lie face down.
    BlackHole,
    /// CF-7.2: everyone scores the right neighbour's galaxy.
    Gift,
    /// CF-7.3: any layout.
    NewDimension,
    /// CF-7.4: branches count in the path.
    Arborescence,
    /// CF-7.5: a point for each zone of three planets or more.
    District,
    /// CF-7.6: a point for each zone of two planets or fewer.
    Dispersion,
    /// CF-7.7: a line of nine.
    UniqueDimension,
    /// CF-7.8: a star for each Constellation zone.
    Constellation,
    /// CF-7.9: stars for Constellation zones by size.
    SiderealVacuum,
    /// CF-7.10: networks are counted, not the longest path.
    MultiPath,
    /// CF-7.11: two squares of four.
    ParallelUniverse,
    /// CF-7.12: the drafted tiles go to the right neighbour.
    SpacePirate,
    /// CF-7.13: everyone removes a tile of the left neighbour's galaxy.
    Sabotage,
    /// CF-7.14: a point for each blue zone.
    IceAge,
    /// CF-7.15: a point for each orange zone.
    GlobalWarming,
    /// CF-7.16: a point for each green zone.
    TemperateClimate,
    /// CF-7.17: tokens count double.
    HappyHour,
    /// CF-7.18: tokens do not freeze.
    Optimization,
    /// CF-7.19: path points go on a colour.
    StellarSwap,
    /// CF-7.20: five points of a colour for two stars.
    Offering,
}

impl Card {
    /// The twenty cards in the order of CF-7.
    pub const ALL: [Card; 20] = [
        Card::BlackHole,
        Card::Gift,
        Card::NewDimension,
        Card::Arborescence,
        Card::District,
        Card::Dispersion,
        Card::UniqueDimension,
        Card::Constellation,
        Card::SiderealVacuum,
        Card::MultiPath,
        Card::ParallelUniverse,
        Card::SpacePirate,
        Card::Sabotage,
        Card::IceAge,
        Card::GlobalWarming,
        Card::TemperateClimate,
        Card::HappyHour,
        Card::Optimization,
        Card::StellarSwap,
        Card::Offering,
    ];

    /// The card's name in records and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Card::None => "none",
            Card::BlackHole => "black-hole",
            Card::Gift => "gift",
            Card::NewDimension => "new-dimension",
            Card::Arborescence => "arborescence",
            Card::District => "district",
            Card::Dispersion => "dispersion",
            Card::UniqueDimension => "unique-dimension",
            Card::Constellation => "constellation",
            Card::SiderealVacuum => "sidereal-vacuum",
            Card::MultiPath => "multi-path",
            Card::ParallelUniverse => "parallel-universe",
            Card::SpacePirate => "space-pirate",
            Card::Sabotage => "sabotage",
            Card::IceAge => "ice-age",
            Card::GlobalWarming => "global-warming",
            Card::TemperateClimate => "temperate-climate",
            Card::HappyHour => "happy-hour",
            Card::Optimization => "optimization",
            Card::StellarSwap => "stellar-swap",
            Card::Offering => "offering",
        }
    }

    /// The rule of section 7 that describes the card; CF-2.2 for no card.
    pub const fn rule(self) -> Rule {
        match self {
            Card::None => Rule::new("CF", 2, 2),
            card => Rule::new("CF", 7, card as u8),
        }
    }

    /// The shape that galaxies must have under this card.
    ///
    /// ```
    /// use cosmic_factory::{Card, Shape};
    ///
    /// assert_eq!(Card::UniqueDimension.shape(), Shape::Line);
    /// assert_eq!(Card::Gift.shape(), Shape::Square);
    /// ```
    pub const fn shape(self) -> Shape {
        match self {
            Card::NewDimension => Shape::Free,
            Card::UniqueDimension => Shape::Line,
            Card::ParallelUniverse => Shape::TwoSquares,
            _ => Shape::Square,
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no card has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no card '{0}'")]
pub struct UnknownCard(String);

impl TryFrom<std::borrow::Cow<'_, str>> for Card {
    type Error = UnknownCard;

    fn try_from(name: std::borrow::Cow<'_, str>) -> Result<Card, UnknownCard> {
        name.parse()
    }
}

impl FromStr for Card {
    type Err = UnknownCard;

    fn from_str(name: &str) -> Result<Card, UnknownCard> {
        let mut cards = Card::ALL.into_iter().chain([Card::None]);
        cards.find(|card| card.name() == name).ok_or_else(|| UnknownCard(name.to_owned()))
    }
}
