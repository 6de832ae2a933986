import Understudy
import UnderstudyProgram

/// Lines that were pasted together: commands, or the text of a session.
///
/// They run one after the other until one fails. What a session expects is left out, and so are its
/// settings, and its header if its screen is open.
struct PastedCommands {
  private(set) var lines: [Line] = []
  private var skippedCount = 0
  private var isSession = false
  private var hasSettings = false
  /// How many lines were taken so far.
  private var taken = 0
  /// What ended the run before its end.
  private var obstacle: Obstacle?
  /// Whether services get time to answer between two lines.
  var awaitsServices = true

  private enum Obstacle {
    /// The reason was shown.
    case failure
    /// Ctrl-C between two lines.
    case interrupt
  }

  struct Line {
    let text: String
    var isCommand = false
    /// Whether it has a session's sign, so that it can only be the screen's own command.
    var hasSign = false
    /// Whether the session expects that the command fails.
    var mayFail = false
  }

  /// - Throws: ``Failure`` if nothing of it is to run while `screen` is open.
  init(_ pasted: [String], on screen: String?) throws(Failure) {
    var (position, screen) = (ScriptLine.Position.first, screen)
    for text in pasted {
      let kind = ScriptLine(text, at: position)
      position = kind.setsUp ? .afterHeader : .first
      try add(text, kind, &screen)
    }
    if lines.isEmpty { throw Failure(.usage, "skipped: expected output, not commands") }
  }

  private mutating func add(
    _ text: String, _ kind: ScriptLine, _ screen: inout String?
  ) throws(Failure) {
    switch kind {
    case .blank: break
    case .comment, .happening: lines.append(Line(text: text))
    case .command, .quotedCommand, .toolCommand: add(command: text)
    case .header: try add(header: text, &screen)
    case .settings: hasSettings = true
    case .expectation(let isRefusal, _):
      (isSession, skippedCount) = (true, skippedCount + 1)
      if isRefusal, let last = lines.indices.last { lines[last].mayFail = true }
    case .conflictMarker:
      throw Failure(.badData, "nothing is run: the paste has the marker of a merge conflict")
    }
  }

  private mutating func add(command text: String) {
    guard text.hasPrefix(">") else { return lines.append(Line(text: text, isCommand: true)) }
    isSession = true
    let bare = String(text.dropFirst(2))
    // Without its sign, as it would be typed, unless it would then be something else.
    let isPlain = text.hasPrefix("> ") && ScriptLine.isCommand(bare) && bare.first != " "
    lines.append(Line(text: isPlain ? bare : text, isCommand: true, hasSign: true))
  }

  private mutating func add(header text: String, _ screen: inout String?) throws(Failure) {
    isSession = true
    let header = try TypedHeader(text)
    try header.check(isAbout: screen)
    if screen == nil {
      screen = header.screen
      lines.append(Line(text: text))
    }
  }

  // MARK: Running

  /// The line that is taken next; nil if there is none.
  var next: Line? { taken < lines.count && obstacle == nil ? lines[taken] : nil }

  /// Notes how the next line ended: why it failed, and whether Ctrl-C cancelled it.
  mutating func take(_ failure: String?, isCancelled: Bool) {
    if failure != nil, isCancelled || !lines[taken].mayFail { obstacle = .failure }
    taken += 1
  }

  /// Notes that Ctrl-C was pressed before the next line.
  mutating func interrupt() { obstacle = obstacle ?? .interrupt }

  // MARK: Texts

  private var commandCount: Int { lines.count(where: \.isCommand) }

  /// What the person decides about before anything runs.
  var question: String {
    let count = commandCount
    let what = (isSession ? "a session of " : "") + count.counted("command")
    let them = isSession || count == 1 ? "it" : "them"
    return "\(what) pasted: Enter runs, Ctrl-X Ctrl-E edits, Ctrl-C drops \(them)"
  }

  /// What was run and what was left out, once no line is next; nil if there
  /// is nothing to add to what the commands showed. `hidden` hides the secrets in lines.
  func summary(hidden: ([String]) -> [String]) -> String? {
    if taken == 0 { return obstacle == .interrupt ? "dropped: nothing was run" : nil }
    if let obstacle { return summary(obstacle, hidden) }
    guard isSession else { return nil }
    let output = "\(skippedCount.counted("line")) of expected output"
    let skipped = (hasSettings ? ["its settings"] : []) + (skippedCount > 0 ? [output] : [])
    let remark = skipped.isEmpty ? "" : "; \(skipped.joined(separator: " and ")) skipped"
    return "pasted a session: \(commandCount.counted("command"))\(remark)"
  }

  /// `stopped at remove 9: ran 1 of 3 commands; 1 not run: add 8`.
  private func summary(_ obstacle: Obstacle, _ hidden: ([String]) -> [String]) -> String? {
    let end = obstacle == .failure ? taken - 1 : taken
    let shown = hidden(lines[end...].map(\.text)).map(\.brief)
    let rest = zip(lines[end...], shown).dropFirst(taken - end).filter(\.0.isCommand).map(\.1)
    if rest.isEmpty, !isSession { return nil }
    if rest.isEmpty, obstacle == .failure {
      return "pasted a session: \(commandCount.counted("command")); the last one failed"
    }
    let start = obstacle == .failure ? "stopped at \(shown[0])" : "interrupted"
    let ran = "ran \(lines[..<end].count(where: \.isCommand)) of \(commandCount.counted("command"))"
    let left = rest.isEmpty ? "" : "; \(rest.count) not run: \(rest[...].firstFew)"
    return "\(start): \(ran)\(left)"
  }
}

/// The first line of a session, as it was typed or pasted.
struct TypedHeader {
  let screen: String

  init(_ line: String) throws(Failure) {
    guard let session = try? Session(parsing: line + "\n", file: "paste") else {
      throw Failure(
        .badData, "not a session header: expected understudy \(Session.Version.newest) SCREEN")
    }
    screen = session.screen
  }

  /// - Throws: ``Failure`` if another screen is open.
  func check(isAbout opened: String?) throws(Failure) {
    guard let opened, opened != screen else { return }
    throw Failure(
      .usage,
      """
      this session is about \(screen), so its commands are not run
      to run it: type :open \(screen) first
      """)
  }
}

/// Follows a session whose lines are typed, or pasted in a terminal that does not announce a paste.
struct TypedSession {
  /// Whether the previous line was the session's header or its settings.
  private(set) var isBelowHeader = false
  /// Whether the session's commands are skipped.
  var isSkipped = false
  /// Whether the lines belong to a session: they begin with its signs.
  private var isSession = false
  private var hasNoted = false

  /// Notes the next line. A command without a sign ends the session.
  mutating func pass(_ kind: ScriptLine, hasSign: Bool) {
    isBelowHeader = kind.setsUp
    switch kind {
    case .header: (isSession, isSkipped, hasNoted) = (true, false, false)
    case .command, .quotedCommand, .toolCommand:
      if hasSign { isSession = true } else { self = TypedSession() }
    case .expectation: if !isSession { hasNoted = false }
    case .blank, .comment, .settings, .happening, .conflictMarker: break
    }
  }

  /// Whether to say that a line is skipped: once for a session, and each time for a typed line.
  mutating func notesExpectation() -> Bool {
    defer { hasNoted = true }
    return !hasNoted && !isSkipped
  }
}
