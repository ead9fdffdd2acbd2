//! Faults of the programs themselves, which the laws have to find: each is a mistake that an adapter or a store could make.

/// A mistake that is made on purpose.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Sabotage {
    /// The keeper sends before what it sends is durable.
    SendBeforeSave,
    /// The store reports success before it has synced.
    ReportBeforeSync,
    /// Idempotency keys are not restored.
    ForgetKeys,
    /// What was said is not restored.
    ForgetChat,
    /// Whoever comes back is sent the stream from one entry too late.
    ResumeTooLate,
    /// A keeper whose save failed goes on as if it had succeeded.
    GoOnAfterFailure,
    /// A message for one connection goes to another one, too.
    SendToNeighbour,
    /// One message in a hundred is sent twice.
    SendTwice,
    /// One message in a hundred is not sent.
    DropMessage,
    /// The table is not told that connections have ended.
    MissLeaving,
    /// The clock of the table runs twice as fast.
    FastClock,
    /// The seed of the deals is shown with the table.
    ShowSeed,
}
