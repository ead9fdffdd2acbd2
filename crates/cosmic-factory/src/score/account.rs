//! The itemised account of one galaxy.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabletop::{Item, Rule};

use crate::score::links::{links, networks};
use crate::score::tables::{constellation_points, path_points, zone_extra};
use crate::score::trail;
use crate::score::zones::{self, ConstellationZone, Zone};
use crate::{Card, Cell, Color, Galaxy, Points, Track};

/// The asteroid paths of a galaxy.
///
/// ```
/// use cosmic_factory::{Card, Cell, Galaxy, score};
///
/// // Asteroid arms that meet across a border link two tiles.
/// let galaxy: Galaxy = "****/e  ****/ew  ****/ns".parse()?;
/// let path = score(&galaxy, Card::None).path;
/// assert_eq!((path.length, path.networks.len()), (2, 2));
/// assert!(path.tiles.contains(&Cell::new(1, 0)));
/// # Ok::<(), cosmic_factory::ParseGalaxyError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Path {
    /// The length under the card: of the longest path, or of the largest network (CF-7.4).
    pub length: u32,
    /// The tiles of that path in the order in which it comes through them, some perhaps twice; under CF-7.4 the
    /// tiles of the largest network.
    pub tiles: Vec<Cell>,
    /// The separate networks, a lone tile with arms among them, the largest first.
    pub networks: Vec<Vec<Cell>>,
}

/// Where points go, and what they are for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Earning {
    /// The track that moves.
    pub track: Track,
    /// What it moves for.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub source: Source,
}

/// What points are for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(tag = "for", rename_all = "kebab-case"))]
pub enum Source {
    /// A zone, by its index in [`GalaxyScore::zones`].
    Zone {
        /// The index, from 0.
        zone: usize,
    },
    /// A Constellation zone, by its index in [`GalaxyScore::constellations`].
    Constellation {
        /// The index, from 0.
        zone: usize,
    },
    /// The longest path, or the networks (CF-7.10).
    Path,
    /// A Zone Bonus token (CF-5.6).
    Token {
        /// The colour of the token, and of the zones that are compared.
        color: Color,
        /// The planets of the player's best zone of that colour.
        planets: u32,
        /// The planets of the best zone among the others.
        others: u32,
    },
    /// Points given and got for an offering (CF-7.20).
    Offering,
}

/// All that one galaxy is worth on its own: no tokens, no choices.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct GalaxyScore {
    /// The zones by colour, then planets, then size, descending.
    pub zones: Vec<Zone>,
    /// The Constellation zones by size, descending.
    pub constellations: Vec<ConstellationZone>,
    /// The longest path, and all networks of asteroid arms.
    pub path: Path,
    /// Points by CF-5.2 and CF-5.4, in the order of CF-5.7.
    pub items: Vec<Item<Earning>>,
    /// The card's own points, which come after the tokens.
    pub extras: Vec<Item<Earning>>,
    /// The sum of both.
    pub gains: Points,
}

impl GalaxyScore {
    /// The planets of the largest zone of `color`; 0 if there is none (CF-5.6).
    ///
    /// ```
    /// use cosmic_factory::{Card, Color, Galaxy, score};
    ///
    /// let account = score(&"g3g1b2b0/-".parse::<Galaxy>()?, Card::None);
    /// assert_eq!(Color::ALL.map(|color| account.most_planets(color)), [4, 2, 0]);
    /// # Ok::<(), cosmic_factory::ParseGalaxyError>(())
    /// ```
    pub fn most_planets(&self, color: Color) -> u32 {
        self.zones.iter().filter(|zone| zone.color == color).map(|zone| zone.planets).max().unwrap_or_default()
    }
}

/// Scores a galaxy under a card and says what every point is for.
///
/// ```
/// use cosmic_factory::{Card, Galaxy, score};
///
/// let galaxy: Galaxy = "g3g3g0g0/-  g3g0b0b0/-".parse()?;
/// let account = score(&galaxy, Card::None);
/// assert_eq!(account.gains.green, 5);
/// let item = &account.items[0];
/// assert_eq!((item.rule.to_string().as_str(), item.points), ("CF-5.2", 5));
/// assert_eq!(account.zones[0].planets, 9);
/// # Ok::<(), cosmic_factory::ParseGalaxyError>(())
/// ```
pub fn score(galaxy: &Galaxy, card: Card) -> GalaxyScore {
    let (zones, constellations) = zones::find(galaxy);
    let path = find_path(galaxy, card);
    let mut items = Vec::new();
    let mut extras = Vec::new();
    for (index, zone) in zones.iter().enumerate() {
        let earn = |rule, points: u8| Item {
            rule,
            points: i32::from(points),
            what: Earning { track: zone.color.into(), source: Source::Zone { zone: index } },
        };
        items.extend((zone.points > 0).then(|| earn(Rule::new("CF", 5, 2), zone.points)));
        let extra = zone_extra(card, zone.color, zone.planets);
        extras.extend((extra > 0).then(|| earn(card.rule(), extra)));
    }
    let (counted, rule) = match card {
        Card::MultiPath => (path.networks.len() as u32, card.rule()),
        _ => (path.length, Rule::new("CF", 5, 4)),
    };
    let star = |rule, points: u8, source| {
        (points > 0).then(|| Item { rule, points: i32::from(points), what: Earning { track: Track::Star, source } })
    };
    items.extend(star(rule, path_points(counted), Source::Path));
    for (index, zone) in constellations.iter().enumerate() {
        let points = constellation_points(card, zone.spaces.len() as u32);
        extras.extend(star(card.rule(), points, Source::Constellation { zone: index }));
    }
    let mut gains = Points::default();
    for item in items.iter().chain(&extras) {
        gains[item.what.track] += item.points as u8;
    }
    GalaxyScore { zones, constellations, path, items, extras, gains }
}

fn find_path(galaxy: &Galaxy, card: Card) -> Path {
    let links = links(galaxy);
    let networks = networks(galaxy, &links);
    let largest = networks.first().cloned().unwrap_or_default();
    let walk = match card {
        Card::Arborescence => largest,
        _ if links.is_empty() => largest.into_iter().take(1).collect(),
        _ => trail::longest(&links),
    };
    let mut visited = walk.clone();
    visited.sort_unstable();
    visited.dedup();
    let cells = |tiles: &[usize]| tiles.iter().map(|&tile| galaxy.tiles()[tile].cell).collect();
    Path {
        length: visited.len() as u32,
        tiles: cells(&walk),
        networks: networks.iter().map(|network| cells(network)).collect(),
    }
}
