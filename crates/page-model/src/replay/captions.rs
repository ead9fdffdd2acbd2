//! The captions of exported pictures, in the language of the page and with the names of the players.

use artwork::{Caption, GalaxyCaptions, TableCaptions};
use big_bang::{BigBang, Piece, PlacedPiece, Score, TableView, View};
use cosmic_factory::score::GalaxyScore;
use cosmic_factory::{Color, Galaxy, Track};
use tabletop::{Rules as _, Seat};

use crate::texts::{Locale, t_string};
use crate::words;

#[derive(Copy, Clone)]
pub struct Captions<'a> {
    pub i18n: Locale,
    pub name: &'a dyn Fn(Seat) -> String,
    /// The owner of the galaxy, if the picture shows one.
    pub owner: Option<Seat>,
}

impl GalaxyCaptions for Captions<'_> {
    fn title(&self, _: bool) -> String {
        let name = self.owner.map(|seat| TableCaptions::name(self, seat)).unwrap_or_default();
        t_string!(self.i18n, scoring.of, name = name)
    }

    fn path(&self, length: u32) -> String {
        t_string!(self.i18n, scoring.item.path, count = length)
    }

    fn networks(&self, count: usize) -> String {
        t_string!(self.i18n, scoring.item.path_networks, count = count)
    }

    fn describe(&self, galaxy: &Galaxy, score: Option<&GalaxyScore>) -> String {
        let i18n = self.i18n;
        let laid = t_string!(i18n, spoken.miniature, laid = galaxy.tiles().len(), all = 9);
        let gains = score.map(|score| {
            let [green, blue, orange] = Color::ALL.map(|color| score.gains[color.into()]);
            let star = score.gains[Track::Star];
            t_string!(i18n, words.points_line.all, green = green, blue = blue, orange = orange, star = star)
        });
        words::parts(i18n, &[laid].into_iter().chain(gains).collect::<Vec<_>>())
    }

    fn describe_all(&self, places: &[(&str, String)]) -> String {
        let places = places.iter().map(|(caption, galaxy)| words::pair(self.i18n, caption, galaxy));
        words::items(self.i18n, &places.collect::<Vec<_>>())
    }
}

impl TableCaptions for Captions<'_> {
    fn name(&self, seat: Seat) -> String {
        (self.name)(seat)
    }

    fn say(&self, caption: &Caption<'_>) -> String {
        let i18n = self.i18n;
        let fixed = match *caption {
            Caption::Title(mode) => return words::game_and_mode(i18n, BigBang::NAME, &mode.to_string()),
            Caption::Mode(mode) => words::mode(i18n, &mode.to_string()),
            Caption::Undealt => t_string!(i18n, replay.did.begin),
            Caption::Dealing => t_string!(i18n, game.waiting.table),
            Caption::Next { name, bonus } => {
                let next = t_string!(i18n, bb.boards.turn.theirs, name = name);
                let bonus = bonus.then(|| t_string!(i18n, replay.drawn.bonus).to_owned());
                return words::parts(i18n, &[next].into_iter().chain(bonus).collect::<Vec<_>>());
            }
            Caption::Skipped { name } => return t_string!(i18n, bb.boards.turn.skipped, name = name),
            Caption::Alone { lost: true, .. } => t_string!(i18n, bb.end.alone_lost),
            Caption::Alone { cards, points, lost: false } => {
                let (cards, points) =
                    (t_string!(i18n, bb.end.cards, count = cards), t_string!(i18n, common.points, count = points));
                return words::parts(i18n, &[t_string!(i18n, end.title).to_owned(), cards, points]);
            }
            Caption::Won { names: [], .. } => t_string!(i18n, end.title),
            Caption::Won { names, score } => {
                let won = match names {
                    [name] => t_string!(i18n, end.won, name = name),
                    names => t_string!(i18n, end.won_shared, names = words::list(i18n, names)),
                };
                let score = score.map(|score| self.score(score));
                return words::parts(i18n, &[won].into_iter().chain(score).collect::<Vec<_>>());
            }
            Caption::SeenBy { name } => return words::pair(i18n, t_string!(i18n, replay.eyes), name),
            Caption::You { name } => name,
            Caption::Year(years) => return t_string!(i18n, bb.boards.row.years, count = years),
            Caption::YearsUnit => t_string!(i18n, bb.boards.clock.years),
            Caption::Score(score) => return self.score(score),
            Caption::Clock => t_string!(i18n, bb.boards.clock.title),
            Caption::Players => t_string!(i18n, bb.boards.players.title),
            Caption::Cards => t_string!(i18n, bb.goals.title),
            Caption::Row => t_string!(i18n, bb.boards.row.title),
            Caption::Cost { years, leaves } => {
                let leaves = leaves.then(|| t_string!(i18n, bb.boards.row.going).to_owned());
                let years = t_string!(i18n, bb.boards.row.years, count = years);
                return words::parts(i18n, &[years].into_iter().chain(leaves).collect::<Vec<_>>());
            }
            Caption::Pile => t_string!(i18n, replay.drawn.pile),
            Caption::LeftInPile => t_string!(i18n, replay.drawn.left_in_pile),
            Caption::Used => t_string!(i18n, bb.boards.used.title),
            Caption::ActionsPlayed => t_string!(i18n, bb.boards.used.gone),
            Caption::BonusDue => t_string!(i18n, replay.drawn.bonus),
            Caption::Pieces(count) => return t_string!(i18n, bb.chain.holds, count = count),
            Caption::Universe(index) => return t_string!(i18n, bb.objectives.universe, number = index + 1),
            Caption::Goal => t_string!(i18n, bb.goals.goal),
            Caption::Attained => t_string!(i18n, bb.goals.attained),
            Caption::Threats => t_string!(i18n, replay.drawn.threats),
            Caption::NeverTurnedUp => t_string!(i18n, replay.drawn.never_turned_up),
            Caption::NoCardLeft { .. } => t_string!(i18n, bb.goals.no_cards),
            Caption::CardsLeft(count) => return t_string!(i18n, bb.goals.cards, count = count),
        };
        fixed.to_owned()
    }

    fn describe(&self, view: &View, status: &str) -> String {
        let i18n = self.i18n;
        let piece = |piece: Piece| words::big_bang::piece(i18n, piece);
        let board = |pieces: &[PlacedPiece]| {
            let lying =
                pieces.iter().map(|lying| words::pair(i18n, words::big_bang::cell(i18n, lying.at), piece(lying.piece)));
            words::items(i18n, &lying.collect::<Vec<_>>())
        };
        let lies = match &view.table {
            TableView::Deal => Vec::new(),
            TableView::Cosmic(table) => vec![board(&table.board)],
            TableView::Simple(table) => vec![board(&table.board)],
            TableView::Solitary(table) => vec![board(&table.board)],
            TableView::Hexidomino(table) => {
                let pieces: Vec<String> = table.chain.pieces().iter().map(|&it| piece(it)).collect();
                let label = t_string!(i18n, bb.chain.label, count = pieces.len());
                vec![words::pair(i18n, label, words::items(i18n, &pieces))]
            }
            TableView::Parallel(table) => {
                let named = (0_u8..).zip(&table.universes);
                named.map(|(at, pieces)| words::pair(i18n, self.say(&Caption::Universe(at)), board(pieces))).collect()
            }
        };
        words::parts(i18n, &[status.to_owned()].into_iter().chain(lies).collect::<Vec<_>>())
    }
}

impl Captions<'_> {
    fn score(self, score: &Score) -> String {
        let i18n = self.i18n;
        match score {
            Score::Objectives { shape, color, total } => {
                t_string!(i18n, end.total, lowest = shape, star = color, total = total)
            }
            Score::Solitary { total, .. } => t_string!(i18n, common.points, count = total),
            Score::Hand { points, .. } => {
                words::pair(i18n, t_string!(i18n, bb.chain.hands), t_string!(i18n, common.points, count = points))
            }
            Score::Universes { universes: [one, other], total } => {
                words::pair(i18n, t_string!(i18n, bb.end.lower_of, one = one, other = other), total)
            }
        }
    }
}
