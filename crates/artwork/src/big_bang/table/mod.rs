//! A whole game at a glance, mode by mode.

mod cards;
mod chain;
mod clock;
mod head;
mod hexidomino;
mod parallel;
mod players;
mod solitary;
mod supply;

use big_bang::{BigBang, CosmicView, PieceSet, Score, SimpleView, TableView, UniverseAccount, View};
use tabletop::{Dice, Outcome, Rules, Seat};

use super::block::{Align, Block, below, beside};
use super::defs;
use super::universe::board;
use crate::svg::{document, group};
use crate::{Caption, TableCaptions};
use players::PlayerInfo;

/// Room around everything, and between its parts.
const MARGIN: f64 = 20.0;
const GAP: f64 = 14.0;
/// Where there is a single board.
const MIN_BOARD_SIZE: (f64, f64) = (520.0, 430.0);

/// A document with everything that a viewer sees: boards, row, piles, clock, objectives, whose turn it is, and at the
/// end scores and winners.
///
/// The alignments of the accounts are lit, one list for each seat as by [`BigBang::account`]; an empty slice lights
/// none. Accounts of seats whose objectives the viewer does not know are left out, so that no secret is drawn.
/// `captions` are the words and the names.
pub fn table(view: &View, accounts: &[Vec<UniverseAccount>], captions: &dyn TableCaptions) -> String {
    let result = outcome(view);
    let scene = Scene { view, accounts, result: result.as_ref(), captions };
    let body = match &view.table {
        TableView::Deal => Block::words(14.0, crate::palette::MUTED, &scene.say(&Caption::Undealt)),
        TableView::Cosmic(cosmic) => self::cosmic(scene, cosmic),
        TableView::Simple(simple) => self::simple(scene, simple),
        TableView::Solitary(solitary) => solitary::draw(scene, solitary),
        TableView::Hexidomino(hexidomino) => hexidomino::draw(scene, hexidomino),
        TableView::Parallel(parallel) => parallel::draw(scene, parallel),
    };
    let page = below(vec![head::head(scene), body], GAP, Align::Start);
    let size = (page.width + 2.0 * MARGIN, page.height + 2.0 * MARGIN);
    let title = scene.say(&Caption::Title(view.mode()));
    let text = captions.describe(view, &head::status(scene));
    document(size, (&title, &text), &defs::of_document(), &group((MARGIN, MARGIN), &page.content))
}

/// What is drawn, and in which words.
#[derive(Copy, Clone)]
struct Scene<'a> {
    view: &'a View,
    accounts: &'a [Vec<UniverseAccount>],
    /// How the game ended, if it has.
    result: Option<&'a Outcome<Score>>,
    captions: &'a dyn TableCaptions,
}

impl Scene<'_> {
    fn say(&self, caption: &Caption<'_>) -> String {
        self.captions.say(caption)
    }

    fn name(&self, seat: Seat) -> String {
        self.captions.name(seat)
    }

    /// The players, with what is known of each.
    fn players(&self) -> Vec<PlayerInfo> {
        Seat::first(self.view.seats()).map(|seat| PlayerInfo::new(*self, seat)).collect()
    }
}

/// How the game ended, if it has: at the end nothing is hidden, so that the view tells the whole state.
fn outcome(view: &View) -> Option<Outcome<Score>> {
    BigBang::imagine(view, &mut Dice::new(0, 0)).outcome()
}

/// Who has to move, or cannot.
fn next(view: &View) -> Option<Seat> {
    match &view.table {
        TableView::Deal => None,
        TableView::Cosmic(cosmic) => cosmic.clock.next_seat().filter(|_| !cosmic.over),
        TableView::Simple(simple) => {
            simple.order.get(usize::from(simple.turns) % simple.order.len().max(1)).copied().filter(|_| !simple.over)
        }
        TableView::Solitary(solitary) => Seat::new(0).filter(|_| !solitary.over),
        TableView::Hexidomino(hexidomino) => Some(hexidomino.next).filter(|_| !hexidomino.over),
        TableView::Parallel(parallel) => Some(parallel.next).filter(|_| !parallel.over),
    }
}

/// The accounts of those seats whose objectives are known.
fn known(
    accounts: &[Vec<UniverseAccount>],
    is_known: impl Fn(usize) -> bool,
    universe: Option<u8>,
) -> Vec<&UniverseAccount> {
    let seats = accounts.iter().enumerate().filter(|&(seat, _)| is_known(seat));
    seats.flat_map(|(_, accounts)| accounts).filter(|account| account.universe == universe).collect()
}

/// For what stands beside a board.
const MIN_SIDE_WIDTH: f64 = 264.0;

/// A board with its row and piles, and what stands beside them.
fn spread(universe: Block, supply: Vec<Block>, side: Vec<Block>) -> Block {
    let side = below(side, GAP, Align::Start);
    let supply = beside(supply, GAP, Align::Start);
    let universe =
        universe.at_least(MIN_BOARD_SIZE.0.max(supply.width), MIN_BOARD_SIZE.1.max(side.height - supply.height - GAP));
    beside(vec![below(vec![universe, supply], GAP, Align::Start), side], GAP, Align::Start)
}

fn cosmic(scene: Scene<'_>, table: &CosmicView) -> Block {
    let known = known(scene.accounts, |seat| table.objectives.get(seat).is_some_and(Option::is_some), None);
    let clock = clock::clock(scene, table.clock.counters(), table.over).at_least(MIN_SIDE_WIDTH, 0.0);
    spread(
        board(&table.board, &known),
        vec![supply::row(scene, &table.row, true), supply::piles(scene, &table.piles, table.gone)],
        vec![supply::bonus(scene, table.bonus), clock.panel(&scene.say(&Caption::Clock)), players::list(scene)],
    )
}

fn simple(scene: Scene<'_>, table: &SimpleView) -> Block {
    spread(
        board(&table.board, &known(scene.accounts, |_| true, None)),
        vec![supply::row(scene, &table.row, false), supply::piles(scene, &table.piles, PieceSet::EMPTY)],
        vec![players::list(scene)],
    )
}
