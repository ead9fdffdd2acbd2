//! What pictures say in words. Whoever draws one says it in their language and with the names of those who play.

use big_bang::{Mode, Score, View};
use cosmic_factory::Galaxy;
use cosmic_factory::score::GalaxyScore;
use tabletop::Seat;

use crate::{big_bang as pieces, cosmic_factory as tiles};

/// The words in a picture of Cosmic Factory.
pub trait GalaxyCaptions {
    /// The title of a single galaxy, with or without what it earns.
    fn title(&self, scored: bool) -> String;
    /// The length of the path that counts.
    fn path(&self, length: u32) -> String;
    /// How many networks there are, where those count.
    fn networks(&self, count: usize) -> String;
    /// All of a galaxy in words, for those who cannot see it.
    fn describe(&self, galaxy: &Galaxy, score: Option<&GalaxyScore>) -> String;
    /// The galaxies of a table in words, each as its caption and its description.
    fn describe_all(&self, places: &[(&str, String)]) -> String;
}

/// The words in a picture of Big Bang 13.7.
pub trait TableCaptions {
    /// The name of who sits there.
    fn name(&self, seat: Seat) -> String;
    /// A label or a line.
    fn say(&self, caption: &Caption<'_>) -> String;
    /// All of a table in words, for those who cannot see it; `status` says how things stand.
    fn describe(&self, view: &View, status: &str) -> String;
}

/// Something that a picture of Big Bang 13.7 says.
#[derive(Clone, Debug, PartialEq)]
pub enum Caption<'a> {
    /// The title of the picture.
    Title(Mode),
    /// The name of the mode.
    Mode(Mode),
    /// Nothing has been dealt yet.
    Undealt,
    /// The table is about to deal.
    Dealing,
    Next {
        name: &'a str,
        /// Whether a bonus placement is due.
        bonus: bool,
    },
    /// Who can place nothing and is skipped.
    Skipped { name: &'a str },
    /// How a game alone ended.
    Alone {
        /// How many cards were attained.
        cards: usize,
        /// The points on the board.
        points: u32,
        /// Whether a threat came true.
        lost: bool,
    },
    /// Who has won; nobody in particular if there are no names.
    Won {
        names: &'a [String],
        /// With what; none if nobody has won.
        score: Option<&'a Score>,
    },
    /// Whose eyes the picture is seen with.
    SeenBy { name: &'a str },
    /// The name of whose eyes these are, in the list of players.
    You { name: &'a str },
    /// Where a counter stands.
    Year(u16),
    /// What is written below the year in the middle of the clock.
    YearsUnit,
    /// What somebody has come to.
    Score(&'a Score),
    /// The title of the clock.
    Clock,
    /// The title of the list of players.
    Players,
    /// The title of the cards.
    Cards,
    /// The title of the row.
    Row,
    /// What a piece of the row costs.
    Cost {
        years: u8,
        /// Whether it is the next to be discarded.
        leaves: bool,
    },
    /// The title of the piles.
    Pile,
    /// The title of what was left in the pile in the end.
    LeftInPile,
    /// The title of the used pile, the first discarded first.
    Used,
    /// The title of the actions that have been played.
    ActionsPlayed,
    /// The title of placements that are still due.
    BonusDue,
    /// How many pieces are in a hand.
    Pieces(usize),
    /// The name of a universe.
    Universe(u8),
    /// The card to attain.
    Goal,
    /// The title of the cards attained.
    Attained,
    /// The title of the threats.
    Threats,
    /// The title of the cards that were never turned up.
    NeverTurnedUp,
    /// All cards have been turned up, and since then box 0 was passed so often.
    NoCardLeft { passes: u8 },
    /// How many cards are face down.
    CardsLeft(usize),
}

/// The words in English, with the names of those who play; who has no name goes by the number of the seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct English {
    /// The names, seat by seat.
    pub names: Vec<String>,
}

fn counted(count: usize, one: &str, several: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {several}") }
}

impl GalaxyCaptions for English {
    fn title(&self, scored: bool) -> String {
        if scored { "A galaxy and what it earns" } else { "A galaxy" }.to_owned()
    }

    fn path(&self, length: u32) -> String {
        format!("longest path {length}")
    }

    fn networks(&self, count: usize) -> String {
        format!("{count} networks")
    }

    fn describe(&self, galaxy: &Galaxy, score: Option<&GalaxyScore>) -> String {
        tiles::words::galaxy(galaxy, score)
    }

    fn describe_all(&self, places: &[(&str, String)]) -> String {
        let places: Vec<String> = places.iter().map(|(caption, galaxy)| format!("{caption}: {galaxy}")).collect();
        places.join(" ")
    }
}

impl TableCaptions for English {
    fn name(&self, seat: Seat) -> String {
        self.names.get(seat.index()).filter(|name| !name.is_empty()).cloned().unwrap_or_else(|| seat.to_string())
    }

    fn say(&self, caption: &Caption<'_>) -> String {
        let fixed = match *caption {
            Caption::Title(mode) => return format!("A game of Big Bang 13.7, {mode} mode"),
            Caption::Next { name, bonus } => {
                return format!("next: {name}{}", if bonus { ", with a bonus placement" } else { "" });
            }
            Caption::Skipped { name } => return format!("{name} can place nothing and is skipped"),
            Caption::Alone { cards, points, lost } => return alone(cards, points, lost),
            Caption::Won { names, score } => return won(names, score),
            Caption::SeenBy { name } => return format!("as {name} sees it"),
            Caption::You { name } => return format!("{name} (you)"),
            Caption::Year(year) => return format!("year {year}"),
            Caption::Score(score) => return score_in_words(score),
            Caption::Cost { years, leaves } => {
                return counted(usize::from(years), "year", "years") + if leaves { " · leaves" } else { "" };
            }
            Caption::Pieces(count) => return counted(count, "piece", "pieces"),
            Caption::Universe(index) => return format!("universe {index}"),
            Caption::NoCardLeft { passes } if passes > 0 => return format!("no card left, box 0 passed: {passes}"),
            Caption::CardsLeft(count) => return format!("{count} left"),
            Caption::Mode(Mode::Cosmic) => "Cosmic Mode",
            Caption::Mode(Mode::Simple) => "Simple Mode",
            Caption::Mode(Mode::Solitary) => "Solitary Mode",
            Caption::Mode(Mode::Hexidomino) => "Hexidomino",
            Caption::Mode(Mode::Parallel) => "Parallel Universes",
            Caption::Undealt => "nothing has been dealt",
            Caption::Dealing => "the table deals",
            Caption::YearsUnit => "years",
            Caption::Clock => "clock",
            Caption::Players => "players",
            Caption::Cards => "cards",
            Caption::Row => "row",
            Caption::Pile => "pile",
            Caption::LeftInPile => "left in the pile",
            Caption::Used => "used, the first discarded first",
            Caption::ActionsPlayed => "actions played",
            Caption::BonusDue => "bonus placements still due",
            Caption::Goal => "goal",
            Caption::Attained => "attained",
            Caption::Threats => "threats",
            Caption::NeverTurnedUp => "never turned up",
            Caption::NoCardLeft { .. } => "no card left",
        };
        fixed.to_owned()
    }

    fn describe(&self, view: &View, status: &str) -> String {
        pieces::words::table(view, status, self)
    }
}

fn alone(cards: usize, points: u32, lost: bool) -> String {
    let cards = counted(cards, "card", "cards");
    if lost {
        format!("the game is lost: a threat came true, after {cards} attained")
    } else {
        format!("the game is over: {cards} attained, {points} points")
    }
}

fn won(names: &[String], score: Option<&Score>) -> String {
    let how = match score {
        Some(Score::Hand { pieces: 0, .. }) => " with an empty hand".to_owned(),
        Some(Score::Hand { points, .. }) => format!(" with {points} in hand"),
        Some(score) => format!(" with {}", score.total()),
        None => String::new(),
    };
    match names {
        [] => "the game is over".to_owned(),
        [winner] => format!("the game is over: {winner} has won{how}"),
        winners => format!("the game is over: {} share the victory{how}", winners.join(" and ")),
    }
}

fn score_in_words(score: &Score) -> String {
    match score {
        Score::Objectives { shape, color, total } => format!("{shape} + {color} = {total}"),
        Score::Solitary { total, .. } => format!("{total}"),
        Score::Hand { points, .. } => format!("{points} in hand"),
        Score::Universes { universes: [one, other], total } => format!("lower of {one}, {other}: {total}"),
    }
}
