import SessionAnalysis
import Understudy
import UnderstudyProgram

/// What a replay found that makes no session fail, each once for the whole run.
struct ReplayNotices {
  var unmentioned: [UnmentionedNotice] = []
  private(set) var lint: [LintNotice] = []

  var isEmpty: Bool { unmentioned.isEmpty && lint.isEmpty }

  init() {}

  /// Collects them from the sessions that have a result. `paths` are the files and folders that were
  /// named.
  init(_ results: [SessionResult?], in paths: [String]) {
    if results.contains(where: { $0?.unmentioned.isEmpty == false }) {
      unmentioned = MentionedParts(near: paths).unmentioned(in: results.compactMap { $0 })
    }
    for case let result? in results where !result.lint.isEmpty {
      guard let session = try? SessionFiles.read(result.file) else { continue }
      add(result.lint, of: session, in: result.file)
    }
  }

  private mutating func add(
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
  mutating func add(_ notice: LintNotice) {
    if let place = lint.firstIndex(where: notice.isLike) {
      lint[place].add(notice)
    } else {
      lint.append(notice)
    }
  }

  /// Adds what another replay found, of other sessions.
  mutating func add(_ notice: UnmentionedNotice) {
    if let place = unmentioned.firstIndex(where: { $0.screen == notice.screen }) {
      unmentioned[place].add(notice.parts)
    } else {
      unmentioned.append(notice)
    }
  }

  /// A line for each, for people.
  var lines: [String] { lint.map { "\($0)" } + unmentioned.map { "\($0)" } }
}

/// Something that is probably a mistake, in all steps where it was found.
struct LintNotice: CustomStringConvertible {
  let screen: String
  /// The name of the steps' command; nil for the opening.
  let command: String?
  let text: String
  /// The first place.
  let file: String
  let line: Int
  private(set) var steps: Int
  private(set) var sessions: Int
  private var lastFile: String

  init(
    screen: String, command: String?, text: String, file: String, line: Int, steps: Int = 1,
    sessions: Int = 1
  ) {
    (self.screen, self.command, self.text) = (screen, command, text)
    (self.file, self.line, lastFile) = (file, line, file)
    (self.steps, self.sessions) = (steps, sessions)
  }

  func isLike(_ other: LintNotice) -> Bool {
    screen == other.screen && command == other.command && text == other.text
  }

  /// Adds a step of `file`. The steps of a file come one after the other.
  mutating func add(_ file: String) {
    steps += 1
    if file != lastFile { sessions += 1 }
    lastFile = file
  }

  /// Adds what was found in other sessions.
  mutating func add(_ other: LintNotice) {
    steps += other.steps
    sessions += other.sessions
  }

  /// `lint: integers: > add: a notification without a change (12 steps in 4 sessions)`.
  var description: String {
    let place = command.map { "\(Event.command($0))" } ?? "the opening"
    let count =
      "\(steps.counted("step")) in \(sessions.counted("session"))"
    return "lint: \(screen): \(place): \(text) (\(count))"
  }
}
