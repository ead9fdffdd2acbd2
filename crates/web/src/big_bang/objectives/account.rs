//! Where the points of an objective come from, alignment by alignment.

use big_bang::{Alignment, BigBang, Hex, Objective, ObjectiveScore, Piece, UniverseAccount};
use leptos::prelude::*;
use tabletop::Item;

use super::picture::ObjectivePicture;
use crate::big_bang::draw::PieceFace;
use crate::big_bang::use_state;
use crate::how::RuleNote;
use crate::texts::{Texts, t, t_string, use_i18n};
use crate::ui::Sheet;
use crate::words;
use page_model::big_bang::objectives::card::points_of;

/// The account of an objective, item by item, in a sheet.
#[component]
pub(super) fn AccountSheet(
    open: RwSignal<bool>,
    asked: RwSignal<Option<Objective>>,
    accounts: Memo<Vec<UniverseAccount>>,
    /// Keeps the alignments of an objective marked on the board.
    keep: Callback<Objective>,
) -> impl IntoView {
    let i18n = use_i18n();
    let label = move || asked.get().map(|objective| words::big_bang::objective(i18n, objective)).unwrap_or_default();
    let content = move || {
        asked.get().map(|objective| {
            view! {
                <div class="u-row"><ObjectivePicture objective wide=true />
                    <p class="u-grow u-small u-muted">{move || about(i18n, objective)}</p></div>
                {move || accounts.get().into_iter().map(|account| universe(i18n, objective, account)).collect_view()}
                <Show when=move || accounts.with(|accounts| points_of(accounts, objective).iter().sum::<u32>() > 0)>
                    <button class="button" data-action="show-lines" on:click=move |_| keep.run(objective)>
                        {t!(i18n, bb.objectives.show_on_board)}
                    </button>
                </Show>
            }
        })
    };
    view! { <Sheet open label class="objective-sheet">{content}</Sheet> }
}

/// What an objective asks for.
fn about(i18n: Texts, objective: Objective) -> &'static str {
    match objective {
        Objective::Shape(_) => t_string!(i18n, bb.objectives.about_shape),
        Objective::Color(_) => t_string!(i18n, bb.objectives.about_color),
    }
}

fn universe(i18n: Texts, objective: Objective, account: UniverseAccount) -> AnyView {
    let Some(score) = account.objectives.into_iter().find(|score| score.objective == objective) else {
        return ().into_any();
    };
    let universe = account.universe;
    let heading = universe.map(|number| {
        let name = move || t_string!(i18n, bb.objectives.universe, number = number + 1).to_string();
        view! { <h3 class="label">{name}</h3> }
    });
    view! { {heading} <ObjectiveAccount score universe=universe.unwrap_or_default() /> }.into_any()
}

/// The alignments of an objective on one board, each with its pieces and its points.
#[component]
pub(crate) fn ObjectiveAccount(score: ObjectiveScore, universe: u8) -> impl IntoView {
    let (i18n, state) = (use_i18n(), use_state());
    let points = score.points;
    let lines: Vec<_> = state.with_untracked(|state| {
        let line = |item: &Item<Alignment>| {
            let pieces = state.as_ref().map(|state| pieces_on(state, universe, item.what.cells()));
            line(i18n, item, pieces.unwrap_or_default())
        };
        score.alignments.iter().map(line).collect()
    });
    if lines.is_empty() {
        return view! { <p class="u-muted">{t!(i18n, bb.objectives.nothing)}</p> }.into_any();
    }
    view! {
        <ul class="account alignment-list">{lines}</ul>
        <p class="objective-sum"><b>{move || t_string!(i18n, common.points, count = points).to_string()}</b></p>
    }
    .into_any()
}

/// An alignment: what it is, its pieces, its points.
fn line(i18n: Texts, item: &Item<Alignment>, pieces: Vec<Piece>) -> impl IntoView + use<> {
    let (points, rule, count) = (item.points, item.rule, pieces.len());
    let through_holes = matches!(item.what, Alignment::WormHole { .. });
    let what = move || match through_holes {
        true => t_string!(i18n, bb.objectives.through_holes, count = count).to_string(),
        false => t_string!(i18n, bb.objectives.in_line, count = count).to_string(),
    };
    let pieces: Vec<_> = pieces
        .into_iter()
        .map(|piece| {
            view! { <li data-piece=piece.name() title=move || words::big_bang::piece(i18n, piece)>
                <PieceFace piece=Signal::stored(piece) /><span class="u-unseen">{move || words::big_bang::piece(i18n, piece)}</span>
                <span class="u-small" aria-hidden="true">{piece_points(piece, points, count)}</span></li> }
        })
        .collect();
    view! {
        <li class="account-reason">
            <span>{what} <br /><RuleNote rule /></span>
            <b class="u-gain">{words::cosmic_factory::signed(i18n, points)}</b>
            <ul class="alignment-pieces">{pieces}</ul>
        </li>
    }
}

/// The points that a piece adds.
fn piece_points(piece: Piece, points: i32, pieces: usize) -> u32 {
    if points == pieces as i32 { 1 } else { u32::from(piece.points()) }
}

/// The pieces on some cells.
pub(super) fn pieces_on(state: &BigBang, universe: u8, cells: impl Iterator<Item = Hex>) -> Vec<Piece> {
    let Some(board) = state.boards().get(usize::from(universe)) else { return Vec::new() };
    cells.filter_map(|cell| board.piece_at(cell)).collect()
}
