//! A tournament of one game, from its arguments to its tables.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use bots::tournament::{Scores, Tally, TournamentPlan, TournamentPlanError};
use games::Playable;
use job_queue::{DecisionTime, GameOver, GamePlayed, run_all};
use tabletop::{Seat, SeatSet, Setup};

use crate::error::Error;
use crate::output::{OutputTarget, print};
use crate::simulate::progress;
use crate::tournament::results::{GameLine, Header, Results};
use crate::tournament::{Arguments, mode, plot, table, word};
use crate::workers::{Workers, threads};

/// What a tournament needs to know of its game.
pub(crate) struct Contest<R: Playable> {
    setup: Setup<R>,
    /// What the mode is called.
    mode: String,
    /// The bots there are.
    known: &'static [&'static str],
    /// What counts of a score where bots are ranked by it.
    points: fn(&R::Score) -> u32,
}

/// What is kept of a game.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct KeptGame {
    winners: SeatSet,
    /// Of the first seat.
    points: u32,
}

/// How a tournament went.
pub(super) enum Ranking {
    /// Bots met each other.
    Ratings(Tally),
    /// Each bot played alone.
    Scores(Vec<Scores>),
}

/// What a table or a plot says about the tournament as a whole.
pub(super) struct TournamentSummary<'a> {
    pub(super) header: &'a Header,
    pub(super) plan: &'a TournamentPlan,
    pub(super) ranking: Ranking,
    /// What each bot spent on its decisions in this run.
    pub(super) spent: &'a [DecisionTime],
    /// Whether others may have played some of it.
    pub(super) is_shared: bool,
}

impl<R: Playable<Score: Send, Options: Default>> Contest<R> {
    /// Holds a tournament as its arguments say, with one of `modes`.
    pub(crate) fn hold(
        arguments: &Arguments,
        modes: &[R::Mode],
        fewest_players: fn(R::Mode) -> usize,
        known: &'static [&'static str],
        points: fn(&R::Score) -> u32,
    ) -> Result<(), Error> {
        let mode = mode(arguments.mode.as_deref(), modes)?;
        let seats = arguments.players.unwrap_or(fewest_players(mode));
        let setup = Setup::<R> { mode, seats, options: R::Options::default() };
        Contest { setup, mode: word(&mode), known, points }.play(arguments)
    }

    /// Plays what is missing, and says what came of it.
    fn play(&self, arguments: &Arguments) -> Result<(), Error> {
        R::set_up(&self.setup).map_err(|error| Error::Argument(error.to_string()))?;
        self.check_bots(&arguments.bots)?;
        let plan = TournamentPlan::new(arguments.bots.len(), self.setup.seats, arguments.games).map_err(|error| {
            let argument = if matches!(error, TournamentPlanError::NoGames | TournamentPlanError::TooManyGames(_)) {
                "games"
            } else {
                "bots"
            };
            Error::Argument(format!("--{argument}: {error}"))
        })?;
        if arguments.results.as_deref().is_some_and(|path| path.as_os_str() == "-") {
            return Err(Error::Argument("--results: a tournament can only go on from a file, not from '-'".to_owned()));
        }
        // Better now than after hours of play.
        arguments.plot.as_deref().map(OutputTarget::create).transpose()?;
        let workers = Workers::on(arguments.bus.address()?.as_ref())?;

        let (seats, seed) = (self.setup.seats, arguments.seed);
        let header = Header::new(R::VERSION, R::NAME, &self.mode, seats, &arguments.bots, seed);
        let mut finished = BTreeMap::new();
        let mut known = |line: &str| self.known_game(line, &header, &plan, &mut finished);
        let mut results =
            arguments.results.as_deref().map(|path| Results::open(path, &header, &mut known)).transpose()?;
        finished.retain(|&number, _| number < plan.games());
        let spent = self.play_missing(arguments, &workers, &header, &plan, &mut finished, results.as_mut())?;
        results.map_or(Ok(()), Results::finish)?;

        let ranking = self.ranking(&plan, &finished, arguments.bots.len());
        let is_shared = workers.pool.is_shared();
        tell(&TournamentSummary { header: &header, plan: &plan, ranking, spent: &spent, is_shared }, arguments)
    }

    /// Plays the games that are not finished, here and by workers; what every bot has spent on them.
    fn play_missing(
        &self,
        arguments: &Arguments,
        workers: &Workers,
        header: &Header,
        plan: &TournamentPlan,
        finished: &mut BTreeMap<u64, KeptGame>,
        mut results: Option<&mut Results>,
    ) -> Result<Vec<DecisionTime>, Error> {
        let bar = progress(plan.games() - finished.len() as u64, "games");
        let known: BTreeSet<u64> = finished.keys().copied().collect();
        let missing = (0..plan.games()).filter(|number| !known.contains(number));
        let jobs = missing.map(|number| self.job(number, header, plan));
        let mut spent = vec![DecisionTime::default(); header.bots.len()];
        let mut failed = None;
        let take = |job: GamePlayed<R>, over: Result<GameOver<R::Score>, String>| {
            let taken = over.map_err(Error::Ours).and_then(|over| {
                for (bot, own) in plan.seating(job.number).into_iter().zip(&over.spent) {
                    spent[bot].add(*own);
                }
                finished.insert(job.number, self.finished(&over.winners, &over.scores));
                results.as_mut().map_or(Ok(()), |results| results.append(&line(job, over, header)))
            });
            bar.inc(1);
            failed = taken.err();
            if failed.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        run_all(&workers.pool, threads(arguments.threads), jobs, &|| workers.tell_nobody(&bar), take);
        bar.finish_and_clear();
        failed.map_or(Ok(spent), Err)
    }

    /// Names the first bot that cannot take part.
    fn check_bots(&self, bots: &[String]) -> Result<(), Error> {
        let complaint = |problem: String| Err(Error::Argument(format!("--bots: {problem}")));
        for (index, name) in bots.iter().enumerate() {
            if Seat::first(1).all(|seat| R::bot(name, seat).is_none()) {
                return complaint(format!("there is no bot '{name}', only {}", self.known.join(", ")));
            }
            if bots[..index].contains(name) {
                return complaint(format!("'{name}' is there twice"));
            }
        }
        Ok(())
    }

    /// The number with which the dice of a game are made. Games are independent of each other; only those who play alone
    /// are dealt the same as the others in their round, as luck should not decide between them.
    fn deal(plan: &TournamentPlan, players: usize, number: u64) -> u64 {
        if players == 1 { plan.round(number) } else { number }
    }

    /// A game of the plan.
    fn job(&self, number: u64, header: &Header, plan: &TournamentPlan) -> GamePlayed<R> {
        GamePlayed {
            number,
            mode: self.setup.mode,
            options: self.setup.options.clone(),
            bots: plan.seating(number).into_iter().map(|bot| header.bots[bot].clone()).collect(),
            seed: header.seed,
            deal: Self::deal(plan, header.players, number),
        }
    }

    fn finished(&self, winners: &[Seat], scores: &[R::Score]) -> KeptGame {
        let points = scores.first().map_or(0, self.points);
        KeptGame { winners: winners.iter().copied().collect(), points }
    }

    /// Takes in a game from the file of results; says which it is.
    fn known_game(
        &self,
        line: &str,
        header: &Header,
        plan: &TournamentPlan,
        finished: &mut BTreeMap<u64, KeptGame>,
    ) -> Result<u64, String> {
        let line: GameLine<R::Score> = serde_json::from_str(line)
            .map_err(|error| format!("not a result: {error}").replace(" at line 1 column ", ", column "))?;
        let seated = plan.seating(line.number).into_iter().map(|bot| &header.bots[bot]);
        let is_of_this = line.seed == header.seed && line.game == header.game && line.mode == header.mode;
        let is_dealt = line.deal == Self::deal(plan, header.players, line.number);
        if !is_of_this || !is_dealt || !seated.eq(&line.bots) {
            return Err(format!("game {} of this tournament is another", line.number));
        }
        let seats = SeatSet::first(header.players);
        if line.scores.len() != header.players || line.winners.iter().any(|&seat| !seats.contains(seat)) {
            return Err(format!("game {} is one of {} players", line.number, header.players));
        }
        match finished.insert(line.number, self.finished(&line.winners, &line.scores)) {
            None => Ok(line.number),
            Some(_) => Err(format!("game {} is there twice", line.number)),
        }
    }

    fn ranking(&self, plan: &TournamentPlan, finished: &BTreeMap<u64, KeptGame>, bots: usize) -> Ranking {
        let games = finished.iter().map(|(&number, game)| (plan.seating(number), game));
        if self.setup.seats == 1 {
            let mut scores = vec![Scores::default(); bots];
            games.for_each(|(seating, game)| scores[seating[0]].add(game.points, !game.winners.is_empty()));
            return Ranking::Scores(scores);
        }
        let mut tally = Tally::new(bots);
        for (seating, game) in games {
            tally.add(&seating, &game.winners.iter().map(Seat::index).collect::<Vec<_>>());
        }
        Ranking::Ratings(tally)
    }
}

/// A game as it is written down.
fn line<R: Playable>(job: GamePlayed<R>, over: GameOver<R::Score>, header: &Header) -> GameLine<R::Score> {
    let GamePlayed { number, seed, deal, bots, .. } = job;
    let GameOver { scores, winners, .. } = over;
    GameLine { number, seed, deal, game: header.game.clone(), mode: header.mode.clone(), bots, scores, winners }
}

/// Prints the tables and draws the plot.
fn tell(summary: &TournamentSummary<'_>, arguments: &Arguments) -> Result<(), Error> {
    let text = table::tables(summary);
    let plot = arguments.plot.as_deref().map(OutputTarget::create).transpose()?;
    // A drawing on standard output must not get mixed up with the tables.
    if matches!(plot, Some(OutputTarget::Standard(_))) {
        eprint!("{text}");
    } else {
        print(&text)?;
    }
    let Some(mut output) = plot else { return Ok(()) };
    std::io::Write::write_all(&mut output, plot::draw(summary).as_bytes())?;
    output.finish()
}
