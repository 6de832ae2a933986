import ArgumentParser
import LineEditing
import Understudy

struct ReviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Replay sessions, and decide about each step that does not match.",
    discussion: """
      Shows each step that failed, and asks: accept makes what happened the expected behaviour, reject \
      and skip leave the file as it is. A step is accepted at once, and alone. What a session holds no \
      answer for is drawn from the real world, as by replay --accept. Exits with 0 when nothing is left \
      that fails, with 1 otherwise.
      """)

  @OptionGroup var selection: SessionSelection

  @OptionGroup var playing: PlayOptions

  @OptionGroup var colour: ColourOptions

  func run() throws {
    colour.apply()
    try MainActor.assumeIsolated {
      try reporting {
        try Environment.requirePerson(for: "review")
        guard Terminal.isInteractive else {
          throw Failure(
            .usage,
            """
            review: asks a person, and this is no terminal: say \(Program.name) replay, which reports \
            what fails, or \(Program.name) replay --accept, which accepts all of it
            """)
        }
        let files = try selection.files()
        FileReplacement.removeLeftovers(beside: files)
        let candidates = try ReviewCandidates(
          files, jobs: try playing.workers(), timeout: try playing.limit())
        try Review(candidates, again: selection.words + playing.words).run()
      }
    }
  }
}
