//! The replay of Cosmic Factory.

use cosmic_factory::game::{Pass, PhaseView};
use cosmic_factory::{Cell, CosmicFactory, Hand, Move, View};
use tabletop::{Actor, Entry, Millis, Rules as _, Seat, Viewer};

use super::{Replayed, RoundPhase, Viewpoint, What};

/// The longest time without an event.
const MAX_PAUSE: Millis = 3_000;
/// The shortest time that is given to an event, so that nobody misses it.
const MIN_PAUSE: Millis = 300;

/// The part of a round at this state.
fn stretch(view: &View) -> Option<What> {
    match &view.phase {
        PhaseView::Draft { pass: Pass::First, .. } => Some(What::RoundPhase(RoundPhase::Draft)),
        PhaseView::Draft { pass: Pass::Second, .. } => Some(What::RoundPhase(RoundPhase::SecondDraft)),
        // The table's own moves after the build belong to it.
        PhaseView::Build { .. } | PhaseView::Settle { .. } => Some(What::RoundPhase(RoundPhase::Build)),
        PhaseView::Choose { asked, .. } if !asked.is_empty() => Some(What::RoundPhase(RoundPhase::Choose)),
        PhaseView::Choose { .. } => Some(What::RoundPhase(RoundPhase::Build)),
        PhaseView::Deal => None,
        PhaseView::Over => Some(What::End),
    }
}

impl Replayed for CosmicFactory {
    fn begins(before: &CosmicFactory, entry: &Entry<Move>, after: &CosmicFactory) -> Option<What> {
        if matches!(entry.action, Move::Score { .. }) {
            let over = after.outcome().is_some();
            return Some(if over { What::End } else { What::RoundPhase(RoundPhase::Counted) });
        }
        let [before, after] = [before, after].map(|state| stretch(&state.view(Viewer::Watcher)));
        after.filter(|_| after != before)
    }

    fn round(&self) -> Option<u16> {
        let view = self.view(Viewer::Watcher);
        // The count belongs to its round, though the state is already in the next one.
        let counted = view.counted.filter(|_| matches!(view.phase, PhaseView::Deal | PhaseView::Over));
        Some(counted.map_or(view.round, |count| count.round).into())
    }

    /// For the viewpoint `All`, the view of a watcher with all hands and choices revealed.
    fn seen(&self, eyes: Viewpoint) -> View {
        let mut seen = self.view(eyes.viewer());
        if eyes != Viewpoint::All {
            return seen;
        }
        for seat in Seat::first(self.seats()) {
            match (&mut seen.phase, self.view(Viewer::Seat(seat)).phase) {
                (
                    PhaseView::Build { benches, .. } | PhaseView::Settle { benches, .. },
                    PhaseView::Build { benches: own, .. } | PhaseView::Settle { benches: own, .. },
                ) => benches[seat.index()].clone_from(&own[seat.index()]),
                (PhaseView::Choose { benches, choices, .. }, PhaseView::Choose { benches: own, choices: made, .. }) => {
                    benches[seat.index()].clone_from(&own[seat.index()]);
                    choices[seat.index()] = made[seat.index()];
                }
                _ => {}
            }
        }
        seen
    }

    /// The build is shown at its real pace. The count is shown for a while before the next deal.
    fn pause(&self, next: &Entry<Move>, real: Millis) -> Millis {
        match (self.view(Viewer::Watcher).phase, &next.action) {
            (_, Move::Deal { .. }) => MAX_PAUSE,
            (PhaseView::Build { .. }, _) => real,
            _ => real.clamp(MIN_PAUSE, MAX_PAUSE),
        }
    }
}

/// The tiles that each seat has kept since the last deal, as far as they are visible from a viewpoint.
pub fn kept_since_deal(log: &[Entry<Move>], seats: usize, eyes: Viewpoint) -> Vec<Hand> {
    let mut kept = vec![Hand::EMPTY; seats];
    for entry in log.iter().rev() {
        match (&entry.action, entry.actor) {
            (Move::Deal { .. }, _) => break,
            (&Move::Keep { tiles }, Actor::Seat(seat)) if eyes.know(seat) => {
                if let Some(kept) = kept.get_mut(seat.index()) {
                    *kept = kept.union(tiles);
                }
            }
            _ => {}
        }
    }
    kept
}

/// The seat and the cell at which an entry has laid or turned a tile.
pub fn last_laid(entry: &Entry<Move>, view: &View) -> Option<(Seat, Cell)> {
    let Actor::Seat(seat) = entry.actor else { return None };
    let (Move::Lay { tile, .. } | Move::Flip { tile }) = entry.action else { return None };
    let laid = view.benches().get(seat.index())?.laid.iter().find(|laid| laid.tile == tile)?;
    Some((seat, laid.cell))
}

#[cfg(test)]
mod tests {
    use super::super::Recording;
    use super::*;
    use crate::replay::model::recording::tests::golden;

    fn reel(name: &str) -> Recording<CosmicFactory> {
        Recording::read(&golden(&format!("cosmic-factory/tests/records/{name}"))).expect("it can be replayed")
    }

    #[test]
    fn rounds_have_their_parts() {
        let reel = reel("sabotage");
        let moments = &reel.tape().moments;
        let opened: Vec<_> = moments.iter().filter(|moment| moment.opens_round).map(|moment| moment.round).collect();
        assert_eq!(opened, [1, 2, 3, 4, 5].map(Some));
        let first: Vec<What> =
            moments.iter().filter(|moment| moment.round == Some(1)).map(|moment| moment.what).collect();
        use RoundPhase::{Build, Choose, Counted, Draft, SecondDraft};
        assert_eq!(first, [Draft, SecondDraft, Build, Choose, Counted].map(What::RoundPhase));
        assert_eq!(moments.last().map(|moment| (moment.what, moment.step)), Some((What::End, reel.tape().last)));
    }

    #[test]
    fn building_takes_its_real_time_and_nothing_else_does() {
        let reel = reel("sabotage");
        let tape = reel.tape();
        let of = |what: What, end: What| {
            let step = |what| tape.moments.iter().find(|moment| moment.what == what).map_or(0, |moment| moment.step);
            (step(what), step(end))
        };
        let (build, over) = of(What::RoundPhase(RoundPhase::Build), What::RoundPhase(RoundPhase::Choose));
        let real = reel.log()[over - 2].t - reel.log()[build - 1].t;
        let shown = tape.position(over - 1) - tape.position(build);
        assert_eq!(shown, real as f64);
        assert!(tape.length() > shown);
    }

    #[test]
    fn all_eyes_see_every_hand_and_others_only_their_own() {
        let reel = reel("sabotage");
        let build = reel.tape().moments.iter().find(|moment| moment.what == What::RoundPhase(RoundPhase::Build));
        let state = reel.at(build.map_or(0, |moment| moment.step));
        let hands = |eyes| state.seen(eyes).benches().iter().map(|bench| bench.hand.is_some()).collect::<Vec<_>>();
        assert!(hands(Viewpoint::All).iter().all(|&seen| seen));
        assert!(hands(Viewpoint::Watcher).iter().all(|&seen| !seen));
        assert_eq!(hands(Viewpoint::Seat(Seat::new(1).unwrap())), [false, true]);
    }

    #[test]
    fn what_was_kept_is_known_to_those_who_may() {
        let reel = reel("sabotage");
        let step = reel.tape().moments[1].step;
        let kept = |eyes| kept_since_deal(&reel.log()[..step], 2, eyes).into_iter().map(Hand::len).collect::<Vec<_>>();
        assert_eq!(kept(Viewpoint::All), [3, 3]);
        assert_eq!(kept(Viewpoint::Seat(Seat::new(0).unwrap())), [3, 0]);
        assert_eq!(kept(Viewpoint::Watcher), [0, 0]);
    }

    #[test]
    fn the_last_tile_is_found_where_it_lies() {
        let reel = reel("sabotage");
        let step = (1..=reel.tape().last)
            .find(|&step| matches!(reel.entry(step).map(|entry| &entry.action), Some(Move::Lay { .. })));
        let step = step.expect("tiles are laid");
        let entry = reel.entry(step).expect("there is one");
        let found = last_laid(entry, &reel.at(step).seen(Viewpoint::Watcher)).expect("it lies there");
        let Move::Lay { x, y, .. } = entry.action else { return };
        assert_eq!((found.1.x, found.1.y), (x, y));
    }
}
