/// What the tool starts itself as, to play sessions in a process of their own.
struct WorkerCall: Equatable {
  /// Whether it draws from the real world what a session holds no answer for.
  let fillsGaps: Bool
  /// Whether it tells each line as it happens.
  let isCareful: Bool

  init(fillsGaps: Bool, isCareful: Bool) {
    (self.fillsGaps, self.isCareful) = (fillsGaps, isCareful)
  }

  private static let name = "replay-worker"
  private static let fillsGapsFlag = "--fills-gaps"
  private static let carefulFlag = "--careful"

  /// The words that start it.
  var words: [String] {
    [Self.name] + (fillsGaps ? [Self.fillsGapsFlag] : []) + (isCareful ? [Self.carefulFlag] : [])
  }

  /// Nil when the words are not those that start a worker.
  init?(_ words: [String]) {
    self.init(
      fillsGaps: words.contains(Self.fillsGapsFlag), isCareful: words.contains(Self.carefulFlag))
    if words != self.words { return nil }
  }

  /// Plays sessions for as long as it is given any.
  @MainActor
  func run() throws {
    try reporting {
      let (requests, answers) = try WorkerPipes.takeOver()
      let worker = Worker(
        requests: requests, answers: answers, fillsGaps: fillsGaps, isCareful: isCareful)
      try PrintedText.taken(during: worker.run)
    }
  }
}
