//! A tournament of one game, from its arguments to its tables.

use std::collections::BTreeMap;
use std::sync::Arc;

use bots::tournament::{Plan, PlanError, Scores, Tally};
use bots::{Bot, arena};
use tabletop::{Outcome, Rules, Seat, SeatSet, Setup};

use crate::error::Error;
use crate::output::{Output, print};
use crate::simulate::progress;
use crate::tournament::desk::Desk;
use crate::tournament::results::{GameLine, Header, Results};
use crate::tournament::timed::{Spent, Timed};
use crate::tournament::{Arguments, plot, table};

/// Seats the bot of a name.
type Sit<R> = fn(&str, Seat) -> Option<Box<dyn Bot<R>>>;

/// What a tournament needs to know of its game.
pub(super) struct Contest<R: Rules> {
    pub(super) setup: Setup<R>,
    /// What the mode is called.
    pub(super) mode: String,
    /// The bots there are.
    pub(super) known: &'static [&'static str],
    pub(super) sit: Sit<R>,
    /// What counts of a score where bots are ranked by it.
    pub(super) points: fn(&R::Score) -> u32,
}

/// What is kept of a game.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Finished {
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
pub(super) struct Summary<'a> {
    pub(super) header: &'a Header,
    pub(super) plan: &'a Plan,
    pub(super) ranking: Ranking,
    /// What each bot spent on its decisions in this run.
    pub(super) spent: &'a [Arc<Spent>],
}

impl<R: Rules> Contest<R> {
    /// Plays what is missing, and says what came of it.
    pub(super) fn hold(&self, arguments: &Arguments) -> Result<(), Error> {
        R::set_up(&self.setup).map_err(|error| Error::Argument(error.to_string()))?;
        self.check_bots(&arguments.bots)?;
        let plan = Plan::new(arguments.bots.len(), self.setup.seats, arguments.games).map_err(|error| {
            let argument =
                if matches!(error, PlanError::NoGames | PlanError::TooManyGames(_)) { "games" } else { "bots" };
            Error::Argument(format!("--{argument}: {error}"))
        })?;
        if arguments.results.as_deref().is_some_and(|path| path.as_os_str() == "-") {
            return Err(Error::Argument("--results: a tournament can only go on from a file, not from '-'".to_owned()));
        }
        // Better now than after hours of play.
        arguments.plot.as_deref().map(Output::create).transpose()?;
        let threads = rayon::ThreadPoolBuilder::new().num_threads(arguments.threads).build();
        let threads = threads.map_err(|error| Error::Ours(error.to_string()))?;

        let (seats, seed) = (self.setup.seats, arguments.seed);
        let header = Header::new(R::VERSION, R::NAME, &self.mode, seats, &arguments.bots, seed);
        let mut finished = BTreeMap::new();
        let mut known = |line: &str| self.known_game(line, &header, &plan, &mut finished);
        let results = arguments.results.as_deref().map(|path| Results::open(path, &header, &mut known)).transpose()?;
        let spent: Vec<Arc<Spent>> = arguments.bots.iter().map(|_| Arc::default()).collect();
        finished.retain(|&number, _| number < plan.games());
        let bar = progress(plan.games() - finished.len() as u64, "games");
        let desk = Desk::new(plan.games(), finished, results);
        threads.broadcast(|_| {
            desk.work(|number| {
                let line = self.play(number, &header, &plan, &spent)?;
                bar.inc(1);
                Ok((self.finished(&line.winners, &line.scores), line))
            });
        });
        bar.finish_and_clear();
        let finished = desk.finish()?;

        let ranking = self.ranking(&plan, &finished, arguments.bots.len());
        tell(&Summary { header: &header, plan: &plan, ranking, spent: &spent }, arguments)
    }

    /// Names the first bot that cannot take part.
    fn check_bots(&self, bots: &[String]) -> Result<(), Error> {
        let complaint = |problem: String| Err(Error::Argument(format!("--bots: {problem}")));
        for (index, name) in bots.iter().enumerate() {
            if Seat::first(1).all(|seat| (self.sit)(name, seat).is_none()) {
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
    fn deal(plan: &Plan, players: usize, number: u64) -> u64 {
        if players == 1 { plan.round(number) } else { number }
    }

    fn play(
        &self,
        number: u64,
        header: &Header,
        plan: &Plan,
        spent: &[Arc<Spent>],
    ) -> Result<GameLine<R::Score>, Error> {
        let seating = plan.seating(number);
        let timed = |(&bot, seat): (&usize, Seat)| {
            let player = (self.sit)(&header.bots[bot], seat)?;
            Some(Box::new(Timed::new(player, Arc::clone(&spent[bot]))) as Box<dyn Bot<R>>)
        };
        let mut bots: Vec<_> = seating.iter().zip(Seat::first(header.players)).filter_map(timed).collect();
        let names: Vec<String> = seating.iter().map(|&bot| header.bots[bot].clone()).collect();
        let deal = Self::deal(plan, header.players, number);
        let failed = |error: String| {
            let seed = header.seed;
            Error::Ours(format!("game {number} of seed {seed} between {}: {error}", names.join(", ")))
        };
        let game = arena::play(self.setup.clone(), &mut bots, header.seed, deal);
        let game = game.map_err(|error| failed(error.to_string()))?;
        let outcome = game.state().outcome().ok_or_else(|| failed("it has no end".to_owned()))?;
        let Outcome { scores, winners } = outcome;
        let (game, mode) = (header.game.clone(), header.mode.clone());
        Ok(GameLine { number, seed: header.seed, deal, game, mode, bots: names, scores, winners })
    }

    fn finished(&self, winners: &[Seat], scores: &[R::Score]) -> Finished {
        let points = scores.first().map_or(0, self.points);
        Finished { winners: winners.iter().copied().collect(), points }
    }

    /// Takes in a game from the file of results; says which it is.
    fn known_game(
        &self,
        line: &str,
        header: &Header,
        plan: &Plan,
        finished: &mut BTreeMap<u64, Finished>,
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

    fn ranking(&self, plan: &Plan, finished: &BTreeMap<u64, Finished>, bots: usize) -> Ranking {
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

/// Prints the tables and draws the plot.
fn tell(summary: &Summary<'_>, arguments: &Arguments) -> Result<(), Error> {
    let text = table::tables(summary);
    let plot = arguments.plot.as_deref().map(Output::create).transpose()?;
    // A drawing on standard output must not get mixed up with the tables.
    if matches!(plot, Some(Output::Standard(_))) {
        eprint!("{text}");
    } else {
        print(&text)?;
    }
    let Some(mut output) = plot else { return Ok(()) };
    std::io::Write::write_all(&mut output, plot::draw(summary).as_bytes())?;
    output.finish()
}
