//! Trouble with the connection. As long as it may pass, it is told where notes are, so that nothing moves under a hand;
//! a page that has to be loaded again says so in a banner.

use std::time::Duration;

use leptos::prelude::*;

use super::use_room;
use crate::browser;
use crate::learn::use_lesson;
use crate::live::{Link, Room};
use crate::notifications::use_notifications;
use crate::texts::{Texts, gap, t, t_string, use_i18n};
use crate::ui::reload;

/// Nothing is told of a connection that is established within this time.
const CONNECTING_GRACE: Duration = Duration::from_millis(800);
/// How long it is told that the connection is back.
const RECONNECTED_DURATION: Duration = Duration::from_secs(2);

/// What is told about the connection.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Trouble {
    Link(Link),
    Back,
}

impl Trouble {
    /// Whether the page has to be loaded again.
    fn is_final(self) -> bool {
        matches!(self, Trouble::Link(Link::Outdated | Link::SentAway))
    }

    /// The name of the state, for styles and tests.
    fn name(self) -> &'static str {
        match self {
            Trouble::Link(link) => name(link),
            Trouble::Back => "back",
        }
    }
}

/// Tells of trouble with the connection; nothing while it is fine.
#[component]
pub(crate) fn ConnectionBanner() -> impl IntoView {
    // A lesson needs no connection, and says something itself there.
    use_lesson().is_none().then(|| view! { <Banner /> })
}

#[component]
fn Banner() -> impl IntoView {
    let (i18n, room, news) = (use_i18n(), use_room(), use_notifications());
    let shown = RwSignal::new(None::<Trouble>);
    let (was_there, was_lost) = (StoredValue::new(false), StoredValue::new(false));
    Effect::new(move |_| {
        let link = room.link.get();
        match link {
            Link::Connected if was_lost.get_value() && was_there.get_value() => {
                shown.set(Some(Trouble::Back));
                news.say(t_string!(i18n, connection.back));
                set_timeout(move || leave(shown, Trouble::Back), RECONNECTED_DURATION);
            }
            Link::Connected => shown.set(None),
            Link::Connecting => {
                let late = move || {
                    if room.link.try_get_untracked() == Some(Link::Connecting) {
                        shown.try_set(Some(Trouble::Link(link)));
                    }
                };
                set_timeout(late, CONNECTING_GRACE);
            }
            _ => {
                // Later failed attempts are not announced again.
                if !was_lost.get_value() {
                    news.say(sentence(i18n, link));
                }
                shown.set(Some(Trouble::Link(link)));
            }
        }
        was_lost.set_value(!matches!(link, Link::Connected | Link::Connecting));
        was_there.update_value(|was| *was |= link == Link::Connected);
    });
    Effect::new(move |_| {
        let line = move |trouble| Callback::new(move |()| view! { <Line trouble room /> }.into_any());
        news.set_lasting(shown.get().filter(|trouble| !trouble.is_final()).map(line));
    });
    on_cleanup(move || news.set_lasting(None));
    move || shown.get().filter(|trouble| trouble.is_final()).map(|trouble| view! { <Line trouble room /> })
}

/// Says nothing any more if it still says `old`.
fn leave(shown: RwSignal<Option<Trouble>>, old: Trouble) {
    if shown.try_get_untracked() == Some(Some(old)) {
        shown.try_set(None);
    }
}

/// One line about the connection.
#[component]
fn Line(trouble: Trouble, room: Room) -> impl IntoView {
    let i18n = use_i18n();
    let link = match trouble {
        Trouble::Link(link) => link,
        Trouble::Back => Link::Connected,
    };
    let again_in = use_countdown(link);
    let text = move || match again_in.get() {
        Some(seconds) if seconds > 0 => t_string!(i18n, connection.lost_in, count = seconds).to_string(),
        _ => sentence(i18n, link),
    };
    let waiting = move || match room.unanswered.get() {
        0 => None,
        _ if trouble == Trouble::Back => None,
        count => Some(t_string!(i18n, connection.queued, count = count).to_string()),
    };
    view! {
        <div class="banner" class:back=trouble == Trouble::Back data-link=trouble.name()>
            <span class="banner-pulse"></span>
            <span class="banner-words">
                {text} {move || waiting().map(|text| view! { {gap(i18n)} <span class="u-muted">{text}</span> })}
            </span>
            {match link {
                Link::Lost { .. } | Link::Offline => view! {
                    <button type="button" class="button-link" data-action="try-now" on:click=move |_| room.reconnect()>
                        {t!(i18n, connection.try_now)}
                    </button>
                }.into_any(),
                Link::Outdated | Link::SentAway => view! {
                    <button type="button" class="button-link" data-action="reload" on:click=move |_| reload()>
                        {t!(i18n, common.reload)}
                    </button>
                }.into_any(),
                Link::Connecting | Link::Connected | Link::Restarting => ().into_any(),
            }}
        </div>
    }
}

/// The seconds until the next try, if there is one to wait for.
fn use_countdown(link: Link) -> Signal<Option<u64>> {
    let left = move || match link {
        Link::Lost { again_at } => Some(again_at.saturating_sub(browser::now() as u64).div_ceil(1_000)),
        _ => None,
    };
    let seconds = RwSignal::new(left());
    if matches!(link, Link::Lost { .. })
        && let Ok(beat) = set_interval_with_handle(move || seconds.set(left()), Duration::from_millis(250))
    {
        on_cleanup(move || beat.clear());
    }
    seconds.into()
}

/// How the connection is, in words.
fn sentence(i18n: Texts, link: Link) -> String {
    match link {
        Link::Connecting => t_string!(i18n, connection.connecting),
        Link::Connected => t_string!(i18n, connection.back),
        Link::Lost { .. } => t_string!(i18n, connection.lost),
        Link::Offline => t_string!(i18n, connection.offline),
        Link::Restarting => t_string!(i18n, connection.restarting),
        Link::Outdated => t_string!(i18n, connection.reload),
        Link::SentAway => t_string!(i18n, connection.abuse),
    }
    .to_owned()
}

/// Its name for tests.
fn name(link: Link) -> &'static str {
    match link {
        Link::Connecting => "connecting",
        Link::Connected => "connected",
        Link::Lost { .. } => "lost",
        Link::Offline => "offline",
        Link::Restarting => "restarting",
        Link::Outdated => "outdated",
        Link::SentAway => "sent-away",
    }
}
