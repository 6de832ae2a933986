import SessionFormat

/// The picture of a graph of states, and the same as a table.
struct StateGraphDrawing {
  private let graph: StateGraph
  private let layout: LayeredLayout
  private let boxes: [[Line]]
  private let labels: [[Line]]

  private static let padding = 8.0
  private static let mostCommands = 3

  init(_ graph: StateGraph) {
    self.graph = graph
    boxes = graph.states.map(Self.lines)
    labels = graph.transitions.map { transition in
      Self.texts(transition.commands).map { Line($0, "move") }
    }
    layout = LayeredLayout(
      boxes: boxes.map { Self.size(of: $0, padding: Self.padding) },
      roots: Set(graph.states.indices.filter { graph.states[$0].isOpening }),
      edges: zip(graph.transitions, labels).map { transition, lines in
        LayeredLayout.Edge(
          from: transition.from, to: transition.to, label: Self.size(of: lines, padding: 2))
      })
  }

  // MARK: What is drawn

  private static func lines(of state: StateGraph.State) -> [Line] {
    state.traits.map { Line($0, "trait") }
      + texts(state.stays).map { Line("↻ " + $0, "stay") }
      + texts(state.untried).map { Line("never " + $0, "untried") }
  }

  /// The first texts, and how many others there are.
  private static func texts(_ texts: [String]) -> [String] {
    if texts.count <= mostCommands { return texts }
    return texts.prefix(mostCommands - 1) + ["… and \(texts.count - mostCommands + 1) more"]
  }

  private static func size(of lines: [Line], padding: Double) -> LayeredLayout.Size {
    LayeredLayout.Size(
      (lines.map(\.width).max() ?? 0) + 2 * padding,
      Double(lines.count) * Line.height + 2 * padding)
  }

  /// `7 states, 12 transitions`.
  private var summary: String {
    "\(graph.states.count.counted("state")) and \(graph.transitions.count.counted("transition"))"
  }

  // MARK: Markup

  func write(to html: HTML) {
    html.element("figure", ["class": "states"]) {
      html.element("figcaption") {
        html.text("The states of \(graph.screen) that its sessions visit: \(summary). ")
        html.markup(
          "<span>↻ leads to the same state. <i>never</i>: enabled, but not tried there.</span>")
      }
      let name = "States of \(graph.screen)"
      html.element(
        "div", ["class": "scrolling", "tabindex": "0", "role": "region", "aria-label": name]
      ) { writeDrawing(to: html) }
      writeTables(to: html)
    }
  }

  private func writeDrawing(to html: HTML) {
    html.element(
      "svg",
      [
        "class": "graph", "role": "img",
        "aria-label": "Graph of the \(summary) of \(graph.screen); the table below has them all",
        "width": pixels(layout.width), "height": pixels(layout.height),
      ]
    ) {
      for place in graph.transitions.indices { writeTransition(place, to: html) }
      for place in graph.states.indices { writeState(place, to: html) }
    }
  }

  private func writeState(_ place: Int, to html: HTML) {
    let (state, frame) = (graph.states[place], layout.boxes[place])
    html.element("g", ["class": state.isOpening ? "state opening" : "state"]) {
      html.element("title", text: state.description)
      html.empty(
        "rect",
        [
          "x": pixels(frame.x), "y": pixels(frame.y), "width": pixels(frame.width),
          "height": pixels(frame.height), "rx": "6",
        ])
      write(boxes[place], at: frame.x + Self.padding, frame.y + Self.padding, to: html)
    }
  }

  private func writeTransition(_ place: Int, to html: HTML) {
    let (transition, frame) = (graph.transitions[place], layout.labels[place])
    let lines = labels[place]
    html.element("g", ["class": "transition"]) {
      html.element("title", text: transition.description(in: graph))
      html.empty("path", ["d": path(of: layout.routes[place]), "class": transition.weight])
      html.empty("path", ["d": arrow(of: layout.routes[place]), "class": "arrow"])
      let width = (lines.map(\.width).max() ?? 0) + 4
      // An edge within a layer only touches the left side of its label.
      let isReturning = layout.routes[place][1].x == layout.routes[place][2].x
      let left = isReturning ? frame.x : frame.x + (frame.width - width) / 2
      html.empty(
        "rect",
        [
          "x": pixels(left), "y": pixels(frame.y), "width": pixels(width),
          "height": pixels(frame.height), "rx": "3",
        ])
      write(lines, at: left + 2, frame.y + 2, to: html)
    }
  }

  private func write(_ lines: [Line], at x: Double, _ y: Double, to html: HTML) {
    for (place, line) in lines.enumerated() {
      let baseline = y + Double(place) * Line.height + 12
      if line.needsFitting {
        html.element(
          "text",
          [
            "class": "\(line.style)", "x": pixels(x), "y": pixels(baseline),
            "textLength": pixels(line.width), "lengthAdjust": "spacingAndGlyphs",
          ], text: line.text)
      } else {
        html.element(
          "text", ["class": "\(line.style)", "x": pixels(x), "y": pixels(baseline)],
          text: line.text)
      }
    }
  }

  /// Bends between columns, and straight lines through what is in between.
  private func path(of route: [LayeredLayout.Point]) -> String {
    var path = "M\(pixels(route[0].x)) \(pixels(route[0].y))"
    for bend in stride(from: 0, to: route.count, by: 2) {
      let (start, end) = (route[bend], route[bend + 1])
      if bend > 0 { path += "L\(pixels(start.x)) \(pixels(start.y))" }
      let middle = (start.x + end.x) / 2
      path += "C\(pixels(middle)) \(pixels(start.y)) \(pixels(middle)) \(pixels(end.y))"
      path += " \(pixels(end.x)) \(pixels(end.y))"
    }
    return path
  }

  /// The tip at the end of a route.
  private func arrow(of route: [LayeredLayout.Point]) -> String {
    let (tip, before) = (route[route.count - 1], route[route.count - 2])
    let back = tip.x > before.x ? tip.x - 7 : tip.x + 7
    return "M\(pixels(tip.x)) \(pixels(tip.y))L\(pixels(back)) \(pixels(tip.y - 4))"
      + "V\(pixels(tip.y + 4))z"
  }
}

/// Whole pixels: markup is shorter, and lines are sharper.
private func pixels(_ length: Double) -> String { "\(Int(length.rounded()))" }

extension StateGraph.State: CustomStringConvertible {
  /// Everything about it, for people.
  var description: String {
    var parts = traits
    parts.append("\(visits.counted("step")) \(visits == 1 ? "ends" : "end") here")
    if !stays.isEmpty { parts.append("stays: " + stays.joined(separator: ", ")) }
    if !untried.isEmpty { parts.append("never tried: " + untried.joined(separator: ", ")) }
    return parts.joined(separator: "; ")
  }

  /// `phase .loading, save disabled`.
  var name: String { traits.joined(separator: ", ") }
}

extension StateGraph.Transition {
  fileprivate func description(in graph: StateGraph) -> String {
    "\(commands.joined(separator: ", ")): from \(graph.states[from].name) to \(graph.states[to].name)"
  }

  fileprivate var weight: String { count == 1 ? "once" : count < 10 ? "often" : "most" }
}

/// A line of text in a drawing.
private struct Line {
  /// What is drawn: the text, or its beginning.
  let text: String
  /// What it is.
  let style: StaticString
  /// How wide it is at most, in pixels.
  let width: Double

  /// A column of a fixed-width font of 12 pixels is 7.2 pixels wide, and of some fonts 7.5.
  private static let columnWidth = 7.5
  static let height = 16.0

  /// A text of at most this many columns.
  init(_ text: String, _ style: StaticString, limit: Int = 30) {
    var columns = 0
    var end = text.startIndex
    for place in text.indices {
      columns += Self.columns(of: text[place])
      if columns <= limit - 1 { end = text.index(after: place) }
    }
    let fits = columns <= limit
    (self.text, self.style) = (fits ? text : text[..<end] + "…", style)
    width = Double(min(columns, limit)) * Self.columnWidth
  }

  /// Two columns for everything that could be wide.
  private static func columns(of character: Character) -> Int {
    character.unicodeScalars.contains(where: isForeign) ? 2 : 1
  }

  /// Whether fixed-width fonts may lack it: only Latin, punctuation and arrows are in all of them.
  private static func isForeign(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x250 && !(0x2000..<0x2c00).contains(scalar.value)
  }

  /// Whether the browser has to fit the text into its width: other fonts may be wider.
  var needsFitting: Bool { text.unicodeScalars.contains(where: Self.isForeign) }
}

/// The graph as tables, for everybody whom a picture tells nothing.
extension StateGraphDrawing {
  private func writeTables(to html: HTML) {
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
            state.stays.joined(separator: ", "),
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
            transition.commands.joined(separator: ", "),
            graph.states[transition.to].name,
          ], html)
      }
    }
  }

  private func table(_ titles: [String], caption: String, _ html: HTML, rows: () -> Void) {
    html.element("table") {
      html.element("caption", text: caption)
      html.tableHead(titles)
      html.element("tbody", [:], rows)
    }
  }

  private func row(_ cells: [String], _ html: HTML) {
    html.element("tr") { for cell in cells { html.element("td", ["dir": "auto"], text: cell) } }
  }
}
