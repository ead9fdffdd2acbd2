//! A relaxation of the rest of a galaxy to one kind of zone: a pattern database that is filled while the search needs it,
//! and whose entries are admissible bounds.
//!
//! Zones of one kind see little of the tiles: many look alike, and few profiles come up. So each profile gets a number, each
//! step from profile to profile is worked out once, and for each profile and multiset of tiles at hand it is worked out once
//! how much this kind can earn from there at most, if it were alone. The last is the bound that the search lives on:
//! exact for the kind when few tiles are left, by [`Knapsack`] when many are.

use crate::Tile;
use crate::solver::grid::Grid;
use crate::solver::knapsack::{Hope, Knapsack};
use crate::solver::looks::{Face, Looks, faces};
use crate::solver::profile::Profile;
use crate::solver::tables::{ZoneKind, ZoneTable};

/// The number of a profile.
pub(super) type ProfileNumber = u32;

/// With this many cells left or fewer, bounds are worked out exactly where the rough ones do not cut. It pays for kinds
/// that see few sorts of tiles, because their answers serve many nodes.
fn exact_cells(multisets: usize, blanks: u8) -> usize {
    match multisets {
        _ if blanks > 0 => 5,
        0..=130 => 5,
        131..=200 => 4,
        _ => 2,
    }
}

const NO_PROFILE: ProfileNumber = ProfileNumber::MAX;
const FIRST_PLACES: usize = 1 << 10;

/// A step from profile to profile: the next profile in the upper bits, points in the lower.
const POINT_BITS: u32 = 8;
const UNKNOWN_STEP: u32 = u32::MAX;

/// What is known of the most that can be earned from some profile with some tiles at hand.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Most {
    /// It is no more than this.
    pub(super) at_most: u8,
    /// And it is no less.
    pub(super) exact: bool,
}

impl Most {
    /// In one byte: 0 is for what is not known yet.
    fn packed(self) -> u8 {
        (self.at_most + 1) << 1 | u8::from(self.exact)
    }

    fn unpacked(byte: u8) -> Option<Most> {
        (byte != 0).then(|| Most { at_most: (byte >> 1) - 1, exact: byte & 1 != 0 })
    }
}

/// A profile that has come up.
#[derive(Copy, Clone, Debug)]
struct Known {
    profile: Profile,
    hope: Hope,
}

/// A multiset of tiles.
#[derive(Copy, Clone, Debug)]
struct AtHand {
    hope: Hope,
    /// How many tiles.
    tiles: usize,
}

/// One kind of zone through the whole search.
#[derive(Clone, Debug)]
pub(super) struct KindTable {
    grid: &'static Grid,
    table: ZoneTable,
    pub(super) looks: Looks<Face>,
    blanks: usize,
    tiles: usize,
    at_hand: Vec<AtHand>,
    /// By multiset, its place in the rows of profiles that it can come with.
    ranks: Vec<u16>,
    profiles: Vec<Known>,
    /// By profile, where its answers begin.
    rows: Vec<u32>,
    /// The profiles' numbers, each at the first free place from the one that the profile asks for; half of it is free.
    numbers: Vec<ProfileNumber>,
    /// By profile and look.
    steps: Vec<u32>,
    /// By row and rank, as [`Most`] is packed.
    future: Vec<u8>,
    /// How long rows are, by the number of tiles that lie.
    row_lengths: Vec<usize>,
    knapsack: Knapsack,
    /// With this many cells left or fewer exact bounds pay.
    pub(super) exact_cells: usize,
    /// How often a bound was worked out.
    pub(super) work: u64,
}

impl KindTable {
    pub(super) fn new(grid: &'static Grid, table: ZoneTable, tiles: &[Tile], kind: ZoneKind, blanks: u8) -> KindTable {
        let looks = faces(tiles, kind);
        let mut row_lengths = vec![0; tiles.len() + 1];
        let mut at_hand: Vec<AtHand> = Vec::with_capacity(looks.multisets);
        let mut ranks = Vec::with_capacity(looks.multisets);
        for multiset in 0..looks.multisets {
            let mut known = AtHand { hope: Hope::default(), tiles: 0 };
            // One tile more than a multiset that came before.
            if let Some(class) = looks.classes.iter().find(|class| looks.count(multiset, class) > 0) {
                known = at_hand[multiset - class.stride];
                let face = &looks.all[usize::from(class.looks[0])];
                face.sizes[..usize::from(face.count)].iter().for_each(|&size| known.hope.add(&table, size));
                known.tiles += 1;
            }
            // How many tiles lie follows from how many are at hand, unless cells can hold nothing.
            let length = &mut row_lengths[if blanks > 0 { 0 } else { tiles.len() - known.tiles }];
            ranks.push(*length as u16);
            *length += 1;
            at_hand.push(known);
        }
        if blanks > 0 {
            row_lengths.fill(looks.multisets);
        }
        let mut kind_table = KindTable {
            grid,
            table,
            exact_cells: exact_cells(looks.multisets, blanks),
            looks,
            blanks: usize::from(blanks),
            tiles: tiles.len(),
            at_hand,
            ranks,
            profiles: Vec::new(),
            rows: Vec::new(),
            numbers: vec![NO_PROFILE; FIRST_PLACES],
            steps: Vec::new(),
            future: Vec::new(),
            row_lengths,
            knapsack: Knapsack::new(table),
            work: 0,
        };
        kind_table.number(Profile::default());
        kind_table
    }

    /// The multiset of all tiles.
    pub(super) fn all_tiles(&self) -> usize {
        self.looks.multisets - 1
    }

    fn number(&mut self, profile: Profile) -> ProfileNumber {
        let mut place = self.place(&profile);
        while let Some(known) = self.profiles.get(self.numbers[place] as usize) {
            if known.profile == profile {
                return self.numbers[place];
            }
            place = (place + 1) % self.numbers.len();
        }
        let number = self.profiles.len() as ProfileNumber;
        self.numbers[place] = number;
        self.profiles.push(Known { profile, hope: profile.hope(&self.table) });
        self.rows.push(self.future.len() as u32);
        self.steps.resize(self.steps.len() + self.looks.all.len(), UNKNOWN_STEP);
        self.future.resize(self.future.len() + self.row_lengths[usize::from(profile.laid)], 0);
        if 2 * self.profiles.len() > self.numbers.len() {
            self.numbers = vec![NO_PROFILE; 4 * self.numbers.len()];
            for number in 0..self.profiles.len() {
                let mut place = self.place(&self.profiles[number].profile);
                while self.numbers[place] != NO_PROFILE {
                    place = (place + 1) % self.numbers.len();
                }
                self.numbers[place] = number as ProfileNumber;
            }
        }
        number
    }

    /// The place that a profile asks for: a power of two of them.
    fn place(&self, profile: &Profile) -> usize {
        (profile.mixed() >> 32) as usize & (self.numbers.len() - 1)
    }

    /// Lays a tile that looks like this: the next profile, and what was earned.
    #[inline(always)]
    pub(super) fn step(&mut self, profile: ProfileNumber, look: u8) -> (ProfileNumber, u8) {
        let index = profile as usize * self.looks.all.len() + usize::from(look);
        let mut step = self.steps[index];
        if step == UNKNOWN_STEP {
            step = self.work_out_step(profile, look);
            self.steps[index] = step;
        }
        (step >> POINT_BITS, step as u8)
    }

    #[cold]
    #[inline(never)]
    fn work_out_step(&mut self, profile: ProfileNumber, look: u8) -> u32 {
        let profile = self.profiles[profile as usize].profile;
        let spot = &self.grid.spots[usize::from(profile.laid)];
        let (next, earned) = profile.lay(&self.table, spot, &self.looks.all[usize::from(look)]);
        self.number(next) << POINT_BITS | u32::from(earned)
    }

    /// What is known of the most that can be earned from this profile on with these tiles at hand; at first that is what
    /// could be earned if chunks could be joined freely.
    #[inline(always)]
    pub(super) fn most(&mut self, profile: ProfileNumber, multiset: usize) -> Most {
        let index = self.place_of_answer(profile, multiset);
        match Most::unpacked(self.future[index]) {
            Some(most) => most,
            None => self.work_out_most(profile, multiset, index),
        }
    }

    #[inline(always)]
    fn place_of_answer(&self, profile: ProfileNumber, multiset: usize) -> usize {
        self.rows[profile as usize] as usize + usize::from(self.ranks[multiset])
    }

    #[inline(never)]
    fn work_out_most(&mut self, profile: ProfileNumber, multiset: usize, index: usize) -> Most {
        let known = &self.profiles[profile as usize];
        let most = if usize::from(known.profile.laid) == self.grid.spots.len() {
            Most { at_most: 0, exact: true }
        } else {
            let at_hand = self.at_hand[multiset].hope;
            let hope = self.knapsack.best(known.hope.chunks + at_hand.chunks);
            Most { at_most: known.hope.certain + at_hand.certain + hope, exact: false }
        };
        self.future[index] = most.packed();
        most
    }

    /// Finds out the most that can be earned from this profile on, if it is at least `need`; else, something that it does
    /// not reach and that is less than `need`.
    pub(super) fn refined(&mut self, profile: ProfileNumber, multiset: usize, need: u8) -> u8 {
        let Most { at_most, exact } = self.most(profile, multiset);
        if exact || at_most < need {
            return at_most;
        }
        self.work += 1;
        let tiles = self.at_hand[multiset].tiles;
        let laid = usize::from(self.profiles[profile as usize].profile.laid);
        // Cells that hold nothing so far are those that tiles at hand do not account for.
        let blanks = self.blanks - (laid - (self.tiles - tiles));
        let cells = self.grid.spots.len() - laid;
        let mut best: Option<u8> = None;
        'all: for class in 0..=self.looks.classes.len() {
            let (looks, rest) = match self.looks.classes.get(class) {
                Some(class) if cells > blanks && self.looks.count(multiset, class) > 0 => {
                    (class.looks.clone(), multiset - class.stride)
                }
                None if blanks > 0 => ([0].into_iter().collect(), multiset),
                _ => continue,
            };
            for look in looks {
                let (next, earned) = self.step(profile, look);
                let wanted = best.map_or(need, |best| best + 1);
                let most = earned + self.refined(next, rest, wanted.saturating_sub(earned));
                if most >= wanted {
                    best = Some(most);
                    if most == at_most {
                        break 'all;
                    }
                }
            }
        }
        let most = match best {
            Some(best) => Most { at_most: best, exact: true },
            None => Most { at_most: need - 1, exact: need == 0 },
        };
        let index = self.place_of_answer(profile, multiset);
        self.future[index] = most.packed();
        most.at_most
    }
}
