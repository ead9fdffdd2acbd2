//! What happened between two moments of a game, as far as it is worth announcing.

use cosmic_factory::game::{BenchView, Choice, PhaseView, RoundCount, Taken};
use cosmic_factory::score::Source;
use cosmic_factory::{Card, Color, TileNumber, Track, View};
use tabletop::{Seat, SeatSet};

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum CosmicFactoryFact {
    /// A round begins with this card.
    RoundBegins(u8, Card),
    /// A player has made a choice that is still hidden.
    Chose(Seat),
    /// The time was up, and the table has chosen for a player: in the draft, or after the build.
    ChosenFor(Seat, When),
    /// Tiles are passed on.
    Passed,
    /// Galaxies are built from now on.
    BuildBegins(Card),
    /// Somebody took a token.
    Took(Seat, Color),
    Done(Seat),
    Undone(Seat),
    /// The build is over: everyone is done, or time is up.
    BuildOver {
        time_up: bool,
    },
    /// The table laid so many tiles for somebody.
    Filled(Seat, usize),
    /// The table put a tile away for somebody.
    Discarded(Seat, TileNumber),
    /// The card asks these players for a choice.
    Asks(SeatSet),
    /// A choice was revealed.
    Revealed(Seat, Choice),
}

/// When a choice is made.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum When {
    /// While tiles are drafted.
    Draft,
    Choose,
}

/// What happened between two moments; `time_up` says whether the time of the earlier phase had run out by then.
pub fn facts(before: &View, after: &View, time_up: bool) -> Vec<CosmicFactoryFact> {
    let mut facts = Vec::new();
    if after.cards.len() > before.cards.len() {
        facts.push(CosmicFactoryFact::RoundBegins(after.round, after.card()));
    }
    draft(before, after, time_up, &mut facts);
    build(before, after, time_up, &mut facts);
    settle(before, after, &mut facts);
    choose(before, after, time_up, &mut facts);
    facts
}

fn draft(before: &View, after: &View, time_up: bool, facts: &mut Vec<CosmicFactoryFact>) {
    let PhaseView::Draft { pass, chosen, .. } = &before.phase else { return };
    if let PhaseView::Draft { pass: next, chosen: now, .. } = &after.phase
        && next == pass
    {
        facts.extend(now.without(*chosen).iter().map(CosmicFactoryFact::Chose));
        return;
    }
    if time_up {
        let late = SeatSet::first(before.seats()).without(*chosen);
        facts.extend(late.iter().map(|seat| CosmicFactoryFact::ChosenFor(seat, When::Draft)));
    }
    facts.push(CosmicFactoryFact::Passed);
}

fn build(before: &View, after: &View, time_up: bool, facts: &mut Vec<CosmicFactoryFact>) {
    let building = |view: &View| match view.phase {
        PhaseView::Build { taken, done, frozen, .. } => Some((taken, done, frozen)),
        _ => None,
    };
    match (building(before), building(after)) {
        (None, Some(_)) => facts.push(CosmicFactoryFact::BuildBegins(after.card())),
        (Some((taken, done, _)), Some((now_taken, now_done, frozen))) => {
            facts.extend(took(taken, now_taken));
            // A token freezes a builder, who is done by that; taking the token is announced already.
            facts.extend(now_done.without(done).without(frozen).iter().map(CosmicFactoryFact::Done));
            facts.extend(done.without(now_done).iter().map(CosmicFactoryFact::Undone));
        }
        (Some((taken, done, _)), None) => {
            if let PhaseView::Settle { taken: now, .. } | PhaseView::Choose { taken: now, .. } = after.phase {
                facts.extend(took(taken, now));
            }
            let time_up = time_up && done != SeatSet::first(before.seats());
            facts.push(CosmicFactoryFact::BuildOver { time_up });
        }
        (None, None) => {}
    }
}

fn took(before: Taken, after: Taken) -> impl Iterator<Item = CosmicFactoryFact> {
    let new = Color::ALL.into_iter().filter(move |&color| before.by(color).is_none());
    new.filter_map(move |color| after.by(color).map(|seat| CosmicFactoryFact::Took(seat, color)))
}

fn settle(before: &View, after: &View, facts: &mut Vec<CosmicFactoryFact>) {
    let was_open = matches!(before.phase, PhaseView::Build { .. } | PhaseView::Settle { .. });
    let is_closed = matches!(after.phase, PhaseView::Settle { .. } | PhaseView::Choose { .. });
    if !was_open || !is_closed {
        return;
    }
    for (seat, (before, after)) in Seat::first(after.seats()).zip(before.benches().iter().zip(after.benches())) {
        let filled = newly_laid(before, after);
        facts.extend((filled > 0).then_some(CosmicFactoryFact::Filled(seat, filled)));
        let discarded = after.discarded.filter(|_| before.discarded.is_none());
        facts.extend(discarded.map(|tile| CosmicFactoryFact::Discarded(seat, tile)));
    }
}

/// How many tiles lie where they did not lie before.
fn newly_laid(before: &BenchView, after: &BenchView) -> usize {
    let stays = |tile: &&cosmic_factory::Laid| {
        before.laid.iter().any(|old| (old.tile, old.cell, old.turns) == (tile.tile, tile.cell, tile.turns))
    };
    after.laid.iter().filter(|tile| !stays(tile)).count()
}

fn choose(before: &View, after: &View, time_up: bool, facts: &mut Vec<CosmicFactoryFact>) {
    let choosing = |view: &View| match view.phase {
        PhaseView::Choose { asked, chosen, .. } if !asked.is_empty() => Some((asked, chosen)),
        _ => None,
    };
    let (was, is) = (choosing(before), choosing(after));
    if let (None, Some((asked, _))) = (was, is) {
        facts.push(CosmicFactoryFact::Asks(asked));
    }
    let open = open_choices(after);
    let was_open = was.is_some_and(|(asked, chosen)| asked == chosen);
    if let (Some((_, chosen)), Some((_, now)), None) = (was, is, &open) {
        facts.extend(now.without(chosen).iter().map(CosmicFactoryFact::Chose));
    }
    let counted = after.counted.as_deref().filter(|count| count.round == before.round);
    let newly_open = match (was, open, counted) {
        (_, Some(open), _) => open,
        // The count came with the last choice: what was chosen follows from the points.
        (Some((asked, _)), None, Some(count)) => from_count(before, asked, count),
        _ => return,
    };
    if was_open {
        return;
    }
    if let (true, Some((asked, chosen))) = (time_up, was) {
        facts.extend(asked.without(chosen).iter().map(|seat| CosmicFactoryFact::ChosenFor(seat, When::Choose)));
    }
    facts.extend(newly_open.into_iter().map(|(seat, choice)| CosmicFactoryFact::Revealed(seat, choice)));
}

/// The choices of everyone, if all have chosen.
fn open_choices(view: &View) -> Option<Vec<(Seat, Choice)>> {
    match &view.phase {
        PhaseView::Choose { asked, chosen, choices, .. } if !asked.is_empty() && asked == chosen => {
            let all = asked.iter().filter_map(|seat| Some((seat, choices.get(seat.index()).copied().flatten()?)));
            Some(all.collect())
        }
        _ => None,
    }
}

/// The choices, reconstructed from the count.
fn from_count(before: &View, asked: SeatSet, count: &RoundCount) -> Vec<(Seat, Choice)> {
    let seats = before.seats();
    let choice = |seat: Seat| {
        let own = count.seats.get(seat.index())?;
        match count.card {
            Card::BlackHole => {
                let owner = seat.right(seats).index();
                let (then, now) = (before.benches().get(owner)?, count.seats.get(owner)?);
                let was_down = |tile| then.laid.iter().any(|laid| laid.tile == tile && laid.down);
                let down = now.built.iter().filter(|at| at.down && !was_down(at.tile)).map(|at| at.tile);
                Some(Choice::Darken(down.collect()))
            }
            Card::Sabotage => {
                let owner = seat.left(seats).index();
                let (then, now) = (before.benches().get(owner)?, count.seats.get(owner)?);
                let gone = then.laid.iter().find(|laid| now.built.iter().all(|at| at.tile != laid.tile))?;
                Some(Choice::Sabotage(gone.tile))
            }
            Card::StellarSwap => {
                let path = own.items.iter().find(|item| item.what.source == Source::Path)?;
                color_of(path.what.track).map(Choice::Swap)
            }
            Card::Offering => {
                let paid = own.items.iter().find(|item| item.what.source == Source::Offering && item.points < 0);
                Some(Choice::Offer(paid.and_then(|item| color_of(item.what.track))))
            }
            _ => None,
        }
    };
    asked.iter().filter_map(|seat| Some((seat, choice(seat)?))).collect()
}

fn color_of(track: Track) -> Option<Color> {
    Color::ALL.into_iter().find(|&color| Track::from(color) == track)
}

#[cfg(test)]
mod tests;
