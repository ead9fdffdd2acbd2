//! Random games that get into trouble.

use std::collections::BTreeSet;

use big_bang::{BigBang, Drawing, Move, Play};
use tabletop::{Awaits, Dice, Entry, Rules, Setup, Viewer, testkit};

/// How the moves of a random game are chosen.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// All alike, as in every game's tests: most are hyperspace where that can be played.
    Any,
    /// First a kind of move, then a move of that kind.
    Kinds,
    /// Placements that touch as few pieces as can be, for universes with bridges and pockets; actions seldom.
    Stringy,
    /// Placements that touch as many pieces as can be, for universes full of pieces that cannot get out.
    Crowded,
}

pub(crate) const STYLES: [Style; 4] = [Style::Any, Style::Kinds, Style::Stringy, Style::Crowded];

/// What sort of move it is.
pub(crate) fn kind_of(play: Play) -> &'static str {
    match play {
        Play::Place { piece, .. } if piece.is_body() => "body",
        Play::Place { .. } => "phenomenon",
        Play::Hyperspace { .. } => "hyperspace",
        Play::Orbit { .. } => "orbit",
        Play::Eclipse { .. } => "eclipse",
        Play::DarkEnergy => "dark-energy",
        Play::Pass => "pass",
        Play::Link { .. } => "link",
        Play::Draw => "draw",
    }
}

fn pick_by_kind(plays: &[Play], dice: &mut Dice) -> Option<Play> {
    let kinds: BTreeSet<&str> = plays.iter().map(|&play| kind_of(play)).collect();
    let kinds: Vec<&str> = kinds.into_iter().collect();
    let &kind = dice.pick(&kinds)?;
    let plays: Vec<Play> = plays.iter().copied().filter(|&play| kind_of(play) == kind).collect();
    dice.pick(&plays).copied()
}

/// A placement that touches few pieces, or many.
fn pick_by_touch(game: &BigBang, plays: &[Play], few: bool, dice: &mut Dice) -> Option<Play> {
    let touch = |play: Play| {
        let Play::Place { at, universe, .. } = play else { return None };
        let board = &game.boards()[usize::from(universe.unwrap_or(0))];
        Some(at.neighbours().into_iter().filter(|&near| board.piece_at(near).is_some()).count())
    };
    let touches = plays.iter().filter_map(|&play| touch(play));
    let wanted = if few { touches.min() } else { touches.max() };
    let plays: Vec<Play> =
        plays.iter().copied().filter(|&play| touch(play).is_some() && touch(play) == wanted).collect();
    dice.pick(&plays).copied()
}

fn pick(game: &BigBang, plays: &[Play], style: Style, dice: &mut Dice) -> Play {
    let chosen = match style {
        Style::Any => None,
        Style::Kinds => pick_by_kind(plays, dice),
        Style::Stringy | Style::Crowded if dice.one_in(8) => pick_by_kind(plays, dice),
        Style::Stringy => pick_by_touch(game, plays, true, dice),
        Style::Crowded => pick_by_touch(game, plays, false, dice),
    };
    *chosen.as_ref().or_else(|| dice.pick(plays)).expect("who is awaited has a move")
}

/// Plays a random game in this style and shows every state, the last one too.
pub(crate) fn play_out(setup: &Setup<BigBang>, style: Style, seed: u64, mut see: impl FnMut(&BigBang)) {
    if style == Style::Any {
        let game = testkit::random_game::<BigBang>(setup, seed, |before, _, _| see(before));
        return see(game.state());
    }
    let mut dice = Dice::new(seed, 1);
    let mut game = BigBang::set_up(setup).expect("a sound setup");
    loop {
        see(&game);
        let entry = match game.awaits() {
            Awaits::Nothing => return,
            Awaits::Table => Entry::by_table(0, game.table_move(&mut dice).expect("an awaited table moves")),
            Awaits::Seats { .. } => {
                let mut plays = Vec::new();
                game.list_plays(&mut plays);
                let play = pick(&game, &plays, style, &mut dice);
                Entry::by_seat(0, game.seat_to_move().expect("somebody is next"), Move::Play(play))
            }
        };
        if let Err(refusal) = game.play(&entry) {
            panic!("{entry:?} is refused: {refusal}\n{}", drawn(&game));
        }
    }
}

/// A position for a failing test to show.
pub(crate) fn drawn(game: &BigBang) -> String {
    let boards: Vec<String> = game.boards().iter().map(|board| Drawing::of(board).to_string()).collect();
    let row = game.seat_to_move().map(|next| game.view(Viewer::Seat(next)).table);
    format!("{}\n{row:?}", boards.join("\n"))
}
