//! The lessons of Big Bang 13.7, and which rules each explains.

pub mod figures;

use crate::texts::{Language, t_string};

/// What a lesson is about.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum BigBangLesson {
    Aim,
    Pieces,
    Turns,
    Placing,
    Phenomena,
    Actions,
    Scoring,
    Ending,
    Simple,
    Solitary,
    Hexidomino,
    Parallel,
    Tips,
}

pub const SUBJECTS: [BigBangLesson; 13] = [
    BigBangLesson::Aim,
    BigBangLesson::Pieces,
    BigBangLesson::Turns,
    BigBangLesson::Placing,
    BigBangLesson::Phenomena,
    BigBangLesson::Actions,
    BigBangLesson::Scoring,
    BigBangLesson::Ending,
    BigBangLesson::Simple,
    BigBangLesson::Solitary,
    BigBangLesson::Hexidomino,
    BigBangLesson::Parallel,
    BigBangLesson::Tips,
];

/// The lesson that explains a rule, by the number of the rule.
pub fn lesson_of(rule: &str) -> &'static str {
    let section = rule.split('.').next().unwrap_or_default();
    id(match (section, rule) {
        (_, "3.1" | "3.2") => BigBangLesson::Placing,
        (_, "5.5") => BigBangLesson::Ending,
        ("1", _) => BigBangLesson::Pieces,
        ("2", _) => BigBangLesson::Turns,
        ("3", _) => BigBangLesson::Phenomena,
        ("4", _) => BigBangLesson::Actions,
        ("5", _) => BigBangLesson::Scoring,
        ("6", _) => BigBangLesson::Simple,
        ("7", _) => BigBangLesson::Solitary,
        ("8", _) => BigBangLesson::Hexidomino,
        ("9", _) => BigBangLesson::Parallel,
        _ => BigBangLesson::Aim,
    })
}

pub fn id(subject: BigBangLesson) -> &'static str {
    match subject {
        BigBangLesson::Aim => "lesson-aim",
        BigBangLesson::Pieces => "lesson-pieces",
        BigBangLesson::Turns => "lesson-turns",
        BigBangLesson::Placing => "lesson-placing",
        BigBangLesson::Phenomena => "lesson-phenomena",
        BigBangLesson::Actions => "lesson-actions",
        BigBangLesson::Scoring => "lesson-scoring",
        BigBangLesson::Ending => "lesson-ending",
        BigBangLesson::Simple => "lesson-simple",
        BigBangLesson::Solitary => "lesson-solitary",
        BigBangLesson::Hexidomino => "lesson-hexidomino",
        BigBangLesson::Parallel => "lesson-parallel",
        BigBangLesson::Tips => "lesson-tips",
    }
}

/// The figure beside a lesson.
pub fn figure(subject: BigBangLesson) -> Option<String> {
    Some(match subject {
        BigBangLesson::Aim => figures::rows(&[&["bc1", "yc2", "oc3"], &["rp3", "rs2", "ra1"]]),
        BigBangLesson::Pieces => figures::rows(&[&["bp1", "ys1", "oa1", "rc1"], &["rc1", "rc2", "rc3"]]),
        BigBangLesson::Turns => figures::row_with_years(&["yp1", "bs2", "oc3", "supernova"]),
        BigBangLesson::Placing => figures::placing(),
        BigBangLesson::Phenomena => {
            figures::rows(&[&["earth", "black-hole", "supernova"], &["worm-hole-1", "worm-hole-2"]])
        }
        BigBangLesson::Actions => figures::rows(&[&["hyperspace", "orbit"], &["eclipse", "dark-energy"]]),
        BigBangLesson::Scoring => figures::scoring(),
        BigBangLesson::Simple => figures::rows(&[&["bs1", "ys2", "rs1"]]),
        BigBangLesson::Solitary => figures::threat(&["op2", "oc1", "oa3"]),
        BigBangLesson::Hexidomino => figures::rows(&[&["yp2", "bp1", "bc3", "rc2", "ra1"]]),
        BigBangLesson::Parallel => figures::universes(),
        BigBangLesson::Ending | BigBangLesson::Tips => return None,
    })
}

pub fn title(i18n: impl Language, subject: BigBangLesson) -> &'static str {
    match subject {
        BigBangLesson::Aim => t_string!(i18n, bb.how.aim.title),
        BigBangLesson::Pieces => t_string!(i18n, bb.how.pieces.title),
        BigBangLesson::Turns => t_string!(i18n, bb.how.turns.title),
        BigBangLesson::Placing => t_string!(i18n, bb.how.placing.title),
        BigBangLesson::Phenomena => t_string!(i18n, bb.how.phenomena.title),
        BigBangLesson::Actions => t_string!(i18n, bb.how.actions.title),
        BigBangLesson::Scoring => t_string!(i18n, bb.how.scoring.title),
        BigBangLesson::Ending => t_string!(i18n, bb.how.ending.title),
        BigBangLesson::Simple => t_string!(i18n, bb.how.simple.title),
        BigBangLesson::Solitary => t_string!(i18n, bb.how.solitary.title),
        BigBangLesson::Hexidomino => t_string!(i18n, bb.how.hexidomino.title),
        BigBangLesson::Parallel => t_string!(i18n, bb.how.parallel.title),
        BigBangLesson::Tips => t_string!(i18n, bb.how.tips.title),
    }
}

pub fn text(i18n: impl Language, subject: BigBangLesson) -> &'static str {
    match subject {
        BigBangLesson::Aim => t_string!(i18n, bb.how.aim.text),
        BigBangLesson::Pieces => t_string!(i18n, bb.how.pieces.text),
        BigBangLesson::Turns => t_string!(i18n, bb.how.turns.text),
        BigBangLesson::Placing => t_string!(i18n, bb.how.placing.text),
        BigBangLesson::Phenomena => t_string!(i18n, bb.how.phenomena.text),
        BigBangLesson::Actions => t_string!(i18n, bb.how.actions.text),
        BigBangLesson::Scoring => t_string!(i18n, bb.how.scoring.text),
        BigBangLesson::Ending => t_string!(i18n, bb.how.ending.text),
        BigBangLesson::Simple => t_string!(i18n, bb.how.simple.text),
        BigBangLesson::Solitary => t_string!(i18n, bb.how.solitary.text),
        BigBangLesson::Hexidomino => t_string!(i18n, bb.how.hexidomino.text),
        BigBangLesson::Parallel => t_string!(i18n, bb.how.parallel.text),
        BigBangLesson::Tips => t_string!(i18n, bb.how.tips.text),
    }
}
