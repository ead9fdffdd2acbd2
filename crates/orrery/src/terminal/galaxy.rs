//! Galaxies of Cosmic Factory in a terminal.

use cosmic_factory::tile::{Arms, Side, Space};
use cosmic_factory::{Cell, Color, Galaxy, Placed};

/// A galaxy, line by line; all lines have the same width.
pub(crate) fn lines(galaxy: &Galaxy, colored: bool) -> Vec<String> {
    let cells = galaxy.tiles().iter().map(|placed| placed.cell);
    let Some((left, right)) = cells.clone().map(|cell| cell.x).min().zip(cells.clone().map(|cell| cell.x).max()) else {
        return Vec::new();
    };
    let (top, bottom) =
        (cells.clone().map(|cell| cell.y).min().unwrap_or(0), cells.map(|cell| cell.y).max().unwrap_or(0));
    let mut lines = Vec::new();
    for y in top..=bottom {
        let mut rows = [String::new(), String::new(), String::new()];
        for x in left..=right {
            let at = |x| galaxy.index_at(Cell::new(x, y)).map(|index| galaxy.tiles()[index]);
            for (row, part) in rows.iter_mut().zip(tile_lines(at(x), colored)) {
                *row += &part;
            }
            let linked = has_arm(at(x), Side::East) && has_arm(at(x + 1), Side::West);
            for (row, gap) in rows.iter_mut().zip([" ", if linked { "─" } else { " " }, " "]) {
                *row += gap;
            }
        }
        lines.extend(rows);
    }
    lines
}

fn has_arm(placed: Option<Placed>, side: Side) -> bool {
    placed.is_some_and(|placed| !placed.down && placed.tile.turned(placed.turns).arms().has(side))
}

/// A tile in three lines of five letters: spaces in the corners, arms between them.
fn tile_lines(placed: Option<Placed>, colored: bool) -> [String; 3] {
    let Some(placed) = placed else { return [(); 3].map(|()| " ".repeat(5)) };
    if placed.down {
        return [(); 3].map(|()| "·".repeat(5));
    }
    let tile = placed.tile.turned(placed.turns);
    let [nw, ne, se, sw] = tile.spaces().map(|space| paint(space, colored));
    let arms = tile.arms();
    let arm = |side, sign: &'static str| if arms.has(side) { sign } else { " " };
    let (north, south) = (arm(Side::North, "│"), arm(Side::South, "│"));
    let (west, east) = (arm(Side::West, "─").repeat(2), arm(Side::East, "─").repeat(2));
    [format!("{nw}{north}{ne}"), format!("{west}{}{east}", crossing(arms)), format!("{sw}{south}{se}")]
}

/// Where the arms of a tile meet.
fn crossing(arms: Arms) -> char {
    let sides = Side::ALL.iter().enumerate().filter(|(_, side)| arms.has(**side)).map(|(index, _)| 1 << index);
    [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'][sides.sum::<usize>()]
}

fn paint(space: Space, colored: bool) -> String {
    let code = match space {
        Space::Constellation => "2",
        Space::Colored { color: Color::Green, .. } => "32",
        Space::Colored { color: Color::Blue, .. } => "36",
        Space::Colored { color: Color::Orange, .. } => "33",
    };
    let text = format!("{:<2}", space.to_string());
    if colored { format!("\x1b[{code}m{text}\x1b[0m") } else { text }
}
