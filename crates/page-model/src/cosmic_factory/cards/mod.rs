//! Which card is revealed, and which came before.

use cosmic_factory::{Card, View};

/// The current round and its card, if there is one and it is revealed.
pub fn revealed(view: &View) -> Option<(u8, Card)> {
    let is_dealt = view.cards.len() == usize::from(view.round);
    Some((view.round, view.card())).filter(|&(_, card)| is_dealt && card != Card::None)
}

pub fn before(view: &View, round: u8) -> Vec<Card> {
    let rounds = usize::from(round).saturating_sub(1);
    view.cards.iter().copied().take(rounds).filter(|&card| card != Card::None).collect()
}

#[cfg(test)]
mod tests {
    use cosmic_factory::{CosmicFactory, Mode, Options};
    use tabletop::{Dice, Game, Rules as _, Setup, Viewer};

    use super::*;

    fn dealt(mode: Mode, cards: Vec<Card>) -> (View, View) {
        let setup = Setup { mode, seats: 2, options: Options { cards, ..Options::default() } };
        let mut game: Game<CosmicFactory> = Game::new(setup).expect("a table for two");
        let before = game.state().view(Viewer::Watcher);
        game.settle(0, &mut Dice::new(1, 0)).expect("the table deals");
        (before, game.state().view(Viewer::Watcher))
    }

    #[test]
    fn a_card_is_shown_once_it_is_revealed() {
        let (before_deal, after_deal) = dealt(Mode::Standard, vec![Card::Gift]);
        assert_eq!(revealed(&before_deal), None);
        assert_eq!(revealed(&after_deal), Some((1, Card::Gift)));
        assert_eq!(before(&after_deal, 1), []);
        // Between two rounds the last card is no longer in force.
        let mut between = after_deal;
        between.round = 2;
        assert_eq!((revealed(&between), before(&between, 2)), (None, vec![Card::Gift]));
        // The count of a round shows the cards that were known in it.
        assert_eq!(before(&between, 1), []);
    }

    #[test]
    fn beginners_see_no_card() {
        let (_, mut view) = dealt(Mode::Beginner, Vec::new());
        assert_eq!(revealed(&view), None);
        view.round = 2;
        assert_eq!(before(&view, 2), []);
    }
}
