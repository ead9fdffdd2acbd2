//! The draft: three tiles are kept, the others go on to the neighbour.

mod leave;
mod passing;
mod spread;
mod state;

use cosmic_factory::game::{Pass, PhaseView};
use cosmic_factory::{Card, Hand, Move, TileNumber, View};
use leptos::prelude::*;
use tabletop::{Refusal as _, Seat};

use self::passing::{Asks, Choosers, Passing};
use self::spread::Spread;
use self::state::{DraftSelection, use_drafting};
use super::draw::{TileBack, TrackScale};
use super::frame::{TableFrame, use_time_left};
use super::points_table::PointsPanel;
use super::use_live;
use crate::live::PlayError;
use crate::notifications::use_notifications;
use crate::room::{TalkBeside, use_room};
use crate::sound::use_sounds;
use crate::texts::{t, t_string, use_i18n};
use crate::ui::focus_if_lost;
use crate::words;
use page_model::cosmic_factory::draft::picks::{TILES_PER_PASS, goes_left, toggled};
use page_model::sound::Tone;

/// The draft of a round.
#[component]
pub(crate) fn Draft() -> impl IntoView {
    let (i18n, live, room) = (use_i18n(), use_live(), use_room());
    let drafting = use_drafting(live);
    let seat = room.seat.get_untracked();
    let round = Memo::new(move |_| drafting.with(|it| it.as_ref().map(|it| (it.round, it.card, it.seats))));
    // Watchers see the tracks of all players.
    let everyones_tracks = move || {
        let seats = round.get().map_or(0, |(_, _, seats)| seats);
        Seat::first(seats).map(|seat| view! { <Tracks seat named=true /> }).collect_view()
    };
    view! {
        <TableFrame screen="draft" kind="draft">
            <Asks drafting seat />
            {match seat {
                Some(seat) => view! { <Own drafting seat /> }.into_any(),
                None => view! { <section class="table-stage"><Pile drafting seat=None /></section> }.into_any(),
            }}
            <aside class="table-side">
                {move || round.get().map(|(round, card, seats)| view! {
                    {seat.map(|seat| view! { <Pirates card seat seats /> <Passing round seat seats /> })}
                    <PointsPanel card />
                })}
            </aside>
            <aside class="table-rest" aria-label=move || t_string!(i18n, choices.everyone)>
                <Choosers drafting />
                {match seat {
                    Some(seat) => view! { <Tracks seat /> }.into_any(),
                    None => everyones_tracks.into_any(),
                }}
                <TalkBeside />
            </aside>
        </TableFrame>
    }
}

#[component]
fn Own(drafting: Memo<Option<DraftSelection>>, seat: Seat) -> impl IntoView {
    let (i18n, live, room, news, sounds) = (use_i18n(), use_live(), use_room(), use_notifications(), use_sounds());
    let left = use_time_left();
    let picks = RwSignal::new(Hand::EMPTY);
    // The tiles that were sent, until they are confirmed or refused.
    let sent = StoredValue::new(None::<Hand>);
    // The tiles that are shown. They change once the animation of the previous ones has ended.
    let hand = Memo::new(move |_| drafting.with(|it| it.as_ref().and_then(|it| Some((it.pass, it.hand?)))));
    let lying = RwSignal::new(hand.get_untracked());
    Effect::new(move |_| {
        let now = hand.get();
        let before = lying.get_untracked();
        if now == before {
            return;
        }
        if before.is_some() {
            let kept = sent.get_value();
            leave::fly_away(kept.unwrap_or_default());
            // Something else may have chosen for this seat: the table when the time was up, or the same person on
            // another page.
            if kept.is_none() && left.get_untracked().is_some_and(|(left, _)| left <= 0.0) {
                news.note(t_string!(i18n, draft.by_chance));
            }
        }
        sent.set_value(None);
        picks.set(Hand::EMPTY);
        lying.set(now);
    });
    Effect::new(move |_| {
        room.refused.track();
        sent.set_value(None);
    });
    announce_hidden_tiles();
    let pick = Callback::new(move |tile: TileNumber| match toggled(picks.get_untracked(), tile) {
        Some(now) => {
            picks.set(now);
            if now.len() == TILES_PER_PASS {
                focus_if_lost("[data-action='keep']");
            }
            let (chosen, tile_number) = (now.len(), tile.get());
            news.say(if now.contains(tile) {
                t_string!(i18n, spoken.picked, tile = tile_number, chosen = chosen).to_string()
            } else {
                t_string!(i18n, spoken.unpicked, tile = tile_number, chosen = chosen).to_string()
            });
        }
        None => {
            sounds.play(Tone::Refused);
            news.note(t_string!(i18n, draft.three_only));
        }
    });
    let keep = move |_| {
        let tiles = picks.get_untracked();
        if tiles.len() != TILES_PER_PASS {
            return news
                .note(t_string!(i18n, draft.left_to_pick, count = (TILES_PER_PASS - tiles.len()) as u32).to_string());
        }
        if live.waiting.get_untracked() {
            return;
        }
        sent.set_value(Some(tiles));
        match live.play(&[Move::Keep { tiles }]) {
            Ok(_) => sounds.play(Tone::Mine),
            Err(PlayError::Ended(_)) => sent.set_value(None),
            Err(PlayError::Refused(refusal)) => {
                sent.set_value(None);
                news.refuse(words::cosmic_factory::refusal(i18n, room, &refusal), Some(refusal.rule()));
            }
        }
    };
    let waiting = Signal::derive(move || live.waiting.get());
    let missing = Memo::new(move |_| TILES_PER_PASS - picks.get().len());
    let main = move || match missing.get() {
        0 => t_string!(i18n, draft.keep).to_owned(),
        missing => t_string!(i18n, draft.left_to_pick, count = missing as u32).to_string(),
    };
    let stage = move || match lying.get() {
        Some((pass, hand)) => {
            let round = drafting.with_untracked(|it| it.as_ref().map_or(1, |it| it.round));
            let side = if goes_left(round) { "from-right" } else { "from-left" };
            let from = (pass == Pass::Second).then_some(side);
            view! { <Spread hand picks=picks waiting from on_pick=pick /> }.into_any()
        }
        None => view! { <p class="blank">{t!(i18n, draft.chosen)}</p> }.into_any(),
    };
    view! {
        <section class="table-stage draft-stage">{stage}</section>
        <section class="table-hand"><Pile drafting seat=Some(seat) /></section>
        <Show when=move || lying.with(Option::is_some)>
            <div class="table-acts">
                <button class="button" data-action="clear" disabled=move || waiting.get() || picks.get().is_empty()
                    on:click=move |_| picks.set(Hand::EMPTY)>
                    {t!(i18n, draft.clear)}
                </button>
                <button class="button main" data-action="keep"
                    aria-disabled=move || (waiting.get() || missing.get() > 0).then_some("true") on:click=keep>
                    {main}
                </button>
            </div>
        </Show>
    }
}

/// Announces at the end of the draft that unseen tiles came in. If pirates took all of them, that is announced when the
/// build begins.
fn announce_hidden_tiles() {
    let (i18n, live, news) = (use_i18n(), use_live(), use_notifications());
    on_cleanup(move || {
        let is_announced = live.view.try_with_untracked(|view| {
            let is_built = |view: &View| matches!(view.phase, PhaseView::Build { .. });
            view.as_deref().is_some_and(|view| is_built(view) && view.card() != Card::SpacePirate)
        });
        if is_announced == Some(true) {
            news.say(t_string!(i18n, draft.last_three));
        }
    });
}

/// The tiles that were kept, face down.
#[component]
fn Pile(
    drafting: Memo<Option<DraftSelection>>,
    /// Whose; none for those of everyone together.
    seat: Option<Seat>,
) -> impl IntoView {
    let i18n = use_i18n();
    let count = Memo::new(move |_| {
        drafting.with(|it| {
            let kept = it.as_ref().map(|it| it.kept.as_slice()).unwrap_or_default();
            seat.map_or_else(|| kept.iter().sum(), |seat| kept.get(seat.index()).copied().unwrap_or(0))
        })
    });
    let shown = move || count.get().min(2 * TILES_PER_PASS);
    view! {
        <div class="u-row draft-pile">
            <span class="tile-fan" data-pile=count>
                <Show when=move || count.get() == 0><span class="tile socket"></span></Show>
                <For each=move || 0..shown() key=|index| *index children=|_| view! { <span class="tile"><TileBack /></span> } />
            </span>
            <span class="u-small u-muted">{move || t_string!(i18n, draft.kept, count = count.get() as u32).to_string()}</span>
        </div>
    }
}

/// A warning for rounds in which all tiles are passed on in the end.
#[component]
fn Pirates(
    /// The card of the round.
    card: Card,
    seat: Seat,
    seats: usize,
) -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    (card == Card::SpacePirate).then(|| {
        let to = seat.right(seats);
        let line = move || t_string!(i18n, draft.pirate, name = words::player(i18n, room, to)).to_string();
        view! { <p class="note">{line}</p> }
    })
}

/// Our own tracks, which show what is needed.
#[component]
fn Tracks(
    seat: Seat,
    /// Whether the name stands above them.
    #[prop(optional)]
    named: bool,
) -> impl IntoView {
    let (i18n, live, room) = (use_i18n(), use_live(), use_room());
    let heading = move || match named {
        true => words::marked_player(i18n, room, seat),
        false => t_string!(i18n, game.tracks).to_owned(),
    };
    let tracks = Memo::new(move |_| {
        live.view.with(|view| view.as_ref().and_then(|view| view.tracks.get(seat.index()).copied()).unwrap_or_default())
    });
    let scales = cosmic_factory::Track::ALL.map(|track| {
        let value = Signal::derive(move || tracks.get()[track]);
        let lowest = Signal::derive(move || cosmic_factory::Track::from(tracks.get().weakest_color()) == track);
        view! { <TrackScale track value lowest /> }
    });
    view! {
        <section class="u-stack-tight">
            <h2 class="label">{heading}</h2>
            <ul class="track-list">{scales}</ul>
        </section>
    }
}
