//! What a lesson lets through, and how it answers.

use ::big_bang::BigBang;
use ::cosmic_factory::CosmicFactory;
use lessons::{Declined, LessonRun, Stage, Teach, Tone, Verdict};

use crate::run;

fn try_cosmic(lesson: &str, step: usize, text: &str) -> Verdict<CosmicFactory> {
    run::<CosmicFactory>(lesson, step).play(&CosmicFactory::read_move(text).unwrap())
}

fn play_big_bang(run: &mut LessonRun<BigBang>, text: &str) -> Verdict<BigBang> {
    run.play(&BigBang::read_move(text).unwrap())
}

#[test]
fn what_comes_later_is_declined() {
    for (step, text, reason) in [
        (0, "22@1 1,1", Declined::Turning),
        (0, "47@3 1,1", Declined::OtherTile),
        (0, "lift 47", Declined::OtherTile),
        (0, "33@0 0,2", Declined::OtherTile),
        (0, "22@0 0,1", Declined::CoveredCell),
        (0, "done", Declined::Done),
        (0, "take blue", Declined::Tokens),
        (1, "take blue", Declined::Tokens),
        (7, "done", Declined::Done),
    ] {
        assert_eq!(try_cosmic("cosmic-factory", step, text), Verdict::Declined(reason), "step {step}: {text}");
    }
}

#[test]
fn what_is_declined_is_said_and_does_not_count_as_a_try() {
    let mut run = run::<CosmicFactory>("cosmic-factory", 0);
    for _ in 0..5 {
        run.play(&CosmicFactory::read_move("done").unwrap());
    }
    let showing = run.showing();
    assert_eq!((showing.sentence.key.as_str(), showing.sentence.tone), ("declined.done", Tone::Declined));
    assert_eq!(showing.ghost, None);
    assert_eq!(run.game(), self::run::<CosmicFactory>("cosmic-factory", 0).game());
}

/// In a build a wrong tile stays where it was laid, and can be laid elsewhere.
#[test]
fn wrong_tiles_are_not_taken_back() {
    let mut run = run::<CosmicFactory>("cosmic-factory", 0);
    let verdict = run.play(&CosmicFactory::read_move("22@0 0,2").unwrap());
    let Verdict::Wrong(wrong) = verdict else { panic!("{verdict:?}") };
    assert!(!wrong.rewind && wrong.counts);
    assert_eq!(run.stage(), Stage::Trying);
    assert_eq!(run.showing().sentence.key, "cosmic-factory.1.no-zone");
    assert!(matches!(run.play(&CosmicFactory::read_move("22@0 1,1").unwrap()), Verdict::Done { .. }));
}

/// Whoever taps a tile round does so on purpose: the four ways to turn it are one try.
#[test]
fn turning_a_tile_on_its_cell_is_on_the_way() {
    let mut run = run::<CosmicFactory>("cosmic-factory", 2);
    for turns in [0, 1, 3, 0] {
        assert_eq!(run.showing().ghost, None);
        let verdict = run.play(&CosmicFactory::read_move(&format!("19@{turns} 2,1")).unwrap());
        assert!(matches!(verdict, Verdict::Wrong(wrong) if !wrong.counts), "{turns}");
    }
    assert_eq!(run.showing().ghost, None, "one try");
    run.play(&CosmicFactory::read_move("19@0 1,0").unwrap());
    assert_eq!(run.showing().ghost, Some(CosmicFactory::read_move("19@2 2,1").unwrap()), "and another");
}

/// What is taken in a build cannot be given back, so that the lesson does it.
#[test]
fn a_wrong_token_is_shown_and_taken_back() {
    let mut run = run::<CosmicFactory>("cosmic-factory", 7);
    let before = run.game().log().len();
    run.play(&CosmicFactory::read_move("take blue").unwrap());
    assert_eq!(run.stage(), Stage::Explaining);
    assert!(run.game().log().len() > before, "the wrong move is shown");
    let sentence = run.showing().sentence;
    assert_eq!(sentence.key, "cosmic-factory.8.behind");
    assert_eq!(sentence.numbers.get("ada-planets-blue"), Some(&5));
    run.rewind();
    assert_eq!((run.stage(), run.game().log().len()), (Stage::Trying, before));
    assert!(matches!(run.play(&CosmicFactory::read_move("take green orange").unwrap()), Verdict::Done { .. }));
}

#[test]
fn a_wrong_move_is_taken_back_by_the_next_one_or_by_time() {
    let mut run = run::<BigBang>("big-bang", 4);
    play_big_bang(&mut run, "rc3 -1,2");
    assert_eq!(run.stage(), Stage::Explaining);
    assert!(matches!(play_big_bang(&mut run, "rc3 1,1"), Verdict::Done { .. }));
    let mut run = self::run::<BigBang>("big-bang", 4);
    play_big_bang(&mut run, "rc3 -1,2");
    assert!(run.wait(10_000));
    assert_eq!(run.stage(), Stage::Trying);
}

/// Whoever has read the answer needs to know again what to do.
#[test]
fn the_instruction_comes_back_after_an_answer() {
    for text in ["22@0 0,2", "done", "lift 22"] {
        let mut run = run::<CosmicFactory>("cosmic-factory", 0);
        run.play(&CosmicFactory::read_move(text).unwrap());
        let showing = run.showing();
        assert!(showing.sentence.tone != Tone::Instruction || showing.refusal.is_some(), "{text}");
        assert!(!run.wait(5_000), "{text}");
        assert!(run.wait(1_000), "{text}");
        let showing = run.showing();
        assert_eq!((showing.sentence.tone, showing.refusal), (Tone::Instruction, None), "{text}");
    }
}

#[test]
fn a_refusal_is_the_engines_own_and_lights_its_cause() {
    let mut run = run::<BigBang>("big-bang", 2);
    let Verdict::Done { refusal: Some(refusal) } = play_big_bang(&mut run, "yc1 1,1") else {
        panic!("the try is meant to fail")
    };
    assert_eq!(tabletop::Refusal::rule(&refusal).to_string(), "BB-3.2");
    assert_eq!(run.showing().sentence.key, "big-bang.3.say-2");
    assert!(matches!(play_big_bang(&mut run, "yc1 1,1"), Verdict::Refused(_)));
    let showing = run.showing();
    assert!(showing.refusal.is_some());
    assert!(showing.because.contains(&"cell 0,1".parse().unwrap()), "the red sun: {:?}", showing.because);
}

#[test]
fn nothing_is_judged_after_success() {
    let mut run = run::<BigBang>("big-bang", 4);
    play_big_bang(&mut run, "rc3 1,1");
    assert_eq!(play_big_bang(&mut run, "rc3 1,1"), Verdict::Declined(Declined::NotNow));
}
