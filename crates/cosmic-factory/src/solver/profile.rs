//! The boundary between tiles that lie and cells still to come, as one kind of zone sees it: the state of a broken-profile
//! dynamic program.
//!
//! Zones of different kinds never meet, so each kind can be followed on its own. What matters of the tiles that lie is
//! only which zones reach the cells still to come, which of those are one zone, and how large they are.

use crate::solver::grid::Spot;
use crate::solver::knapsack::Hope;
use crate::solver::looks::Face;
use crate::solver::tables::ZoneTable;

/// A byte for each place along the boundary: two for the lower side of each of three columns, two for the right side
/// of the tile laid last.
type Places = u64;

/// Where the right side begins, in bits.
const RIGHT: u32 = 48;

const EVERY: u64 = 0x0101_0101_0101_0101;

/// The zones at the boundary, canonically numbered: equal profiles have equal futures.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Profile {
    /// The number of tiles that lie.
    pub(super) laid: u8,
    /// The zone at each place, numbered from 1 in the order of their first places; 0 for none.
    zones: Places,
    /// The sizes of the zones in the order of their numbers, a byte each, up to the top of their table.
    sizes: u64,
}

impl Profile {
    /// Lays a tile on the next spot: the profile after it, and what the zones earn that are closed by it.
    pub(super) fn lay(&self, table: &ZoneTable, spot: &Spot, face: &Face) -> (Profile, u8) {
        // The tile's own zones are numbered after those of the profile.
        let mut sizes = [0_u8; 16];
        sizes[1..9].copy_from_slice(&self.sizes.to_le_bytes());
        for (size, &own) in sizes[9..13].iter_mut().zip(&face.sizes) {
            *size = own.min(table.top);
        }
        let mut zones = self.zones;
        let mut corners = 0;
        for (corner, &zone) in face.corners.iter().enumerate() {
            let numbered = if zone == 0 { 0 } else { u64::from(zone) + 8 };
            corners |= numbered << (8 * corner);
        }
        let column = 16 * spot.column;
        let mut join = |place: u32, corner: u32| {
            let (a, b) = (zones >> place & 0xff, corners >> corner & 0xff);
            if a != 0 && b != 0 && a != b {
                let (one, other) = (a as usize % 16, b as usize % 16);
                sizes[one] = (sizes[one] + sizes[other]).min(table.top);
                zones = replaced(zones, b, a);
                corners = replaced(corners, b, a);
            }
        };
        if spot.north {
            join(column, 0);
            join(column + 8, 8);
        }
        if spot.west {
            join(RIGHT, 0);
            join(RIGHT + 8, 24);
        }
        let covered = zones >> column & 0xffff | (zones >> RIGHT & 0xffff) << 16 | corners << 32;
        zones &= !(0xffff << column | 0xffff << RIGHT);
        if spot.south {
            zones |= (corners >> 24 & 0xff | (corners >> 16 & 0xff) << 8) << column;
        }
        if spot.east {
            zones |= (corners >> 8 & 0xffff) << RIGHT;
        }
        // What reached a side that is covered now, or lies on the tile, is closed unless it reaches the profile elsewhere.
        let mut earned = 0;
        let mut looked_at = 1_u32;
        for zone in covered.to_le_bytes() {
            if looked_at >> zone & 1 == 0 {
                looked_at |= 1 << zone;
                if equal(zones, u64::from(zone)) == 0 {
                    earned += table.points(sizes[usize::from(zone) % 16]);
                }
            }
        }
        (Profile::numbered(self.laid + 1, zones, &sizes), earned)
    }

    /// Numbers zones so that equal profiles look equal.
    fn numbered(laid: u8, zones: Places, sizes: &[u8; 16]) -> Profile {
        let mut profile = Profile { laid, zones: 0, sizes: 0 };
        let mut known: u8 = 0;
        let mut rest = zones;
        while rest != 0 {
            let place = rest.trailing_zeros() & !7;
            let zone = (rest >> place & 0xff) as usize % 16;
            known += 1;
            profile.sizes |= u64::from(sizes[zone]) << (8 * (known - 1));
            let places = equal(zones, zone as u64) >> 7;
            profile.zones |= places * u64::from(known);
            rest &= !(places * 0xff);
        }
        profile
    }

    /// A number in which profiles differ wildly.
    pub(super) fn mixed(&self) -> u64 {
        let zones = self.zones.wrapping_add(u64::from(self.laid)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (zones.rotate_left(29) ^ self.sizes).wrapping_mul(0xd6e8_feb8_6659_fd93)
    }

    /// What the open zones can be counted on and hoped for.
    pub(super) fn hope(&self, table: &ZoneTable) -> Hope {
        let mut hope = Hope::default();
        let zones = self.zones.to_le_bytes().into_iter().max().unwrap_or_default();
        for size in self.sizes.to_le_bytes().into_iter().take(usize::from(zones)) {
            hope.add(table, size);
        }
        hope
    }
}

/// The highest bit of every byte that equals `zone`; all bytes are below 128.
#[inline(always)]
fn equal(places: u64, zone: u64) -> u64 {
    let different = (places ^ (zone * EVERY)) + 0x7f * EVERY;
    !different & (0x80 * EVERY)
}

#[inline(always)]
fn replaced(places: u64, from: u64, to: u64) -> u64 {
    let bytes = (equal(places, from) >> 7) * 0xff;
    places ^ (bytes & ((from ^ to) * EVERY))
}
