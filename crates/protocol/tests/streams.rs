//! Whoever follows a stream by the rules sees what the table would show, and learns nothing else.

use protocol::patch;
use protocol::stream::{StreamDecoder, StreamEncoder, StreamEntry, StreamStyle};
use tabletop::{Dice, Entry, Recordable, Setup, Viewer, testkit};

/// Plays a random game and lets every viewer follow it in both styles.
fn everyone_can_follow<R: Recordable>(setup: &Setup<R>, seed: u64) {
    let start = R::set_up(setup).expect("a setup that can be played");
    let viewers: Vec<Viewer> = Viewer::all(setup.seats).collect();
    let mut by_rules: Vec<(StreamEncoder<R>, StreamDecoder<R>)> = Vec::new();
    let mut by_patches = Vec::new();
    for &viewer in &viewers {
        let view = start.view(viewer);
        by_patches
            .push((StreamEncoder::new(viewer, StreamStyle::Patches, &start), serde_json::to_string(&view).unwrap()));
        by_rules.push((StreamEncoder::new(viewer, StreamStyle::Rules, &start), StreamDecoder::new(viewer, 0, view)));
    }
    let mut n = 0;
    testkit::random_game(setup, seed, |before, entry, after| {
        n += 1;
        for (&viewer, (encoder, follower)) in viewers.iter().zip(&mut by_rules) {
            let told = sent(encoder, n, before, entry, after);
            let seen = follower.decode(&told).unwrap();
            assert_eq!(follower.view(), &after.view(viewer), "seed {seed}: {viewer:?} after {entry:?}");
            assert_eq!(seen.as_ref(), before.shows(entry, viewer).then_some(entry), "seed {seed}");
        }
        for (&viewer, (encoder, known)) in viewers.iter().zip(&mut by_patches) {
            let told = sent(encoder, n, before, entry, after);
            assert_eq!(told.awaits, Some(after.awaits()));
            if let Some(change) = &told.now {
                *known = patch::apply(known, change).unwrap();
            }
            if n % 16 == 0 || after.outcome().is_some() {
                let view: R::View = serde_json::from_str(known).unwrap();
                assert_eq!(view, after.view(viewer), "seed {seed}: {viewer:?} after {entry:?}");
            }
        }
    });
}

/// What a viewer is told, over the wire and back.
fn sent<R: Recordable>(
    encoder: &mut StreamEncoder<R>,
    n: u64,
    before: &R,
    entry: &Entry<R::Move>,
    after: &R,
) -> StreamEntry {
    let told = encoder.encode(n, before, entry, after).unwrap();
    let text = serde_json::to_string(&told).unwrap();
    let read: StreamEntry = serde_json::from_str(&text).unwrap();
    assert_eq!(read, told);
    read
}

/// Two games that a viewer cannot tell apart make the same stream for it.
fn streams_tell_no_secrets<R: Recordable>(setup: &Setup<R>, seed: u64) {
    let mut dice = Dice::new(seed, 9);
    let mut n = 0;
    testkit::random_game(setup, seed, |before, entry, after| {
        n += 1;
        for viewer in Viewer::all(setup.seats) {
            let other = R::imagine_before(&before.view(viewer), entry, &mut dice);
            let mut then = other.clone();
            // The other game must go on in a way that this viewer cannot tell apart either.
            if then.play(entry).is_err() || then.view(viewer) != after.view(viewer) {
                continue;
            }
            for style in [StreamStyle::Rules, StreamStyle::Patches] {
                let told = StreamEncoder::new(viewer, style, before).encode(n, before, entry, after).unwrap();
                let again = StreamEncoder::new(viewer, style, &other).encode(n, &other, entry, &then).unwrap();
                assert_eq!(told, again, "seed {seed}: {viewer:?}, {entry:?}");
            }
        }
    });
}

fn all_games(
    check_cosmic_factory: fn(&Setup<cosmic_factory::CosmicFactory>, u64),
    check_big_bang: fn(&Setup<big_bang::BigBang>, u64),
) {
    for mode in cosmic_factory::Mode::ALL {
        for seats in [2, 5] {
            check_cosmic_factory(&Setup { mode, seats, options: Default::default() }, seats as u64);
        }
    }
    for mode in big_bang::Mode::ALL {
        for seats in mode.players() {
            check_big_bang(&Setup { mode, seats, options: Default::default() }, seats as u64);
        }
    }
}

#[test]
fn everyone_can_follow_every_game() {
    all_games(everyone_can_follow, everyone_can_follow);
}

#[test]
fn streams_of_every_game_tell_no_secrets() {
    all_games(streams_tell_no_secrets, streams_tell_no_secrets);
}

/// Moves while building are told in a few bytes, to everyone.
#[test]
fn building_takes_few_bytes() {
    let setup = Setup { mode: cosmic_factory::Mode::Standard, seats: 4, options: Default::default() };
    let mut encoders = Vec::new();
    let mut n = 0;
    let mut seen = 0;
    testkit::random_game::<cosmic_factory::CosmicFactory>(&setup, 5, |before, entry, after| {
        n += 1;
        if encoders.is_empty() {
            encoders = Viewer::all(4).map(|viewer| StreamEncoder::new(viewer, StreamStyle::Rules, before)).collect();
        }
        for encoder in &mut encoders {
            let told = encoder.encode(n, before, entry, after).unwrap();
            if matches!(entry.action, cosmic_factory::Move::Lay { .. }) {
                let bytes = serde_json::to_string(&told).unwrap().len();
                assert!(bytes < 100, "{bytes} bytes: {told:?}");
                seen += 1;
            }
        }
    });
    assert!(seen > 100, "only {seen} tiles were laid");
}
