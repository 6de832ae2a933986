import ArgumentParser
import Understudy

/// What the tool starts itself as, to play sessions in a process of their own.
struct WorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay-worker",
    abstract: "Play sessions for understudy replay, which starts this by itself.",
    shouldDisplay: false)

  @Flag(help: "Draw from the real world what a session holds no answer for.")
  var fillsGaps = false

  @Flag(help: "Write each line as it happens.")
  var careful = false

  func run() throws {
    try MainActor.assumeIsolated {
      try reporting {
        let (requests, answers) = try WorkerPipes.takeOver()
        let worker = Worker(
          requests: requests, answers: answers, fillsGaps: fillsGaps, isCareful: careful)
        try PrintedText.taken(during: worker.run)
      }
    }
  }

  /// How the tool starts a worker.
  static func arguments(fillsGaps: Bool, careful: Bool) -> [String] {
    ["replay-worker"] + (fillsGaps ? ["--fills-gaps"] : []) + (careful ? ["--careful"] : [])
  }
}
