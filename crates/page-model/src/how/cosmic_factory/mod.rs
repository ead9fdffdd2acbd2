//! How to play Cosmic Factory.

pub mod figures;

use crate::texts::{Language, t_string};
use cosmic_factory::Card;

/// What a lesson is about.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Subject {
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

pub const SUBJECTS: [Subject; 11] = [
    Subject::Aim,
    Subject::Tiles,
    Subject::Choosing,
    Subject::Building,
    Subject::Zones,
    Subject::Path,
    Subject::Tokens,
    Subject::Kaos,
    Subject::Scoring,
    Subject::Winning,
    Subject::Tips,
];

/// The lesson that explains a rule, by the number of the rule.
pub fn lesson_of(rule: &str) -> &'static str {
    let section = rule.split('.').next().unwrap_or_default();
    id(match (section, rule) {
        (_, "4.2" | "5.6") => Subject::Tokens,
        (_, "5.1" | "5.2" | "5.5") => Subject::Zones,
        (_, "5.3" | "5.4") => Subject::Path,
        (_, "2.4") => Subject::Aim,
        ("1", _) => Subject::Tiles,
        ("3", _) => Subject::Choosing,
        ("4", _) => Subject::Building,
        ("5", _) => Subject::Scoring,
        ("6", _) => Subject::Winning,
        _ => Subject::Kaos,
    })
}

pub fn id(subject: Subject) -> &'static str {
    match subject {
        Subject::Aim => "lesson-aim",
        Subject::Tiles => "lesson-tiles",
        Subject::Choosing => "lesson-choosing",
        Subject::Building => "lesson-building",
        Subject::Zones => "lesson-zones",
        Subject::Path => "lesson-path",
        Subject::Tokens => "lesson-tokens",
        Subject::Kaos => "lesson-kaos",
        Subject::Scoring => "lesson-scoring",
        Subject::Winning => "lesson-winning",
        Subject::Tips => "lesson-tips",
    }
}

/// What is drawn beside a lesson.
pub fn figure(subject: Subject) -> Option<String> {
    Some(match subject {
        Subject::Aim => figures::tracks([21, 18, 14, 10]),
        Subject::Tiles => figures::three_tiles(),
        Subject::Choosing => figures::hand(),
        Subject::Building => figures::square(false),
        Subject::Zones => figures::zones(),
        Subject::Path => figures::square(true),
        Subject::Tokens => figures::tokens(),
        Subject::Kaos => figures::cards([Card::BlackHole, Card::HappyHour, Card::StellarSwap, Card::UniqueDimension]),
        Subject::Winning => figures::tracks([24, 22, 19, 12]),
        Subject::Scoring | Subject::Tips => return None,
    })
}

pub fn title(i18n: impl Language, subject: Subject) -> &'static str {
    match subject {
        Subject::Aim => t_string!(i18n, howto.aim.title),
        Subject::Tiles => t_string!(i18n, howto.tiles.title),
        Subject::Choosing => t_string!(i18n, howto.choosing.title),
        Subject::Building => t_string!(i18n, howto.building.title),
        Subject::Zones => t_string!(i18n, howto.zones.title),
        Subject::Path => t_string!(i18n, howto.path.title),
        Subject::Tokens => t_string!(i18n, howto.tokens.title),
        Subject::Kaos => t_string!(i18n, howto.kaos.title),
        Subject::Scoring => t_string!(i18n, howto.scoring.title),
        Subject::Winning => t_string!(i18n, howto.winning.title),
        Subject::Tips => t_string!(i18n, howto.tips.title),
    }
}

pub fn text(i18n: impl Language, subject: Subject) -> &'static str {
    match subject {
        Subject::Aim => t_string!(i18n, howto.aim.text),
        Subject::Tiles => t_string!(i18n, howto.tiles.text),
        Subject::Choosing => t_string!(i18n, howto.choosing.text),
        Subject::Building => t_string!(i18n, howto.building.text),
        Subject::Zones => t_string!(i18n, howto.zones.text),
        Subject::Path => t_string!(i18n, howto.path.text),
        Subject::Tokens => t_string!(i18n, howto.tokens.text),
        Subject::Kaos => t_string!(i18n, howto.kaos.text),
        Subject::Scoring => t_string!(i18n, howto.scoring.text),
        Subject::Winning => t_string!(i18n, howto.winning.text),
        Subject::Tips => t_string!(i18n, howto.tips.text),
    }
}
