import Understudy

/// What came of playing a session in a worker, before it is judged.
struct Finding {
  let kind: Kind
  /// How long it was played, in seconds.
  let seconds: Double

  enum Kind {
    /// It went as the session expects.
    case passed
    /// It can't be played.
    case error(line: Int, String)
    /// It went as this says; the last step may end the process.
    case happened(Happening)
  }
}
