//! The galaxies of other players in miniature; a press shows one large.

use cosmic_factory::game::{BenchView, PhaseView, galaxy};
use cosmic_factory::{Galaxy, score};
use leptos::prelude::*;
use page_model::cosmic_factory::build::others::other_seats;
use tabletop::Seat;

use crate::cosmic_factory::draw::{GalaxyPicture, Sigil};
use crate::cosmic_factory::{use_live, use_tiles};
use crate::room::SeatMark;
use crate::room::use_room;
use crate::texts::{t, t_string, use_i18n};
use crate::ui::{Icon, Sheet, Sign};
use crate::words;

/// What a seat has laid.
pub(crate) fn bench_of(seat: Seat) -> Memo<Option<BenchView>> {
    let live = use_live();
    Memo::new(move |_| live.view.with(|view| view.as_ref().and_then(|view| view.benches().get(seat.index()).cloned())))
}

/// The galaxy that a seat has laid.
pub(crate) fn galaxy_of(seat: Seat) -> Memo<Galaxy> {
    let (bench, tiles) = (bench_of(seat), use_tiles());
    Memo::new(move |_| bench.with(|bench| bench.as_ref().map(|bench| galaxy(&bench.laid, &tiles)).unwrap_or_default()))
}

#[component]
pub(crate) fn Others(own: Option<Seat>) -> impl IntoView {
    let i18n = use_i18n();
    let seats = use_live().view.with_untracked(|view| view.as_ref().map_or(0, |view| view.seats()));
    let looked_at = RwSignal::new(None::<Seat>);
    let open = RwSignal::new(false);
    let room = use_room();
    let label = Signal::derive(move || {
        let name = looked_at.get().map(|seat| words::player(i18n, room, seat)).unwrap_or_default();
        t_string!(i18n, scoring.of, name = name).to_string()
    });
    let look = Callback::new(move |seat: Seat| {
        looked_at.set(Some(seat));
        open.set(true);
    });
    view! {
        <section class="u-stack-tight">
            <h2 class="label u-wide">{t!(i18n, game.others)}</h2>
            <div class="others">
                {other_seats(own, seats).into_iter().map(|seat| view! { <Other seat look /> }).collect_view()}
            </div>
        </section>
        <Sheet open label>
            {move || looked_at.get().map(|seat| view! { <LookedAt seat /> })}
        </Sheet>
    }
}

#[component]
fn Other(seat: Seat, look: Callback<Seat>) -> impl IntoView {
    let i18n = use_i18n();
    let (room, live) = (use_room(), use_live());
    let galaxy = galaxy_of(seat);
    let laid = Memo::new(move |_| galaxy.with(|galaxy| galaxy.tiles().len()));
    let is_done = Memo::new(move |_| {
        live.view.with(|view| match view.as_ref().map(|view| &view.phase) {
            Some(PhaseView::Build { done, .. }) => done.contains(seat),
            _ => false,
        })
    });
    let name = Memo::new(move |_| words::player(i18n, room, seat));
    // What is seen says little by itself. The rest is read by ear only, and follows the name, by which those who speak to
    // their device call the button.
    let spoken = move || {
        let done = is_done.get().then(|| t_string!(i18n, build.is_done).to_owned());
        let laid = t_string!(i18n, spoken.miniature, laid = laid.get(), all = 9).to_string();
        let look = t_string!(i18n, game.look_at, name = name.get()).to_string();
        let parts = words::marks(i18n, room, seat).into_iter().chain(done).chain([laid, look]);
        parts.collect::<Vec<_>>().join(t_string!(i18n, common.list_between))
    };
    view! {
        <button class="others-one" class:done=is_done data-seat=seat.index() title=name on:click=move |_| look.run(seat)>
            <span class="mini" aria-hidden="true"><GalaxyPicture galaxy /></span>
            <span class="others-label">
                <Sigil seat small=true />
                <span class="u-name others-name">{name}</span>
                <span class="others-state" class:done=is_done aria-hidden="true">
                    {move || match is_done.get() {
                        true => view! { <Icon icon=Sign::Check /> }.into_any(),
                        false => laid.get().into_any(),
                    }}
                </span>
                <span class="others-mark" aria-hidden="true"><SeatMark seat /></span>
                <span class="u-unseen">{spoken}</span>
            </span>
        </button>
    }
}

/// A galaxy of another player, large, with its points.
#[component]
fn LookedAt(seat: Seat) -> impl IntoView {
    let card = use_live().view.with_untracked(|view| view.as_ref().map(|view| view.card()).unwrap_or_default());
    let galaxy = galaxy_of(seat);
    let worth = Memo::new(move |_| galaxy.with(|galaxy| Some(score(galaxy, card))));
    view! {
        <p class="u-center"><SeatMark seat /></p>
        <div class="mini large"><GalaxyPicture galaxy score=worth /></div>
    }
}
