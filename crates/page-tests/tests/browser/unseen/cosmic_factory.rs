//! Cosmic Factory in standard mode, with a long clock and all cards that ask something.

use cosmic_factory::{Card, Points};
use serde_json::json;

use super::listener::{Listener, Tree, numbers, text};
use crate::kit::{Companion, Key, Looks, Manner, run_story};

const BUILD_SECONDS: i32 = 900;

/// The cards of the rounds. One asks nothing, so that its points are those that were heard before.
const CARDS: [Card; 5] = [Card::BlackHole, Card::Sabotage, Card::IceAge, Card::StellarSwap, Card::Offering];

#[tokio::test]
async fn a_whole_game_of_cosmic_factory_is_heard() {
    run_story(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        ada.comes_in().await;
        let options = json!({ "build-seconds": BUILD_SECONDS, "cards": CARDS.map(Card::name) });
        let code = ada.opens_table("standard", 3, options).await;
        let listener = Listener(&ada);
        listener.sits_down().await;
        listener.presses(&text("room.seats.add_bot")).await;
        // On the right sits somebody who leaves a tile for us to turn face down (CF-7.1).
        let _bea = Companion::join(world.url(), &code, "Bea", Manner { face_down: 1, ..Manner::default() }).await;
        listener.hears_until("Bea", |tree| tree.nodes().any(|node| node.name == "Bea")).await;
        listener.presses(&text("room.start")).await;
        for card in CARDS {
            Round { listener: &listener, card }.is_played().await;
        }
        let over = listener.hears_until("the end", |tree| tree.offers(&text("end.rematch"))).await;
        let winner = [text("end.won"), text("end.won_you"), text("end.won_shared")];
        assert!(winner.iter().any(|won| over.has("heading", won)), "the winner is announced");
    })
    .await;
}

/// A round of the game.
struct Round<'a> {
    listener: &'a Listener<'a>,
    card: Card,
}

/// Whether a card asks us something.
fn is_asking(tree: &Tree) -> bool {
    let questions = [text("choices.darken.ask_one"), text("choices.sabotage.ask")];
    questions.iter().any(|ask| tree.has("heading", ask)) || tree.nodes().any(|node| node.role == "radio")
}

/// Whether the points of the round are shown.
fn is_counted(tree: &Tree) -> bool {
    tree.offers(&text("scoring.next_round")) || tree.offers(&text("scoring.to_end"))
}

/// Whether the focus is on a cell of a board.
fn is_cell(tree: &Tree) -> bool {
    tree.focus().role == "button" && tree.focus().name.starts_with("Row ")
}

impl Round<'_> {
    async fn is_played(&self) {
        self.hears_card().await;
        self.drafts().await;
        let before = self.score().await;
        let gains = self.builds().await;
        let next = self.listener.hears_until("what comes", |tree| is_asking(tree) || is_counted(tree)).await;
        let is_asked = is_asking(&next);
        if is_asked {
            self.chooses().await;
            self.listener.hears_until("the points", is_counted).await;
        }
        let after = self.hears_points().await;
        match self.card {
            Card::IceAge => {
                let sums = before.iter().zip(&gains).map(|(before, gain)| (before + gain).min(i32::from(Points::TOP)));
                assert_eq!(sums.collect::<Vec<_>>(), after, "what was announced while building is what it is worth");
            }
            Card::Offering => {
                let could = after[..3].iter().any(|&points| points >= 5);
                assert!(is_asked || !could, "who has five points of a colour is asked: {after:?}");
            }
            _ => assert!(is_asked, "{} asks", self.card.name()),
        }
        self.listener.key('d').await;
        self.listener.hears_until("the next round", |tree| !is_counted(tree)).await;
    }

    /// The card comes by itself, with the focus on what puts it aside.
    async fn hears_card(&self) {
        let ready = text("game.card_ready");
        let tree = self.listener.hears_until("the card", |tree| tree.focus().name == ready).await;
        let name = text(&format!("cards.{}.name", self.card.name().replace('-', "_")));
        assert!(tree.has("heading", &name), "the card is {name}");
        self.listener.key(Key::Enter).await;
        self.listener.hears_until("the table", |tree| !tree.offers(&ready)).await;
    }

    async fn drafts(&self) {
        for (hand, keeps) in [(9, true), (6, false)] {
            let first = format!(", 1 of {hand}: ");
            self.listener.hears_until("tiles", |tree| tree.has("button", &first)).await;
            self.listener.hears('w', &text("game.waiting.draft")).await;
            self.listener.hears('t', &text("questions.no_limit")).await;
            for number in '1'..='3' {
                self.listener.hears(number, &format!("{}{number}", text("spoken.picked"))).await;
            }
            match keeps {
                true => self.listener.presses(&text("draft.keep")).await,
                false => self.listener.key('d').await,
            }
            self.listener.hears_until("that they are kept", |tree| !tree.has("button", &first)).await;
        }
    }

    /// Lays all nine tiles where the focus goes by itself, and finishes as the card wants it. What the galaxy is worth.
    async fn builds(&self) -> Vec<i32> {
        let left = text("build.tray_left_other");
        self.listener.hears_until("the build", |tree| tree.has("button", &left)).await;
        let clock = numbers(&self.listener.hears('t', &text("game.waiting.time_other")).await);
        assert!((1..=BUILD_SECONDS).contains(&clock[0]), "{clock:?}");
        assert!(self.listener.hears('w', &text("questions.building")).await.contains("Ada"));
        for number in '1'..='9' {
            self.lays(number).await;
        }
        let gains = numbers(&self.listener.hears('v', &text("spoken.gains_now")).await);
        match self.card {
            Card::BlackHole => self.turns_two_face_down().await,
            Card::Sabotage => return self.takes_token().await,
            _ => {}
        }
        self.listener.hears('d', &text("build.done_said")).await;
        gains
    }

    async fn lays(&self, number: char) {
        self.listener.hears(number, &text("spoken.holding")).await;
        let is_free = |tree: &Tree| is_cell(tree) && tree.focus().name.ends_with(&text("spoken.cell_empty"));
        let cell = self.listener.hears_until("a free cell", is_free).await.focus().name;
        let (cell, _) = cell.split_once(':').expect("it says where it is");
        let cell = cell.to_lowercase();
        if self.card == Card::IceAge {
            let worth = self.listener.hears('v', &cell).await;
            assert!(worth.contains(&text("spoken.gains_here")), "{worth}");
            self.listener.hears('r', &text("spoken.turned.t1")).await;
        }
        let placed = self.listener.hears(Key::Enter, &text("spoken.laid")).await;
        assert!(placed.contains(&cell), "{placed} for {cell}");
    }

    async fn turns_two_face_down(&self) {
        self.listener.hears('f', "1 of 2 face down").await;
        self.listener.key(Key::Left).await;
        self.listener.hears('f', "2 of 2 face down").await;
    }

    /// Takes the first token that nobody has, which finishes the galaxy.
    async fn takes_token(&self) -> Vec<i32> {
        let token = |color: &str| text(&format!("words.the_token.{color}"));
        let tree = self.listener.reads().await;
        let tokens = [('g', token("green")), ('b', token("blue")), ('o', token("orange"))];
        let (key, token) = tokens.into_iter().find(|(_, token)| tree.offers(token)).expect("a token is left");
        self.listener.key(key).await;
        let before = self.listener.hears_until("a question", |tree| tree.offers(&text("build.tokens.confirm"))).await;
        self.listener.presses(&text("build.tokens.confirm")).await;
        self.listener.hears_until("that it is ours", |tree| tree.said_since(&before).contains(&token)).await;
        Vec::new()
    }

    /// Answers the card: chooses a tile that lies face up, or a way.
    async fn chooses(&self) {
        self.listener.hears('w', &text("game.waiting.choose")).await;
        if matches!(self.card, Card::StellarSwap | Card::Offering) {
            self.listener.tabs_to("the ways", |node| node.role == "radio").await;
            // Letters are heard there as well.
            self.listener.hears('s', "Ada").await;
            self.listener.key(' ').await;
            self.listener.hears_until("what confirms it", |tree| !tree.offers(&text("common.confirm"))).await;
            return self.listener.key(Key::Enter).await;
        }
        self.listener.tabs_to("the galaxy", |node| node.role == "button" && node.name.starts_with("Row ")).await;
        while self.listener.reads().await.focus().name.contains("face down") {
            self.listener.key(Key::Right).await;
        }
        let consequences = ["choices.sabotage.preview", "choices.no_change", "choices.even_gain"].map(text);
        let before = self.listener.reads().await;
        self.listener.key(Key::Enter).await;
        let is_announced = |tree: &Tree| consequences.iter().any(|what| tree.said_since(&before).contains(what));
        let tree = self.listener.hears_until("what comes of it", is_announced).await;
        assert!(tree.focus().name.ends_with(&text("spoken.chosen")), "{:?}", tree.focus());
        self.listener.key(Key::Enter).await;
    }

    /// Where our tracks stand: three colours, and stars.
    async fn score(&self) -> Vec<i32> {
        let said = self.listener.hears('s', "Ada").await;
        let own = said.split(';').next().unwrap_or_default();
        let [total, ref tracks @ ..] = numbers(own)[..] else { panic!("{said} has numbers") };
        let [green, blue, orange, stars] = tracks[..] else { panic!("{said} has four tracks") };
        assert_eq!(total, green.min(blue).min(orange) + stars, "{said}");
        tracks.to_vec()
    }

    async fn hears_points(&self) -> Vec<i32> {
        let is_last = self.listener.reads().await.offers(&text("scoring.to_end"));
        if !is_last {
            assert!(self.listener.hears('w', &text("scoring.still_looking")).await.contains("Ada"));
            self.listener.hears('t', &text("game.waiting.time_other")).await;
        }
        let last = match self.card {
            Card::BlackHole => "choices.darken.told",
            Card::Sabotage => "choices.sabotage.told",
            Card::StellarSwap => "choices.swap.told",
            _ => "build.ended_all",
        };
        if self.card != Card::Offering {
            self.listener.hears('l', &text(last)).await;
        }
        self.score().await
    }
}
