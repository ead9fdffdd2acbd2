//! Which of several universes is shown large where there is no room for all of them.

use leptos::prelude::*;
use tabletop::Seat;

use super::boards::pieces_of;
use super::context::BoardContext;
use crate::big_bang::draw::miniature;
use crate::texts::{t_string, use_i18n};
use crate::ui::use_media;
use crate::words;
use page_model::big_bang::board::boards::{own_universes, sharers, universes_shown};

/// Where cells of two boards would be too small to be touched.
const TOO_SMALL_FOR_TWO: &str = "(max-width: 47.99rem), (max-height: 26.99rem)";
/// The same of more boards.
const TOO_SMALL_FOR_MORE: &str = "(max-width: 47.99rem), (max-height: 55.99rem)";

/// The universes of somebody, and which of them are shown large.
#[derive(Copy, Clone)]
pub(super) struct UniverseChoice {
    context: BoardContext,
    all: Memo<Vec<u8>>,
    /// Those that are shown large.
    pub(super) shown: Memo<Vec<u8>>,
    /// The one that is looked at where there is room for one.
    chosen: RwSignal<Option<u8>>,
    /// Whether it was chosen by hand.
    is_picked: StoredValue<bool>,
}

impl UniverseChoice {
    pub(super) fn new(context: BoardContext) -> UniverseChoice {
        let all = Memo::new(move |_| {
            let count = context.state.with(|state| state.as_ref().map_or(0, |state| state.boards().len()));
            own_universes(context.room.seat.get(), count)
        });
        let (two, more) = (use_media(TOO_SMALL_FOR_TWO), use_media(TOO_SMALL_FOR_MORE));
        let chosen = RwSignal::new(None);
        let shown = Memo::new(move |_| {
            all.with(|all| {
                let is_tight = if all.len() > 2 { more.get() } else { two.get() };
                universes_shown(all, chosen.get(), is_tight)
            })
        });
        let choice = UniverseChoice { context, all, shown, chosen, is_picked: StoredValue::new(false) };
        choice.follow();
        choice
    }

    /// What happens is shown: in a game that is looked at again always, else until somebody chooses for themselves.
    fn follow(self) {
        let context = self.context;
        Effect::new(move |_| {
            let target = context.mistake.get().and_then(|plan| plan.target);
            let spot = target.or_else(|| context.last.with(|last| last.spots.last().copied()));
            if let Some(spot) = spot.filter(|_| context.room.is_shown_only() || !self.is_picked.get_value()) {
                self.chosen.set(Some(spot.universe));
            }
        });
    }

    fn pick(self, universe: u8) {
        self.is_picked.set_value(true);
        self.chosen.set(Some(universe));
    }

    /// Whether what is planned can be done in a universe by us, now.
    fn is_open(self, universe: u8) -> bool {
        self.context.is_mine.get()
            && self
                .context
                .offer
                .with(|offer| self.context.plan.get().choices(offer).iter().any(|spot| spot.universe == universe))
    }

    /// Whether one is shown of several.
    fn is_one_of_several(self) -> bool {
        self.all.with(Vec::len) > self.shown.with(Vec::len)
    }
}

/// The universes in miniature, each with its number.
#[component]
pub(super) fn UniverseSwitch(choice: UniverseChoice) -> impl IntoView {
    let i18n = use_i18n();
    let context = choice.context;
    let one = move |universe: u8| {
        let pieces = pieces_of(context, universe);
        let marked = Memo::new(move |_| context.last.with(|last| last.cells_of(universe)));
        let drawn = Memo::new(move |_| pieces.with(|pieces| marked.with(|marked| miniature(pieces, marked))));
        let label = move || {
            let seats = context.state.with(|state| state.as_ref().map_or(0, |state| state.seats()));
            let name = |seat: Seat| words::player(i18n, context.room, seat);
            let [one, other] = sharers(universe, seats).map(|sharers| sharers.map(name)).unwrap_or_default();
            t_string!(i18n, bb.boards.universe.between, number = universe + 1, one = one, other = other)
        };
        let is_shown = Memo::new(move |_| choice.shown.with(|shown| shown.contains(&universe)));
        let is_open = Memo::new(move |_| choice.is_open(universe));
        let label = move || match is_open.get() {
            true => words::pair(i18n, label(), t_string!(i18n, bb.universe.open)),
            false => label(),
        };
        view! {
            <button type="button" data-action="universe" data-value=universe data-useful=move || is_open.get().then_some("") aria-pressed=move || is_shown.get().to_string()
                aria-label=label title=label on:click=move |_| choice.pick(universe)>
                <span class="mini">
                    <svg viewBox=move || drawn.get().0 aria-hidden="true" inner_html=move || drawn.get().1 />
                </span>
                <b>{universe + 1}</b>
            </button>
        }
    };
    view! {
        <Show when=move || choice.is_one_of_several()>
            <div class="boards-switch" role="group" aria-label=move || t_string!(i18n, bb.boards.universe.all)>
                {move || choice.all.get().into_iter().map(one).collect_view()}
            </div>
        </Show>
    }
}
