import SessionAnalysis
import SessionFormat

/// What failed and why, before anything else: an article for each reason, and a list of those that may
/// follow from them.
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
      for group in groups where !group.isLater { write(group, to: html) }
      let later = groups.filter(\.isLater)
      if !later.isEmpty { write(later: later, to: html) }
    }
  }

  private func write(later groups: [ResultGroup], to html: HTML) {
    html.element("article", ["class": "cause"]) {
      html.element("h3", text: "After these differences, perhaps because of them")
      html.element("ul") {
        for group in groups {
          html.element("li") {
            writeTitle(of: group, to: html)
            html.markup(" ")
            writeLink(to: group.results[0], group.reason, html)
          }
        }
      }
    }
  }

  private func writeTitle(of group: ResultGroup, to html: HTML) {
    html.isolated("\(group.reason)")
    if group.results.count > 1 {
      html.markup(" ")
      html.element("span", ["class": "count"], text: group.results.count.counted("session"))
    }
  }

  private func write(_ group: ResultGroup, to html: HTML) {
    let (first, others) = (group.results[0], group.results.dropFirst())
    html.element("article", ["class": "cause"]) {
      html.element("h3") { writeTitle(of: group, to: html) }
      for reason in group.reasons.dropFirst() {
        html.element("p", ["class": "also"]) {
          html.markup("also ")
          html.isolated("\(reason)")
        }
      }
      writeFirstFailure(of: first, group.reason, to: html)
      if !others.isEmpty { writeLinks(others, group.reason, to: html) }
      if let command = first.command {
        html.element("p", ["class": "command"]) {
          html.markup("To run it alone: ")
          html.element("code", text: command)
        }
      }
    }
  }

  private func writeLinks(
    _ results: ArraySlice<SessionResult>, _ reason: ResultReason, to html: HTML
  ) {
    html.element("details", ["class": "others"]) {
      html.element("summary", text: results.count.counted("other session"))
      html.element("ul") {
        for result in results {
          html.element("li") { writeLink(to: result, reason, html) }
        }
      }
    }
  }

  /// Writes the first failure of a session for a reason, with its place.
  private func writeFirstFailure(
    of result: SessionResult, _ reason: ResultReason, to html: HTML
  ) {
    html.element("p", ["class": "place"]) { writeLink(to: result, reason, html) }
    guard let failure = failure(of: result, reason) else { return }
    FailureMarkup(context: 3).write(failure, reason: "\(reason)", to: html)
    let others = result.failures.count - 1
    if others > 0 {
      html.element("p", ["class": "more"], text: "and \(others.counted("more place"))")
    }
  }

  /// The first failure for a reason, or of a session that has none in its steps.
  private func failure(of result: SessionResult, _ reason: ResultReason) -> SessionResult.Failure? {
    result.first(for: reason) ?? result.failures.first
  }

  /// Writes a link to the first failure of a session for a reason.
  private func writeLink(to result: SessionResult, _ reason: ResultReason, _ html: HTML) {
    let line = failure(of: result, reason)?.line
    let session = Fragment(file: result.file)
    let fragment = readable.contains(result.file) ? line.map(session.line) : nil
    html.element("a", ["href": "#\((fragment ?? session).text)"]) {
      html.isolated(result.file + (line.map { ":\($0)" } ?? ""))
    }
  }
}
