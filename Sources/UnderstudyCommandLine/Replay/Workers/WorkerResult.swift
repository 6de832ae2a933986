import Understudy

/// The result of replaying a session in a worker, before it is judged.
struct WorkerResult {
  let kind: Kind
  /// How long the replay took, in seconds.
  let seconds: Double

  enum Kind {
    /// Everything happened as the session says.
    case passed
    /// It can't be replayed.
    case unplayable(line: Int, String)
    /// This is what happened; the last step may end the process.
    case finished(ReplayLog)
  }
}
