//! What every set of links is worth, worked out beforehand.

use crate::score::fast::frame::{Frame, offset};
use crate::score::tables::path_points;

/// [`Frame::link_index`] stays below this.
pub(super) const LINK_INDICES: usize = 4096;

/// Something about every set of links, by its index.
pub(crate) type LinkTable = [u8; LINK_INDICES];

/// What every set of links of a frame is worth.
#[derive(Debug)]
pub struct Paths {
    /// Points for the longest path (CF-5.4).
    pub(crate) longest: LinkTable,
    /// Points for the largest network (CF-7.4).
    pub(crate) largest: LinkTable,
    /// How many networks fewer there are by these links (CF-7.10).
    pub(crate) merged: LinkTable,
}

impl Paths {
    pub(crate) fn of<F: Frame>() -> Paths {
        let cell = |at: (usize, usize)| F::CELLS.iter().position(|&cell| cell == at);
        let mut links = Vec::new();
        for (index, &(column, row)) in F::CELLS.iter().enumerate() {
            let corner = offset::<F>(column, row);
            links.extend(cell((column + 1, row)).map(|other| (index, other, 2 << corner, 0)));
            links.extend(cell((column, row + 1)).map(|other| (index, other, 0, 1 << (corner + F::WIDTH))));
        }
        let mut paths = Paths { longest: [0; _], largest: [0; _], merged: [0; _] };
        // What a set of links is worth is its own worth or the best of its parts, which come before it.
        let (mut longest, mut largest) = (vec![0; 1 << links.len()], vec![0; 1 << links.len()]);
        for set in 0..1_usize << links.len() {
            let chosen = || links.iter().enumerate().filter(move |(index, _)| set >> index & 1 != 0);
            let graph = Graph::of(chosen().map(|(_, &(a, b, _, _))| (a, b)));
            let best_part =
                |table: &[u32]| chosen().map(|(index, _)| table[set & !(1 << index)]).max().unwrap_or_default();
            let whole = if graph.hangs_together() { graph.tiles() } else { 0 };
            largest[set] = whole.max(best_part(&largest));
            longest[set] = if graph.odd_tiles() <= 2 { whole.max(best_part(&longest)) } else { best_part(&longest) };
            let (across, down) = chosen().fold((0, 0), |(across, down), (_, link)| (across | link.2, down | link.3));
            let index = F::link_index(across, down);
            paths.longest[index] = path_points(longest[set]);
            paths.largest[index] = path_points(largest[set]);
            paths.merged[index] = graph.merged() as u8;
        }
        paths
    }
}

/// A few links among at most nine tiles.
struct Graph {
    /// The group of linked tiles that each tile belongs to, known by its lowest tile.
    group: [usize; 9],
    /// How many links each tile has.
    degree: [u32; 9],
}

impl Graph {
    fn of(links: impl Iterator<Item = (usize, usize)>) -> Graph {
        let mut graph = Graph { group: std::array::from_fn(|tile| tile), degree: [0; 9] };
        for (a, b) in links {
            graph.degree[a] += 1;
            graph.degree[b] += 1;
            let (one, other) = (graph.group[a], graph.group[b]);
            for group in &mut graph.group {
                if *group == one || *group == other {
                    *group = one.min(other);
                }
            }
        }
        graph
    }

    /// How many tiles have a link.
    fn tiles(&self) -> u32 {
        self.degree.iter().filter(|&&degree| degree > 0).count() as u32
    }

    fn odd_tiles(&self) -> usize {
        self.degree.iter().filter(|&&degree| degree % 2 == 1).count()
    }

    /// By how many the links lower the number of separate groups.
    fn merged(&self) -> u32 {
        self.group.iter().enumerate().filter(|&(tile, &group)| tile != group).count() as u32
    }

    /// Whether all tiles that have links are of one group.
    fn hangs_together(&self) -> bool {
        self.merged() + 1 == self.tiles()
    }
}
