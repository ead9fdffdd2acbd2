//! Animations that explain what happened. Nothing here does anything if the person prefers reduced motion.

use gloo_timers::callback::Timeout;
use js_sys::{Array, Function, Object, Reflect};
use page_model::motion::ScreenRect;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Element, HtmlElement};

use crate::browser;

/// How long a counter jumps; the same as `--calm` in the styles.
const BUMP_MILLIS: u32 = 240;

/// How long a tile or a piece flies; the same as `--fly` in the styles.
const FLIGHT_MILLIS: u32 = 300;

/// The same as `--ease` in the styles.
const EASING: &str = "cubic-bezier(.3, .7, .2, 1)";

/// Where an element is now.
pub(crate) fn rect_of(element: &Element) -> ScreenRect {
    let frame = element.get_bounding_client_rect();
    ScreenRect::new(frame.left(), frame.top(), frame.width(), frame.height())
}

/// Where the first element is that a selector finds.
pub(crate) fn find_rect(selector: &str) -> Option<ScreenRect> {
    let element = browser::document()?.query_selector(selector).ok()??;
    Some(rect_of(&element))
}

/// Whether things may move: the device does not ask for less, and the person did not switch it off here.
fn may_move() -> bool {
    let root = browser::document().and_then(|document| document.document_element());
    let calm = root.is_none_or(|root| root.get_attribute("data-motion").as_deref() == Some("calm"));
    !calm && !browser::wants_less_motion()
}

/// Animates a text, such as points, from one place to another.
pub(crate) fn fly_text(text: &str, from: ScreenRect, to: ScreenRect) {
    if let Some(flyer) = flyer("motion-flying motion-text", from) {
        flyer.set_text_content(Some(text));
        let there = from.along_to(to);
        fly(flyer, &[("none", "1"), (&there, "1"), (&there, "0")], FLIGHT_MILLIS);
    }
}

/// Animates a copy of an element, such as a tile, from one place to another. The element itself stays.
pub(crate) fn fly_element(element: &Element, from: ScreenRect, to: ScreenRect) {
    if let Some(flyer) = flyer("motion-flying", from) {
        let is_drawing = element.tag_name().eq_ignore_ascii_case("svg");
        flyer.set_inner_html(&if is_drawing { element.outer_html() } else { element.inner_html() });
        fly(flyer, &[("none", "1"), (&from.over_to(to), "1")], FLIGHT_MILLIS);
    }
}

/// Animates a drawing from one place to another.
pub(crate) fn fly_drawing(svg: &str, from: ScreenRect, to: ScreenRect) {
    if let Some(flyer) = flyer("motion-flying", from) {
        flyer.set_inner_html(svg);
        fly(flyer, &[("none", "1"), (&from.over_to(to), "1")], FLIGHT_MILLIS);
    }
}

/// Makes an element jump a little, such as a counter that has changed.
pub(crate) fn bump(element: &Element) {
    if may_move() {
        animate(element, &["scale"], &[&["1"], &["1.18"], &["1"]], BUMP_MILLIS);
    }
}

/// An element that will fly, at its first place; none with reduced motion.
fn flyer(class: &str, from: ScreenRect) -> Option<HtmlElement> {
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

/// Animates an element and removes it afterwards.
fn fly(flyer: HtmlElement, frames: &[(&str, &str)], millis: u32) {
    let frames: Vec<[&str; 2]> = frames.iter().map(|&(transform, opacity)| [transform, opacity]).collect();
    let frames: Vec<&[&str]> = frames.iter().map(<[&str; 2]>::as_slice).collect();
    animate(&flyer, &["transform", "opacity"], &frames, millis);
    // Removed by a timer and not at the end of the animation, which some browsers cannot play.
    Timeout::new(millis, move || flyer.remove()).forget();
}

/// Animates properties of an element; each frame has a value for each of them. Called by name, since the bindings for
/// it are not finished.
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
    set(&options, "easing", &EASING.into());
    if let Ok(animate) = Reflect::get(element, &"animate".into())
        && let Some(animate) = animate.dyn_ref::<Function>()
    {
        // Without an animation the element is simply at its place.
        drop(animate.call2(element, &list, &options));
    }
}

fn set(object: &Object, name: &str, value: &JsValue) {
    drop(Reflect::set(object, &name.into(), value));
}
