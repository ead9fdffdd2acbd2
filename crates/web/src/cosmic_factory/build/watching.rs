//! The build for watchers.

use cosmic_factory::game::PhaseView;
use leptos::prelude::*;
use tabletop::Seat;

use super::others::galaxy_of;
use crate::cosmic_factory::frame::TableFrame;
use crate::cosmic_factory::use_live;
use crate::cosmic_factory::watch::Watched;
use crate::texts::{t, t_string, use_i18n};
use crate::words;

/// All galaxies during the build.
#[component]
pub(crate) fn Watching() -> impl IntoView {
    let (i18n, live) = (use_i18n(), use_live());
    let seats = live.view.with_untracked(|view| view.as_ref().map_or(0, |view| view.seats()));
    let one = move |seat: Seat| {
        let galaxy = galaxy_of(seat);
        let is_done = Memo::new(move |_| {
            live.view.with(|view| match view.as_ref().map(|view| &view.phase) {
                Some(PhaseView::Build { done, .. }) => done.contains(seat),
                _ => false,
            })
        });
        let state = move || {
            if is_done.get() {
                return t_string!(i18n, build.done).to_owned();
            }
            t_string!(i18n, spoken.miniature, laid = galaxy.with(|galaxy| galaxy.tiles().len()), all = 9).to_string()
        };
        view! { <Watched seat galaxy state=Signal::derive(state) /> }
    };
    let about = move || {
        let all = [t_string!(i18n, room.watching.you_watch), t_string!(i18n, room.watching.about)];
        words::sentences(i18n, &all.map(str::to_owned))
    };
    view! {
        <TableFrame screen="build" kind="watch">
            <h1 class="u-unseen">{t!(i18n, room.watching.you_watch)}</h1>
            <p class="table-title u-muted">{about}</p>
            <div class="watch-seats">{Seat::first(seats).map(one).collect_view()}</div>
        </TableFrame>
    }
}
