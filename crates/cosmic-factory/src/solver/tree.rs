//! Branch and bound: all arrangements, cell by cell, except those that cannot be news.

use crate::Points;
use crate::solver::arms::ArmTable;
use crate::solver::goal::{Arrangement, Goal, MOST, Piece};
use crate::solver::grid::{Grid, Links};
use crate::solver::kind::{EdgeNumber, KindTable};
use crate::solver::looks::tiles_apart;
use crate::solver::memo::Memo;
use crate::solver::question::Question;
use crate::solver::tables::{KINDS, Kind, STAR, Table};

/// With this many cells left or fewer, bounds are worked out exactly where the rough ones do not cut. With more of
/// them exact ones cost more than they save.
const EXACT_CELLS: usize = 5;

/// Some tiles lie. The rest is known by kind, and every kind by numbers.
#[derive(Copy, Clone, Debug, Default)]
struct Node {
    edges: [EdgeNumber; KINDS],
    /// Tiles at hand, as each kind sees them.
    multisets: [u16; KINDS],
    earned: [u8; KINDS],
    /// The most that each track can gain.
    most: Points,
    links: Links,
    /// Tiles at hand by their arms.
    arms: u16,
    unused: u16,
    blanks: u8,
}

/// A tile as it can be laid.
#[derive(Copy, Clone, Debug)]
struct Choice {
    piece: Piece,
    looks: [u8; KINDS],
    arms: u8,
    /// What it takes away from the multisets.
    strides: [u16; KINDS],
    arm_stride: u16,
    class: u8,
    /// Tiles before it that look the same: they come first.
    same: u16,
}

/// The search, which can be left at any node and taken up again.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    grid: &'static Grid,
    kinds: Vec<(Kind, KindTable)>,
    /// Whether Constellations count.
    has_stars: bool,
    arms: ArmTable,
    choices: Vec<Choice>,
    /// No gains are higher than these.
    pub(super) caps: Points,
    /// Nor are they higher than these, wherever tiles may lie.
    pub(super) free_caps: Points,
    nodes: [Node; MOST + 1],
    cursors: [usize; MOST + 1],
    pieces: Arrangement,
    /// The class of the tile on each cell.
    classes: [u8; MOST],
    memo: Memo,
    depth: usize,
    done: bool,
    begun: bool,
    count: u64,
}

impl Tree {
    pub(super) fn new(question: &Question, grid: &'static Grid) -> Tree {
        let tiles = question.tiles();
        let tables: Vec<(Kind, Table)> = (0..KINDS)
            .map(|kind| (kind, Table::new(question.card(), kind)))
            .filter(|(_, table)| table.counts())
            .collect();
        let mut kinds: Vec<(Kind, KindTable)> = tables
            .into_iter()
            .map(|(kind, table)| (kind, KindTable::new(grid, table, tiles, kind, question.blanks())))
            .collect();
        // Those that are soon asked come first: few looks, few edges.
        kinds.sort_by_key(|(_, table)| table.looks.all.len());
        let arms = ArmTable::new(grid, question.card(), tiles, question.blanks());
        let kinds_that_count: Vec<Kind> = kinds.iter().map(|(kind, _)| *kind).collect();
        let apart = tiles_apart(tiles, &kinds_that_count);
        let mut choices = Vec::new();
        for tile in 0..tiles.len() {
            let class = apart.class_of[tile];
            let same = (0..tile).filter(|&other| apart.class_of[other] == class).fold(0, |set, other| set | 1 << other);
            for turns in 0..4 {
                if apart.of[tile][..turns].contains(&apart.of[tile][turns]) {
                    continue;
                }
                let mut choice = Choice {
                    piece: Piece { tile: tile as u8, turns: turns as u8, down: false },
                    looks: [0; KINDS],
                    arms: arms.looks.all[usize::from(arms.looks.of[tile][turns])],
                    strides: [0; KINDS],
                    arm_stride: arms.looks.stride_of(tile) as u16,
                    class: class as u8,
                    same,
                };
                for (kind, table) in &kinds {
                    choice.looks[*kind] = table.looks.of[tile][turns];
                    choice.strides[*kind] = table.looks.stride_of(tile) as u16;
                }
                choices.push(choice);
            }
        }
        let mut root = Node {
            links: grid.links,
            arms: arms.all_tiles() as u16,
            unused: (1 << tiles.len()) - 1,
            blanks: question.blanks(),
            ..Node::default()
        };
        for (kind, table) in &kinds {
            root.multisets[*kind] = table.all_tiles() as u16;
        }
        let mut tree = Tree {
            grid,
            has_stars: kinds.len() == KINDS,
            kinds,
            arms,
            choices,
            caps: Points::default(),
            free_caps: Points::default(),
            nodes: [root; MOST + 1],
            cursors: [0; MOST + 1],
            pieces: Arrangement::default(),
            classes: [0; MOST],
            memo: Memo::default(),
            depth: 0,
            done: false,
            begun: false,
            count: 0,
        };
        let mut caps = [0; KINDS];
        for (kind, table) in &mut tree.kinds {
            caps[*kind] = table.most(0, table.all_tiles()).at_most;
        }
        tree.caps = Points::new(caps);
        tree.free_caps = tree.caps;
        tree.caps.star += tree.arms.most(tiles);
        tree.free_caps.star += tree.arms.most_anywhere();
        tree
    }

    /// Arrangements and beginnings that were looked at, and bounds that were worked out.
    pub(super) fn count(&self) -> u64 {
        self.count + self.kinds.iter().map(|(_, table)| table.work).sum::<u64>()
    }

    /// Finds out how much a colour can earn at most, and lowers its cap to that; so much of it has been seen.
    pub(super) fn lower_cap(&mut self, color: Kind, seen: u8) {
        for (_, table) in self.kinds.iter_mut().filter(|(kind, _)| *kind == color) {
            *on_mut(&mut self.caps, color) = table.refined(0, table.all_tiles(), seen + 1);
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
            self.nodes[0].most = self.caps;
            self.done = !goal.wants(self.caps);
        }
        while !self.done && *steps > 0 {
            *steps -= 1;
            self.step(goal);
        }
        self.done
    }

    /// Tries the next piece on the current cell, or goes back.
    #[inline(always)]
    fn step(&mut self, goal: &mut Goal) {
        let depth = self.depth;
        let index = self.cursors[depth];
        self.cursors[depth] = index + 1;
        let spot = &self.grid.spots[depth];
        let mut node = self.nodes[depth];
        let (piece, looks, class);
        if let Some(choice) = self.choices.get(index) {
            let may_lie = node.unused >> choice.piece.tile & 1 != 0
                && node.unused & choice.same == 0
                && choice.piece.turns < spot.turns
                && self.grid.spots.len() - depth > usize::from(node.blanks)
                && spot.not_before.is_none_or(|before| self.classes[before] <= choice.class);
            if !may_lie {
                return;
            }
            node.unused &= !(1 << choice.piece.tile);
            node.links &= spot.keep[usize::from(choice.arms) % 16];
            node.arms -= choice.arm_stride;
            for kind in 0..KINDS {
                node.multisets[kind] -= choice.strides[kind];
            }
            (piece, looks, class) = (choice.piece, choice.looks, choice.class);
        } else if index == self.choices.len() && node.blanks > 0 {
            node.blanks -= 1;
            node.links &= spot.keep[0];
            (piece, looks, class) = (Piece { tile: u8::MAX, turns: 0, down: true }, [0; KINDS], u8::MAX);
        } else {
            match depth.checked_sub(1) {
                Some(before) => self.depth = before,
                None => self.done = true,
            }
            return;
        }
        self.count += 1;
        let laid = depth + 1;
        let Some(path) = self.follow(&mut node, looks, laid, goal) else { return };
        self.pieces[depth] = piece;
        self.classes[depth] = class;
        if laid == self.grid.spots.len() {
            self.nodes[laid] = node;
            // All zones are closed: what was hoped for is what there is.
            let [green, blue, orange, star] = node.earned;
            goal.offer(Points { green, blue, orange, star: star + path }, || self.arrangement());
            return;
        }
        if Memo::DEPTHS.contains(&laid) {
            let links = self.grid.alike(node.links, laid);
            if self.memo.was_there(node.edges, node.earned, links, node.unused) {
                return;
            }
        }
        self.nodes[laid] = node;
        self.depth = laid;
        self.cursors[laid] = 0;
    }

    /// Follows the kinds one after the other to where the new tile leads them, and tells what the path can earn; none
    /// as soon as there is nothing to hope for.
    #[inline(always)]
    fn follow(&mut self, node: &mut Node, looks: [u8; KINDS], laid: usize, goal: &Goal) -> Option<u8> {
        let mut bound = node.most;
        if !self.has_stars {
            bound.star = bound.star.min(self.arms.hope(node.links, laid));
            if !goal.wants(bound) {
                return None;
            }
        }
        let path = self.arms.future(node.links, laid, usize::from(node.arms));
        if !self.has_stars {
            bound.star = bound.star.min(path);
            if !goal.wants(bound) {
                return None;
            }
        }
        let exact = self.grid.spots.len() - laid <= EXACT_CELLS;
        for (kind, table) in &mut self.kinds {
            let kind = *kind;
            let multiset = usize::from(node.multisets[kind]);
            let (edge, earned) = table.step(node.edges[kind], looks[kind]);
            node.edges[kind] = edge;
            node.earned[kind] += earned;
            let known = table.most(edge, multiset);
            // Constellations share their track with the path.
            let before = node.earned[kind] + if kind == STAR { path } else { 0 };
            let track = on_mut(&mut bound, kind);
            *track = (*track).min(before + known.at_most);
            if !goal.wants(bound) {
                return None;
            }
            if known.exact || !exact {
                continue;
            }
            let need = least_wanted(bound, kind, goal);
            if need > before {
                let most = before + table.refined(edge, multiset, need - before);
                if most < need {
                    return None;
                }
                let track = on_mut(&mut bound, kind);
                *track = (*track).min(most);
            }
        }
        node.most = bound;
        Some(path)
    }

    /// What lies where; tiles that are left over are face down, or come after the cells.
    fn arrangement(&self) -> Arrangement {
        let mut pieces = self.pieces;
        let cells = self.grid.spots.len();
        let unused = self.nodes[cells].unused;
        let mut left = (0..MOST as u8).filter(|tile| unused >> tile & 1 != 0);
        for piece in pieces[..cells].iter_mut().filter(|piece| piece.down) {
            piece.tile = left.next().unwrap_or_default();
        }
        for (piece, tile) in pieces[cells..].iter_mut().zip(left) {
            *piece = Piece { tile, turns: 0, down: false };
        }
        pieces
    }
}

/// The least that a kind's track must gain to be news, if all others gain as much as they can.
#[inline(always)]
fn least_wanted(mut bound: Points, kind: Kind, goal: &Goal) -> u8 {
    loop {
        let track = on_mut(&mut bound, kind);
        let now = *track;
        if now == 0 {
            return 0;
        }
        *track -= 1;
        if !goal.wants(bound) {
            return now;
        }
    }
}

/// The track that zones of a kind move.
#[inline(always)]
fn on_mut(points: &mut Points, kind: Kind) -> &mut u8 {
    match kind {
        0 => &mut points.green,
        1 => &mut points.blue,
        2 => &mut points.orange,
        _ => &mut points.star,
    }
}
