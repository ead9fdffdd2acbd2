//! What is said to be right is right, nothing else is, and the numbers are the engine's.

use ::big_bang::BigBang;
use ::cosmic_factory::{CosmicFactory, Move};
use lessons::{LEARNER, Teach, Verdict, judge, start};
use tabletop::{Fault, Refusal, Rules};

use crate::{Case, book, both, cases, tried};

#[test]
fn every_position_can_be_begun_by_itself() {
    fn check<R: Teach>() {
        for lesson in &book::<R>().lessons {
            for step in 0..lesson.steps.len() {
                let game = start(lesson, step, 0).unwrap_or_else(|error| panic!("{error}"));
                assert!(game.state().awaits().seats().contains(LEARNER), "{}, step {}", lesson.id, step + 1);
                let record = tabletop::record::write(&game).expect("a record");
                let read = tabletop::record::Record::parse(&record).expect("it can be read");
                let again = read.read::<R>(usize::MAX).expect("it can be replayed");
                assert_eq!((again.mistake, again.game.state()), (None, game.state()));
            }
        }
    }
    both!(check);
}

#[test]
fn every_solution_reaches_its_goal() {
    fn check<R: Teach>() {
        for case in cases::<R>() {
            assert!(case.step.live || case.part.solutions().next().is_some(), "{}: no solution", case.name);
            for script in case.part.solutions() {
                let (verdict, game) = tried(case.part, &case.game, script);
                match verdict {
                    Some(Verdict::Done { refusal }) => assert_eq!(refusal.is_some(), case.part.fails, "{}", case.name),
                    other => panic!("{}: {script:?} is {other:?}", case.name),
                }
                if script == &case.part.solution {
                    for (name, fact) in &case.part.facts {
                        assert_eq!(game.state().measure(name), Some(*fact), "{}: {name}", case.name);
                    }
                }
            }
        }
    }
    both!(check);
}

/// The first moves of a solution of several do not reach the goal alone, and nobody complains about them.
#[test]
fn the_way_to_a_solution_goes_on() {
    fn check<R: Teach>() {
        for Case { part, name, game, .. } in cases::<R>() {
            for script in part.solutions() {
                let mut game = game.clone();
                let verdicts: Vec<_> = script.actions().map(|action| judge(part, &mut game, action, 0)).collect();
                for verdict in verdicts.iter().rev().skip(1) {
                    assert_eq!(*verdict, Verdict::GoingOn, "{name}: {script:?}");
                }
            }
        }
    }
    both!(check);
}

#[test]
fn every_wrong_try_is_answered_as_it_says() {
    fn check<R: Teach>() {
        for Case { part, name, game, .. } in cases::<R>() {
            for wrong in &part.wrong {
                let (verdict, after) = tried(part, &game, &wrong.example);
                match (verdict, wrong.refused) {
                    (Some(Verdict::Refused(Fault::Refused(refusal))), Some(rule)) => {
                        assert_eq!(refusal.rule(), rule, "{name}: {:?}", wrong.example);
                        assert_eq!(wrong.say, None, "{name}: the engine has the word");
                    }
                    (Some(Verdict::Wrong(answer)), None) => {
                        assert_eq!(answer.say, wrong.say, "{name}: {:?}", wrong.example);
                        for (fact, number) in &wrong.facts {
                            assert_eq!(after.state().measure(fact), Some(*number), "{name}: {fact}");
                            assert_eq!(answer.numbers.get(fact), Some(number), "{name}: {fact}");
                        }
                    }
                    (other, _) => panic!("{name}: {:?} is {other:?}", wrong.example),
                }
            }
        }
    }
    both!(check);
}

/// Every legal move that reaches the goal is known, no other does, and each of the others has an answer.
fn compare_success_set<R: Teach>(case: &Case<R>, moves: &[R::Move]) {
    let Case { part, name, game, .. } = case;
    for action in moves {
        if let Verdict::Wrong(wrong) = judge(part, &mut game.clone(), action, 0) {
            assert!(!wrong.rewind || wrong.say.is_some(), "{name}: nothing is said to {action:?}");
        }
    }
    let reaches = |action: &&R::Move| matches!(judge(part, &mut game.clone(), action, 0), Verdict::Done { .. });
    let right: Vec<&R::Move> = moves.iter().filter(reaches).collect();
    let known: Vec<&R::Move> = part.solutions().filter_map(|script| script.actions().last()).collect();
    for action in &right {
        assert!(known.contains(action), "{name}: {action:?} reaches the goal too");
    }
    assert_eq!(right.len(), known.len(), "{name}: {right:?} against {known:?}");
    assert!(!right.is_empty(), "{name}");
    assert!(right.len() < moves.len() || moves.len() == 1, "{name}: every move is right");
}

#[test]
fn success_sets_of_big_bang_are_complete() {
    for case in cases::<BigBang>().iter().filter(|case| !case.part.fails) {
        let moves: Vec<_> = case.game.state().legal_moves(LEARNER).collect();
        compare_success_set(case, &moves);
    }
}

/// A build has tens of thousands of moves; tokens, kept tiles and choices are few.
#[test]
fn success_sets_of_choices_in_cosmic_factory_are_complete() {
    let mut compared = 0;
    for case in cases::<CosmicFactory>() {
        let Some(last) = case.part.solution.actions().last() else { continue };
        if matches!(last, Move::Lay { .. } | Move::Flip { .. } | Move::Done) {
            continue;
        }
        let kind = std::mem::discriminant(last);
        let legal = case.game.state().legal_moves(LEARNER);
        let moves: Vec<_> = legal.filter(|action| std::mem::discriminant(action) == kind).collect();
        compare_success_set(&case, &moves);
        compared += 1;
    }
    assert!(compared >= 2);
}

/// Of all cells and turns of the tile that is to be laid, those that are known reach the goal, and no others.
#[test]
fn success_sets_of_single_tiles_are_complete() {
    let mut compared = 0;
    for case in cases::<CosmicFactory>() {
        let [Move::Lay { tile, .. }] = case.part.solution.actions().collect::<Vec<_>>()[..] else { continue };
        let legal = case.game.state().legal_moves(LEARNER);
        let moves: Vec<_> =
            legal.filter(|action| matches!(action, Move::Lay { tile: other, .. } if other == tile)).collect();
        assert!(moves.len() > 4000, "{}: {}", case.name, moves.len());
        compare_success_set(&case, &moves);
        compared += 1;
    }
    assert!(compared >= 15, "{compared}");
}
