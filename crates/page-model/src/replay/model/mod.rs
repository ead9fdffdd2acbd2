//! The model of a replay: states by step, moments, time, viewpoints, addresses, files.

pub mod address;
pub mod big_bang;
pub mod cosmic_factory;
pub mod moments;
pub mod pace;
pub mod record_file;
pub mod recording;
pub mod viewpoint;

pub use self::cosmic_factory::{kept_since_deal, last_laid};
pub use address::ReplayAddress;
pub use moments::{ReplayMoment, RoundPhase, What};
pub use pace::{MomentTrack, Speed};
pub use record_file::{ListedRecord, RecordFile};
pub use recording::{Damage, Recording, Why};
pub use viewpoint::Viewpoint;

use tabletop::{Entry, Millis, Recordable};

/// What a game provides so that it can be replayed.
pub trait Replayed: Recordable {
    /// What begins with `entry`, which led from `before` to `after`; none if nothing new begins.
    fn begins(before: &Self, entry: &Entry<Self::Move>, after: &Self) -> Option<What>;

    /// The round, from 1; none in modes without rounds.
    fn round(&self) -> Option<u16>;

    /// The view from a viewpoint.
    fn seen(&self, eyes: Viewpoint) -> Self::View;

    /// The pause before `next` at normal speed; in the game it came after `real` milliseconds.
    fn pause(&self, next: &Entry<Self::Move>, real: Millis) -> Millis;
}
