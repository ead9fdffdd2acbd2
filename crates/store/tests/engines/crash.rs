//! A server that is killed while it writes.

use std::env;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use store::{StoredEntry, Write};

use crate::samples::{adding, make_table, open, table};

/// The variable in which the child is told where to write.
const STORE: &str = "ORRERY_TEST_STORE";

/// The tables to which the child writes, always to both.
const CODES: [&str; 2] = ["abc", "xyz"];

/// How many entries each table gets in one batch.
const AT_ONCE: u64 = 3;

/// What was acknowledged to a process that is then killed is there, and what was not is there as a whole or not at all.
pub(crate) async fn what_was_acknowledged_survives_a_kill(url: &str) {
    let store = open(url).await;
    for code in CODES {
        make_table(&store, code, 1).await;
    }
    store.close().await;

    let mut last = 0;
    for kill_after in [1, 2, 40] {
        let acknowledged = write_and_be_killed(url, kill_after);
        assert!(acknowledged > last, "every child writes something");
        let store = open(url).await;
        last = table(&store, CODES[0]).await.entries;
        assert!(last >= acknowledged, "{acknowledged} were acknowledged, {last} are there");
        for code in CODES {
            let expected: Vec<StoredEntry> = (1..=last).map(entry).collect();
            assert_eq!(store.entries(code, 0).await.expect("the store works"), expected, "{code}");
        }
        assert_eq!(last % AT_ONCE, 0, "no batch is torn");
        store.close().await;
    }
}

/// Starts a child, kills it after some acknowledgements, and returns the last number that it was told is written.
fn write_and_be_killed(url: &str, kill_after: usize) -> u64 {
    let child = env::current_exe().expect("this test is a program");
    let mut child = Command::new(child)
        .args(["--exact", "crash::child_that_writes_until_it_is_killed", "--ignored", "--nocapture"])
        .env(STORE, url)
        .stdout(Stdio::piped())
        .spawn()
        .map(KilledOnDrop)
        .expect("a test can be started");
    let output = BufReader::new(child.0.stdout.take().expect("it is piped"));
    let mut numbers = output.lines().filter_map(|line| line.ok()?.strip_prefix("written ")?.parse().ok());
    let seen: Vec<u64> = numbers.by_ref().take(kill_after).collect();
    drop(child);
    // It went on until it was killed, and what it said in the meantime counts as well.
    seen.into_iter().chain(numbers).last().expect("the child writes")
}

struct KilledOnDrop(Child);

impl Drop for KilledOnDrop {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn entry(n: u64) -> StoredEntry {
    StoredEntry { n, body: format!(r#"{{"move":{n}}}"#), command: Some(format!("ann:{n}")) }
}

#[tokio::test]
#[ignore = "it never ends by itself; other tests start it as a child and kill it"]
async fn child_that_writes_until_it_is_killed() {
    let Ok(url) = env::var(STORE) else { return };
    let store = open(&url).await;
    let mut epochs = Vec::new();
    for code in CODES {
        epochs.push(store.acquire(code).await.expect("the store works").expect("the table is there"));
    }
    let mut last = table(&store, CODES[0]).await.entries;
    loop {
        let next = || (last + 1..=last + AT_ONCE).map(entry).collect();
        let writes: Vec<Write> = CODES.iter().zip(&epochs).map(|(code, epoch)| adding(code, *epoch, next())).collect();
        assert_eq!(store.write(&writes).await.expect("the store works"), [Ok(()), Ok(())]);
        last += AT_ONCE;
        println!("written {last}");
    }
}
