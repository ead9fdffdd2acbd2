//! Signs of the seats.

/// The signs of the Moon, Earth, a planet with its ring, Jupiter, Saturn and Neptune as lines in a box of 24, with room
/// for a circle around them. Seats are told by signs, because colours belong to the tracks; the signs of Mercury, Venus
/// and Mars are left out, because they read as genders.
pub const SIGILS: [&str; 6] = [
    "M18.4 12.64A6.4 6.4 0 1 1 11.36 5.6a4.96 4.96 0 0 0 7.04 7.04z",
    "M12 6.2a5.8 5.8 0 1 1 0 11.6 5.8 5.8 0 1 1 0-11.6M12 6.2V17.8M6.2 12H17.8",
    "M12 7.7a4.3 4.3 0 1 1 0 8.6 4.3 4.3 0 1 1 0-8.6M8.8 9.2C5.4 8.1 3.8 8.5 3.6 9.4 3.1 10.9 7.3 13.5 11.7 14.9c4.4 \
     1.3 8.3 1.4 8.7-.2.2-.9-.8-2.2-4.1-4.1",
    "M7.75 8.25C8.2 5.7 12.5 5 12.5 9.1 12.5 12 9.9 14.2 7.25 15.05H17.1M14.7 11.15V18.8",
    "M9.8 4.85V15M7.4 7.25H12.85M9.8 11.3c1.7-2.9 5.8-2.2 5.8.8 0 2.45-2.5 3.3-2.5 5.35 0 1.25 1 1.7 2.2 1.25",
    "M12 5.2V18.8M9.2 16.1H14.8M7.25 6.4V8.6a4.75 4.75 0 0 0 9.5 0V6.4",
];

/// The sign of a seat as path data, to be stroked in a box of 24; seats beyond the sixth begin anew.
pub const fn sigil(seat: usize) -> &'static str {
    SIGILS[seat % SIGILS.len()]
}
