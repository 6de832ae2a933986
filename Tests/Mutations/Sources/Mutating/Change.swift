import SwiftSyntax

/// A change of one node of the syntax.
struct Change {
  let node: Syntax
  let form: Form
  /// Whether it may not compile, since types are not known.
  var isGuess = false

  enum Form: Equatable {
    /// This expression takes the place of the node's.
    case replaced(String)
    /// The statement does not run.
    case removed
  }

  /// The change in one line.
  var summary: String {
    let before = Self.line(node.trimmedDescription)
    switch form {
    case .removed: return "removed: \(Self.shortened(before, keeping: 0, 0))"
    case .replaced(let text):
      let after = Self.line(text)
      let start = before.commonPrefix(with: after).count
      let end = min(
        String(before.reversed()).commonPrefix(with: String(after.reversed())).count,
        min(before.count, after.count) - start)
      return [before, after].map { Self.shortened($0, keeping: start, end) }
        .joined(separator: " → ")
    }
  }

  private static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The text if it is short, or else the part between `start` and `end` that matters, with some of
  /// what surrounds it.
  private static func shortened(_ text: String, keeping start: Int, _ end: Int) -> String {
    let (longest, margin) = (70, 16)
    guard text.count > longest else { return text }
    let skipped = max(0, start - margin)
    let cut = max(0, end - margin)
    let middle = text.dropFirst(skipped).dropLast(cut)
    let shown = middle.prefix(longest)
    return (skipped > 0 ? "…" : "") + shown + (cut > 0 || shown.count < middle.count ? "…" : "")
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> Substring {
    prefix(zip(self, other).prefix { $0 == $1 }.count)
  }
}
