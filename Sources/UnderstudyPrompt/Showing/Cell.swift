import LineEditing
import Understudy

/// A value for people, in one line.
package struct Cell {
  let content: StyledText
  let kind: Kind

  enum Kind {
    case number
    /// The text of a decimal number or a date, which is aligned like a number in a column of such.
    case numericText
    /// It is in any column.
    case none
    case text
  }

  var isNumber: Bool { kind == .number }

  /// Of a longer list it shows only the number of rows.
  static let mostRows = 100

  /// Without its color.
  var text: String { content.text }

  /// How many columns it takes.
  var width: Int { content.width }

  package init(_ text: String, color: String? = nil) { self.init(StyledText(text, color)) }

  init(_ content: StyledText) { (self.content, kind) = (content, .text) }

  /// Text has no quotes, unless it could be mistaken for a value other than a number. `emphasis` is
  /// the SGR number that distinguishes the value from others.
  package init(_ value: Value, emphasis: String? = nil) {
    content = StyledText(value.cellText, value.code(emphasis))
    kind = value.cellKind
  }

  /// `9 → 5`.
  init(from old: Value, to new: Value) {
    content = StyledText(old.cellText, "2") + StyledText(" → ") + Cell(new, emphasis: "1").content
    kind = new.cellKind
  }

  /// Both values, the old one dim and the new one bold, without most of the beginning that long
  /// texts share. The name of a case stays.
  static func withoutCommonStart(_ old: Value, _ new: Value) -> (old: StyledText, new: StyledText) {
    let (oldText, newText) = (old.cellText, new.cellText)
    let common = zip(oldText, newText).prefix { $0 == $1 }.count
    let head = if case .case(let name, _) = new { "\(Value.case(name, []))(" } else { "" }
    // Some words before the difference tell where it is.
    guard common > head.count + 32 else {
      return (StyledText(oldText, "2"), Cell(new, emphasis: "1").content)
    }
    let cut = common - 16
    func end(of text: String) -> String { head + "…" + text.dropFirst(cut).drop { $0 == " " } }
    return (StyledText(end(of: oldText), "2"), StyledText(end(of: newText), "1"))
  }

  /// The text in its color, cut or filled to `width`; numbers are aligned to the right, and with
  /// `alignsTexts` texts of numbers, too.
  func padded(to width: Int, _ style: TranscriptStyle, alignsTexts: Bool = false) -> String {
    let clipped = content.clipped(to: width)
    let blanks = String(repeating: " ", count: max(0, width - clipped.width))
    let painted = clipped.painted(style)
    return isNumber || alignsTexts && kind == .numericText ? blanks + painted : painted + blanks
  }

  /// The text in its color, cut to `width` if there is one.
  func clipped(to width: Int?, _ style: TranscriptStyle) -> String {
    (width.map { content.clipped(to: $0) } ?? content).painted(style)
  }
}

extension Value {
  fileprivate var cellText: String {
    switch self {
    case .null: "nil"
    case .string(let string) where !string.needsQuotes: string
    case .list(let rows) where rows.count > Cell.mostRows: rows.count.counted("row")
    case .longList(let list): list.count.counted("row")
    default: "\(shortened())"
    }
  }

  /// The SGR numbers of its color and of the emphasis; `nil` is dim without one.
  fileprivate func code(_ emphasis: String?) -> String? {
    switch self {
    case .null: emphasis ?? "2"
    case .case: emphasis.map { "\($0);\(TranscriptStyle.enumCase)" } ?? TranscriptStyle.enumCase
    default: emphasis
    }
  }

  fileprivate var cellKind: Cell.Kind {
    switch self {
    case .int, .double: .number
    case .null: .none
    case .string(let text) where text.isDecimal || Value.Placeholder.date.admits(self): .numericText
    default: .text
    }
  }
}

extension String {
  /// Whether the text would be misread without quotes: it is empty, has blanks around it, has
  /// control characters, or looks like another value. It may look like a number: a decimal is a text.
  fileprivate var needsQuotes: Bool {
    guard let first, let last, first != " ", last != " " else { return true }
    if String(escapingControls: self) != self { return true }
    return switch try? Value(literal: self) {
    case nil, .int: false
    case .double(let number): !number.isFinite
    default: true
    }
  }

  /// Whether it is how a session writes a decimal number.
  fileprivate var isDecimal: Bool {
    !utf8.contains { $0 > UInt8(ascii: "9") } && !needsQuotes && (try? Value(literal: self)) != nil
  }
}
