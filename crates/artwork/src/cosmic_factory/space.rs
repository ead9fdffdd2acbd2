//! Spaces of a galaxy: what is on them, where they lie, what is next to them.

use cosmic_factory::score::{Corner, SpaceAt};
use cosmic_factory::tile::{Side, Space};
use cosmic_factory::{Cell, Galaxy, Tile};

use super::tile::{SIDE, middle};

/// The face on a cell as it lies; none where no tile lies, or one face down.
pub(crate) fn face(galaxy: &Galaxy, cell: Cell) -> Option<Tile> {
    let placed = galaxy.tiles()[galaxy.index_at(cell)?];
    (!placed.down).then(|| placed.tile.turned(placed.turns))
}

/// Whether an arm runs from the centre of a cell to this side.
pub(crate) fn has_arm(galaxy: &Galaxy, cell: Cell, side: Side) -> bool {
    face(galaxy, cell).is_some_and(|tile| tile.arms().has(side))
}

/// Whether a space has a colour, and no planets.
pub(crate) fn is_empty(galaxy: &Galaxy, SpaceAt { cell, corner }: SpaceAt) -> bool {
    let space = face(galaxy, cell).map(|tile| tile.spaces()[corner as usize]);
    matches!(space, Some(Space::Colored { planets, .. }) if planets.count() == 0)
}

/// The upper left corner of a cell, the cell 0,0 at the origin.
pub(crate) fn corner_of(cell: Cell) -> (f64, f64) {
    (f64::from(cell.x) * SIDE, f64::from(cell.y) * SIDE)
}

/// The middle of a space, the cell 0,0 at the origin.
pub(crate) fn middle_of(SpaceAt { cell, corner }: SpaceAt) -> (f64, f64) {
    let ((x, y), (dx, dy)) = (corner_of(cell), middle(corner));
    (x + dx, y + dy)
}

/// The space beyond a side of a space, and inside a tile the arm that would lie between them.
pub(crate) fn beyond(space: SpaceAt, side: Side) -> (Option<SpaceAt>, Option<Side>) {
    use Corner::{Ne, Nw, Se, Sw};
    use Side::{East, North, South, West};
    let (corner, arm) = match (space.corner, side) {
        (Nw, East) => (Ne, Some(North)),
        (Nw, South) => (Sw, Some(West)),
        (Ne, West) => (Nw, Some(North)),
        (Ne, South) => (Se, Some(East)),
        (Se, North) => (Ne, Some(East)),
        (Se, West) => (Sw, Some(South)),
        (Sw, North) => (Nw, Some(West)),
        (Sw, East) => (Se, Some(South)),
        (Nw, North) | (Se, East) => (Sw, None),
        (Nw, West) | (Se, South) => (Ne, None),
        (Ne, North) | (Sw, West) => (Se, None),
        (Ne, East) | (Sw, South) => (Nw, None),
    };
    let cell = if arm.is_some() { Some(space.cell) } else { space.cell.neighbour(side) };
    (cell.map(|cell| SpaceAt { cell, corner }), arm)
}
