//! The outcome of a round by what lies on the table, and how good that is for one of the players.

use cosmic_factory::game::{BenchView, PhaseView, ROUNDS, Taken, galaxy};
use cosmic_factory::score::{GalaxyScore, Source};
use cosmic_factory::{Card, Color, Laid, Points, Track, View, score};
use tabletop::Seat;

use super::expected_score::ExpectedScore;

/// Points for a token whose owner has the largest zone, and for one whose owner has not (CF-5.6, CF-7.17).
pub(super) fn token_points(card: Card) -> [i32; 2] {
    if card == Card::HappyHour { [6, -4] } else { [3, -2] }
}

/// Who scores the galaxy that `builder` builds (CF-7.2).
pub(super) fn scorer_of(builder: Seat, view: &View) -> Seat {
    if view.card() == Card::Gift { builder.left(view.seats()) } else { builder }
}

/// How many rounds are to come after this one.
pub(super) fn rounds_to_come(view: &View) -> u8 {
    ROUNDS.saturating_sub(view.round)
}

/// How much it matters to `seat` what `other` gets: all of its own, and the contrary for each rival's share.
pub(super) fn stake(seat: Seat, other: Seat, seats: usize) -> i64 {
    const WHOLE_STAKE: i64 = 60;
    if seat == other { WHOLE_STAKE } else { -WHOLE_STAKE / (seats as i64 - 1).max(1) }
}

/// Galaxies as they lie on the table, scored.
pub(super) struct RoundOutcome<'a> {
    view: &'a View,
    taken: Taken,
    /// What each seat has laid.
    laid: Vec<Vec<Laid>>,
    scores: Vec<GalaxyScore>,
}

impl<'a> RoundOutcome<'a> {
    /// As the view shows them; none before the build.
    pub(super) fn new(view: &'a View) -> Option<RoundOutcome<'a>> {
        let (PhaseView::Build { benches, taken, .. }
        | PhaseView::Settle { benches, taken }
        | PhaseView::Choose { benches, taken, .. }) = &view.phase
        else {
            return None;
        };
        let scores = benches.iter().map(|bench| scored(view, &bench.laid)).collect();
        let laid = benches.iter().map(|bench: &BenchView| bench.laid.clone()).collect();
        Some(RoundOutcome { view, taken: *taken, laid, scores })
    }

    pub(super) fn laid(&self, seat: Seat) -> &[Laid] {
        &self.laid[seat.index()]
    }

    pub(super) fn score(&self, seat: Seat) -> &GalaxyScore {
        &self.scores[seat.index()]
    }

    /// The same if `seat` had these tiles laid.
    pub(super) fn with(&self, seat: Seat, laid: &[Laid]) -> RoundOutcome<'a> {
        let (mut all, mut scores) = (self.laid.clone(), self.scores.clone());
        all[seat.index()] = laid.to_vec();
        scores[seat.index()] = scored(self.view, laid);
        RoundOutcome { view: self.view, taken: self.taken, laid: all, scores }
    }

    /// Where the tracks of `seat` stand after the round, but for an offering; `swap` is the track for the path's points
    /// (CF-5.7).
    pub(super) fn tracks_after(&self, seat: Seat, swap: Option<Color>) -> Points {
        let scored = if self.view.card() == Card::Gift { seat.right(self.view.seats()) } else { seat };
        let galaxy = self.score(scored);
        let mut tracks = self.view.tracks[seat.index()];
        for item in &galaxy.items {
            let swapped = swap.filter(|_| item.what.source == Source::Path);
            tracks.advance(swapped.map_or(item.what.track, Track::from), item.points);
        }
        for color in self.taken.of(seat).iter() {
            let most = |seat: Seat| self.score(seat).most_planets(color);
            let rivals = Seat::first(self.view.seats()).filter(|&other| other != seat);
            let [won, lost] = token_points(self.view.card());
            let points = if rivals.map(most).max() <= Some(most(seat)) { won } else { lost };
            tracks.advance(color.into(), points);
        }
        for item in &galaxy.extras {
            tracks.advance(item.what.track, item.points);
        }
        tracks
    }

    /// How good it is for `seat` how everyone stands after the round.
    pub(super) fn worth(&self, seat: Seat, expected_score: ExpectedScore) -> i64 {
        let seats = self.view.seats();
        let everyone = Seat::first(seats).map(|other| {
            // Others will see for themselves which colour needs the points of their path.
            let swap = |color| expected_score.of_tracks(self.tracks_after(other, Some(color)));
            let expected = match self.view.card() {
                Card::StellarSwap => Color::ALL.map(swap).into_iter().max().unwrap_or_default(),
                _ => expected_score.of_tracks(self.tracks_after(other, None)),
            };
            stake(seat, other, seats) * i64::from(expected)
        });
        everyone.sum()
    }
}

fn scored(view: &View, laid: &[Laid]) -> GalaxyScore {
    score(&galaxy(laid, &view.options().tiles), view.card())
}
