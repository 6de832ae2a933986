import SessionAnalysis
import SessionFormat

/// What failed and why, before anything else: an article for each reason.
struct FailuresMarkup {
  private let groups: [ResultGroup]
  /// The files that are sessions: others have no steps to go to.
  private let readable: Set<String>

  init(report: SessionReport) {
    groups = ResultGroup.groups(of: report.sessions.map(\.result)).filter(\.hasFailed)
    readable = Set(report.sessions.filter { $0.session != nil }.map(\.result.file))
  }

  func write(to html: HTML) {
    if groups.isEmpty { return }
    html.element("section", ["class": "failures", "aria-labelledby": "what-failed"]) {
      html.element("h2", ["id": "what-failed"], text: "What failed")
      for group in groups { write(group, to: html) }
    }
  }

  private func write(_ group: ResultGroup, to html: HTML) {
    let (first, others) = (group.results[0], group.results.dropFirst())
    let reason = "\(group.reason)"
    html.element("article", ["class": "cause"]) {
      html.element("h3") {
        html.isolated(reason)
        if !others.isEmpty {
          html.markup(" ")
          html.element(
            "span", ["class": "count"], text: group.results.count.counted("session"))
        }
      }
      writeFirstFailure(of: first, reason, to: html)
      if !others.isEmpty { writeLinks(others, to: html) }
      if let command = first.command {
        html.element("p", ["class": "command"]) {
          html.markup("To run it alone: ")
          html.element("code", text: command)
        }
      }
    }
  }

  private func writeLinks(_ results: ArraySlice<SessionResult>, to html: HTML) {
    html.element("details", ["class": "others"]) {
      html.element("summary", text: results.count.counted("other session"))
      html.element("ul") {
        for result in results {
          html.element("li") { writeLink(to: result, html) }
        }
      }
    }
  }

  /// Writes the first failure of a session, with its place.
  private func writeFirstFailure(of result: SessionResult, _ reason: String, to html: HTML) {
    html.element("p", ["class": "place"]) { writeLink(to: result, html) }
    guard let failure = result.failures.first else { return }
    FailureMarkup(context: 3).write(failure, reason: reason, to: html)
    let others = result.failures.count - 1
    if others > 0 {
      html.element("p", ["class": "more"], text: "and \(others.counted("more place"))")
    }
  }

  /// Writes a link to the first failure of a session.
  private func writeLink(to result: SessionResult, _ html: HTML) {
    let line = result.failures.first?.line
    let session = Fragment(file: result.file)
    let fragment = readable.contains(result.file) ? line.map(session.line) : nil
    html.element("a", ["href": "#\((fragment ?? session).text)"]) {
      html.isolated(result.file + (line.map { ":\($0)" } ?? ""))
    }
  }
}
