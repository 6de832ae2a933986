import SessionAnalysis
import SessionFormat

/// What a screen shows: a row for each binding, and for each command that can be disabled. What was
/// expected stands beside what was there instead.
struct StateMarkup {
  private let state: ScreenState
  /// What the screen showed; nil if that is the same, or was not compared.
  private let actual: ScreenState?
  private let title: String

  init(_ state: ScreenState, title: String) {
    (self.state, actual, self.title) = (state, nil, title)
  }

  /// The state at a step that failed.
  init(_ expected: ScreenState, actual: ScreenState) {
    let isSame =
      expected.bindings.allSatisfy { expected[$0].isMatched(by: actual[$0]) }
      && actual.bindings.allSatisfy { expected[$0].isMatched(by: actual[$0]) }
      && (expected.commands + actual.commands).allSatisfy {
        expected.reason($0) == actual.reason($0)
      }
    (state, self.actual) = (expected, isSame ? nil : actual)
    let isKnown = expected.bindings.allSatisfy { expected[$0].isKnown && actual[$0].isKnown }
    title =
      switch (isSame, isKnown) {
      case (false, _): "State here, expected and actual"
      case (true, true): "State here, as expected"
      case (true, false): "State here, shortened in the session"
      }
  }

  private var bindings: [String] { state.bindings + new(\.bindings) }
  private var commands: [String] { state.commands + new(\.commands) }

  /// The names of what only the actual state has.
  private func new(_ names: (ScreenState) -> [String]) -> [String] {
    let known = Set(names(state))
    return actual.map(names)?.filter { !known.contains($0) } ?? []
  }

  func write(to html: HTML) {
    if bindings.isEmpty, commands.isEmpty { return }
    html.element("details", actual == nil ? ["class": "state"] : ["class": "state", "open": ""]) {
      html.element("summary", text: title)
      html.element("table", ["class": actual == nil ? "values" : "values pair"]) {
        if actual != nil { writeHead(to: html) }
        for binding in bindings { writeRow(binding, to: html) }
        for command in commands { writeRow(ofCommand: command, to: html) }
      }
    }
  }

  private func writeHead(to html: HTML) {
    html.element("thead") {
      html.element("tr") {
        html.markup("<td></td>")
        html.element("th", ["scope": "col"], text: "expected")
        html.element("th", ["scope": "col"], text: "actual")
      }
    }
  }

  private func writeRow(_ binding: String, to html: HTML) {
    let (expected, shown) = (state[binding], actual?[binding])
    let isSame = shown.map(expected.isMatched) ?? true
    writeRow(isSame: isSame, binding, to: html) { isActual in
      let value = isActual ? shown ?? ShownValue.none : expected
      let other = isActual ? expected : shown
      switch value {
      case .known(let value):
        ValueMarkup.write(value, unlike: isSame ? nil : other?.value, to: html)
      case .unknown: html.element("span", ["class": "faint"], text: "shortened in the session")
      case .none: html.element("span", ["class": "faint"], text: "not shown")
      }
    }
  }

  private func writeRow(ofCommand command: String, to html: HTML) {
    let expected = state.reason(command)
    let isSame = actual.map { $0.reason(command) == expected } ?? true
    writeRow(isSame: isSame, isOfCommand: true, "> \(command)", to: html) { isActual in
      switch isActual ? actual.flatMap({ $0.reason(command) }) : expected {
      case .some(let reason?):
        html.markup("disabled: ")
        html.isolated(reason)
      case .some(nil): html.markup("enabled")
      case nil: html.element("span", ["class": "faint"], text: "not shown")
      }
    }
  }

  /// Writes one cell, or the expected and the actual one if they differ.
  private func writeRow(
    isSame: Bool, isOfCommand: Bool = false, _ name: String, to html: HTML,
    _ write: (_ isActual: Bool) -> Void
  ) {
    let row: KeyValuePairs<StaticString, String> =
      isSame ? (isOfCommand ? ["class": "command"] : [:]) : ["class": "differs"]
    html.element("tr", row) {
      html.element("th", ["scope": "row"]) { html.isolated(name) }
      if isSame {
        html.element("td", actual == nil ? [:] : ["colspan": "2"]) { write(false) }
      } else {
        html.element("td", ["class": "expected"]) { write(false) }
        html.element("td", ["class": "actual"]) { write(true) }
      }
    }
  }
}

extension ShownValue {
  fileprivate var isKnown: Bool { if case .unknown = self { false } else { true } }

  /// Whether this is expected where the other one is shown.
  fileprivate func isMatched(by actual: ShownValue) -> Bool {
    switch (self, actual) {
    case (.known(let expected), .known(let value)): expected.matches(value)
    case (.none, .none), (.unknown, _), (_, .unknown): true
    case (.none, .known), (.known, .none): false
    }
  }
}

/// A value: a list of records as a table, everything else as a session writes it.
enum ValueMarkup {
  private static let mostRows = 20
  private static let mostCharacters = 400

  /// Writes a value; with `other`, what that one does not have at the same place is marked.
  static func write(_ value: Value, unlike other: Value? = nil, to html: HTML) {
    guard case .list(let rows) = value, let titles = rows.titles else {
      return writeText(of: value, isMarked: other != nil, to: html)
    }
    let others: [Value]? = if case .list(let others)? = other { others } else { nil }
    html.element("table") {
      html.tableHead(titles)
      html.element("tbody") {
        for (place, row) in rows.prefix(mostRows).enumerated() {
          let fields = others.map { $0.indices.contains(place) ? $0[place].fields : [] }
          html.element("tr") {
            for (column, field) in row.fields.enumerated() {
              let isSame = fields.map { $0.indices.contains(column) && $0[column] == field } ?? true
              html.element("td") { writeText(of: field.value, isMarked: !isSame, to: html) }
            }
          }
        }
      }
    }
    if rows.count > mostRows {
      html.element("p", ["class": "more"], text: "and \(rows.count - mostRows) more")
    }
  }

  private static func writeText(of value: Value, isMarked: Bool, to html: HTML) {
    if isMarked { return html.element("mark") { writeText(of: value, isMarked: false, to: html) } }
    let text = "\(value)"
    let start = text.prefix(mostCharacters)
    if start.endIndex == text.endIndex { return html.isolated(text) }
    html.isolated("\(start)…")
    html.element(
      "span", ["class": "faint"], text: " (\(text.unicodeScalars.count.grouped) characters)")
  }
}

extension [Value] {
  /// The titles of the columns, if all rows are records with the same labels.
  package var titles: [String]? {
    guard let first = first?.fields, !first.isEmpty else { return nil }
    let areAlike = allSatisfy { row in row.fields.elementsEqual(first) { $0.label == $1.label } }
    return areAlike ? first.titles : nil
  }
}

extension [Value.Field] {
  /// The labels; a field without one has its place instead.
  package var titles: [String] { enumerated().map { $1.label ?? ".\($0)" } }
}
