//! Two who want the same thing at the same moment.

use client::{Event, Visit};
use cosmic_factory::CosmicFactory;
use cosmic_factory::game::PhaseView;
use protocol::to_client::Outcome;
use protocol::to_server::Request;

use crate::kit::{TestServer, gather, settings};

/// Asks for the blue token, and tells whether it was given.
async fn grab(visit: &mut Visit<CosmicFactory>) -> bool {
    let outcome = visit.request(Request::Move(serde_json::json!({"do": "take", "tokens": ["blue"]}))).await.unwrap();
    match outcome {
        Outcome::Done { .. } => true,
        Outcome::Refused(refused) => {
            assert!(refused.reason.starts_with("CF-"), "{refused:?}");
            false
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_of_two_gets_the_token_and_both_agree_who() {
    let server = TestServer::start().await;
    for _ in 0..100 {
        let (_, visits) = gather::<CosmicFactory>(&server.url(), &settings("cosmic-factory", "beginner", 2)).await;
        let [mut one, mut two] = <[Visit<CosmicFactory>; 2]>::try_from(visits).ok().unwrap();
        for visit in [&mut one, &mut two] {
            while !matches!(visit.view().map(|view| &view.phase), Some(PhaseView::Build { .. })) {
                visit.next().await.unwrap();
            }
        }
        let (first, second) = tokio::join!(grab(&mut one), grab(&mut two));
        assert_ne!(first, second, "one of them has it");
        let taken = |visit: &Visit<CosmicFactory>| match &visit.view().unwrap().phase {
            PhaseView::Build { taken, .. } => *taken,
            other => panic!("{other:?}"),
        };
        for visit in [&mut one, &mut two] {
            while visit.n() < 2 {
                assert!(!matches!(visit.next().await.unwrap(), Event::Other));
            }
        }
        assert_eq!(taken(&one), taken(&two));
        assert!(taken(&one).free().iter().count() == 2);
    }
}
