import SessionAnalysis
import SessionFormat

/// What a page is about: sessions, the result of each, and what they cover of each screen.
struct SessionReport {
  var program: String
  var sessions: [ReportedSession]
  /// What the sessions cover of the screens that they are about, in the program's order.
  var coverage: [ScreenCoverage] = []
  /// How many sessions were skipped after a failure or an interruption.
  var notRun = 0
  /// What is wrong with the results, or missing, a line for each.
  var problems: [String] = []
  /// What makes no session fail, a line for each.
  var notices: [String] = []
}

extension SessionReport {
  /// How the sessions did as a whole.
  enum Verdict: String, Sendable {
    /// All of them ran, and passed.
    case passed
    /// Those that ran passed, but the results are not those of all sessions.
    case incomplete
    case failed
  }

  var verdict: Verdict {
    if count(.failed) > 0 { return .failed }
    return sessions.isEmpty || notRun > 0 || !problems.isEmpty ? .incomplete : .passed
  }

  func count(_ outcome: SessionResult.Verdict) -> Int {
    sessions.count { $0.result.outcome == outcome }
  }

  var seconds: Double { sessions.reduce(0) { $0 + $1.result.seconds } }

  /// The sessions of each screen, in the order of the coverage; then those of screens that the
  /// program does not have, and those that can't be read.
  var screens: [Screen] {
    let groups = Dictionary(grouping: sessions) { $0.session?.screen }
    let known = coverage.compactMap { coverage in
      groups[coverage.screen.name].map { Screen(coverage.screen.name, coverage, $0) }
    }
    let names = Set(known.map(\.name))
    let unknown = groups.keys.compactMap { $0 }.filter { !names.contains($0) }.sorted()
    return known
      + unknown.compactMap { name in
        groups[name].map { Screen(name, nil, $0) }
      } + (groups[nil].map { [Screen(nil, nil, $0)] } ?? [])
  }

  /// A screen and its sessions.
  struct Screen {
    /// Nil for sessions that can't be read.
    let name: String?
    /// Nil if the program does not have the screen.
    let coverage: ScreenCoverage?
    /// Those that failed first.
    let sessions: [ReportedSession]

    init(_ name: String?, _ coverage: ScreenCoverage?, _ sessions: [ReportedSession]) {
      (self.name, self.coverage) = (name, coverage)
      self.sessions = sessions.filter(\.result.hasFailed) + sessions.filter { !$0.result.hasFailed }
    }

    var title: String { name ?? "Sessions that can’t be read" }
    var failed: Int { sessions.count(where: \.result.hasFailed) }
    var seconds: Double { sessions.reduce(0) { $0 + $1.result.seconds } }
  }
}

/// A session and its result.
package struct ReportedSession {
  package let result: SessionResult
  /// The bytes of its file; empty if it can't be read.
  package let text: [UInt8]
  /// Nil if the file can't be read, or is malformed.
  package let session: Session?

  package init(_ result: SessionResult, text: [UInt8], _ session: Session?) {
    (self.result, self.text, self.session) = (result, text, session)
  }
}

/// The place of a session in the page, or of one of its lines, as a link names it after `#`. It contains a
/// slash, and ids that the page chooses itself contain none.
func fragment(of file: String, line: Int? = nil) -> String {
  let path = file.contains("/") ? file : "./\(file)"
  return path.utf8.map(encodedInAddress).joined() + (line.map { ":\($0)" } ?? "")
}

/// A byte as browsers write it in an address, so that an id and its address have the same text. They leave a
/// percent sign alone, which would be ambiguous.
private func encodedInAddress(_ byte: UInt8) -> String {
  let isPlain = 0x21...0x7E ~= byte && !"\"%<>`".utf8.contains(byte)
  if isPlain { return String(Unicode.Scalar(byte)) }
  return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
}
