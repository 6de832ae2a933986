import Testing

@testable import SessionAnalysis
@testable import SessionFormat

/// Compares two sessions: what is expected, and what a replay did.
func compare(
  _ expected: String, _ actual: String, awaited: Set<String> = [], fillsGaps: Bool = false,
  among screen: ScreenDescription? = nil
) throws -> Comparison {
  let session = try Session(parsing: header + expected, file: "a.session")
  let log = try replayLog(actual, of: session, awaited: awaited)
  return Comparison(session, log, fillsGaps: fillsGaps, among: screen)
}

/// The log of a replay that did what `actual` says.
func replayLog(
  _ actual: String, of session: Session, awaited: Set<String> = []
) throws -> ReplayLog {
  let replay = try Session(parsing: header + actual, file: "replay")
  var log = ReplayLog()
  log.awaited = awaited
  for (step, old) in zip(replay.steps, session.steps) {
    let text = replay.lines[step.lines].map { "\($0)\n" }.joined()
    let expected = session.lines[old.lines].map { "\($0)\n" }.joined()
    let isExact = text.isSpelled(like: expected)
    log.steps.append(isExact ? .exact : .lines(Array(text.utf8)))
  }
  return log
}

/// The report of what differs; nil if nothing does.
func report(
  _ expected: String, _ actual: String, awaited: Set<String> = []
) throws -> String? {
  let comparison = try compare(expected, actual, awaited: awaited)
  return comparison.passed ? nil : comparison.report(file: "a.session")
}

extension ScreenDescription {
  /// A screen with bindings of any type.
  init(_ name: String, bindings: [String], commands: [CommandDescription] = []) {
    self.init(
      name: name, bindings: bindings.map { BindingDescription($0) }, commands: commands)
  }
}

extension CommandDescription {
  /// A command that takes this many texts.
  init(_ name: String, takes count: Int) {
    self.init(name, (0..<count).map { ParameterDescription("text\($0)") })
  }
}

extension ParameterForm {
  static let text = ParameterForm(.text, expected: "a String")
  static let number = ParameterForm(.integer, expected: "a whole number")
}

private let header = "understudy 3 books\n"
