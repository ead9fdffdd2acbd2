//! A moment of Big Bang 13.7.

use big_bang::play::End;
use big_bang::{
    Alignment, BigBang, Chain, Clock, CosmicView, Hex, HexidominoView, Move, Objectives, ParallelView, Piece, Piles,
    PlacedPiece, Play, Row, Score, SimpleView, SolitaryView, TableView, UniverseAccount, View,
};
use tabletop::{Actor, Entry, Game, Outcome, Rules, Seat, Viewer};

use crate::show::{Look, headline};
use crate::terminal::{side_by_side, universe};

/// The state after the last entry of `game`.
pub(crate) fn show(game: &Game<BigBang>, look: &Look) -> String {
    let state = game.state();
    let view = seen(state, look.seat);
    let outcome = state.outcome();
    if look.svg {
        // What is aligned is shown once it counts.
        let counted = Seat::first(state.seats()).filter(|_| outcome.is_some());
        let accounts: Vec<Vec<UniverseAccount>> = counted.map(|seat| state.account(seat)).collect();
        return artwork::big_bang::table(&view, &accounts, &look.captions());
    }
    let title = format!("Big Bang 13.7, {} mode", state.mode());
    let text = Text { colored: look.colored };
    let mut shown = headline(game, &title, &told(game));
    shown += "\n";
    shown += &match &view.table {
        TableView::Deal => "  Nothing has been dealt.\n".to_owned(),
        TableView::Cosmic(view) => text.cosmic(view),
        TableView::Simple(view) => text.simple(view),
        TableView::Solitary(view) => text.solitary(view),
        TableView::Hexidomino(view) => text.hexidomino(view),
        TableView::Parallel(view) => text.parallel(view),
    };
    match outcome {
        Some(outcome) => shown += &end(state, &outcome),
        None => shown += &state.seat_to_move().map_or_else(String::new, |seat| format!("  next: {seat}\n")),
    }
    shown
}

/// What a seat sees; or everything, looked at through all eyes at once.
fn seen(state: &BigBang, seat: Option<Seat>) -> View {
    let Some(seat) = seat else {
        let mut view = state.view(Viewer::Watcher);
        for seat in Seat::first(state.seats()) {
            match (&mut view.table, state.view(Viewer::Seat(seat)).table) {
                (TableView::Cosmic(all), TableView::Cosmic(own)) => merge(&mut all.objectives, own.objectives),
                (TableView::Parallel(all), TableView::Parallel(own)) => merge(&mut all.objectives, own.objectives),
                (TableView::Hexidomino(all), TableView::Hexidomino(own)) => merge(&mut all.hands, own.hands),
                _ => {}
            }
        }
        return view;
    };
    state.view(Viewer::Seat(seat))
}

fn merge<T>(all: &mut [Option<T>], own: Vec<Option<T>>) {
    for (known, own) in all.iter_mut().zip(own) {
        *known = known.take().or(own);
    }
}

/// How things are written.
struct Text {
    colored: bool,
}

impl Text {
    fn cosmic(&self, view: &CosmicView) -> String {
        let mut text = self.board(&view.board);
        text += &self.row(&view.row, true);
        text += &self.piles(&view.piles, true);
        text += &clock(&view.clock);
        text += &objectives(&view.objectives);
        if !view.gone.is_empty() {
            text += &format!("  actions played: {}\n", self.names(view.gone.iter()));
        }
        for (count, source) in [(view.bonus.dark, "dark energy"), (view.bonus.supernova, "the supernova")] {
            if count > 0 {
                text += &format!("  placements left from {source}: {count}\n");
            }
        }
        text
    }

    fn simple(&self, view: &SimpleView) -> String {
        let known: Vec<Option<Objectives>> = view.objectives.iter().copied().map(Some).collect();
        let mut text = self.board(&view.board);
        text += &self.row(&view.row, false);
        text += &self.piles(&view.piles, view.common);
        text += &objectives(&known);
        text
    }

    fn solitary(&self, view: &SolitaryView) -> String {
        let list = |cards: &[big_bang::Objective]| {
            let names: Vec<String> = cards.iter().map(ToString::to_string).collect();
            if names.is_empty() { "none".to_owned() } else { names.join(", ") }
        };
        let mut text = self.board(&view.board);
        text += &self.row(&view.row, true);
        text += &self.piles(&view.piles, true);
        text += &format!("  clock: {} years, box {}\n", view.years, view.years % big_bang::BOXES);
        text += &format!("  goal: {}\n", view.goal.map_or_else(|| "none left".to_owned(), |goal| goal.to_string()));
        text += &format!("  attained: {}\n  threats: {}\n", list(&view.attained), list(&view.threats));
        text += &format!("  cards left: {}\n", view.cards_left);
        text
    }

    fn hexidomino(&self, view: &HexidominoView) -> String {
        let mut text = format!("  {}\n\n", self.chain(&view.chain));
        for (index, (hand, size)) in view.hands.iter().zip(&view.sizes).enumerate() {
            text += &match hand {
                Some(hand) => format!("  seat {index} holds {size}: {}\n", self.names(hand.iter())),
                None => format!("  seat {index} holds {size}\n"),
            };
        }
        text + &self.piles(&view.piles, false)
    }

    fn chain(&self, chain: &Chain) -> String {
        let asked = |end| match chain.asked_at(end) {
            Some(feature) => format!("[{feature}]"),
            None if end == End::Right => "[any]".to_owned(),
            None => String::new(),
        };
        let mut text = asked(End::Left);
        for (index, &piece) in chain.pieces().iter().enumerate() {
            if index > 0 {
                text += &format!(" -{}-", chain.links()[index - 1]);
            }
            text += &format!(" {}", universe::name(piece, self.colored));
        }
        format!("{} {}", text.trim_start(), asked(End::Right))
    }

    fn parallel(&self, view: &ParallelView) -> String {
        let seats = view.universes.len();
        let mut text = String::new();
        for (index, board) in view.universes.iter().enumerate() {
            text += &format!("  universe {index}, between seat {index} and seat {}\n", (index + 1) % seats);
            text += &if board.is_empty() { "  nothing yet\n\n".to_owned() } else { self.board(board) };
        }
        text += &self.row(&view.row, false);
        text += &self.piles(&view.piles, false);
        text + &objectives(&view.objectives)
    }

    fn board(&self, pieces: &[PlacedPiece]) -> String {
        format!("{}\n", side_by_side(&[universe::lines(pieces, self.colored)]))
    }

    fn row(&self, row: &Row, costs: bool) -> String {
        let place = |(index, piece): (usize, Option<Piece>)| {
            let piece = piece.map_or_else(
                || "-".to_owned(),
                |piece| {
                    let name = universe::name(piece, self.colored);
                    match piece.years() {
                        _ if !costs => name,
                        1 => format!("{name} (1 year)"),
                        years => format!("{name} ({years} years)"),
                    }
                },
            );
            format!("{}: {piece}", index + 1)
        };
        let places: Vec<String> = row.positions().into_iter().enumerate().map(place).collect();
        format!("  row: {}\n", places.join("   "))
    }

    fn piles(&self, piles: &Piles, discards: bool) -> String {
        let mut text = format!("  pile: {}", piles.count);
        if let Some(pile) = piles.pile.as_ref().filter(|pile| !pile.is_empty()) {
            text += &format!(" ({})", self.names(pile.iter().copied()));
        }
        if discards {
            let used = if piles.used.is_empty() { "none".to_owned() } else { self.names(piles.used.iter().copied()) };
            text += &format!("; used: {used}");
        }
        text + "\n"
    }

    fn names(&self, pieces: impl Iterator<Item = Piece>) -> String {
        pieces.map(|piece| universe::name(piece, self.colored)).collect::<Vec<_>>().join(" ")
    }
}

fn clock(clock: &Clock) -> String {
    let counters: Vec<String> = clock
        .counters()
        .iter()
        .map(|counter| format!("{} at {} (box {})", counter.seat, counter.years, counter.place()))
        .collect();
    format!("  clock, in turn: {}\n", counters.join(", "))
}

fn objectives(known: &[Option<Objectives>]) -> String {
    let one = |(index, objectives): (usize, &Option<Objectives>)| match objectives {
        Some(Objectives { shape, color }) => format!("seat {index} {shape} and {color}"),
        None => format!("seat {index} secret"),
    };
    let all: Vec<String> = known.iter().enumerate().map(one).collect();
    format!("  objectives: {}\n", all.join("; "))
}

/// Scores, what they are made of, and who won.
fn end(state: &BigBang, outcome: &Outcome<Score>) -> String {
    let mut text = "\n  The game is over.\n".to_owned();
    for (seat, score) in Seat::first(state.seats()).zip(&outcome.scores) {
        let won = if outcome.winners.contains(&seat) { "  <- wins" } else { "" };
        let what = match score {
            Score::Objectives { shape, color, total } => {
                format!("{shape} for the shape, {color} for the colour: {total}")
            }
            Score::Solitary { points, lost: true, .. } => format!("lost, with {points} on the board"),
            Score::Solitary { total, .. } => format!("{total} for the cards attained"),
            Score::Hand { points, pieces } => format!("{points} in {pieces} pieces left"),
            Score::Universes { universes: [own, other], total } => format!("{own} and {other}: {total}"),
        };
        text += &format!("  {seat}: {what}{won}\n");
        state.account(seat).iter().for_each(|account| text += &alignments(account));
    }
    text
}

fn alignments(account: &UniverseAccount) -> String {
    let place = account.universe.map_or_else(String::new, |universe| format!(" in universe {universe}"));
    let cells = |cells: &[Hex]| cells.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let mut text = String::new();
    for objective in &account.objectives {
        for item in &objective.alignments {
            let line = match &item.what {
                Alignment::Line { cells: line } => cells(line),
                Alignment::WormHole { arms: [one, other] } => {
                    format!("{} through the worm holes {}", cells(one), cells(other))
                }
            };
            text += &format!("    {}{place} {:+} ({}): {line}\n", objective.objective, item.points, item.rule);
        }
    }
    text
}

/// What the last entry did.
fn told(game: &Game<BigBang>) -> String {
    let Some(Entry { actor, action, .. }) = game.log().last() else { return String::new() };
    let who = match actor {
        Actor::Table => "the table".to_owned(),
        Actor::Seat(seat) => seat.to_string(),
    };
    format!("{who} {}", deed(action))
}

/// What a move does, in words.
pub(crate) fn deed(action: &Move) -> String {
    match action {
        Move::Deal(_) => "deals".to_owned(),
        Move::Skip { skipped } => format!("skips {skipped}, who can place nothing"),
        Move::Play(play) => match *play {
            Play::Place { piece, at, universe: None } => format!("places {piece} on {at}"),
            Play::Place { piece, at, universe: Some(universe) } => {
                format!("places {piece} on {at} of universe {universe}")
            }
            Play::Hyperspace { from, to } => format!("sends the body on {from} through hyperspace to {to}"),
            Play::Orbit { from, to, around } => format!("moves the body on {from} around {around} to {to}"),
            Play::Eclipse { from, to } => format!("eclipses the body on {to} with the one on {from}"),
            Play::DarkEnergy => "plays dark energy".to_owned(),
            Play::Pass => "declines a placement".to_owned(),
            Play::Link { piece, end, feature } => format!("adds {piece} at the {end} end by {feature}"),
            Play::Draw => "draws a piece".to_owned(),
        },
    }
}
