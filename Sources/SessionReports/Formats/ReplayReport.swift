import SessionAnalysis

/// Reports the results of sessions, one after the other in the order of the files, and a summary.
@MainActor
package protocol ReplayReport {
  /// Whether it writes ``SessionResult/digest``, for which a file is read that could not be replayed.
  var needsDigests: Bool { get }
  /// The text on a session; may be empty, if the report says it at the end.
  mutating func text(on result: SessionResult) -> String
  func text(on summary: ReplaySummary) -> String
}

extension ReplayReport {
  package var needsDigests: Bool { false }
}

/// The format of a report on standard output.
package enum ReplayFormat: String, CaseIterable {
  case text
  case jsonl
  case github

  /// What the format is for; nil for people.
  package var purpose: String? {
    switch self {
    case .text: nil
    case .jsonl: "a program"
    case .github: "annotations"
    }
  }

  @MainActor
  package func report(_ settings: ReportSettings) -> any ReplayReport {
    switch self {
    case .text: TextReport(settings)
    case .jsonl: JSONLinesReport()
    case .github: GitHubReport()
    }
  }
}

/// What reports need to know of the program and of what was typed.
package struct ReportSettings {
  /// The program's name, for lines that people copy.
  package var program: String
  package var isColored = false
  /// Whether each failed session is reported, and not only the first of those that fail for the same
  /// reason.
  package var showsAll = false
  /// Whether a person typed `:replay` at the prompt, where commands have another form.
  package var isAtPrompt = false
  /// Whether an agent reads it, which has no terminal.
  package var isForAgent = false
  /// The arguments that chose the sessions.
  package var selection: [String] = []
  /// The files and folders among them.
  package var paths: [String] = []
  /// The arguments that do not choose sessions, but say how they are replayed.
  package var settings: [String] = []

  package init(program: String, isColored: Bool = false) {
    (self.program, self.isColored) = (program, isColored)
  }
}
