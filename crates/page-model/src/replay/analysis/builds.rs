//! The steps at which the builds of Cosmic Factory begin.

use crate::replay::model::{ReplayMoment, RoundPhase, What};

/// The rounds with the steps at which their builds begin.
pub fn build_steps(moments: &[ReplayMoment]) -> Vec<(u16, usize)> {
    let is_build = |moment: &&ReplayMoment| moment.what == What::RoundPhase(RoundPhase::Build);
    moments.iter().filter(is_build).filter_map(|moment| Some((moment.round?, moment.step))).collect()
}

#[cfg(test)]
mod tests {
    use cosmic_factory::CosmicFactory;
    use cosmic_factory::game::PhaseView;
    use tabletop::{Rules as _, Viewer};

    use super::*;
    use crate::replay::model::Recording;

    #[test]
    fn rounds_are_tried_from_where_they_begin_to_be_built() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../cosmic-factory/tests/records/sabotage.jsonl");
        let text = std::fs::read_to_string(path).expect("there is such a record");
        let reel = Recording::<CosmicFactory>::read(text.lines().next().expect("a record has a line"));
        let reel = reel.expect("it can be replayed");
        let builds = build_steps(&reel.tape().moments);
        assert_eq!(builds.iter().map(|(round, _)| *round).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
        for (_, step) in builds {
            let view = reel.at(step).view(Viewer::Watcher);
            assert!(matches!(view.phase, PhaseView::Build { .. }), "{step}: {:?}", view.phase);
            assert!(view.benches().iter().all(|bench| bench.laid.is_empty()), "{step}: nothing is laid");
        }
    }
}
