import SessionAnalysis
import SessionFormat

/// A session, folded: how it ended, its steps, and what the screen shows at the end.
struct SessionMarkup {
  private let session: ReportedSession
  private var result: SessionResult { session.result }

  init(_ session: ReportedSession) { self.session = session }

  func write(to html: HTML) {
    html.element(
      "details", ["class": "session \(result.outcome)", "id": session.fragment.text]
    ) {
      writeSummary(to: html)
      html.element("div", ["class": "body"]) {
        if session.session == nil { writeFailures(to: html) }
        StepsMarkup(session).write(to: html)
        if let parsed = session.session {
          Timeline(parsed)?.write(to: html)
          NumberPlots(parsed)?.write(to: html)
          var end = ScreenState()
          end.apply(parsed.lines[...])
          StateMarkup(end, title: "State at the end").write(to: html)
        }
      }
    }
    html.markup("\n")
  }

  /// `failed sessions/add.session 12 commands, 3 ms`, and why.
  private func writeSummary(to html: HTML) {
    html.element("summary") {
      html.element(
        "span", ["class": "outcome"], text: result.isFlaky ? "flaky" : "\(result.outcome)")
      html.markup(" ")
      writeName(to: html)
      html.markup(" ")
      html.element("span", ["class": "facts"], text: facts.joined(separator: " · "))
      if result.hasFailed {
        html.element("span", ["class": "why"]) {
          html.isolated(result.cause ?? result.brief)
        }
      }
    }
  }

  private func writeName(to html: HTML) {
    let file = result.file
    let start = file.lastIndex(of: "/").map(file.index(after:))
    html.element("bdi", ["class": "name"]) {
      if let start { html.element("span", ["class": "folder"], text: String(file[..<start])) }
      html.text(String(file[(start ?? file.startIndex)...]))
    }
  }

  private var facts: [String] {
    let commands = session.session.map { [$0.commands.count.counted("command")] } ?? []
    let runs = result.repetitions.map { ["passed \($0.passed) of \($0.count)"] } ?? []
    return commands + [Quantity.time(result.seconds)] + runs
  }

  /// Writes why the session can't be replayed, for one whose steps are not known.
  private func writeFailures(to html: HTML) {
    for failure in result.failures {
      html.element("div", ["class": "failure"]) {
        FailureMarkup(context: 0).write(failure, to: html)
      }
    }
  }
}
