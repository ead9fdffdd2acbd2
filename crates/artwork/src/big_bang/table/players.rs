//! The players: counters, objectives, scores.

use big_bang::{Objectives, TableView};
use tabletop::{Seat, Viewer};

use super::cards::{card, hidden_card};
use super::{MIN_SIDE_WIDTH, Scene};
use crate::Caption;
use crate::big_bang::block::{Align, Block, below, beside};
use crate::palette::{BRASS, GOLD, MUTED, NIGHT, PALE};
use crate::svg::{num, star};

/// BigBangTones of counters; their numbers tell them apart as well.
const TONES: [&str; 6] = ["#7fd1c1", "#c79bf2", "#b7d36b", "#f29bb7", "#d9dcee", "#d0a37c"];

/// What is known of a player.
pub(super) struct PlayerInfo {
    pub(super) seat: Seat,
    pub(super) is_next: bool,
    pub(super) has_won: bool,
    /// None where the mode has none; else the objectives, if they are known.
    pub(super) objectives: Option<Option<Objectives>>,
    /// The name, marked if it is the viewer's own.
    name: String,
    /// Where the counter stands and what was scored, as far as there is any.
    notes: Vec<(f64, &'static str, String)>,
}

impl PlayerInfo {
    pub(super) fn new(scene: Scene<'_>, seat: Seat) -> PlayerInfo {
        let view = scene.view;
        let objectives = match &view.table {
            TableView::Cosmic(cosmic) => Some(cosmic.objectives.get(seat.index()).copied().flatten()),
            TableView::Simple(simple) => Some(simple.objectives.get(seat.index()).copied()),
            TableView::Parallel(parallel) => Some(parallel.objectives.get(seat.index()).copied().flatten()),
            _ => None,
        };
        let years = match &view.table {
            TableView::Cosmic(cosmic) => {
                cosmic.clock.counters().iter().find(|counter| counter.seat == seat).map(|counter| counter.years)
            }
            _ => None,
        };
        let years = years.map(|years| (11.0, MUTED, scene.say(&Caption::Year(years))));
        let score = scene.result.and_then(|result| result.scores.get(seat.index()));
        let score = score.map(|score| (12.0, BRASS, scene.say(&Caption::Score(score))));
        let name = scene.name(seat);
        PlayerInfo {
            seat,
            is_next: super::next(view) == Some(seat),
            has_won: scene.result.is_some_and(|result| result.winners.contains(&seat)),
            objectives,
            name: if view.viewer == Viewer::Seat(seat) { scene.say(&Caption::You { name: &name }) } else { name },
            notes: years.into_iter().chain(score).collect(),
        }
    }

    /// The counter; lit when the player is next.
    fn counter(&self) -> Block {
        Block::around((17.0, 17.0), &counter(self.seat, self.is_next))
    }

    /// The cards, side by side.
    pub(super) fn cards(&self) -> Block {
        match self.objectives {
            None => Block::default(),
            Some(None) => beside(vec![hidden_card(), hidden_card()], 6.0, Align::Middle),
            Some(Some(objectives)) => beside(objectives.both().map(card).to_vec(), 6.0, Align::Middle),
        }
    }

    /// The name and what else is known, line by line.
    pub(super) fn lines(&self) -> Block {
        let crown = if self.has_won {
            Block::around((8.0, 8.0), &format!("<path d='{}' fill='{GOLD}'/>", star((0.0, 0.0), 8.0)))
        } else {
            Block::default()
        };
        let title = Block::words(14.0, if self.is_next { BRASS } else { PALE }, &self.name);
        let notes = self.notes.iter().map(|(size, ink, words)| Block::words(*size, ink, words));
        let lines = [beside(vec![crown, title], 5.0, Align::Middle)];
        below(lines.into_iter().chain(notes).collect(), 1.0, Align::Start)
    }

    pub(super) fn headed(&self) -> Block {
        beside(vec![self.counter(), self.lines()], 9.0, Align::Middle)
    }
}

/// A counter around the origin.
pub(super) fn counter(seat: Seat, lit: bool) -> String {
    let tone = TONES[seat.index() % TONES.len()];
    let ring =
        if lit { format!("<circle r='15.4' fill='none' stroke='{BRASS}' stroke-width='2.4'/>") } else { String::new() };
    format!(
        "<circle r='{}' fill='{NIGHT}'/><circle r='12' fill='{tone}'/><circle r='8.8' fill='none' stroke='{NIGHT}' \
         stroke-opacity='.35' stroke-width='1'/><text y='4.6' font-size='13' font-weight='700' text-anchor='middle' \
         fill='{NIGHT}'>{}</text>{ring}",
        num(13.4),
        seat.index()
    )
}

/// All players in a list.
pub(super) fn list(scene: Scene<'_>) -> Block {
    let players = scene.players();
    let widest = players.iter().map(|player| player.headed().width).fold(130.0, f64::max);
    let lines = players
        .iter()
        .map(|player| beside(vec![player.headed().at_least_wide(widest), player.cards()], 12.0, Align::Middle));
    below(lines.collect(), 10.0, Align::Start).at_least_wide(MIN_SIDE_WIDTH).panel(&scene.say(&Caption::Players))
}
