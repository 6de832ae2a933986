/// A graph of states as tables, for everybody whom a picture tells nothing.
struct StateGraphTable {
  private let graph: StateGraph

  init(_ graph: StateGraph) { self.graph = graph }

  func write(to html: HTML) {
    html.element("details") {
      html.element("summary", text: "The same as tables")
      html.element(
        "div",
        [
          "class": "scrolling", "tabindex": "0", "role": "region",
          "aria-label": "Tables of the states of \(graph.screen)",
        ]
      ) {
        writeStates(to: html)
        writeTransitions(to: html)
      }
    }
  }

  private func writeStates(to html: HTML) {
    table(["State", "Steps", "Commands that stay", "Never tried"], caption: "States", html) {
      for state in graph.states {
        row(
          [
            state.name, "\(state.visits)",
            state.stays.map(\.description).joined(separator: ", "),
            state.untried.joined(separator: ", "),
          ], html)
      }
    }
  }

  private func writeTransitions(to html: HTML) {
    table(["From", "Commands", "To"], caption: "Transitions", html) {
      for transition in graph.transitions {
        row(
          [
            graph.states[transition.from].name,
            transition.commands.map(\.description).joined(separator: ", "),
            graph.states[transition.to].name,
          ], html)
      }
    }
  }

  private func table(_ titles: [String], caption: String, _ html: HTML, rows: () -> Void) {
    html.element("table") {
      html.element("caption", text: caption)
      html.element("thead") {
        html.element("tr") {
          for title in titles { html.element("th", ["scope": "col"], text: title) }
        }
      }
      html.element("tbody", [:], rows)
    }
  }

  private func row(_ cells: [String], _ html: HTML) {
    html.element("tr") { for cell in cells { html.element("td", ["dir": "auto"], text: cell) } }
  }
}
