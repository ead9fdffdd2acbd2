//! The layers of a board: pieces, each an element of its own, and marks.

use std::sync::Arc;

use artwork::big_bang::{SIZE, free_cells, lying_figure, lying_ground, middle};
use big_bang::{Hex, Piece, PlacedPiece};
use leptos::prelude::*;

use page_model::big_bang::universe::draw;
use page_model::big_bang::universe::marks::Marks;

/// All layers of a board.
#[component]
pub(super) fn Layers(
    /// What lies on it.
    pieces: Signal<Arc<Vec<PlacedPiece>>>,
    marks: Signal<Arc<Marks>>,
    /// Whether empty cells around the pieces are drawn.
    with_neighbours: bool,
) -> impl IntoView {
    // One memo for each layer, so that only changed layers are updated.
    let drawn = move |draw: fn(&Marks) -> String| Memo::new(move |_| marks.with(|marks| draw(marks)));
    let free = Memo::new(move |_| {
        let cells = if with_neighbours { pieces.with(|pieces| free_cells(pieces)) } else { Vec::new() };
        draw::outlines(&cells, SIZE - 4.0)
    });
    let bands = drawn(|marks| draw::bands(&marks.lines));
    let badges = drawn(|marks| draw::badges(&marks.lines));
    let doomed = drawn(|marks| draw::hatched(&marks.doomed));
    let last = drawn(|marks| draw::outlines(&marks.last, RING_RADIUS));
    let traces = drawn(draw::traces);
    let movable = drawn(|marks| draw::outlines(&marks.movable, RING_RADIUS));
    let mover = drawn(|marks| draw::outlines(marks.mover.as_slice(), RING_RADIUS));
    let open = drawn(|marks| draw::outlines(&marks.open, RING_RADIUS));
    let pivot = drawn(draw::pivot);
    let way = drawn(draw::way);
    let refusal = drawn(draw::refusal);
    let mistake = drawn(draw::mistake);
    let ghost = Memo::new(move |_| marks.with(|marks| pieces.with(|pieces| draw::ghost(marks, pieces))));
    view! {
        <g class="universe-layers" aria-hidden="true">
            <path class="universe-free" d=move || free.get() />
            <g>{layer(pieces, lying_ground)}</g>
            <g inner_html=move || bands.get()></g>
            <g>{layer(pieces, lying_figure)}</g>
            <g class="universe-marks">
                <path class="universe-doomed" d=move || doomed.get() />
                <g inner_html=move || traces.get()></g>
                <path class="universe-last" d=move || last.get() />
                <path class="universe-movable" d=move || movable.get() />
                <path class="universe-mover" d=move || mover.get() />
                <path class="universe-open" d=move || open.get() />
                <g inner_html=move || pivot.get()></g>
                <g inner_html=move || ghost.get()></g>
                <g inner_html=move || way.get()></g>
                <g inner_html=move || mistake.get()></g>
                <g inner_html=move || refusal.get()></g>
                <g inner_html=move || badges.get()></g>
            </g>
        </g>
    }
}

/// From the middle of a cell to the corners of the ring around it.
const RING_RADIUS: f64 = SIZE - 4.0;

/// One layer of all pieces. An element stays with its piece, so that a moved piece is animated, and a new one changes
/// no other element.
fn layer(pieces: Signal<Arc<Vec<PlacedPiece>>>, draw: fn(&PlacedPiece) -> String) -> impl IntoView {
    let all = move || pieces.with(|pieces| pieces.iter().map(|lying| lying.piece).collect::<Vec<Piece>>());
    let one = move |piece: Piece| {
        let lying = Memo::new(move |before: Option<&Option<PlacedPiece>>| {
            let found = pieces.with(|pieces| pieces.iter().find(|lying| lying.piece == piece).copied());
            // A piece that is about to be removed keeps its last state.
            found.or_else(|| before.copied().flatten())
        });
        let place = move || {
            let (x, y) = middle(lying.get().map_or(Hex::ORIGIN, |lying| lying.at));
            format!("translate({x:.1} {y:.1})")
        };
        let face = move || lying.get().map(|lying| draw(&lying)).unwrap_or_default();
        let is_down = Memo::new(move |_| lying.get().is_some_and(|lying| lying.overturned));
        view! {
            <g class="universe-lying" transform=place>
                <g class="universe-face" class:down=is_down inner_html=face></g>
            </g>
        }
    };
    view! { <For each=all key=|piece| piece.index() children=one /> }
}
