//! The state of a board's view.

use gloo_timers::callback::Timeout;
use web_sys::{HtmlElement, SvgElement};

use crate::browser;
use page_model::big_bang::universe::camera::{Camera, Viewport};
use page_model::big_bang::universe::grid::Bounds;

/// How long the view glides to where it should be; the same as `--calm` in the styles.
const GLIDE_MILLIS: f64 = 240.0;

/// An animated movement of the camera.
#[derive(Copy, Clone)]
struct Glide {
    from: Camera,
    to: Camera,
    since: f64,
}

impl Glide {
    /// The camera at a time, and whether it has arrived.
    fn at(self, now: f64) -> (Camera, bool) {
        let share = ((now - self.since) / GLIDE_MILLIS).clamp(0.0, 1.0);
        (self.from.toward(self.to, 1.0 - (1.0 - share).powi(3)), share >= 1.0)
    }
}

/// The elements that show a board.
pub(super) struct Elements {
    pub(super) space: HtmlElement,
    /// The board in it.
    pub(super) drawing: SvgElement,
    /// The marks, whose line width does not depend on the scale.
    pub(super) marks: Option<SvgElement>,
}

pub(super) struct ShownBoard {
    /// The board and its view.
    pub(super) stage: Viewport,
    /// The part that should be in view if not all of the board is.
    pub(super) toward: Option<Bounds>,
    /// How it is looked at.
    pub(super) camera: Camera,
    /// The running animation.
    glide: Option<Glide>,
    /// Whether the player has chosen what is in view, so that it stays.
    pub(super) own: bool,
    /// Whether the player wants to see all of it, however small that is.
    pub(super) all: bool,
    /// Whether a frame has been asked for.
    pub(super) asked: bool,
    /// The timer that redraws the board sharply.
    pub(super) rest: Option<Timeout>,
    /// None until the elements are attached.
    pub(super) elements: Option<Elements>,
}

impl ShownBoard {
    /// A view without elements.
    pub(super) fn new(frame: Bounds, small: bool) -> ShownBoard {
        ShownBoard {
            stage: Viewport { frame, view: (0.0, 0.0), small },
            toward: None,
            camera: Camera { x: 0.0, y: 0.0, scale: 1.0 },
            glide: None,
            own: false,
            all: false,
            asked: false,
            rest: None,
            elements: None,
        }
    }

    /// Advances the animation; whether it goes on.
    pub(super) fn step(&mut self) -> bool {
        if let Some(glide) = self.glide {
            let (camera, is_over) = glide.at(browser::now());
            self.camera = camera;
            self.glide = Some(glide).filter(|_| !is_over);
        }
        self.glide.is_some()
    }

    /// Stops where it is.
    pub(super) fn stop(&mut self) {
        self.glide = None;
    }

    /// The default camera.
    pub(super) fn fit(&self) -> Camera {
        if self.all { self.stage.all() } else { self.stage.fit(self.toward) }
    }

    /// The camera once the animation has ended.
    pub(super) fn goal(&self) -> Camera {
        self.glide.map_or(self.camera, |glide| glide.to)
    }

    /// The camera after a change of the board: unchanged if the player has chosen it, or if a movement would gain
    /// nothing.
    pub(super) fn wanted(&self) -> Camera {
        let (now, fit) = (self.goal(), self.fit());
        let is_enough = self.toward.is_some_and(|part| self.stage.shows(now, part)) && self.stage.is_larger(fit);
        if self.own || (is_enough && now.scale == fit.scale) { self.stage.clamped(now) } else { fit }
    }

    /// Sets the camera during a gesture.
    pub(super) fn take(&mut self, camera: Camera) {
        self.glide = None;
        self.camera = camera;
        self.choose(camera);
    }

    /// Notes whether this camera, which the player has chosen, differs from the default one.
    pub(super) fn choose(&mut self, camera: Camera) {
        self.own = !camera.is_like(self.fit());
        self.all &= !self.own;
    }

    /// Whether all of it is in view, or will soon be.
    pub(super) fn is_all(&self) -> bool {
        !self.stage.is_there() || self.goal().is_like(self.stage.all())
    }

    /// Goes to a camera, animated if motion is allowed.
    pub(super) fn go(&mut self, to: Camera, moves: bool) {
        if moves && !self.camera.is_like(to) {
            self.glide = Some(Glide { from: self.camera, to, since: browser::now() });
        } else {
            (self.camera, self.glide) = (to, None);
        }
    }

    /// Sets the part of the plane that the drawing shows.
    pub(super) fn write_frame(&self) {
        let Some(Elements { drawing, .. }) = &self.elements else { return };
        let frame = self.stage.frame;
        for (name, value) in [
            ("viewBox", frame.view_box()),
            ("width", format!("{:.1}", frame.width)),
            ("height", format!("{:.1}", frame.height)),
        ] {
            drop(drawing.set_attribute(name, &value));
        }
    }

    /// Applies the camera as a style transform.
    pub(super) fn draw(&self) {
        let Some(Elements { space, drawing, .. }) = &self.elements else { return };
        drop(drawing.style().set_property("transform", &self.camera.style(self.stage.frame)));
        if self.rest.is_none() {
            drop(space.class_list().add_1("moving"));
        }
    }

    /// Redraws at rest what depends on the scale.
    pub(super) fn settle(&mut self) {
        self.rest = None;
        let Some(Elements { space, marks, .. }) = &self.elements else { return };
        if let Some(marks) = marks {
            // Set on the marks only: every element below the property is restyled when it changes.
            drop(marks.style().set_property("--zoom", &format!("{:.4}", self.camera.scale)));
        }
        drop(space.class_list().remove_1("moving"));
        drop(space.class_list().toggle_with_force("larger", self.stage.is_larger(self.camera)));
    }
}
