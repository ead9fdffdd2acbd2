//! Budgets of messages: what each guest may say and show, and what those who only watch may together, so that no crowd of them
//! drowns the table.

use std::net::IpAddr;
use std::time::Duration;

use crate::connections::ConnectionId;
use crate::lobby::Guest;
use crate::rate_limit::{RateLimit, RateLimiter};
use crate::runner::TableRunner;

/// Limits hold within any such time.
const BUDGET_WINDOW: Duration = Duration::from_secs(10);

/// What has a budget of its own.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Budgeted {
    Chat,
    /// Reactions need not be read, so that there may be more of them.
    Reaction,
    /// Another name, or another seat before the game.
    RenameOrSeat,
}

/// How many messages of a kind there may be within a [`BUDGET_WINDOW`].
#[derive(Copy, Clone, Debug)]
struct BudgetLimits {
    per_guest: u32,
    /// Of all who watch from one address.
    per_network: u32,
    /// Of all who watch.
    per_table: u32,
}

const CHAT_LIMITS: BudgetLimits = BudgetLimits { per_guest: 5, per_network: 10, per_table: 20 };
const REACTION_LIMITS: BudgetLimits = BudgetLimits { per_guest: 10, per_network: 20, per_table: 40 };
const RENAME_OR_SEAT_LIMITS: BudgetLimits = BudgetLimits { per_guest: 10, per_network: 20, per_table: 40 };

#[derive(Debug)]
struct Budget {
    guests: RateLimiter<String>,
    networks: RateLimiter<IpAddr>,
    watchers: RateLimiter<()>,
}

impl Budget {
    fn new(BudgetLimits { per_guest, per_network, per_table }: BudgetLimits) -> Budget {
        Budget {
            guests: RateLimiter::new(RateLimit::SlidingWindow { max: per_guest, window: BUDGET_WINDOW }),
            networks: RateLimiter::new(RateLimit::SlidingWindow { max: per_network, window: BUDGET_WINDOW }),
            watchers: RateLimiter::new(RateLimit::SlidingWindow { max: per_table, window: BUDGET_WINDOW }),
        }
    }

    /// What somebody has used up of their own takes nothing from others.
    fn allow(&mut self, guest: &str, watches: bool, network: Option<IpAddr>, now: Duration) -> bool {
        self.guests.allow(guest.to_owned(), now)
            && (!watches
                || network.is_none_or(|network| self.networks.allow(network, now)) && self.watchers.allow((), now))
    }
}

/// The budgets of a table. They take memory only while something of them is used up.
#[derive(Debug, Default)]
pub(crate) struct Budgets(Option<Box<UsedBudgets>>);

#[derive(Debug)]
struct UsedBudgets {
    chat: Budget,
    reactions: Budget,
    renames_and_seats: Budget,
    last_use: Duration,
}

impl UsedBudgets {
    fn new(now: Duration) -> UsedBudgets {
        let [chat, reactions, renames_and_seats] =
            [CHAT_LIMITS, REACTION_LIMITS, RENAME_OR_SEAT_LIMITS].map(Budget::new);
        UsedBudgets { chat, reactions, renames_and_seats, last_use: now }
    }
}

impl Budgets {
    fn of(&mut self, kind: Budgeted, now: Duration) -> &mut Budget {
        let used = self.0.get_or_insert_with(|| Box::new(UsedBudgets::new(now)));
        used.last_use = now;
        match kind {
            Budgeted::Chat => &mut used.chat,
            Budgeted::Reaction => &mut used.reactions,
            Budgeted::RenameOrSeat => &mut used.renames_and_seats,
        }
    }

    /// Forgets what was used once all of it is there again.
    fn refill(&mut self, now: Duration) {
        self.0.take_if(|used| now >= used.last_use + BUDGET_WINDOW);
    }
}

impl TableRunner {
    /// Whether the budgets have room for this, which is counted then. Players share theirs with nobody.
    pub(crate) fn has_budget(&mut self, kind: Budgeted, connection: ConnectionId, guest: &Guest) -> bool {
        let watches = self.lobby.seat_of(&guest.id).is_none();
        let network = self.connections.network(connection);
        let now = Duration::from_millis(self.now.monotonic);
        self.budgets.of(kind, now).allow(&guest.id, watches, network, now)
    }

    pub(crate) fn refill_budgets(&mut self) {
        self.budgets.refill(Duration::from_millis(self.now.monotonic));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Duration = Duration::ZERO;

    /// How often this is allowed of a hundred times, by as many guests as are named.
    fn allowed(budget: &mut Budget, guests: usize, watches: bool, network: Option<IpAddr>) -> usize {
        (0..100).filter(|turn| budget.allow(&(turn % guests).to_string(), watches, network, NOW)).count()
    }

    #[test]
    fn a_crowd_of_one_address_has_the_budget_of_its_address() {
        let mut budget = Budget::new(REACTION_LIMITS);
        let [here, there, elsewhere] = [1, 2, 3].map(|last| Some(IpAddr::from([192, 0, 2, last])));
        assert_eq!(allowed(&mut budget, 50, true, here), 20);
        assert_eq!(allowed(&mut budget, 50, true, here), 0);
        // Who watches from elsewhere has the rest of the table's.
        let mut others = Budget::new(REACTION_LIMITS);
        assert_eq!(allowed(&mut others, 50, true, here) + allowed(&mut others, 25, true, there), 40);
        assert_eq!(allowed(&mut others, 20, true, elsewhere), 0);
    }

    #[test]
    fn what_is_not_used_up_any_more_takes_no_memory() {
        let (mut budgets, mut now) = (Budgets::default(), NOW);
        for _ in 0..3 {
            assert!(budgets.of(Budgeted::Chat, now).allow("ada", false, None, now));
            now += BUDGET_WINDOW / 2;
            budgets.refill(now);
        }
        assert!(budgets.0.is_some());
        now += BUDGET_WINDOW / 2;
        budgets.refill(now);
        assert!(budgets.0.is_none());
    }

    #[test]
    fn players_have_budgets_of_their_own() {
        let mut budget = Budget::new(CHAT_LIMITS);
        let here = Some(IpAddr::from([192, 0, 2, 1]));
        assert_eq!(allowed(&mut budget, 50, true, here), 10);
        assert!(budget.allow("ada", false, here, NOW), "though Ada sits behind the same address");
    }
}
