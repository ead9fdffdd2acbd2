//! Branch and bound: all arrangements, cell by cell, except those that cannot be news.

use crate::Points;
use crate::solver::arms::ArmTable;
use crate::solver::goal::{Arrangement, Goal, MAX_TILES, SolverPiece};
use crate::solver::grid::{Grid, Links};
use crate::solver::kind::{KindTable, ProfileNumber};
use crate::solver::options::{CellOptions, Choices, OPTIONS, PARTS, PATH};
use crate::solver::question::Question;
use crate::solver::tables::{KINDS, ZoneKind, ZoneTable};
use crate::solver::transposition::TranspositionTable;

/// Points by part.
type Parts = [u8; PARTS];

/// The gains of all parts together: Constellations share their track with paths.
#[inline(always)]
fn total([green, blue, orange, star, path]: Parts) -> Points {
    Points { green, blue, orange, star: star + path }
}

/// Some tiles lie. The rest is known by kind, and every kind by numbers.
#[derive(Copy, Clone, Debug, Default)]
struct Node {
    profiles: [ProfileNumber; KINDS],
    /// Tiles at hand, as each kind sees them.
    multisets: [u16; KINDS],
    earned: [u8; KINDS],
    /// The most that each part can gain.
    most: Parts,
    links: Links,
    /// Tiles at hand by their arms.
    arms: u16,
    unused: u16,
    blanks: u8,
}

/// A node with what may come next.
#[derive(Copy, Clone, Debug)]
struct Level {
    node: Node,
    /// Choices that give hope and have not been tried.
    open: Choices,
    /// By part and option: the most that can be gained if it is chosen.
    bounds: [[u8; OPTIONS]; PARTS],
    /// By kind and option: where it leads, and what will have been earned there.
    profiles: [[ProfileNumber; OPTIONS]; KINDS],
    earned: [[u8; OPTIONS]; KINDS],
}

/// The search, which can be left at any node and taken up again.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    grid: &'static Grid,
    kinds: Vec<(ZoneKind, KindTable)>,
    arms: ArmTable,
    options: CellOptions,
    /// No part can gain more than this.
    most: Parts,
    /// No gains are higher than these, wherever tiles may lie.
    pub(super) free_caps: Points,
    levels: Vec<Level>,
    pieces: Arrangement,
    /// The class of the tile on each cell.
    classes: [u8; MAX_TILES],
    transpositions: TranspositionTable,
    depth: usize,
    done: bool,
    begun: bool,
    count: u64,
}

impl Tree {
    pub(super) fn new(question: &Question, grid: &'static Grid) -> Tree {
        let tiles = question.tiles();
        let tables: Vec<(ZoneKind, ZoneTable)> = (0..KINDS)
            .map(|kind| (kind, ZoneTable::new(question.card(), kind)))
            .filter(|(_, table)| table.counts())
            .collect();
        let mut kinds: Vec<(ZoneKind, KindTable)> = tables
            .into_iter()
            .map(|(kind, table)| (kind, KindTable::new(grid, table, tiles, kind, question.blanks())))
            .collect();
        // Those that are soon asked come first: few looks, few profiles.
        kinds.sort_by_key(|(_, table)| table.looks.all.len());
        let arms = ArmTable::new(grid, question.card(), tiles, question.blanks());
        let mut root = Node {
            links: grid.links,
            arms: arms.all_tiles() as u16,
            unused: (1 << tiles.len()) - 1,
            blanks: question.blanks(),
            ..Node::default()
        };
        for (kind, table) in &mut kinds {
            root.multisets[*kind] = table.all_tiles() as u16;
            root.most[*kind] = table.most(0, table.all_tiles()).at_most;
        }
        root.most[PATH] = arms.most_anywhere();
        let free_caps = total(root.most);
        root.most[PATH] = arms.most(tiles);
        let level = Level {
            node: root,
            open: 0,
            bounds: [[0; OPTIONS]; PARTS],
            profiles: [[0; OPTIONS]; KINDS],
            earned: [[0; OPTIONS]; KINDS],
        };
        Tree {
            grid,
            options: CellOptions::new(question, grid, &kinds, &arms),
            kinds,
            arms,
            most: root.most,
            free_caps,
            levels: vec![level; grid.spots.len() + 1],
            pieces: Arrangement::default(),
            classes: [0; MAX_TILES],
            transpositions: TranspositionTable::default(),
            depth: 0,
            done: false,
            begun: false,
            count: 0,
        }
    }

    /// No gains are higher than these.
    pub(super) fn caps(&self) -> Points {
        total(self.most)
    }

    /// Arrangements and beginnings that were looked at, and bounds that were worked out.
    pub(super) fn count(&self) -> u64 {
        self.count + self.kinds.iter().map(|(_, table)| table.work).sum::<u64>()
    }

    /// Finds out how much a colour can earn at most, and lowers its cap to that; so much of it has been seen.
    pub(super) fn lower_cap(&mut self, color: ZoneKind, seen: u8) {
        for (_, table) in self.kinds.iter_mut().filter(|(kind, _)| *kind == color) {
            self.most[color] = table.refined(0, table.all_tiles(), seen + 1);
        }
    }

    /// Whether the search has begun.
    pub(super) fn has_begun(&self) -> bool {
        self.begun
    }

    /// Searches on for at most `steps` steps; true when nothing is left to search.
    pub(super) fn run(&mut self, steps: &mut u64, goal: &mut Goal) -> bool {
        if !self.begun {
            self.begun = true;
            self.levels[0].node.most = self.most;
            self.done = !self.expand(goal);
        }
        while !self.done && *steps > 0 {
            *steps -= 1;
            self.step(goal);
        }
        self.done
    }

    /// Tries the next choice for the current cell, or goes back.
    #[inline(always)]
    fn step(&mut self, goal: &mut Goal) {
        let level = &mut self.levels[self.depth];
        if level.open == 0 {
            match self.depth.checked_sub(1) {
                Some(before) => self.depth = before,
                None => self.done = true,
            }
            return;
        }
        let index = level.open.trailing_zeros() as usize;
        level.open &= level.open - 1;
        self.count += 1;
        let Some(node) = self.follow(index, goal) else { return };
        let choice = &self.options.choices[index];
        self.pieces[self.depth] = choice.piece;
        self.classes[self.depth] = choice.class;
        let laid = self.depth + 1;
        self.levels[laid].node = node;
        if laid == self.grid.spots.len() {
            // All zones are closed: what was hoped for is what there is.
            goal.offer(total(node.most), || self.arrangement());
            return;
        }
        if TranspositionTable::DEPTHS.contains(&laid) {
            let links = self.grid.alike(node.links, laid);
            if self.transpositions.is_dominated(node.profiles, node.earned, links, node.unused) {
                return;
            }
        }
        self.depth = laid;
        if !self.expand(goal) {
            self.depth -= 1;
        }
    }

    /// The node to which a choice leads from the current one; none if there is nothing to hope for.
    #[inline(always)]
    fn follow(&mut self, choice: usize, goal: &Goal) -> Option<Node> {
        let level = &mut self.levels[self.depth];
        let choice = &self.options.choices[choice];
        let option = |part: usize| usize::from(choice.options[part]) % OPTIONS;
        let mut bound: Parts = std::array::from_fn(|part| level.bounds[part][option(part)]);
        if !goal.wants(total(bound)) {
            return None;
        }
        let cells = self.grid.spots.len() - self.depth - 1;
        let mut node = level.node;
        for (kind, table) in &mut self.kinds {
            let kind = *kind;
            let option = option(kind);
            node.profiles[kind] = level.profiles[kind][option];
            node.earned[kind] = level.earned[kind][option];
            node.multisets[kind] -= self.options.by_part[kind][option].stride;
            let (profile, multiset) = (node.profiles[kind], usize::from(node.multisets[kind]));
            if cells > table.exact_cells || table.most(profile, multiset).exact {
                continue;
            }
            let before = node.earned[kind];
            let need = least_wanted(bound, kind, goal);
            if need > before {
                let most = before + table.refined(profile, multiset, need - before);
                bound[kind] = bound[kind].min(most);
                level.bounds[kind][option] = bound[kind];
                if most < need {
                    return None;
                }
            }
        }
        let arms = self.options.by_part[PATH][option(PATH)];
        node.links &= self.grid.spots[self.depth].keep[usize::from(arms.look) % 16];
        node.arms -= arms.stride;
        if choice.piece.down {
            node.blanks -= 1;
        } else {
            node.unused &= !(1 << choice.piece.tile);
        }
        node.most = bound;
        Some(node)
    }

    /// Finds out which choices for the current cell give hope, part by part and for all choices at once that a part
    /// cannot tell apart; false if there are none.
    fn expand(&mut self, goal: &Goal) -> bool {
        let laid = self.depth + 1;
        let spot = &self.grid.spots[self.depth];
        let level = &mut self.levels[self.depth];
        let node = &level.node;
        let first = spot.not_before.map(|before| self.classes[before]);
        let mut open = self.options.at(self.depth, node.unused, node.blanks, first);
        let mut most = node.most;

        let Some(need) = least(most, PATH, goal) else { return false };
        let mut best = 0;
        for (seen, bound) in self.options.by_part[PATH].iter().zip(&mut level.bounds[PATH]) {
            if seen.choices & open == 0 {
                continue;
            }
            let links = node.links & spot.keep[usize::from(seen.look) % 16];
            *bound = most[PATH].min(self.arms.hope(links, laid));
            if *bound >= need {
                *bound = (*bound).min(self.arms.future(links, laid, usize::from(node.arms - seen.stride)));
            }
            if *bound < need {
                open &= !seen.choices;
            } else {
                best = best.max(*bound);
            }
        }
        most[PATH] = best;

        for (kind, table) in &mut self.kinds {
            let kind = *kind;
            let Some(need) = least(most, kind, goal) else { return false };
            let mut best = 0;
            for (index, seen) in self.options.by_part[kind].iter().enumerate().take(OPTIONS) {
                if seen.choices & open == 0 {
                    continue;
                }
                let (profile, earned) = table.step(node.profiles[kind], seen.look);
                let earned = node.earned[kind] + earned;
                let known = table.most(profile, usize::from(node.multisets[kind] - seen.stride));
                let bound = most[kind].min(earned + known.at_most);
                if bound < need {
                    open &= !seen.choices;
                    continue;
                }
                best = best.max(bound);
                level.bounds[kind][index] = bound;
                level.profiles[kind][index] = profile;
                level.earned[kind][index] = earned;
            }
            most[kind] = best;
            if open == 0 {
                return false;
            }
        }
        level.open = open;
        open != 0
    }

    /// What lies where; tiles that are left over are face down, or come after the cells.
    fn arrangement(&self) -> Arrangement {
        let mut pieces = self.pieces;
        let cells = self.grid.spots.len();
        let unused = self.levels[cells].node.unused;
        let mut left = (0..MAX_TILES as u8).filter(|tile| unused >> tile & 1 != 0);
        for piece in pieces[..cells].iter_mut().filter(|piece| piece.down) {
            piece.tile = left.next().unwrap_or_default();
        }
        for (piece, tile) in pieces[cells..].iter_mut().zip(left) {
            *piece = SolverPiece { tile, turns: 0, down: false };
        }
        pieces
    }
}

/// The least that a part must gain to be news, if all others gain as much as they can; none if nothing would be.
#[inline(always)]
fn least(most: Parts, part: usize, goal: &Goal) -> Option<u8> {
    goal.wants(total(most)).then(|| least_wanted(most, part, goal))
}

/// The same, when it is known that the most is news.
#[inline(always)]
fn least_wanted(mut most: Parts, part: usize, goal: &Goal) -> u8 {
    loop {
        let now = most[part];
        if now == 0 {
            return 0;
        }
        most[part] -= 1;
        if !goal.wants(total(most)) {
            return now;
        }
    }
}
