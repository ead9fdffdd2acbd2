//! The log of a game: every move in words, with its pieces; hovering a line marks it on the boards.

use big_bang::Piece;
use leptos::html::Ol;
use leptos::prelude::*;

use super::recall::Recall;
use super::words::line;
use crate::big_bang::draw::PieceFace;
use crate::room::{SeatSigil, use_room};
use crate::texts::{gap, t, t_string, use_i18n};
use crate::ui::{Icon, Sheet, Sign};
use page_model::big_bang::news::event::LogEvent;

/// The pieces of an event, small.
fn faces(pieces: &[Piece]) -> impl IntoView + use<> {
    pieces.iter().map(|&piece| view! { <PieceFace piece=Signal::stored(piece) /> }).collect_view()
}

/// The log, with a button that replays what others did since the player's last turn.
#[component]
pub(crate) fn LogPanel(
    /// Called after a line was chosen, to close what covers the board.
    #[prop(optional, into)]
    after: Option<Callback<()>>,
) -> impl IntoView {
    let (i18n, recall, list) = (use_i18n(), Recall::provided(), NodeRef::<Ol>::new());
    let (events, room) = (recall.events, use_room());
    // Whoever only watches has missed no turn.
    let has_others = Memo::new(move |_| room.seat.get().is_some() && room.table.with(|table| table.seats.len() > 1));
    Effect::new(move |_| {
        events.track();
        // Scrolls to the newest line once it is rendered.
        request_animation_frame(move || {
            if let Some(list) = list.try_get_untracked().flatten() {
                list.set_scroll_top(list.scroll_height());
            }
        });
    });
    let first_missed = Memo::new(move |_| recall.missed().first().map(|event| event.n));
    let has_missed = Memo::new(move |_| first_missed.get().is_some());
    let is_playing = Memo::new(move |_| recall.playing.get().is_some());
    let show = move |_| {
        if is_playing.get_untracked() {
            recall.stop();
        } else {
            recall.play();
            after.inspect(|after| after.run(()));
        }
    };
    view! {
        <section class="log" data-log="">
            <h2 class="label">{t!(i18n, bb.log.title)}</h2>
            <ol class="log-lines" node_ref=list tabindex="0" aria-label=move || t_string!(i18n, bb.log.title)>
                <For each=move || events.get().to_vec() key=|event| event.n let(event)>
                    <Line event first_missed after />
                </For>
                <Show when=move || events.with(|events| events.is_empty())>
                    <li class="u-small u-muted">{t!(i18n, bb.log.empty)}</li>
                </Show>
            </ol>
            <Show when=move || has_others.get()>
                <button type="button" class="button log-again" data-action="show-again" disabled=move || !has_missed.get() on:click=show>
                    <Icon icon=Signal::derive(move || if is_playing.get() { Sign::Pause } else { Sign::Play }) />
                    {move || match is_playing.get() {
                        true => t_string!(i18n, bb.log.stop),
                        false => t_string!(i18n, bb.log.again),
                    }}
                </button>
            </Show>
        </section>
    }
}

/// A line of the log: marked on the boards while it is hovered or focused; a press keeps it marked.
#[component]
fn Line(event: LogEvent, first_missed: Memo<Option<u64>>, after: Option<Callback<()>>) -> impl IntoView {
    let (i18n, recall, room) = (use_i18n(), Recall::provided(), use_room());
    let (n, seat, pieces) = (event.n, event.seat, event.pieces.clone());
    let is_kept = Memo::new(move |_| recall.kept.get() == Some(n));
    let is_shown = Memo::new(move |_| recall.playing.get() == Some(n));
    let is_first = Memo::new(move |_| first_missed.get() == Some(n));
    let point = move |is_on: bool| recall.hovered.set(is_on.then_some(n));
    let keep = move |_| {
        recall.stop();
        recall.hovered.set(None);
        recall.kept.set((!is_kept.get_untracked()).then_some(n));
        after.inspect(|after| after.run(()));
    };
    view! {
        <li data-since=move || is_first.get().then(|| t_string!(i18n, bb.log.since))>
            <button
                type="button" class="log-line" class:kept=is_kept class:now=is_shown data-event=n
                aria-pressed=move || is_kept.get().to_string() aria-current=move || is_shown.get().then_some("step")
                on:click=keep
                on:pointerenter=move |event| if event.pointer_type() == "mouse" { point(true) }
                on:pointerleave=move |_| point(false)
                on:focus=move |_| point(true) on:blur=move |_| point(false)
            >
                <SeatSigil seat small=true />
                {faces(&pieces)}
                <span class="log-words u-small">{move || line(i18n, room, &event)}</span>
            </button>
        </li>
    }
}

/// The last line of the log as a button that opens the log, for small screens.
#[component]
pub(crate) fn LogButton() -> impl IntoView {
    let (i18n, recall, room) = (use_i18n(), Recall::provided(), use_room());
    let open = RwSignal::new(false);
    let latest = Memo::new(move |_| recall.moment().or_else(|| recall.last()));
    let words = move || match latest.get() {
        Some(event) => line(i18n, room, &event),
        None => t_string!(i18n, bb.log.empty).to_owned(),
    };
    let pictured = move || match latest.get() {
        Some(event) => view! { <SeatSigil seat=event.seat small=true /> {faces(&event.pieces)} }.into_any(),
        None => view! { <Icon icon=Sign::Play /> }.into_any(),
    };
    view! {
        <button
            type="button" class="log-last" data-action="log" aria-haspopup="dialog"
            title=move || t_string!(i18n, bb.log.title) on:click=move |_| open.set(true)
        >
            <span class="u-unseen">{t!(i18n, bb.log.title)}{gap(i18n)}</span>
            {pictured}
            <span class="log-last-words u-small" title=words>{words}</span>
        </button>
        <Sheet open label=move || t_string!(i18n, bb.log.title).to_owned()>
            <LogPanel after=Callback::new(move |()| open.set(false)) />
        </Sheet>
    }
}
