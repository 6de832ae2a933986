import ExampleModels
import ExampleViewModels

/// A value that a session can show.
protocol Literal {
  /// The value as a session writes it.
  var literal: String { get }
}

extension Int: Literal {
  var literal: String { description }
}

extension Bool: Literal {
  var literal: String { description }
}

extension String: Literal {
  // `debugDescription` looks at each character, and takes five times as long.
  var literal: String {
    let needsEscapes = utf8.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
    return needsEscapes ? debugDescription : "\"" + self + "\""
  }
}

extension Optional: Literal where Wrapped: Literal {
  var literal: String { self?.literal ?? "nil" }
}

extension Array: Literal where Element: Literal {
  var literal: String { "[" + map(\.literal).joined(separator: ", ") + "]" }
}

extension PlayerScore: Literal {
  var literal: String {
    "(firstName: \(firstName.literal), lastName: \(lastName.literal), score: \(score))"
  }
}

extension ScoreRowViewModel: Literal {
  var literal: String {
    "(name: \(name.literal), level: .\(level), levelText: \(levelText.literal))"
  }
}

extension ReviewRow: Literal {
  var literal: String {
    "(title: \(title.literal), stars: \(stars.literal), color: .\(color), date: \(date.literal))"
  }
}

extension ScoresSource: Literal {
  var literal: String { ".\(self)" }
}

extension RatingColor: Literal {
  var literal: String { ".\(self)" }
}

extension ReviewQuery.Order: Literal {
  var literal: String { ".\(self)" }
}
