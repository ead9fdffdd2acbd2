//! What a replay is made of, apart from how it is shown: states by step, moments, time, eyes, addresses, files.

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

/// What a game has to tell so that it can be replayed.
pub trait Replayed: Recordable {
    /// What begins with `entry`, which led from `before` to `after`; none while what was going on goes on.
    fn begins(before: &Self, entry: &Entry<Self::Move>, after: &Self) -> Option<What>;

    /// Which round it is, from 1, as far as the mode has any.
    fn round(&self) -> Option<u16>;

    /// The game as it is seen with these eyes.
    fn seen(&self, eyes: Viewpoint) -> Self::View;

    /// How long it takes from this state to `next`, which came after `real` milliseconds, when it is shown at its own
    /// speed.
    fn pause(&self, next: &Entry<Self::Move>, real: Millis) -> Millis;
}
