//! The build as somebody sees it who only watches.

use leptos::prelude::*;

use super::others::Others;
use crate::cosmic::frame::TableFrame;
use crate::texts::{t, use_i18n};

/// All galaxies as they grow.
#[component]
pub(crate) fn Watching() -> impl IntoView {
    let i18n = use_i18n();
    view! {
        <TableFrame screen="build" kind="watching">
            <section class="stage stack">
                <p class="muted">{t!(i18n, room.watching.you_watch)} " " {t!(i18n, room.watching.about)}</p>
                <Others own=None />
            </section>
        </TableFrame>
    }
}
