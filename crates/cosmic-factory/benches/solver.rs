//! How long the solver takes, over many random hands of our own tiles.
//!
//! Medians hide what matters here, so this prints a table of its own: median, 90th and 99th percentile and worst, in
//! CPU time of the one thread that works, and how many arrangements were looked at. A word on the command line selects
//! the cases that contain it, `--hands N` sets how many hands each has.

use std::time::Duration;

use cosmic_factory::solver::{Question, Solver};
use cosmic_factory::{Card, Points, Tile, TileSet};
use tabletop::Dice;

/// What is measured: a card, whether it is the front, and over how many hands.
struct Case {
    card: Card,
    front: bool,
    hands: usize,
}

/// Cards that change how galaxies are scored in the square.
const SCORING: [Card; 9] = [
    Card::Arborescence,
    Card::District,
    Card::Dispersion,
    Card::Constellation,
    Card::SiderealVacuum,
    Card::MultiPath,
    Card::IceAge,
    Card::GlobalWarming,
    Card::TemperateClimate,
];

/// Cards that change the shape.
const SHAPES: [Card; 3] = [Card::UniqueDimension, Card::ParallelUniverse, Card::BlackHole];

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for (cards, hands) in [(&[Card::None][..], 1000), (&SCORING, 100), (&SHAPES, 20)] {
        for &card in cards {
            cases.extend([false, true].map(|front| Case { card, front, hands }));
        }
    }
    cases
}

impl Case {
    fn name(&self) -> String {
        format!("solver {} {}", if self.front { "front" } else { "best" }, self.card)
    }

    /// The question with this number: nine random tiles, random tracks from 0 to 8.
    fn question(&self, number: usize) -> Question {
        let mut dice = Dice::new(2026, number as u64);
        let mut tiles: Vec<Tile> = TileSet::ours().iter().map(|(_, tile)| tile).collect();
        dice.shuffle(&mut tiles);
        let tracks = Points::new(std::array::from_fn(|_| dice.below(9) as u8));
        Question::new(&tiles[..9], self.card, tracks).expect("nine tiles")
    }

    /// CPU time and nodes for one question.
    fn measure(&self, number: usize) -> (Duration, u64) {
        let question = self.question(number);
        let begin = cpu_time();
        let mut solver = if self.front { Solver::front(question) } else { Solver::best(question) };
        let progress = loop {
            let progress = solver.run(1 << 20);
            if progress.done {
                break progress;
            }
        };
        (cpu_time() - begin, progress.nodes)
    }
}

/// The CPU time that this thread has used.
#[cfg(unix)]
fn cpu_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Elsewhere the time of day must do.
#[cfg(not(unix))]
fn cpu_time() -> Duration {
    std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default()
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut words: Vec<String> = Vec::new();
    let mut hands = None;
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--hands" => hands = arguments.next().and_then(|number| number.parse().ok()),
            "--color" => drop(arguments.next()),
            flag if flag.starts_with('-') => {}
            word => words.push(word.to_owned()),
        }
    }
    let cases: Vec<Case> =
        cases().into_iter().filter(|case| words.iter().all(|word| case.name().contains(word))).collect();
    if cases.is_empty() {
        return;
    }
    // What is worked out once per program is not what is measured.
    for case in &cases {
        Solver::best(case.question(0)).run(1);
    }
    println!("| case | hands | median | p90 | p99 | worst | median nodes | p99 nodes | worst nodes |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    for case in &cases {
        let hands = hands.unwrap_or(case.hands).max(1);
        let (mut times, mut nodes): (Vec<Duration>, Vec<u64>) = (0..hands).map(|number| case.measure(number)).unzip();
        times.sort_unstable();
        nodes.sort_unstable();
        let at = |percent: usize| (hands * percent / 100).min(hands - 1);
        let [median, p90, p99, worst] = [50, 90, 99, 100].map(|percent| milliseconds(times[at(percent)]));
        let [median_nodes, p99_nodes, worst_nodes] = [50, 99, 100].map(|percent| nodes[at(percent)]);
        println!(
            "| {} | {hands} | {median} | {p90} | {p99} | {worst} | {median_nodes} | {p99_nodes} | {worst_nodes} |",
            case.name()
        );
    }
}

fn milliseconds(time: Duration) -> String {
    let microseconds = time.as_micros();
    format!("{}.{:02} ms", microseconds / 1000, microseconds % 1000 / 10)
}
