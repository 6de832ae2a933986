import SessionAnalysis
import SessionFormat

/// What the sessions cover of a screen, and what to type for the rest.
struct CoverageMarkup {
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
    let outcomes = CommandOutcome.allCases.filter { outcome in
      outcome != .crashed || commands.contains { coverage.count(outcome, of: $0.name) > 0 }
    }
    html.element("table") {
      html.element("thead") {
        html.element("tr") {
          html.markup("<th scope=\"col\">command</th>")
          for outcome in outcomes { html.element("th", ["scope": "col"], text: outcome.rawValue) }
        }
      }
      html.element("tbody") {
        for command in commands {
          html.element("tr") {
            html.element("th", ["scope": "row"]) { html.element("code", text: command.name) }
            for outcome in outcomes {
              let count = coverage.count(outcome, of: command.name)
              let isGap = outcome == .done && count == 0
              html.element("td", ["class": isGap ? "gap" : "count"], text: "\(count)")
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
