//! The page of Orrery: come in, sit down, play.
//!
//! The same program runs as the page and, beside it, as a worker that thinks for long without holding the page up.

// Components are functions with public types and owned properties, whatever they need.
#![allow(unreachable_pub, clippy::needless_pass_by_value)]

mod api;
mod app;
mod browser;
mod clock;
mod cosmic;
mod guest;
mod home;
mod how;
mod kit;
mod live;
mod news;
mod prefs;
mod room;
mod sound;
mod texts;
mod words;
mod worker;

fn main() {
    console_error_panic_hook::set_once();
    // The same program runs as a worker, where there is no window.
    if browser::window().is_some() {
        leptos::mount::mount_to_body(app::App);
    } else {
        worker::serve();
    }
}
