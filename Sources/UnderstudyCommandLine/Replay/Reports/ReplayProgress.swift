import Understudy
import UnderstudyProgram

/// The line that shows a replay's progress.
@MainActor
final class ReplayProgress {
  private let total: Int
  private var done = 0
  private var failed = 0
  private let line = ProgressLine()

  init(total: Int) { self.total = total }

  func count(_ result: JudgedSession) {
    done += 1
    if result.hasFailed { failed += 1 }
  }

  func show(current: @autoclosure () -> String?) {
    let failures = failed > 0 ? ", \(failed) failed" : ""
    line.show("\(done)/\(total)\(failures)  \(FileName.shown(current() ?? ""))")
  }

  /// Erases the line, to make room for other output.
  func erase() { line.erase() }
}
