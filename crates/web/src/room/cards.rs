//! The setting for the Kaos cards: drawn at random, or agreed on.

use cosmic_factory::Card;
use cosmic_factory::game::ROUNDS;
use leptos::prelude::*;

use super::settings::{Setting, SettingsForm};
use crate::texts::t_string;
use crate::ui::{Picker, Value};
use crate::words;
use page_model::room::rules::{cards, choose_card, free_cards};

/// The cards: drawn at random, or agreed on for the first rounds.
#[component]
pub(super) fn CardsSetting(form: SettingsForm) -> impl IntoView {
    let i18n = form.i18n;
    let agreed = Memo::new(move |_| form.shown.with(cards));
    // Set while the host wants to choose, but has chosen no card yet.
    let choosing = RwSignal::new(false);
    let chosen = Memo::new(move |_| choosing.get() || !agreed.with(Vec::is_empty));
    let values = move || {
        vec![
            Value::new("random", t_string!(i18n, room.settings.cards_random)),
            Value::new("chosen", t_string!(i18n, room.settings.cards_chosen)),
        ]
    };
    let about = move || match chosen.get() {
        true => t_string!(i18n, room.settings.cards_chosen_about).to_owned(),
        false => t_string!(i18n, room.settings.cards_random_about).to_owned(),
    };
    let choose = move |name: String| {
        choosing.set(name == "chosen");
        if name == "random" {
            form.change(|settings| choose_card(settings, 0, None));
        }
    };
    view! {
        <Setting
            form setting="cards" title=move || t_string!(i18n, room.settings.cards).to_owned() about
            values=Signal::derive(values)
            chosen=move || if chosen.get() { "chosen" } else { "random" }.to_owned() choose
        />
        <Show when=move || chosen.get()>
            <ol class="rounds">
                {(0..usize::from(ROUNDS)).map(|round| view! { <CardOfRound form round agreed /> }).collect_view()}
            </ol>
        </Show>
    }
}

#[component]
fn CardOfRound(form: SettingsForm, round: usize, agreed: Memo<Vec<Card>>) -> impl IntoView {
    let i18n = form.i18n;
    let label = move || t_string!(i18n, room.settings.card_of_round, round = round + 1).to_string();
    let card = Memo::new(move |_| agreed.with(|agreed| agreed.get(round).copied()));
    let values = move || {
        let free = form.shown.with(|settings| free_cards(settings, round));
        let named = free.into_iter().map(|card| Value::new(card.name(), words::cosmic_factory::card(i18n, card)));
        [Value::new("", t_string!(i18n, room.settings.card_any))].into_iter().chain(named).collect::<Vec<_>>()
    };
    let effect = move || card.get().map(|card| words::cosmic_factory::card_effect(i18n, card));
    let choose = move |name: String| form.change(|settings| choose_card(settings, round, name.parse().ok()));
    view! {
        <li>
            <span class="u-small">{label}</span>
            {move || match form.is_host.get() {
                true => view! {
                    <Picker
                        setting="card" label values=Signal::derive(values)
                        chosen=move || card.get().map(|card| card.name().to_owned()).unwrap_or_default()
                        disabled=move || agreed.with(Vec::len) < round choose
                    />
                }.into_any(),
                false => view! {
                    <b>{move || match card.get() {
                        Some(card) => words::cosmic_factory::card(i18n, card),
                        None => t_string!(i18n, room.settings.card_any),
                    }}</b>
                }.into_any(),
            }}
            <span class="u-small u-muted">{effect}</span>
        </li>
    }
}
