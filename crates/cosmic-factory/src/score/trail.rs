//! The longest path (CF-5.3): the trail that visits the most tiles.
//!
//! A set of links can be walked without using one twice exactly if it hangs together and at most two tiles
//! have an odd number of its links. So the longest path is the largest such set, and the walk follows from it.

use std::collections::BTreeMap;

use arrayvec::ArrayVec;

use crate::Galaxy;

/// Two linked tiles, by their indices in the galaxy, the lower one first.
pub(super) type Link = (usize, usize);

/// The most tiles whose links are half done at once: more than any layout of twenty tiles has.
const WIDEST: usize = Galaxy::MOST_TILES;

/// What is known of a tile while some of its links are decided and others are not.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Half {
    /// Which group of taken links reaches it; 0 for none.
    group: u8,
    /// Whether the number of links taken at it is odd.
    odd: bool,
}

/// The part of a choice of links that matters for the links still to come.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Frontier {
    halves: ArrayVec<Half, WIDEST>,
    /// How many tiles with an odd number of links are behind us; at most two.
    odd_behind: u8,
}

/// The best choice of links that leads to a frontier.
#[derive(Copy, Clone, Debug, Default)]
struct Choice {
    tiles: u32,
    links: u64,
}

/// The set of links, as bits, of a longest path over tiles `0..`, with the number of tiles it visits.
///
/// Goes through the links one by one and keeps, for each way the open ends can look, the choice that visits the
/// most tiles. The number of such ways is small, because few tiles are half decided at any time.
fn best_links(links: &[Link]) -> Choice {
    let mut best = Choice::default();
    let mut open: ArrayVec<usize, WIDEST> = ArrayVec::new();
    let mut ways = BTreeMap::from([(Frontier::default(), Choice::default())]);
    for (index, &(a, b)) in links.iter().enumerate() {
        for tile in [a, b] {
            if !open.contains(&tile) {
                open.push(tile);
                ways = ways
                    .into_iter()
                    .map(|(mut frontier, choice)| {
                        frontier.halves.push(Half::default());
                        (frontier, choice)
                    })
                    .collect();
            }
        }
        let place = |tile| open.iter().position(|&other| other == tile).unwrap_or_default();
        let (a_place, b_place) = (place(a), place(b));
        let taken: Vec<_> =
            ways.iter().map(|(frontier, choice)| take(frontier, *choice, a_place, b_place, index)).collect();
        for (frontier, choice) in taken {
            keep_better(&mut ways, frontier, choice);
        }
        for tile in [a, b] {
            let decided = links[index + 1..].iter().all(|&(c, d)| tile != c && tile != d);
            if decided && let Some(place) = open.iter().position(|&other| other == tile) {
                open.remove(place);
                ways = leave(ways, place, &mut best);
            }
        }
    }
    best
}

fn keep_better(ways: &mut BTreeMap<Frontier, Choice>, frontier: Frontier, choice: Choice) {
    let known = ways.entry(frontier).or_insert(choice);
    if known.tiles < choice.tiles {
        *known = choice;
    }
}

/// Takes the link between the open tiles at places `a` and `b`.
fn take(frontier: &Frontier, choice: Choice, a: usize, b: usize, link: usize) -> (Frontier, Choice) {
    let mut frontier = frontier.clone();
    let mut choice = Choice { links: choice.links | 1 << link, ..choice };
    let (into, from) = (frontier.halves[a].group, frontier.halves[b].group);
    let fresh = frontier.halves.iter().map(|half| half.group).max().unwrap_or_default() + 1;
    let group = if into != 0 {
        into
    } else if from != 0 {
        from
    } else {
        fresh
    };
    choice.tiles += u32::from(into == 0) + u32::from(from == 0);
    for (place, half) in frontier.halves.iter_mut().enumerate() {
        if place == a || place == b {
            half.odd = !half.odd;
            half.group = group;
        } else if half.group != 0 && half.group == from {
            half.group = group;
        }
    }
    rename_groups(&mut frontier);
    (frontier, choice)
}

/// The tile at `place` has no more links to decide: parity is settled, and a group that ends here is a path.
fn leave(ways: BTreeMap<Frontier, Choice>, place: usize, best: &mut Choice) -> BTreeMap<Frontier, Choice> {
    let mut left = BTreeMap::new();
    for (mut frontier, choice) in ways {
        let half = frontier.halves.remove(place);
        frontier.odd_behind += u8::from(half.odd);
        if frontier.odd_behind > 2 {
            continue;
        }
        let continues = half.group == 0 || frontier.halves.iter().any(|other| other.group == half.group);
        if continues {
            rename_groups(&mut frontier);
            keep_better(&mut left, frontier, choice);
        } else if frontier.halves.iter().all(|other| other.group == 0) && choice.tiles > best.tiles {
            *best = choice;
        }
    }
    left
}

/// Numbers the groups in the order of their first tile, so that equal frontiers look equal.
fn rename_groups(frontier: &mut Frontier) {
    let mut seen: ArrayVec<u8, WIDEST> = ArrayVec::new();
    for half in &mut frontier.halves {
        if half.group != 0 {
            let known = seen.iter().position(|&group| group == half.group);
            let number = known.unwrap_or_else(|| {
                seen.push(half.group);
                seen.len() - 1
            });
            half.group = number as u8 + 1;
        }
    }
}

/// A longest path as the tiles it comes through, in order; some may stand there twice. Empty without links.
pub(super) fn longest(links: &[Link]) -> Vec<usize> {
    let chosen = best_links(links).links;
    let mut rest: Vec<Link> =
        links.iter().enumerate().filter(|(index, _)| chosen >> index & 1 != 0).map(|(_, &link)| link).collect();
    let degree = |tile: usize| rest.iter().filter(|&&(a, b)| a == tile || b == tile).count();
    let ends = rest.iter().flat_map(|&(a, b)| [a, b]);
    let Some(start) = ends.clone().filter(|&tile| degree(tile) % 2 == 1).min().or_else(|| ends.min()) else {
        return Vec::new();
    };
    // Hierholzer: walk until stuck, step back, and insert detours where links are left.
    let mut walk = Vec::new();
    let mut trail = vec![start];
    while let Some(&tile) = trail.last() {
        match rest.iter().position(|&(a, b)| a == tile || b == tile) {
            Some(index) => {
                let (a, b) = rest.remove(index);
                trail.push(if a == tile { b } else { a });
            }
            None => walk.extend(trail.pop()),
        }
    }
    walk.reverse();
    walk
}
