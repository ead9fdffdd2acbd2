//! Zones with what they earn, one by one, for a page that shows them one after another.

use cosmic_factory::Galaxy;
use cosmic_factory::score::{GalaxyScore, Source};

use super::badge::{badge, places};
use super::earned::earned;
use super::outline::zone_outline;

/// A zone that earns points, drawn in parts. The cell 0,0 has its upper left corner at the origin.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoredZone {
    /// What the points are for: a zone or a Constellation zone.
    pub source: Source,
    /// The points of the table and of the card together.
    pub points: i32,
    /// The outline as path data.
    pub outline: String,
    /// The colour of the outline.
    pub ink: &'static str,
    /// The badge that says what the zone earns, around the origin; its words take the document's font.
    pub badge: String,
    /// Where the origin of the badge belongs, so that it hides the least.
    pub badge_at: (f64, f64),
}

/// The zones that earn points, in the order in which an account names them: by colour, then Constellations.
pub fn scored_zones(galaxy: &Galaxy, score: &GalaxyScore) -> Vec<ScoredZone> {
    let zones = earned(score);
    let places = places(galaxy, &zones);
    let at = |source: &Source| places.iter().find(|(zone, _)| zone.source == *source).map(|(_, at)| *at);
    zones
        .iter()
        .map(|zone| ScoredZone {
            source: zone.source.clone(),
            points: zone.points,
            outline: zone_outline(galaxy, zone.spaces),
            ink: zone.ink(),
            badge: badge(zone),
            badge_at: at(&zone.source).unwrap_or_default(),
        })
        .collect()
}
