//! Somebody to play with who needs no page and no time.

use client::{Client, Session};
use cosmic_factory::game::PhaseView;
use cosmic_factory::{Card, Cell, Color, CosmicFactory, Hand, Move, Placement, Shape, Turns, View};
use protocol::to_client::CommandOutcome;
use protocol::to_server::Request;
use tabletop::{Dice, Rules as _, Seat};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;

/// How a companion builds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Manner {
    /// The tokens that it takes.
    pub(crate) tokens: Vec<Color>,
    /// How many tiles it turns face down under the black hole.
    pub(crate) face_down: usize,
    /// Whether it never builds, so that the others can be looked at as long as there is time.
    pub(crate) idle: bool,
}

/// A companion: it does at once whatever it is asked for, until it is dropped.
pub(crate) struct Companion {
    task: JoinHandle<()>,
    orders: UnboundedSender<Move>,
}

impl Companion {
    /// Sits down at a table.
    pub(crate) async fn join(server: &str, code: &str, name: &str, manner: Manner) -> Companion {
        let mut client = Client::new(server).await.expect("the server is there");
        client.rename(name).await.expect("it is a name");
        let mut session = Session::new(client, code).await.expect("the table is there");
        let answer = session.request(Request::Sit { seat: None }).await.expect("the table answers");
        assert!(matches!(answer, CommandOutcome::Done { .. }), "{name} gets no seat: {answer:?}");
        let (orders, received) = unbounded_channel();
        Companion { task: tokio::spawn(play(session, manner, received)), orders }
    }

    /// Makes a move that it would not make by itself.
    pub(crate) fn makes(&self, action: Move) {
        self.orders.send(action).expect("it still plays");
    }
}

impl Drop for Companion {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// What somebody sees of a game who comes to watch now.
pub(crate) async fn watched(server: &str, code: &str) -> View {
    let client = Client::new(server).await.expect("the server is there");
    let mut session = Session::<CosmicFactory>::new(client, code).await.expect("the table is there");
    loop {
        session.next().await.expect("the table stays");
        if let Some(view) = session.view() {
            return view.clone();
        }
    }
}

async fn play(mut session: Session<CosmicFactory>, manner: Manner, mut orders: UnboundedReceiver<Move>) {
    loop {
        tokio::select! {
            event = session.next() => drop(event.expect("the table stays")),
            Some(action) = orders.recv() => drop(session.play(&action).await.expect("it is a move")),
        }
        let Some(seat) = session.seat().filter(|_| session.unanswered() == 0) else { continue };
        let recess = session.table().and_then(|table| table.recess.as_ref());
        if recess.is_some_and(|recess| !recess.ready.contains(&seat)) {
            drop(session.ask(Request::Ready {}).await.expect("it may still be asked for"));
        }
        for action in session.view().map(|view| answers(view, seat, &manner)).unwrap_or_default() {
            session.play(&action).await.expect("it is a move");
        }
    }
}

/// What is to be done now on a seat.
pub(crate) fn answers(view: &View, seat: Seat, manner: &Manner) -> Vec<Move> {
    match &view.phase {
        PhaseView::Draft { hand: Some(hand), .. } => vec![Move::Keep { tiles: hand.iter().take(3).collect() }],
        PhaseView::Build { benches, done, .. } if !done.contains(seat) && !manner.idle => {
            let bench = &benches[seat.index()];
            let hand = bench.hand.filter(|_| bench.laid.is_empty());
            hand.map(|hand| build(view.card(), hand, manner)).unwrap_or_default()
        }
        PhaseView::Choose { asked, chosen, .. } if asked.without(*chosen).contains(seat) => {
            let state = CosmicFactory::imagine(view, &mut Dice::new(0, 0));
            state.legal_moves(seat).take(1).collect()
        }
        _ => Vec::new(),
    }
}

/// Lays all tiles, and is done.
fn build(card: Card, hand: Hand, manner: &Manner) -> Vec<Move> {
    let tiles = || hand.iter().zip(cells(card.shape()));
    let lays = tiles().map(|(tile, cell)| Move::lay(tile, cell, Turns::default()));
    let face_down = if card == Card::BlackHole { manner.face_down } else { 0 };
    let flips = tiles().take(face_down).map(|(tile, _)| Move::Flip { tile });
    let tokens = manner.tokens.iter().copied().collect();
    let takes = (!manner.tokens.is_empty()).then_some(Move::Take { tokens });
    // Where a token freezes the galaxy, that is done already, and refused.
    lays.chain(flips).chain(takes).chain([Move::Done]).collect()
}

/// The cells of a shape, somewhere on the table.
fn cells(shape: Shape) -> Vec<Cell> {
    let rectangle = |width, height| Placement::Rectangle { corner: Cell::new(0, 0), width, height };
    let placement = match shape {
        Shape::Square | Shape::Free => rectangle(3, 3),
        Shape::Line => rectangle(9, 1),
        Shape::TwoSquares => Placement::TwoSquares,
    };
    placement.cells().collect()
}
