/// What was typed while a command runs, as it will stand at the prompt.
///
/// The keys themselves wait for the prompt: this only shows what the usual ones among them will do.
struct TypedAhead {
  private var lines = [""]

  init(_ keys: String) {
    var rest = Substring(keys).unicodeScalars
    while let key = rest.popFirst() {
      guard key == "\u{1B}" else {
        take(key)
        continue
      }
      switch KeySequence(startOf: rest) {
      case .whole(let sequence): rest = rest.dropFirst(sequence.unicodeScalars.count)
      case .begun: rest = rest.dropFirst(rest.count)
      case .none: rest = rest.dropFirst()
      }
    }
  }

  private mutating func take(_ key: Unicode.Scalar) {
    let last = lines.count - 1
    switch key {
    case "\r", "\n": lines.append("")
    case "\u{8}", "\u{7F}": lines[last] = String(lines[last].dropLast())
    case "\u{15}": lines[last] = ""
    case "\u{17}":
      let count = lines[last].lengthOfLastWord { $0 != " " }
      lines[last] = String(lines[last].unicodeScalars.dropLast(count))
    case _ where key.properties.generalCategory == .control: break
    default: lines[last].unicodeScalars.append(key)
    }
  }

  /// The lines with a sign for each Enter, in at most so many columns: rather the end than the
  /// beginning. Nothing in it can drive the terminal. `secrets` returns which bytes of a line are
  /// secret.
  func text(columns: Int, hiding secrets: LineEditor.SecretFinder = { _ in [] }) -> String {
    let shown = lines.map { $0.hiding(secrets($0)) }
    let text = ScreenText.printable(shown.joined(separator: "⏎ "))
    return ScreenText.clipStart(of: text, to: columns)
  }
}
