import Understudy
import UnderstudyProgram

/// The beginning of a script: just commands, or a session that names its own screen.
extension Script {
  func openStage() throws(Failure) -> Stage {
    let preamble = launch.screen == nil ? try readBeginning() : []
    let name = launch.screen ?? setUp?.screen ?? Catalog.only?.name ?? ""
    guard let screen = Catalog.screen(named: name) else {
      let unknown = Catalog.unknown(name)
      throw setUp?.screen == name ? Failure(.badData, "stdin:1: \(unknown.message)") : unknown
    }
    let settings = launch.settings
    Environment.enter(Region(settings))
    let world = World(settings: settings, options: launch.options, followsRealTime: false)
    let stage = Catalog.stage(of: screen, world: world)
    if let path = launch.record.map(SessionFiles.newPath) {
      let file = try RecordingFile(path: path)
      stage.transcript.keep(in: file)
      recording = file
    }
    watch(stage)
    stage.transcript.append(Session(screen: name, settings: settings.lines, lines: preamble))
    try Failure.wrapping(.failed, "\(name): the screen can't be opened") {
      try stage.open(writingHeader: false)
    }
    settle(stage)
    return stage
  }

  /// Writes what happens on the stage before it waits or crashes.
  func watch(_ stage: Stage) {
    stage.transcript.keepRefusals()
    output.surviveDeaths(with: stage.transcript, asJSON: lineProtocol != nil)
    stage.showPrinted = { Diagnostics.say("| \($0)") }
    stage.beforeWaiting = { [unowned self, unowned stage] in
      carefully { () throws(Failure) in try pause(stage, inStep: true) }
    }
    stage.wait = { [unowned self, unowned stage] in wait($0, stage) }
    if lineProtocol == nil { return }
    // Objects are written before the view model continues: after a crash it would be too late.
    let say = { [unowned self, unowned stage] in
      carefully { () throws(Failure) in try deliver(stage, inStep: true) }
    }
    stage.beforeCommand = say
    stage.afterLines = say
  }

  /// Reads the session's header and settings from the input, if it begins with them.
  ///
  /// - Returns: the comments and blank lines above the opening.
  private func readBeginning() throws(Failure) -> [Session.Line] {
    let first = try reader.next()
    guard let first, ScriptLine(first, at: .first).beginsSession else {
      if Catalog.only != nil {
        if first != nil { reader.putBack() }
        return []
      }
      let names = Catalog.names.joined(separator: ", ")
      throw Failure(.usage, "no screen: type \(Program.command) SCREEN, with one of \(names)")
    }
    var preamble: [Session.Line] = []
    var setUp = SessionSetUp()
    try setUp.take(first)
    self.setUp = setUp
    defer { launch.settings = launch.settings.over(setUp.settings) }
    while let line = try reader.next() {
      let kind = ScriptLine(line, at: position)
      isBelowHeader = kind.setsUp
      switch kind {
      case .settings: try setUp.take(line)
      case .blank: preamble.append(.blank)
      case .comment: preamble.append(.comment(Session.Comment(line: line)))
      case .command, .quotedCommand, .header, .happening, .expectation, .conflictMarker,
        .toolCommand:
        reader.putBack()
        return preamble
      }
    }
    return preamble
  }

  /// Checks a session's header against the open screen.
  func check(header line: String, _ stage: Stage) throws(Failure) {
    var setUp = SessionSetUp()
    try setUp.take(line)
    self.setUp = setUp
    guard setUp.screen == stage.screenName else {
      throw Failure(
        .badData,
        "stdin:1: the session is about \(setUp.screen), but \(stage.screenName) is open: "
          + "type \(Program.command) without a screen, and it opens \(setUp.screen)")
    }
  }

  func check(settings line: String) throws(Failure) {
    guard var setUp else { return }
    try setUp.take(line)
    self.setUp = setUp
    if launch.settings.over(setUp.settings) != launch.settings {
      throw Failure(
        .badData,
        "stdin:\(reader.number): \(line.brief) comes too late, since the screen is open: "
          + "type \(Program.command) without a screen, and it opens one with these settings")
    }
  }
}

/// The beginning of a session on standard input: its screen and its settings.
struct SessionSetUp {
  private(set) var screen = ""
  private(set) var settings = World.Settings()
  private var header = ""
  private var lineCount = 0

  /// Takes the header, or a line of settings below it.
  ///
  /// - Throws: ``Failure`` if it is malformed, or its setting is invalid.
  mutating func take(_ line: String) throws(Failure) {
    let text = line + "\n"
    lineCount += 1
    if lineCount == 1 { header = text }
    let session: Session
    do {
      // Without the earlier settings, or the cost would be quadratic in their number.
      session = try Session(parsing: lineCount == 1 ? header : header + text, file: "stdin")
    } catch {
      var error = error
      error.line = lineCount
      throw Failure(.badData, "\(error)")
    }
    do {
      settings = try World.Settings(session).over(settings)
    } catch {
      throw Failure(.badData, "stdin:\(lineCount):\(error.column): \(error)")
    }
    screen = session.screen
  }
}
