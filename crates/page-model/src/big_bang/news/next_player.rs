//! The next player, by the view.

use big_bang::TableView;
use tabletop::Seat;

/// The next player; none during the table's own moves, and after the end.
pub fn next_of(table: &TableView) -> Option<Seat> {
    match table {
        TableView::Deal => None,
        TableView::Cosmic(view) => view.clock.next_seat().filter(|_| !view.over),
        TableView::Simple(view) => {
            let turn = usize::from(view.turns) % view.order.len().max(1);
            view.order.get(turn).copied().filter(|_| !view.over)
        }
        TableView::Solitary(view) => Seat::new(0).filter(|_| !view.over),
        TableView::Hexidomino(view) => Some(view.next).filter(|_| !view.over),
        TableView::Parallel(view) => Some(view.next).filter(|_| !view.over && !view.stuck),
    }
}
