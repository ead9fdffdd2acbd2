//! What a replay is made of, apart from how it is shown: states by step, moments, time, eyes, addresses, files.

mod address;
mod big_bang;
mod cosmic_factory;
mod eyes;
mod moments;
mod pace;
mod reel;
mod shelf;

pub(crate) use self::cosmic_factory::{kept_since_deal, last_laid};
pub(crate) use address::Wanted;
pub(crate) use eyes::Eyes;
pub(crate) use moments::{Moment, Stretch, What};
pub(crate) use pace::{Speed, Tape};
pub(crate) use reel::{Damage, Reel, Why};
pub(crate) use shelf::{Shelf, Shelved};

use tabletop::{Entry, Millis, Recordable};

/// What a game has to tell so that it can be replayed.
pub(crate) trait Replayed: Recordable {
    /// What begins with `entry`, which led from `before` to `after`; none while what was going on goes on.
    fn begins(before: &Self, entry: &Entry<Self::Move>, after: &Self) -> Option<What>;

    /// Which round it is, from 1, as far as the mode has any.
    fn round(&self) -> Option<u16>;

    /// The game as it is seen with these eyes.
    fn seen(&self, eyes: Eyes) -> Self::View;

    /// How long it takes from this state to `next`, which came after `real` milliseconds, when it is shown at its own
    /// speed.
    fn pause(&self, next: &Entry<Self::Move>, real: Millis) -> Millis;
}
