//! `orrery show`: a moment of a recorded game.

mod big_bang;
mod cosmic_factory;

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use artwork::English;
use clap::Args;
use tabletop::record::{PartialReplay, Record};
use tabletop::{Game, Recordable, Seat};

use crate::error::Error;
use crate::games;
use crate::lines::Lines;
use crate::output::print;
use crate::replay::LONGEST_RECORD;

pub(crate) use self::big_bang::{deed, show as big_bang};
pub(crate) use self::cosmic_factory::show as cosmic_factory;

/// Draw a moment of a recorded game, as text or as a picture
///
/// Entries are counted from 0, as `orrery replay` does. If an entry up to that moment is not legal, the state before it
/// is drawn, and the status is 2.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Records, one per line; - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Show the state after this entry [default: the last]
    #[arg(long, value_name = "N")]
    entry: Option<usize>,
    /// Which of the records in the file, from 1
    #[arg(long, value_name = "N", default_value_t = 1)]
    record: usize,
    /// Look through the eyes of this seat [default: all cards on the table]
    #[arg(long, value_name = "SEAT")]
    seat: Option<usize>,
    /// Print an SVG document instead of text
    #[arg(long)]
    svg: bool,
}

/// What is drawn, and for whom.
pub(crate) struct Look {
    /// Through whose eyes; none for somebody who may see everything.
    seat: Option<Seat>,
    svg: bool,
    colored: bool,
    /// The names of those who play; empty if the record does not tell them.
    names: Vec<String>,
}

impl Look {
    /// The words in pictures.
    fn captions(&self) -> English {
        English { names: self.names.clone() }
    }
}

/// What was drawn, and why that is not all that was asked for.
pub(crate) struct Shown {
    drawing: String,
    problem: Option<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Error> {
    let mut lines = Lines::open(&arguments.file, LONGEST_RECORD)?;
    let mut records = 0;
    loop {
        let Some((number, text)) = lines.next()? else {
            let problem = match records {
                0 => "there is no record in it".to_owned(),
                1 => format!("there is no record {}, only one", arguments.record),
                count => format!("there is no record {}, only {count}", arguments.record),
            };
            return Err(Error::Content { path: arguments.file.clone(), problem });
        };
        records += 1;
        if records == arguments.record {
            let at_fault = |problem: String| Error::line(number, &problem);
            let Shown { drawing, problem } = show(text, arguments).map_err(at_fault)?;
            print(&drawing)?;
            return problem.map_or(Ok(()), |problem| Err(at_fault(problem)));
        }
    }
}

fn show(text: &str, arguments: &Arguments) -> Result<Shown, String> {
    let record = Record::parse(text).map_err(|error| error.to_string())?;
    let game = games::named(record.game());
    (game.ok_or_else(|| format!("game: '{}' is not played here", record.game()))?.show)(&record, arguments)
}

pub(crate) fn show_game<R: Recordable>(
    record: &Record<'_>,
    arguments: &Arguments,
    draw: impl Fn(&Game<R>, &Look) -> String,
) -> Result<Shown, String> {
    let last = record.entries().checked_sub(1).ok_or("the log is empty, there is nothing to show")?;
    let entry = arguments.entry.unwrap_or(last);
    if entry > last {
        return Err(format!("there is no entry {entry}: the log has entries 0 to {last}"));
    }
    let PartialReplay { game, mistake } = record.read::<R>(entry + 1).map_err(|error| error.to_string())?;
    let problem = mistake.map(|mistake| mistake.to_string());
    let seats = game.setup().seats;
    let seat = match arguments.seat {
        None => None,
        Some(index) => {
            let seat = Seat::new(index).filter(|seat| seat.index() < seats);
            Some(seat.ok_or_else(|| format!("--seat: there is no seat {index} at this table of {seats}"))?)
        }
    };
    if game.log().is_empty() {
        return Err(problem.unwrap_or_default());
    }
    let look = Look { seat, svg: arguments.svg, colored: io::stdout().is_terminal(), names: record.names() };
    Ok(Shown { drawing: draw(&game, &look), problem })
}

/// The line above a drawing: what is shown.
fn headline<R: Recordable>(game: &Game<R>, title: &str, what: &str) -> String {
    let entry = game.log().len().saturating_sub(1);
    let seconds = game.now() as f64 / 1000.0;
    format!("{title}, after entry {entry} ({seconds:.1} s): {what}\n")
}
