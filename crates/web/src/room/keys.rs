//! What each key does.

use leptos::prelude::*;

use crate::texts::{Texts, t, t_string, use_i18n};

/// What each key does, as a table.
#[component]
pub(super) fn KeyList() -> impl IntoView {
    let i18n = use_i18n();
    let line = |(keys, action): (Vec<String>, &'static str)| {
        let keys = keys.into_iter().map(|key| view! { <kbd>{key}</kbd>" " }).collect_view();
        view! { <tr><th scope="row">{keys}</th><td>{action}</td></tr> }
    };
    view! {
        <p class="muted">{t!(i18n, keyboard.about)}</p>
        <table class="keys">
            <tbody>{move || lines(i18n).into_iter().map(line).collect_view()}</tbody>
        </table>
    }
}

/// The keys, and what they do.
fn lines(i18n: Texts) -> Vec<(Vec<String>, &'static str)> {
    let named = |name: &'static str| vec![name.to_owned()];
    let letters = |letters: &[&str]| letters.iter().map(|&letter| letter.to_owned()).collect::<Vec<_>>();
    let shift = |key: &str| vec![t_string!(i18n, keyboard.names.shift, key = key.to_owned()).to_string()];
    let control = |key: &str| vec![t_string!(i18n, keyboard.names.control, key = key.to_owned()).to_string()];
    vec![
        (named(t_string!(i18n, keyboard.names.arrows)), t_string!(i18n, keyboard.actions.move_focus)),
        (named(t_string!(i18n, keyboard.names.tab)), t_string!(i18n, keyboard.actions.regions)),
        (named(t_string!(i18n, keyboard.names.enter)), t_string!(i18n, keyboard.actions.pick_up)),
        (named(t_string!(i18n, keyboard.names.numbers)), t_string!(i18n, keyboard.actions.pick_number)),
        (letters(&["R"]), t_string!(i18n, keyboard.actions.turn)),
        (shift("R"), t_string!(i18n, keyboard.actions.turn_back)),
        (named(t_string!(i18n, keyboard.names.delete)), t_string!(i18n, keyboard.actions.lift)),
        (letters(&["F"]), t_string!(i18n, keyboard.actions.flip)),
        (control("Z"), t_string!(i18n, keyboard.actions.undo)),
        (letters(&["G", "B", "O"]), t_string!(i18n, keyboard.actions.tokens)),
        (letters(&["D"]), t_string!(i18n, keyboard.actions.done)),
        (letters(&["K"]), t_string!(i18n, keyboard.actions.card)),
        (letters(&["P"]), t_string!(i18n, keyboard.actions.preview)),
        (letters(&["T"]), t_string!(i18n, keyboard.actions.time)),
        (letters(&["C"]), t_string!(i18n, keyboard.actions.chat)),
        (named(t_string!(i18n, keyboard.names.escape)), t_string!(i18n, keyboard.actions.let_go)),
        (letters(&["?"]), t_string!(i18n, keyboard.actions.help)),
    ]
}
