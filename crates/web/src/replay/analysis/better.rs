//! Two galaxies side by side: the one that was built, and the best of the same tiles.

use analysis::Building;
use cosmic_factory::game::TileAt;
use cosmic_factory::{Galaxy, Placed, Points, TileSet, Track, score};
use leptos::prelude::*;

use crate::cosmic::draw::{GalaxyPicture, Piece};
use crate::cosmic::use_tiles;
use crate::texts::{t, t_string, use_i18n};
use crate::words;

/// The galaxy that these tiles make.
fn galaxy_of(built: &[TileAt], tiles: &TileSet) -> Galaxy {
    let placed = |at: &TileAt| Placed { cell: at.cell(), tile: tiles[at.tile], turns: at.turns, down: at.down };
    Galaxy::new(built.iter().map(placed).collect()).unwrap_or_default()
}

/// What was built and what could have been.
#[component]
pub(super) fn Pair(
    /// What was found out about it.
    building: Building,
) -> impl IntoView {
    let i18n = use_i18n();
    let tiles = use_tiles();
    let Some(best) = building.best else {
        return view! { <p class="small muted">{t!(i18n, replay.analysis.gift)}</p> }.into_any();
    };
    let [mine, other] = [&building.built, &best.built].map(|built| {
        let galaxy = galaxy_of(built, &tiles);
        let worth = score(&galaxy, building.card);
        (galaxy, worth)
    });
    let (equal, proven) = (best.value <= building.value, best.proven);
    let verdict = move || match (equal, proven) {
        (true, true) => t_string!(i18n, replay.analysis.perfect),
        (false, true) => t_string!(i18n, replay.analysis.proven),
        (_, false) => t_string!(i18n, replay.analysis.unproven),
    };
    view! {
        <div class="pair">
            <figure data-built="own">
                <span class="mini"><GalaxyPicture galaxy=Signal::stored(mine.0) score=Signal::stored(Some(mine.1)) /></span>
                <figcaption>{t!(i18n, replay.analysis.built)}<Gains gains=building.gains /></figcaption>
            </figure>
            <figure data-built="best">
                <span class="mini"><GalaxyPicture galaxy=Signal::stored(other.0) score=Signal::stored(Some(other.1)) /></span>
                <figcaption>{t!(i18n, replay.analysis.best)}<Gains gains=best.gains /></figcaption>
            </figure>
        </div>
        <p class="small">{verdict}</p>
    }
    .into_any()
}

/// Gains on all four tracks in a line.
#[component]
fn Gains(gains: Points) -> impl IntoView {
    let i18n = use_i18n();
    let one = move |track: Track| {
        view! { <span class="unseen">{move || words::track(i18n, track)}</span><Piece track /><b>{gains[track]}</b> }
    };
    view! { <span class="gainline">{Track::ALL.into_iter().map(one).collect_view()}</span> }
}
