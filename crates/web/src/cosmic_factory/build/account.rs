//! The account of a galaxy that is being built, line by line.

use std::sync::Arc;

use cosmic_factory::score::{Earning, Source};
use cosmic_factory::{Card, Track};
use leptos::prelude::*;
use tabletop::Item;

use crate::cosmic_factory::draw::Piece;
use crate::texts::{Texts, t, use_i18n};
use crate::words;
use page_model::cosmic_factory::build::preview::Preview;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Line {
    track: Track,
    what: String,
    why: String,
    points: i32,
    /// Whether moves of others may change it.
    is_provisional: bool,
}

fn line(i18n: Texts, card: Card, count: &cosmic_factory::game::SeatCount, item: &Item<Earning>) -> Line {
    Line {
        track: item.what.track,
        what: words::cosmic_factory::item(i18n, count, card, item),
        why: words::cosmic_factory::why(i18n, card, item),
        points: item.points,
        is_provisional: matches!(item.what.source, Source::Token { .. }),
    }
}

/// The account of all tracks, or of a single one.
#[component]
pub(crate) fn Account(
    /// The points of the galaxy.
    preview: Signal<Arc<Preview>>,
    /// The card of the round.
    card: Card,
    /// If set, only the points of this track, with the reasons.
    #[prop(optional)]
    only: Option<Track>,
) -> impl IntoView {
    let i18n = use_i18n();
    let lines = Memo::new(move |_| {
        preview.with(|preview| {
            let Some(count) = &preview.count else { return Vec::new() };
            let wanted = count.items.iter().filter(|item| only.is_none_or(|track| item.what.track == track));
            wanted.map(|item| line(i18n, card, count, item)).enumerate().collect::<Vec<_>>()
        })
    });
    let shown = move |(_, line): (usize, Line)| {
        let points = words::cosmic_factory::signed(i18n, line.points);
        view! {
            <li>
                <Piece track=line.track />
                <span>{line.what}{line.is_provisional.then(|| view! { <small class="u-muted">{t!(i18n, build.tokens.provisional)}</small> })}{only.map(|_| view! { <small class="u-muted">{line.why}</small> })}</span>
                <b class=if line.points < 0 { "u-loss" } else { "u-gain" }>{points}</b>
            </li>
        }
    };
    view! {
        <Show when=move || lines.with(|lines| !lines.is_empty())
            fallback=move || view! { <p class="u-muted u-small">{t!(i18n, build.preview.gain_none)}</p> }>
            // Lines are keyed by their content, so that unchanged ones are kept.
            <ul class="account"><For each=move || lines.get() key=|line| line.clone() children=shown /></ul>
        </Show>
    }
}
