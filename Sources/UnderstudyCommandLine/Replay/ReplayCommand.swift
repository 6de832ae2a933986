import ArgumentParser
import Understudy

struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Run recorded sessions again, and compare what happens with what they hold.",
    discussion: """
      Exits with 0 when every session went as recorded, with 1 otherwise. Nothing real is touched: \
      random numbers, dates and the answers of services come from the session.
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp("Session files, or folders of *.session files.", valueName: "path"))
  var paths: [String] = ["sessions"]

  @Flag(help: "Make what happens now the expected behaviour: rewrite the steps that differ.")
  var accept = false

  func run() throws {
    try MainActor.assumeIsolated {
      try reporting {
        try refuseInCI()
        var run = ReplayRun(accepts: accept)
        let files = try SessionFiles.find(paths)
        if accept { FileReplacement.removeLeftovers(beside: files) }
        for file in files { try run.replay(file) }
        try run.finish()
      }
    }
  }

  private func refuseInCI() throws(Failure) {
    if accept, Environment.isCI {
      throw Failure(
        .usage, "--accept: not while CI is set: a machine must not decide what is right")
    }
  }
}
