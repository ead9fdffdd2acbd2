//! The list of all moments, to jump to one of them.

use leptos::prelude::*;

use super::player::use_player;
use crate::room::use_room;
use crate::texts::{t, t_string, use_i18n};
use crate::ui::{Icon, Sheet, Sign};
use crate::words;
use page_model::replay::entry_words::moment_in_words;
use page_model::replay::model::ReplayMoment;

/// A button that opens the list of all moments.
#[component]
pub(super) fn Jumps() -> impl IntoView {
    let i18n = use_i18n();
    let open = RwSignal::new(false);
    view! {
        <button
            type="button" class="button" data-action="moments" aria-haspopup="dialog" on:click=move |_| open.set(true)
        >
            <Icon icon=Sign::Menu /> <span class="u-wide">{t!(i18n, replay.moments)}</span>
            <span class="u-unseen u-narrow">{t!(i18n, replay.moments)}</span>
        </button>
        <Sheet open label=move || t_string!(i18n, replay.moments).to_owned()>
            <MomentList open />
        </Sheet>
    }
}

/// All moments, round by round.
#[component]
fn MomentList(
    /// Whether the list is open.
    open: RwSignal<bool>,
) -> impl IntoView {
    let (i18n, room, player) = (use_i18n(), use_room(), use_player());
    let tape = player.tape();
    let here = tape.present(player.at.get_untracked()).map(|moment| moment.step);
    let line = move |moment: ReplayMoment| {
        let step = moment.step;
        let opens = moment.opens_round.then_some(moment.round).flatten();
        let heading = opens.map(|round| {
            view! { <li class="label">{move || t_string!(i18n, replay.round, round = round).to_string()}</li> }
        });
        let go = move |_| {
            player.go(step);
            open.set(false);
        };
        view! {
            {heading}
            <li>
                <button
                    type="button" class="button quiet" data-action="jump" data-step=step autofocus={here == Some(step)}
                    aria-current=(here == Some(step)).then_some("step") on:click=go
                >
                    {move || moment_in_words(i18n, &words::names(i18n, room), &moment)}
                </button>
            </li>
        }
    };
    view! { <ol class="replay-moments">{tape.moments.iter().copied().map(line).collect_view()}</ol> }
}
