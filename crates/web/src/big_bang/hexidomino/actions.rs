//! The action bar.

use big_bang::play::Feature;
use leptos::prelude::*;

use super::chain::feature_name;
use super::ends::asks;
use super::linker::Linker;
use crate::how::RuleNote;
use crate::room::use_room;
use crate::texts::{t, t_string, use_i18n};
use crate::ui::{Icon, SayPlace, Sign};
use crate::words;
use page_model::big_bang::hexidomino::link_options::{playable, sign};

/// What the player can do at the moment.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Moment {
    /// Another player is next.
    Theirs,
    /// Our move waits for its answer.
    Sent,
    /// Nothing fits: a piece has to be drawn.
    Draw,
    /// A piece is to be picked.
    Pick,
    /// An end is to be picked.
    Aim,
    /// The player chooses by which feature the first two pieces are linked.
    Ask,
    Confirm,
}

/// The action bar with its prompt.
#[component]
pub(super) fn LinkActions(linker: Linker) -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    let hand = linker.hand;
    let next = linker.part(|view| view.next);
    let can_link = linker.part(move |view| !playable(&view.chain, hand.get()).is_empty());
    let moment = Memo::new(move |_| {
        if linker.live.waiting.get() {
            Moment::Sent
        } else if !linker.may_play.get() {
            Moment::Theirs
        } else if can_link.get() == Some(false) {
            Moment::Draw
        } else if linker.asking.get().is_some() {
            Moment::Ask
        } else if linker.aimed.get().is_some() {
            Moment::Confirm
        } else if linker.held.get().is_some() {
            Moment::Aim
        } else {
            Moment::Pick
        }
    });
    let hint = move || match moment.get() {
        Moment::Theirs => next.get().map_or_else(String::new, |seat| {
            t_string!(i18n, bb.chain.waiting, name = words::player(i18n, room, seat)).to_string()
        }),
        Moment::Sent => t_string!(i18n, bb.chain.sent).to_owned(),
        Moment::Draw => t_string!(i18n, bb.chain.must_draw).to_owned(),
        Moment::Pick => t_string!(i18n, bb.chain.pick).to_owned(),
        Moment::Aim => t_string!(i18n, bb.chain.aim).to_owned(),
        Moment::Ask => t_string!(i18n, bb.chain.ask).to_owned(),
        Moment::Confirm => t_string!(i18n, bb.chain.ready).to_owned(),
    };
    let rule =
        Memo::new(move |_| linker.objection.with(|objection| objection.as_ref().map(|objection| objection.rule)));
    let line = move || match linker.objection.get() {
        Some(objection) => objection.in_words(i18n, room),
        None => hint(),
    };
    // Each button keeps its place, whether or not it is enabled, so that picking a piece moves nothing.
    let last = move || {
        match moment.get() {
        Moment::Draw => view! {
            <button class="button main" data-action="draw" on:click=move |_| linker.draw()>{t!(i18n, bb.chain.draw)}</button>
        }
        .into_any(),
        Moment::Ask => Feature::BOTH.map(|feature| view! { <ByFeature linker feature /> }).into_any(),
        now => view! {
            <button class="button" class:main=now == Moment::Confirm data-action="confirm"
                disabled=now != Moment::Confirm on:click=move |_| linker.confirm()>
                <Icon icon=Sign::Check /> {t!(i18n, bb.chain.confirm)}
            </button>
        }
        .into_any(),
    }
    };
    let may_take_back = Memo::new(move |_| linker.held.get().is_some() && moment.get() != Moment::Sent);
    view! {
        <SayPlace class="chain-status" urgent=Signal::derive(move || linker.objection.get().is_some())>
            <div class="say-ruled">
                <p
                    class="chain-words" role="status" class:chain-refusal=move || rule.get().is_some()
                    data-refusal=move || rule.get().map(|rule| rule.to_string())
                >
                    {line}
                </p>
                {move || rule.get().map(|rule| view! { <RuleNote rule /> })}
            </div>
        </SayPlace>
        <Show when=move || linker.own.get().is_some()>
        <div class="table-acts" data-chain-acts="">
            <button class="button" data-action="take-back" disabled=move || !may_take_back.get()
                on:click=move |_| linker.take_back()>
                <Icon icon=Sign::Undo /> <span class="chain-undo-word">{t!(i18n, bb.chain.take_back)}</span>
            </button>
            {last}
        </div>
        </Show>
    }
}

/// A button that links by a feature.
#[component]
fn ByFeature(linker: Linker, feature: Feature) -> impl IntoView {
    let i18n = use_i18n();
    let text = move || {
        linker.held.get().and_then(|piece| sign(piece, feature)).map(|objective| asks(i18n, objective).to_owned())
    };
    view! {
        <button class="button main" data-feature=feature_name(feature) on:click=move |_| linker.choose(feature)>{text}</button>
    }
}
