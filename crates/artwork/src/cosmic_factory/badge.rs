//! Badges that say what a zone earns.

use cosmic_factory::Galaxy;
use cosmic_factory::score::SpaceAt;
use cosmic_factory::tile::Side;

use super::earned::Earned;
use super::space::{beyond, has_arm, is_empty, middle_of};
use super::tile::SIDE;
use crate::palette::{BRASS, NIGHT};
use crate::svg::{group, num, point};

const HALF_HEIGHT: f64 = 6.5;

/// The badges of these zones, each where it hides the least.
pub(crate) fn badges(galaxy: &Galaxy, zones: &[Earned<'_>]) -> String {
    let badges: String = places(galaxy, zones)
        .into_iter()
        .map(|(zone, (x, y))| {
            let (width, drawing) = draw(zone);
            group((x - width / 2.0, y - HALF_HEIGHT), &drawing)
        })
        .collect();
    if badges.is_empty() { badges } else { format!("<g font-size='9' font-weight='700'>\n{badges}</g>\n") }
}

/// The badge of a zone alone, with its middle at the origin.
pub(crate) fn badge(zone: &Earned<'_>) -> String {
    let (width, drawing) = draw(zone);
    let corner = point((-width / 2.0, -HALF_HEIGHT));
    format!("<g font-size='9' font-weight='700' transform='translate({corner})'>{drawing}</g>")
}

/// The zones, and where the middle of the badge of each is; small zones come first, because they have little choice.
pub(crate) fn places<'a, 'b>(galaxy: &Galaxy, zones: &'a [Earned<'b>]) -> Vec<(&'a Earned<'b>, (f64, f64))> {
    let mut order: Vec<&Earned<'_>> = zones.iter().collect();
    order.sort_by_key(|zone| zone.spaces.len());
    let mut places = Vec::new();
    for zone in order {
        places.push((zone, place(galaxy, zone, zones, &places)));
    }
    places
}

/// The width of a zone's badge, and the badge: symbol, planets, points.
fn draw(zone: &Earned<'_>) -> (f64, String) {
    let (symbol, planets) = match zone.planets {
        Some((color, planets)) => (format!("planet-{color}"), planets.to_string()),
        None => ("star".to_owned(), String::new()),
    };
    let points = format!("+{}", zone.points);
    // Text cannot be measured here; this is room enough for a wide font.
    let room = |text: &str| if text.is_empty() { 0.0 } else { 6.3 * text.len() as f64 + 2.0 };
    let width = 18.0 + room(&planets) + room(&points);
    let count = if planets.is_empty() { planets } else { format!("<text x='13.5' y='9.8'>{planets}</text>") };
    let (end, wide, ink) = (num(width - 4.5), num(width), zone.ink());
    let drawing = format!(
        "<rect width='{wide}' height='13' rx='6.5' fill='{NIGHT}' \
         fill-opacity='.92' stroke='{ink}' stroke-width='.8'/>\
         <use href='#orrery-{symbol}' transform='translate(7.2 6.5) scale(.52)'/>{count}\
         <text x='{end}' y='9.8' text-anchor='end' fill='{BRASS}'>{points}</text>"
    );
    (width, drawing)
}

/// Where the badge of a zone hides neither planets nor stones: on a space without planets, between two of its
/// spaces, or on a border with room beyond. Where zones of one space meet, just inside the border must do.
fn place(galaxy: &Galaxy, zone: &Earned<'_>, zones: &[Earned<'_>], taken: &[(&Earned<'_>, (f64, f64))]) -> (f64, f64) {
    let mut places = Vec::new();
    for &space in zone.spaces {
        let (x, y) = middle_of(space);
        if is_empty(galaxy, space) {
            places.push((0, (x, y)));
        }
        for (side, down) in [(Side::North, -1.0), (Side::South, 1.0)] {
            let (Some(beyond), arm) = beyond(space, side) else { continue };
            let inside = zone.spaces.contains(&beyond);
            let other = zones.iter().find(|other| other.spaces.contains(&beyond));
            let border = (y / SIDE * 2.0 + down * 0.5).round() * SIDE / 2.0;
            let (rank, y) = match (arm, other) {
                (Some(arm), _) if !inside || has_arm(galaxy, space.cell, arm) => continue,
                _ if inside => (1, border),
                (_, None) => (2, border),
                (_, Some(other)) if other.spaces.len() > 1 || is_empty(galaxy, beyond) => (3, border),
                _ => (4, border - down * (HALF_HEIGHT + 0.5)),
            };
            places.push((rank, (x, y)));
        }
    }
    let centre = centre(zone.spaces);
    let distance = |(x, y): (f64, f64)| (x - centre.0).powi(2) + (y - centre.1).powi(2);
    places.sort_by(|a, b| a.0.cmp(&b.0).then(distance(a.1).total_cmp(&distance(b.1))));
    let free = |&(x, y): &(f64, f64)| {
        taken.iter().all(|(_, at)| (at.0 - x).abs() > 45.0 || (at.1 - y).abs() > 2.0 * HALF_HEIGHT)
    };
    let mut places = places.into_iter().map(|(_, place)| place);
    places.clone().find(free).or_else(|| places.next()).unwrap_or(centre)
}

fn centre(spaces: &[SpaceAt]) -> (f64, f64) {
    let count = spaces.len().max(1) as f64;
    let sum = spaces.iter().map(|&space| middle_of(space)).fold((0.0, 0.0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
    (sum.0 / count, sum.1 / count)
}
