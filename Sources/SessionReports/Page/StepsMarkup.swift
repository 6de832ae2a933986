import SessionAnalysis
import SessionFormat

/// The lines of a session as a list of steps, each with as little markup as possible: a page shows
/// ten thousand of them.
///
/// The text of all items without their failures, joined by line feeds, is exactly the session's file,
/// from which the page's script computes everything else. Comments belong to the step below them.
struct StepsMarkup {
  private let session: ReportedSession

  /// A file that can't be read as a session is shown up to this many bytes.
  private static let mostUnread = 16 << 10

  init(_ session: ReportedSession) { self.session = session }

  func write(to html: HTML) {
    guard let parsed = session.session else { return writeUnread(to: html) }
    let steps = StepLines.steps(of: session.text)
    if steps.isEmpty { return }
    let failures = Dictionary(grouping: session.result.failures) { steps.index(ofLine: $0.line) }
    var states = StatesAtFailures(of: parsed)
    html.element("ol", ["class": "steps"]) {
      for (number, step) in steps.enumerated() {
        write(step, failures[number] ?? [], &states, to: html)
      }
    }
  }

  private func write(
    _ step: StepLines, _ failures: [SessionResult.Failure], _ states: inout StatesAtFailures,
    to html: HTML
  ) {
    if let first = failures.first {
      html.open("li", ["class": "failed", "id": session.fragment.line(first.line).text])
    } else {
      html.markup("<li>")
    }
    LineMarkup.write(session.text[step.bytes], to: html)
    if !failures.isEmpty {
      html.element("div", ["class": "failure"]) {
        for failure in failures { FailureMarkup(context: 0).write(failure, to: html) }
        if let (expected, actual) = states.states(after: step, failures) {
          StateMarkup(expected, actual: actual).write(to: html)
        }
      }
    }
    html.markup("</li>")
  }

  /// Writes the beginning of a file that is not a session, or of one that can't be read.
  private func writeUnread(to html: HTML) {
    if session.text.isEmpty { return }
    let isCut = session.text.count > Self.mostUnread
    let text = String(decoding: session.text.prefix(Self.mostUnread), as: UTF8.self)
    html.element("pre", ["class": "unread"]) { html.text(lines: text) }
    if isCut { html.element("p", ["class": "more"], text: "only the beginning is shown") }
  }
}
