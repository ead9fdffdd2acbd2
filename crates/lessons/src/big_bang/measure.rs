//! Numbers of a position that sentences tell.

use big_bang::BigBang;
use tabletop::Seat;

use crate::teach::LEARNER;

/// Names: `score`, `shape`, `color`, `years`; for Ada's the same with `ada-` before; `universe-0` and `universe-1`,
/// `result` (the lower of both), `attained`, `threats`, `hand`.
pub(super) fn measure(state: &BigBang, name: &str) -> Option<i64> {
    let (seat, name) = match name.strip_prefix("ada-") {
        Some(name) => (LEARNER.left(state.seats()), name),
        None => (LEARNER, name),
    };
    let account = || state.account(seat);
    let objective = |index: usize| Some(i64::from(account().first()?.objectives.get(index)?.points));
    match name {
        "score" => Some(account().iter().map(|universe| i64::from(universe.points)).sum()),
        "shape" => objective(0),
        "color" => objective(1),
        "result" => account().iter().map(|universe| i64::from(universe.points)).min(),
        "universe-0" => universe(state, seat, 0),
        "universe-1" => universe(state, seat, 1),
        "years" => years(state, seat),
        "attained" => Some(state.cards()?.attained.len() as i64),
        "threats" => Some(state.cards()?.threats.len() as i64),
        "hand" => Some(state.hands().get(seat.index())?.iter().count() as i64),
        _ => None,
    }
}

fn universe(state: &BigBang, seat: Seat, number: u8) -> Option<i64> {
    let accounts = state.account(seat);
    let account = accounts.iter().find(|account| account.universe == Some(number))?;
    Some(i64::from(account.points))
}

fn years(state: &BigBang, seat: Seat) -> Option<i64> {
    if let Some(cards) = state.cards() {
        return Some(i64::from(cards.years));
    }
    let counter = state.clock()?.counters().iter().find(|counter| counter.seat == seat)?;
    Some(i64::from(counter.years))
}
