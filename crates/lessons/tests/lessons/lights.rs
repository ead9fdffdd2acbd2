//! What lights up is there, and contains what is to be done.

use ::big_bang::{BigBang, TableView};
use ::cosmic_factory::CosmicFactory;
use ::cosmic_factory::game::PhaseView;
use lessons::{LEARNER, Teach, big_bang, cosmic_factory};
use tabletop::{Rules, Viewer};

use crate::solver::{Lights, follows};
use crate::{both, cases};

#[test]
fn lit_things_contain_every_solution() {
    fn check<R: Lights>() {
        for case in cases::<R>() {
            for script in case.part.solutions() {
                let mut game = case.game.clone();
                for action in script.actions() {
                    let touched = game.state().touched(action);
                    assert!(follows::<R>(&touched, &case.part.touch), "{}: {touched:?}", case.name);
                    lessons::judge(case.part, &mut game, action, 0);
                }
            }
        }
    }
    both!(check);
}

#[test]
fn something_is_lit_wherever_a_move_is_known() {
    fn check<R: Teach>() {
        for case in cases::<R>() {
            assert!(case.step.live || !case.part.touch.is_empty(), "{}", case.name);
            assert!(case.step.live || !case.part.hinted().is_empty(), "{}", case.name);
        }
    }
    both!(check);
}

#[test]
fn targets_are_read_as_they_are_written() {
    for case in cases::<BigBang>() {
        for target in case.part.touch.iter().chain(&case.part.because).chain(&case.part.hint) {
            assert_eq!(target.to_string().parse(), Ok(*target));
        }
    }
    for case in cases::<CosmicFactory>() {
        for target in case.part.touch.iter().chain(&case.part.because).chain(&case.part.hint) {
            assert_eq!(target.to_string().parse(), Ok(*target));
        }
    }
    for text in ["", "cell", "cell 1", "piece xx", "position 5", "end middle", "objective moon"] {
        assert!(text.parse::<big_bang::Target>().is_err(), "{text}");
    }
    for text in ["", "cell 1", "tray 55", "space 1,1 n", "zone red", "ada", "track pink"] {
        assert!(text.parse::<cosmic_factory::Target>().is_err(), "{text}");
    }
}

#[test]
fn lit_pieces_of_big_bang_are_there() {
    for case in cases::<BigBang>() {
        let state = case.game.state();
        let row = state.row().map(|row| row.pieces()).unwrap_or_default();
        let held = row.union(state.hands().first().copied().unwrap_or_default());
        for target in case.part.touch.iter().chain(&case.part.because).chain(&case.part.hint) {
            match *target {
                big_bang::Target::Piece(piece) | big_bang::Target::Years(piece) => {
                    assert!(held.contains(piece), "{}: {target}", case.name);
                }
                big_bang::Target::Objective(objective) => {
                    let own = state.objectives(LEARNER).is_some_and(|own| own.both().contains(&objective));
                    let cards = state.cards();
                    let card =
                        cards.is_some_and(|cards| cards.goal == Some(objective) || cards.threats.contains(&objective));
                    assert!(own || card, "{}: {target}", case.name);
                }
                big_bang::Target::Clock => {
                    let table = state.view(Viewer::Watcher).table;
                    let has_clock = matches!(table, TableView::Cosmic(_) | TableView::Solitary(_));
                    assert!(has_clock, "{}: there is no clock", case.name);
                }
                _ => {}
            }
        }
        for target in &case.part.because {
            if let big_bang::Target::Cell { at, universe } = *target {
                let board = &state.boards()[usize::from(universe.unwrap_or_default())];
                let lies = board.piece_at(at).is_some();
                assert!(lies || case.part.touch.contains(target), "{}: nothing lies on {at}", case.name);
            }
        }
    }
}

#[test]
fn lit_tiles_of_cosmic_factory_are_there() {
    for case in cases::<CosmicFactory>() {
        let view = case.game.state().view(Viewer::Seat(LEARNER));
        let hand = match &view.phase {
            PhaseView::Draft { hand, .. } => *hand,
            _ => view.benches().first().and_then(|bench| bench.hand),
        };
        for target in case.part.touch.iter().chain(&case.part.because).chain(&case.part.hint) {
            match *target {
                cosmic_factory::Target::Tray(tile) => {
                    assert!(hand.is_some_and(|hand| hand.contains(tile)), "{}: {target}", case.name);
                }
                cosmic_factory::Target::Zone { .. } | cosmic_factory::Target::Constellations => {
                    let spaces = cosmic_factory::spaces(*target, case.game.state());
                    assert!(!spaces.is_empty(), "{}: {target}", case.name);
                }
                _ => {}
            }
        }
    }
}
