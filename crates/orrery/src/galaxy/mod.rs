//! `orrery galaxy`: scoring, drawing and finding galaxies.

mod best;
mod input;

use std::io;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use cosmic_factory::{Card, Galaxy, Points, score};
use serde::Serialize;

use crate::error::Error;
use crate::lines::Lines;
use crate::output::print;
use crate::tiles;
use input::GalaxyInput;

/// No sensible question about a galaxy is longer.
const LONGEST_LINE: usize = 1 << 20;

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Score galaxies: a line of JSON in, a line of JSON out
    ///
    /// A line in is {"cells":[{"x":0,"y":0,"tile":"g1g0b2*/nw","turns":1}],"card":"none"}; a tile is a notation or a
    /// number of the set. The answer lists zones, constellations, path and gains.
    Score(ScoreArguments),
    /// Draw one galaxy as SVG: the same line of JSON in, a picture out
    Draw(DrawArguments),
    /// Find the best galaxy for nine tiles: a line of JSON in, a line of JSON out
    ///
    /// A line in is {"tiles":[nine tiles],"card":"none","tracks":{"green":0,"blue":0,"orange":0,"star":0}}; a tile is
    /// a notation or a number of the set. The answer is a galaxy with its gains, what they are worth, and whether it
    /// is proven that nothing is worth more. Ctrl-C ends a search with the best so far.
    Best(best::Arguments),
}

#[derive(Args)]
pub(crate) struct ScoreArguments {
    /// Tile set for numbers [default: our own]
    #[arg(long, value_name = "FILE")]
    tiles: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct DrawArguments {
    /// Tile set for numbers [default: our own]
    #[arg(long, value_name = "FILE")]
    tiles: Option<PathBuf>,
    /// Leave out zones, path and gains
    #[arg(long)]
    plain: bool,
}

pub(crate) fn run(command: &Command) -> Result<(), Error> {
    match command {
        Command::Score(arguments) => {
            let tiles = tiles::load(arguments.tiles.as_deref())?;
            Lines::new(io::stdin(), LONGEST_LINE).answer(|line| {
                let (galaxy, card) = GalaxyInput::parse(line)?.galaxy(&tiles)?;
                serde_json::to_string(&Answer::new(&galaxy, card)).map_err(|error| error.to_string())
            })
        }
        Command::Best(arguments) => best::run(arguments),
        Command::Draw(arguments) => {
            let tiles = tiles::load(arguments.tiles.as_deref())?;
            let mut lines = Lines::new(io::stdin(), LONGEST_LINE);
            let Some((line, text)) = lines.next()? else {
                return Err(Error::Argument(
                    "nothing to draw: a line of JSON is expected on standard input".to_owned(),
                ));
            };
            let drawn = GalaxyInput::parse(text).and_then(|input| input.galaxy(&tiles));
            let (galaxy, card) = drawn.map_err(|problem| Error::line(line, &problem))?;
            let account = (!arguments.plain).then(|| score(&galaxy, card));
            print(&artwork::galaxy(&galaxy, account.as_ref(), &artwork::English::default()))
        }
    }
}

/// What a galaxy is worth.
#[derive(Serialize)]
struct Answer {
    zones: Vec<ZoneJson>,
    constellations: Vec<usize>,
    path: PathJson,
    gains: Points,
}

#[derive(Serialize)]
struct ZoneJson {
    color: cosmic_factory::Color,
    planets: u32,
    spaces: usize,
    points: u8,
}

#[derive(Serialize)]
struct PathJson {
    length: u32,
    networks: usize,
}

impl Answer {
    fn new(galaxy: &Galaxy, card: Card) -> Answer {
        let account = score(galaxy, card);
        let zones = account.zones.iter().map(|zone| ZoneJson {
            color: zone.color,
            planets: zone.planets,
            spaces: zone.spaces.len(),
            points: zone.points,
        });
        Answer {
            zones: zones.collect(),
            constellations: account.constellations.iter().map(|zone| zone.spaces.len()).collect(),
            path: PathJson { length: account.path.length, networks: account.path.networks.len() },
            gains: account.gains,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use cosmic_factory::TileSet;
    use proptest::prelude::*;

    use super::*;

    const QUESTION: &str = r#"{"cells":[{"x":0,"y":0,"tile":"g1g0b2*/nw","turns":1},{"x":1,"y":0,"tile":17,"down":true}],"card":"multi-path"}"#;

    /// Whatever is asked is answered or refused in words.
    fn ask(line: &str) {
        let tiles = Arc::new(TileSet::ours().clone());
        match GalaxyInput::parse(line).and_then(|input| input.galaxy(&tiles)) {
            Ok((galaxy, card)) => assert!(Answer::new(&galaxy, card).zones.len() <= 80),
            Err(problem) => assert!(!problem.is_empty()),
        }
    }

    proptest! {
        #[test]
        fn any_text_is_answered_or_refused(text: String) {
            ask(&text);
        }

        #[test]
        fn damaged_questions_are_answered_or_refused(edits in prop::collection::vec((0..QUESTION.len(), "\\PC|[0-9\\[\\]{},:\"-]{0,3}"), 1..6)) {
            let mut line: Vec<char> = QUESTION.chars().collect();
            for (at, piece) in edits {
                let at = at.min(line.len());
                line.splice(at..(at + 1).min(line.len()), piece.chars());
            }
            ask(&line.into_iter().collect::<String>());
        }
    }
}
