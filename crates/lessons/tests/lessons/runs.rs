//! Runs of whole lessons: help that grows, leaving and taking up again, going back and forth.

use ::big_bang::BigBang;
use ::cosmic_factory::CosmicFactory;
use lessons::{GHOST_AFTER, HESITATION, LEARNER, LessonRun, Progress, SavedRun, Stage, Teach, Tone, Verdict};
use tabletop::{Awaits, Rules, Seat};

use crate::solver::play_live;
use crate::{book, both, cases, run};

/// Plays a run to its end by the moves that it knows; says what it calls after each.
fn finish<R: Teach>(run: &mut LessonRun<R>, mut each: impl FnMut(&mut LessonRun<R>)) {
    for _ in 0..200 {
        each(run);
        match run.stage() {
            Stage::Finished => return,
            Stage::Succeeded => run.advance(),
            _ if run.is_live() => play_live(run),
            _ => {
                let action = run.next_move().expect("a lesson always knows a move");
                run.play(&action);
            }
        }
    }
    panic!("{} has no end", run.lesson().id);
}

#[test]
fn every_lesson_is_finished_by_its_own_moves() {
    fn check<R: Teach>() {
        for lesson in &book::<R>().lessons {
            let mut run = run::<R>(&lesson.id, 0);
            finish(&mut run, |_| {});
            assert_eq!(run.stage(), Stage::Finished);
        }
    }
    both!(check);
}

/// Whoever goes from step to step stands where whoever begins there stands.
#[test]
fn solutions_lead_to_the_next_position() {
    fn check<R: Teach>() {
        for lesson in &book::<R>().lessons {
            let mut run = run::<R>(&lesson.id, 0);
            for step in 0..lesson.steps.len() {
                let begun = LessonRun::<R>::start(&lesson.id, step).unwrap();
                assert_eq!(run.game(), begun.game(), "{}, step {}", lesson.id, step + 1);
                while run.stage() == Stage::Trying && !run.is_live() {
                    let action = run.next_move().unwrap();
                    run.play(&action);
                }
                run.advance();
            }
        }
    }
    both!(check);
}

#[test]
fn moves_of_others_follow_the_right_move() {
    let mut run = run::<BigBang>("big-bang", 0);
    let action = run.next_move().unwrap();
    run.play(&action);
    assert_eq!(run.game().log().len(), 2, "Ada has not moved yet: the sentence comes first");
    assert!(run.followed().is_empty());
    assert!(run.wait(10_000));
    assert_eq!(run.showing().step, 1);
    let [entry] = run.followed() else { panic!("{:?}", run.followed()) };
    assert_eq!((entry.actor, &entry.action), (Seat::new(1).into(), &BigBang::read_move("rs2 0,1").unwrap()));
    run.repeat();
    assert!(run.followed().is_empty(), "a step that is repeated begins at once");
}

#[test]
fn the_universe_may_be_turned_in_six_ways() {
    for id in ["big-bang", "mode-simple"] {
        let first = run::<BigBang>(id, 0);
        let cells: Vec<_> = first.lesson().steps[0].parts[0].solutions().cloned().collect();
        assert_eq!(cells.len(), 6);
        for script in &cells {
            let mut run = first.clone();
            run.play(script.actions().next().unwrap());
            let mut told = Vec::new();
            finish(&mut run, |run| {
                let showing = run.showing();
                if showing.stage == Stage::Succeeded {
                    told.push(showing.sentence.numbers);
                }
                let mut restored = LessonRun::<BigBang>::restore(&run.save()).unwrap();
                assert_eq!(restored.game(), run.game());
                restored.repeat();
            });
            let stated: Vec<_> =
                first.lesson().steps.iter().map(|step| step.parts.last().unwrap().facts.clone()).collect();
            assert_eq!(told, stated, "{id} by {script:?}");
        }
    }
}

/// Steps that begin after a player's own choice go on from it.
#[test]
fn another_right_move_is_gone_on_from() {
    let mut run = run::<BigBang>("big-bang", 7);
    assert!(matches!(run.play(&BigBang::read_move("black-hole -2,0").unwrap()), Verdict::Done { .. }));
    run.advance();
    assert_eq!(run.followed().len(), 2);
    let hole = ::big_bang::Piece::BLACK_HOLE;
    let at = run.game().state().boards()[0].place_of(hole).unwrap();
    assert_eq!((at.q(), at.r()), (-2, 0));
    let mut best = run.clone();
    assert!(matches!(best.play(&BigBang::read_move("hyperspace -1,3 to 0,-1").unwrap()), Verdict::Done { .. }));
    assert_eq!(best.showing().sentence.numbers.get("score"), Some(&19));
    assert!(matches!(run.play(&BigBang::read_move("hyperspace -1,3 to 1,3").unwrap()), Verdict::Done { .. }));
}

#[test]
fn after_hesitation_the_thing_to_touch_pulses() {
    fn check<R: Teach>() {
        for case in cases::<R>() {
            let mut run = run::<R>(&case.lesson.id, case.index);
            assert!(run.showing().pulse.is_empty());
            assert!(!run.wait(HESITATION - 1));
            assert!(run.wait(1), "there is something else to show");
            let first = &case.step.parts[0];
            assert_eq!(run.showing().pulse, first.hinted());
            assert_eq!(run.showing().ghost, None);
            run.wait(GHOST_AFTER);
            assert!(run.showing().ghost.is_some(), "{}", case.name);
        }
    }
    both!(check);
}

/// Help ends in the move itself, and that move leads on to the goal.
#[test]
fn after_the_second_wrong_try_a_ghost_shows_the_move() {
    fn check<R: Teach>() {
        let mut checked = 0;
        for case in cases::<R>() {
            for wrong in &case.part.wrong {
                let mut run = run::<R>(&case.lesson.id, case.index);
                let before = case.step.parts.iter().take_while(|part| !std::ptr::eq(*part, case.part));
                for action in before.flat_map(|part| part.solution.actions()) {
                    run.play(action);
                }
                for _ in 0..8 {
                    wrong.example.actions().for_each(|action| drop(run.play(action)));
                    if run.showing().ghost.is_some() {
                        break;
                    }
                }
                for _ in 0..4 {
                    let Some(ghost) = run.showing().ghost else { break };
                    run.play(&ghost);
                }
                let said = run.showing().sentence;
                assert!(
                    said.tone == Tone::Success || said.key.contains(".say-") && run.showing().ghost.is_none(),
                    "{}: {:?} leads to {said:?}",
                    case.name,
                    wrong.example
                );
                checked += 1;
            }
        }
        assert!(checked > 20);
    }
    both!(check);
}

#[test]
fn the_cause_of_a_wrong_try_lights_up_until_the_next_one() {
    fn check<R: Teach>() {
        for case in cases::<R>() {
            let first = std::ptr::eq(&raw const case.step.parts[0], case.part);
            for wrong in case.part.wrong.iter().filter(|wrong| first && wrong.refused.is_none()) {
                let mut run = run::<R>(&case.lesson.id, case.index);
                wrong.example.actions().for_each(|action| drop(run.play(action)));
                run.rewind();
                let showing = run.showing();
                let lit = wrong.because.iter().all(|cause| showing.because.contains(cause));
                assert!(lit, "{}: {:?}", case.name, showing.because);
                assert!(!wrong.because.is_empty(), "{}: {:?} has no cause", case.name, wrong.example);
                let restored = LessonRun::<R>::restore(&run.save()).unwrap();
                assert_eq!(restored.showing().because, showing.because);
            }
        }
    }
    both!(check);
}

/// Where there are several universes, the cause is in that of the move.
#[test]
fn the_cause_of_a_refusal_lights_up() {
    for (lesson, step, text, cause) in [
        ("mode-parallel", 1, "os2 1,0 in 1", "cell 0,0 in 1"),
        ("mode-parallel", 0, "rc1 1,0 in 1", "cell 1,0 in 1"),
        ("big-bang", 1, "rc2 2,0", "cell 2,0"),
        ("big-bang", 7, "black-hole 0,-1", "cell 0,0"),
        ("mode-hexidomino", 0, "link yp3 right by shape", "end right"),
    ] {
        let mut run = run::<BigBang>(lesson, step);
        let verdict = run.play(&BigBang::read_move(text).unwrap());
        assert!(matches!(verdict, Verdict::Refused(_)), "{text}");
        let because = run.showing().because;
        assert!(because.contains(&cause.parse().unwrap()), "{text}: {because:?}");
    }
}

#[test]
fn help_comes_after_eight_and_twenty_four_seconds() {
    assert_eq!((HESITATION, GHOST_AFTER), (8_000, 24_000));
}

/// A hint for the tile that somebody has chosen earns at least as much as any other place for it.
#[test]
fn a_chosen_tile_has_a_good_place() {
    let run = run::<CosmicFactory>("cosmic-factory", 6);
    let tile = ::cosmic_factory::TileNumber::try_from(12).unwrap();
    let action = lessons::cosmic_factory::best_place(run.game().state(), tile).unwrap();
    assert!(matches!(action, ::cosmic_factory::Move::Lay { x: 2, y: 1, .. }), "the only free cell: {action:?}");
    let sum = |action: &::cosmic_factory::Move| {
        let mut after = run.game().state().clone();
        after.play(&tabletop::Entry::by_seat(0, LEARNER, action.clone())).unwrap();
        ["green", "blue", "orange", "star"].iter().filter_map(|name| after.measure(name)).sum::<i64>()
    };
    let others = ::cosmic_factory::Turns::ALL
        .map(|turns| sum(&::cosmic_factory::Move::lay(tile, ::cosmic_factory::Cell::new(2, 1), turns)));
    assert_eq!(Some(&sum(&action)), others.iter().max());
}

#[test]
fn success_gives_way_to_the_next_step() {
    let mut run = run::<BigBang>("big-bang", 3);
    let action = run.next_move().unwrap();
    run.play(&action);
    assert_eq!(run.showing().sentence.tone, Tone::Success);
    assert!(run.showing().touch.is_empty(), "nothing is to be touched");
    assert!(!run.wait(5_000));
    assert!(run.wait(2_000));
    assert_eq!((run.stage(), run.showing().step), (Stage::Trying, 4));
}

#[test]
fn steps_can_be_skipped_repeated_and_gone_back_to() {
    fn check<R: Teach>() {
        for lesson in &book::<R>().lessons {
            let mut run = run::<R>(&lesson.id, 0);
            for step in 0..lesson.steps.len() {
                let begun = LessonRun::<R>::start(&lesson.id, step).unwrap();
                assert_eq!((run.stage(), run.game()), (Stage::Trying, begun.game()), "{}", lesson.id);
                if !run.is_live() {
                    let action = run.next_move().unwrap();
                    run.play(&action);
                }
                run.repeat();
                assert_eq!(run.save(), begun.save(), "{}, step {step}", lesson.id);
                run.skip();
            }
            assert_eq!(run.stage(), Stage::Finished);
            let mut succeeded = self::run::<R>(&lesson.id, 0);
            while succeeded.stage() == Stage::Trying {
                let action = succeeded.next_move().unwrap();
                succeeded.play(&action);
            }
            let mut skipped = succeeded.clone();
            skipped.skip();
            succeeded.advance();
            assert_eq!(skipped.save(), succeeded.save(), "{}: success is not lost by skipping", lesson.id);
            run.back();
            let last = lesson.steps.len().saturating_sub(2);
            assert_eq!(run.showing().step, last.min(lesson.steps.len() - 1));
        }
    }
    both!(check);
}

#[test]
fn a_run_is_taken_up_again_wherever_it_was_left() {
    fn check<R: Teach>() {
        for lesson in &book::<R>().lessons {
            let mut run = run::<R>(&lesson.id, 0);
            finish(&mut run, |run| {
                let json = serde_json::to_string(&run.save()).unwrap();
                assert!(json.len() < 6_000, "{}: {} bytes", lesson.id, json.len());
                let saved: SavedRun = serde_json::from_str(&json).unwrap();
                let restored = LessonRun::<R>::restore(&saved).unwrap();
                assert_eq!(restored.game(), run.game(), "{}", lesson.id);
                assert_eq!(restored.showing(), run.showing(), "{}", lesson.id);
                assert_eq!(restored.save(), run.save(), "{}", lesson.id);
            });
        }
    }
    both!(check);
}

#[test]
fn what_was_kept_of_another_time_begins_the_step_anew() {
    let mut run = run::<BigBang>("big-bang", 2);
    run.play(&BigBang::read_move("yc1 1,1").unwrap());
    let json = serde_json::to_value(run.save()).unwrap();
    for (field, value) in [
        ("known", serde_json::json!(99)),
        ("part", serde_json::json!(9)),
        ("entries", serde_json::json!([{"t": 1}])),
        ("entries", serde_json::json!(["nonsense"])),
    ] {
        let mut changed = json.clone();
        changed[field] = value;
        let saved: SavedRun = serde_json::from_value(changed).unwrap();
        let restored = LessonRun::<BigBang>::restore(&saved).unwrap();
        assert_eq!(restored.save(), self::run::<BigBang>("big-bang", 2).save(), "{field}");
    }
    let mut gone = json.clone();
    gone["lesson"] = "no-such".into();
    let error = LessonRun::<BigBang>::restore(&serde_json::from_value(gone).unwrap()).unwrap_err();
    assert_eq!(error.to_string(), "there is no lesson 'no-such'");
    let mut gone = json;
    gone["step"] = 99.into();
    let error = LessonRun::<BigBang>::restore(&serde_json::from_value(gone).unwrap()).unwrap_err();
    assert_eq!(error.to_string(), "the lesson 'big-bang' has no step 99");
}

#[test]
fn progress_keeps_what_is_finished_and_what_is_left() {
    let mut progress = Progress::default();
    let mut lesson = run::<BigBang>("mode-hexidomino", 0);
    lesson.skip();
    progress.note(lesson.save());
    let json = serde_json::to_string(&progress).unwrap();
    let mut progress: Progress = serde_json::from_str(&json).unwrap();
    assert_eq!(progress.run("mode-hexidomino").map(|run| run.step), Some(1));
    assert!(!progress.is_finished("mode-hexidomino"));
    finish(&mut lesson, |_| {});
    progress.note(lesson.save());
    assert!(progress.is_finished("mode-hexidomino") && progress.run("mode-hexidomino").is_none());
    assert_eq!(serde_json::from_str::<Progress>("{}").unwrap(), Progress::default());
}

/// The last step of Cosmic Factory is a round in which Ada plays as she likes.
#[test]
fn a_live_step_takes_entries_of_others() {
    let mut run = run::<CosmicFactory>("cosmic-factory", 9);
    assert!(run.is_live());
    play_live(&mut run);
    assert_eq!(run.stage(), Stage::Succeeded);
    let counted = run.game().state().counted().expect("the round is counted");
    assert_eq!(counted.seats[LEARNER.index()].built.len(), 9, "the galaxy is complete");
    let told = run.showing().sentence.numbers;
    assert_eq!(told["total"], i64::from(run.game().state().tracks(LEARNER).total()));
    assert_eq!(run.game().state().awaits(), Awaits::Table, "the next round has not been dealt");
}

/// Ada keeps pace with whoever plays the round by the lesson's own advice.
#[test]
fn the_other_player_of_a_live_step_keeps_pace() {
    let mut run = run::<CosmicFactory>("cosmic-factory", 9);
    run.keep_pace();
    for _ in 0..100 {
        if run.stage() != Stage::Trying {
            break;
        }
        assert!(run.game().state().awaits().seats().contains(LEARNER), "nobody waits for Ada");
        let action = run.next_move().expect("a lesson always knows a move");
        run.play(&action);
        run.keep_pace();
    }
    assert_eq!(run.stage(), Stage::Succeeded);
    let counted = run.game().state().counted().expect("the round is counted");
    assert!(counted.seats.iter().all(|seat| seat.built.len() == 9), "both galaxies are complete");
}
