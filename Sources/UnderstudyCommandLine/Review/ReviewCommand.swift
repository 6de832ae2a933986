import ArgumentParser
import LineEditing
import Understudy
import UnderstudyProgram
import UnderstudyPrompt

struct ReviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Replay sessions, and accept or reject each step that does not match.",
    discussion: """
      Shows each failed step, and asks what to do. Accept makes what happened the expected \
      behavior, and rewrites the file at once. Reject and skip leave the file as it is. Back \
      undoes the last decision. Edit opens the file at the line in $VISUAL or $EDITOR, and then \
      replays the session. Answers that a session lacks come from the real world, as with \
      replay --accept. Exits with 0 when no failure is left, and with 1 otherwise.
      """)

  @OptionGroup var selection: SessionSelection

  @OptionGroup var playing: PlayOptions

  @OptionGroup var color: ColorOptions

  func run() throws {
    color.apply()
    try reporting {
      try Environment.requirePerson(for: "review")
      guard Terminal.isInteractive else {
        throw Failure(
          .usage,
          """
          review: needs a terminal: type \(Program.command) replay to see the failures, or \
          \(Program.command) replay --accept to accept them all
          """)
      }
      // What was accepted of a file under one name would be a change under the next.
      let files = SessionFiles.distinct(try selection.files())
      FileReplacement.removeLeftovers(beside: files)
      var options = try playing.options(for: selection)
      // What is shown is exactly what is accepted.
      options.fillsGaps = true
      options.isInterrupted = { false }
      let words = options.reporting.selection
      let review = try Review(of: files, words) { [options] files throws(Failure) in
        try Self.replay(files, options)
      }
      try review.run()
    }
  }

  @MainActor
  private static func replay(
    _ files: [String], _ options: ReplayOptions
  ) throws(Failure) -> [JudgedSession] {
    var results: [JudgedSession?] = Array(repeating: nil, count: files.count)
    let progress = ReplayProgress(total: files.count)
    var replays = try SessionReplays(files, options, progress) { results[$0] = $1 }
    try replays.run()
    return results.compactMap { $0 }
  }
}
