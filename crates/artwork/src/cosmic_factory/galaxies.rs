//! The galaxies of a whole table.

use cosmic_factory::score::GalaxyScore;
use cosmic_factory::{Galaxy, Tile};

use super::defs::defs;
use super::galaxy::{frame, with_badges};
use super::legend;
use super::tile::{SIDE, tile};
use crate::GalaxyCaptions;
use crate::palette::MUTED;
use crate::svg::{document, escape, group, num};

/// What lies in front of one player.
#[derive(Clone, Debug)]
pub struct PlayerGalaxy {
    /// A line of words above it.
    pub caption: String,
    /// The tiles laid so far.
    pub galaxy: Galaxy,
    /// What they are worth, to be drawn with them.
    pub score: Option<GalaxyScore>,
    /// The tiles that are not laid, as far as they may be seen.
    pub hand: Vec<Tile>,
}

const MARGIN: f64 = 20.0;
const CAPTION_HEIGHT: f64 = 30.0;
/// A galaxy that has not been begun takes the room of a square.
const EMPTY_SIZE: f64 = 3.0 * SIDE;
/// Tiles in a hand are smaller than those that are laid.
const HAND_SCALE: f64 = 0.42;
const PLAYERS_PER_ROW: usize = 3;

/// A document with the galaxies of all players, each under its caption and above its hand.
pub fn galaxies(title: &str, places: &[PlayerGalaxy], captions: &dyn GalaxyCaptions) -> String {
    let room = |place: &PlayerGalaxy| frame(&place.galaxy).1;
    let widest = places.iter().map(|place| room(place).0).fold(EMPTY_SIZE.max(legend::SIZE.0), f64::max);
    let hand = if places.iter().any(|place| !place.hand.is_empty()) { SIDE * HAND_SCALE + 8.0 } else { 0.0 };
    let scored = if places.iter().any(|place| place.score.is_some()) { legend::SIZE.1 } else { 0.0 };
    let (mut top, mut content) = (MARGIN, String::new());
    for line in places.chunks(PLAYERS_PER_ROW) {
        let highest = line.iter().map(|place| room(place).1).fold(EMPTY_SIZE, f64::max);
        for (column, place) in line.iter().enumerate() {
            let left = MARGIN + column as f64 * (widest + MARGIN);
            content += &group((left, top), &one(place, (widest, highest), scored, captions));
        }
        top += CAPTION_HEIGHT + highest + scored + hand + MARGIN;
    }
    let columns = places.len().clamp(1, PLAYERS_PER_ROW) as f64;
    let described = |place: &'_ PlayerGalaxy| captions.describe(&place.galaxy, place.score.as_ref());
    let places: Vec<_> = places.iter().map(|place| (place.caption.as_str(), described(place))).collect();
    let size = (MARGIN + columns * (widest + MARGIN), top);
    document(size, (title, &captions.describe_all(&places)), &defs(), &content)
}

fn one(place: &PlayerGalaxy, (wide, high): (f64, f64), scored: f64, captions: &dyn GalaxyCaptions) -> String {
    let middle = wide / 2.0;
    let caption = format!(
        "<text x='{}' y='16' text-anchor='middle' font-size='14' fill='{MUTED}'>{}</text>\n",
        num(middle),
        escape(&place.caption)
    );
    let ((left, top), (own_wide, own_high)) = frame(&place.galaxy);
    let board = if place.galaxy.tiles().is_empty() {
        let (x, y) = (num(middle - EMPTY_SIZE / 2.0), num(CAPTION_HEIGHT + (high - EMPTY_SIZE) / 2.0));
        let side = num(EMPTY_SIZE);
        format!(
            "<rect x='{x}' y='{y}' width='{side}' height='{side}' rx='8' fill='none' stroke='{MUTED}' \
             stroke-opacity='.4' stroke-dasharray='6 6'/>\n"
        )
    } else {
        let corner = (middle - own_wide / 2.0 - left, CAPTION_HEIGHT + (high - own_high) / 2.0 - top);
        group(corner, &with_badges(&place.galaxy, place.score.as_ref()))
    };
    let legend = |score| legend::legend(score, (middle, CAPTION_HEIGHT + high), captions);
    let legend = place.score.as_ref().map(legend).unwrap_or_default();
    caption + &board + &legend + &hand(&place.hand, middle, CAPTION_HEIGHT + high + scored)
}

/// Tiles in a row, centred on `middle`.
fn hand(tiles: &[Tile], middle: f64, top: f64) -> String {
    let step = SIDE * HAND_SCALE + 4.0;
    let left = middle - step * tiles.len() as f64 / 2.0;
    let small = |(index, face): (usize, &Tile)| {
        format!(
            "<g transform='translate({} {}) scale({HAND_SCALE})'>{}</g>\n",
            num(left + step * index as f64),
            num(top + 4.0),
            tile(face)
        )
    };
    tiles.iter().enumerate().map(small).collect()
}
