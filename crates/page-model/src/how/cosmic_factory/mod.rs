//! The lessons of Cosmic Factory, and which rules each explains.

pub mod figures;

use crate::texts::{Language, t_string};
use cosmic_factory::Card;

/// What a lesson is about.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum CosmicFactoryLesson {
    Aim,
    Tiles,
    Choosing,
    Building,
    Zones,
    Path,
    Tokens,
    Kaos,
    Scoring,
    Winning,
    Tips,
}

pub const SUBJECTS: [CosmicFactoryLesson; 11] = [
    CosmicFactoryLesson::Aim,
    CosmicFactoryLesson::Tiles,
    CosmicFactoryLesson::Choosing,
    CosmicFactoryLesson::Building,
    CosmicFactoryLesson::Zones,
    CosmicFactoryLesson::Path,
    CosmicFactoryLesson::Tokens,
    CosmicFactoryLesson::Kaos,
    CosmicFactoryLesson::Scoring,
    CosmicFactoryLesson::Winning,
    CosmicFactoryLesson::Tips,
];

/// The lesson that explains a rule, by the number of the rule.
pub fn lesson_of(rule: &str) -> &'static str {
    let section = rule.split('.').next().unwrap_or_default();
    id(match (section, rule) {
        (_, "4.2" | "5.6") => CosmicFactoryLesson::Tokens,
        (_, "5.1" | "5.2" | "5.5") => CosmicFactoryLesson::Zones,
        (_, "5.3" | "5.4") => CosmicFactoryLesson::Path,
        (_, "2.4") => CosmicFactoryLesson::Aim,
        ("1", _) => CosmicFactoryLesson::Tiles,
        ("3", _) => CosmicFactoryLesson::Choosing,
        ("4", _) => CosmicFactoryLesson::Building,
        ("5", _) => CosmicFactoryLesson::Scoring,
        ("6", _) => CosmicFactoryLesson::Winning,
        _ => CosmicFactoryLesson::Kaos,
    })
}

pub fn id(subject: CosmicFactoryLesson) -> &'static str {
    match subject {
        CosmicFactoryLesson::Aim => "lesson-aim",
        CosmicFactoryLesson::Tiles => "lesson-tiles",
        CosmicFactoryLesson::Choosing => "lesson-choosing",
        CosmicFactoryLesson::Building => "lesson-building",
        CosmicFactoryLesson::Zones => "lesson-zones",
        CosmicFactoryLesson::Path => "lesson-path",
        CosmicFactoryLesson::Tokens => "lesson-tokens",
        CosmicFactoryLesson::Kaos => "lesson-kaos",
        CosmicFactoryLesson::Scoring => "lesson-scoring",
        CosmicFactoryLesson::Winning => "lesson-winning",
        CosmicFactoryLesson::Tips => "lesson-tips",
    }
}

/// The figure beside a lesson.
pub fn figure(subject: CosmicFactoryLesson) -> Option<String> {
    Some(match subject {
        CosmicFactoryLesson::Aim => figures::tracks([21, 18, 14, 10]),
        CosmicFactoryLesson::Tiles => figures::three_tiles(),
        CosmicFactoryLesson::Choosing => figures::hand(),
        CosmicFactoryLesson::Building => figures::square(false),
        CosmicFactoryLesson::Zones => figures::zones(),
        CosmicFactoryLesson::Path => figures::square(true),
        CosmicFactoryLesson::Tokens => figures::tokens(),
        CosmicFactoryLesson::Kaos => {
            figures::cards([Card::BlackHole, Card::HappyHour, Card::StellarSwap, Card::UniqueDimension])
        }
        CosmicFactoryLesson::Winning => figures::tracks([24, 22, 19, 12]),
        CosmicFactoryLesson::Scoring | CosmicFactoryLesson::Tips => return None,
    })
}

pub fn title(i18n: impl Language, subject: CosmicFactoryLesson) -> &'static str {
    match subject {
        CosmicFactoryLesson::Aim => t_string!(i18n, howto.aim.title),
        CosmicFactoryLesson::Tiles => t_string!(i18n, howto.tiles.title),
        CosmicFactoryLesson::Choosing => t_string!(i18n, howto.choosing.title),
        CosmicFactoryLesson::Building => t_string!(i18n, howto.building.title),
        CosmicFactoryLesson::Zones => t_string!(i18n, howto.zones.title),
        CosmicFactoryLesson::Path => t_string!(i18n, howto.path.title),
        CosmicFactoryLesson::Tokens => t_string!(i18n, howto.tokens.title),
        CosmicFactoryLesson::Kaos => t_string!(i18n, howto.kaos.title),
        CosmicFactoryLesson::Scoring => t_string!(i18n, howto.scoring.title),
        CosmicFactoryLesson::Winning => t_string!(i18n, howto.winning.title),
        CosmicFactoryLesson::Tips => t_string!(i18n, howto.tips.title),
    }
}

pub fn text(i18n: impl Language, subject: CosmicFactoryLesson) -> &'static str {
    match subject {
        CosmicFactoryLesson::Aim => t_string!(i18n, howto.aim.text),
        CosmicFactoryLesson::Tiles => t_string!(i18n, howto.tiles.text),
        CosmicFactoryLesson::Choosing => t_string!(i18n, howto.choosing.text),
        CosmicFactoryLesson::Building => t_string!(i18n, howto.building.text),
        CosmicFactoryLesson::Zones => t_string!(i18n, howto.zones.text),
        CosmicFactoryLesson::Path => t_string!(i18n, howto.path.text),
        CosmicFactoryLesson::Tokens => t_string!(i18n, howto.tokens.text),
        CosmicFactoryLesson::Kaos => t_string!(i18n, howto.kaos.text),
        CosmicFactoryLesson::Scoring => t_string!(i18n, howto.scoring.text),
        CosmicFactoryLesson::Winning => t_string!(i18n, howto.winning.text),
        CosmicFactoryLesson::Tips => t_string!(i18n, howto.tips.text),
    }
}
