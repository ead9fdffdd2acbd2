//! Lessons: short exercises on real positions, judged by the rules themselves.
//!
//! A lesson is data (`data/*.json`): a position, what the player is to do there, what lights up, and what is said. The
//! engine judges each try on a copy of the game; what is legal but not what the step asks for is shown, explained and
//! taken back. [`LessonRun`] is the state machine that a page drives; it has no I/O and no clock.
//!
//! ```
//! use big_bang::{BigBang, Hex, Move, Piece, Play};
//! use lessons::{LessonRun, Verdict};
//!
//! let mut run = LessonRun::<BigBang>::start("big-bang", 0)?;
//! let piece: Piece = "rc1".parse().unwrap();
//! let verdict = run.play(&Move::Play(Play::place(piece, Hex::new(0, -1).unwrap())));
//! assert!(matches!(verdict, Verdict::Done { .. }), "any cell next to the Big Bang");
//! assert_eq!(run.showing().sentence.key, "big-bang.1.done");
//! # Ok::<(), lessons::StartError>(())
//! ```
#![forbid(unsafe_code)]

pub mod big_bang;
mod book;
mod catalog;
pub mod cosmic_factory;
mod judge;
mod ladder;
mod position;
mod progress;
mod run;
mod saved;
mod script;
mod teach;
mod texts;

pub use book::{Book, Lesson, Part, Step, WrongTry};
pub use catalog::{About, CATALOG, LessonInfo, about, lesson_info};
pub use judge::{Declined, Tried, Verdict, Wrong, judge};
pub use ladder::{GHOST_AFTER, HESITATION, Ladder};
pub use position::{StartError, start};
pub use progress::Progress;
pub use run::{LessonRun, Sentence, Showing, Stage, Tone};
pub use saved::SavedRun;
pub use script::{Script, Scripted};
pub use teach::{LEARNER, Numbers, Teach};
pub use texts::{LANGUAGES, Texts, fill};
