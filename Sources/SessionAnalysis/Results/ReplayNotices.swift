import SessionFormat

/// What a replay found that makes no session fail, each once for the whole run.
package struct ReplayNotices {
  package private(set) var lint: [LintNotice] = []
  /// How many sessions do not mention a part of their screen, in the order in which they were found.
  private var lacking: [(screen: String, part: String, sessions: Int)] = []

  package var isEmpty: Bool { lacking.isEmpty && lint.isEmpty }

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

  /// Adds parts that so many sessions of a screen do not mention.
  package mutating func add(_ parts: [String], lackedBy sessions: Int, of screen: String) {
    for part in parts {
      if let place = lacking.firstIndex(where: { $0.screen == screen && $0.part == part }) {
        lacking[place].sessions += sessions
      } else {
        lacking.append((screen, part, sessions))
      }
    }
  }

  /// The parts that sessions do not mention: together if as many sessions of a screen lack them.
  package var unmentioned: [UnmentionedNotice] {
    var notices: [UnmentionedNotice] = []
    for (screen, part, sessions) in lacking {
      let place = notices.firstIndex { $0.screen == screen && $0.sessions == sessions }
      if let place {
        notices[place].parts.append(part)
      } else {
        notices.append(UnmentionedNotice(screen: screen, parts: [part], sessions: sessions))
      }
    }
    return notices
  }

  /// A line for each, for people.
  package var lines: [String] { lint.map(\.withPlace) + unmentioned.map { "\($0)" } }
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
  package var description: String { "\(summary) (\(count))" }

  /// The same with the first place: `(12 steps in 4 sessions, first in add.session:3)`.
  var withPlace: String {
    "\(summary) (\(count), \(steps > 1 ? "first " : "")in \(FileName.shown(file)):\(line))"
  }

  private var summary: String {
    let place = command.map { "\(Event.command($0))" } ?? "the opening"
    return "lint: \(screen): \(place): \(text)"
  }

  private var count: String {
    "\(steps.counted("step")) in \(sessions.counted("session"))"
  }
}

/// Parts of a screen that as many sessions do not mention.
package struct UnmentionedNotice: CustomStringConvertible {
  package let screen: String
  /// What people call them.
  package fileprivate(set) var parts: [String]
  /// How many sessions lack each.
  package let sessions: Int

  package init(screen: String, parts: [String], sessions: Int) {
    (self.screen, self.parts, self.sessions) = (screen, parts, sessions)
  }

  /// How many parts are named.
  private static let mostNamed = 5

  /// `averageText is not in 15 sessions of reviews: --accept adds it`.
  package var description: String {
    let (verb, pronoun) = parts.count == 1 ? ("is", "it") : ("are", "them")
    return "\(parts.enumerated("and", atMost: Self.mostNamed)) \(verb) not in "
      + "\(sessions.counted("session")) of \(screen): --accept adds \(pronoun)"
  }
}
