//! Tiles as one kind of zone sees them (their equivalence classes under that projection): which zones lie on them, and which spaces belong to those.

use arrayvec::ArrayVec;

use crate::Tile;
use crate::solver::tables::{STAR, ZoneKind};
use crate::tile::{Side, Space, Turns};

/// What a tile in one of its turns shows of one kind.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Face {
    /// The sizes of the zones that lie on it.
    pub(super) sizes: [u8; 4],
    /// How many they are.
    pub(super) count: u8,
    /// For NW, NE, SE, SW: which of the zones, from 1; 0 for none.
    pub(super) corners: [u8; 4],
}

impl Face {
    /// No tile at all, or one that lies face down.
    pub(super) const NOTHING: Face = Face { sizes: [0; 4], count: 0, corners: [0; 4] };

    fn new(tile: &Tile, kind: ZoneKind) -> Face {
        let sizes = tile.spaces().map(|space| match space {
            Space::Colored { color, planets } if color.index() == kind => Some(planets.count()),
            Space::Constellation if kind == STAR => Some(1),
            _ => None,
        });
        let mut face = Face::NOTHING;
        for (corner, size) in sizes.into_iter().enumerate() {
            let Some(size) = size else { continue };
            // Corner after corner: it goes on with the zone of the one before, unless an arm is between them.
            let before = if corner == 0 { 0 } else { face.corners[corner - 1] };
            let zone = if before != 0 && !tile.arms().has(BEFORE[corner]) {
                before
            } else {
                face.count += 1;
                face.count
            };
            face.corners[corner] = zone;
            face.sizes[usize::from(zone) - 1] += size;
        }
        // The last corner also touches the first one.
        let [first, .., last] = face.corners;
        if first != 0 && last != 0 && first != last && !tile.arms().has(BEFORE[0]) {
            face.sizes[0] += face.sizes[usize::from(last) - 1];
            face.sizes[usize::from(last) - 1] = 0;
            face.count -= 1;
            for corner in face.corners.iter_mut().filter(|corner| **corner == last) {
                *corner = first;
            }
        }
        face
    }
}

/// The side whose arm lies between a corner and the one before it: NW, NE, SE, SW.
const BEFORE: [Side; 4] = [Side::West, Side::North, Side::East, Side::South];

/// The arms of a tile as bits in the order of [`Side`].
pub(super) fn arm_bits(tile: &Tile) -> u8 {
    Side::ALL.into_iter().fold(0, |bits, side| bits | u8::from(tile.arms().has(side)) << side as u8)
}

/// Tiles that can be turned to look alike.
#[derive(Clone, Debug)]
pub(super) struct Class {
    /// How they can look, by index among all looks; each once.
    pub(super) looks: ArrayVec<u8, 4>,
    /// How many tiles there are of this class.
    pub(super) count: usize,
    /// What one of them adds to the index of a multiset of tiles.
    pub(super) stride: usize,
}

/// How all tiles look in some respect, and which look alike.
#[derive(Clone, Debug)]
pub(super) struct Looks<T> {
    /// All different looks; the first is that of a tile that lies face down.
    pub(super) all: Vec<T>,
    /// The look of each tile in each of its turns.
    pub(super) of: Vec<[u8; 4]>,
    pub(super) classes: Vec<Class>,
    /// The class of each tile.
    pub(super) class_of: Vec<usize>,
    /// Multisets of tiles have indices below this.
    pub(super) multisets: usize,
}

impl<T: Copy + Ord> Looks<T> {
    /// Looks at all tiles in all turns.
    fn new(tiles: &[Tile], nothing: T, look: impl Fn(&Tile) -> T) -> Looks<T> {
        let mut looks =
            Looks { all: vec![nothing], of: Vec::new(), classes: Vec::new(), class_of: Vec::new(), multisets: 1 };
        for tile in tiles {
            let of = Turns::ALL.map(|turns| {
                let seen = look(&tile.turned(turns));
                let known = looks.all.iter().position(|other| *other == seen);
                known.unwrap_or_else(|| {
                    looks.all.push(seen);
                    looks.all.len() - 1
                }) as u8
            });
            let mut different: ArrayVec<u8, 4> = of.into_iter().collect();
            different.sort_unstable();
            let mut each: ArrayVec<u8, 4> = ArrayVec::new();
            for look in different {
                if each.last() != Some(&look) {
                    each.push(look);
                }
            }
            let class = looks.classes.iter().position(|class| class.looks == each).unwrap_or_else(|| {
                looks.classes.push(Class { looks: each, count: 0, stride: 0 });
                looks.classes.len() - 1
            });
            looks.classes[class].count += 1;
            looks.class_of.push(class);
            looks.of.push(of);
        }
        for class in &mut looks.classes {
            class.stride = looks.multisets;
            looks.multisets *= class.count + 1;
        }
        looks
    }

    /// What the tile adds to the index of a multiset.
    pub(super) fn stride_of(&self, tile: usize) -> usize {
        self.classes[self.class_of[tile]].stride
    }

    /// How many tiles of a class are in a multiset.
    #[inline(always)]
    pub(super) fn count(&self, multiset: usize, class: &Class) -> usize {
        multiset / class.stride % (class.count + 1)
    }
}

/// How tiles look to one kind of zone.
pub(super) fn faces(tiles: &[Tile], kind: ZoneKind) -> Looks<Face> {
    Looks::new(tiles, Face::NOTHING, |tile| Face::new(tile, kind))
}

/// The arms of tiles.
pub(super) fn arms(tiles: &[Tile]) -> Looks<u8> {
    Looks::new(tiles, 0, arm_bits)
}

/// All that can be told apart of tiles.
pub(super) fn tiles_apart(tiles: &[Tile], kinds: &[ZoneKind]) -> Looks<([Face; 4], u8)> {
    let nothing = ([Face::NOTHING; 4], 0);
    Looks::new(tiles, nothing, |tile| {
        let mut faces = [Face::NOTHING; 4];
        for &kind in kinds {
            faces[kind] = Face::new(tile, kind);
        }
        (faces, arm_bits(tile))
    })
}
