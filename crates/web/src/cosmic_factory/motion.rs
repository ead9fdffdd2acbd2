//! Motion that explains what happened. Everything here does nothing where things are to stand still.

use gloo_timers::callback::Timeout;
use js_sys::{Array, Function, Object, Reflect};
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Element, HtmlElement};

use crate::browser;

/// How long a counter jumps, in milliseconds: `--calm`.
const CALM: u32 = 240;

/// How long something flies, in milliseconds: `--fly`.
const FLY: u32 = 300;

/// How things move: `--ease`.
const EASE: &str = "cubic-bezier(.3, .7, .2, 1)";

/// A place on the screen, in pixels.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(crate) struct Place {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

impl Place {
    /// A place by its upper left corner and its size.
    pub(crate) fn new(left: f64, top: f64, width: f64, height: f64) -> Place {
        Place { left, top, width, height }
    }

    /// Where an element is now.
    pub(crate) fn of(element: &Element) -> Place {
        let frame = element.get_bounding_client_rect();
        Place { left: frame.left(), top: frame.top(), width: frame.width(), height: frame.height() }
    }

    /// Where the first element is that a selector finds.
    pub(crate) fn found(selector: &str) -> Option<Place> {
        let element = browser::document()?.query_selector(selector).ok()??;
        Some(Place::of(&element))
    }

    fn middle(self) -> (f64, f64) {
        (self.left + self.width / 2.0, self.top + self.height / 2.0)
    }

    /// What brings something that lies here over to another place, at that place's size.
    fn over_to(self, to: Place) -> String {
        let ((from_x, from_y), (to_x, to_y)) = (self.middle(), to.middle());
        let size = if self.width > 0.0 { to.width / self.width } else { 1.0 };
        format!("translate({:.1}px, {:.1}px) scale({size:.3})", to_x - from_x, to_y - from_y)
    }

    /// The same without a change of size.
    fn along_to(self, to: Place) -> String {
        self.over_to(self.around(to.middle()))
    }

    /// A place of this size around a point.
    fn around(self, (x, y): (f64, f64)) -> Place {
        Place { left: x - self.width / 2.0, top: y - self.height / 2.0, ..self }
    }
}

/// Whether things may move: the device does not ask for less, and the person did not switch it off here.
fn may_move() -> bool {
    let root = browser::document().and_then(|document| document.document_element());
    let calm = root.is_none_or(|root| root.get_attribute("data-motion").as_deref() == Some("calm"));
    !calm && !browser::wants_less_motion()
}

/// Lets words, such as points, fly from one place to another.
pub(crate) fn fly_text(text: &str, from: Place, to: Place) {
    if let Some(flyer) = flyer("motion-flying motion-text", from) {
        flyer.set_text_content(Some(text));
        let there = from.along_to(to);
        fly(flyer, &[("none", "1"), (&there, "1"), (&there, "0")], FLY);
    }
}

/// Lets a picture of an element, such as a tile, fly from one place to another. The element itself stays.
pub(crate) fn fly_element(element: &Element, from: Place, to: Place) {
    if let Some(flyer) = flyer("motion-flying", from) {
        let is_drawing = element.tag_name().eq_ignore_ascii_case("svg");
        flyer.set_inner_html(&if is_drawing { element.outer_html() } else { element.inner_html() });
        fly(flyer, &[("none", "1"), (&from.over_to(to), "1")], FLY);
    }
}

/// Lets a drawing fly from one place to another.
pub(crate) fn fly_drawing(svg: &str, from: Place, to: Place) {
    if let Some(flyer) = flyer("motion-flying", from) {
        flyer.set_inner_html(svg);
        fly(flyer, &[("none", "1"), (&from.over_to(to), "1")], FLY);
    }
}

/// Lets an element jump a little, such as a counter that moves.
pub(crate) fn bump(element: &Element) {
    if may_move() {
        animate(element, &["scale"], &[&["1"], &["1.18"], &["1"]], CALM);
    }
}

/// Something that will fly, at its first place; none where things stand still.
fn flyer(class: &str, from: Place) -> Option<HtmlElement> {
    if !may_move() {
        return None;
    }
    let document = browser::document()?;
    let flyer: HtmlElement = document.create_element("div").ok()?.dyn_into().ok()?;
    flyer.set_class_name(class);
    flyer.set_attribute("aria-hidden", "true").ok()?;
    for (name, value) in [("left", from.left), ("top", from.top), ("width", from.width), ("height", from.height)] {
        flyer.style().set_property(name, &format!("{value:.1}px")).ok()?;
    }
    document.body()?.append_child(&flyer).ok()?;
    Some(flyer)
}

/// Moves it and takes it away afterwards.
fn fly(flyer: HtmlElement, frames: &[(&str, &str)], millis: u32) {
    let frames: Vec<[&str; 2]> = frames.iter().map(|&(transform, opacity)| [transform, opacity]).collect();
    let frames: Vec<&[&str]> = frames.iter().map(<[&str; 2]>::as_slice).collect();
    animate(&flyer, &["transform", "opacity"], &frames, millis);
    // By the clock and not by the end of the animation: it goes away even where nothing could move.
    Timeout::new(millis, move || flyer.remove()).forget();
}

/// Animates properties of an element; each frame has a value for each of them. Called by name, since the bindings for it
/// are not finished.
fn animate(element: &Element, properties: &[&str], frames: &[&[&str]], millis: u32) {
    let list = Array::new();
    for frame in frames {
        let object = Object::new();
        for (property, value) in properties.iter().zip(*frame) {
            set(&object, property, &(*value).into());
        }
        list.push(&object);
    }
    let options = Object::new();
    set(&options, "duration", &millis.into());
    set(&options, "easing", &EASE.into());
    if let Ok(animate) = Reflect::get(element, &"animate".into())
        && let Some(animate) = animate.dyn_ref::<Function>()
    {
        // Without an animation the thing is simply there, which is fine.
        drop(animate.call2(element, &list, &options));
    }
}

fn set(object: &Object, name: &str, value: &JsValue) {
    drop(Reflect::set(object, &name.into(), value));
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: Place = Place { left: 10.0, top: 20.0, width: 40.0, height: 40.0 };
    const LARGE: Place = Place { left: 100.0, top: 0.0, width: 80.0, height: 80.0 };

    #[test]
    fn what_flies_goes_from_middle_to_middle() {
        assert_eq!(SMALL.over_to(LARGE), "translate(110.0px, 0.0px) scale(2.000)");
        assert_eq!(LARGE.over_to(SMALL), "translate(-110.0px, 0.0px) scale(0.500)");
        assert_eq!(SMALL.along_to(LARGE), "translate(110.0px, 0.0px) scale(1.000)");
        let nothing = Place { width: 0.0, ..SMALL };
        assert!(nothing.over_to(LARGE).ends_with("scale(1.000)"), "what has no size keeps it");
    }
}
