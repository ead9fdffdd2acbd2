//! The time of all tables of a test, moved by hand.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use table_runner::{Time, UsableTime};
use tabletop::Millis;

use super::adapter::World;

/// How often the time is read at least.
const BEAT: Millis = 1_000;

thread_local! {
    /// The usable time in this test, as of the last reading.
    pub(super) static NOW: Cell<Millis> = const { Cell::new(0) };
    /// What the clock of the machine shows.
    static MACHINE: Cell<Millis> = const { Cell::new(0) };
    static TIME: RefCell<UsableTime> = RefCell::new(UsableTime::new(BEAT, 0));
    /// What the time of day is when the test begins; somebody may set it.
    static TIME_OF_DAY: Cell<u64> = const { Cell::new(1_000_000) };
    /// All tables of this test.
    pub(super) static WORLDS: RefCell<Vec<Weak<RefCell<World>>>> = const { RefCell::new(Vec::new()) };
    static IDS: Cell<u64> = const { Cell::new(0) };
}

pub(super) fn now() -> Time {
    Time { monotonic: NOW.get(), unix: TIME_OF_DAY.get() + NOW.get() }
}

pub(super) fn next_id() -> u64 {
    IDS.set(IDS.get() + 1);
    IDS.get()
}

/// Lets time pass at all tables.
pub(crate) fn pass(millis: Millis) {
    let end = MACHINE.get() + millis;
    loop {
        let (left, wait) = (end - MACHINE.get(), next_wake().map(|at| at.saturating_sub(NOW.get())));
        match wait {
            Some(0) => wake_all(),
            _ if left == 0 => return,
            _ => set_machine(MACHINE.get() + left.min(BEAT).min(wait.unwrap_or(BEAT))),
        }
    }
}

/// Lets the machine stand still for a while, so that nobody is served.
pub(crate) fn stall(millis: Millis) {
    set_machine(MACHINE.get() + millis);
    // Whoever is the first to be woken afterwards looks whether something is due.
    wake_all();
}

/// Sets the clock of the machine, or lets it go on; the time is read then.
pub(crate) fn set_machine(shown: Millis) {
    MACHINE.set(shown);
    let stalls = TIME.with_borrow(UsableTime::stalls);
    NOW.set(TIME.with_borrow_mut(|time| time.read(shown)));
    if TIME.with_borrow(UsableTime::stalls) > stalls {
        for world in worlds() {
            world.borrow_mut().correct_clock();
        }
    }
}

/// Sets the clock that tells the time of day.
pub(crate) fn set_time_of_day(unix: u64) {
    TIME_OF_DAY.set(unix);
}

pub(super) fn worlds() -> Vec<Rc<RefCell<World>>> {
    WORLDS.with_borrow(|worlds| worlds.iter().filter_map(Weak::upgrade).collect())
}

pub(super) fn next_wake() -> Option<Millis> {
    worlds().iter().filter_map(|world| world.borrow().wake_at()).min()
}

pub(super) fn wake_all() {
    for world in worlds() {
        if world.borrow().wake_at().is_some_and(|at| at <= NOW.get()) {
            world.borrow_mut().wake();
        }
    }
}
