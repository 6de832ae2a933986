import ArgumentParser
import CProcessEnd
import Understudy
import UnderstudyPlatform
import UnderstudyProgram

struct ShrinkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shrink",
    abstract: "Make a session that goes wrong as short as possible.",
    discussion: """
      The session must fail, crash, hang, or have an event such as a broken invariant. The result is a \
      shorter session in which the same goes wrong, with simpler arguments and without answers that \
      make no difference. Comments above the remaining commands stay. Ctrl-C stops, and keeps the \
      shortest session so far.
      """)

  @ArgumentParser.Argument(
    help: "The session.", completion: .file(extensions: ["session"]))
  var file: String

  @Option(
    help: ArgumentHelp(
      "Which problem to keep, if there are several: a part of its text.", valueName: "text"))
  var outcome: String?

  @Option(
    help: ArgumentHelp("Write the result to FILE, which must not exist yet.", valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(help: "Replace the session with the result.")
  var inPlace = false

  @Option(help: ArgumentHelp("Stop a replay that takes longer.", valueName: "seconds"))
  var timeout = PlayOptions.usualTimeout

  func run() throws {
    try reporting {
      guard timeout > 0, timeout <= 1e6 else {
        throw Failure(.usage, "--timeout \(timeout): expected seconds, more than 0")
      }
      let destination = try ShrunkFile(file, output: output, inPlace: inPlace)
      terminal_interrupts_count()
      let run = try ShrinkRun(file, timeout: .seconds(timeout)) { terminal_interrupts() > 0 }
      let result = try run.shrink(to: try run.outcome(outcome))
      try destination.write(result.session)
      Diagnostics.say(result.report)
      if result.isInterrupted { throw Failure(signal: SIGINT) }
    }
  }
}
