//! The tables of points of the rules, beside the board or behind a button.

use cosmic_factory::score::{constellation_points, path_points, zone_points};
use cosmic_factory::{Card, Color, Track};
use leptos::prelude::*;
use page_model::cosmic_factory::points_table::{MAX_COUNTED, PointStep, steps};

use super::draw::Piece;
use super::use_live;
use crate::texts::{Texts, gap, t, t_string, use_i18n};
use crate::ui::{Icon, Sheet, Sign};
use crate::words;

/// A button that shows the tables of points, for screens without room for them.
#[component]
pub(super) fn PointsTab(
    /// The card of a replayed round; none for the current one.
    past: Option<Card>,
) -> impl IntoView {
    let (i18n, live, open) = (use_i18n(), use_live(), RwSignal::new(false));
    let label = Signal::derive(move || t_string!(i18n, game.goal.title).to_owned());
    let card = move || {
        let present = || live.view.with(|view| view.as_ref().map(|view| view.card()).unwrap_or_default());
        past.unwrap_or_else(present)
    };
    view! {
        <button class="button quiet goal-tab" data-action="goal" aria-haspopup="dialog" aria-label=move || label.get()
            title=move || label.get() on:click=move |_| open.set(true)>
            <Icon icon=Sign::Star /><span class="goal-word">{t!(i18n, game.goal.title)}</span>
        </button>
        <Sheet open label>
            {move || view! { <PointsTable card=card() /> <p class="u-muted">{t!(i18n, build.tokens.about)}</p> }}
        </Sheet>
    }
}

/// The tables of points for a side column.
#[component]
pub(super) fn PointsPanel(
    /// The card of the round.
    card: Card,
) -> impl IntoView {
    let i18n = use_i18n();
    view! {
        <section class="goal-beside u-wide" data-goal="">
            <h2 class="label">{t!(i18n, game.goal.title)}</h2>
            <PointsTable card />
        </section>
    }
}

/// The points of zones, path, Constellations and tokens under a card, and what counts in the end.
#[component]
pub(crate) fn PointsTable(
    /// The card of the round.
    #[prop(optional)]
    card: Card,
) -> impl IntoView {
    let i18n = use_i18n();
    let line = move |track: Track| {
        let steps = match track {
            Track::Green => steps(|planets| zone_points(Color::Green, planets), MAX_COUNTED),
            Track::Blue => steps(|planets| zone_points(Color::Blue, planets), MAX_COUNTED),
            Track::Orange => steps(|planets| zone_points(Color::Orange, planets), MAX_COUNTED),
            Track::Star => steps(path_points, 9),
        };
        let color = move |color: Color| {
            // Screen readers get the full names of zones, for which there is no room beside the board.
            view! {
                <span class="goal-zone" aria-hidden="true">
                    <span class="u-capital">{move || words::cosmic_factory::color(i18n, color)}</span>
                    <small class="goal-ground">
                        <span class="u-capital">{move || words::cosmic_factory::ground(i18n, color)}</span>
                    </small>
                </span>
                <span class="u-unseen">{move || words::cosmic_factory::zone(i18n, color)}</span>
            }
            .into_any()
        };
        let name = match track {
            Track::Green => color(Color::Green),
            Track::Blue => color(Color::Blue),
            Track::Orange => color(Color::Orange),
            Track::Star if card == Card::MultiPath => t!(i18n, game.goal.paths).into_any(),
            Track::Star => t!(i18n, howto.table.path).into_any(),
        };
        view! { <tr><th scope="row"><span class="u-row u-tight"><Piece track />{name}</span></th>{cells(i18n, steps)}</tr> }
    };
    let constellations = move || {
        match card {
        Card::Constellation => {
            view! { <td colspan="3">{t!(i18n, game.goal.each)}{gap(i18n)}<b class="u-gain">{move || words::cosmic_factory::signed(i18n, 1)}</b></td> }.into_any()
        }
        Card::SiderealVacuum => {
            cells(i18n, steps(|spaces| constellation_points(Card::SiderealVacuum, spaces), MAX_COUNTED)).into_any()
        }
        _ => view! { <td colspan="3" class="u-muted">{t!(i18n, game.goal.card_only)}</td> }.into_any(),
    }
    };
    view! {
        <table class="goal">
            <caption class="u-unseen">{t!(i18n, howto.table.title)}</caption>
            <thead>
                <tr>
                    <th scope="col" colspan="4">{t!(i18n, howto.table.what)}</th>
                </tr>
            </thead>
            <tbody>
                {[Track::Green, Track::Blue, Track::Orange, Track::Star].map(line).collect_view()}
                <tr><th scope="row">{t!(i18n, game.goal.constellations)}</th>{constellations}</tr>
                <tr><th scope="row">{t!(i18n, game.goal.token)}</th><td colspan="3">{move || words::cosmic_factory::token_bet(i18n, card)}</td></tr>
            </tbody>
        </table>
        <p class="u-small u-muted">{t!(i18n, game.goal.last)}</p>
    }
}

fn cells(i18n: Texts, steps: Vec<PointStep>) -> impl IntoView {
    let cell = move |step: PointStep| {
        let gain = i32::from(step.2);
        view! { <td>{move || range(i18n, step)}{gap(i18n)}<b class="u-gain">{move || words::cosmic_factory::signed(i18n, gain)}</b></td> }
    };
    steps.into_iter().map(cell).collect_view()
}

fn range(i18n: Texts, (from, to, _): PointStep) -> String {
    match to {
        None => t_string!(i18n, howto.table.from, from = from).to_string(),
        Some(to) if to == from => from.to_string(),
        Some(to) => t_string!(i18n, common.range, from = from, to = to).to_string(),
    }
}
