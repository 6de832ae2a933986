import SessionAnalysis
import SessionFormat

/// What a screen shows: a row for each binding, and for each command that can be disabled. What was
/// expected stands beside what was there instead, above all that is the same.
struct StateMarkup {
  private let state: ScreenState
  /// What the screen showed; nil if that is the same, or was not compared.
  private let actual: ScreenState?
  private let title: String

  /// A row of the table.
  fileprivate enum Row {
    case binding(String)
    case command(String)
  }

  init(_ state: ScreenState, title: String) {
    (self.state, actual, self.title) = (state, nil, title)
  }

  /// The state at a step that failed.
  init(_ expected: ScreenState, actual: ScreenState) {
    let rows = Self.rows(of: expected, actual)
    let isSame = rows.allSatisfy { Self.isSame($0, expected, actual) }
    (state, self.actual) = (expected, isSame ? nil : actual)
    let isKnown = expected.bindings.allSatisfy { expected[$0].isKnown && actual[$0].isKnown }
    title =
      switch (isSame, isKnown) {
      case (false, _): "State here, expected and actual"
      case (true, true): "State here, as expected"
      case (true, false): "State here, shortened in the session"
      }
  }

  private static func rows(of expected: ScreenState, _ actual: ScreenState?) -> [Row] {
    func names(_ kind: (ScreenState) -> [String]) -> [String] {
      (kind(expected) + (actual.map(kind) ?? [])).uniqued()
    }
    return names(\.bindings).map(Row.binding) + names(\.commands).map(Row.command)
  }

  private static func isSame(_ row: Row, _ expected: ScreenState, _ actual: ScreenState) -> Bool {
    switch row {
    case .binding(let name): expected[name].isMatched(by: actual[name])
    case .command(let name): expected.reason(name) == actual.reason(name)
    }
  }

  func write(to html: HTML) {
    let rows = Self.rows(of: state, actual)
    if rows.isEmpty { return }
    html.element("details", actual == nil ? ["class": "state"] : ["class": "state", "open": ""]) {
      html.element("summary", text: title)
      guard let actual else { return writeTable(of: rows, to: html) }
      html.element("table", ["class": "values pair"]) {
        writeHead(to: html)
        for row in rows where !Self.isSame(row, state, actual) {
          write(row, beside: actual, to: html)
        }
      }
      let same = rows.filter { Self.isSame($0, state, actual) }
      if same.isEmpty { return }
      html.element("details") {
        html.element("summary", text: "\(same.count) as expected")
        writeTable(of: same, to: html)
      }
    }
  }

  private func writeTable(of rows: [Row], to html: HTML) {
    html.element("table", ["class": "values"]) {
      for row in rows {
        html.element("tr", row.isCommand ? ["class": "command"] : [:]) {
          writeName(of: row, to: html)
          html.element("td") { write(row, of: state, to: html) }
        }
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

  /// Writes what was expected beside what there is instead.
  private func write(_ row: Row, beside actual: ScreenState, to html: HTML) {
    html.element("tr", ["class": "differs"]) {
      writeName(of: row, to: html)
      html.element("td", ["class": "expected"]) { write(row, of: state, unlike: actual, to: html) }
      html.element("td", ["class": "actual"]) { write(row, of: actual, unlike: state, to: html) }
    }
  }

  private func writeName(of row: Row, to html: HTML) {
    html.element("th", ["scope": "row"]) { html.isolated(row.title) }
  }

  /// Writes what a state has; with `other`, what that one does not have is marked.
  private func write(
    _ row: Row, of state: ScreenState, unlike other: ScreenState? = nil, to html: HTML
  ) {
    func faint(_ text: String) { html.element("span", ["class": "faint"], text: text) }
    switch row {
    case .binding(let name):
      switch state[name] {
      case .known(let value): ValueMarkup.write(value, unlike: other?[name].value, to: html)
      case .unknown: faint("shortened in the session")
      case .none: faint("not shown")
      }
    case .command(let name):
      switch state.reason(name) {
      case .some(let reason?):
        html.markup("disabled: ")
        html.isolated(reason)
      case .some(nil): html.markup("enabled")
      case nil: faint("not shown")
      }
    }
  }
}

extension StateMarkup.Row {
  fileprivate var isCommand: Bool { if case .command = self { true } else { false } }

  fileprivate var title: String {
    switch self {
    case .binding(let name): name
    case .command(let name): "> \(name)"
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
    let others: [Value?]? =
      if case .list(let others)? = other { partners(of: rows, in: others) } else { nil }
    html.element("table") {
      html.tableHead(titles)
      html.element("tbody") {
        for (place, row) in rows.prefix(mostRows).enumerated() {
          let fields = others.map { $0[place]?.fields ?? [] }
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

  /// The rows of another list that are compared with these: those at the same place, or if it has more or fewer, equal
  /// ones at the start and at the end; nil for the rest.
  private static func partners(of rows: [Value], in others: [Value]) -> [Value?] {
    if rows.count == others.count { return others }
    let start = zip(rows, others).prefix(while: ==).count
    let end = zip(rows.dropFirst(start).reversed(), others.dropFirst(start).reversed())
      .prefix(while: ==).count
    return rows.indices.map { start..<rows.count - end ~= $0 ? nil : rows[$0] }
  }

  private static func writeText(of value: Value, isMarked: Bool, to html: HTML) {
    if isMarked { return html.element("mark") { writeText(of: value, isMarked: false, to: html) } }
    let text = "\(value)"
    if Value.Placeholder.uuid.admits(value) {
      return html.element("span", ["class": "uuid"], text: text)
    }
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
