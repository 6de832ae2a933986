import SessionFormat

/// What a replay found that makes no session fail, each once for the whole run.
package struct ReplayNotices {
  package var unmentioned: [UnmentionedNotice] = []
  package private(set) var lint: [LintNotice] = []

  package var isEmpty: Bool { unmentioned.isEmpty && lint.isEmpty }

  package init() {}

  /// Adds what a replay with `--lint` found in a session.
  package mutating func add(
    _ findings: [ReplayLog.LintFinding], of session: Session, in file: String
  ) {
    let steps = session.steps
    for finding in findings where steps.indices.contains(finding.step) {
      let step = steps[finding.step]
      let notice = LintNotice(
        screen: session.screen, command: step.command.flatMap(Words.commandName),
        text: finding.text, file: file, line: session.number(ofLine: step.lines.lowerBound))
      if let place = lint.firstIndex(where: notice.isLike) {
        lint[place].add(file)
      } else {
        lint.append(notice)
      }
    }
  }

  /// Adds what another replay found, of other sessions.
  package mutating func add(_ notice: LintNotice) {
    if let place = lint.firstIndex(where: notice.isLike) {
      lint[place].add(notice)
    } else {
      lint.append(notice)
    }
  }

  /// Adds what another replay found, of other sessions.
  package mutating func add(_ notice: UnmentionedNotice) {
    if let place = unmentioned.firstIndex(where: notice.isLike) {
      unmentioned[place].add(notice)
    } else {
      unmentioned.append(notice)
    }
  }

  /// A line for each, for people.
  package var lines: [String] { lint.map { "\($0)" } + unmentioned.map { "\($0)" } }
}

/// Something that is probably a mistake, in all steps where it was found.
package struct LintNotice: CustomStringConvertible {
  package let screen: String
  /// The name of the steps' command; nil for the opening.
  package let command: String?
  package let text: String
  /// The first place.
  package let file: String
  package let line: Int
  package private(set) var steps: Int
  package private(set) var sessions: Int
  private var lastFile: String

  package init(
    screen: String, command: String?, text: String, file: String, line: Int, steps: Int = 1,
    sessions: Int = 1
  ) {
    (self.screen, self.command, self.text) = (screen, command, text)
    (self.file, self.line, lastFile) = (file, line, file)
    (self.steps, self.sessions) = (steps, sessions)
  }

  package func isLike(_ other: LintNotice) -> Bool {
    screen == other.screen && command == other.command && text == other.text
  }

  /// Adds a step of `file`. The steps of a file come one after the other.
  package mutating func add(_ file: String) {
    steps += 1
    if file != lastFile { sessions += 1 }
    lastFile = file
  }

  /// Adds what was found in other sessions.
  package mutating func add(_ other: LintNotice) {
    steps += other.steps
    sessions += other.sessions
  }

  /// `lint: integers: > add: a notification without a change (12 steps in 4 sessions)`.
  package var description: String {
    let place = command.map { "\(Event.command($0))" } ?? "the opening"
    let count =
      "\(steps.counted("step")) in \(sessions.counted("session"))"
    return "lint: \(screen): \(place): \(text) (\(count))"
  }
}

/// What no session of a screen mentions, or the fields that some sessions lack.
package struct UnmentionedNotice: CustomStringConvertible {
  package let screen: String
  /// What people call them.
  package private(set) var parts: [String]
  /// How many sessions lack the fields; nil for parts that no session mentions.
  package private(set) var sessions: Int?

  package init(screen: String, parts: [String], sessions: Int? = nil) {
    (self.screen, self.parts, self.sessions) = (screen, parts, sessions)
  }

  /// Whether another notice of a run can be added.
  fileprivate func isLike(_ other: UnmentionedNotice) -> Bool {
    if sessions == nil { return screen == other.screen && other.sessions == nil }
    return screen == other.screen && parts == other.parts && other.sessions != nil
  }

  fileprivate mutating func add(_ other: UnmentionedNotice) {
    add(other.parts)
    if let more = other.sessions { sessions = (sessions ?? 0) + more }
  }

  /// How many parts are named.
  private static let mostNamed = 5

  package mutating func add(_ new: [String]) {
    parts += new.filter { !parts.contains($0) }
  }

  /// `averageText is in no session of reviews: --accept adds it`, `rows[…].year is not in 3 sessions of
  /// books: --accept adds it`.
  package var description: String {
    let named = Array(parts.prefix(Self.mostNamed))
    let others = parts.count - named.count
    let words = others > 0 ? named + ["\(others) more"] : named
    let (verb, pronoun) = parts.count == 1 ? ("is", "it") : ("are", "them")
    let place = sessions.map { "not in \($0.counted("session"))" } ?? "in no session"
    return "\(words.enumerated("and")) \(verb) \(place) of \(screen): --accept adds \(pronoun)"
  }
}
