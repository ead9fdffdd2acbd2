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

const fn card(id: &'static str, card: Card) -> LessonInfo {
    info(id, About::Card(card), 1)
}

const fn piece(id: &'static str, name: &'static str) -> LessonInfo {
    info(id, About::Piece(name), 1)
}

const fn mode(id: &'static str, mode: big_bang::Mode) -> LessonInfo {
    info(id, About::Mode(mode), 3)
}

/// All lessons, each game's basic one first.
pub const CATALOG: &[LessonInfo] = &[
    info("cosmic-factory", About::CosmicFactory, 10),
    card("card-black-hole", Card::BlackHole),
    card("card-gift", Card::Gift),
    card("card-new-dimension", Card::NewDimension),
    card("card-arborescence", Card::Arborescence),
    card("card-district", Card::District),
    card("card-dispersion", Card::Dispersion),
    card("card-unique-dimension", Card::UniqueDimension),
    card("card-constellation", Card::Constellation),
    card("card-sidereal-vacuum", Card::SiderealVacuum),
    card("card-multi-path", Card::MultiPath),
    card("card-parallel-universe", Card::ParallelUniverse),
    card("card-space-pirate", Card::SpacePirate),
    card("card-sabotage", Card::Sabotage),
    card("card-ice-age", Card::IceAge),
    card("card-global-warming", Card::GlobalWarming),
    card("card-temperate-climate", Card::TemperateClimate),
    card("card-happy-hour", Card::HappyHour),
    card("card-optimization", Card::Optimization),
    card("card-stellar-swap", Card::StellarSwap),
    card("card-offering", Card::Offering),
    info("big-bang", About::BigBang, 9),
    piece("piece-black-hole", "black-hole"),
    piece("piece-supernova", "supernova"),
    piece("piece-worm-holes", "worm-holes"),
    piece("piece-earth", "earth"),
    piece("piece-hyperspace", "hyperspace"),
    piece("piece-orbit", "orbit"),
    piece("piece-eclipse", "eclipse"),
    piece("piece-dark-energy", "dark-energy"),
    mode("mode-simple", big_bang::Mode::Simple),
    mode("mode-solitary", big_bang::Mode::Solitary),
    mode("mode-hexidomino", big_bang::Mode::Hexidomino),
    mode("mode-parallel", big_bang::Mode::Parallel),
];

pub fn lesson_info(id: &str) -> Option<&'static LessonInfo> {
    CATALOG.iter().find(|info| info.id == id)
}

/// The lesson about something, to be offered when it first comes up.
pub fn about(about: About) -> Option<&'static LessonInfo> {
    CATALOG.iter().find(|info| info.about == about)
}
