//! The board of a builder, with the tracks beside it.

use std::sync::Arc;

use cosmic_factory::{Cell, Laid, Shape, Track};
use leptos::prelude::*;
use web_sys::KeyboardEvent;

use super::builder::BuildControls;
use super::pointer::Dragging;
use crate::browser;
use crate::cosmic_factory::draw::{Board, Gauge};
use crate::cosmic_factory::use_tiles;
use crate::texts::{t_string, use_i18n};
use crate::words;
use page_model::cosmic_factory::build::moves;
use page_model::cosmic_factory::build::preview::Preview;
use page_model::words::cosmic_factory::CellContent;

/// Whether a cell belongs to the shape of the round.
fn is_part(shape: Shape, cell: Cell) -> bool {
    match shape {
        // The gap between both squares stays empty.
        Shape::TwoSquares => cell.x != 2 || !(0..2).contains(&cell.y),
        Shape::Square | Shape::Line | Shape::Free => true,
    }
}

/// The galaxy that is being built.
#[component]
pub(crate) fn BuildBoard(
    builder: BuildControls,
    /// The laid tiles, and the held tile on its target.
    lying: Memo<Vec<Laid>>,
    /// What it is worth.
    preview: Signal<Arc<Preview>>,
    /// The state of dragging.
    dragging: Dragging,
    /// Whether little time is left.
    #[prop(into)]
    late: Signal<bool>,
    /// Called when the player asks for the reasons of a number.
    on_why: Callback<Track>,
) -> impl IntoView {
    let i18n = use_i18n();
    let shape = builder.card.shape();
    let tiles = use_tiles();
    let name = Signal::derive(move || t_string!(i18n, build.grid).to_owned());
    let window = Memo::new(move |_| builder.window());
    let light = Memo::new(move |_| preview.with(|preview| artwork::score_layers(&preview.galaxy, &preview.score)));
    let light = move |layer: usize| {
        let part = Memo::new(move |_| light.with(|light| light[layer].clone()));
        view! { <g inner_html=move || part.get() /> }
    };
    let label = Callback::new(move |cell: Cell| {
        let laid = builder.laid.with(|laid| moves::tile_at(laid, cell));
        let (row, column) = window.get().place(cell);
        let content = match laid {
            None => CellContent::Empty,
            Some(laid) if laid.down => CellContent::Down(laid.tile),
            Some(laid) => CellContent::Face(laid.tile, tiles[laid.tile], laid.turns),
        };
        words::cosmic_factory::cell(i18n, row, column, &content)
    });
    let class = Callback::new(move |cell: Cell| {
        let occupied = builder.laid.with(|laid| moves::tile_at(laid, cell).map(|laid| laid.tile));
        if occupied.is_none() && !is_part(shape, cell) {
            return None;
        }
        let mut classes = String::new();
        if occupied.is_none() {
            classes.push_str("open ");
        }
        if builder.aim.get() == Some(cell) && builder.held.get().is_some() {
            classes.push_str("aimed ");
        }
        if occupied.is_some() && occupied == builder.held.get() {
            classes.push_str("picked ");
        }
        Some(classes)
    });
    let on_press = Callback::new(move |cell: Cell| {
        if !dragging.swallows_click() {
            builder.press(cell);
        }
    });
    let on_key = Callback::new(move |(cell, event): (Cell, KeyboardEvent)| on_cell_key(builder, cell, &event));
    // With a held tile the focused cell shows a preview, as a hovered one does. The focus of a touch does not: it is
    // about to lay the tile, and browsers drop the tap if the element under it changes.
    Effect::new(move |_| {
        if let (Some(cell), Some(_)) = (builder.focus.get(), builder.held.get())
            && browser::is_focus_shown()
        {
            builder.aim.set(Some(cell));
        }
    });
    let kind = Signal::derive(move || {
        let frozen = !builder.may_touch.get();
        format!("{} {}", if late.get() { "late" } else { "" }, if frozen { "frozen" } else { "" })
    });
    let on_wheel = move |event: web_sys::WheelEvent| {
        let hovered = builder.held.get_untracked().or_else(|| tile_under(builder, &event));
        if let Some(tile) = hovered
            && event.delta_y() != 0.0
        {
            event.prevent_default();
            builder.turn(tile, event.delta_y() < 0.0);
        }
    };
    view! {
        <section class="table-stage build-stage" aria-label=name on:pointerdown=move |event| dragging.press(&event) on:wheel=on_wheel>
            <div class="build-frame"><Board name window label class on_press on_key=on_key focus=builder.focus kind>
                <TileLayer lying layer=0 /> {light(0)} <TileLayer lying layer=1 /> {light(1)} <TileLayer lying layer=2 /> {light(2)}
            </Board></div>
            <div class="track-gauges">{Track::ALL.map(|track| gauge(builder, preview, track, on_why)).into_iter().collect_view()}</div>
        </section>
    }
}

/// One layer of all tiles. Unchanged tiles are not drawn again.
#[component]
fn TileLayer(
    lying: Memo<Vec<Laid>>,
    /// An index into [`artwork::tile_layers()`].
    layer: usize,
) -> impl IntoView {
    let tiles = use_tiles();
    let key = |laid: &Laid| (laid.cell.x, laid.cell.y, laid.tile.get(), laid.turns.count(), laid.down);
    let draw = move |laid: Laid| {
        let face = (!laid.down).then(|| tiles[laid.tile].turned(laid.turns));
        let [x, y] = [laid.cell.x, laid.cell.y].map(|at| f64::from(at) * artwork::SIDE);
        let drawing = artwork::tile_layers(face.as_ref())[layer].clone();
        view! { <g transform=format!("translate({x} {y})") inner_html=drawing /> }
    };
    view! { <For each=move || lying.get() key children=draw /> }
}

/// The gauge of a track with its expected gain.
fn gauge(
    builder: BuildControls,
    preview: Signal<Arc<Preview>>,
    track: Track,
    on_why: Callback<Track>,
) -> impl IntoView {
    let value = Memo::new(move |_| tracks_of(builder, track));
    let gain = Memo::new(move |_| preview.with(|preview| preview.gain(track)));
    let lowest = Memo::new(move |_| {
        let after = preview.with(|preview| preview.after());
        track != Track::Star && after[track] == after.weakest()
    });
    view! { <Gauge track value gain lowest on_why /> }
}

/// The value of a track of the builder.
pub(crate) fn tracks_of(builder: BuildControls, track: Track) -> u8 {
    let tracks =
        builder.live.view.with(|view| view.as_ref().and_then(|view| view.tracks.get(builder.seat.index()).copied()));
    tracks.unwrap_or_default()[track]
}

/// The tile under the mouse.
fn tile_under(builder: BuildControls, event: &web_sys::WheelEvent) -> Option<cosmic_factory::TileNumber> {
    use wasm_bindgen::JsCast as _;
    let element = event.target()?.dyn_into::<web_sys::Element>().ok()?;
    let cell = page_model::cosmic_factory::draw::board::read_cell(
        &element.closest(".board-cell").ok()??.get_attribute("data-cell")?,
    )?;
    moves::tile_at(&builder.laid.get_untracked(), cell).map(|laid| laid.tile)
}

/// Carries out a key on a cell; false if it has no meaning there.
fn on_cell_key(builder: BuildControls, cell: Cell, event: &KeyboardEvent) -> bool {
    let laid = moves::tile_at(&builder.laid.get_untracked(), cell);
    let tile = builder.held.get_untracked().or(laid.map(|laid| laid.tile));
    match (event.key().as_str(), tile) {
        ("Enter" | " ", Some(tile)) if builder.held.get_untracked().is_some() => builder.put(tile, cell),
        ("Enter" | " ", Some(tile)) if builder.flipping.get_untracked() => builder.flip(tile),
        ("Enter" | " ", Some(tile)) => builder.hold(tile),
        ("f" | "F", Some(tile)) if builder.accepts("f") => builder.flip(tile),
        ("Delete" | "Backspace", _) => match laid {
            Some(laid) => builder.lift(laid.tile),
            None => return false,
        },
        (_, tile) => return tile.is_some_and(|tile| builder.turns_by_key(tile, event)),
    }
    true
}
