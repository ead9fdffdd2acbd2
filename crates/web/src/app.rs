//! The page as a whole: what all places have in common, and which place is shown.

use leptos::prelude::*;
use leptos_router::components::{Route, Router, Routes};
use leptos_router::path;

use crate::guest::GuestSession;
use crate::home::{Home, JoinedDevices};
use crate::notifications::{NotificationArea, Notifications};
use crate::parts;
use crate::prefs::{self, Prefs};
use crate::room::Intent;
use crate::skeleton::SkeletonChoice;
use crate::sound;
use crate::texts::Locale;
use crate::ui::{ArtDefs, Missing};

/// The page: all places, and what they share.
#[component]
pub(crate) fn App(
    /// The language to begin with, which has been loaded.
    language: Locale,
    /// What was wanted before the program had come.
    wanted: SkeletonChoice,
) -> impl IntoView {
    prefs::provide_language(language);
    let prefs = Prefs::provide();
    provide_context(StoredValue::new(wanted));
    GuestSession::provide();
    Notifications::provide();
    Intent::provide();
    sound::provide(prefs);
    view! {
        <ArtDefs />
        <Router>
            <Routes fallback=|| view! { <Missing /> }>
                <Route path=path!("/") view=Home />
                <Route path=path!("/t/:code") view=|| parts::arriving(LocalResource::new(parts::table)) />
                <Route path=path!("/replay") view=|| parts::arriving(LocalResource::new(parts::replay)) />
                <Route path=path!("/replay/:code") view=|| parts::arriving(LocalResource::new(parts::replay)) />
                <Route path=path!("/g/:key") view=|| parts::arriving(LocalResource::new(parts::link)) />
                <Route path=path!("/how") view=|| parts::arriving(LocalResource::new(parts::how)) />
                <Route path=path!("/how/:game") view=|| parts::arriving(LocalResource::new(parts::how)) />
            </Routes>
        </Router>
        <JoinedDevices />
        <NotificationArea />
    }
}
