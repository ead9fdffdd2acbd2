//! Reactions that everybody at the table sees.

use leptos::prelude::*;
use protocol::table::Reaction;
use protocol::to_server::Request;

use super::use_room;
use crate::texts::{Texts, t_string, use_i18n};
use crate::ui::{IconButton, Sign};

const ALL_REACTIONS: [Reaction; 8] = [
    Reaction::Wave,
    Reaction::Applause,
    Reaction::Laugh,
    Reaction::Surprise,
    Reaction::Think,
    Reaction::Sigh,
    Reaction::Heart,
    Reaction::Thanks,
];

/// A button for each reaction, unless the host has switched them off with the chat.
#[component]
pub(super) fn Reactions() -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    let button = move |reaction| {
        view! {
            <IconButton
                action="react" icon=sign(reaction) label=move || label(i18n, reaction).to_owned()
                act=move |()| room.ask(Request::React(reaction))
            />
        }
    };
    let may_react = Memo::new(move |_| room.table.with(|table| table.settings.chat));
    view! {
        <Show when=move || may_react.get()>
            <div class="talk-reactions" role="group" aria-label=move || t_string!(i18n, room.reactions.title)>
                {ALL_REACTIONS.into_iter().map(button).collect_view()}
            </div>
        </Show>
    }
}

fn sign(reaction: Reaction) -> Sign {
    match reaction {
        Reaction::Wave => Sign::Wave,
        Reaction::Applause => Sign::Applause,
        Reaction::Laugh => Sign::Laugh,
        Reaction::Surprise => Sign::Surprise,
        Reaction::Think => Sign::Think,
        Reaction::Sigh => Sign::Sigh,
        Reaction::Heart => Sign::Heart,
        Reaction::Thanks => Sign::Thanks,
    }
}

fn label(i18n: Texts, reaction: Reaction) -> &'static str {
    match reaction {
        Reaction::Wave => t_string!(i18n, room.reactions.wave),
        Reaction::Applause => t_string!(i18n, room.reactions.applause),
        Reaction::Laugh => t_string!(i18n, room.reactions.laugh),
        Reaction::Surprise => t_string!(i18n, room.reactions.surprise),
        Reaction::Think => t_string!(i18n, room.reactions.think),
        Reaction::Sigh => t_string!(i18n, room.reactions.sigh),
        Reaction::Heart => t_string!(i18n, room.reactions.heart),
        Reaction::Thanks => t_string!(i18n, room.reactions.thanks),
    }
}
