import SessionFormat

/// What failed and why, before anything else: an article for each reason.
struct FailuresMarkup {
  let report: SessionReport

  func write(to html: HTML) {
    let groups = FailureGroup.groups(of: report.sessions)
    if groups.isEmpty { return }
    html.element("section", ["class": "failures", "aria-labelledby": "what-failed"]) {
      html.element("h2", ["id": "what-failed"], text: "What failed")
      for group in groups { write(group, to: html) }
    }
  }

  private func write(_ group: FailureGroup, to html: HTML) {
    let (first, others) = (group.sessions[0], group.sessions.dropFirst())
    html.element("article", ["class": "cause"]) {
      html.element("h3") {
        html.isolated(group.reason)
        if !others.isEmpty {
          html.markup(" ")
          html.element(
            "span", ["class": "count"], text: group.sessions.count.counted("session"))
        }
      }
      writeFirstFailure(of: first, group.reason, to: html)
      if !others.isEmpty { writeLinks(others, to: html) }
      if let command = first.result.command {
        html.element("p", ["class": "command"]) {
          html.markup("To run it alone: ")
          html.element("code", text: command)
        }
      }
    }
  }

  private func writeLinks(_ sessions: ArraySlice<ReportedSession>, to html: HTML) {
    html.element("details", ["class": "others"]) {
      html.element("summary", text: sessions.count.counted("other session"))
      html.element("ul") {
        for session in sessions {
          html.element("li") { writeLink(to: session, html) }
        }
      }
    }
  }

  /// Writes the first failure of a session, with its place.
  private func writeFirstFailure(of session: ReportedSession, _ reason: String, to html: HTML) {
    html.element("p", ["class": "place"]) { writeLink(to: session, html) }
    guard let failure = session.result.failures.first else { return }
    FailureMarkup(context: 3).write(failure, reason: reason, to: html)
    let others = session.result.failures.count - 1
    if others > 0 {
      html.element("p", ["class": "more"], text: "and \(others.counted("more place"))")
    }
  }

  /// Writes a link to the first failure of a session.
  private func writeLink(to session: ReportedSession, _ html: HTML) {
    let line = session.result.failures.first?.line
    // A file that is no session has no steps to go to.
    let step = session.session == nil ? nil : line
    let fragment = step.map(session.fragment.line) ?? session.fragment
    html.element("a", ["href": "#\(fragment.text)"]) {
      html.isolated(session.result.file + (line.map { ":\($0)" } ?? ""))
    }
  }
}
