//! The page as a whole: what all places have in common, and which place is shown.

use leptos::prelude::*;
use leptos_router::components::{Route, Router, Routes};
use leptos_router::path;

use crate::guest::Guest;
use crate::home::Home;
use crate::how::HowToPlay;
use crate::kit::{ArtDefs, Missing};
use crate::news::{News, NewsDesk};
use crate::prefs::{self, Prefs};
use crate::room::{Intent, TablePlace};
use crate::sound;

/// The page: all places, and what they share.
#[component]
pub(crate) fn App() -> impl IntoView {
    prefs::provide_language();
    let prefs = Prefs::provide();
    Guest::provide();
    News::provide();
    Intent::provide();
    sound::provide(prefs);
    view! {
        <ArtDefs />
        <Router>
            <Routes fallback=|| view! { <Missing /> }>
                <Route path=path!("/") view=Home />
                <Route path=path!("/t/:code") view=TablePlace />
                <Route path=path!("/how") view=HowToPlay />
            </Routes>
        </Router>
        <NewsDesk />
    }
}
