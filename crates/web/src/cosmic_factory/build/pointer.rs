//! Dragging tiles by mouse, touch or pen. Taps are handled as clicks elsewhere.

use cosmic_factory::{Cell, TileNumber};
use leptos::ev;
use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement, PointerEvent};

use super::builder::BuildControls;
use crate::browser::{self, TAP_SLOP_PIXELS};
use crate::cosmic_factory::draw::TileFace;
use page_model::cosmic_factory::draw::board::read_cell;

/// A tile that is pressed or dragged.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(crate) struct Drag {
    tile: TileNumber,
    pointer: i32,
    start: (f64, f64),
    /// Whether it has moved beyond the slop, so that this is no tap.
    pub(crate) is_on_its_way: bool,
}

/// A place on which a tile can be dropped.
enum Target {
    Cell(Cell),
    Tray,
    Elsewhere,
}

fn under(x: f64, y: f64) -> Target {
    let element = browser::document().and_then(|document| document.element_from_point(x as f32, y as f32));
    let closest = |selector: &str| element.as_ref().and_then(|element| element.closest(selector).ok().flatten());
    if let Some(cell) = closest(".build .board-cell").and_then(|cell| cell.get_attribute("data-cell")) {
        return read_cell(&cell).map_or(Target::Elsewhere, Target::Cell);
    }
    if closest(".tray").is_some() { Target::Tray } else { Target::Elsewhere }
}

fn tile_of(element: &Element) -> Option<TileNumber> {
    let number: i64 = element.closest("[data-tile]").ok().flatten()?.get_attribute("data-tile")?.parse().ok()?;
    TileNumber::try_from(number).ok()
}

/// The state of dragging.
#[derive(Copy, Clone)]
pub(crate) struct Dragging {
    builder: BuildControls,
    drag: RwSignal<Option<Drag>>,
    shadow: NodeRef<Div>,
    /// Whether to ignore the click that follows the end of a drag.
    ignore_click: StoredValue<bool>,
}

impl Dragging {
    /// Listens to pointers as long as the component lives.
    pub(crate) fn new(builder: BuildControls) -> Dragging {
        let dragging = Dragging {
            builder,
            drag: RwSignal::new(None),
            shadow: NodeRef::new(),
            ignore_click: StoredValue::new(false),
        };
        let listeners = [
            window_event_listener(ev::pointermove, move |event| dragging.go(&event)),
            window_event_listener(ev::pointerup, move |event| dragging.drop_at(&event)),
            window_event_listener(ev::pointercancel, move |_| dragging.cancel()),
        ];
        on_cleanup(move || listeners.into_iter().for_each(WindowListenerHandle::remove));
        dragging
    }

    /// Handles a pressed pointer, on a tile in the tray or a laid one.
    pub(crate) fn press(self, event: &PointerEvent) {
        self.ignore_click.set_value(false);
        if event.button() != 0 || !self.builder.may_touch.get_untracked() {
            return;
        }
        let Some(element) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) else { return };
        let on_board = element.closest(".board-cell").ok().flatten().and_then(|cell| cell.get_attribute("data-cell"));
        let tile = match on_board.and_then(|cell| read_cell(&cell)) {
            Some(cell) => page_model::cosmic_factory::build::moves::tile_at(&self.builder.laid.get_untracked(), cell)
                .map(|laid| laid.tile),
            None => tile_of(&element),
        };
        if let Some(tile) = tile {
            let start = (f64::from(event.client_x()), f64::from(event.client_y()));
            self.drag.set(Some(Drag { tile, pointer: event.pointer_id(), start, is_on_its_way: false }));
        }
    }

    /// Whether a click is the end of a drag, and has to be ignored.
    pub(crate) fn swallows_click(self) -> bool {
        self.ignore_click.with_value(|ignore| *ignore)
    }

    fn go(self, event: &PointerEvent) {
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        let Some(mut drag) = self.drag.get_untracked().filter(|drag| drag.pointer == event.pointer_id()) else {
            // A mouse that hovers with a held tile shows a preview.
            if self.builder.held.get_untracked().is_some() && event.pointer_type() == "mouse" {
                self.aim_at(x, y);
            }
            return;
        };
        if !drag.is_on_its_way {
            if (x - drag.start.0).hypot(y - drag.start.1) < TAP_SLOP_PIXELS {
                return;
            }
            drag.is_on_its_way = true;
            self.drag.set(Some(drag));
            self.builder.flipping.set(false);
            self.builder.held.set(Some(drag.tile));
        }
        if let Some(shadow) = self.shadow.get_untracked() {
            let place = format!("translate({x}px, {y}px) translate(-50%, -60%)");
            drop(HtmlElement::style(&shadow).set_property("transform", &place));
        }
        self.aim_at(x, y);
    }

    fn aim_at(self, x: f64, y: f64) {
        let aim = match under(x, y) {
            Target::Cell(cell) => Some(cell),
            Target::Tray | Target::Elsewhere => None,
        };
        if self.builder.aim.get_untracked() != aim {
            self.builder.aim.set(aim);
        }
    }

    fn drop_at(self, event: &PointerEvent) {
        let Some(drag) = self.drag.get_untracked().filter(|drag| drag.pointer == event.pointer_id()) else { return };
        self.drag.set(None);
        if !drag.is_on_its_way {
            return;
        }
        self.ignore_click.set_value(true);
        match under(f64::from(event.client_x()), f64::from(event.client_y())) {
            Target::Cell(cell) => self.builder.put(drag.tile, cell),
            Target::Tray
                if page_model::cosmic_factory::build::moves::find(&self.builder.laid.get_untracked(), drag.tile)
                    .is_some() =>
            {
                self.builder.let_go();
                self.builder.lift(drag.tile);
            }
            Target::Tray | Target::Elsewhere => self.builder.let_go(),
        }
    }

    fn cancel(self) {
        if self.drag.get_untracked().is_some() {
            self.drag.set(None);
            self.builder.let_go();
        }
    }
}

/// The tile that follows the pointer.
#[component]
pub(crate) fn DragShadow(dragging: Dragging) -> impl IntoView {
    let tile = Memo::new(move |_| dragging.drag.get().filter(|drag| drag.is_on_its_way).map(|drag| drag.tile));
    let builder = dragging.builder;
    view! {
        <div class="motion-drag" class:shown=move || tile.get().is_some() node_ref=dragging.shadow aria-hidden="true">
            {move || tile.get().map(|tile| {
                let turns = Signal::derive(move || builder.turns_of(tile));
                view! { <TileFace tile turns /> }
            })}
        </div>
    }
}
