import SessionAnalysis
import SessionFormat

/// What a screen shows: a row for each binding, and for each command that can be disabled. What was
/// expected stands beside what was there instead, above all that is the same; of a record, only the
/// fields that differ, each in a row.
struct StateMarkup {
  private let state: ScreenState
  /// What the screen showed; nil if that is the same, or was not compared.
  private let actual: ScreenState?
  private let title: String

  /// Of how many parts of a binding a row is written.
  private static let mostParts = 20

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
          writeTitle(row.title, to: html)
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
    guard case .binding(let name) = row, let old = state[name].value,
      let new = actual[name].value
    else {
      return writePair(
        row.title, expected: { write(row, of: state, to: html) },
        actual: { write(row, of: actual, to: html) }, to: html)
    }
    let differences = ValueDifferences(old, new, at: Path(name), dividesLists: false).parts
    let parts = differences.isEmpty ? [(path: Path(name), expected: old, actual: new)] : differences
    for (path, expected, actual) in parts.prefix(Self.mostParts) {
      writePair(
        name, path.steps, expected: { ValueMarkup.write(expected, unlike: actual, to: html) },
        actual: { ValueMarkup.write(actual, unlike: expected, to: html) }, to: html)
    }
    if parts.count > Self.mostParts {
      html.element("tr") {
        writeTitle("and \(parts.count - Self.mostParts) more in \(name)", to: html)
      }
    }
  }

  private func writePair(
    _ title: String, _ steps: [Path.Step] = [], expected: () -> Void, actual: () -> Void,
    to html: HTML
  ) {
    html.element("tr", ["class": "differs"]) {
      writeTitle(title, steps, to: html)
      html.element("td", ["class": "expected"], expected)
      html.element("td", ["class": "actual"], actual)
    }
  }

  /// Writes the title of a row, and what in it the row is about. Between the steps the line may break.
  private func writeTitle(_ title: String, _ steps: [Path.Step] = [], to html: HTML) {
    html.element("th", ["scope": "row"]) {
      html.isolated(title)
      for step in steps {
        html.markup("<wbr>")
        html.isolated(String("\(Path("_", [step]))".dropFirst()))
      }
    }
  }

  /// Writes what a state has.
  private func write(_ row: Row, of state: ScreenState, to html: HTML) {
    func faint(_ text: String) { html.element("span", ["class": "faint"], text: text) }
    switch row {
    case .binding(let name):
      switch state[name] {
      case .known(let value): ValueMarkup.write(value, to: html)
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

  /// What is marked of a text.
  private enum Mark {
    case nothing, everything
    /// The words that differ from those of another value.
    case difference(from: Value)

    /// What is marked of a field beside the one that is in the same place of another record.
    init(_ field: Value.Field, beside other: Value.Field?) {
      self =
        if field == other {
          .nothing
        } else if let other, field.label == other.label {
          .difference(from: other.value)
        } else {
          .everything
        }
    }
  }

  /// Writes a value; with `other`, what that one does not have at the same place is marked.
  static func write(_ value: Value, unlike other: Value? = nil, to html: HTML) {
    guard case .list(let rows) = value, let titles = rows.titles else {
      return writeText(of: value, other.map(Mark.difference) ?? .nothing, to: html)
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
              let mark = fields.map { fields in
                Mark(field, beside: fields.indices.contains(column) ? fields[column] : nil)
              }
              html.element("td") { writeText(of: field.value, mark ?? .nothing, to: html) }
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

  private static func writeText(of value: Value, _ mark: Mark, to html: HTML) {
    switch mark {
    case .nothing: writeText(of: value, to: html)
    case .everything: html.element("mark") { writeText(of: value, to: html) }
    case .difference(let other): writeText(of: value, unlike: other, to: html)
    }
  }

  /// Writes a text, or of a long one the part around what differs first, with the words marked that differ.
  private static func writeText(of value: Value, unlike other: Value, to html: HTML) {
    let text = "\(value)"
    let texts = TextDifference(text, "\(other)", room: mostCharacters)
    guard !Value.Placeholder.uuid.admits(value),
      let words = EventDifferences.words(thatDifferIn: texts.expected, texts.actual)
    else { return html.element("mark") { writeText(of: value, to: html) } }
    html.isolated(texts.expected, marking: words.old)
    if texts.expected != text { writeLength(of: text, to: html) }
  }

  private static func writeText(of value: Value, to html: HTML) {
    let text = "\(value)"
    if Value.Placeholder.uuid.admits(value) {
      return html.element("span", ["class": "uuid"], text: text)
    }
    let start = text.prefix(mostCharacters)
    if start.endIndex == text.endIndex { return html.isolated(text) }
    html.isolated("\(start)…")
    writeLength(of: text, to: html)
  }

  private static func writeLength(of text: String, to html: HTML) {
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
