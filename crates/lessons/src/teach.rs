//! What a game adds to the machinery of lessons.

use std::collections::BTreeMap;
use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use tabletop::{Recordable, Seat, Setup};

use crate::book::{Book, Part};
use crate::judge::{Declined, Tried};
use crate::script::Script;

/// The seat of whoever learns; the other one is Ada's.
pub const LEARNER: Seat = match Seat::new(0) {
    Some(seat) => seat,
    None => panic!("seat 0 exists"),
};

/// Numbers that fill the placeholders of a sentence, by name.
pub type Numbers = BTreeMap<String, i64>;

/// Rules that lessons are about.
pub trait Teach: Recordable {
    /// Something on the screen that can be lit.
    type Target: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// What a position or a move has to be like.
    type Condition: Clone + Debug + DeserializeOwned + Send + Sync;
    /// What may be touched besides what the rules allow.
    type Permissions: Clone + Debug + Default + DeserializeOwned + Send + Sync;
    /// A deal, as lessons write it.
    type Deal: Clone + Debug + DeserializeOwned + Send + Sync;
    /// How a lesson's deal differs from that of the record it shares with others.
    type Variation: Clone + Debug + Default + DeserializeOwned + Send + Sync;

    /// All lessons of the game; an error names what is wrong in its data.
    fn book() -> Result<&'static Book<Self>, &'static str>;

    /// Mode, seats and options of a table for a lesson: nobody is hurried.
    fn setup(mode: Self::Mode, seats: usize) -> Setup<Self>;

    /// The table's deal.
    fn deal(deal: &Self::Deal, variation: &Self::Variation, round: u8) -> Result<Self::Move, String>;

    /// Whether the table's move deals: lessons choose their deals.
    fn is_deal(action: &Self::Move) -> bool;

    /// Reads a move as lessons write it.
    fn read_move(text: &str) -> Result<Self::Move, String>;

    /// Whose move it is where a script names nobody.
    fn default_seat(&self) -> Seat;

    /// Why a lesson does not let this legal move through, if it does not.
    fn declines(may: &Self::Permissions, before: &Self, action: &Self::Move) -> Option<Declined>;

    /// Whether a try meets a condition.
    fn holds(condition: &Self::Condition, tried: &Tried<'_, Self>) -> bool;

    /// Whether a player can undo the move by another one, so that a lesson need not take it back.
    fn is_reversible(action: &Self::Move) -> bool;

    /// Whether a try that misses the goal is on the way to it, such as a tile on the right cell.
    fn is_on_the_way(part: &Part<Self>, after: &Self, action: &Self::Move) -> bool;

    /// Whether what a scripted move leads to is there already.
    fn is_achieved(&self, action: &Self::Move) -> bool;

    /// What has to be undone before a script can be followed, by the move that undoes it.
    fn obstacle(&self, script: &Script<Self>) -> Option<Self::Move>;

    /// What the other player does now at a [live](crate::LessonRun::is_live) step, to keep pace with the learner.
    fn companion(&self) -> Option<Self::Move> {
        None
    }

    /// A good move where a lesson has no script.
    fn suggestion(&self) -> Option<Self::Move>;

    /// A number that sentences tell, by its name.
    fn measure(&self, name: &str) -> Option<i64>;

    /// What the refusal of a move is about, to be lit.
    fn causes(refusal: &Self::Refusal, action: &Self::Move) -> Vec<Self::Target>;

    /// What a player touches to make a move.
    fn touched(&self, action: &Self::Move) -> Vec<Self::Target>;

    /// The move on a board that is turned by so many sixths.
    fn turned_move(action: &Self::Move, sixths: u8) -> Self::Move;

    /// The target on a board that is turned by so many sixths.
    fn turned_target(target: &Self::Target, sixths: u8) -> Self::Target;

    /// By how many sixths a player has turned the board in place of a script; none if the moves differ in more.
    fn sixths_between(scripted: &Script<Self>, played: &Self::Move) -> Option<u8>;
}
