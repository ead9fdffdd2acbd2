//! Zone Bonus tokens (CF-4.2, CF-5.6): whether to bet on having the largest zone, against sampled galaxies of rivals.

use cosmic_factory::game::{BenchView, Tokens, galaxy};
use cosmic_factory::score::GalaxyScore;
use cosmic_factory::{Card, Color, Hand, Points, TileAt, Track, View, score};
use tabletop::{Dice, Seat};

use super::builder::Builder;
use super::expected_score::ExpectedScore;
use super::round_outcome::{stake, token_points};
use crate::TimeUp;

/// A rival as the round may leave it: the planets of its largest zone of each colour, and its tracks.
#[derive(Copy, Clone, Debug)]
struct Rival {
    seat: Seat,
    planets: [u32; 3],
    tracks: Points,
}

/// What the rivals may come to.
pub(super) struct Rivals {
    /// Several guesses at each.
    guesses: Vec<Rival>,
}

impl Rivals {
    /// Goes by what lies on the table, and takes a fair zone for granted where a galaxy is not finished.
    pub(super) fn seen(view: &View, seat: Seat) -> Rivals {
        let guesses = others(view, seat).map(|(other, bench)| {
            let score = score(&galaxy(&bench.laid, &view.options().tiles), view.card());
            let fair = |color| if finished(view, bench) { 0 } else { fair_zone(color) };
            let planets = Color::ALL.map(|color| score.most_planets(color).max(fair(color)));
            Rival { seat: other, planets, tracks: after(view, other, score.gains) }
        });
        Rivals { guesses: guesses.collect() }
    }

    /// Imagines for each rival `count` galaxies from the tiles that lie there and others that it may have, each with
    /// `steps` of search, or fewer when the time is up. A finished galaxy is taken as it is.
    pub(super) fn imagined(
        view: &View,
        seat: Seat,
        builder: &Builder,
        (count, steps): (usize, usize),
        dice: &mut Dice,
        is_time_up: TimeUp<'_>,
    ) -> Rivals {
        let tiles = |bench: &BenchView| {
            let laid: Hand = bench.laid.iter().map(|laid| laid.tile).chain(bench.discarded).collect();
            laid.union(bench.hand.unwrap_or_default())
        };
        let seen = view.benches().iter().map(tiles).fold(Hand::EMPTY, Hand::union);
        let mut unseen: Vec<_> = Hand::all().without(seen).iter().collect();
        let mut guesses = Vec::new();
        for (other, bench) in others(view, seat) {
            let lies = score(&galaxy(&bench.laid, &view.options().tiles), view.card());
            if finished(view, bench) {
                let planets = Color::ALL.map(|color| lies.most_planets(color));
                guesses.push(Rival { seat: other, planets, tracks: after(view, other, lies.gains) });
                continue;
            }
            for _ in 0..count.max(1) {
                dice.shuffle(&mut unseen);
                let hand = tiles(bench).union(unseen.iter().copied().take(bench.in_hand).collect());
                let plan = builder.build(hand, view.tracks[other.index()], steps, dice);
                let built = scored(view, plan.tiles());
                let planets = Color::ALL.map(|color| built.most_planets(color).max(lies.most_planets(color)));
                guesses.push(Rival { seat: other, planets, tracks: after(view, other, plan.gains) });
                if is_time_up() {
                    break;
                }
            }
        }
        Rivals { guesses }
    }

    /// The tokens among `free` that `seat` had better take, if it has the galaxy `own`.
    pub(super) fn worth_taking(
        &self,
        view: &View,
        seat: Seat,
        own: &GalaxyScore,
        free: Tokens,
        expected_score: ExpectedScore,
    ) -> Tokens {
        let tracks = after(view, seat, own.gains);
        free.iter()
            .filter(|&color| {
                self.gain_of_taking(view, seat, own.most_planets(color), tracks, color, expected_score) > 0
            })
            .collect()
    }

    /// What taking the token is worth: its expected points, and what a rival would have had of it.
    fn gain_of_taking(
        &self,
        view: &View,
        seat: Seat,
        own: u32,
        tracks: Points,
        color: Color,
        expected_score: ExpectedScore,
    ) -> i64 {
        let [won, lost] = token_points(view.card());
        let moved = |mut tracks: Points, points: i32| {
            let before = expected_score.of_tracks(tracks);
            tracks.advance(Track::from(color), points);
            i64::from(expected_score.of_tracks(tracks) - before)
        };
        let place = color.index();
        // Each rival by itself has so many guesses; the chance to have more than all is the product.
        let mut chance = CERTAIN_CHANCE;
        let mut envy = 0;
        for other in Seat::first(view.seats()).filter(|&other| other != seat) {
            let guesses = || self.guesses.iter().filter(|guess| guess.seat == other);
            let count = guesses().count().max(1) as i64;
            let below = guesses().filter(|guess| guess.planets[place] <= own).count() as i64;
            chance = chance * below / count;
            let gains = guesses().filter(|guess| guess.planets[place] >= own).map(|guess| moved(guess.tracks, won));
            envy -= stake(seat, other, view.seats()) * gains.sum::<i64>() / count;
        }
        let mine = (chance * moved(tracks, won) + (CERTAIN_CHANCE - chance) * moved(tracks, lost)) / CERTAIN_CHANCE;
        // A rival may not be as quick, or not dare.
        stake(seat, seat, view.seats()) * mine + envy / 2
    }
}

/// The chance of what is certain; other chances are parts of it.
const CERTAIN_CHANCE: i64 = 1 << 16;

/// The planets of a zone that most players get to.
fn fair_zone(color: Color) -> u32 {
    match color {
        Color::Green => 8,
        Color::Blue => 5,
        Color::Orange => 4,
    }
}

/// What tiles on cells earn.
pub(super) fn scored(view: &View, tiles: &[TileAt]) -> GalaxyScore {
    let laid = tiles.iter().map(|at| cosmic_factory::Laid {
        cell: at.cell(),
        tile: at.tile,
        turns: at.turns,
        down: at.down,
        time: 0,
    });
    score(&galaxy(&laid.collect::<Vec<_>>(), &view.options().tiles), view.card())
}

fn others(view: &View, seat: Seat) -> impl Iterator<Item = (Seat, &BenchView)> {
    Seat::first(view.seats()).zip(view.benches()).filter(move |&(other, _)| other != seat)
}

fn finished(view: &View, bench: &BenchView) -> bool {
    bench.laid.len() >= view.card().shape().tiles()
}

/// The tracks of `seat` after these gains. Under Gift they are somebody else's.
fn after(view: &View, seat: Seat, gains: Points) -> Points {
    let mut tracks = view.tracks[seat.index()];
    if view.card() != Card::Gift {
        Track::ALL.into_iter().for_each(|track| tracks.advance(track, i32::from(gains[track])));
    }
    tracks
}
