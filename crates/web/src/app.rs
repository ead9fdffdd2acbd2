//! The page as a whole: the router, and what all routes have in common.

use leptos::prelude::*;
use leptos_router::components::{Route, Router, Routes};
use leptos_router::path;

use crate::guest::GuestSession;
use crate::home::{DeviceLinks, Home, JoinedDevices};
use crate::notifications::{NotificationArea, Notifications};
use crate::parts;
use crate::prefs::{self, Prefs};
use crate::room::PendingIntent;
use crate::skeleton::SkeletonChoice;
use crate::sound;
use crate::texts::Locale;
use crate::ui::{ArtDefs, Missing};

/// The root component.
#[component]
pub(crate) fn App(
    /// The first language; its texts are loaded already.
    language: Locale,
    /// What the person did in the skeleton before the program was loaded.
    wanted: SkeletonChoice,
) -> impl IntoView {
    prefs::provide_language(language);
    let prefs = Prefs::provide();
    provide_context(StoredValue::new(wanted));
    GuestSession::provide();
    Notifications::provide();
    DeviceLinks::provide();
    PendingIntent::provide();
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
                <Route path=path!("/learn") view=|| parts::arriving(LocalResource::new(parts::learn)) />
                <Route path=path!("/learn/:lesson") view=|| parts::arriving(LocalResource::new(parts::lesson)) />
                <Route path=path!("/how") view=|| parts::arriving(LocalResource::new(parts::how)) />
                <Route path=path!("/how/:game") view=|| parts::arriving(LocalResource::new(parts::how)) />
            </Routes>
        </Router>
        <JoinedDevices />
        <NotificationArea />
    }
}
