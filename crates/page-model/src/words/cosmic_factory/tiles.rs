//! Tiles and cells for screen readers.

use cosmic_factory::tile::{Side, Space};
use cosmic_factory::{Tile, TileNumber, Turns};

use super::names;
use crate::texts::{Language, t_string};

/// What lies on a cell.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum CellContent {
    Empty,
    /// A tile with its face down.
    Down(TileNumber),
    /// A tile with its face up, turned so.
    Face(TileNumber, Tile, Turns),
}

pub fn tile_in_tray(locale: impl Language, number: TileNumber, tile: &Tile, turns: Turns) -> String {
    let shown = tile.turned(turns);
    let (spaces, path) = (spaces(locale, &shown), path(locale, &shown));
    t_string!(locale, spoken.tile_in_tray, tile = number.get(), spaces = spaces, path = path).to_string()
}

/// A tile to choose from: the one on this place, from 1, of so many.
pub fn tile_to_pick(locale: impl Language, number: TileNumber, tile: &Tile, position: usize, all: usize) -> String {
    let (spaces, path) = (spaces(locale, tile), path(locale, tile));
    t_string!(
        locale,
        spoken.tile_to_pick,
        tile = number.get(),
        position = position,
        all = all,
        spaces = spaces,
        path = path
    )
    .to_string()
}

/// A cell of a board and what lies there; rows and columns are counted from 1.
pub fn cell(locale: impl Language, row: i32, column: i32, content: &CellContent) -> String {
    let content = match content {
        CellContent::Empty => t_string!(locale, spoken.cell_empty).to_owned(),
        CellContent::Down(number) => t_string!(locale, spoken.cell_down, tile = number.get()).to_string(),
        CellContent::Face(number, face, turns) => tile(locale, *number, face, *turns),
    };
    t_string!(locale, spoken.cell, row = row, column = column, content = content).to_string()
}

/// How a tile is turned.
pub fn turned(locale: impl Language, turns: Turns) -> &'static str {
    match turns.count() {
        0 => t_string!(locale, spoken.turned.t0),
        1 => t_string!(locale, spoken.turned.t1),
        2 => t_string!(locale, spoken.turned.t2),
        _ => t_string!(locale, spoken.turned.t3),
    }
}

/// A tile with its rotation: "tile 17, rotated once, green 2, blue 1, constellation, green 0, path north–east".
fn tile(locale: impl Language, number: TileNumber, tile: &Tile, turns: Turns) -> String {
    let shown = tile.turned(turns);
    let (turned, spaces, path) = (turned(locale, turns), spaces(locale, &shown), path(locale, &shown));
    t_string!(locale, spoken.tile, tile = number.get(), turned = turned, spaces = spaces, path = path).to_string()
}

/// The four spaces as they lie, clockwise from the upper left.
fn spaces(locale: impl Language, shown: &Tile) -> String {
    let space = |space: Space| match space {
        Space::Constellation => t_string!(locale, spoken.constellation_short).to_owned(),
        Space::Colored { color, planets } => {
            t_string!(locale, spoken.space_short, color = names::color(locale, color), planets = planets.count())
                .to_string()
        }
    };
    shown.spaces().map(space).join(t_string!(locale, common.list_between))
}

/// Where the asteroids lead.
fn path(locale: impl Language, shown: &Tile) -> String {
    let side = |side: Side| match side {
        Side::North => t_string!(locale, words.direction.north),
        Side::East => t_string!(locale, words.direction.east),
        Side::South => t_string!(locale, words.direction.south),
        Side::West => t_string!(locale, words.direction.west),
    };
    let sides: Vec<&str> = Side::ALL.into_iter().filter(|&side| shown.arms().has(side)).map(side).collect();
    if sides.is_empty() {
        return t_string!(locale, spoken.path_no).to_owned();
    }
    t_string!(locale, spoken.path, sides = sides.join(t_string!(locale, spoken.path_join))).to_string()
}

#[cfg(test)]
mod tests {
    use cosmic_factory::TileSet;

    use super::*;
    use crate::texts::Locale;

    fn number(number: i64) -> TileNumber {
        TileNumber::try_from(number).expect("there is such a tile")
    }

    #[test]
    fn a_tile_is_described_as_it_lies() {
        let face: Tile = "g2b1*o0/ne".parse().expect("a tile");
        let spoken = |turns: usize| tile(Locale::En, number(17), &face, Turns::ALL[turns]);
        assert_eq!(spoken(0), "tile 17, not rotated, green 2, blue 1, constellation, orange 0, path north–east");
        assert_eq!(spoken(1), "tile 17, rotated once, orange 0, green 2, blue 1, constellation, path east–south");
        let bare: Tile = "g2b1*o0/-".parse().expect("a tile");
        assert!(tile(Locale::En, number(17), &bare, Turns::default()).ends_with("no path"));
    }

    #[test]
    fn a_cell_says_where_it_is_and_what_lies_there() {
        let spoken = |content| cell(Locale::En, 2, 3, &content);
        assert_eq!(spoken(CellContent::Empty), "Row 2, column 3: empty");
        assert_eq!(spoken(CellContent::Down(number(9))), "Row 2, column 3: tile 9, face down");
        let face = TileSet::ours()[number(9)];
        assert!(
            spoken(CellContent::Face(number(9), face, Turns::ALL[2]))
                .starts_with("Row 2, column 3: tile 9, rotated twice, ")
        );
    }

    #[test]
    fn all_tiles_are_described_in_all_languages_and_no_two_languages_alike() {
        for (number, face) in TileSet::ours().iter() {
            let spoken = Locale::ALL.map(|locale| tile(locale, number, &face, Turns::ALL[3]));
            for (index, text) in spoken.iter().enumerate() {
                assert!(!text.contains("{{") && text.contains(&number.to_string()), "{text}");
                assert!(!spoken[..index].contains(text), "{text}");
            }
        }
    }
}
