//! Jobs over a bus whose workers come, go and die.

use std::collections::BTreeSet;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Condvar, Mutex};
use std::time::{Duration, Instant};

use bus::{Bus, BusAddress};
use job_queue::{Job, JobKinds, NotAccepted, Worker, WorkerPool, run_all};
use serde::{Deserialize, Serialize};
use testbed::Nats;

/// Something is wrong if what is waited for has not happened by then.
const DEADLINE: Duration = Duration::from_secs(30);

/// A number to be doubled.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Double(u32);

impl Job for Double {
    type Outcome = u32;

    fn kind() -> String {
        "double".to_owned()
    }

    fn run(&self) -> Result<u32, String> {
        // As if it were hard, so that others have something to help with.
        std::thread::sleep(Duration::from_millis(1));
        match self.0 {
            13 => Err("thirteen is unlucky".to_owned()),
            14 => panic!("this is what the test is about"),
            number => Ok(2 * number),
        }
    }
}

/// A job that takes until its gate is opened, and counts who has begun it.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Slow(usize);

/// Each test has a gate of its own.
static GATES: [Gate; 5] = [const { Gate::new() }; 5];

struct Gate {
    begun: AtomicU32,
    open: Mutex<bool>,
    opened: Condvar,
}

impl Gate {
    const fn new() -> Gate {
        Gate { begun: AtomicU32::new(0), open: Mutex::new(false), opened: Condvar::new() }
    }

    fn open(&self) {
        *self.open.lock().unwrap() = true;
        self.opened.notify_all();
    }

    async fn begun(&self, count: u32) {
        until(|| self.begun.load(Ordering::SeqCst) >= count).await;
    }
}

impl Job for Slow {
    type Outcome = u32;

    fn kind() -> String {
        "slow".to_owned()
    }

    fn run(&self) -> Result<u32, String> {
        let gate = &GATES[self.0];
        gate.begun.fetch_add(1, Ordering::SeqCst);
        let open = gate.open.lock().unwrap();
        let (_open, waited) = gate.opened.wait_timeout_while(open, DEADLINE, |open| !*open).unwrap();
        if waited.timed_out() { Err("nobody opens the gate".to_owned()) } else { Ok(1) }
    }
}

fn kinds() -> JobKinds {
    JobKinds::default().with::<Double>().with::<Slow>()
}

async fn until(condition: impl Fn() -> bool) {
    let end = Instant::now() + DEADLINE;
    while !condition() {
        assert!(Instant::now() < end, "it never happens");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

async fn connect(nats: &Nats) -> Bus {
    let address: BusAddress = nats.url().parse().expect("a url");
    Bus::connect(&address, "test").await.expect("NATS answers")
}

async fn worker(nats: &Nats, slots: usize) -> Worker {
    Worker::start(connect(nats).await, slots, kinds()).await.expect("NATS answers")
}

async fn pool(nats: &Nats) -> WorkerPool {
    WorkerPool::over(connect(nats).await)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_does_a_job() {
    let nats = Nats::start().unwrap();
    let worker = worker(&nats, 1).await;
    let pool = pool(&nats).await;
    // The place is free again whenever an outcome is there.
    for number in [1, 2, 3, 100, 200] {
        assert_eq!(pool.run(&Double(number)).await, Some(2 * number));
    }
    assert_eq!(worker.done().into_iter().collect::<Vec<_>>(), [("double".to_owned(), 5)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_workers_it_is_known_at_once() {
    let nats = Nats::start().unwrap();
    let begin = Instant::now();
    assert_eq!(pool(&nats).await.run(&Double(1)).await, None);
    assert!(begin.elapsed() < Duration::from_secs(1), "nobody waits for silence: {:?}", begin.elapsed());
    assert_eq!(WorkerPool::empty().run(&Double(1)).await, None);
    assert!(!WorkerPool::empty().is_shared());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_done_is_left_to_the_asker() {
    let nats = Nats::start().unwrap();
    let worker = worker(&nats, 1).await;
    let pool = pool(&nats).await;
    for unlucky in [13, 14] {
        assert_eq!(pool.run(&Double(unlucky)).await, None);
    }
    assert_eq!(pool.run(&Double(15)).await, Some(30), "the worker lives on");
    assert_eq!(worker.done()["double"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_busy_worker_gets_nothing() {
    let nats = Nats::start().unwrap();
    let _worker = worker(&nats, 1).await;
    let pool = pool(&nats).await;
    let running = pool.offer(&Slow(0)).await.expect("it is free");
    assert_eq!(pool.offer(&Double(1)).await.err(), Some(NotAccepted::NoWorker));
    GATES[0].open();
    assert_eq!(running.outcome().await, Ok(Some(1)));
    assert_eq!(pool.run(&Double(1)).await, Some(2));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_whose_worker_dies_is_done_by_another() {
    let nats = Nats::start().unwrap();
    let first = worker(&nats, 1).await;
    let pool = pool(&nats).await;
    let asked = tokio::spawn(async move { pool.run(&Slow(1)).await });
    GATES[1].begun(1).await;
    let second = worker(&nats, 1).await;
    drop(first);
    GATES[1].begun(2).await;
    GATES[1].open();
    assert_eq!(asked.await.unwrap(), Some(1));
    assert_eq!(second.done()["slow"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_stops_finishes_its_job_and_takes_no_other() {
    let nats = Nats::start().unwrap();
    let mut worker = worker(&nats, 2).await;
    let pool = pool(&nats).await;
    let running = pool.offer(&Slow(2)).await.expect("it is free");
    let stopped = tokio::spawn(async move {
        worker.stop().await;
        worker
    });
    let end = Instant::now() + DEADLINE;
    while pool.run(&Double(1)).await.is_some() {
        assert!(Instant::now() < end, "it never stops");
    }
    assert!(!stopped.is_finished());
    GATES[2].open();
    assert_eq!(running.outcome().await, Ok(Some(1)));
    assert_eq!(stopped.await.unwrap().done()["slow"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn after_the_bus_was_away_workers_are_found_again() {
    let mut nats = Nats::start().unwrap();
    let _worker = worker(&nats, 2).await;
    let pool = pool(&nats).await;
    let running = pool.offer(&Slow(3)).await.expect("it is free");
    nats.stop().unwrap();
    assert_eq!(pool.run(&Double(1)).await, None, "without a bus there is nobody");
    assert!(running.outcome().await.is_err(), "nothing is heard of the worker");
    nats.start_again().unwrap();
    let end = Instant::now() + DEADLINE;
    while pool.run(&Double(1)).await.is_none() {
        assert!(Instant::now() < end, "nobody comes back");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    GATES[3].open();
}

/// Doubles numbers, and checks that each was done once.
fn double_all(pool: &WorkerPool, numbers: Range<u32>, mut each: impl FnMut(u32) + Send) {
    let mut done = BTreeSet::new();
    run_all(pool, 1, numbers.clone().map(Double), &|| {}, |Double(number), outcome| {
        assert_eq!(outcome, Ok(2 * number));
        assert!(done.insert(number), "{number} was done twice");
        each(number);
        ControlFlow::Continue(())
    });
    assert!(done.into_iter().eq(numbers));
}

#[tokio::test(flavor = "multi_thread")]
async fn many_jobs_are_shared_out_and_each_is_done_once() {
    let nats = Nats::start().unwrap();
    let (one, other) = (worker(&nats, 2).await, worker(&nats, 1).await);
    let pool = pool(&nats).await;
    let mut one = Some(one);
    let done = tokio::task::spawn_blocking(move || {
        double_all(&pool, 1_000..2_000, |_| {
            // One of the workers dies half-way.
            drop(one.take_if(|one| one.done().get("double").is_some_and(|&count| count >= 50)));
        });
        one.is_none()
    });
    assert!(done.await.unwrap(), "the worker did its share before it died");
    assert!(other.done()["double"] > 0);
}

#[test]
fn without_workers_all_is_done_here() {
    double_all(&WorkerPool::empty(), 100..200, |_| {});
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_finds_nobody_is_told_so_and_goes_on() {
    let nats = Nats::start().unwrap();
    let pool = pool(&nats).await;
    let done = tokio::task::spawn_blocking(move || {
        let mut done = 0;
        // Neither is done before it is known that nobody helps.
        let jobs = [Slow(4), Slow(4)].into_iter();
        run_all(&pool, 1, jobs, &|| GATES[4].open(), |_, outcome| {
            done += u32::from(outcome.is_ok());
            ControlFlow::Continue(())
        });
        done
    });
    assert_eq!(done.await.unwrap(), 2);
}

#[test]
fn whoever_breaks_off_gets_no_more() {
    let mut taken = Vec::new();
    run_all(&WorkerPool::empty(), 1, (10..20).map(Double), &|| {}, |Double(number), outcome| {
        taken.push(number);
        if outcome.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(taken, [10, 11, 12, 13], "the unlucky one is the last");
}
