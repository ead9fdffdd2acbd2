//! Arms at a glance: which a tile has in which turn, and how to make them fit.

use cosmic_factory::score::fast::Frame;
use cosmic_factory::tile::Side;
use cosmic_factory::{TILES, TileSet, Turns};

use super::HAND;
use super::layout::BuildSpot;

/// The arms of each tile in each of its turns, and how to turn a tile so that its arms fit.
#[derive(Clone, Debug)]
pub(super) struct BuildArmTable {
    /// A bit for each side, by tile and turns.
    sides: [[u8; 4]; TILES + 1],
    /// By tile and wanted arms: the turns that come closest, each of them as often as possible.
    fitting: [[[Turns; 4]; 16]; TILES + 1],
}

impl BuildArmTable {
    pub(super) fn new(tiles: &TileSet) -> Box<BuildArmTable> {
        let mut table =
            Box::new(BuildArmTable { sides: [[0; 4]; TILES + 1], fitting: [[[Turns::default(); 4]; 16]; TILES + 1] });
        for (number, tile) in tiles.iter() {
            let number = usize::from(number.get());
            let sides = Turns::ALL.map(|turns| {
                let arms = tile.turned(turns).arms();
                Side::ALL.into_iter().fold(0, |sides, side| sides | u8::from(arms.has(side)) << side as u8)
            });
            table.sides[number] = sides;
            for (wanted, fitting) in (0_u8..).zip(&mut table.fitting[number]) {
                let misfit = |turns: &Turns| (sides[usize::from(turns.count())] ^ wanted).count_ones();
                let mut turns = Turns::ALL;
                turns.sort_by_key(misfit);
                let equal = turns.iter().filter(|other| misfit(other) == misfit(&turns[0])).count();
                *fitting = std::array::from_fn(|index| turns[index % equal]);
            }
        }
        table
    }

    #[inline(always)]
    fn sides(&self, spot: BuildSpot) -> u8 {
        self.sides[usize::from(spot.tile.get())][usize::from(spot.turns.count())]
    }

    /// `tile`, turned so that its arms replace those of `other` as well as can be; `choice` decides among equals.
    #[inline(always)]
    pub(super) fn fit(&self, tile: BuildSpot, other: BuildSpot, choice: usize) -> BuildSpot {
        let fitting = &self.fitting[usize::from(tile.tile.get())][usize::from(self.sides(other) & 15)];
        BuildSpot { turns: fitting[choice % 4], ..tile }
    }

    /// How many pairs of neighbouring tiles are linked (CF-5.3).
    #[inline(always)]
    pub(super) fn links<F: Frame>(&self, spots: &[BuildSpot; HAND]) -> u32 {
        // One lane of bits for each side, one bit for each cell. A spare column keeps rows apart.
        let columns = F::WIDTH / 2 + 1;
        let mut lanes = 0;
        for (&(column, row), &spot) in F::CELLS.iter().zip(spots) {
            let sides = if spot.down { 0 } else { self.sides(spot) };
            lanes |= LANES[usize::from(sides & 15)] << (row * columns + column);
        }
        let lane = |side: Side| lanes >> (16 * side as u32) & 0xffff;
        let across = lane(Side::East) & lane(Side::West) >> 1;
        let down = lane(Side::South) & lane(Side::North) >> columns;
        (across | down << 16).count_ones()
    }
}

/// The lowest bit of the lane of each side in a set of sides.
const LANES: [u64; 16] = {
    let mut lanes = [0; 16];
    let mut sides = 0;
    while sides < 16 {
        let mut side = 0;
        while side < 4 {
            lanes[sides] |= (sides as u64 >> side & 1) << (16 * side);
            side += 1;
        }
        sides += 1;
    }
    lanes
};
