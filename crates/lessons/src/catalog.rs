//! The list of all lessons: light, so that a page can show it without reading their data.

use cosmic_factory::Card;

/// What a lesson is about.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum About {
    /// The game itself.
    CosmicFactory,
    BigBang,
    Card(Card),
    /// A phenomenon, an action or Earth; `worm-holes` are one lesson.
    Piece(&'static str),
    Mode(big_bang::Mode),
}

/// An entry of the list.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct LessonInfo {
    pub id: &'static str,
    pub about: About,
    pub steps: usize,
}

impl LessonInfo {
    /// The name of the game in records.
    pub fn game(&self) -> &'static str {
        match self.about {
            About::CosmicFactory | About::Card(_) => "cosmic-factory",
            About::BigBang | About::Piece(_) | About::Mode(_) => "big-bang",
        }
    }

    /// The key of its title.
    pub fn title(&self) -> String {
        format!("{}.title", self.id)
    }
}

const fn info(id: &'static str, about: About, steps: usize) -> LessonInfo {
    LessonInfo { id, about, steps }
}

/// All lessons, each game's basic one first.
pub const CATALOG: &[LessonInfo] =
    &[info("cosmic-factory", About::CosmicFactory, 10), info("big-bang", About::BigBang, 9)];

pub fn lesson_info(id: &str) -> Option<&'static LessonInfo> {
    CATALOG.iter().find(|info| info.id == id)
}

/// The lesson about something, to be offered when it first comes up.
pub fn about(about: About) -> Option<&'static LessonInfo> {
    CATALOG.iter().find(|info| info.about == about)
}
