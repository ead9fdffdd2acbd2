//! What is wrong with a record, in words.

use tabletop::Seat;

use super::model::{Damage, Why};
use crate::texts::{Language, t_string};
use crate::words;

/// What is wrong, and where. Players go by their `name` in a game that is shown, and else by their number.
pub fn damage_in_words(
    i18n: impl Language,
    name: Option<&dyn Fn(Seat) -> String>,
    line: usize,
    damage: &Damage,
) -> String {
    let head = |why: String| t_string!(i18n, replay.damage.head, line = line, why = why).to_string();
    match damage {
        Damage::Text(column) => head(t_string!(i18n, replay.damage.text, column = column).to_string()),
        Damage::Game(game) => head(t_string!(i18n, replay.damage.game, game = game.clone()).to_string()),
        Damage::Later => head(t_string!(i18n, replay.damage.later).to_owned()),
        Damage::Field(field) => head(t_string!(i18n, replay.damage.field, field = *field).to_string()),
        Damage::Entry(entry, why) => {
            let why = why_in_words(i18n, name, why);
            t_string!(i18n, replay.damage.entry, line = line, entry = entry, why = why).to_string()
        }
        Damage::Result => t_string!(i18n, replay.damage.result, line = line).to_string(),
    }
}

fn why_in_words(i18n: impl Language, name: Option<&dyn Fn(Seat) -> String>, why: &Why) -> String {
    let name = |seat: Seat| match name {
        Some(name) => name(seat),
        None => t_string!(i18n, replay.player, number = seat.index() + 1).to_string(),
    };
    match why {
        Why::Unreadable => t_string!(i18n, replay.damage.unreadable).to_owned(),
        Why::BackInTime => t_string!(i18n, replay.damage.back_in_time).to_owned(),
        Why::Over => t_string!(i18n, replay.damage.over).to_owned(),
        Why::Refused(refused) => words::refused_by_rules(i18n.get_locale(), &name, refused, None)
            .unwrap_or_else(|| t_string!(i18n, replay.damage.against_rules).to_owned()),
    }
}
