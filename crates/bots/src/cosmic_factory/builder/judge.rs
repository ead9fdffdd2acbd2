//! How good it is what a galaxy earns.

use cosmic_factory::{Card, Points};

use super::Aim;
use crate::cosmic_factory::prospect::{POINT, Prospects};

/// What pulls the search in which direction: how much a point of the score counts, a point on a colour, and a link.
#[derive(Copy, Clone, Debug)]
struct Pull {
    score: i32,
    color: i32,
    link: i32,
}

impl Pull {
    fn towards(aim: Aim, card: Card) -> Pull {
        let pull = match aim {
            Aim::Score { .. } | Aim::Withstand { .. } => Pull { score: 20, color: 2, link: 3 },
            Aim::Spoil { .. } => Pull { score: 20, color: -2, link: -3 },
        };
        match card {
            // Links join networks, but it is their number that counts.
            Card::MultiPath => Pull { link: -pull.link, ..pull },
            _ => pull,
        }
    }
}

/// Links beyond these add nothing: a path through nine tiles has eight.
const LINKS_THAT_HELP: u32 = 8;

/// Judges galaxies for a player whose tracks stand somewhere.
#[derive(Copy, Clone, Debug)]
pub(super) struct Judge {
    aim: Aim,
    card: Card,
    tracks: Points,
    pull: Pull,
    prospects: Prospects,
}

/// How good gains are, and where they leave the colours, all together.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Verdict {
    pub(super) value: i32,
    colors: i32,
}

impl Judge {
    pub(super) fn new(aim: Aim, card: Card, tracks: Points) -> Judge {
        let (Aim::Score { rounds } | Aim::Withstand { rounds } | Aim::Spoil { rounds }) = aim;
        Judge { aim, card, tracks, pull: Pull::towards(aim, card), prospects: Prospects::after(rounds) }
    }

    #[inline(always)]
    pub(super) fn verdict(&self, gains: Points) -> Verdict {
        let after = self.tracks_after(gains);
        let [green, blue, orange, star] = after;
        let colors = green + blue + orange;
        let value = self.prospects.of(after) + colors + star;
        let value = if let Aim::Spoil { .. } = self.aim { -value } else { value };
        Verdict { value, colors }
    }

    /// How high a galaxy of this verdict with so many links stands in the search.
    #[inline(always)]
    pub(super) fn height(&self, Verdict { value, colors }: Verdict, links: u32) -> i32 {
        // Halves and thirds of a point count, too.
        let score = value * self.pull.score / POINT;
        score + self.pull.color * colors + self.pull.link * links.min(LINKS_THAT_HELP) as i32
    }

    /// Where the tracks stand after these gains.
    #[inline(always)]
    fn tracks_after(&self, gains: Points) -> [i32; 4] {
        let sum = |track: u8, gain: u8| i32::from(track) + i32::from(gain);
        let mut colors = [
            sum(self.tracks.green, gains.green),
            sum(self.tracks.blue, gains.blue),
            sum(self.tracks.orange, gains.orange),
        ];
        let mut star = sum(self.tracks.star, gains.star);
        if self.card == Card::StellarSwap {
            // The points are worth most on the lowest colour, which also is the farthest from the end (CF-7.19).
            star = i32::from(self.tracks.star);
            if let Some(lowest) = colors.iter_mut().min() {
                *lowest += i32::from(gains.star);
            }
        }
        let [green, blue, orange] = colors;
        [green, blue, orange, star].map(|points| points.min(i32::from(Points::TOP)))
    }
}
