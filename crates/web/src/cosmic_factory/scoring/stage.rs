//! The galaxy that is counted, with what counts now in the light.

use std::sync::Arc;

use cosmic_factory::Galaxy;
use cosmic_factory::game::RoundCount;
use cosmic_factory::score::GalaxyScore;
use leptos::prelude::*;
use tabletop::Seat;

use super::steps::{Light, Scene, score_of};
use crate::cosmic_factory::use_tiles;
use crate::room::use_room;
use crate::texts::{t_string, use_i18n};
use crate::words;

/// Room around the tiles, for outlines.
const MARGIN: f64 = 4.0;

/// The galaxy that is counted.
#[component]
pub(super) fn Stage(
    /// The account of the round.
    #[prop(into)]
    count: Signal<Arc<RoundCount>>,
    /// Whose galaxy it is when nothing of it is counted.
    #[prop(into)]
    owner: Signal<Seat>,
    /// What is counted now.
    #[prop(into)]
    scene: Signal<Option<Scene>>,
) -> impl IntoView {
    let (i18n, room, tiles) = (use_i18n(), use_room(), use_tiles());
    let shown = Memo::new(move |_| scene.get().map_or_else(|| owner.get(), |scene| scene.owner));
    // Drawn once for each galaxy, since it is what takes long.
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

/// The galaxy with what counts now in the light and the rest in the dark; all in the light if nothing counts now.
fn draw(galaxy: &Galaxy, plain: &str, score: &GalaxyScore, scene: Option<Scene>) -> String {
    let Some(Scene { light, .. }) = scene else { return whole(galaxy, score) };
    let dark = format!("<g class='board-dimmed'>{plain}</g>");
    match (light.spaces(score), light) {
        (Some(spaces), _) => {
            let outline = artwork::zone_outline(galaxy, spaces);
            format!(
                "{dark}<clipPath id='zone-clip'><path d='{outline}'/></clipPath>\
                 <g clip-path='url(#zone-clip)'>{plain}</g><path class='board-zone board-glow' d='{outline}'/>"
            )
        }
        (None, Light::Path) => {
            format!("{dark}<g class='board-path board-glow'>{}</g>", artwork::trail_light(galaxy, score))
        }
        _ => dark,
    }
}

/// The galaxy with all that it earns.
fn whole(galaxy: &Galaxy, score: &GalaxyScore) -> String {
    let badges: String = artwork::scored_zones(galaxy, score)
        .iter()
        .map(|zone| format!("<g transform='translate({} {})'>{}</g>", zone.badge_at.0, zone.badge_at.1, zone.badge))
        .collect();
    artwork::layers(galaxy, Some(score)) + &badges
}

#[cfg(test)]
mod tests {
    use cosmic_factory::{Card, score};

    use super::*;

    #[test]
    fn what_counts_lies_in_the_light() {
        let galaxy: Galaxy = "g2g1b2b2/ns\no1o1g1g1/n".parse().unwrap();
        let score = score(&galaxy, Card::None);
        let plain = artwork::layers(&galaxy, None);
        let owner = Seat::new(0).unwrap();
        let drawn = |light| draw(&galaxy, &plain, &score, Some(Scene { owner, light }));
        let outline = artwork::zone_outline(&galaxy, &score.zones[0].spaces);
        assert!(drawn(Light::Zone(0)).ends_with(&format!("<path class='board-zone board-glow' d='{outline}'/>")));
        assert!(drawn(Light::Path).contains("board-path"));
        assert_eq!(drawn(Light::Nothing), format!("<g class='board-dimmed'>{plain}</g>"));
        assert_eq!(drawn(Light::Zone(99)), drawn(Light::Nothing));
        assert!(!draw(&galaxy, &plain, &score, None).contains("dimmed"));
    }
}
