//! Two galaxies side by side: the one that was built, and the best one of the same tiles.

use std::collections::BTreeSet;

use analysis::{Building, GalaxyPart, Miss};
use artwork::SIDE;
use cosmic_factory::game::TileAt;
use cosmic_factory::score::{GalaxyScore, SpaceAt};
use cosmic_factory::{Cell, Galaxy, Placed, Points, TileSet, Track, score};
use leptos::prelude::*;

use crate::cosmic_factory::draw::{GalaxyPicture, Piece};
use crate::cosmic_factory::use_tiles;
use crate::texts::{t, t_string, use_i18n};
use crate::words;
use page_model::replay::analysis::misses::miss_in_words;

/// The galaxy that these tiles make.
fn galaxy_of(built: &[TileAt], tiles: &TileSet) -> Galaxy {
    let placed = |at: &TileAt| Placed { cell: at.cell(), tile: tiles[at.tile], turns: at.turns, down: at.down };
    Galaxy::new(built.iter().map(placed).collect()).unwrap_or_default()
}

/// The cells that a miss is about, in the galaxy that was built and in the best one.
fn places(miss: &Miss) -> Option<(Vec<Cell>, Vec<Cell>)> {
    fn tiles(part: &GalaxyPart<SpaceAt>) -> Vec<Cell> {
        part.at.iter().map(|space| space.cell).collect::<BTreeSet<Cell>>().into_iter().collect()
    }
    match miss {
        // A track is not on the board.
        Miss::Weakest { .. } => None,
        Miss::Zones { built, best, .. } | Miss::Constellations { built, best } => Some((tiles(built), tiles(best))),
        Miss::Path { built, best } => Some((built.at.clone(), best.at.clone())),
    }
}

/// The built and the best galaxy.
#[component]
pub(super) fn Pair(
    /// The result of the analysis.
    building: Building,
) -> impl IntoView {
    let i18n = use_i18n();
    let tiles = use_tiles();
    let Some(best) = building.best.clone() else {
        return view! { <p class="u-small u-muted">{t!(i18n, replay.analysis.gift)}</p> }.into_any();
    };
    let missed = best.missed.iter().find_map(places).unwrap_or_default();
    let [mine, other] =
        [(&building.built, missed.0, "worse"), (&best.built, missed.1, "better")].map(|(built, at, look)| {
            let galaxy = galaxy_of(built, &tiles);
            let worth = score(&galaxy, building.card);
            (galaxy, worth, at, look)
        });
    let picture = |(galaxy, worth, at, look): (Galaxy, GalaxyScore, Vec<Cell>, &str)| {
        let marks = at
            .into_iter()
            .map(|Cell { x, y }| format!("M{} {}h{SIDE}v{SIDE}h-{SIDE}z", f64::from(x) * SIDE, f64::from(y) * SIDE));
        let marks = format!("<path class='pair-marked {look}' d='{}'/>", marks.collect::<String>());
        view! {
            <span class="mini">
                <GalaxyPicture galaxy=Signal::stored(galaxy) score=Signal::stored(Some(worth)) marks=Signal::stored(marks) />
            </span>
        }
    };
    let card = building.card;
    let reasons = best.missed.iter().cloned().map(|miss| view! { <li>{move || miss_in_words(i18n, card, &miss)}</li> });
    let reasons = reasons.collect_view();
    let (equal, proven) = (best.value <= building.value, best.proven);
    let verdict = move || match (equal, proven) {
        (true, true) => t_string!(i18n, replay.analysis.perfect),
        (false, true) => t_string!(i18n, replay.analysis.proven),
        (_, false) => t_string!(i18n, replay.analysis.unproven),
    };
    view! {
        <div class="pair">
            <figure data-built="own">
                {picture(mine)}
                <figcaption>{t!(i18n, replay.analysis.built)}<Gains gains=building.gains /></figcaption>
            </figure>
            <figure data-built="best">
                {picture(other)}
                <figcaption>{t!(i18n, replay.analysis.best)}<Gains gains=best.gains /></figcaption>
            </figure>
        </div>
        <ul class="study-reasons u-small" data-reasons>{reasons}</ul>
        <p class="u-small">{verdict}</p>
    }
    .into_any()
}

/// Gains on all four tracks in a line.
#[component]
fn Gains(gains: Points) -> impl IntoView {
    let i18n = use_i18n();
    let one = move |track: Track| {
        // No line break between a number and its sign.
        view! {
            <span class="gains-one" data-gain=track.to_string()>
                <span class="u-unseen">{move || words::cosmic_factory::track(i18n, track)}</span><Piece track /><b>{gains[track]}</b>
            </span>
        }
    };
    view! { <span class="gains-line">{Track::ALL.into_iter().map(one).collect_view()}</span> }
}
