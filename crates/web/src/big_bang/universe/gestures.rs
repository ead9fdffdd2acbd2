//! Gestures on a board by mouse, touch or pen: tap, long press, drag, pinch.

use std::sync::Arc;

use big_bang::Hex;
use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, MouseEvent, PointerEvent, WheelEvent};

use super::board_view::BoardView;
use crate::browser::{self, TAP_SLOP_PIXELS};
use page_model::big_bang::universe::grid::{Point, cell_at, read, touched};
use page_model::big_bang::universe::marks::Picked;

const LONG_PRESS_MILLIS: u32 = 450;
const DOUBLE_TAP_MILLIS: f64 = 320.0;
/// A finger covers what is nearer than this.
const FINGER_RADIUS_PIXELS: f64 = 20.0;

/// The state of the pointers.
#[derive(Default)]
struct Grip {
    /// The positions of the pressed pointers.
    pressed: Vec<(i32, Point)>,
    /// Where the first pointer was pressed.
    start: Point,
    /// Whether this can no longer be a tap.
    is_no_tap: bool,
    /// Whether the board follows the pointer.
    drags: bool,
    /// The timer of a long press.
    hold: Option<Timeout>,
    /// The hovered cell.
    pointed: Option<Hex>,
    /// Time and place of the last tap.
    tap: Option<(f64, Point)>,
}

/// Pointing at a board.
#[derive(Copy, Clone)]
pub(super) struct Gestures {
    sight: BoardView,
    grip: StoredValue<Grip, LocalStorage>,
    cells: Memo<Arc<Vec<Hex>>>,
    /// Whether a cell can be picked, so that two taps on it are no double tap.
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

    /// Handles a pressed pointer.
    pub(super) fn press(self, event: &PointerEvent) {
        if event.button() != 0 {
            return;
        }
        let place = self.sight.place_of(event);
        let holds = event.pointer_type() != "mouse";
        self.grip.update_value(|grip| {
            if event.is_primary() {
                // An earlier touch whose end was not reported is over by now.
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

    /// Handles a moved pointer, pressed or not.
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

    /// Moves the board with one pointer, or moves and scales it with two.
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

    /// Handles a pointer that is released, or taken over by the browser.
    pub(super) fn release(self, event: &PointerEvent) {
        self.grip.update_value(|grip| {
            grip.hold = None;
            grip.pressed.retain(|(pointer, _)| *pointer != event.pointer_id());
        });
        if event.pointer_type() == "touch" {
            self.point(None);
        }
    }

    /// Handles a hovering pointer that leaves the board.
    pub(super) fn leave(self) {
        self.point(None);
    }

    /// Handles a long press.
    fn hold(self, place: Point) {
        let is_held = self.grip.try_update_value(|grip| {
            grip.hold = None;
            grip.is_no_tap = true;
        });
        if is_held.is_some() {
            self.point(self.cell_under(place));
        }
    }

    /// Whether a pointer is pressed. The context menu of a long press is suppressed then.
    pub(super) fn is_pressed(self) -> bool {
        self.grip.with_value(|grip| !grip.pressed.is_empty())
    }

    /// Handles a click: the end of a tap, or one made by assistive technology.
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
        let cell = if is_finger(event) { self.cell_touched(place) } else { cell };
        if is_double && !cell.is_some_and(|cell| self.is_useful.run(cell)) {
            self.sight.fit();
        } else {
            self.pick(cell, false);
        }
    }

    /// Handles the wheel and two fingers on a touchpad.
    pub(super) fn wheel(self, event: &WheelEvent) {
        // On a board without actions the wheel scrolls the page, unless the player has zoomed in.
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
        // Browsers report pinching on a touchpad as a wheel with the control key, in much smaller steps.
        let pace = if event.ctrl_key() { 0.01 } else { 0.0018 };
        let turned = (event.delta_y() * unit).clamp(-240.0, 240.0);
        self.sight.pinch((-turned * pace).exp(), self.sight.place_of(event), (0.0, 0.0));
    }

    fn pick(self, cell: Option<Hex>, deliberate: bool) {
        if let (Some(on_pick), Some(at)) = (self.on_pick, cell) {
            on_pick.run(Picked { at, deliberate });
        }
    }

    /// Reports what is pointed at, if that has changed.
    pub(super) fn point(self, cell: Option<Hex>) {
        let before = self.grip.try_update_value(|grip| std::mem::replace(&mut grip.pointed, cell));
        if before.is_some_and(|before| before != cell)
            && let Some(on_point) = self.on_point
        {
            // A board that is removed loses the focus, when the callback may be gone already.
            on_point.try_run(cell);
        }
    }

    fn cell_under(self, place: Point) -> Option<Hex> {
        let cell = cell_at(self.sight.to_drawing(place))?;
        self.cells.with_untracked(|cells| cells.contains(&cell)).then_some(cell)
    }

    /// The cell that is meant by a tap of a finger.
    fn cell_touched(self, place: Point) -> Option<Hex> {
        let (point, beside) =
            (self.sight.to_drawing(place), self.sight.to_drawing((place.0 + FINGER_RADIUS_PIXELS, place.1)));
        self.cells
            .with_untracked(|cells| touched(point, (beside.0 - point.0).abs(), cells, |cell| self.is_useful.run(cell)))
    }

    /// Captures the pointer, so that its events come even outside of the board.
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

/// Whether a click is the end of a tap with a finger. Browsers send clicks as pointer events.
fn is_finger(event: &MouseEvent) -> bool {
    event.dyn_ref::<PointerEvent>().is_some_and(|event| event.pointer_type() == "touch")
}

/// Whether the page is higher than the window.
fn page_scrolls() -> bool {
    let root = browser::document().and_then(|document| document.document_element());
    root.is_some_and(|root| root.scroll_height() > root.client_height() + 1)
}
