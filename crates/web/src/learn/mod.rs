//! Lessons: both games are learned by moves, on the screens on which they are played.

mod handle;
mod lights;
mod line;
mod list;
mod page;
mod progress;
mod screen;
mod texts;

pub(crate) use handle::{LessonMenu, use_lesson};
pub(crate) use list::LearnPage;
pub(crate) use page::LessonPage;
