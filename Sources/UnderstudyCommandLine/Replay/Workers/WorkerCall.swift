/// The arguments with which the tool starts itself as a worker.
struct WorkerCall: Equatable {
  /// Whether answers that a session lacks come from the real world.
  let fillsGaps: Bool
  /// Whether it reports each line as it happens.
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

  /// Nil if the words don't start a worker.
  init?(_ words: [String]) {
    self.init(
      fillsGaps: words.contains(Self.fillsGapsFlag), isCareful: words.contains(Self.carefulFlag))
    if words != self.words { return nil }
  }

  /// Replays sessions until there are no more requests.
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
