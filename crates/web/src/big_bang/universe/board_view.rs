//! The view of a board: its elements follow the camera directly, frame by frame, without Leptos.

use artwork::big_bang::middle;
use big_bang::Hex;
use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::{HtmlElement, MouseEvent, SvgElement};

use super::shown::{Elements, ShownBoard};
use crate::prefs::{Prefs, use_prefs};
use page_model::big_bang::universe::grid::{Bounds, Point};
use page_model::motion::ScreenRect;

/// A board is drawn sharply again after this long without movement.
const REDRAW_DELAY_MILLIS: u32 = 140;

const PIECE_SIZE: Point = (92.0, 104.0);

/// The boards of a screen, so that other components can find places on them.
#[derive(Copy, Clone)]
pub(crate) struct Boards(StoredValue<Vec<(u8, BoardView)>>);

impl Boards {
    /// Provides the registry to all components below.
    pub(crate) fn provide() -> Boards {
        let boards = Boards(StoredValue::new(Vec::new()));
        provide_context(boards);
        boards
    }

    /// Registers the view of a board.
    pub(super) fn add(self, universe: u8, sight: BoardView) {
        self.0.update_value(|boards| {
            boards.retain(|(number, _)| *number != universe);
            boards.push((universe, sight));
        });
    }

    /// The place of a cell on the screen, once the camera has come to rest.
    pub(crate) fn place(self, universe: u8, cell: Hex) -> Option<ScreenRect> {
        // The board may be gone while its last move is still animated.
        let sight = self.0.try_with_value(|boards| boards.iter().find(|(number, _)| *number == universe).copied())??.1;
        sight.place_on_screen(cell)
    }
}

/// The view of a board, with its camera.
#[derive(Copy, Clone)]
pub(super) struct BoardView {
    state: StoredValue<ShownBoard, LocalStorage>,
    prefs: Prefs,
    /// Whether the player has moved or scaled the board.
    pub(super) is_own: RwSignal<bool>,
    pub(super) is_all: RwSignal<bool>,
}

impl BoardView {
    /// A view of what is in a frame; it draws once elements are attached.
    pub(super) fn new(frame: Bounds, small: bool) -> BoardView {
        BoardView {
            state: StoredValue::new_local(ShownBoard::new(frame, small)),
            prefs: use_prefs(),
            is_own: RwSignal::new(false),
            is_all: RwSignal::new(true),
        }
    }

    /// Attaches the elements that show the board.
    pub(super) fn attach(self, space: HtmlElement, drawing: SvgElement) {
        self.state.update_value(|state| {
            let marks =
                drawing.query_selector(".universe-marks").ok().flatten().and_then(|marks| marks.dyn_into().ok());
            state.elements = Some(Elements { space, drawing, marks });
            state.write_frame();
        });
        self.resize();
    }

    /// To be called when the element may have another size.
    pub(super) fn resize(self) {
        self.state.try_update_value(|state| {
            let Some(elements) = &state.elements else { return };
            let space = &elements.space;
            state.stage.view = (f64::from(space.client_width()), f64::from(space.client_height()));
            if state.stage.is_there() {
                let goal = state.goal();
                state.stop();
                state.camera = if state.own { state.stage.clamped(goal) } else { state.fit() };
                state.draw();
                state.rest = None;
            }
        });
        self.settle();
    }

    /// Shows another frame, with the part that should be in view.
    pub(super) fn show(self, frame: Bounds, toward: Option<Bounds>) {
        let moves = self.prefs.has_motion();
        let is_other = self.state.try_update_value(|state| {
            let grows = state.stage.frame != frame;
            (state.stage.frame, state.toward) = (frame, toward);
            if grows {
                state.write_frame();
            }
            if !state.stage.is_there() {
                return false;
            }
            let to = state.wanted();
            if !grows && to.is_like(state.goal()) {
                return false;
            }
            state.go(to, moves);
            // The elements have the new frame already, so this cannot wait for the next animation frame.
            state.draw();
            true
        });
        if is_other == Some(true) {
            self.ask();
        }
    }

    /// Shows all of the board from now on.
    pub(super) fn fit(self) {
        let moves = self.prefs.has_motion();
        self.change(|state| {
            (state.all, state.own) = (true, false);
            let to = state.fit();
            state.go(to, moves);
        });
    }

    /// Moves the board by pixels.
    pub(super) fn drag(self, by: Point) {
        self.change(|state| state.take(state.stage.clamped(state.camera.moved(by))));
    }

    /// Moves and scales the board around a point.
    pub(super) fn pinch(self, factor: f64, around: Point, by: Point) {
        self.change(|state| {
            let moved = state.stage.zoomed(state.camera.moved(by), factor, around);
            state.take(moved);
        });
    }

    /// Makes the board larger or smaller around its middle.
    pub(super) fn zoom(self, factor: f64) {
        let moves = self.prefs.has_motion();
        self.change(|state| {
            let from = state.goal();
            let (width, height) = state.stage.view;
            let to = state.stage.zoomed(from, factor, (width / 2.0, height / 2.0));
            state.go(to, moves);
            state.choose(to);
        });
    }

    /// Brings a part of the board into view.
    pub(super) fn reveal(self, part: Bounds) {
        let moves = self.prefs.has_motion();
        self.change(|state| {
            let to = state.stage.showing(state.goal(), part);
            state.go(to, moves);
        });
    }

    /// The place of a cell on the screen, once the camera has come to rest.
    pub(super) fn place_on_screen(self, cell: Hex) -> Option<ScreenRect> {
        let place = self.state.try_with_value(|state| {
            let frame = state.elements.as_ref()?.space.get_bounding_client_rect();
            let camera = state.goal();
            let (x, y) = camera.to_view(middle(cell));
            let (width, height) = (PIECE_SIZE.0 * camera.scale, PIECE_SIZE.1 * camera.scale);
            Some(ScreenRect::new(frame.left() + x - width / 2.0, frame.top() + y - height / 2.0, width, height))
        });
        place.flatten()
    }

    /// The position of an event in the view, in pixels.
    pub(super) fn place_of(self, event: &MouseEvent) -> Point {
        let place = self.state.try_with_value(|state| {
            let frame = state.elements.as_ref()?.space.get_bounding_client_rect();
            Some((f64::from(event.client_x()) - frame.left(), f64::from(event.client_y()) - frame.top()))
        });
        place.flatten().unwrap_or_default()
    }

    /// The point of the drawing at a point of the view.
    pub(super) fn to_drawing(self, place: Point) -> Point {
        self.state.try_with_value(|state| state.camera.to_drawing(place)).unwrap_or_default()
    }

    /// Whether the board is larger than the view, so that it can be moved.
    pub(super) fn is_larger(self) -> bool {
        self.state.try_with_value(|state| state.stage.is_larger(state.camera)).unwrap_or_default()
    }

    /// The element in which the board is shown.
    pub(super) fn space(self) -> Option<HtmlElement> {
        self.state.try_with_value(|state| state.elements.as_ref().map(|elements| elements.space.clone())).flatten()
    }

    fn change(self, act: impl FnOnce(&mut ShownBoard)) {
        let done = self.state.try_update_value(|state| {
            if state.stage.is_there() {
                act(state);
            }
        });
        if done.is_some() {
            self.ask();
        }
    }

    /// Requests one drawing in the next animation frame.
    fn ask(self) {
        let was_asked = self.state.try_update_value(|state| std::mem::replace(&mut state.asked, true));
        if was_asked == Some(false) {
            request_animation_frame(move || self.frame());
        }
    }

    fn frame(self) {
        let glides = self.state.try_update_value(|state| {
            state.asked = false;
            let glides = state.step();
            state.draw();
            state.rest = Some(Timeout::new(REDRAW_DELAY_MILLIS, move || self.settle()));
            glides
        });
        if glides == Some(true) {
            self.ask();
        }
    }

    /// Called when the board has come to rest.
    fn settle(self) {
        let Some((own, all)) = self.state.try_update_value(|state| {
            state.settle();
            (state.own, state.is_all())
        }) else {
            return;
        };
        for (signal, now) in [(self.is_own, own), (self.is_all, all)] {
            if signal.try_get_untracked() != Some(now) {
                signal.try_set(now);
            }
        }
    }
}
