//! Choosing tiles of a neighbour on their galaxy: those that go face down, or the one that is removed.

use std::sync::Arc;

use cosmic_factory::game::{Choice, RoundCount};
use cosmic_factory::{Card, Cell, Laid, Refusal, TileNumber, TileSet, score};
use leptos::prelude::*;
use tabletop::Refusal as _;
use web_sys::KeyboardEvent;

use super::consequence::Consequence;
use super::{CardBeside, PointsBeside, Question};
use crate::cosmic_factory::draw::Board;
use crate::cosmic_factory::use_tiles;
use crate::texts::{Texts, t, t_string};
use crate::ui::SayLine;
use crate::words;
use page_model::cosmic_factory::choose::asking;
use page_model::cosmic_factory::draw::board::Window;
use page_model::words::cosmic_factory::CellContent;

/// Tiles that are being chosen.
#[derive(Copy, Clone)]
struct Picking {
    question: Question,
    laid: StoredValue<Vec<Laid>>,
    /// How many are to be chosen.
    wanted: usize,
    /// Those chosen so far.
    picks: RwSignal<Vec<TileNumber>>,
}

impl Picking {
    fn new(question: Question) -> Picking {
        let laid = question.view.with_value(|view| asking::laid(view, question.owner).to_vec());
        let wanted = asking::wanted(question.card, &laid);
        Picking { question, laid: StoredValue::new(laid), wanted, picks: RwSignal::new(Vec::new()) }
    }

    fn at(self, cell: Cell) -> Option<Laid> {
        self.laid.with_value(|laid| laid.iter().copied().find(|tile| tile.cell == cell))
    }

    /// The choice that would be made now, complete or not.
    fn choice(self) -> Option<Choice> {
        self.picks.with(|picks| asking::of_tiles(self.question.card, picks))
    }

    fn is_complete(self) -> bool {
        self.picks.with(|picks| picks.len() == self.wanted)
    }

    fn is_picked(self, cell: Cell) -> bool {
        self.at(cell).is_some_and(|tile| self.picks.with(|picks| picks.contains(&tile.tile)))
    }

    fn press(self, cell: Cell) {
        let Question { owner, card, i18n, news, live, .. } = self.question;
        let Some(tile) = self.at(cell) else { return };
        if tile.down {
            let refusal = Refusal::NotFaceUp { tile: tile.tile, owner, card };
            news.refuse(words::cosmic_factory::refusal(i18n, live.room, &refusal), Some(refusal.rule()));
            return;
        }
        self.picks.update(|picks| asking::toggle(picks, tile.tile, self.wanted));
    }

    /// Enter on a chosen tile confirms, Escape begins anew.
    fn press_key(self, cell: Cell, key: &str) -> bool {
        match key {
            "Enter" if untrack(|| self.is_picked(cell) && self.is_complete()) => self.confirm(),
            "Escape" if !self.picks.with_untracked(Vec::is_empty) => self.picks.set(Vec::new()),
            _ => return false,
        }
        true
    }

    fn confirm(self) {
        match untrack(|| self.choice().filter(|_| self.is_complete())) {
            Some(choice) => self.question.answer(choice),
            None => self.question.news.note(self.ask()),
        }
    }

    /// The question in words.
    fn ask(self) -> String {
        let Question { card, i18n, .. } = self.question;
        let name = self.question.owner_name();
        match card {
            Card::BlackHole => t_string!(i18n, choices.darken.ask, count = self.wanted as u32, name = name).to_string(),
            _ => t_string!(i18n, choices.sabotage.ask, name = name).to_string(),
        }
    }
}

/// The galaxy of a neighbour to choose from, and the consequences.
#[component]
pub(super) fn PickTiles(question: Question) -> impl IntoView {
    let i18n = question.i18n;
    let picking = Picking::new(question);
    let without = question.view.with_value(|view| asking::outlook(view, question.seat, None)).map(Arc::new);
    let with = Memo::new(move |_| {
        let choice = picking.choice()?;
        question.view.with_value(|view| asking::outlook(view, question.seat, Some(choice))).map(Arc::new)
    });
    let confirm_text = move || match question.card {
        Card::BlackHole => t_string!(i18n, choices.darken.confirm),
        _ => t_string!(i18n, choices.sabotage.confirm),
    };
    question.news.say(untrack(|| picking.ask()));
    let is_idle = move || !picking.is_complete() || question.is_answered();
    view! {
        <div class="table-title">
            <h1>{move || picking.ask()}</h1>
            <SayLine text=Signal::derive(move || t_string!(i18n, choices.secret).to_owned()) />
        </div>
        <section class="table-stage choose-stage" aria-label=move || galaxy_name(i18n, question)><PickBoard picking /></section>
        <aside class="table-side">
            <CardBeside />
            <PointsBeside />
            <ConsequenceOf picking without with />
        </aside>
        <div class="table-acts">
            <button class="button main" data-action="confirm" aria-disabled=move || is_idle().to_string()
                on:click=move |_| picking.confirm()>{confirm_text}</button>
        </div>
    }
}

fn galaxy_name(i18n: Texts, question: Question) -> String {
    t_string!(i18n, scoring.of, name = question.owner_name()).to_string()
}

/// The galaxy with a button for each tile, drawn as it would be with the choice.
#[component]
fn PickBoard(picking: Picking) -> impl IntoView {
    let Picking { question, laid, .. } = picking;
    let (i18n, faces) = (question.i18n, use_tiles());
    let window = Window { corner: laid.with_value(|laid| asking::corner(laid)), columns: 3, rows: 3 };
    let drawn_faces = Arc::clone(&faces);
    let drawing = Memo::new(move |_| {
        let choice = picking.choice();
        let galaxy = question.view.with_value(|view| laid.with_value(|laid| asking::after(laid, choice, view)));
        let rest = artwork::layers(&galaxy, Some(&score(&galaxy, question.card)));
        match choice {
            Some(Choice::Sabotage(tile)) => rest + &laid.with_value(|laid| shadow(laid, tile, &drawn_faces)),
            _ => rest,
        }
    });
    let label = Callback::new(move |cell: Cell| {
        let (row, column) = window.place(cell);
        let content = match picking.at(cell) {
            None => CellContent::Empty,
            Some(tile) if tile.down => CellContent::Down(tile.tile),
            Some(tile) => CellContent::Face(tile.tile, faces[tile.tile], tile.turns),
        };
        let text = words::cosmic_factory::cell(i18n, row, column, &content);
        if picking.is_picked(cell) { t_string!(i18n, spoken.chosen, what = text).to_string() } else { text }
    });
    let class = Callback::new(move |cell: Cell| {
        picking.at(cell).map(|_| if picking.is_picked(cell) { "picked".to_owned() } else { String::new() })
    });
    let on_key = Callback::new(move |(cell, event): (Cell, KeyboardEvent)| picking.press_key(cell, &event.key()));
    view! {
        <Board
            name=Signal::derive(move || galaxy_name(i18n, question))
            window=Signal::stored(window)
            label
            class
            on_press=Callback::new(move |cell| picking.press(cell))
            focus=RwSignal::new(None)
            on_key
        >
            <g inner_html=move || drawing.get() />
        </Board>
    }
}

/// A tile that would be removed, drawn faintly.
fn shadow(laid: &[Laid], tile: TileNumber, faces: &TileSet) -> String {
    let Some(laid) = laid.iter().find(|laid| laid.tile == tile) else { return String::new() };
    let [x, y] = [laid.cell.x, laid.cell.y].map(|at| f64::from(at) * artwork::SIDE);
    let face = artwork::tile(&faces[tile].turned(laid.turns));
    format!("<g class='board-removed' transform='translate({x} {y})'>{face}</g>")
}

/// The consequences of the tiles chosen so far.
#[component]
fn ConsequenceOf(
    picking: Picking,
    without: Option<Arc<RoundCount>>,
    with: Memo<Option<Arc<RoundCount>>>,
) -> impl IntoView {
    let Question { owner, i18n, live, .. } = picking.question;
    let outcomes = Memo::new(move |_| match (&without, with.get()) {
        (Some(without), Some(with)) => asking::outcomes(without, &with, owner),
        _ => Vec::new(),
    });
    let sentence = move || {
        let lost = outcomes.with(|outcomes| outcomes.first().map(asking::ChoiceOutcome::lost))?;
        let name = words::player(i18n, live.room, owner);
        let points = t_string!(i18n, common.points, count = lost.unsigned_abs()).to_string();
        Some(match lost {
            0 => t_string!(i18n, choices.no_change, name = name).to_string(),
            1.. => t_string!(i18n, choices.sabotage.preview, name = name, points = points).to_string(),
            _ => t_string!(i18n, choices.even_gain, name = name, points = points).to_string(),
        })
    };
    // Screen readers announce the consequence of each pick.
    let news = picking.question.news;
    Effect::new(move |_| {
        if let Some(text) = sentence() {
            news.say(text);
        }
    });
    view! {
        <Show when=move || outcomes.with(Vec::is_empty)>
            <p class="u-muted u-center">{t!(i18n, choices.pick_hint)}</p>
        </Show>
        <p class="u-center" data-consequence="">{sentence}</p>
        <Consequence outcomes />
    }
}
