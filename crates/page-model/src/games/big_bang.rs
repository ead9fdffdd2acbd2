//! What the page knows of Big Bang 13.7.

use big_bang::{BigBang, Mode};
use games::Playable;
use tabletop::Rules;

use super::{GameInfo, KeyLine, ModeInfo, PageGame, key_line};
use crate::how;
use crate::texts::keys::{self, bb::levels, bb::modes, room::seats};
use crate::texts::{Locale, td_string};

macro_rules! mode {
    ($name:ident, $Mode:ident, $order:expr, $settings:expr) => {
        ModeInfo {
            name: stringify!($name),
            title: modes::$name::name,
            about: modes::$name::about,
            order: $order,
            players: Mode::$Mode.players(),
            settings: $settings,
        }
    };
}

impl PageGame for BigBang {
    const INFO: GameInfo = GameInfo {
        name: BigBang::NAME,
        title: keys::games::big_bang::name,
        about: keys::games::big_bang::about,
        modes: &[
            mode!(cosmic, Cosmic, Some(seats::order_clock), &["turn-seconds", "quick-bots"]),
            mode!(simple, Simple, Some(seats::order_turns), &["turn-seconds", "common-feature", "quick-bots"]),
            mode!(solitary, Solitary, None, &["turn-seconds"]),
            mode!(hexidomino, Hexidomino, Some(seats::order_turns), &["turn-seconds", "quick-bots"]),
            mode!(parallel, Parallel, Some(seats::order_universes), &["turn-seconds", "quick-bots"]),
        ],
        first_mode: "simple",
        first_visit: keys::home::play_now_about,
        how_to_play: "/how/big-bang",
        how_lead: keys::bb::how::lead,
        rule_prefix: "BB",
        bots_about: [
            levels::novice_about,
            levels::easy_about,
            levels::medium_about,
            levels::hard_about,
            levels::expert_about,
        ],
        keeps_log: true,
        takes_turns: true,
        time_limits: BigBang::TIME_LIMITS,
        break_seconds: 0,
    };

    fn lesson_of(rule: &str) -> &'static str {
        how::big_bang::lesson_of(rule)
    }

    fn keys(l: Locale, mode: &str) -> Vec<KeyLine> {
        let is_chain = mode == "hexidomino";
        let enter = [td_string!(l, keyboard.names.enter)];
        let mut lines = match is_chain {
            true => vec![
                key_line(&[td_string!(l, keyboard.names.numbers)], td_string!(l, bb.chain.keys.pick)),
                key_line(&["↑", "↓"], td_string!(l, bb.chain.keys.next)),
                key_line(&["←", "→"], td_string!(l, bb.chain.keys.end)),
                key_line(&enter, td_string!(l, bb.chain.keys.confirm)),
            ],
            false => vec![
                key_line(&["1", "2", "3", "4"], td_string!(l, bb.boards.keys.pick)),
                key_line(&[td_string!(l, keyboard.names.arrows)], td_string!(l, bb.boards.keys.walk)),
                key_line(&enter, td_string!(l, bb.boards.keys.choose)),
            ],
        };
        lines.push(key_line(&[td_string!(l, bb.boards.keys.back_names)], td_string!(l, bb.boards.keys.back)));
        lines.extend((!is_chain).then(|| key_line(&["P"], td_string!(l, bb.boards.keys.pass))));
        lines.push(key_line(&["A"], td_string!(l, bb.boards.keys.again)));
        lines.push(key_line(&["D"], td_string!(l, keyboard.actions.main)));
        lines.push(key_line(&["H"], td_string!(l, keyboard.actions.hurry)));
        lines.extend((!is_chain).then(|| key_line(&["+", "−", "0"], td_string!(l, bb.boards.keys.zoom))));
        lines.push(key_line(&[td_string!(l, keyboard.names.tab)], td_string!(l, bb.boards.keys.regions)));
        lines.push(key_line(&["C"], td_string!(l, keyboard.actions.chat)));
        lines.push(key_line(&["?"], td_string!(l, keyboard.actions.help)));
        lines
    }
}
