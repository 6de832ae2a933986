/// How many of several replays of a session passed.
struct Repetitions: CustomStringConvertible {
  private(set) var passed: Int
  private(set) var count = 1
  /// How often the session was to be replayed.
  let requested: Int

  init(of result: SessionResult, requested: Int) {
    (passed, self.requested) = (result.hasFailed ? 0 : 1, requested)
  }

  static func += (sum: inout Repetitions, other: Repetitions) {
    sum.passed += other.passed
    sum.count += other.count
  }

  /// Whether some of them passed, and others failed.
  var isFlaky: Bool { passed > 0 && passed < count }

  /// `flaky: passed 97 of 100`, `failed 100 of 100`.
  var description: String {
    isFlaky ? "flaky: passed \(passed) of \(count)" : "failed \(count - passed) of \(count)"
  }
}

extension SessionResult {
  /// The result of several replays: of this one, which is one of `requested`, and of the earlier ones.
  func repeated(_ requested: Int, after earlier: SessionResult?) -> SessionResult {
    var result = self
    result.repetitions = Repetitions(of: self, requested: requested)
    return earlier?.joined(with: result) ?? result
  }

  /// The first failure, if there is one.
  private func joined(with other: SessionResult) -> SessionResult {
    var joined = !hasFailed && other.hasFailed ? other : self
    joined.seconds = seconds + other.seconds
    if var repetitions, let more = other.repetitions {
      repetitions += more
      joined.repetitions = repetitions
    }
    return joined
  }

  /// Whether it passed in some of several replays, and failed in others.
  var isFlaky: Bool { repetitions?.isFlaky ?? false }
}
