//! The zones of an account that earn points.

use cosmic_factory::Color;
use cosmic_factory::score::{ConstellationZone, GalaxyScore, Source, SpaceAt, Zone};

use super::tones::tones;
use crate::palette::PALE;

/// A zone, and the points that the table and the card give for it.
pub(crate) struct Earned<'a> {
    /// What the points are for.
    pub(crate) source: Source,
    pub(crate) spaces: &'a [SpaceAt],
    /// Its colour and planets; none for a Constellation zone.
    pub(crate) planets: Option<(Color, u32)>,
    pub(crate) points: i32,
}

impl Earned<'_> {
    /// The colour of its outline.
    pub(crate) const fn ink(&self) -> &'static str {
        match self.planets {
            Some((color, _)) => tones(color).bright,
            None => PALE,
        }
    }
}

/// All zones that earn points, those of colour first.
pub(crate) fn earned(score: &GalaxyScore) -> Vec<Earned<'_>> {
    let points = |source: &Source| {
        let items = score.items.iter().chain(&score.extras).filter(|item| item.what.source == *source);
        items.map(|item| item.points).sum()
    };
    let zones = score.zones.iter().enumerate().map(|(zone, Zone { color, planets, spaces, .. })| {
        let source = Source::Zone { zone };
        Earned { points: points(&source), source, spaces, planets: Some((*color, *planets)) }
    });
    let constellations = score.constellations.iter().enumerate().map(|(zone, ConstellationZone { spaces, .. })| {
        let source = Source::Constellation { zone };
        Earned { points: points(&source), source, spaces, planets: None }
    });
    zones.chain(constellations).filter(|zone| zone.points > 0).collect()
}
