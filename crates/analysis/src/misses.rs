//! Cosmic Factory: in what a galaxy is short of a better one of the same tiles.

use std::cmp::Reverse;

use cosmic_factory::score::{GalaxyScore, Source, SpaceAt};
use cosmic_factory::{Card, Cell, Color, Points, Track};
use serde::{Deserialize, Serialize};

/// One thing in which the galaxy that was built is short of the best one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum Miss {
    /// The colour that is lowest after what was built, and counts in the end (CF-6.1), would stand higher.
    Weakest {
        color: Color,
        /// Where its track stands after what was built.
        built: u8,
        /// Where it would stand after the best galaxy.
        best: u8,
    },
    /// The zones of a colour bring less (CF-5.2).
    Zones {
        color: Color,
        /// The zone with the most planets that was built, with the points of all zones of the colour.
        built: GalaxyPart<SpaceAt>,
        /// The same of the best galaxy.
        best: GalaxyPart<SpaceAt>,
    },
    /// The longest path, or the networks, bring less (CF-5.4, CF-7.10).
    Path {
        /// The path that was built; `size` counts its tiles. Under CF-7.10 it counts the networks, and all of their tiles
        /// are listed.
        built: GalaxyPart<Cell>,
        /// The path of the best galaxy.
        best: GalaxyPart<Cell>,
    },
    /// The Constellations bring less (CF-5.5).
    Constellations {
        /// The largest that was built, with the points of all.
        built: GalaxyPart<SpaceAt>,
        /// The same of the best galaxy.
        best: GalaxyPart<SpaceAt>,
    },
}

/// A part of a galaxy, where it lies and what it brings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GalaxyPart<At> {
    /// How large it is: planets, tiles of a path, spaces of a Constellation.
    pub size: u32,
    /// What all parts of its kind bring.
    pub points: u32,
    /// Where it lies in its galaxy.
    pub at: Vec<At>,
}

/// In what `built` is short of `best` under a card; the tracks stood at `before`.
pub(crate) fn misses(card: Card, before: Points, built: &GalaxyScore, best: &GalaxyScore) -> Vec<Miss> {
    let mut found = Vec::new();
    let after = |gains: Points| {
        let mut tracks = before;
        Track::ALL.into_iter().for_each(|track| tracks.advance(track, i32::from(gains[track])));
        tracks
    };
    let (now, then) = (after(built.gains), after(best.gains));
    let color = now.weakest_color();
    if then[color.into()] > now[color.into()] {
        found.push(Miss::Weakest { color, built: now[color.into()], best: then[color.into()] });
    }
    let mut parts: Vec<(u32, Miss)> = Vec::new();
    for color in Color::ALL {
        let (built, best) = (zones(built, color), zones(best, color));
        parts.push((best.points.saturating_sub(built.points), Miss::Zones { color, built, best }));
    }
    let (own, other) = (path(built, card), path(best, card));
    parts.push((other.points.saturating_sub(own.points), Miss::Path { built: own, best: other }));
    let (own, other) = (constellations(built), constellations(best));
    parts.push((other.points.saturating_sub(own.points), Miss::Constellations { built: own, best: other }));
    parts.retain(|(points, _)| *points > 0);
    parts.sort_by_key(|(points, _)| Reverse(*points));
    found.extend(parts.into_iter().map(|(_, miss)| miss));
    found
}

/// The points of everything that comes from such a source.
fn points(score: &GalaxyScore, wanted: impl Fn(&Source) -> bool) -> u32 {
    let items = score.items.iter().chain(&score.extras).filter(|item| wanted(&item.what.source));
    items.map(|item| item.points).sum::<i32>().unsigned_abs()
}

fn zones(score: &GalaxyScore, color: Color) -> GalaxyPart<SpaceAt> {
    // They come by planets, the most first.
    let largest = score.zones.iter().find(|zone| zone.color == color);
    GalaxyPart {
        size: largest.map_or(0, |zone| zone.planets),
        points: points(
            score,
            |source| matches!(*source, Source::Zone { zone } if score.zones.get(zone).is_some_and(|zone| zone.color == color)),
        ),
        at: largest.map(|zone| zone.spaces.clone()).unwrap_or_default(),
    }
}

fn path(score: &GalaxyScore, card: Card) -> GalaxyPart<Cell> {
    let points = points(score, |source| *source == Source::Path);
    if card == Card::MultiPath {
        let networks = &score.path.networks;
        return GalaxyPart { size: networks.len() as u32, points, at: networks.concat() };
    }
    GalaxyPart { size: score.path.length, points, at: score.path.tiles.clone() }
}

fn constellations(score: &GalaxyScore) -> GalaxyPart<SpaceAt> {
    let largest = score.constellations.first();
    GalaxyPart {
        size: largest.map_or(0, |zone| zone.spaces.len() as u32),
        points: points(score, |source| matches!(source, Source::Constellation { .. })),
        at: largest.map(|zone| zone.spaces.clone()).unwrap_or_default(),
    }
}
