//! The screen of a round's count.

mod account;
mod best;
mod built_tiles;
mod everyone;
mod flight;
mod now_line;
mod round_break;
mod scored_galaxy;

pub(crate) use built_tiles::keep_nine;
pub(super) use round_break::still_looking;

use std::sync::Arc;

use cosmic_factory::game::{ROUNDS, RoundCount, SeatCount};
use cosmic_factory::{Hand, Track};
use leptos::prelude::*;
use page_model::cosmic_factory::scoring::steps;
use tabletop::Seat;

use self::account::{Account, WhyTrack};
use self::best::Best;
use self::everyone::Everyone;
use self::flight::fly_points;
use self::now_line::NowLine;
use self::round_break::{GoOn, go_on_after_break};
use self::scored_galaxy::ScoredGalaxy;
use super::draw::{Gauge, TrackScale};
use super::frame::TableFrame;
use super::points_table::PointsPanel;
use crate::prefs::use_prefs;
use crate::room::{TalkBeside, use_room};
use crate::sound::AskAboutSound;
use crate::texts::{t, t_string, use_i18n};
use crate::ui::focus_if_lost;
use crate::ui::{Icon, Playback, Sheet, Sign};
use crate::words;

/// The count of a round, played back step by step on the galaxies.
#[component]
pub(crate) fn Scoring(
    /// The account of the round.
    count: Arc<RoundCount>,
    /// The seat whose galaxy is shown first.
    seat: Seat,
    /// Whether it is an earlier round that is shown again.
    #[prop(optional)]
    past: bool,
    /// The nine tiles of `seat`, if they are known from the record.
    #[prop(optional_no_strip)]
    nine: Option<Hand>,
    on_done: Callback<()>,
) -> impl IntoView {
    let (i18n, room, prefs) = (use_i18n(), use_room(), use_prefs());
    let (round, card, own_seat) = (count.round, count.card, room.seat.get_untracked());
    let shown = RwSignal::new(seat);
    let counts = Signal::stored(Arc::clone(&count));
    let items = Memo::new(move |_| of(counts, shown.get(), |own| own.items.len()));
    let playback = Playback::new(items.into(), prefs.has_motion() && !past);
    let scene = Memo::new(move |_| {
        let current = playback.current()?;
        counts.with(|count| {
            let item = count.seats.get(shown.get().index())?.items.get(current)?;
            Some(steps::scene(count, shown.get(), item))
        })
    });
    let owner =
        Memo::new(move |_| counts.with(|count| count.seats.get(shown.get().index()).map_or(seat, |own| own.scored)));
    // The tracks before the current item, and the points of that item.
    let tracks = Memo::new(move |_| match playback.current() {
        Some(current) => of(counts, shown.get(), |own| steps::tracks_after(own, current)),
        None if playback.is_over() => of(counts, shown.get(), |own| own.after),
        None => of(counts, shown.get(), |own| own.before),
    });
    let gain = move |track: Track| {
        Memo::new(move |_| {
            let Some(current) = playback.current() else { return 0 };
            of(counts, shown.get(), |own| {
                let moves = own.items.get(current).is_some_and(|item| item.what.track == track);
                if moves { steps::movement(own, current) } else { 0 }
            })
        })
    };
    fly_points(counts, shown, playback);
    Effect::new(move |_| {
        if playback.is_over() {
            focus_if_lost("[data-action='continue']");
        }
    });
    let present = !past && round < ROUNDS;
    if present {
        go_on_after_break(on_done);
    }
    let asked = RwSignal::new((seat, Track::Green));
    let asking = RwSignal::new(false);
    let ask = move |seat: Seat, track: Track| {
        asked.set((seat, track));
        asking.set(true);
    };
    let show = Callback::new(move |seat: Seat| {
        shown.set(seat);
        playback.skip();
    });
    let heading = move || {
        let (seat, owner) = (shown.get(), owner.get());
        let name = words::player(i18n, room, seat);
        if seat == owner {
            t_string!(i18n, scoring.of, name = name).to_string()
        } else {
            t_string!(i18n, scoring.of_gift, name = name, owner = words::player(i18n, room, owner)).to_string()
        }
    };
    let lowest = move |track: Track| Memo::new(move |_| Track::from(tracks.get().weakest_color()) == track);
    let gauges = Track::ALL.map(|track| {
        let value = Signal::derive(move || tracks.get()[track]);
        let on_why = Callback::new(move |track| ask(shown.get_untracked(), track));
        view! { <Gauge track value gain=gain(track) lowest=lowest(track) counted=true on_why /> }
    });
    let scales = Track::ALL.map(|track| {
        let value = Signal::derive(move || tracks.get()[track]);
        view! { <TrackScale track value gain=gain(track) lowest=lowest(track) /> }
    });
    let tiles = own_seat.and_then(|own| {
        let account = count.seats.get(own.index())?;
        let tiles = nine.or_else(|| built_tiles::nine_of(account, &room.code.get_value(), round))?;
        Some((own, tiles))
    });
    let is_over = Memo::new(move |_| playback.is_over());
    let best = tiles.map(|(own, tiles)| {
        view! { <Best count=Arc::clone(&count) seat=own nine=tiles is_over /> }
    });
    let go_on = Signal::derive(move || {
        let text = match (past, round) {
            (true, _) => t_string!(i18n, common.back),
            (false, ROUNDS) => t_string!(i18n, scoring.to_end),
            (false, _) => t_string!(i18n, scoring.next_round),
        };
        text.to_owned()
    });
    let why_label = move || t_string!(i18n, common.why).to_owned();
    let everyone = Arc::clone(&count);
    view! {
        <TableFrame screen="scoring" kind="scoring" past=(round, card)>
            <h1 class="u-unseen">{move || t_string!(i18n, scoring.title, round = round).to_string()}</h1>
            <section class="table-stage scoring-stage">
                <ScoredGalaxy count=counts owner=owner scene=scene />
                <div class="track-gauges">{gauges}</div>
            </section>
            <NowLine count=counts seat=shown playback />
            <aside class="table-side">
                <section class="u-stack-tight">
                    <h2 class="label">{heading}</h2>
                    <Account count=counts seat=shown playback />
                </section>
                <PointsPanel card />
            </aside>
            <aside class="table-rest" aria-label=move || t_string!(i18n, scoring.side_by_side)>
                <section class="u-stack-tight u-wide">
                    <h2 class="label">{t!(i18n, game.tracks)}</h2>
                    <ul class="track-list">{scales}</ul>
                </section>
                <section class="u-stack-tight">
                    <h2 class="label">{t!(i18n, scoring.side_by_side)}</h2>
                    <Everyone count=everyone is_over shown=shown on_show=show
                        on_why=Callback::new(move |(seat, track)| ask(seat, track)) />
                </section>
                {best}
                // A good place to ask: there is no hurry, and nothing below it would move.
                <AskAboutSound />
                <TalkBeside />
            </aside>
            <div class="table-acts">
                <Controls playback />
                <Show when=move || playback.is_over()>
                    <GoOn label=go_on present on_done />
                </Show>
            </div>
            <Sheet open=asking label=Signal::derive(why_label)>
                {move || {
                    let (seat, track) = asked.get();
                    view! { <WhyTrack count=counts.get() seat track /> }
                }}
            </Sheet>
        </TableFrame>
    }
}

/// Something of the account of a seat.
fn of<T: Default>(count: Signal<Arc<RoundCount>>, seat: Seat, part: impl FnOnce(&SeatCount) -> T) -> T {
    count.with(|count| count.seats.get(seat.index()).map(part).unwrap_or_default())
}

/// The controls of the playback: pause, skip, replay (WCAG 2.2.2).
#[component]
fn Controls(
    /// What is played back.
    playback: Playback,
) -> impl IntoView {
    let i18n = use_i18n();
    view! {
        {move || if playback.is_over() {
            view! {
                <button class="button" data-action="replay" on:click=move |_| playback.replay()>
                    <Icon icon=Sign::Play /> <span class="u-wide">{t!(i18n, scoring.replay)}</span>
                    <span class="u-unseen u-narrow">{t!(i18n, scoring.replay)}</span>
                </button>
            }
            .into_any()
        } else {
            view! {
                <button class="button" data-action="pause" aria-pressed=move || (!playback.running.get()).to_string()
                    aria-label=move || t_string!(i18n, scoring.pause)
                    on:click=move |_| playback.running.update(|running| *running = !*running)>
                    <Icon icon=Signal::derive(move || if playback.running.get() { Sign::Pause } else { Sign::Play }) />
                </button>
                <button class="button" data-action="skip" on:click=move |_| playback.skip()>
                    <Icon icon=Sign::Skip /> {t!(i18n, common.skip)}
                </button>
                <button class="button main" data-action="step" on:click=move |_| playback.step()>
                    {t!(i18n, scoring.step)}
                </button>
            }
            .into_any()
        }}
    }
}
