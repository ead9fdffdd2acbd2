//! Galaxies and tracks of all players, for watchers.

use cosmic_factory::{Galaxy, Track, score};
use leptos::prelude::*;
use tabletop::Seat;

use super::draw::{GalaxyPicture, Sigil, TrackScale};
use super::use_live;
use crate::room::PlayerName;

/// A player as watchers see them: the galaxy with its points, and the tracks.
#[component]
pub(super) fn Watched(
    seat: Seat,
    /// What they have built.
    #[prop(into)]
    galaxy: Signal<Galaxy>,
    #[prop(into)] state: Signal<String>,
) -> impl IntoView {
    let live = use_live();
    let card = live.view.with_untracked(|view| view.as_ref().map(|view| view.card()).unwrap_or_default());
    let worth = Memo::new(move |_| galaxy.with(|galaxy| Some(score(galaxy, card))));
    let tracks = Memo::new(move |_| {
        live.view.with(|view| view.as_ref().and_then(|view| view.tracks.get(seat.index()).copied()).unwrap_or_default())
    });
    let scales = Track::ALL.map(|track| {
        let lowest = Signal::derive(move || Track::from(tracks.get().weakest_color()) == track);
        view! { <TrackScale track value=Signal::derive(move || tracks.get()[track]) lowest /> }
    });
    view! {
        <section class="watch-seat" data-seat=seat.index()>
            <h2 class="u-row u-tight">
                <Sigil seat />
                <span class="u-grow"><PlayerName seat /></span>
                <span class="u-small u-muted watch-state">{move || state.get()}</span>
            </h2>
            <div class="watch-galaxy"><GalaxyPicture galaxy score=worth /></div>
            <ul class="track-list">{scales}</ul>
        </section>
    }
}
