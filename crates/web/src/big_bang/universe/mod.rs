//! The universe: the hexagon board with its pieces, camera, gestures and keys.

mod board_view;
mod cells;
mod gestures;
mod keys;
mod layers;
mod resize;
mod shown;
mod tools;

pub(crate) use board_view::Boards;
use page_model::big_bang::universe::marks::{Marks, Picked};
pub(crate) use resize::on_resize;

use std::sync::Arc;

use big_bang::{Hex, PlacedPiece};
use leptos::ev;
use leptos::html::Div;
use leptos::prelude::*;
use leptos::svg::Svg;

use self::board_view::BoardView;
use self::gestures::Gestures;
use cells::Cells;
use keys::Walk;
use layers::Layers;
use page_model::big_bang::universe::grid::{Bounds, cells_of};
use tools::Tools;

use crate::texts::{t, use_i18n};

/// Room around the cells.
const MARGIN: f64 = 8.0;

#[component]
pub(crate) fn Universe(
    /// What lies on it.
    #[prop(into)]
    pieces: Signal<Arc<Vec<PlacedPiece>>>,
    #[prop(into)] marks: Signal<Arc<Marks>>,
    /// Its label for screen readers.
    #[prop(into)]
    label: Signal<String>,
    /// The number of the board, also in `data-` attributes for tests: `0` for the only one.
    #[prop(optional)]
    universe: u8,
    /// Called when a cell is chosen: by a click, a tap, or a key.
    #[prop(optional, into)]
    on_pick: Option<Callback<Picked>>,
    /// Called when a cell is hovered, pressed long, or focused by keys; with none when that ends.
    #[prop(optional, into)]
    on_point: Option<Callback<Option<Hex>>>,
    /// Whether it is a small picture of the whole board without interaction.
    #[prop(optional)]
    small: bool,
) -> impl IntoView {
    let with_neighbours = on_pick.is_some() || on_point.is_some();
    let cells = Memo::new(move |_| {
        Arc::new(pieces.with(|pieces| marks.with(|marks| cells_of(pieces, marks, with_neighbours))))
    });
    let frame = Memo::new(move |_| cells.with(|cells| frame_of(cells)));
    let toward = Memo::new(move |_| {
        marks.with(|marks| Bounds::around(if marks.open.is_empty() { &marks.last } else { &marks.open }, MARGIN))
    });
    let sight = BoardView::new(frame.get_untracked(), small);
    let (space, drawing) = (NodeRef::<Div>::new(), NodeRef::<Svg>::new());
    Effect::new(move |_| {
        if let (Some(space), Some(drawing)) = (space.get(), drawing.get()) {
            on_resize(&space, move || sight.resize());
            sight.attach(space.into(), drawing);
        }
    });
    Effect::new(move |_| sight.show(frame.get(), toward.get()));
    let layers = view! { <Layers pieces marks with_neighbours /> };
    if small {
        return view! {
            <div class="universe small" data-universe=universe.to_string()>
                <div class="universe-space" node_ref=space>
                    <svg node_ref=drawing role="img" aria-label=move || label.get()>{layers}</svg>
                </div>
            </div>
        }
        .into_any();
    }
    if on_pick.is_some()
        && let Some(boards) = use_context::<Boards>()
    {
        boards.add(universe, sight);
    }
    let is_useful = Callback::new(move |cell: Hex| {
        marks.with_untracked(|marks| {
            let is_ghost = marks.ghost.is_some_and(|(at, _)| at == cell);
            is_ghost || marks.open.contains(&cell) || marks.movable.contains(&cell)
        })
    });
    let hand = Gestures::new(sight, cells, is_useful, on_pick, on_point);
    let walk = Walk::new(sight, hand, cells, marks, on_pick);
    let i18n = use_i18n();
    let hint = format!("universe-hint-{universe}");
    view! {
        <div class="universe" data-universe=universe.to_string()>
            <div
                class="universe-space" node_ref=space
                on:pointerdown=move |event| hand.press(&event)
                on:pointermove=move |event| hand.go(&event)
                on:pointerup=move |event| hand.release(&event)
                on:pointercancel=move |event| hand.release(&event)
                on:pointerleave=move |_| hand.leave()
                on:click=move |event| hand.click(&event)
                on:wheel=move |event| hand.wheel(&event)
                on:contextmenu=move |event: ev::MouseEvent| if hand.is_pressed() { event.prevent_default() }
                on:keydown=move |event| walk.key(&event)
                on:focusin=move |event| walk.enter(&event)
                on:focusout=move |_| walk.leave()
            >
                <svg node_ref=drawing role="group" aria-label=move || label.get() aria-describedby=hint.clone()>
                    {layers}
                    <Cells cells pieces marks entry=walk.entry universe can_pick=on_pick.is_some() />
                </svg>
            </div>
            <p class="u-unseen" id=hint>{t!(i18n, bb.universe.keys)}</p>
            <Tools sight />
        </div>
    }
    .into_any()
}

/// The bounds of these cells; those of the first cell if there are none.
fn frame_of(cells: &[Hex]) -> Bounds {
    let frame = Bounds::around(cells, MARGIN).or_else(|| Bounds::around(&[Hex::ORIGIN], MARGIN));
    frame.unwrap_or(Bounds { left: 0.0, top: 0.0, width: 1.0, height: 1.0 })
}
