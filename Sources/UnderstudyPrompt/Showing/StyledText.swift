import LineEditing
import Understudy

/// Text whose spans have styles, cut or wrapped by the columns that it takes.
///
/// Every character that could drive the terminal is escaped. The localized description of an error has the name of
/// its type, which for a private one has an address: that is left out.
struct StyledText: Equatable {
  private struct Span: Equatable {
    var text: String
    /// The SGR numbers of its style; nil is plain.
    let code: String?
  }

  private var spans: [Span]

  init(_ text: String = "", _ code: String? = nil) {
    let shown = String(escapingControls: text.withoutPrivateContexts)
    spans = text.isEmpty ? [] : [Span(text: shown, code: code)]
  }

  static func + (a: StyledText, b: StyledText) -> StyledText {
    var sum = a
    sum.spans += b.spans
    return sum
  }

  var text: String { spans.map(\.text).joined() }

  /// How many columns it takes.
  var width: Int { spans.reduce(0) { $0 + ScreenText.columns(of: $1.text) } }

  func painted(_ style: TranscriptStyle) -> String {
    spans.map { span in span.code.map { style.paint(span.text, $0) } ?? span.text }.joined()
  }

  /// As much of it as fits with an ellipsis.
  func clipped(to width: Int) -> StyledText {
    guard self.width > width else { return self }
    var clipped = StyledText()
    var room = width
    for span in spans where room > 0 {
      let columns = ScreenText.columns(of: span.text)
      // An ellipsis stands for all that follows.
      let isCut = columns >= room
      let text = isCut ? ScreenText.clip(span.text + " ", to: room) : span.text
      clipped.spans.append(Span(text: text, code: span.code))
      room = isCut ? 0 : room - columns
    }
    return clipped
  }

  /// The rows of the text, wrapped at blanks; the last of too many is cut.
  func wrapped(to width: Int, mostRows: Int = .max) -> [StyledText] {
    // No more of a huge text than the rows can show.
    let most = width.multipliedReportingOverflow(by: mostRows)
    var rest = (most.overflow ? self : clipped(to: most.partialValue)).characters[...]
    var rows: [StyledText] = []
    while rows.count < mostRows - 1, let end = Self.rowEnd(of: rest, width) {
      rows.append(StyledText(rest[..<end]))
      rest = rest[end...].drop { $0.character == " " }
    }
    return rows + [StyledText(rest).clipped(to: width)]
  }

  /// Its rows, painted, wrapped at blanks if it is wider; all but the first are indented by `hanging` blanks.
  func rows(hanging: Int, width: Int, _ style: TranscriptStyle) -> [String] {
    if self.width <= width { return [painted(style)] }
    let margin = String(repeating: " ", count: hanging)
    return wrapped(to: max(1, width - hanging)).enumerated().map {
      ($0 == 0 ? "" : margin) + $1.painted(style)
    }
  }

  // MARK: Characters

  private typealias StyledCharacter = (character: Character, code: String?)

  private var characters: [StyledCharacter] {
    spans.flatMap { span in span.text.map { ($0, span.code) } }
  }

  private init(_ characters: ArraySlice<StyledCharacter>) {
    spans = []
    for (character, code) in characters {
      if let last = spans.indices.last, spans[last].code == code {
        spans[last].text.append(character)
      } else {
        spans.append(Span(text: String(character), code: code))
      }
    }
  }

  /// Where the next row begins, which is at a blank if there is one; nil if all fits into one row.
  private static func rowEnd(of characters: ArraySlice<StyledCharacter>, _ width: Int) -> Int? {
    var (used, lastBlank) = (0, Int?.none)
    for (place, character) in zip(characters.indices, characters) {
      if character.character == " ", place > characters.startIndex { lastBlank = place }
      used += ScreenText.columns(of: String(character.character))
      if used > width { return lastBlank ?? max(place, characters.startIndex + 1) }
    }
    return nil
  }
}

/// The styles of the prompt's text: SGR sequences, or nothing without colors.
package struct TranscriptStyle {
  let isColored: Bool

  package init(isColored: Bool) { self.isColored = isColored }

  /// A line of a session in the color of its kind.
  func line(_ line: TranscriptLine) -> StyledText {
    guard let kind = line.kind else { return StyledText(line.text, "2") }
    if kind == .change || kind == .result { return change(line.text, of: line.subject) }
    return StyledText(line.text, kind.color)
  }

  /// The path plain, the value bold; an enum case in the color that `:show` draws it in.
  private func change(_ text: String, of subject: Substring) -> StyledText {
    guard text.hasPrefix(subject) else { return StyledText(text) }
    let value = String(text.dropFirst(subject.count))
    let code = value.hasPrefix(".") ? "1;\(Self.enumCase)" : "1"
    return StyledText(String(subject)) + StyledText(value, code)
  }

  /// The tool's own text.
  func note(_ text: some StringProtocol) -> String { paint(text, "36") }

  /// `… 3 more rows`, if any are left out.
  func more(_ count: Int, _ noun: String) -> [String] {
    count > 0 ? [paint("… \(count.grouped) more \(count == 1 ? noun : noun + "s")", "2")] : []
  }

  /// The color of enum cases.
  static let enumCase = "35"

  /// Text in the style with the SGR numbers `code`.
  func paint(_ text: some StringProtocol, _ code: String) -> String {
    isColored ? "\u{1b}[\(code)m\(text)\u{1b}[0m" : String(text)
  }
}
