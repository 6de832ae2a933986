import ArgumentParser
import SessionAnalysis
import Understudy
import UnderstudyProgram

struct RenameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Rename a command, a binding or another name in the sessions of a screen.",
    discussion: """
      Use it when a command, a binding, a parameter, a field, an enumeration's case or an effect has \
      a new name. No view model runs. Only names change: comments, strings and everything \
      else stay byte for byte. Nothing is written if a session is malformed, or if NEW is taken. \
      To rename the screen itself, repeat its name: rename cart cart basket --kind screen.
      """)

  @ArgumentParser.Argument(
    help: "The screen, by its name in the sessions.",
    completion: .list(MainActor.assumeIsolated { Catalog.screens.map { $0.name } }))
  var screen: String

  @ArgumentParser.Argument(help: "The name that the sessions have.")
  var old: String

  @ArgumentParser.Argument(help: "The name to write instead.")
  var new: String

  @ArgumentParser.Argument(
    help: ArgumentHelp("Session files, or folders of *.session files.", valueName: "path"),
    completion: .file(extensions: ["session"]))
  var paths: [String] = ["sessions"]

  @Option(help: "What OLD names, if the sessions use it for several things.")
  var kind: SessionName.Role?

  @Flag(help: "Show the lines that would change, and write nothing.")
  var dryRun = false

  func run() throws {
    try reporting {
      let files = SessionFiles.distinct(try SessionFiles.find(paths))
      var sessions = try SessionsToRename(files, screen, old, to: new)
      try sessions.rename(as: kind)
      let output = StandardOutput()
      if dryRun {
        for session in sessions.changed { try output.say(session.diff) }
      } else {
        FileReplacement.removeLeftovers(beside: files)
        try sessions.write()
      }
      try output.say("\(dryRun ? "would rename" : "renamed") \(sessions.summary)")
      try output.flush()
      for note in sessions.notes { Diagnostics.say(note) }
    }
  }
}

extension SessionName.Role: ExpressibleByArgument {}
