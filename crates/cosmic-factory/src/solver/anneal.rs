//! Simulated annealing: good arrangements soon, so that branch and bound has something to cut with.
//!
//! Tiles are swapped and turned at random, losses are accepted ever less often, and after a while it all begins anew,
//! for a longer while. Links get a little credit of their own, because a path earns nothing on its way from six tiles
//! to nine. All numbers are whole and all chance is in the dice.

use tabletop::Dice;

use crate::score::fast::TurnedTile;
use crate::solver::LINKS_THAT_HELP;
use crate::solver::goal::{Arrangement, Goal, MAX_TILES, SolverPiece, on};
use crate::solver::grid::{Grid, Links};
use crate::solver::looks::arm_bits;
use crate::solver::question::Question;
use crate::solver::scorers::Scorers;
use crate::tile::Turns;
use crate::{Card, Points};

/// What pulls the search in which direction: how much a point counts, and a link.
#[derive(Copy, Clone, Debug)]
struct Pull {
    weakest: i32,
    colors: [i32; 3],
    star: i32,
    link: i32,
}

/// The loss that is accepted half of the time, in sixteenths of the pull's unit: at first, and in the end.
const HEAT_IN_SIXTEENTHS: [i64; 2] = [45, 16];

/// The steps before the search first begins anew.
const FIRST_RUN: u64 = 3000;

/// A walk through arrangements that can be left at any step and taken up again.
#[derive(Clone, Debug)]
pub(super) struct Annealing {
    scorers: Scorers,
    grid: &'static Grid,
    tracks: Points,
    card: Card,
    tiles: usize,
    /// Arms by tile and turns.
    arms: [[u8; 4]; MAX_TILES],
    /// By tile and wanted arms: the turns that come closest, each as often as possible.
    fitting: [[[u8; 4]; 16]; MAX_TILES],
    pieces: Arrangement,
    scored: [TurnedTile; MAX_TILES],
    height: i32,
    heat: i64,
    cooling: i64,
    /// Steps left in this run, and the length of the next one.
    left: u64,
    next_run: u64,
    runs: u32,
    pull: Pull,
    dice: Dice,
    /// The highest gains seen on each track, not necessarily together.
    pub(super) seen: Points,
}

impl Annealing {
    /// A walk for a question whose tiles lie on `grid`.
    pub(super) fn new(question: &Question, grid: &'static Grid) -> Option<Annealing> {
        let mut arms = [[0; 4]; MAX_TILES];
        let mut fitting = [[[0; 4]; 16]; MAX_TILES];
        for (index, tile) in question.tiles().iter().enumerate() {
            arms[index] = Turns::ALL.map(|turns| arm_bits(&tile.turned(turns)));
            for (wanted, fitting) in (0_u8..).zip(&mut fitting[index]) {
                let misfit = |turns: &u8| (arms[index][usize::from(*turns)] ^ wanted).count_ones();
                let mut turns = [0, 1, 2, 3];
                turns.sort_by_key(misfit);
                let equal = turns.iter().filter(|other| misfit(other) == misfit(&turns[0])).count();
                *fitting = std::array::from_fn(|choice| turns[choice % equal]);
            }
        }
        let mut pieces = Arrangement::default();
        for (index, piece) in pieces.iter_mut().enumerate() {
            *piece = SolverPiece { tile: index as u8, turns: 0, down: index < usize::from(question.blanks()) };
        }
        Some(Annealing {
            scorers: Scorers::new(question)?,
            grid,
            tracks: question.tracks(),
            card: question.card(),
            tiles: question.tiles().len(),
            arms,
            fitting,
            pieces,
            scored: [TurnedTile::NOTHING; MAX_TILES],
            height: 0,
            heat: 0,
            cooling: 0,
            left: 0,
            next_run: FIRST_RUN,
            runs: 0,
            pull: Pull { weakest: 20, colors: [2; 3], star: 20, link: 3 },
            dice: Dice::new(1, 0),
            seen: Points::default(),
        })
    }

    /// Looks at up to `steps` arrangements, fewer if nothing can be news any more because all are within `caps`.
    pub(super) fn run(&mut self, steps: &mut u64, goal: &mut Goal, caps: Points) -> bool {
        while *steps > 0 {
            *steps -= 1;
            if self.left == 0 {
                self.begin(goal);
            }
            self.left -= 1;
            if self.step(goal) && !goal.wants(caps) {
                return true;
            }
        }
        !goal.wants(caps)
    }

    /// Begins anew from a random arrangement.
    fn begin(&mut self, goal: &mut Goal) {
        self.dice.shuffle(&mut self.pieces[..self.tiles]);
        for piece in &mut self.pieces[..self.tiles] {
            piece.turns = self.dice.below(4) as u8;
        }
        self.scored = self.pieces.map(|piece| self.scorers.piece(piece));
        self.aim(goal);
        let [hot, cold] = HEAT_IN_SIXTEENTHS.map(|heat| heat << 32);
        self.heat = hot;
        self.cooling = (hot - cold) / self.next_run as i64;
        self.left = self.next_run;
        self.next_run += self.next_run / 8;
        self.runs += 1;
        self.height = self.look(goal).0;
    }

    /// Chooses what this run strives for. A front is sought in many directions.
    fn aim(&mut self, goal: &Goal) {
        self.pull = Pull { weakest: 20, colors: [2; 3], star: 20, link: 3 };
        if let Goal::Front { .. } = goal
            && !self.runs.is_multiple_of(4)
        {
            let mut weight = |most: usize| 2 + self.dice.below(most) as i32;
            self.pull = Pull { weakest: 0, colors: [weight(9), weight(9), weight(9)], star: weight(16), link: 2 };
        }
        if self.card == Card::MultiPath {
            // Links join networks, but it is their number that counts.
            self.pull.link = -self.pull.link;
        }
    }

    /// Notes the current arrangement, and says how high it stands and whether it was news.
    #[inline(always)]
    fn look(&mut self, goal: &mut Goal) -> (i32, bool) {
        let gains = self.scorers.gains(&self.scored);
        let news = goal.wants(gains);
        if news {
            goal.offer(gains, || self.pieces);
        }
        self.seen = Points {
            green: self.seen.green.max(gains.green),
            blue: self.seen.blue.max(gains.blue),
            orange: self.seen.orange.max(gains.orange),
            star: self.seen.star.max(gains.star),
        };
        let after = |track: u8, gain: u8| i32::from(track.saturating_add(gain).min(Points::TOP));
        let colors: [i32; 3] = std::array::from_fn(|color| after(on(self.tracks, color), on(gains, color)));
        let star = after(self.tracks.star, gains.star);
        let weakest = colors.into_iter().min().unwrap_or_default();
        let sum: i32 = colors.iter().zip(self.pull.colors).map(|(points, pull)| points * pull).sum();
        let links = self.links().min(LINKS_THAT_HELP) as i32;
        (self.pull.weakest * weakest + self.pull.star * star + sum + self.pull.link * links, news)
    }

    #[inline(always)]
    fn links(&self) -> u32 {
        let mut links: Links = self.grid.links;
        for (spot, piece) in self.grid.spots.iter().zip(&self.pieces) {
            let arms = if piece.down { 0 } else { self.arms_of(*piece) };
            links &= spot.keep[usize::from(arms) % 16];
        }
        links.count_ones()
    }

    #[inline(always)]
    fn arms_of(&self, piece: SolverPiece) -> u8 {
        self.arms[usize::from(piece.tile) % MAX_TILES][usize::from(piece.turns) % 4]
    }

    /// One random change, taken back if it loses too much; whether it was news.
    #[inline(always)]
    fn step(&mut self, goal: &mut Goal) -> bool {
        let before = self.pieces;
        let [(a, at_a), (b, at_b)] = self.change();
        self.put(a, at_a);
        self.put(b, at_b);
        let (now, news) = self.look(goal);
        let loss = i64::from(self.height - now);
        // Sixteenths, 32 bits of the heat, 8 bits of the halvings: 44 bits more on the right side.
        if loss <= 0 || loss << 44 <= self.heat * halvings(&mut self.dice) {
            self.height = now;
        } else {
            self.put(a, before[a % MAX_TILES]);
            self.put(b, before[b % MAX_TILES]);
        }
        self.heat -= self.cooling;
        news
    }

    #[inline(always)]
    fn put(&mut self, place: usize, piece: SolverPiece) {
        self.pieces[place % MAX_TILES] = piece;
        self.scored[place % MAX_TILES] = self.scorers.piece(piece);
    }

    /// A random change: what comes to lie on two places, or twice on the same.
    #[inline(always)]
    fn change(&mut self) -> [(usize, SolverPiece); 2] {
        // One throw for all that is to be decided.
        let tiles = self.tiles;
        let draw = self.dice.below(16 * tiles * (tiles - 1) * 16);
        let (kind, draw) = (draw % 16, draw / 16);
        let (a, draw) = (draw % tiles, draw / tiles);
        let (further, choice) = (draw % (tiles - 1), draw / (tiles - 1));
        let b = (a + 1 + further) % tiles;
        let (at_a, at_b) = (self.pieces[a % MAX_TILES], self.pieces[b % MAX_TILES]);
        let turned = |piece: SolverPiece, turns: usize| SolverPiece { turns: (turns % 4) as u8, ..piece };
        match kind {
            0..5 => {
                let turned = turned(at_a, usize::from(at_a.turns) + 1 + choice % 3);
                [(a, turned), (a, turned)]
            }
            // The other one is face down now, all stays where it is.
            _ if at_a.down != at_b.down && choice % 2 == 0 => {
                [(a, SolverPiece { down: at_b.down, ..at_a }), (b, SolverPiece { down: at_a.down, ..at_b })]
            }
            5..9 => [(a, turned(at_b, choice)), (b, turned(at_a, choice / 4))],
            // A swap that keeps paths together: most others would tear them.
            _ => [(a, self.fit(at_b, at_a, choice)), (b, self.fit(at_a, at_b, choice / 4))],
        }
    }

    /// `piece`, turned so that its arms replace those of `other` as well as can be; `choice` decides among equals.
    #[inline(always)]
    fn fit(&self, piece: SolverPiece, other: SolverPiece, choice: usize) -> SolverPiece {
        let fitting = &self.fitting[usize::from(piece.tile) % MAX_TILES][usize::from(self.arms_of(other)) % 16];
        SolverPiece { turns: fitting[choice % 4], ..piece }
    }
}

/// The loss that is accepted now, in units of the one that is accepted half of the time: it is twice as rarely above 2
/// as above 1, and so on. The lower 8 bits are fractions.
#[inline(always)]
pub(super) fn halvings(dice: &mut Dice) -> i64 {
    // The logarithm of an even draw, bent straight between powers of two, so that it is the same on every machine.
    let draw = dice.below(1 << 24) as u32 | 1;
    let zeros = draw.leading_zeros();
    let fraction = draw << zeros << 1 >> 24;
    i64::from((zeros - 7) << 8) - i64::from(fraction)
}
