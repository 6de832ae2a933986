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

  @OptionGroup var screen: ScreenArgument

  @ArgumentParser.Argument(help: "The name that the sessions have.")
  var old: String

  @ArgumentParser.Argument(help: "The name to write instead.")
  var new: String

  @OptionGroup var editing: EditingOptions

  @Option(help: "What OLD names, if the sessions use it for several things.")
  var kind: SessionName.Role?

  func run() throws { try editing.run(on: screen.name, old, to: new, as: kind) }
}

extension SessionName.Role: ExpressibleByArgument {}

struct RemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove a command, a binding, a field or an effect from the sessions of a screen.",
    discussion: """
      Use it when the screen no longer has it. No view model runs. A command goes with all that it did, \
      a binding with its commands, a field with its value in each record that the screen shows. \
      Comments and everything else stay byte for byte. Nothing is written if a session is malformed.
      """)

  @OptionGroup var screen: ScreenArgument

  @ArgumentParser.Argument(help: "The name that the sessions have.")
  var name: String

  @OptionGroup var editing: EditingOptions

  @Option(help: "What NAME names, if the sessions use it for several things.")
  var kind: Kind?

  /// The names that can be removed.
  struct Kind: ExpressibleByArgument {
    let role: SessionName.Role

    static var allValueStrings: [String] { SessionName.Role.removable.map(\.rawValue) }

    init?(argument: String) {
      guard let role = SessionName.Role.removable.first(where: { $0.rawValue == argument }) else {
        return nil
      }
      self.role = role
    }
  }

  func run() throws { try editing.run(on: screen.name, name, to: nil, as: kind?.role) }
}

/// The screen whose sessions are edited.
struct ScreenArgument: ParsableArguments {
  @ArgumentParser.Argument(
    help: ArgumentHelp("The screen, by its name in the sessions.", valueName: "screen"),
    completion: .screens)
  var name: String
}

/// Which sessions are edited, and whether they are written.
struct EditingOptions: ParsableArguments {
  @ArgumentParser.Argument(
    help: ArgumentHelp("Session files, or folders of *.session files.", valueName: "path"),
    completion: .sessions)
  var paths = [SessionFiles.usualFolder]

  @Option(
    name: .customLong("in"),
    help: ArgumentHelp(
      "Only in what this binding, part of one (rows.level), command, effect or event has; effect:rows if a binding has "
        + "the same name. May be repeated.",
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
      var sessions = try SessionsToEdit(files, in: paths, screen, old, to: new)
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
