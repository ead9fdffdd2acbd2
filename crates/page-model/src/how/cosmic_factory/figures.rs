//! The drawings beside the lessons, made of the same pieces as the game.

use cosmic_factory::{Card, Cell, Color, Galaxy, Placed, Tile, TileNumber, TileSet, Track, Turns, score};

/// A tile on a cell: column, row, number, quarter turns.
type FigureTile = (i32, i32, u8, usize);

/// A galaxy with a path through most of its tiles.
const SQUARE: [FigureTile; 9] = [
    (0, 0, 14, 2),
    (1, 0, 44, 1),
    (2, 0, 25, 2),
    (0, 1, 24, 0),
    (1, 1, 49, 2),
    (2, 1, 37, 2),
    (0, 2, 41, 3),
    (1, 2, 40, 1),
    (2, 2, 30, 3),
];
/// Four tiles with a zone of each size.
const FOUR: [FigureTile; 4] = [(0, 0, 18, 2), (1, 0, 53, 1), (0, 1, 33, 3), (1, 1, 34, 3)];
/// Nine tiles to choose from.
const HAND: [u8; 9] = [4, 16, 23, 30, 42, 44, 45, 49, 51];

/// An `<svg>` element around a drawing.
fn framed(left: f64, top: f64, width: f64, height: f64, drawing: &str) -> String {
    format!("<svg viewBox='{left} {top} {width} {height}' class='how-piece'>{drawing}</svg>")
}

fn face(number: u8) -> Option<Tile> {
    let number = TileNumber::try_from(i64::from(number)).ok()?;
    Some(TileSet::ours()[number])
}

fn galaxy(laid: &[FigureTile]) -> Galaxy {
    let place = |&(x, y, number, turns): &FigureTile| {
        let turns = Turns::ALL.get(turns).copied().unwrap_or_default();
        Some(Placed { cell: Cell::new(x, y), tile: face(number)?, turns, down: false })
    };
    Galaxy::new(laid.iter().filter_map(place).collect()).unwrap_or_default()
}

/// A galaxy of nine tiles; with its path lit if asked for.
pub fn square(lit: bool) -> String {
    let galaxy = galaxy(&SQUARE);
    let mut drawing = artwork::layers(&galaxy, None);
    if lit {
        drawing += &artwork::trail_light(&galaxy, &score(&galaxy, Card::None));
    }
    framed(-4.0, -4.0, 308.0, 308.0, &drawing)
}

/// Four tiles with their zones outlined and what these earn.
pub fn zones() -> String {
    let galaxy = galaxy(&FOUR);
    let score = score(&galaxy, Card::None);
    let mut drawing = artwork::layers(&galaxy, Some(&score));
    for zone in artwork::scored_zones(&galaxy, &score) {
        let (x, y) = zone.badge_at;
        drawing += &format!("<g transform='translate({x} {y})'>{}</g>", zone.badge);
    }
    framed(-8.0, -12.0, 216.0, 222.0, &drawing)
}

fn tile_at(number: u8, x: f64, y: f64, scale: f64) -> String {
    let drawing = face(number).map(|tile| artwork::tile(&tile)).unwrap_or_default();
    format!("<g transform='translate({x} {y}) scale({scale})'>{drawing}</g>")
}

pub fn three_tiles() -> String {
    let tiles: String =
        [42, 23, 16].iter().zip([0.0, 112.0, 224.0]).map(|(&tile, x)| tile_at(tile, x, 0.0, 1.0)).collect();
    framed(-2.0, -2.0, 328.0, 104.0, &tiles)
}

/// Nine tiles to choose from, and three that are face down.
pub fn hand() -> String {
    let place = |index: usize| (f64::from(index as u32 % 3) * 104.0, f64::from(index as u32 / 3) * 104.0);
    let mut drawing = String::new();
    for (index, &tile) in HAND.iter().enumerate() {
        let (x, y) = place(index);
        drawing += &tile_at(tile, x, y, 0.96);
    }
    for index in 0..3_u32 {
        let y = f64::from(index) * 104.0;
        drawing += &format!("<g transform='translate(340 {y}) scale(.96)'>{}</g>", artwork::back());
    }
    framed(-4.0, -4.0, 446.0, 312.0, &drawing)
}

pub fn tokens() -> String {
    [Color::Green, Color::Blue, Color::Orange].map(artwork::token).concat()
}

pub fn cards(cards: [Card; 4]) -> String {
    cards.map(artwork::card_picture).concat()
}

/// The four tracks as bars, the lowest colour with a rim.
pub fn tracks(values: [u32; 4]) -> String {
    let tracks = [Track::Green, Track::Blue, Track::Orange, Track::Star];
    let lowest = values[..3].iter().copied().min().unwrap_or_default();
    let bar = |(row, (track, value)): (usize, (Track, u32))| {
        let (y, width) = (row * 34, value * 9);
        let (symbol, pattern) = match track {
            Track::Star => ("star".to_owned(), "sky".to_owned()),
            color => (format!("planet-{color}"), color.to_string()),
        };
        let rim = if track != Track::Star && value == lowest {
            "<rect class='how-rim' x='34' width='272' height='24' rx='6'/>"
        } else {
            ""
        };
        format!(
            "<g transform='translate(0 {y})'><use href='#orrery-{symbol}' transform='translate(14 12) scale(1.2)'/>\
             <rect class='how-base' x='34' width='272' height='24' rx='6'/>\
             <rect class='how-fill {track}' x='35' y='3' width='{width}' height='18' rx='3'/>\
             <rect x='35' y='3' width='{width}' height='18' rx='3' fill='url(#orrery-{pattern})' opacity='.8'/>{rim}\
             <text x='{}' y='17.5'>{value}</text></g>",
            42 + width
        )
    };
    let bars: String = tracks.into_iter().zip(values).enumerate().map(bar).collect();
    framed(-2.0, -4.0, 312.0, 134.0, &bars)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_show_what_the_lessons_say() {
        let path = score(&galaxy(&SQUARE), Card::None);
        assert_eq!(galaxy(&SQUARE).tiles().len(), 9);
        assert!(path.gains.star > 0, "the path earns something");
        assert!(!artwork::scored_zones(&galaxy(&FOUR), &score(&galaxy(&FOUR), Card::None)).is_empty());
    }
}
