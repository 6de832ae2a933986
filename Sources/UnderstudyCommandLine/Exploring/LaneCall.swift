import Understudy
import UnderstudyPlatform
import UnderstudyProgram

/// The arguments with which the tool starts itself to explore a screen.
struct LaneCall {
  let screen: String
  let seed: UInt64
  /// The number of the lane, and how many steps it runs.
  let lane: Int
  var steps: Int
  /// For how long it may run; nil for no limit.
  var time: Duration?
  /// How often the lane's process ended before.
  var attempt = 0
  /// The commands that are not used.
  var excluded: Set<String>
  /// What was found before, and is not reported again.
  var known: Set<String> = []
  /// The files and folders of sessions to start from.
  let paths: [String]

  private static let name = "explore-worker"
  private static let separator = "--"

  /// The words that start it.
  var words: [String] {
    [Self.name, screen, "\(seed)", "\(lane)", "\(steps)", "\(attempt)", milliseconds]
      + excluded.sorted()
      + [Self.separator] + known.sorted() + [Self.separator] + paths
  }

  private var milliseconds: String { time.map { "\(max(0, Int($0 / .milliseconds(1))))" } ?? "-" }

  /// The time zone and the locale of its process.
  var region: Region { .ofLane(lane) }

  init(
    screen: String, seed: UInt64, lane: Int, steps: Int, excluded: Set<String>, paths: [String]
  ) {
    (self.screen, self.seed, self.lane) = (screen, seed, lane)
    (self.steps, self.excluded, self.paths) = (steps, excluded, paths)
  }

  /// Nil if the words don't start it.
  init?(_ words: [String]) {
    guard words.count > 7, words[0] == Self.name, let seed = UInt64(words[2]),
      let lane = Int(words[3]), let steps = Int(words[4]), let attempt = Int(words[5]),
      let end = words[7...].firstIndex(of: Self.separator),
      let start = words[(end + 1)...].firstIndex(of: Self.separator)
    else { return nil }
    self.init(
      screen: words[1], seed: seed, lane: lane, steps: steps, excluded: Set(words[7..<end]),
      paths: Array(words[(start + 1)...]))
    time = Int(words[6]).map { .milliseconds($0) }
    (self.attempt, known) = (attempt, Set(words[(end + 1)..<start]))
  }

  /// Explores, and reports what is found as it is found.
  @MainActor
  func run() throws {
    try reporting {
      Environment.enter(region)
      let worker = LaneWorker(self, answers: try WorkerPipes.takeOver().answers)
      try PrintedText.taken(during: worker.run)
    }
  }
}
