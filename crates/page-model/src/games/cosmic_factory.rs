//! What the page knows of Cosmic Factory.

use cosmic_factory::CosmicFactory;
use games::Playable;
use tabletop::Rules;

use super::{GameInfo, KeyLine, ModeInfo, PageGame, key_line};
use crate::how;
use crate::room::rules::BUILD_LIMIT;
use crate::texts::keys::{self, room::levels, room::settings};
use crate::texts::{Key, Locale, td_string};

const STANDARD_SETTINGS: &[&str] = &[BUILD_LIMIT, "draft-seconds", "choice-seconds", "cards", "break-seconds"];

const fn mode(name: &'static str, title: Key, about: Key, settings: &'static [&'static str]) -> ModeInfo {
    ModeInfo { name, title, about, order: Some(keys::room::seats::order_about), players: 2..=6, settings }
}

impl PageGame for CosmicFactory {
    const INFO: GameInfo = GameInfo {
        name: CosmicFactory::NAME,
        title: keys::games::cosmic_factory::name,
        about: keys::games::cosmic_factory::about,
        modes: &[
            mode("standard", settings::mode_standard, settings::mode_standard_about, STANDARD_SETTINGS),
            mode("beginner", settings::mode_beginner, settings::mode_beginner_about, &[BUILD_LIMIT, "break-seconds"]),
        ],
        first_mode: "beginner",
        first_visit: keys::home::first_visit,
        how_to_play: "/how",
        how_lead: keys::howto::lead,
        rule_prefix: "CF",
        bots_about: [
            levels::novice_about,
            levels::easy_about,
            levels::medium_about,
            levels::hard_about,
            levels::expert_about,
        ],
        keeps_log: false,
        takes_turns: false,
        time_limits: CosmicFactory::TIME_LIMITS,
        break_seconds: 60,
    };

    fn lesson_of(rule: &str) -> &'static str {
        how::cosmic_factory::lesson_of(rule)
    }

    fn keys(l: Locale, _: &str) -> Vec<KeyLine> {
        let shift = |key: &str| td_string!(l, keyboard.names.shift, key = key.to_owned());
        let control = |key: &str| td_string!(l, keyboard.names.control, key = key.to_owned());
        vec![
            key_line(&[td_string!(l, keyboard.names.arrows)], td_string!(l, keyboard.actions.move_focus)),
            key_line(&[td_string!(l, keyboard.names.tab)], td_string!(l, keyboard.actions.regions)),
            key_line(&[td_string!(l, keyboard.names.enter)], td_string!(l, keyboard.actions.pick_up)),
            key_line(&[td_string!(l, keyboard.names.numbers)], td_string!(l, keyboard.actions.pick_number)),
            key_line(&["R", td_string!(l, keyboard.names.page_down)], td_string!(l, keyboard.actions.turn)),
            key_line(&[&shift("R"), td_string!(l, keyboard.names.page_up)], td_string!(l, keyboard.actions.turn_back)),
            key_line(&[td_string!(l, keyboard.names.delete)], td_string!(l, keyboard.actions.lift)),
            key_line(&["F"], td_string!(l, keyboard.actions.flip)),
            key_line(&["X"], td_string!(l, keyboard.actions.turn_line)),
            key_line(&[&control("Z"), "U"], td_string!(l, keyboard.actions.undo)),
            key_line(&["G", "B", "O"], td_string!(l, keyboard.actions.tokens)),
            key_line(&["D"], td_string!(l, keyboard.actions.main)),
            key_line(&["H"], td_string!(l, keyboard.actions.hurry)),
            key_line(&["K"], td_string!(l, keyboard.actions.card)),
            key_line(&["C"], td_string!(l, keyboard.actions.chat)),
            key_line(&[td_string!(l, keyboard.names.escape)], td_string!(l, keyboard.actions.let_go)),
            key_line(&["?"], td_string!(l, keyboard.actions.help)),
        ]
    }
}
