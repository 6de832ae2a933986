import Understudy
import UnderstudyProgram

/// What to explore, and for how long.
struct ExploreOptions {
  var seed: UInt64
  /// How many steps to run; nil to run until the time is over.
  var steps: Int?
  /// For how long to start new workers; nil for no limit.
  var time: Duration?
  var jobs: Int
  /// The longest that a worker may be silent.
  var timeout: Duration
  /// This shard, from 1, and how many there are.
  var shard = 1
  var shardCount = 1
  /// The names of the commands that are not used.
  var excluded: Set<String> = []
  /// The files and folders of sessions to start from.
  var paths: [String]
  /// Where sessions are saved; nil to print them.
  var folder: String?
  /// What the report looks like.
  var format = OutputFormat.text
  /// Called repeatedly: whether to stop.
  var isInterrupted: () -> Bool

  /// Independent of the number of jobs, so that the same seed has the same findings.
  private static let workers = 8
  /// How many steps a worker has if their number is not limited: no more than a few seconds' worth.
  private static let usualSteps = 10_000

  /// How many steps each worker runs.
  var stepsOfWorker: Int { steps.map { max($0 / Self.workers, 1) } ?? Self.usualSteps }

  /// Whether to start the worker at this place, after this much time.
  func hasWorker(_ place: Int, after elapsed: Duration) -> Bool {
    if let time, elapsed >= time { return false }
    return steps == nil || place < min(Self.workers, steps ?? 0)
  }
}
