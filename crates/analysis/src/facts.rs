//! Big Bang 13.7: in what a move came to less than a better one. Both are made from the same state, and what lies on the
//! table then is compared.

use std::cmp::Reverse;

use big_bang::score::{Worth, longest_run, score};
use big_bang::{BigBang, Board, Direction, Hex, Objective, PieceSet, Play, UniverseAccount};
use serde::{Deserialize, Serialize};
use tabletop::Seat;

/// One thing in which a move came to less than the better one. Cells are those of the board on which the fact can be
/// seen: after the better move for what was missed, after the move that was made for what it gave away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum Fact {
    /// A threat came true, and the game was lost at once (BB-7.3).
    LostGame {
        threat: Objective,
        /// What is aligned for it.
        cells: Vec<Hex>,
    },
    /// The better move attains the goal (BB-7.2).
    MissedGoal {
        goal: Objective,
        /// What the better move aligns for it.
        cells: Vec<Hex>,
    },
    /// The player would have had more points at once.
    MissedPoints(ObjectivePoints),
    /// Somebody else has got more points at once.
    GavePoints {
        seat: Seat,
        #[serde(flatten)]
        points: ObjectivePoints,
    },
    /// The player's longest line for an objective would have been longer.
    MissedLine(ObjectiveLine),
    /// Somebody else's longest line is longer than it had to be.
    OpenedLine {
        seat: Seat,
        #[serde(flatten)]
        line: ObjectiveLine,
    },
    /// A line for a threat is longer than it had to be (BB-7.3).
    FedThreat(ObjectiveLine),
    /// The better move leaves the player more cells on which one more body makes points.
    MissedCells(ObjectiveCells),
    /// Somebody else has got such cells.
    OpenedCells {
        seat: Seat,
        #[serde(flatten)]
        cells: ObjectiveCells,
    },
    /// The better move earns more bonus placements (BB-3.5, BB-4.6).
    MissedBonus { placements: u8 },
    /// More is left in the hand, in points, than after the better move (BB-8.4).
    HeavierHand { points: u32 },
    /// Fewer pieces of the player's own hand fit the chain than after the better move.
    FewerLinks {
        /// Those that fit now.
        played: usize,
        /// Those that would fit.
        best: usize,
    },
    /// More pieces of somebody else's hand fit the chain than after the better move.
    MoreLinks {
        seat: Seat,
        /// Those that fit now.
        played: usize,
        /// Those that would fit.
        best: usize,
    },
    /// The move took more years than the better one (BB-2.7).
    MoreYears {
        /// The years that it took.
        played: u16,
        /// The years that the better one takes.
        best: u16,
    },
    /// Nothing that can be counted at once: the better move keeps more open for later.
    Prospects,
}

/// Points that a move makes or gives for an objective.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ObjectivePoints {
    pub objective: Objective,
    /// In which universe, where there are several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub universe: Option<u8>,
    pub points: u32,
    /// The alignments that make the difference.
    pub cells: Vec<Hex>,
}

/// Bodies in line that match an objective, at least two.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ObjectiveLine {
    pub objective: Objective,
    /// In which universe, where there are several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub universe: Option<u8>,
    /// Where they lie, from end to end.
    pub cells: Vec<Hex>,
    /// How long the longest would be after the other of the two moves.
    pub instead: usize,
}

/// Empty cells next to two pieces on which one more body makes an alignment for an objective, or a longer one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ObjectiveCells {
    pub objective: Objective,
    /// In which universe, where there are several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub universe: Option<u8>,
    /// Those cells that are not such after the other of the two moves.
    pub cells: Vec<Hex>,
}

/// In what `played` came to less than `best` for the player who is to move in `state`; the weightiest first.
pub(crate) fn facts(state: &BigBang, played: Play, best: Play) -> Vec<Fact> {
    let Some(seat) = state.seat_to_move() else { return Vec::new() };
    let after = |play| {
        let mut after = state.clone();
        after.make(play);
        after
    };
    let (made, better) = (after(played), after(best));
    let mut found = Vec::new();
    of_cards(state, &made, &better, &mut found);
    for other in Seat::first(state.seats()) {
        of_objectives(&made, &better, (other, other == seat), &mut found);
    }
    of_hands(&made, &better, seat, &mut found);
    let bonus = |state: &BigBang| {
        if state.seat_to_move() == Some(seat) { state.bonus().dark + state.bonus().supernova } else { 0 }
    };
    if bonus(&better) > bonus(&made) {
        found.push(Fact::MissedBonus { placements: bonus(&better) - bonus(&made) });
    }
    let years = |after: &BigBang| years_of(after, seat).saturating_sub(years_of(state, seat));
    if years(&made) > years(&better) {
        found.push(Fact::MoreYears { played: years(&made), best: years(&better) });
    }
    if found.is_empty() {
        found.push(Fact::Prospects);
    }
    found.sort_by_key(weight);
    found
}

/// What comes first: what ends the game, then points, the most first, then what may come of it.
fn weight(fact: &Fact) -> (u8, Reverse<u32>) {
    let (rank, much) = match fact {
        Fact::LostGame { .. } => (0, 0),
        Fact::MissedGoal { .. } => (1, 0),
        Fact::MissedPoints(points) | Fact::GavePoints { points, .. } => (2, points.points),
        Fact::HeavierHand { points } => (3, *points),
        Fact::MissedBonus { placements } => (4, u32::from(*placements)),
        Fact::FedThreat(line) | Fact::MissedLine(line) | Fact::OpenedLine { line, .. } => (5, line.cells.len() as u32),
        Fact::MissedCells(cells) | Fact::OpenedCells { cells, .. } => (6, cells.cells.len() as u32),
        Fact::FewerLinks { played, best } | Fact::MoreLinks { played, best, .. } => (7, played.abs_diff(*best) as u32),
        Fact::MoreYears { played, best } => (8, u32::from(played - best)),
        Fact::Prospects => (9, 0),
    };
    (rank, Reverse(much))
}

/// The cards of Solitary Mode.
fn of_cards(state: &BigBang, made: &BigBang, better: &BigBang, found: &mut Vec<Fact>) {
    let (Some(before), Some(now), Some(then)) = (state.cards(), made.cards(), better.cards()) else { return };
    let aligned = |state: &BigBang, objective| {
        let account = score(&state.boards()[0], objective, Worth::Background);
        sorted(account.alignments.iter().flat_map(|item| item.what.cells()).collect())
    };
    if now.lost && !then.lost {
        let threats = now.threats.iter().map(|&threat| (threat, aligned(made, threat)));
        found.extend(
            threats.filter(|(_, cells)| !cells.is_empty()).map(|(threat, cells)| Fact::LostGame { threat, cells }),
        );
    }
    if let Some(goal) = before.goal
        && then.attained.contains(&goal)
        && !now.attained.contains(&goal)
    {
        found.push(Fact::MissedGoal { goal, cells: aligned(better, goal) });
    }
    for &threat in before.threats.iter().filter(|_| !now.lost) {
        let line = longer((made, better), (0, threat), None);
        found.extend(line.map(Fact::FedThreat));
    }
    if let Some(goal) = before.goal.filter(|goal| now.goal == Some(*goal) && then.goal == Some(*goal)) {
        found.extend(longer((better, made), (0, goal), None).map(Fact::MissedLine));
    }
}

/// The objectives of a seat: its own, or somebody else's.
fn of_objectives(made: &BigBang, better: &BigBang, (seat, own): (Seat, bool), found: &mut Vec<Fact>) {
    // What is worse for the player is better on the other of the two boards.
    let (less, more) = if own { (made, better) } else { (better, made) };
    let (lower, higher) = (less.account(seat), more.account(seat));
    for UniverseAccount { universe, objectives, .. } in &higher {
        let same = lower.iter().find(|account| account.universe == *universe);
        for high in objectives {
            let low = same.and_then(|account| account.objectives.iter().find(|it| it.objective == high.objective));
            let before = low.map_or(0, |low| low.points);
            if high.points > before {
                let known = |cells: &[Hex]| {
                    low.is_some_and(|low| low.alignments.iter().any(|item| item.what.cells().eq(cells.iter().copied())))
                };
                let lines = high.alignments.iter().map(|item| item.what.cells().collect::<Vec<Hex>>());
                let cells = sorted(lines.filter(|cells| !known(cells)).flatten().collect());
                let points = ObjectivePoints {
                    objective: high.objective,
                    universe: *universe,
                    points: high.points - before,
                    cells,
                };
                found.push(if own { Fact::MissedPoints(points) } else { Fact::GavePoints { seat, points } });
            } else if high.points == before && made.objectives(seat).is_some() {
                let board = usize::from(universe.unwrap_or(0));
                let line = longer((more, less), (board, high.objective), *universe);
                if let Some(line) = line {
                    found.push(if own { Fact::MissedLine(line) } else { Fact::OpenedLine { seat, line } });
                } else if let Some(cells) = more_cells((more, less), (board, high.objective), *universe) {
                    found.push(if own { Fact::MissedCells(cells) } else { Fact::OpenedCells { seat, cells } });
                }
            }
        }
    }
}

/// The longest line of an objective in the first of two states, if it is longer than in the second.
fn longer(
    (one, other): (&BigBang, &BigBang),
    (board, objective): (usize, Objective),
    universe: Option<u8>,
) -> Option<ObjectiveLine> {
    let run =
        |state: &BigBang| state.boards().get(board).map(|board| longest_run(board, objective)).unwrap_or_default();
    let (cells, instead) = (run(one), run(other).len());
    (cells.len() >= 2 && cells.len() > instead).then_some(ObjectiveLine { objective, universe, cells, instead })
}

/// The cells of the first of two states on which a body would make points for an objective, if there are more of them
/// than in the second.
fn more_cells(
    (one, other): (&BigBang, &BigBang),
    (board, objective): (usize, Objective),
    universe: Option<u8>,
) -> Option<ObjectiveCells> {
    let open =
        |state: &BigBang| state.boards().get(board).map(|board| scoring_cells(board, objective)).unwrap_or_default();
    let (open, instead) = (open(one), open(other));
    let cells: Vec<Hex> = open.iter().copied().filter(|cell| !instead.contains(cell)).collect();
    (open.len() > instead.len()).then_some(ObjectiveCells { objective, universe, cells })
}

/// The empty cells next to two pieces on which a body that matches an objective would lie in line with two others.
fn scoring_cells(board: &Board, objective: Objective) -> Vec<Hex> {
    let matching = PieceSet::matching(objective);
    let run = |from: Hex, along: Direction| {
        let cells = std::iter::successors(Some(from.step(along)), |cell| Some(cell.step(along)));
        cells.take_while(|&cell| board.body_at(cell).is_some_and(|body| matching.contains(body))).count()
    };
    let scores = |at: Hex| Direction::LINES.into_iter().any(|along| run(at, along) + run(at, along.back()) >= 2);
    let near = board.frontier().iter().filter(|edge| edge.pieces >= 2).map(|edge| edge.at);
    sorted(near.filter(|&at| scores(at)).collect())
}

/// The hands of Hexidomino.
fn of_hands(made: &BigBang, better: &BigBang, seat: Seat, found: &mut Vec<Fact>) {
    let hand = |state: &BigBang, seat: Seat| state.hands().get(seat.index()).copied().unwrap_or(PieceSet::EMPTY);
    let worth = |state: &BigBang| hand(state, seat).iter().map(|piece| u32::from(piece.points())).sum::<u32>();
    if worth(made) > worth(better) {
        found.push(Fact::HeavierHand { points: worth(made) - worth(better) });
    }
    let fit = |state: &BigBang, seat: Seat| {
        state.chain().map_or(0, |chain| hand(state, seat).and(chain.takes()).iter().count())
    };
    for other in Seat::first(made.seats()) {
        let (played, best) = (fit(made, other), fit(better, other));
        if other == seat && played < best {
            found.push(Fact::FewerLinks { played, best });
        } else if other != seat && played > best {
            found.push(Fact::MoreLinks { seat: other, played, best });
        }
    }
}

/// The years that a seat has used up; none where there is no clock. Those of a turn count from its first move on, though
/// the clock only moves after the last bonus placement (BB-2.7).
fn years_of(state: &BigBang, seat: Seat) -> u16 {
    let counter = state.clock().and_then(|clock| clock.counters().iter().find(|counter| counter.seat == seat));
    let years = counter.map(|counter| counter.years).or(state.cards().map(|cards| cards.years)).unwrap_or_default();
    let bonus = state.bonus();
    let is_pending = bonus.is_due() && state.seat_to_move() == Some(seat);
    if is_pending { years + u16::from(bonus.years) } else { years }
}

fn sorted(mut cells: Vec<Hex>) -> Vec<Hex> {
    cells.sort();
    cells.dedup();
    cells
}

#[cfg(test)]
mod tests {
    use big_bang::play::{End, Feature};
    use big_bang::{Deal, Mode, Move, Options, Piece};
    use tabletop::{Entry, Game, Rules, Setup};

    use super::*;

    fn piece(name: &str) -> Piece {
        name.parse().unwrap()
    }

    fn hex((q, r): (i64, i64)) -> Hex {
        Hex::new(q, r).unwrap()
    }

    fn place(name: &str, at: (i64, i64)) -> Play {
        Play::place(piece(name), hex(at))
    }

    /// A game that was dealt with these pieces first, and in which these moves were made.
    fn game(mode: Mode, seats: usize, first: &str, change: impl FnOnce(&mut Deal), plays: &[Play]) -> BigBang {
        let setup = Setup { mode, seats, options: Options::default() };
        let mut game = Game::<BigBang>::new(setup).unwrap();
        let Some(Move::Deal(mut deal)) = game.state().table_move(&mut tabletop::Dice::new(1, 1)) else {
            panic!("a deal comes first")
        };
        let first: Vec<Piece> = first.split_whitespace().map(piece).collect();
        deal.pile.retain(|piece| !first.contains(piece));
        deal.pile.splice(0..0, first);
        deal.order.sort_by_key(|seat| seat.index());
        change(&mut deal);
        game.play(Entry::by_table(0, Move::Deal(deal))).unwrap();
        for &play in plays {
            let seat = game.state().seat_to_move().unwrap();
            game.play(Entry::by_seat(0, seat, Move::Play(play))).unwrap();
        }
        game.state().clone()
    }

    fn objectives(deal: &mut Deal, texts: &[(&str, &str)]) {
        let one = |&(shape, color): &(&str, &str)| {
            serde_json::from_value(serde_json::json!({"shape": shape, "color": color}))
        };
        deal.objectives = texts.iter().map(|text| one(text).unwrap()).collect();
    }

    /// Two red bodies lie in line, and it is the turn of seat 0.
    fn two_in_line(collected: &[(&str, &str)]) -> BigBang {
        let plays = [place("rp1", (1, 0)), place("rs1", (1, -1)), place("bc1", (0, -1))];
        game(Mode::Simple, 3, "rp1 rs1 ra1 bc1 yc2 op2", |deal| objectives(deal, collected), &plays)
    }

    #[test]
    fn points_that_were_missed_are_named_with_their_cells() {
        let state = two_in_line(&[("comet", "red"), ("sun", "blue"), ("planet", "yellow")]);
        // A third one makes a line along q = 1; elsewhere it makes none.
        let found = facts(&state, place("ra1", (2, -1)), place("ra1", (1, -2)));
        let Some(Fact::MissedPoints(points)) = found.first() else { panic!("{found:?}") };
        assert_eq!((points.objective.to_string().as_str(), points.points), ("red", 3));
        assert_eq!(points.cells, sorted(vec![hex((1, -2)), hex((1, -1)), hex((1, 0))]));
    }

    #[test]
    fn points_for_others_are_what_a_move_gave_them() {
        let state = two_in_line(&[("sun", "blue"), ("comet", "red"), ("planet", "yellow")]);
        let found = facts(&state, place("ra1", (1, -2)), place("ra1", (2, -1)));
        let Some(Fact::GavePoints { seat, points }) = found.first() else { panic!("{found:?}") };
        assert_eq!((seat.index(), points.points, points.cells.len()), (1, 3, 3));
    }

    #[test]
    fn lines_count_before_there_are_points() {
        let plays = [place("rp1", (1, 0)), place("bc1", (0, 1)), place("yc2", (-1, 1))];
        let state = |collected: &[(&str, &str)]| {
            game(Mode::Simple, 3, "rp1 rs1 ra1 bc1 yc2 op2", |deal| objectives(deal, collected), &plays)
        };
        let (near, far) = (place("rs1", (1, -1)), place("rs1", (-1, 0)));
        let found = facts(&state(&[("asteroid", "red"), ("sun", "blue"), ("planet", "yellow")]), far, near);
        let Some(Fact::MissedLine(line)) = found.first() else { panic!("{found:?}") };
        assert_eq!((line.objective.to_string().as_str(), line.cells.len(), line.instead), ("red", 2, 1));
        let found = facts(&state(&[("sun", "blue"), ("asteroid", "red"), ("planet", "yellow")]), near, far);
        let Some(Fact::OpenedLine { seat, line }) = found.first() else { panic!("{found:?}") };
        assert_eq!((seat.index(), line.cells.len(), line.instead), (1, 2, 1));
    }

    #[test]
    fn cells_that_would_score_count_where_lines_are_as_long() {
        let plays = [place("rp1", (1, 0)), place("rs1", (1, -1)), place("bc1", (0, -1))];
        let collected = [("sun", "blue"), ("asteroid", "red"), ("planet", "yellow")];
        let state = game(Mode::Simple, 3, "rp1 rs1 ra1 bc1 yc2 op2", |deal| objectives(deal, &collected), &plays);
        // Two red ones lie in line. Either end is taken from seat 1, or left open.
        let found = facts(&state, place("yc2", (2, -1)), place("yc2", (1, -2)));
        let Some(Fact::OpenedCells { seat, cells }) = found.first() else { panic!("{found:?}") };
        assert_eq!((seat.index(), cells.objective.to_string().as_str()), (1, "red"));
        assert_eq!(cells.cells, [hex((1, -2))]);
    }

    #[test]
    fn a_goal_that_was_missed_is_named() {
        let goal = |deal: &mut Deal| {
            let at = deal.cards.iter().position(|card| card.to_string() == "red").unwrap();
            deal.cards.swap(0, at);
        };
        let plays = [place("rp1", (1, 0)), place("rs1", (1, -1)), place("ra1", (2, -1))];
        let state = game(Mode::Solitary, 1, "rp1 bc3 rs1 ys3 ra1 oa3 rc1 bp3", goal, &plays);
        let found = facts(&state, place("rc1", (2, 0)), place("rc1", (0, 1)));
        let Some(Fact::MissedGoal { goal, cells }) = found.first() else { panic!("{found:?}") };
        assert_eq!(goal.to_string(), "red");
        assert_eq!(*cells, sorted(vec![hex((2, -1)), hex((1, 0)), hex((0, 1))]));
    }

    #[test]
    fn years_and_prospects_are_given_where_there_is_nothing_else() {
        let state = game(Mode::Cosmic, 2, "rp1 rp3 bs1 ya1", |_| (), &[]);
        let found = facts(&state, place("rp3", (1, 0)), place("rp1", (1, 0)));
        assert_eq!(found, [Fact::MoreYears { played: 3, best: 1 }]);
        let found = facts(&state, place("rp1", (1, 0)), place("rp1", (0, 1)));
        assert_eq!(found, [Fact::Prospects]);
    }

    #[test]
    fn years_of_a_turn_count_while_its_bonus_is_still_due() {
        let state = game(Mode::Cosmic, 2, "rp1 dark-energy bs1 ya1", |_| (), &[]);
        let is_years = |fact: &Fact| matches!(fact, Fact::MoreYears { .. });
        // Dark energy takes five years, of which the clock knows nothing before the last placement.
        let found = facts(&state, place("rp1", (1, 0)), Play::DarkEnergy);
        assert!(!found.iter().any(is_years), "{found:?}");
        let found = facts(&state, Play::DarkEnergy, place("rp1", (1, 0)));
        assert!(found.contains(&Fact::MoreYears { played: 5, best: 1 }), "{found:?}");
    }

    #[test]
    fn hands_of_hexidomino_show_weight_and_links() {
        let hands = |deal: &mut Deal| {
            let all: Vec<Piece> = deal.hands.iter().flatten().chain(&deal.start).chain(&deal.pile).copied().collect();
            let own = ["rs3", "rc1", "ys2", "yc2", "os1", "bs2", "oa1"].map(piece);
            let other = ["rp1", "rp2", "rp3", "bp1", "bp2", "bp3", "op1"].map(piece);
            deal.start = Some(piece("rs1"));
            deal.hands = vec![own.to_vec(), other.to_vec()];
            let used = |it: &Piece| own.contains(it) || other.contains(it) || *it == piece("rs1");
            deal.pile = all.into_iter().filter(|it| !used(it)).collect();
            deal.order = vec![Seat::new(1).unwrap(), Seat::new(0).unwrap()];
        };
        let link = |name, feature| Play::Link { piece: piece(name), end: End::Right, feature };
        let state = game(Mode::Hexidomino, 2, "", hands, &[link("rp1", Feature::Color)]);
        assert_eq!(state.seat_to_move(), Seat::new(0));
        let mut plays = Vec::new();
        state.list_plays(&mut plays);
        let worth = |play: &Play| match play {
            Play::Link { piece, .. } => piece.points(),
            _ => 0,
        };
        plays.sort_by_key(worth);
        let (light, heavy) = (plays[0], plays[plays.len() - 1]);
        assert!(worth(&heavy) > worth(&light), "{plays:?}");
        let found = facts(&state, light, heavy);
        let expected = Fact::HeavierHand { points: u32::from(worth(&heavy) - worth(&light)) };
        assert_eq!(found.first(), Some(&expected), "{found:?}");
    }

    #[test]
    fn facts_travel_as_text() {
        let state = two_in_line(&[("comet", "red"), ("sun", "blue"), ("planet", "yellow")]);
        let mut plays = Vec::new();
        state.list_plays(&mut plays);
        for pair in plays.windows(2) {
            for fact in facts(&state, pair[0], pair[1]) {
                let text = serde_json::to_string(&fact).unwrap();
                assert_eq!(serde_json::from_str::<Fact>(&text).unwrap(), fact, "{text}");
            }
        }
    }
}
