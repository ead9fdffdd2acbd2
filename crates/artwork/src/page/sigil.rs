//! Signs of the seats.

/// The signs of six planets as lines in a box of 24, with room for a ring around them: Mercury, Venus, Mars, Jupiter,
/// Saturn, Neptune. Seats are told by signs, because colours belong to the tracks.
pub const SIGILS: [&str; 6] = [
    "M12 12.85V19.2M9.2 16.7H14.8M12 6.55a3.15 3.15 0 1 1 0 6.3 3.15 3.15 0 1 1 0-6.3M8.75 4.5a3.25 2.2 0 0 0 6.5 0",
    "M12 12.5V19.2M9 16.1H15M12 5.2a3.65 3.65 0 1 1 0 7.3 3.65 3.65 0 1 1 0-7.3",
    "M13.2 10.8L17.6 6.4M14 6H18V10M10.5 9.4a4 4 0 1 1 0 8 4 4 0 1 1 0-8",
    "M7.75 8.25C8.2 5.7 12.5 5 12.5 9.1 12.5 12 9.9 14.2 7.25 15.05H17.1M14.7 11.15V18.8",
    "M9.8 4.85V15M7.4 7.25H12.85M9.8 11.3c1.7-2.9 5.8-2.2 5.8.8 0 2.45-2.5 3.3-2.5 5.35 0 1.25 1 1.7 2.2 1.25",
    "M12 5.2V18.8M9.2 16.1H14.8M7.25 6.4V8.6a4.75 4.75 0 0 0 9.5 0V6.4",
];

/// The sign of a seat as path data, to be stroked in a box of 24; seats beyond the sixth begin anew.
pub const fn sigil(seat: usize) -> &'static str {
    SIGILS[seat % SIGILS.len()]
}
