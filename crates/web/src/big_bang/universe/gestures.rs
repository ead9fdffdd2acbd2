//! Pointing at a board by mouse, touch or pen: picking, holding, dragging, pinching.

use std::sync::Arc;

use big_bang::Hex;
use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, MouseEvent, PointerEvent, WheelEvent};

use super::board_view::BoardView;
use crate::browser::{self, TAP_SLOP_PIXELS};
use page_model::big_bang::universe::grid::{Point, cell_at, read};
use page_model::big_bang::universe::marks::Picked;

const LONG_PRESS_MILLIS: u32 = 450;
const DOUBLE_TAP_MILLIS: f64 = 320.0;

/// What pointers do at the moment.
#[derive(Default)]
struct Grip {
    /// Pressed pointers, and where each is.
    pressed: Vec<(i32, Point)>,
    /// Where the first of them was pressed.
    start: Point,
    /// Whether this is no tap any more.
    is_no_tap: bool,
    /// Whether the board moves with it.
    drags: bool,
    /// What happens if it stays where it is.
    hold: Option<Timeout>,
    /// The cell that is pointed at.
    pointed: Option<Hex>,
    /// When and where the last tap was.
    tap: Option<(f64, Point)>,
}

/// Pointing at a board.
#[derive(Copy, Clone)]
pub(super) struct Gestures {
    sight: BoardView,
    grip: StoredValue<Grip, LocalStorage>,
    cells: Memo<Arc<Vec<Hex>>>,
    /// Whether something can be done with a cell, so that two taps on it are two taps.
    is_useful: Callback<Hex, bool>,
    on_pick: Option<Callback<Picked>>,
    on_point: Option<Callback<Option<Hex>>>,
}

impl Gestures {
    /// Points at these cells.
    pub(super) fn new(
        sight: BoardView,
        cells: Memo<Arc<Vec<Hex>>>,
        is_useful: Callback<Hex, bool>,
        on_pick: Option<Callback<Picked>>,
        on_point: Option<Callback<Option<Hex>>>,
    ) -> Gestures {
        Gestures { sight, grip: StoredValue::new_local(Grip::default()), cells, is_useful, on_pick, on_point }
    }

    /// A pointer is pressed.
    pub(super) fn press(self, event: &PointerEvent) {
        if event.button() != 0 {
            return;
        }
        let place = self.sight.place_of(event);
        let holds = event.pointer_type() != "mouse";
        self.grip.update_value(|grip| {
            if event.is_primary() {
                // What was not heard of the end of an earlier touch is over by now.
                *grip = Grip { start: place, tap: grip.tap, pointed: grip.pointed, ..Grip::default() };
                grip.hold = holds.then(|| Timeout::new(LONG_PRESS_MILLIS, move || self.hold(place)));
            } else {
                (grip.is_no_tap, grip.drags, grip.hold) = (true, true, None);
            }
            grip.pressed.retain(|(pointer, _)| *pointer != event.pointer_id());
            grip.pressed.push((event.pointer_id(), place));
        });
        if !event.is_primary() {
            self.point(None);
            self.capture(event);
        }
    }

    /// A pointer moves, pressed or not.
    pub(super) fn go(self, event: &PointerEvent) {
        let place = self.sight.place_of(event);
        let id = event.pointer_id();
        let before = self.grip.with_value(|grip| grip.pressed.clone());
        if !before.iter().any(|(pointer, _)| *pointer == id) {
            if event.pointer_type() != "touch" && before.is_empty() {
                self.point(self.cell_under(place));
            }
            return;
        }
        let mut after = before.clone();
        after.iter_mut().filter(|(pointer, _)| *pointer == id).for_each(|pressed| pressed.1 = place);
        let begins = self.grip.try_update_value(|grip| {
            grip.pressed.clone_from(&after);
            let far = (place.0 - grip.start.0).hypot(place.1 - grip.start.1) >= TAP_SLOP_PIXELS;
            let begins = far && !grip.drags && self.sight.is_larger();
            if far {
                grip.hold = None;
            }
            if begins {
                (grip.drags, grip.is_no_tap) = (true, true);
            }
            begins
        });
        if begins == Some(true) {
            self.point(None);
            self.capture(event);
        }
        if self.grip.with_value(|grip| grip.drags) {
            self.drag(&before, &after);
        }
    }

    /// The board follows one pointer, or two.
    fn drag(self, before: &[(i32, Point)], after: &[(i32, Point)]) {
        match (before, after) {
            ([(_, from)], [(_, to)]) => self.sight.drag((to.0 - from.0, to.1 - from.1)),
            ([(_, from_one), (_, from_other), ..], [(_, one), (_, other), ..]) => {
                let middle = |one: &Point, other: &Point| ((one.0 + other.0) / 2.0, (one.1 + other.1) / 2.0);
                let apart = |one: &Point, other: &Point| (one.0 - other.0).hypot(one.1 - other.1).max(1.0);
                let (from, to) = (middle(from_one, from_other), middle(one, other));
                let factor = apart(one, other) / apart(from_one, from_other);
                self.sight.pinch(factor, to, (to.0 - from.0, to.1 - from.1));
            }
            _ => {}
        }
    }

    /// A pointer is released, or taken over by the browser.
    pub(super) fn release(self, event: &PointerEvent) {
        self.grip.update_value(|grip| {
            grip.hold = None;
            grip.pressed.retain(|(pointer, _)| *pointer != event.pointer_id());
        });
        if event.pointer_type() == "touch" {
            self.point(None);
        }
    }

    /// A pointer that is not pressed goes away.
    pub(super) fn leave(self) {
        self.point(None);
    }

    /// A finger has stayed where it is.
    fn hold(self, place: Point) {
        let is_held = self.grip.try_update_value(|grip| {
            grip.hold = None;
            grip.is_no_tap = true;
        });
        if is_held.is_some() {
            self.point(self.cell_under(place));
        }
    }

    /// Whether something is pressed, so that a menu would come from holding it: that points at something here.
    pub(super) fn is_pressed(self) -> bool {
        self.grip.with_value(|grip| !grip.pressed.is_empty())
    }

    /// A click: the end of a tap, or one that a program makes for a person.
    pub(super) fn click(self, event: &MouseEvent) {
        let made_by_program = event.detail() == 0;
        let place = self.sight.place_of(event);
        let cell = if made_by_program { cell_of(event) } else { self.cell_under(place) };
        if made_by_program {
            return self.pick(cell, true);
        }
        let (is_tap, is_double) = self.grip.with_value(|grip| {
            let near = |other: Point| (other.0 - place.0).hypot(other.1 - place.1) < 4.0 * TAP_SLOP_PIXELS;
            let soon = |(when, other): (f64, Point)| browser::now() - when < DOUBLE_TAP_MILLIS && near(other);
            (!grip.is_no_tap && self.cell_under(grip.start) == cell, grip.tap.is_some_and(soon))
        });
        if !is_tap {
            return;
        }
        self.grip.update_value(|grip| grip.tap = (!is_double).then(|| (browser::now(), place)));
        if is_double && !cell.is_some_and(|cell| self.is_useful.run(cell)) {
            self.sight.fit();
        } else {
            self.pick(cell, false);
        }
    }

    /// The wheel is turned, or two fingers move on a pad.
    pub(super) fn wheel(self, event: &WheelEvent) {
        // A board that is only looked at lets the page scroll, unless somebody has begun to look closer.
        let is_pages = self.on_pick.is_none() && !event.ctrl_key() && !self.sight.is_own.get_untracked();
        if is_pages && page_scrolls() {
            return;
        }
        event.prevent_default();
        let unit = match event.delta_mode() {
            WheelEvent::DOM_DELTA_LINE => 16.0,
            WheelEvent::DOM_DELTA_PAGE => 300.0,
            _ => 1.0,
        };
        // Pinching on a pad comes as a wheel with the control key, in much smaller steps.
        let pace = if event.ctrl_key() { 0.01 } else { 0.0018 };
        let turned = (event.delta_y() * unit).clamp(-240.0, 240.0);
        self.sight.pinch((-turned * pace).exp(), self.sight.place_of(event), (0.0, 0.0));
    }

    fn pick(self, cell: Option<Hex>, deliberate: bool) {
        if let (Some(on_pick), Some(at)) = (self.on_pick, cell) {
            on_pick.run(Picked { at, deliberate });
        }
    }

    /// Tells what is pointed at, if that is something else.
    pub(super) fn point(self, cell: Option<Hex>) {
        let before = self.grip.try_update_value(|grip| std::mem::replace(&mut grip.pointed, cell));
        if before.is_some_and(|before| before != cell)
            && let Some(on_point) = self.on_point
        {
            // A board that goes away takes the focus with it, when nobody listens any more.
            on_point.try_run(cell);
        }
    }

    fn cell_under(self, place: Point) -> Option<Hex> {
        let cell = cell_at(self.sight.to_drawing(place))?;
        self.cells.with_untracked(|cells| cells.contains(&cell)).then_some(cell)
    }

    /// The pointer belongs to the board even where it leaves it.
    fn capture(self, event: &PointerEvent) {
        if let Some(space) = self.sight.space() {
            drop(space.set_pointer_capture(event.pointer_id()));
        }
    }
}

/// The cell whose node an event comes from.
pub(super) fn cell_of(event: &web_sys::Event) -> Option<Hex> {
    let element: Element = event.target()?.dyn_into().ok()?;
    read(&element.closest("[data-cell]").ok()??.get_attribute("data-cell")?)
}

/// Whether the page is higher than what is seen of it.
fn page_scrolls() -> bool {
    let root = browser::document().and_then(|document| document.document_element());
    root.is_some_and(|root| root.scroll_height() > root.client_height() + 1)
}
