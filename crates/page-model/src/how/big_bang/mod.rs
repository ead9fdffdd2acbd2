//! How to play Big Bang 13.7.

pub mod figures;

use crate::texts::{Language, t_string};

/// What a lesson is about.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Subject {
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

pub const SUBJECTS: [Subject; 13] = [
    Subject::Aim,
    Subject::Pieces,
    Subject::Turns,
    Subject::Placing,
    Subject::Phenomena,
    Subject::Actions,
    Subject::Scoring,
    Subject::Ending,
    Subject::Simple,
    Subject::Solitary,
    Subject::Hexidomino,
    Subject::Parallel,
    Subject::Tips,
];

/// The lesson that explains a rule, by the number of the rule.
pub fn lesson_of(rule: &str) -> &'static str {
    let section = rule.split('.').next().unwrap_or_default();
    id(match (section, rule) {
        (_, "3.1" | "3.2") => Subject::Placing,
        (_, "5.5") => Subject::Ending,
        ("1", _) => Subject::Pieces,
        ("2", _) => Subject::Turns,
        ("3", _) => Subject::Phenomena,
        ("4", _) => Subject::Actions,
        ("5", _) => Subject::Scoring,
        ("6", _) => Subject::Simple,
        ("7", _) => Subject::Solitary,
        ("8", _) => Subject::Hexidomino,
        ("9", _) => Subject::Parallel,
        _ => Subject::Aim,
    })
}

pub fn id(subject: Subject) -> &'static str {
    match subject {
        Subject::Aim => "lesson-aim",
        Subject::Pieces => "lesson-pieces",
        Subject::Turns => "lesson-turns",
        Subject::Placing => "lesson-placing",
        Subject::Phenomena => "lesson-phenomena",
        Subject::Actions => "lesson-actions",
        Subject::Scoring => "lesson-scoring",
        Subject::Ending => "lesson-ending",
        Subject::Simple => "lesson-simple",
        Subject::Solitary => "lesson-solitary",
        Subject::Hexidomino => "lesson-hexidomino",
        Subject::Parallel => "lesson-parallel",
        Subject::Tips => "lesson-tips",
    }
}

/// What is drawn beside a lesson.
pub fn figure(subject: Subject) -> Option<String> {
    Some(match subject {
        Subject::Aim => figures::rows(&[&["bc1", "yc2", "oc3"], &["rp3", "rs2", "ra1"]]),
        Subject::Pieces => figures::rows(&[&["bp1", "ys1", "oa1", "rc1"], &["rc1", "rc2", "rc3"]]),
        Subject::Turns => figures::row_with_years(&["yp1", "bs2", "oc3", "supernova"]),
        Subject::Placing => figures::placing(),
        Subject::Phenomena => figures::rows(&[&["earth", "black-hole", "supernova"], &["worm-hole-1", "worm-hole-2"]]),
        Subject::Actions => figures::rows(&[&["hyperspace", "orbit"], &["eclipse", "dark-energy"]]),
        Subject::Scoring => figures::scoring(),
        Subject::Simple => figures::rows(&[&["bs1", "ys2", "rs1"]]),
        Subject::Solitary => figures::threat(&["op2", "oc1", "oa3"]),
        Subject::Hexidomino => figures::rows(&[&["yp2", "bp1", "bc3", "rc2", "ra1"]]),
        Subject::Parallel => figures::universes(),
        Subject::Ending | Subject::Tips => return None,
    })
}

pub fn title(i18n: impl Language, subject: Subject) -> &'static str {
    match subject {
        Subject::Aim => t_string!(i18n, bb.how.aim.title),
        Subject::Pieces => t_string!(i18n, bb.how.pieces.title),
        Subject::Turns => t_string!(i18n, bb.how.turns.title),
        Subject::Placing => t_string!(i18n, bb.how.placing.title),
        Subject::Phenomena => t_string!(i18n, bb.how.phenomena.title),
        Subject::Actions => t_string!(i18n, bb.how.actions.title),
        Subject::Scoring => t_string!(i18n, bb.how.scoring.title),
        Subject::Ending => t_string!(i18n, bb.how.ending.title),
        Subject::Simple => t_string!(i18n, bb.how.simple.title),
        Subject::Solitary => t_string!(i18n, bb.how.solitary.title),
        Subject::Hexidomino => t_string!(i18n, bb.how.hexidomino.title),
        Subject::Parallel => t_string!(i18n, bb.how.parallel.title),
        Subject::Tips => t_string!(i18n, bb.how.tips.title),
    }
}

pub fn text(i18n: impl Language, subject: Subject) -> &'static str {
    match subject {
        Subject::Aim => t_string!(i18n, bb.how.aim.text),
        Subject::Pieces => t_string!(i18n, bb.how.pieces.text),
        Subject::Turns => t_string!(i18n, bb.how.turns.text),
        Subject::Placing => t_string!(i18n, bb.how.placing.text),
        Subject::Phenomena => t_string!(i18n, bb.how.phenomena.text),
        Subject::Actions => t_string!(i18n, bb.how.actions.text),
        Subject::Scoring => t_string!(i18n, bb.how.scoring.text),
        Subject::Ending => t_string!(i18n, bb.how.ending.text),
        Subject::Simple => t_string!(i18n, bb.how.simple.text),
        Subject::Solitary => t_string!(i18n, bb.how.solitary.text),
        Subject::Hexidomino => t_string!(i18n, bb.how.hexidomino.text),
        Subject::Parallel => t_string!(i18n, bb.how.parallel.text),
        Subject::Tips => t_string!(i18n, bb.how.tips.text),
    }
}
