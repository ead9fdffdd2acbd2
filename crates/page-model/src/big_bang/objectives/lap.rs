//! The laps of Solitary Mode: the distance to box 0, and what happens there.

use big_bang::{BOXES, SolitaryView};

/// The effect of the next pass of box 0 (BB-7.3, BB-7.5).
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum LapPass {
    /// The next card becomes a threat.
    Threat,
    /// The last lap begins.
    LastLap,
    End,
}

/// Where the counter is on its lap.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Lap {
    /// The box in which it stands.
    pub place: u16,
    /// The number of boxes to box 0.
    pub left: u16,
    pub pass: LapPass,
}

impl Lap {
    /// The lap of a game.
    pub fn of(view: &SolitaryView) -> Lap {
        let place = view.years % BOXES;
        let pass = match (view.cards_left, view.passes) {
            (1.., _) => LapPass::Threat,
            (0, 0) => LapPass::LastLap,
            (0, _) => LapPass::End,
        };
        Lap { place, left: BOXES - place, pass }
    }
}

#[cfg(test)]
mod tests {
    use big_bang::{BigBang, Mode, Options, TableView};
    use tabletop::{Dice, Entry, Rules as _, Setup, Viewer};

    use super::*;

    fn view() -> SolitaryView {
        let setup = Setup::<BigBang> { mode: Mode::Solitary, seats: 1, options: Options::default() };
        let mut game = BigBang::set_up(&setup).expect("a table");
        let deal = game.table_move(&mut Dice::new(1, 2)).expect("a deal");
        game.play(&Entry::by_table(0, deal)).expect("dealt");
        match game.view(Viewer::Watcher).table {
            TableView::Solitary(view) => view,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn bb_7_3_a_pass_turns_up_a_threat_as_long_as_there_are_cards() {
        let view = SolitaryView { years: 17, ..view() };
        assert_eq!(Lap::of(&view), Lap { place: 5, left: 7, pass: LapPass::Threat });
        assert_eq!(Lap::of(&SolitaryView { years: 24, ..view }).left, 12);
    }

    #[test]
    fn bb_7_5_without_cards_the_second_pass_ends_the_game() {
        let view = SolitaryView { cards_left: 0, ..view() };
        assert_eq!(Lap::of(&view).pass, LapPass::LastLap);
        assert_eq!(Lap::of(&SolitaryView { passes: 1, ..view }).pass, LapPass::End);
    }
}
