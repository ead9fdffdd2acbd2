//! One player's area: galaxy, hand, tokens, tracks.

use std::sync::Arc;

use cosmic_factory::{Hand, TileNumber, Track};
use leptos::prelude::*;
use tabletop::Seat;

use super::account::Account;
use crate::cosmic_factory::draw::{Coin, Piece, Sigil, TileFace};
use crate::room::PlayerName;
use crate::room::use_room;
use crate::texts::{t_string, use_i18n};
use crate::words;
use page_model::replay::cosmic_factory::entry_words::choice_in_words;
use page_model::replay::cosmic_factory::scene::{Doing, ReplayScene, SceneSeat};

/// Room around the tiles, for outlines.
const MARGIN: f64 = 6.0;

#[component]
pub(super) fn SeatPanel(
    /// All that is visible at this step.
    scene: Memo<Arc<ReplayScene>>,
    seat: Seat,
) -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    let place = Memo::new(move |_| scene.with(|scene| scene.seats.get(seat.index()).cloned()));
    let name = Memo::new(move |_| words::player(i18n, room, seat));
    let doing = Memo::new(move |_| place.with(|place| place.as_ref().map_or(Doing::Nothing, |place| place.doing)));
    // There is no galaxy yet, so the tiles take its room.
    let drafts = Memo::new(move |_| {
        let is_empty = place.with(|place| place.as_ref().is_none_or(|place| place.galaxy.tiles().is_empty()));
        is_empty && matches!(doing.get(), Doing::Choosing | Doing::Chosen)
    });
    let total = Memo::new(move |_| place.with(|place| place.as_ref().map_or(0, |place| place.tracks.total())));
    let state = move || match doing.get() {
        Doing::Choosing => t_string!(i18n, replay.state.choosing).to_owned(),
        Doing::Chosen => t_string!(i18n, replay.state.chosen).to_owned(),
        Doing::Building => t_string!(i18n, replay.state.building).to_owned(),
        Doing::Done => t_string!(i18n, replay.state.done).to_owned(),
        Doing::Nothing => t_string!(i18n, replay.total, total = total.get()).to_string(),
    };
    let tokens =
        Memo::new(move |_| place.with(|place| place.as_ref().map(|place| place.tokens.clone()).unwrap_or_default()));
    let choice = Memo::new(move |_| place.with(|place| place.as_ref().and_then(|place| place.choice)));
    let count = Memo::new(move |_| place.with(|place| place.as_ref().and_then(|place| place.count.clone())));
    view! {
        <section
            class="replay-seat" class:done=move || doing.get() == Doing::Done class:drafting=drafts
            data-seat=seat.index() data-total=total aria-label=name
        >
            <h2 class="u-row">
                <Sigil seat small=true /> <span class="u-grow"><PlayerName seat /></span>
                <span class="u-small u-muted">{state}</span>
                <span class="replay-coins">{move || tokens.get().into_iter().map(|color| view! { <Coin color /> }).collect_view()}</span>
            </h2>
            <GalaxyGrowing place name />
            <Show when=move || choice.get().is_some()>
                <p class="u-small">{move || choice.get().map(|choice| choice_in_words(i18n, &name.get(), choice))}</p>
            </Show>
            <Tracks place />
            <Tiles place kept=true /> <Tiles place kept=false />
            {move || count.get().map(|count| view! { <Account count seat /> })}
        </section>
    }
}

#[component]
fn GalaxyGrowing(place: Memo<Option<SceneSeat>>, name: Memo<String>) -> impl IntoView {
    let i18n = use_i18n();
    let drawn = Memo::new(move |_| {
        place.with(|place| {
            let Some(place) = place else { return (String::new(), String::new(), 0) };
            let (low, high) = place.window;
            let side = artwork::SIDE;
            let [x, y, width, height] =
                [low.x, low.y, high.x - low.x + 1, high.y - low.y + 1].map(|cells| f64::from(cells) * side);
            let frame = format!("{} {} {} {}", x - MARGIN, y - MARGIN, width + 2.0 * MARGIN, height + 2.0 * MARGIN);
            let score = place.score();
            let badges: String = score.as_ref().map_or_else(String::new, |score| {
                let zones = artwork::scored_zones(&place.galaxy, score);
                let badge = |zone: &artwork::ScoredZone| {
                    format!("<g transform='translate({} {})'>{}</g>", zone.badge_at.0, zone.badge_at.1, zone.badge)
                };
                zones.iter().map(badge).collect()
            });
            let last = place.last.map_or_else(String::new, |cell| {
                let (x, y) = (f64::from(cell.x) * side, f64::from(cell.y) * side);
                format!("<rect class='replay-just-laid' x='{x}' y='{y}' width='{side}' height='{side}' rx='4'/>")
            });
            let drawing = artwork::layers(&place.galaxy, score.as_ref()) + &badges + &last;
            (frame, drawing, place.galaxy.tiles().len())
        })
    });
    let label = move || {
        let laid = drawn.with(|drawn| drawn.2);
        let of = t_string!(i18n, scoring.of, name = name.get()).to_string();
        words::pair(i18n, of, t_string!(i18n, spoken.miniature, laid = laid, all = 9))
    };
    view! {
        <div class="mini" role="img" aria-label=label data-laid=move || drawn.with(|drawn| drawn.2)>
            <svg viewBox=move || drawn.with(|drawn| drawn.0.clone()) aria-hidden="true"
                inner_html=move || drawn.with(|drawn| drawn.1.clone()) />
        </div>
    }
}

/// The tracks, with the gains of the round.
#[component]
fn Tracks(place: Memo<Option<SceneSeat>>) -> impl IntoView {
    let i18n = use_i18n();
    let one = move |track: Track| {
        let value = Memo::new(move |_| {
            place.with(|place| {
                let place = place.as_ref()?;
                let own = place.count.as_ref().and_then(|count| place.own(count).map(|own| own.before[track]));
                Some((place.tracks[track], own.map_or(0, |before| i32::from(place.tracks[track]) - i32::from(before))))
            })
        });
        let gain = move || value.get().map_or(0, |(_, gain)| gain);
        view! {
            <span class="replay-standing" data-track=track.to_string()>
                <Piece track /> <span class="u-unseen">{move || words::cosmic_factory::track(i18n, track)}</span>
                <b>{move || value.get().map(|(value, _)| value)}</b>
                <small class:u-loss=move || gain() < 0>
                    {move || match gain() { 0 => String::new(), gain => words::cosmic_factory::signed(i18n, gain) }}
                </small>
            </span>
        }
    };
    view! { <p class="replay-standings">{Track::ALL.map(one)}</p> }
}

/// Tiles that are not laid: those in the hand, or those kept in the draft.
#[component]
fn Tiles(place: Memo<Option<SceneSeat>>, kept: bool) -> impl IntoView {
    let i18n = use_i18n();
    let tiles: Memo<Hand> = Memo::new(move |_| {
        let of = |place: &SceneSeat| if kept { place.kept } else { place.hand };
        place.with(|place| place.as_ref().map(of).unwrap_or_default())
    });
    let hidden = Memo::new(move |_| place.with(|place| place.as_ref().map_or(0, |place| place.hidden)));
    let label = move || if kept { t_string!(i18n, replay.kept) } else { t_string!(i18n, replay.hand) };
    let face = |tile: TileNumber| view! { <li data-tile=tile.get()><TileFace tile /></li> };
    view! {
        <Show when=move || !tiles.get().is_empty()>
            <div class="replay-loose">
                <span class="u-small u-muted">{label}</span>
                <ul aria-label=label>
                    <For each=move || tile_list(tiles.get()) key=|tile| *tile children=face />
                </ul>
            </div>
        </Show>
        <Show when=move || !kept && hidden.get() != 0>
            <p class="u-small u-muted">{move || t_string!(i18n, replay.hidden, count = hidden.get() as u32).to_string()}</p>
        </Show>
    }
}

/// The tiles in order.
fn tile_list(tiles: Hand) -> Vec<TileNumber> {
    tiles.iter().collect()
}
