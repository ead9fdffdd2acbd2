//! The cases on PostgreSQL, and what only PostgreSQL has to do.

use store::Store;
use testbed::Postgres;

use crate::cases::{self, for_every_case};
use crate::crash;

/// All in one test, because starting PostgreSQL takes longer than most cases do.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_case_passes_on_postgresql() {
    let postgres = Postgres::start().unwrap_or_else(|error| panic!("{error}"));
    let database = || postgres.database().unwrap_or_else(|error| panic!("{error}"));
    macro_rules! run_on_postgres {
        ($($group:ident::$case:ident,)*) => {
            $(
                eprintln!("{}", stringify!($group::$case));
                cases::$group::$case(&database()).await;
            )*
        };
    }
    for_every_case!(run_on_postgres);

    eprintln!("what_was_acknowledged_survives_a_kill");
    crash::what_was_acknowledged_survives_a_kill(&database()).await;
    eprintln!("a_missing_database_is_named_without_a_password");
    a_missing_database_is_named_without_a_password(&database()).await;
    eprintln!("nodes_that_start_at_once_make_the_tables_once");
    nodes_that_start_at_once_make_the_tables_once(&database()).await;
}

async fn a_missing_database_is_named_without_a_password(url: &str) {
    let missing = url.replace("postgres@", "postgres:secret@") + "_missing";
    let error = Store::open(&missing).await.expect_err("there is no such database").to_string();
    assert!(error.starts_with(&format!("the store {url}_missing cannot be opened: ")), "{error}");
    assert!(!error.contains("secret"), "{error}");
}

async fn nodes_that_start_at_once_make_the_tables_once(url: &str) {
    let mut opening = tokio::task::JoinSet::new();
    for _ in 0..4 {
        let url = url.to_owned();
        opening.spawn(async move { Store::open(&url).await.expect("every node opens it") });
    }
    for store in opening.join_all().await {
        store.check().await.expect("it can be read and written");
    }
}
