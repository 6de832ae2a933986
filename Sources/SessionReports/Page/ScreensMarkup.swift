import SessionAnalysis
import SessionFormat

/// All screens: an overview, and for each screen what is covered and its sessions.
struct ScreensMarkup {
  let report: SessionReport

  func write(to html: HTML) {
    let screens = report.screens
    if screens.count > 1 { writeOverview(of: screens, to: html) }
    html.element("div", ["id": "sessions"]) {
      for (number, screen) in screens.enumerated() { write(screen, number, to: html) }
    }
  }

  private func writeOverview(of screens: [SessionReport.Screen], to html: HTML) {
    html.element("nav", ["aria-labelledby": "screens"]) {
      html.element("h2", ["id": "screens"], text: "Screens")
      html.element("table", ["class": "screens"]) {
        html.tableHead(["screen", "sessions", "failed", "covered", "time"])
        html.element("tbody") {
          for (number, screen) in screens.enumerated() { writeRow(screen, number, to: html) }
        }
      }
    }
  }

  private func writeRow(_ screen: SessionReport.Screen, _ number: Int, to html: HTML) {
    html.element("tr") {
      html.element("th", ["scope": "row"]) {
        html.element("a", ["href": "#screen-\(number)"]) {
          html.isolated(screen.title)
        }
      }
      html.element("td", text: "\(screen.sessions.count)")
      html.element("td", screen.failed > 0 ? ["class": "failed"] : [:], text: "\(screen.failed)")
      html.element("td") { writeShare(screen.coverage?.share, to: html) }
      html.element("td", text: screen.seconds.time)
    }
  }

  /// Writes how much is covered, as a bar, too.
  private func writeShare(_ share: CoverageShare?, to html: HTML) {
    guard let share else { return html.text("–") }
    html.bar("share", of: 100) {
      html.empty("rect", ["width": "\(share.percent)", "height": "1"])
    }
    html.text(" \(share.percent) %")
  }

  // MARK: A screen

  private func write(_ screen: SessionReport.Screen, _ number: Int, to html: HTML) {
    let id = "screen-\(number)"
    html.element("section", ["class": "screen", "aria-labelledby": id]) {
      html.element("h2", ["id": id]) { html.isolated(screen.title) }
      if let coverage = screen.coverage {
        CoverageMarkup(coverage: coverage).write(to: html)
        writeStates(coverage, screen.sessions, to: html)
      }
      html.element("div", ["class": "sessions"]) {
        for session in screen.sessions { SessionMarkup(session).write(to: html) }
      }
    }
  }

  private func writeStates(
    _ coverage: ScreenCoverage, _ sessions: [ReportedSession], to html: HTML
  ) {
    guard let graph = StateGraph(coverage: coverage, sessions: sessions.compactMap(\.session))
    else { return }
    html.element("details", ["class": "coverage"]) {
      html.element("summary", text: "States that the sessions visit")
      StateGraphDrawing(graph).write(to: html)
    }
  }
}

/// What the sessions cover of a screen, and what to type for the rest.
private struct CoverageMarkup {
  let coverage: ScreenCoverage

  func write(to html: HTML) {
    let share = coverage.share
    html.element("details", ["class": "coverage"]) {
      html.element(
        "summary", text: "\(share.percent) % covered (\(share.covered) of \(share.total))")
      if !coverage.screen.commands.isEmpty { writeCommands(to: html) }
      writeGaps(to: html)
    }
  }

  private func writeCommands(to html: HTML) {
    let commands = coverage.screen.commands
    let outcomes = coverage.shownOutcomes
    html.element("table") {
      html.element("thead") {
        html.element("tr") {
          html.markup("<th scope=\"col\">command</th>")
          for outcome in outcomes {
            html.element("th", ["class": "number", "scope": "col"], text: outcome.rawValue)
          }
        }
      }
      html.element("tbody") {
        for command in commands {
          html.element("tr") {
            html.element("th", ["scope": "row"]) { html.element("code", text: command.name) }
            for outcome in outcomes {
              let count = coverage.count(outcome, of: command.name)
              let isGap = outcome == .done && count == 0
              html.element("td", ["class": isGap ? "number gap" : "number"], text: "\(count)")
            }
          }
        }
      }
    }
  }

  private func writeGaps(to html: HTML) {
    let gaps = coverage.gaps()
    if gaps.isEmpty { return }
    html.element("ul", ["class": "gaps"]) {
      for gap in gaps {
        html.element("li") {
          html.isolated(gap.text)
          if gap.command != nil || gap.condition != nil { html.markup(": ") }
          if let command = gap.command {
            html.markup("type ")
            html.element("code", text: command)
            html.markup(" ")
          }
          if let condition = gap.condition { html.isolated(condition) }
        }
      }
    }
  }
}
