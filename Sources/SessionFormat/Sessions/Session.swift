/// A recorded session: a header and a line for each event.
///
/// ``init(parsing:file:)`` reads back what ``text`` writes, whatever its strings contain, and
/// writing a session that was read yields the same bytes. This requires a session that can be
/// recorded or expected: placeholders only in values that a screen shows, values that nest at most
/// 128 levels deep, no negative index, and paths of rows that end with an index.
package struct Session: Equatable, Sendable {
  /// The version of its format.
  package var version = Version.newest
  package var screen: String
  /// The settings of the `with` lines, one element for each line.
  package var settings: [[Setting]]
  /// Everything after the header and its settings, in order.
  package var lines: [Line]

  /// Whether the process that recorded it was killed, so that its last step may be incomplete.
  ///
  /// The file of such a recording ends with NULs, which are reserved space. ``text`` has none.
  package var isCutOff = false

  /// One line of a session's body.
  package enum Line: Equatable, Sendable {
    case blank
    /// `# TEXT`.
    case comment(Comment)
    case event(Event)

    /// The event on the line; nil for a comment or a blank line.
    package var event: Event? {
      if case .event(let event) = self { event } else { nil }
    }
  }

  /// A line of text for people. It contains no control characters.
  package struct Comment: Equatable, Sendable {
    /// The text after `# `.
    package let text: String

    /// Makes a comment of `text`, with every control character in it escaped.
    package init(_ text: String) {
      self.text = String(escapingControls: text)
    }
  }

  /// One `KEY=VALUE` of a `with` line.
  package struct Setting: Equatable, Sendable {
    /// The name of the setting: `seed`, `locale`.
    package var key: String
    package var value: Value

    package init(_ key: String, _ value: Value) {
      self.key = key
      self.value = value
    }
  }

  /// A version of the format that this library reads and writes.
  package enum Version: Int, Sendable, CustomStringConvertible {
    /// It does not say which effects wait for their answers.
    case first = 1
    /// It need not say which streams a command opened.
    case second = 2
    case newest = 3

    package var description: String { "\(rawValue)" }
  }

  package init(screen: String, settings: [[Setting]] = [], lines: [Line] = []) {
    self.screen = screen
    self.settings = settings
    self.lines = lines
  }
}

extension Session {
  /// The session without its lines.
  package var head: Session {
    var head = Session(screen: screen, settings: settings)
    head.version = version
    return head
  }

  /// A command and what it did, as a range of a session's lines.
  package struct Step: Hashable, Sendable {
    /// The command as typed; nil for the opening.
    package var command: String?
    /// The command's own line and everything up to the next one, as indices of ``Session/lines``.
    package var lines: Range<Int>
  }

  /// The session's steps in order: first the opening (everything before the first command, even if
  /// that is nothing), then a step for each command.
  ///
  /// - Complexity: O(*n*) in the number of lines, for each access.
  package var steps: [Step] {
    var steps = [Step(command: nil, lines: 0..<0)]
    for (index, line) in lines.enumerated() {
      if case .event(.command(let text)) = line {
        steps.append(Step(command: text, lines: index..<index))
      }
      let last = steps.count - 1
      steps[last].lines = steps[last].lines.lowerBound..<(index + 1)
    }
    return steps
  }

  /// The steps as ranges of ``lines``, each with the comments and blank lines above its command.
  ///
  /// - Complexity: as for ``steps``.
  package var blocks: [Range<Int>] {
    var (ends, end): ([Int], Int) = ([], 0)
    for (index, line) in lines.enumerated() {
      guard let event = line.event else { continue }
      if event.kind == .command { ends.append(end) }
      end = index + 1
    }
    ends.append(lines.count)
    return zip([0] + ends, ends).map { $0..<$1 }
  }

  /// The commands as typed, in order.
  package var commands: [String] { steps.compactMap(\.command) }

  /// What a step's lines say happened.
  package func events(of step: Step) -> [Event] { lines[step.lines].compactMap(\.event) }

  /// The line number in the file of the line at `index` of ``lines``. The header is line 1.
  package func number(ofLine index: Int) -> Int { settings.count + index + 2 }
}

extension Session: CustomStringConvertible {
  /// The whole session as in its file, with a line feed after the last line.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package var text: String {
    ByteBuffer.text(capacity: 4096) { $0.append(self) }
  }

  /// The same as ``text``.
  package var description: String { text }
}

extension Session.Line: CustomStringConvertible {
  /// The line as a session writes it, without the line feed.
  package var description: String {
    ByteBuffer.text { $0.append(unended: self) }
  }
}

extension Session {
  /// The column, in Unicode scalars from 1, at which the setting at `place` of a `with` line
  /// begins.
  package static func column(ofSettingAt place: Int, of settings: [Setting]) -> Int {
    let before = ByteBuffer.text { $0.append(unended: Array(settings[..<place])) }
    return before.unicodeScalars.count + 2
  }
}

extension ByteBuffer {
  /// Appends the session: header, settings and lines.
  package func append(_ session: Session) {
    append(headerOf: session.screen, session.version)
    append(UInt8(ascii: "\n"))
    for settings in session.settings {
      append(unended: settings)
      append(UInt8(ascii: "\n"))
    }
    for line in session.lines { append(line) }
  }

  /// Appends the line with its line feed.
  package func append(_ line: Session.Line) {
    append(unended: line)
    append(UInt8(ascii: "\n"))
  }

  package func append(headerOf screen: String, _ version: Session.Version) {
    append("understudy ")
    append(version.rawValue)
    append(UInt8(ascii: " "))
    append(name: screen, hyphens: true)
  }

  func append(unended settings: [Session.Setting]) {
    append("with")
    for setting in settings {
      append(UInt8(ascii: " "))
      append(name: setting.key, hyphens: true)
      append(UInt8(ascii: "="))
      append(setting.value)
    }
  }

  func append(unended line: Session.Line) {
    switch line {
    case .blank: break
    case .comment(let comment):
      append(signOf: .comment)
      if comment.text.isEmpty { return }
      append(UInt8(ascii: " "))
      append(raw: comment.text)
    case .event(let event): append(unended: event)
    }
  }
}
