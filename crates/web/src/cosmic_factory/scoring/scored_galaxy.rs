//! The galaxy that is counted, with the current item highlighted.

use page_model::cosmic_factory::scoring::scored_galaxy::draw;
use std::sync::Arc;

use cosmic_factory::game::RoundCount;
use leptos::prelude::*;
use tabletop::Seat;

use crate::cosmic_factory::use_tiles;
use crate::room::use_room;
use crate::texts::{t_string, use_i18n};
use crate::words;
use page_model::cosmic_factory::scoring::steps::{CountScene, score_of};

/// Room around the tiles, for outlines.
const MARGIN: f64 = 4.0;

#[component]
pub(super) fn ScoredGalaxy(
    /// The account of the round.
    #[prop(into)]
    count: Signal<Arc<RoundCount>>,
    /// The owner of the galaxy while nothing is counted.
    #[prop(into)]
    owner: Signal<Seat>,
    /// The current item.
    #[prop(into)]
    scene: Signal<Option<CountScene>>,
) -> impl IntoView {
    let (i18n, room, tiles) = (use_i18n(), use_room(), use_tiles());
    let shown = Memo::new(move |_| scene.get().map_or_else(|| owner.get(), |scene| scene.owner));
    // Drawn once for each galaxy, since this is expensive.
    let drawn = Memo::new(move |_| {
        let galaxy = count.with(|count| Some(count.seats.get(shown.get().index())?.galaxy_built(&tiles)));
        let galaxy = galaxy.unwrap_or_default();
        let plain = artwork::layers(&galaxy, None);
        (galaxy, plain)
    });
    let drawing = move || {
        drawn.with(|(galaxy, plain)| {
            count.with(|count| {
                let score = score_of(count, shown.get());
                score.map_or_else(|| plain.clone(), |score| draw(galaxy, plain, score, scene.get()))
            })
        })
    };
    let view_box = move || {
        let ((left, top), (width, height)) = drawn.with(|(galaxy, _)| artwork::frame(galaxy));
        let side = width.max(height).max(3.0 * artwork::SIDE);
        let (left, top) = (left - (side - width) / 2.0, top - (side - height) / 2.0);
        format!("{} {} {} {}", left - MARGIN, top - MARGIN, side + 2.0 * MARGIN, side + 2.0 * MARGIN)
    };
    let label = move || {
        let name = words::player(i18n, room, shown.get());
        t_string!(i18n, scoring.of, name = name).to_string()
    };
    view! {
        <div class="board" role="img" aria-label=label data-seat=move || shown.get().index()>
            <svg viewBox=view_box aria-hidden="true" inner_html=drawing />
        </div>
    }
}
