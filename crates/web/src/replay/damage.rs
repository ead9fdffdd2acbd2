//! What is wrong with a record, in words.

use tabletop::Seat;

use crate::live::Room;
use crate::texts::{Texts, t_string};
use crate::words;
use page_model::replay::model::{Damage, Why};
use page_model::texts::Language as _;

/// What is wrong, and where. Players go by the names they have in a game that is shown.
pub(super) fn damage_in_words(i18n: Texts, room: Option<Room>, line: usize, damage: &Damage) -> String {
    let head = |why: String| t_string!(i18n, replay.damage.head, line = line, why = why).to_string();
    match damage {
        Damage::Text(column) => head(t_string!(i18n, replay.damage.text, column = column).to_string()),
        Damage::Game(game) => head(t_string!(i18n, replay.damage.game, game = game.clone()).to_string()),
        Damage::Later => head(t_string!(i18n, replay.damage.later).to_owned()),
        Damage::Field(field) => head(t_string!(i18n, replay.damage.field, field = *field).to_string()),
        Damage::Entry(entry, why) => {
            let why = why_in_words(i18n, room, why);
            t_string!(i18n, replay.damage.entry, line = line, entry = entry, why = why).to_string()
        }
        Damage::Result => t_string!(i18n, replay.damage.result, line = line).to_string(),
    }
}

fn why_in_words(i18n: Texts, room: Option<Room>, why: &Why) -> String {
    let name = |seat: Seat| match room {
        Some(room) => words::player(i18n, room, seat),
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
