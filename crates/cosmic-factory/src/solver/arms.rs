//! What paths can still earn, by arms alone: the admissible bound for the part of paths.

use crate::score::fast::LinkTable;
use crate::score::path_points;
use crate::solver::grid::{ArmNeed, Grid, Links, arm_kind, suffices};
use crate::solver::looks::{Looks, arm_bits, arms};
use crate::{Card, Tile};

/// How links earn points.
#[derive(Copy, Clone, Debug)]
enum PathRule {
    /// Points by the set of links; more links never earn less.
    Links(&'static LinkTable),
    /// Points by the number of networks: each link makes fewer of them, or as many (CF-7.10).
    Networks { armed: u32, merged: &'static LinkTable },
}

/// With this many cells left or fewer, bounds are exact.
const EXACT_CELLS: usize = 6;

/// Sets of links are below this.
const LINK_SETS: usize = 1 << 12;

/// The arms of all tiles through the whole search.
#[derive(Clone, Debug)]
pub(super) struct ArmTable {
    grid: &'static Grid,
    rule: PathRule,
    pub(super) looks: Looks<u8>,
    blanks: usize,
    tiles: usize,
    /// By multiset, how many tiles it has.
    at_hand: Vec<usize>,
    /// By tiles at hand, cells that will hold nothing, and possible links: the most that can be earned, plus one.
    future: Vec<u8>,
}

impl ArmTable {
    pub(super) fn new(grid: &'static Grid, card: Card, tiles: &[Tile], blanks: u8) -> ArmTable {
        let looks = arms(tiles);
        let rule = match card {
            Card::Arborescence => PathRule::Links(&grid.paths.largest),
            Card::MultiPath => {
                let armed = tiles.iter().filter(|tile| tile.arms().count() > 0).count() as u32;
                PathRule::Networks { armed, merged: &grid.paths.merged }
            }
            _ => PathRule::Links(&grid.paths.longest),
        };
        let count = |multiset| looks.classes.iter().map(|class| looks.count(multiset, class)).sum();
        let at_hand = (0..looks.multisets).map(count).collect();
        ArmTable { grid, rule, looks, blanks: usize::from(blanks), tiles: tiles.len(), at_hand, future: Vec::new() }
    }

    /// The multiset of all tiles.
    pub(super) fn all_tiles(&self) -> usize {
        self.looks.multisets - 1
    }

    /// A bound that needs no search: all links that are possible come about, or none of those that are not certain.
    #[inline(always)]
    pub(super) fn hope(&self, links: Links, laid: usize) -> u8 {
        match self.rule {
            PathRule::Links(points) => points[usize::from(links) % points.len()],
            PathRule::Networks { armed, merged } => {
                let certain = links & self.grid.decided[laid];
                path_points(armed - u32::from(merged[usize::from(certain) % merged.len()]))
            }
        }
    }

    /// The most that paths can earn from here on.
    pub(super) fn future(&mut self, links: Links, laid: usize, multiset: usize) -> u8 {
        let hope = self.hope(links, laid);
        let cells = self.grid.spots.len() - laid;
        if cells == 0 || cells > EXACT_CELLS || hope == 0 {
            return hope;
        }
        let links = self.grid.alike(links, laid);
        let blanks = self.blanks - (laid - (self.tiles - self.at_hand[multiset]));
        if self.future.is_empty() {
            self.future = vec![0; self.looks.multisets * (self.blanks + 1) * LINK_SETS];
        }
        let index = (multiset * (self.blanks + 1) + blanks) * LINK_SETS + usize::from(links);
        if self.future[index] != 0 {
            return self.future[index] - 1;
        }
        let spot = &self.grid.spots[laid];
        let mut best = 0;
        'all: for class in 0..self.looks.classes.len() {
            let class = &self.looks.classes[class];
            if cells <= blanks || self.looks.count(multiset, class) == 0 {
                continue;
            }
            let rest = multiset - class.stride;
            for look in class.looks.clone() {
                let kept = links & spot.keep[usize::from(self.looks.all[usize::from(look)]) % 16];
                if self.hope(kept, laid + 1) > best {
                    best = best.max(self.future(kept, laid + 1, rest));
                }
                if best == hope {
                    break 'all;
                }
            }
        }
        if blanks > 0 && best < hope {
            best = best.max(self.future(links & spot.keep[0], laid + 1, multiset));
        }
        self.future[index] = best + 1;
        best
    }

    /// The most that paths could earn if tiles could lie anywhere.
    pub(super) fn most_anywhere(&self) -> u8 {
        let armed = self.looks.classes.iter().filter(|class| self.looks.all[usize::from(class.looks[0])] != 0);
        path_points(armed.map(|class| class.count as u32).sum())
    }

    /// The most that paths can earn at all: whether there are enough arms of each sort for some set of links.
    pub(super) fn most(&self, tiles: &[Tile]) -> u8 {
        let needs = match self.rule {
            PathRule::Networks { armed, .. } => return path_points(armed),
            PathRule::Links(table) if std::ptr::eq(table, &raw const self.grid.paths.largest) => {
                &self.grid.largest_needs
            }
            PathRule::Links(_) => &self.grid.longest_needs,
        };
        let mut have = ArmNeed::default();
        for kind in tiles.iter().filter_map(|tile| arm_kind(arm_bits(tile))) {
            have[kind] += 1;
        }
        let most = (self.grid.spots.len() - self.blanks) as u8;
        let able = needs.iter().filter(|(_, need)| need.iter().sum::<u8>() <= most && suffices(&have, need));
        able.map(|(points, _)| *points).max().unwrap_or_default()
    }
}
