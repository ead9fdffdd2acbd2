//! Fair shares, with time moved by hand.

use std::collections::HashMap;

use proptest::collection::vec;
use proptest::prelude::*;
use table_runner::MIN_DECISION_TIME;
use tabletop::Millis;

use super::queue::{DecisionId, MAX_WAIT};
use super::{FairQueue, Share};

/// As long as a bot may think between two turns of people.
const WITHIN: Millis = 1500;

fn share(network: &str, host: &str, table: usize) -> Share {
    Share::new(network, host, &format!("table {table}"))
}

/// A queue whose decisions take all the time they are given, or less if they are told to.
struct Simulation {
    queue: FairQueue,
    now: Millis,
    /// Who each decision is of, when it was submitted, and how long it would take.
    submitted: HashMap<DecisionId, (String, Millis, Millis)>,
    /// When each running decision began.
    running: HashMap<DecisionId, Millis>,
    /// Whose decisions began, in order, and how long each of them has waited.
    began: Vec<(String, Millis)>,
    /// Whose decisions ended, and how long each of them took.
    ended: Vec<(String, Millis)>,
}

impl Simulation {
    fn new(slots: usize) -> Simulation {
        Simulation {
            queue: FairQueue::new(slots),
            now: 0,
            submitted: HashMap::new(),
            running: HashMap::new(),
            began: Vec::new(),
            ended: Vec::new(),
        }
    }

    /// Submits a decision that would take so long, and is `who`'s.
    fn submit(&mut self, who: &str, share: Share, takes: Millis) {
        let id = self.queue.submit(share, WITHIN, self.now);
        self.submitted.insert(id, (who.to_owned(), self.now, takes));
        self.start();
    }

    fn start(&mut self) {
        for id in self.queue.start(self.now) {
            let (who, since, _) = &self.submitted[&id];
            self.began.push((who.clone(), self.now - since));
            self.running.insert(id, self.now);
        }
    }

    /// When the next decision ends, and which.
    fn next_end(&self) -> Option<(Millis, DecisionId)> {
        let ends = self.queue.stop_times().map(|(id, stop_at)| {
            let natural = self.running[&id] + self.submitted[&id].2;
            (natural.min(stop_at).max(self.now), id)
        });
        ends.min()
    }

    fn end(&mut self, at: Millis, id: DecisionId) {
        self.now = at;
        let took = at - self.running.remove(&id).unwrap();
        self.ended.push((self.submitted[&id].0.clone(), took));
        self.queue.finish(id, at);
        self.start();
    }

    /// Lets time pass.
    fn pass_until(&mut self, until: Millis) {
        while let Some((at, id)) = self.next_end()
            && at <= until
        {
            self.end(at, id);
        }
        self.now = until;
    }

    fn run_to_the_end(&mut self) {
        while let Some((at, id)) = self.next_end() {
            self.end(at, id);
        }
        assert_eq!(self.queue.waiting(), 0, "nobody waits while a slot is free");
    }

    fn waits_of(&self, who: &str) -> Vec<Millis> {
        self.began.iter().filter(|(whose, _)| whose == who).map(|(_, waited)| *waited).collect()
    }
}

#[test]
fn one_guest_with_many_experts_holds_up_nobody_else() {
    let mut simulation = Simulation::new(1);
    for table in 0..60 {
        for _ in 0..4 {
            simulation.submit("hog", share("there", "hog", table), WITHIN);
        }
    }
    simulation.pass_until(100);
    simulation.submit("stranger", share("here", "stranger", 99), WITHIN);
    simulation.run_to_the_end();
    assert!(simulation.waits_of("stranger")[0] <= 2 * MIN_DECISION_TIME, "{:?}", simulation.waits_of("stranger"));
}

/// A decision that had the machine to itself is shortened as soon as somebody else comes.
#[test]
fn what_runs_is_shortened_for_those_who_come() {
    let mut simulation = Simulation::new(1);
    simulation.submit("first", share("there", "first", 1), WITHIN);
    simulation.submit("second", share("here", "second", 2), WITHIN);
    simulation.run_to_the_end();
    let waited = simulation.waits_of("second")[0];
    assert!((1..=MAX_WAIT).contains(&waited), "{waited}");
    assert_eq!(simulation.ended[0], ("first".to_owned(), waited));
    assert_eq!(simulation.ended[1].1, WITHIN, "then nobody else is there");
}

#[test]
fn whoever_is_alone_has_all_the_time_of_the_bot() {
    let mut simulation = Simulation::new(2);
    simulation.submit("one", share("here", "one", 1), WITHIN);
    simulation.submit("one", share("here", "one", 1), WITHIN);
    simulation.run_to_the_end();
    assert_eq!(simulation.ended, [("one".to_owned(), WITHIN), ("one".to_owned(), WITHIN)]);
}

/// A guest is not served more often for having more tables, nor a network for having more guests.
#[test]
fn turns_go_round_networks_then_hosts_then_tables() {
    let mut simulation = Simulation::new(1);
    simulation.submit("running", share("other", "running", 0), WITHIN);
    for table in 1..4 {
        for _ in 0..2 {
            simulation.submit(&format!("many {table}"), share("there", "many", table), 1);
        }
    }
    for guest in ["ann", "ben"] {
        simulation.submit(guest, share("there", guest, 9), 1);
        simulation.submit(guest, share("there", guest, 9), 1);
    }
    for _ in 0..3 {
        simulation.submit("alone", share("here", "alone", 8), 1);
    }
    simulation.run_to_the_end();
    let order: Vec<&str> = simulation.began.iter().map(|(who, _)| who.as_str()).collect();
    let expected = [
        "running", "many 1", "alone", "ann", "alone", "ben", "alone", "many 2", "ann", "ben", "many 3", "many 1",
        "many 2", "many 3",
    ];
    assert_eq!(order, expected);
}

/// They are to think one after the other, as if the machine had one core for them.
#[test]
fn the_bots_of_one_table_have_all_the_time_that_they_are_to_have() {
    let mut simulation = Simulation::new(1);
    for _ in 0..2 {
        simulation.submit("host", share("here", "host", 1), WITHIN);
    }
    simulation.run_to_the_end();
    assert_eq!(simulation.ended, [("host".to_owned(), WITHIN), ("host".to_owned(), WITHIN)]);
}

#[test]
fn a_network_with_many_bots_has_them_think_less_rather_than_later() {
    let mut simulation = Simulation::new(1);
    for table in 0..10 {
        simulation.submit("school", share("school", "teacher", table), WITHIN);
    }
    simulation.run_to_the_end();
    assert!(simulation.waits_of("school").iter().all(|waited| *waited < 2 * WITHIN), "{:?}", simulation.began);
    assert!(simulation.ended.iter().skip(1).all(|(_, took)| *took < WITHIN / 2), "{:?}", simulation.ended);
}

#[test]
fn a_decision_that_nobody_wants_any_more_leaves_no_trace() {
    let mut queue = FairQueue::new(1);
    let first = queue.submit(share("here", "one", 1), WITHIN, 0);
    assert_eq!(queue.start(0), [first]);
    let second = queue.submit(share("there", "two", 2), WITHIN, 0);
    assert_eq!((queue.start(0), queue.finish(second, 10)), (vec![], None));
    let finished = queue.finish(first, 20).unwrap();
    assert_eq!((finished.waited, finished.was_shortened), (0, false));
    assert!(queue.start(20).is_empty() && queue.finish(first, 20).is_none());
}

#[test]
fn a_decision_says_that_it_was_shortened() {
    let mut queue = FairQueue::new(1);
    let first = queue.submit(share("here", "one", 1), WITHIN, 0);
    queue.start(0);
    let second = queue.submit(share("there", "two", 2), WITHIN, 100);
    queue.start(100);
    let (_, stop_at) = queue.stop_times().next().unwrap();
    assert!(queue.finish(first, stop_at).unwrap().was_shortened);
    queue.start(stop_at);
    let finished = queue.finish(second, stop_at + 1).unwrap();
    assert!(!finished.was_shortened, "it was done before its time was up");
    assert_eq!(finished.waited, stop_at - 100);
}

/// What happens next, and after how many milliseconds.
#[derive(Clone, Debug)]
struct Arrival {
    pause: Millis,
    network: usize,
    host: usize,
    table: usize,
    takes: Millis,
}

fn arrival() -> impl Strategy<Value = Arrival> {
    let pause = prop_oneof![Just(0), 0..30_u64, 0..2000_u64];
    let network = prop_oneof![3 => Just(0_usize), 1 => 0..8_usize];
    (pause, network, 0..4_usize, 0..9_usize, 0..3000_u64).prop_map(|(pause, network, host, table, takes)| Arrival {
        pause,
        network,
        host,
        table,
        takes,
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Whoever comes when, and however long decisions take: all are made, no slot is idle while somebody waits, and a network
    /// with nothing running waits for [`MAX_WAIT`] at most.
    #[test]
    fn nobody_starves(slots in 1..4_usize, arrivals in vec(arrival(), 1..120)) {
        let mut simulation = Simulation::new(slots);
        let mut unserved_since: HashMap<String, Millis> = HashMap::new();
        let mut check = |simulation: &Simulation| {
            let mut busy: HashMap<&str, (usize, usize)> = HashMap::new();
            for (id, (who, _, _)) in &simulation.submitted {
                let (running, waiting) = busy.entry(who).or_default();
                if simulation.running.contains_key(id) {
                    *running += 1;
                } else if simulation.queue.is_waiting(*id) {
                    *waiting += 1;
                }
            }
            for (who, (running, waiting)) in busy {
                if running > 0 || waiting == 0 {
                    unserved_since.remove(who);
                } else {
                    let since = *unserved_since.entry(who.to_owned()).or_insert(simulation.now);
                    assert!(simulation.now - since <= MAX_WAIT, "{who} waits since {since}, and it is {}", simulation.now);
                }
            }
            assert!(simulation.queue.waiting() == 0 || simulation.running.len() == slots, "a slot is idle");
        };
        for Arrival { pause, network, host, table, takes } in &arrivals {
            let until = simulation.now + pause;
            while let Some((at, id)) = simulation.next_end() && at <= until {
                simulation.end(at, id);
                check(&simulation);
            }
            simulation.now = until;
            let network = format!("network {network}");
            let host = format!("host {host} of {network}");
            simulation.submit(&network, share(&network, &host, *table), *takes);
            check(&simulation);
        }
        while let Some((at, id)) = simulation.next_end() {
            simulation.end(at, id);
            check(&simulation);
        }
        prop_assert_eq!(simulation.ended.len(), arrivals.len());
        prop_assert_eq!(simulation.queue.waiting(), 0);
    }
}
