//! The table of keyboard shortcuts.

use leptos::prelude::*;
use page_model::games::GameKind;

use super::{questions, use_room};
use crate::texts::{Texts, gap, t, t_string, use_i18n};

/// The table of keyboard shortcuts.
#[component]
pub(super) fn KeyList() -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    let lines = room.table.with_untracked(|table| {
        match (GameKind::named(&table.settings.game), table.settings.mode.as_str()) {
            (Some(GameKind::BigBang), "hexidomino") => lines_of_hexidomino,
            (Some(GameKind::BigBang), _) => lines_of_big_bang,
            (Some(GameKind::CosmicFactory), _) | (None, _) => lines_of_cosmic_factory,
        }
    });
    let line = move |(keys, action): (Vec<String>, &'static str)| {
        let keys = keys.into_iter().map(|key| view! { <kbd>{key}</kbd>{gap(i18n)} }).collect_view();
        view! { <tr><th scope="row">{keys}</th><td>{action}</td></tr> }
    };
    let asked = move || questions::lines(i18n).map(|(key, action)| line((letters(&[key]), action))).collect_view();
    view! {
        <p class="u-muted">{t!(i18n, keyboard.about)}</p>
        <table class="menu-keys">
            <tbody>{move || lines(i18n).into_iter().map(line).collect_view()} {asked}</tbody>
        </table>
    }
}

/// Keys, and what they do.
type Lines = Vec<(Vec<String>, &'static str)>;

fn named(name: &'static str) -> Vec<String> {
    vec![name.to_owned()]
}

fn letters(letters: &[&str]) -> Vec<String> {
    letters.iter().map(|&letter| letter.to_owned()).collect()
}

/// The keys of Big Bang 13.7.
fn lines_of_big_bang(i18n: Texts) -> Lines {
    vec![
        (letters(&["1", "2", "3", "4"]), t_string!(i18n, bb.boards.keys.pick)),
        (named(t_string!(i18n, keyboard.names.arrows)), t_string!(i18n, bb.boards.keys.walk)),
        (named(t_string!(i18n, keyboard.names.enter)), t_string!(i18n, bb.boards.keys.choose)),
        (named(t_string!(i18n, bb.boards.keys.back_names)), t_string!(i18n, bb.boards.keys.back)),
        (letters(&["P"]), t_string!(i18n, bb.boards.keys.pass)),
        (letters(&["A"]), t_string!(i18n, bb.boards.keys.again)),
        (letters(&["D"]), t_string!(i18n, keyboard.actions.main)),
        (letters(&["H"]), t_string!(i18n, keyboard.actions.hurry)),
        (letters(&["+", "−", "0"]), t_string!(i18n, bb.boards.keys.zoom)),
        (named(t_string!(i18n, keyboard.names.tab)), t_string!(i18n, bb.boards.keys.regions)),
        (letters(&["C"]), t_string!(i18n, keyboard.actions.chat)),
        (letters(&["?"]), t_string!(i18n, keyboard.actions.help)),
    ]
}

/// The keys of Hexidomino.
fn lines_of_hexidomino(i18n: Texts) -> Lines {
    vec![
        (named(t_string!(i18n, keyboard.names.numbers)), t_string!(i18n, bb.chain.keys.pick)),
        (letters(&["↑", "↓"]), t_string!(i18n, bb.chain.keys.next)),
        (letters(&["←", "→"]), t_string!(i18n, bb.chain.keys.end)),
        (named(t_string!(i18n, keyboard.names.enter)), t_string!(i18n, bb.chain.keys.confirm)),
        (named(t_string!(i18n, bb.boards.keys.back_names)), t_string!(i18n, bb.boards.keys.back)),
        (letters(&["A"]), t_string!(i18n, bb.boards.keys.again)),
        (letters(&["D"]), t_string!(i18n, keyboard.actions.main)),
        (letters(&["H"]), t_string!(i18n, keyboard.actions.hurry)),
        (named(t_string!(i18n, keyboard.names.tab)), t_string!(i18n, bb.boards.keys.regions)),
        (letters(&["C"]), t_string!(i18n, keyboard.actions.chat)),
        (letters(&["?"]), t_string!(i18n, keyboard.actions.help)),
    ]
}

/// The keys of Cosmic Factory.
fn lines_of_cosmic_factory(i18n: Texts) -> Lines {
    let shift = |key: &str| vec![t_string!(i18n, keyboard.names.shift, key = key.to_owned()).to_string()];
    let control = |key: &str| vec![t_string!(i18n, keyboard.names.control, key = key.to_owned()).to_string()];
    vec![
        (named(t_string!(i18n, keyboard.names.arrows)), t_string!(i18n, keyboard.actions.move_focus)),
        (named(t_string!(i18n, keyboard.names.tab)), t_string!(i18n, keyboard.actions.regions)),
        (named(t_string!(i18n, keyboard.names.enter)), t_string!(i18n, keyboard.actions.pick_up)),
        (named(t_string!(i18n, keyboard.names.numbers)), t_string!(i18n, keyboard.actions.pick_number)),
        (
            [letters(&["R"]), named(t_string!(i18n, keyboard.names.page_down))].concat(),
            t_string!(i18n, keyboard.actions.turn),
        ),
        (
            [shift("R"), named(t_string!(i18n, keyboard.names.page_up))].concat(),
            t_string!(i18n, keyboard.actions.turn_back),
        ),
        (named(t_string!(i18n, keyboard.names.delete)), t_string!(i18n, keyboard.actions.lift)),
        (letters(&["F"]), t_string!(i18n, keyboard.actions.flip)),
        (letters(&["X"]), t_string!(i18n, keyboard.actions.turn_line)),
        ([control("Z"), letters(&["U"])].concat(), t_string!(i18n, keyboard.actions.undo)),
        (letters(&["G", "B", "O"]), t_string!(i18n, keyboard.actions.tokens)),
        (letters(&["D"]), t_string!(i18n, keyboard.actions.main)),
        (letters(&["H"]), t_string!(i18n, keyboard.actions.hurry)),
        (letters(&["K"]), t_string!(i18n, keyboard.actions.card)),
        (letters(&["C"]), t_string!(i18n, keyboard.actions.chat)),
        (named(t_string!(i18n, keyboard.names.escape)), t_string!(i18n, keyboard.actions.let_go)),
        (letters(&["?"]), t_string!(i18n, keyboard.actions.help)),
    ]
}
