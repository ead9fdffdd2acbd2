//! The page of Orrery: come in, sit down, play.

// Components are functions with public types and owned properties, whatever they need.
#![allow(unreachable_pub, clippy::needless_pass_by_value)]

mod api;
mod app;
mod big_bang;
mod browser;
mod clock;
mod cosmic_factory;
mod guest;
mod home;
mod how;
mod learn;
mod live;
mod local;
pub(crate) mod motion;
mod notifications;
mod parts;
mod prefs;
mod replay;
mod room;
mod skeleton;
mod sound;
mod texts;
mod thinking;
mod ui;
mod words;

use page_model::games;

fn main() {
    console_error_panic_hook::set_once();
    wasm_bindgen_futures::spawn_local(start());
}

/// Mounts the page once the texts of the reader's language are loaded, so that no other language is visible before.
async fn start() {
    let language = prefs::load_language().await;
    let wanted = skeleton::wanted();
    leptos::mount::mount_to_body(move || app::App(app::AppProps { language, wanted }));
    skeleton::remove();
    local::install();
}
