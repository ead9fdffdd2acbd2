//! Where the points of a galaxy in the making come from, line by line.

use std::sync::Arc;

use cosmic_factory::score::{Earning, Source};
use cosmic_factory::{Card, Track};
use leptos::prelude::*;
use tabletop::Item;

use super::preview::Preview;
use crate::cosmic::draw::Piece;
use crate::texts::{Texts, t, use_i18n};
use crate::words;

/// A line of an account.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Line {
    track: Track,
    what: String,
    why: String,
    points: i32,
    /// Whether it may change without our doing.
    is_provisional: bool,
    /// How many lines before it say the same.
    before: usize,
}

fn line(i18n: Texts, card: Card, count: &cosmic_factory::game::SeatCount, item: &Item<Earning>) -> Line {
    Line {
        track: item.what.track,
        what: words::item(i18n, count, card, item),
        why: words::why(i18n, card, item),
        points: item.points,
        is_provisional: matches!(item.what.source, Source::Token { .. }),
        before: 0,
    }
}

/// Tells lines apart that say the same, so that those that stay are not made anew.
fn told_apart(lines: impl Iterator<Item = Line>) -> Vec<Line> {
    let mut all: Vec<Line> = Vec::new();
    for line in lines {
        let before = all.iter().filter(|other| Line { before: 0, ..(*other).clone() } == line).count();
        all.push(Line { before, ..line });
    }
    all
}

/// The account of all tracks, or of one.
#[component]
pub(crate) fn Account(
    /// What the galaxy is worth.
    preview: Signal<Arc<Preview>>,
    /// The card of the round.
    card: Card,
    /// Only the points of this track, with the reasons.
    #[prop(optional)]
    only: Option<Track>,
) -> impl IntoView {
    let i18n = use_i18n();
    let lines = Memo::new(move |_| {
        preview.with(|preview| {
            let Some(count) = &preview.count else { return Vec::new() };
            let wanted = count.items.iter().filter(|item| only.is_none_or(|track| item.what.track == track));
            told_apart(wanted.map(|item| line(i18n, card, count, item)))
        })
    });
    let shown = move |line: Line| {
        let points = words::signed(i18n, line.points);
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
            <ul class="account"><For each=move || lines.get() key=Line::clone children=shown /></ul>
        </Show>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_say_the_same_are_told_apart() {
        let line = |points| Line {
            track: Track::Star,
            what: "a star".to_owned(),
            why: String::new(),
            points,
            is_provisional: false,
            before: 0,
        };
        let lines = told_apart([line(1), line(2), line(1), line(1)].into_iter());
        assert_eq!(lines.iter().map(|line| line.before).collect::<Vec<_>>(), [0, 0, 1, 2]);
    }
}
