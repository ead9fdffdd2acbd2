//! Lessons are right: their positions, goals, answers, lights, numbers and texts.

mod catalog;
mod judging;
mod lights;
mod robust;
mod runs;
mod solutions;
mod solver;
mod texts;

use lessons::{Book, Lesson, LessonRun, Part, Script, Step, Teach, Verdict, judge, start};
use tabletop::Game;

fn book<R: Teach>() -> &'static Book<R> {
    R::book().expect("the lessons of the game can be read")
}

/// A part of a step with the position in which it begins.
struct Case<R: Teach> {
    lesson: &'static Lesson<R>,
    /// Which step, from 0.
    index: usize,
    step: &'static Step<R>,
    part: &'static Part<R>,
    /// Where it is, for messages.
    name: String,
    game: Game<R>,
}

/// Every part of every step, in order.
fn cases<R: Teach>() -> Vec<Case<R>> {
    let mut cases = Vec::new();
    for lesson in &book::<R>().lessons {
        for (index, step) in lesson.steps.iter().enumerate() {
            let mut game = start(lesson, index, 0).unwrap_or_else(|error| panic!("{error}"));
            for (number, part) in step.parts.iter().enumerate() {
                let name = format!("{}, step {}, part {}", lesson.id, index + 1, number + 1);
                cases.push(Case { lesson, index, step, part, name, game: game.clone() });
                game = tried(part, &game, &part.solution).1;
            }
        }
    }
    cases
}

/// The verdict on the last move of a script, and where it leads.
fn tried<R: Teach>(part: &Part<R>, game: &Game<R>, script: &Script<R>) -> (Option<Verdict<R>>, Game<R>) {
    let mut game = game.clone();
    let verdict = script.actions().map(|action| judge(part, &mut game, action, 0)).last();
    (verdict, game)
}

fn run<R: Teach>(lesson: &str, step: usize) -> LessonRun<R> {
    LessonRun::start(lesson, step).unwrap_or_else(|error| panic!("{error}"))
}

/// Does the same for both games.
macro_rules! both {
    ($check:ident) => {{
        $check::<::cosmic_factory::CosmicFactory>();
        $check::<::big_bang::BigBang>();
    }};
}
pub(crate) use both;
