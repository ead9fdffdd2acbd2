//! What everyone holds and aims at, where nothing is hidden.

use std::sync::Arc;

use big_bang::{BigBang, Objective, Piece, TableView};
use leptos::prelude::*;
use tabletop::Seat;

use super::super::model::{Eyes, Replayed as _};
use crate::kit::Sigil;
use crate::room::use_room;
use crate::texts::{t_string, use_i18n};
use crate::words;

/// What a player keeps secret.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Secret {
    /// Objectives with what they have come to, in each universe.
    aims: Vec<(Objective, Vec<u32>)>,
    /// Pieces in the hand.
    hand: Vec<Piece>,
}

fn secret(state: &BigBang, seat: Seat) -> Secret {
    match state.seen(Eyes::All).table {
        TableView::Hexidomino(view) => {
            let hand = view.hands.get(seat.index()).copied().flatten();
            Secret { hand: hand.map(|hand| hand.iter().collect()).unwrap_or_default(), aims: Vec::new() }
        }
        TableView::Cosmic(_) | TableView::Parallel(_) => {
            let mut aims: Vec<(Objective, Vec<u32>)> = Vec::new();
            for universe in state.account(seat) {
                for score in universe.objectives {
                    match aims.iter_mut().find(|(objective, _)| *objective == score.objective) {
                        Some((_, points)) => points.push(score.points),
                        None => aims.push((score.objective, vec![score.points])),
                    }
                }
            }
            Secret { aims, hand: Vec::new() }
        }
        // Nothing is secret there.
        TableView::Deal | TableView::Simple(_) | TableView::Solitary(_) => Secret::default(),
    }
}

/// What everyone holds and aims at. Shows nothing where that lies open anyway.
#[component]
pub(super) fn Everyone(
    /// The game as it stands.
    state: Memo<Arc<BigBang>>,
    /// How many play.
    seats: usize,
) -> impl IntoView {
    let i18n = use_i18n();
    let has_any =
        Memo::new(move |_| state.with(|state| Seat::first(seats).any(|seat| secret(state, seat) != Secret::default())));
    let has_hands = move || state.with(|state| Seat::first(seats).any(|seat| !secret(state, seat).hand.is_empty()));
    let label = move || match has_hands() {
        true => t_string!(i18n, replay.hands),
        false => t_string!(i18n, replay.objectives),
    };
    view! {
        <Show when=move || has_any.get()>
            // On large screens objectives stand beside the board.
            <ul class="secrets" class:narrow=move || !has_hands() aria-label=label>
                {Seat::first(seats).map(|seat| view! { <OneSecret state seat /> }).collect_view()}
            </ul>
        </Show>
    }
}

/// What one player holds and aims at.
#[component]
fn OneSecret(state: Memo<Arc<BigBang>>, seat: Seat) -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    let secret = Memo::new(move |_| state.with(|state| secret(state, seat)));
    let aims = move || {
        let aim = |(objective, points): (Objective, Vec<u32>)| {
            let points: Vec<String> = points.iter().map(u32::to_string).collect();
            let name = objective.to_string();
            view! {
                <span class="tag" data-objective=name>
                    {move || words::bigbang::objective(i18n, objective)} " " <b>{points.join(" | ")}</b>
                </span>
            }
        };
        secret.get().aims.into_iter().map(aim).collect_view()
    };
    let hand = move || {
        let piece = |piece: Piece| {
            let label = move || words::bigbang::piece(i18n, piece);
            view! {
                <svg class="held" viewBox="-50 -50 100 100" role="img" aria-label=label data-piece=piece.to_string()
                    inner_html=artwork::big_bang::piece(piece) />
            }
        };
        secret.get().hand.into_iter().map(piece).collect_view()
    };
    view! {
        <li data-seat=seat.index()>
            <Sigil seat=seat.index() small=true />
            <span class="name">{move || words::player(i18n, room, seat)}</span>
            {aims}
            <span class="held-all">{hand}</span>
        </li>
    }
}
