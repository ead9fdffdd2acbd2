//! How many entries a store takes in per second, each batch being durable before the next one begins.
//!
//! Hundreds of games of some length are there already, and every batch writes to as many of them as the argument says.

use divan::Bencher;
use divan::counter::ItemsCount;
use store::{NewTable, Store, StoredEntry, StoredPhase, Write};
use testbed::Postgres;
use tokio::runtime::Runtime;

/// How many entries one batch has.
const BATCH: usize = 200;

/// How many tables there are.
const TABLES: usize = 400;

/// How long their logs are in the beginning.
const PLAYED: usize = 100;

fn main() {
    divan::main();
}

#[divan::bench(args = [10, 200])]
fn sqlite(bencher: Bencher<'_, '_>, tables: usize) {
    let folder = tempfile::tempdir().expect("there is room for temporary files");
    write_batches(bencher, &format!("sqlite:{}", folder.path().join("games.db").display()), tables);
}

#[divan::bench(args = [10, 200])]
fn postgres(bencher: Bencher<'_, '_>, tables: usize) {
    let postgres = Postgres::start().unwrap_or_else(|error| panic!("{error}"));
    let url = postgres.database().unwrap_or_else(|error| panic!("{error}"));
    write_batches(bencher, &url, tables);
}

fn write_batches(bencher: Bencher<'_, '_>, url: &str, tables: usize) {
    let runtime = Runtime::new().expect("there is a runtime");
    let store = runtime.block_on(Store::open(url)).expect("the store opens");
    let mut games = Games { lengths: vec![0; TABLES], next: 0 };
    runtime.block_on(games.begin(&store));
    bencher.counter(ItemsCount::new(BATCH)).bench_local(|| {
        let writes = games.batch(tables, BATCH / tables);
        runtime.block_on(write(&store, &writes));
    });
    runtime.block_on(store.close());
}

async fn write(store: &Store, writes: &[Write]) {
    let results = store.write(writes).await.expect("the store works");
    assert!(results.iter().all(Result::is_ok), "nobody else writes");
}

/// Games that are being played.
struct Games {
    lengths: Vec<usize>,
    /// Whose turn it is to be in a batch.
    next: usize,
}

impl Games {
    async fn begin(&mut self, store: &Store) {
        for table in 0..TABLES {
            let new = NewTable {
                code: code(table),
                series: code(table),
                visibility_open: true,
                phase: StoredPhase::Gathering,
                document: "x".repeat(600),
                secret: vec![0; 64],
                guests: vec!["guest".to_owned()],
                created: table as u64,
            };
            assert!(store.create_table(&new).await.expect("the store works"));
            assert_eq!(store.acquire(&code(table)).await.expect("the store works"), Some(1));
        }
        for _ in 0..PLAYED / 10 {
            write(store, &self.batch(TABLES, 10)).await;
        }
    }

    /// The next entries of the next tables.
    fn batch(&mut self, tables: usize, entries: usize) -> Vec<Write> {
        let mut writes = Vec::with_capacity(tables);
        for _ in 0..tables {
            let table = self.next;
            self.next = (self.next + 1) % TABLES;
            let begin = self.lengths[table];
            self.lengths[table] += entries;
            let entries = (begin + 1..=begin + entries).map(entry).collect();
            writes.push(Write { code: code(table), epoch: 1, entries, chat: Vec::new(), state: None, handover: None });
        }
        writes
    }
}

/// Codes do not come in the order in which tables are made.
fn code(table: usize) -> String {
    format!("{:06x}", (table + 1) * 7_654_321 % 0x00ff_ffff)
}

/// An entry of the size that moves have.
fn entry(n: usize) -> StoredEntry {
    let body = format!(r#"{{"t":{},"who":{},"move":{{"place":{{"tile":23,"at":[2,3],"turn":1}}}}}}"#, n * 731, n % 4);
    StoredEntry { n: n as u64, body, command: Some(format!("0c5b9a52-guest:{n:08}")) }
}
