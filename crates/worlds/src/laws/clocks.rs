//! Whether clocks are fair.

use games::Playable;
use tabletop::{Actor, Awaits, Entry, Millis};

use crate::laws::{EntryTimes, Law};
use crate::world::World;

/// Follows the time limits of a game.
#[derive(Default)]
pub(super) struct TimeLimits {
    /// The limit that holds, and the number of the entry with which it began to.
    current: Option<(Millis, usize)>,
    /// The game's time of that entry.
    since: Millis,
}

impl TimeLimits {
    /// The state after the entry with this number awaits this.
    pub(super) fn note(&mut self, n: usize, t: Millis, awaits: Awaits) {
        let deadline = awaits.deadline();
        if deadline != self.current.map(|(deadline, _)| deadline) {
            (self.current, self.since) = (deadline.map(|deadline| (deadline, n)), t);
        }
    }
}

impl<R: Playable> World<R> {
    /// Whether the players were able to use their time before the entry with this number was made because it was up.
    pub(super) fn check_time_out(&mut self, code: &str, n: usize, limits: &TimeLimits, entry: &Entry<R::Move>) {
        let Some((deadline, begun)) = limits.current else { return };
        if entry.t < deadline || !(entry.auto || entry.actor == Actor::Table) {
            return;
        }
        self.summary.time_outs += 1;
        let times = |n: usize| self.witness.times.get(code).and_then(|times| times.get(n.checked_sub(1)?)).copied();
        let (Some(EntryTimes { told: Some(told), .. }), Some(EntryTimes { made, node, .. })) = (times(begun), times(n))
        else {
            return;
        };
        let had = made.saturating_sub(told).saturating_sub(self.stood_still(node, told, made));
        let due = deadline - limits.since;
        if had + self.options.max_lost_time < due {
            self.violate(
                Law::Clocks,
                format!("{code}, entry {n}: {had} ms were left of {due} ms when the time was up"),
            );
        }
    }

    /// For how long a node was paused between these moments.
    fn stood_still(&self, node: usize, from: Millis, to: Millis) -> Millis {
        let pauses = self.witness.pauses.iter().filter(|(of, ..)| *of == node);
        pauses.map(|&(_, begin, end)| end.min(to).saturating_sub(begin.max(from))).sum()
    }

    /// Whether the clock ran only while somebody was there.
    pub(super) fn check_attendance(&mut self, code: &str, last: Millis) {
        let ids: Vec<_> = self.keepers.iter().filter(|(_, keeper)| keeper.code == code).map(|(&id, _)| id).collect();
        for id in ids {
            self.end_attendance(id, code);
        }
        let attended = self.witness.attended.get(code).copied().unwrap_or(0);
        if last > attended {
            self.violate(
                Law::Clocks,
                format!("the clock of {code} shows {last} ms, and players were there for {attended} ms"),
            );
        }
    }
}
