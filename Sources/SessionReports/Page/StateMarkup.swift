import SessionAnalysis
import SessionFormat

/// What a screen shows: a row for each binding, and for each command that can be disabled.
struct StateMarkup {
  private let state: ScreenState
  /// The bindings that are marked as changed.
  private let changed: Set<String>
  private let title: String

  init(_ state: ScreenState, changed: Set<String> = [], title: String) {
    (self.state, self.changed, self.title) = (state, changed, title)
  }

  func write(to html: HTML) {
    if state.bindings.isEmpty, state.commands.isEmpty { return }
    html.element("details", ["class": "state"]) {
      html.element("summary", text: title)
      html.element("table", ["class": "values"]) {
        for binding in state.bindings { writeRow(binding, to: html) }
        for command in state.commands { writeRow(ofCommand: command, to: html) }
      }
    }
  }

  private func writeRow(_ binding: String, to html: HTML) {
    html.element("tr", changed.contains(binding) ? ["class": "changed"] : [:]) {
      html.element("th", ["scope": "row"]) { html.isolated(binding) }
      html.element("td") {
        switch state[binding] {
        case .known(let value): ValueMarkup.write(value, to: html)
        case .unknown: html.element("span", ["class": "faint"], text: "shortened in the session")
        case .none: html.element("span", ["class": "faint"], text: "not shown")
        }
      }
    }
  }

  private func writeRow(ofCommand command: String, to html: HTML) {
    html.element("tr", ["class": "command"]) {
      html.element("th", ["scope": "row"]) { html.isolated("> \(command)") }
      html.element("td") {
        if let reason = state.reason(command) ?? nil {
          html.markup("disabled: ")
          html.isolated(reason)
        } else {
          html.markup("enabled")
        }
      }
    }
  }
}

/// A value: a list of records as a table, everything else as a session writes it.
enum ValueMarkup {
  private static let mostRows = 20
  private static let mostCharacters = 400

  static func write(_ value: Value, to html: HTML) {
    guard case .list(let rows) = value, let titles = titles(of: rows) else {
      return writeText(of: value, to: html)
    }
    html.element("table") {
      html.element("thead") {
        html.element("tr") {
          for title in titles {
            html.element("th", ["scope": "col"]) { html.isolated(title) }
          }
        }
      }
      html.element("tbody") {
        for row in rows.prefix(mostRows) {
          html.element("tr") {
            for field in row.fields { html.element("td") { writeText(of: field.value, to: html) } }
          }
        }
      }
    }
    if rows.count > mostRows {
      html.element("p", ["class": "more"], text: "and \(rows.count - mostRows) more")
    }
  }

  private static func writeText(of value: Value, to html: HTML) {
    let text = "\(value)"
    let start = text.prefix(mostCharacters)
    if start.endIndex == text.endIndex { return html.isolated(text) }
    html.isolated("\(start)…")
    html.element(
      "span", ["class": "faint"], text: " (\(text.unicodeScalars.count.grouped) characters)")
  }

  /// The labels, if all rows are records that have the same ones.
  private static func titles(of rows: [Value]) -> [String]? {
    guard let first = rows.first?.fields, !first.isEmpty else { return nil }
    let labels = first.map(\.label)
    guard rows.allSatisfy({ $0.fields.map(\.label) == labels }) else { return nil }
    return labels.enumerated().map { $1 ?? ".\($0)" }
  }
}

extension Value {
  /// The fields of a record; none of any other value.
  fileprivate var fields: [Field] { if case .record(let fields) = self { fields } else { [] } }
}
