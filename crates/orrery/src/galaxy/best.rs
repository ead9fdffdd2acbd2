//! `orrery galaxy best`: the best galaxy for nine tiles, or all that are best in some way.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use cosmic_factory::solver::{self, QuestionError, Solution, Solver};
use cosmic_factory::{Card, Points, TileNumber, TileSet};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::{Deserialize, Serialize};

use super::LONGEST_LINE;
use super::input::{TileInput, parse};
use crate::error::Error;
use crate::lines::Lines;
use crate::tiles;

#[derive(Args)]
pub(crate) struct Arguments {
    /// Print all gains that no other galaxy beats on every track, each with a galaxy
    #[arg(long)]
    front: bool,
    /// Search no longer than this for each line; then the answer may not be proven
    #[arg(long, value_name = "S", value_parser = seconds, allow_negative_numbers = true)]
    seconds: Option<Duration>,
    /// Tile set for numbers [default: our own]
    #[arg(long, value_name = "FILE")]
    tiles: Option<PathBuf>,
}

/// A time that is long enough to begin in.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "seconds are a number".to_owned())?;
    match Duration::try_from_secs_f64(seconds) {
        Ok(duration) if !duration.is_zero() => Ok(duration),
        _ => Err("a search takes more than zero seconds, and not for ever".to_owned()),
    }
}

/// The steps of the solver between two checks of the clock: a few milliseconds.
const STEPS_PER_TIME_CHECK: u64 = 10_000;

/// What Ctrl-C means now.
static INTERRUPT_STATE: AtomicU8 = AtomicU8::new(IDLE);
/// Nothing is searched for: it ends the program.
const IDLE: u8 = 0;
/// It ends the search; the best so far is the answer.
const SEARCHING: u8 = 1;
/// It was pressed already, and the answer is on its way.
const STOPPING: u8 = 2;

/// The status of a program that Ctrl-C has ended.
const INTERRUPTED_STATUS: i32 = 130;

/// Answers every line; after Ctrl-C, the one at hand and no other.
pub(super) fn run(arguments: &Arguments) -> Result<(), Error> {
    let tiles = tiles::load(arguments.tiles.as_deref())?;
    // Without a handler Ctrl-C ends the program at once, which is not so bad either.
    let _ = ctrlc::set_handler(|| {
        if INTERRUPT_STATE.compare_exchange(SEARCHING, STOPPING, Ordering::SeqCst, Ordering::SeqCst).is_err() {
            std::process::exit(INTERRUPTED_STATUS);
        }
    });
    let mut lines = Lines::new(io::stdin(), LONGEST_LINE);
    let mut asked = false;
    while let Some((line, text)) = lines.next()? {
        asked = true;
        let task = SolverTask::parse(text, &tiles).map_err(|problem| Error::line(line, &problem))?;
        INTERRUPT_STATE.store(SEARCHING, Ordering::SeqCst);
        let answer = task.answer(arguments).map_err(Error::Ours)?;
        let mut output = io::stdout().lock();
        writeln!(output, "{answer}")?;
        output.flush()?;
        if INTERRUPT_STATE.swap(IDLE, Ordering::SeqCst) == STOPPING {
            break;
        }
    }
    if !asked {
        return Err(Error::Argument("nothing to solve: a line of JSON is expected on standard input".to_owned()));
    }
    Ok(())
}

#[derive(Deserialize)]
struct SolverInput {
    tiles: Vec<TileInput>,
    #[serde(default)]
    card: Card,
    tracks: Points,
}

/// A question that can be answered, and its tiles as they were given.
struct SolverTask {
    question: solver::Question,
    tiles: Vec<TileInput>,
}

impl SolverTask {
    fn parse(line: &str, set: &TileSet) -> Result<SolverTask, String> {
        let form = r#"{"tiles":[…],"card":"…","tracks":{"green":0,"blue":0,"orange":0,"star":0}}"#;
        let SolverInput { tiles, card, tracks } = parse(line, form)?;
        let mut numbers: BTreeMap<TileNumber, usize> = BTreeMap::new();
        for (index, &tile) in tiles.iter().enumerate() {
            if let TileInput::Number(number) = tile
                && let Some(first) = numbers.insert(number, index)
            {
                return Err(format!("tiles[{index}]: tile {number} is tiles[{first}] already"));
            }
        }
        let faces: Vec<_> = tiles.iter().map(|tile| tile.face(set)).collect();
        let question = solver::Question::new(&faces, card, tracks).map_err(|error| match &error {
            QuestionError::Tiles { .. } => format!("tiles: {error}"),
            QuestionError::Track { track, .. } => format!("tracks.{track}: {error}"),
            _ => error.to_string(),
        })?;
        Ok(SolverTask { question, tiles })
    }

    /// Searches until it is proven, the time is up, or somebody wants the answer now.
    fn answer(&self, arguments: &Arguments) -> Result<String, String> {
        let question = self.question.clone();
        let mut solver = if arguments.front { Solver::front(question) } else { Solver::best(question) };
        let begin = Instant::now();
        let display = display();
        loop {
            let progress = solver.run(STEPS_PER_TIME_CHECK);
            let late = arguments.seconds.is_some_and(|limit| begin.elapsed() >= limit);
            if progress.done || late || INTERRUPT_STATE.load(Ordering::SeqCst) == STOPPING {
                break;
            }
            display.set_message(if arguments.front {
                format!("{} gains in the front, {} looked at", progress.best, progress.nodes)
            } else {
                format!("best {}, at most {}, {} looked at", progress.best, progress.bound, progress.nodes)
            });
        }
        display.finish_and_clear();
        let proven = solver.is_proven();
        let built = solver.answer();
        let told = if arguments.front {
            let front = built.iter().map(|built| Choice { gains: built.gains, cells: self.cells(built) }).collect();
            serde_json::to_string(&Front { front, proven })
        } else {
            let best = built.first().ok_or("no galaxy was found")?;
            let value = self.question.value(best.gains);
            serde_json::to_string(&Best { cells: self.cells(best), gains: best.gains, value, proven })
        };
        told.map_err(|error| error.to_string())
    }

    fn cells(&self, built: &Solution) -> Vec<CellJson> {
        let cells = built.tiles.iter().filter_map(|laid| {
            let tile = *self.tiles.get(laid.tile)?;
            let down = laid.down.then_some(true);
            Some(CellJson { x: laid.cell.x, y: laid.cell.y, tile, turns: laid.turns.count(), down })
        });
        cells.collect()
    }
}

/// A line that says how the search goes, for whoever sits at a terminal.
fn display() -> ProgressBar {
    let target = if io::stderr().is_terminal() { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let display = ProgressBar::with_draw_target(None, target);
    let style = ProgressStyle::with_template("{spinner} {elapsed} {msg}");
    display.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
    display.enable_steady_tick(Duration::from_millis(200));
    display
}

#[derive(Serialize)]
struct Best {
    cells: Vec<CellJson>,
    gains: Points,
    value: u32,
    proven: bool,
}

/// All gains that nothing beats.
#[derive(Serialize)]
struct Front {
    front: Vec<Choice>,
    proven: bool,
}

/// One of them, with a galaxy.
#[derive(Serialize)]
struct Choice {
    gains: Points,
    cells: Vec<CellJson>,
}

#[derive(Serialize)]
struct CellJson {
    x: i32,
    y: i32,
    tile: TileInput,
    turns: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    down: Option<bool>,
}
