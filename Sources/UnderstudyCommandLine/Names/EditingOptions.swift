import ArgumentParser
import SessionAnalysis
import Understudy
import UnderstudyProgram

/// The screen whose sessions are edited.
struct ScreenArgument: ParsableArguments {
  @ArgumentParser.Argument(
    help: ArgumentHelp("The screen, by its name in the sessions.", valueName: "screen"),
    completion: .list(MainActor.assumeIsolated { Catalog.screens.map { $0.name } }))
  var name: String
}

/// Which sessions are edited, and whether they are written.
struct EditingOptions: ParsableArguments {
  @ArgumentParser.Argument(
    help: ArgumentHelp("Session files, or folders of *.session files.", valueName: "path"),
    completion: .file(extensions: ["session"]))
  var paths: [String] = ["sessions"]

  @Option(
    name: .customLong("in"),
    help: ArgumentHelp(
      "Only in what this binding, part of one (rows.level), command or effect has; may be repeated.",
      valueName: "name"))
  var places: [String] = []

  @Flag(help: "Show the lines that would change, and write nothing.")
  var dryRun = false

  /// Replaces a name in the sessions of a screen, or removes what has it if `new` is nil.
  func run(
    on screen: String, _ old: String, to new: String?, as role: SessionName.Role?
  ) throws {
    try reporting {
      let files = SessionFiles.distinct(try SessionFiles.find(paths))
      var sessions = try SessionsToEdit(files, screen, old, to: new)
      try sessions.edit(as: role, in: places)
      let output = StandardOutput()
      if dryRun {
        for session in sessions.changed { try output.say(session.diff) }
      } else {
        FileReplacement.removeLeftovers(beside: files)
        try sessions.write()
      }
      try output.say(sessions.summary(isDryRun: dryRun))
      try output.flush()
      for note in sessions.notes { Diagnostics.say(note) }
    }
  }
}
