//! A moment of Cosmic Factory.

use artwork::TableCaptions;
use cosmic_factory::game::{PhaseView, galaxy};
use cosmic_factory::{CosmicFactory, Galaxy, Hand, Move, TileNumber, TileSet, View, score};
use tabletop::{Actor, Entry, Game, Rules, Seat, Viewer};

use crate::show::{Look, headline};
use crate::terminal::{self, side_by_side};

/// The state after the last entry of `game`.
pub(crate) fn show(game: &Game<CosmicFactory>, look: &Look) -> String {
    let state = game.state();
    let seats: Vec<Seat> = Seat::first(state.seats()).collect();
    // A seat sees its own hand; who may see everything looks through all eyes at once.
    let views: Vec<View> = match look.seat {
        Some(own) => seats.iter().map(|_| state.view(Viewer::Seat(own))).collect(),
        None => seats.iter().map(|&seat| state.view(Viewer::Seat(seat))).collect(),
    };
    let galaxies: Vec<Galaxy> = seats.iter().map(|&seat| laid(&views[seat.index()], seat)).collect();
    let view = &views[0];
    let title = format!("Cosmic Factory, round {}, {}", view.round, view.card());
    if look.svg {
        return artwork::galaxies(&title, &places(&views, &seats, galaxies, look), &look.captions());
    }
    let mut text = headline(game, &title, &told(game));
    if galaxies.iter().any(|galaxy| !galaxy.tiles().is_empty()) {
        let drawings: Vec<Vec<String>> =
            galaxies.iter().map(|galaxy| terminal::galaxy::lines(galaxy, look.colored)).collect();
        text += &format!("\n{}", side_by_side(&drawings));
    }
    text.push('\n');
    for (&seat, caption) in seats.iter().zip(captions(&views, &seats, look)) {
        text += &format!("  {caption}\n");
        if let Some(hand) = hand(&views[seat.index()], seat) {
            text += &format!("    in hand: {}\n", tiles(hand, &state.options().tiles));
        }
    }
    if let Some(outcome) = state.outcome() {
        let winners: Vec<String> = outcome.winners.iter().map(Seat::to_string).collect();
        text += &format!("  The game is over; {} won.\n", winners.join(" and "));
    }
    text
}

/// What lies in front of a seat; once the round is counted, what was counted.
fn laid(view: &View, seat: Seat) -> Galaxy {
    let tiles = &view.options().tiles;
    match (view.benches().get(seat.index()), &view.counted) {
        (Some(bench), _) => galaxy(&bench.laid, tiles),
        (None, Some(counted)) => counted.seats[seat.index()].galaxy_built(tiles),
        (None, None) => Galaxy::default(),
    }
}

/// The tiles that a seat holds, as far as the view shows them.
fn hand(view: &View, seat: Seat) -> Option<Hand> {
    match &view.phase {
        PhaseView::Draft { hand, .. } if view.viewer == Viewer::Seat(seat) => *hand,
        _ => view.benches().get(seat.index()).and_then(|bench| bench.hand),
    }
    .filter(|hand| !hand.is_empty())
}

fn tiles(hand: Hand, set: &TileSet) -> String {
    let tile = |number: TileNumber| format!("{number} {}", set[number]);
    hand.iter().map(tile).collect::<Vec<_>>().join(", ")
}

/// What a picture shows of each seat.
fn places(views: &[View], seats: &[Seat], galaxies: Vec<Galaxy>, look: &Look) -> Vec<artwork::PlayerGalaxy> {
    let place = |((galaxy, &seat), caption): ((Galaxy, &Seat), String)| {
        let view = &views[seat.index()];
        let faces = hand(view, seat).map(|hand| hand.iter().map(|number| view.options().tiles[number]).collect());
        artwork::PlayerGalaxy {
            caption,
            score: (!galaxy.tiles().is_empty()).then(|| score(&galaxy, view.card())),
            galaxy,
            hand: faces.unwrap_or_default(),
        }
    };
    galaxies.into_iter().zip(seats).zip(captions(views, seats, look)).map(place).collect()
}

/// A line for each seat: tracks, tokens, whether it is done.
fn captions(views: &[View], seats: &[Seat], look: &Look) -> Vec<String> {
    let caption = |&seat: &Seat| {
        let view = &views[seat.index()];
        let mut caption = format!("{}: {}", look.captions().name(seat), view.tracks[seat.index()]);
        if let PhaseView::Build { taken, done, .. } = &view.phase {
            let tokens: Vec<String> = taken.of(seat).iter().map(|color| format!("{color} token")).collect();
            for note in tokens.into_iter().chain(done.contains(seat).then(|| "done".to_owned())) {
                caption += &format!(", {note}");
            }
        }
        caption
    };
    seats.iter().map(caption).collect()
}

/// What the last entry did.
fn told(game: &Game<CosmicFactory>) -> String {
    let Some(Entry { actor, action, .. }) = game.log().last() else { return String::new() };
    let who = match actor {
        Actor::Table => "the table".to_owned(),
        Actor::Seat(seat) => seat.to_string(),
    };
    let what = match action {
        Move::Deal { .. } => "deals".to_owned(),
        Move::Keep { tiles } => format!("keeps {} tiles", tiles.len()),
        Move::Lay { tile, x, y, .. } => format!("lays tile {tile} on {x},{y}"),
        Move::Lift { tile } => format!("lifts tile {tile}"),
        Move::Flip { tile } => format!("turns tile {tile} over"),
        Move::Take { tokens } => {
            let colors: Vec<String> = tokens.iter().map(|color| color.to_string()).collect();
            format!("takes {}", colors.join(" and "))
        }
        Move::Done => "is done".to_owned(),
        Move::Undone => "is not done after all".to_owned(),
        Move::Close => "ends the build".to_owned(),
        Move::Fill { seat, .. } => format!("completes the galaxy of {seat}"),
        Move::Discard { seat, tile } => format!("puts tile {tile} of {seat} away"),
        Move::Darken { tiles } => format!("darkens {} tiles", tiles.len()),
        Move::Sabotage { tile } => format!("removes tile {tile}"),
        Move::Swap { color } => format!("moves the path's points to {color}"),
        Move::Offer { color: Some(color) } => format!("offers {color}"),
        Move::Offer { color: None } => "offers nothing".to_owned(),
        Move::Score { round, .. } => format!("counts round {round}"),
    };
    format!("{who} {what}")
}
