//! Numbers of a position that sentences tell.

use cosmic_factory::game::SeatCount;
use cosmic_factory::score::GalaxyScore;
use cosmic_factory::{Color, CosmicFactory, Points, Track};
use tabletop::Seat;

use crate::teach::LEARNER;

/// The account of a seat: of the round as it stands, else of the last one that was counted.
pub(super) fn count(state: &CosmicFactory, seat: Seat) -> Option<SeatCount> {
    let preview = state.preview(LEARNER, None);
    let round = preview.as_ref().or_else(|| state.counted())?;
    round.seats.get(seat.index()).cloned()
}

/// What the galaxy that counts for a seat is worth.
pub(super) fn account(state: &CosmicFactory, seat: Seat) -> Option<GalaxyScore> {
    count(state, seat).map(|count| count.galaxy)
}

/// Names: `green`, `blue`, `orange`, `star` for the gains of the galaxy; `track-green` and so on for the tracks after
/// the round; `total` for the final score if the game ended then; `path`, `networks`, `constellations`;
/// `planets-green` and so on for the largest zone, `points-green` for what it earns. For Ada's the same with `ada-` before.
pub(super) fn measure(state: &CosmicFactory, name: &str) -> Option<i64> {
    let (seat, name) = match name.strip_prefix("ada-") {
        Some(name) => (LEARNER.left(state.seats()), name),
        None => (LEARNER, name),
    };
    let count = count(state, seat);
    let after = count.as_ref().map_or_else(|| state.tracks(seat), |count| count.after);
    let of = |points: Points, name: &str| {
        let track = Track::ALL.into_iter().find(|track| track.to_string() == name)?;
        Some(i64::from(points[track]))
    };
    if let Some(track) = name.strip_prefix("track-") {
        return of(after, track);
    }
    let galaxy = count.as_ref().map(|count| &count.galaxy);
    let color = |name: &str| Color::ALL.into_iter().find(|known| known.name() == name);
    if let Some(name) = name.strip_prefix("planets-") {
        return Some(i64::from(galaxy?.most_planets(color(name)?)));
    }
    if let Some(name) = name.strip_prefix("points-") {
        let color = color(name)?;
        let largest = galaxy?.zones.iter().find(|zone| zone.color == color);
        return Some(largest.map_or(0, |zone| i64::from(zone.points)));
    }
    match name {
        "total" => Some(i64::from(after.total())),
        "lowest" => Some(i64::from(after.weakest())),
        "path" => Some(i64::from(galaxy?.path.length)),
        "networks" => Some(galaxy?.path.networks.len() as i64),
        "constellations" => Some(galaxy?.constellations.len() as i64),
        track => of(galaxy?.gains, track),
    }
}
