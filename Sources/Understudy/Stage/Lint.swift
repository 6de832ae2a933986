import SessionAnalysis

/// Finds what is probably a mistake of a view model although its screen shows the right values.
@MainActor
final class Lint {
  private let notices: Notices
  /// Reads everything that the screen can show.
  private let read: () -> [Value]
  private var seen: [Value] = []
  private var useless = 0

  init(_ notices: Notices, _ read: @escaping () -> [Value]) {
    (self.notices, self.read) = (notices, read)
  }

  /// Remembers what the screen shows. What changed before a notification that is still on its way is
  /// what that one announces.
  func look() {
    if !notices.isInTransit { seen = read() }
  }

  /// Compares what the screen shows at a notification with what it showed before.
  func notified() {
    if read() == seen { useless += 1 }
  }

  /// Takes what was found since the last call.
  func takeFindings() -> [LintRule] {
    defer { useless = 0 }
    var findings: [LintRule] = []
    if useless > 0 { findings.append(.uselessNotification) }
    if notices.takeArrivals() > 0 { findings.append(.notificationFromAnotherThread) }
    return findings
  }
}
