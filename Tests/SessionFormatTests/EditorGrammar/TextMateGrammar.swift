import Foundation

/// Colors lines as an editor with TextMate grammars does, as far as the grammar of sessions needs
/// it: rules that match within a line, captures, and rules within captures.
struct TextMateGrammar {
  private let rules: [Rule]

  /// A run of characters with the same scopes, from the outermost to the innermost.
  struct Token: Equatable {
    let text: String
    let scopes: [String]
  }

  init(_ file: URL) throws {
    let source = try JSONDecoder().decode(Source.self, from: Data(contentsOf: file))
    rules = try source.patterns.flatMap { try Self.rules($0, source.repository) }
  }

  func tokens(of line: String) -> [Token] {
    let line = line as NSString
    var scopes = [[String]](repeating: [], count: line.length)
    Self.apply(rules, to: line, from: 0, &scopes)
    var tokens: [Token] = []
    var start = 0
    for end in 1...max(line.length, 1) where end <= line.length {
      if end < line.length, scopes[end] == scopes[start] { continue }
      let text = line.substring(with: NSRange(start..<end))
      tokens.append(Token(text: text, scopes: scopes[start]))
      start = end
    }
    return tokens
  }

  // MARK: Rules

  private struct Rule {
    let name: String?
    let expression: NSRegularExpression
    let captures: [(group: Int, name: String?, rules: [Rule])]
  }

  /// The grammar as its file holds it. A rule that would span lines, with `begin` and `end`, has no
  /// `match`.
  private struct Source: Decodable {
    let patterns: [Pattern]
    let repository: [String: Pattern]

    final class Pattern: Decodable {
      let name: String?
      let match: String?
      let include: String?
      let captures: [String: Pattern]?
      let patterns: [Pattern]?
    }
  }

  struct UnknownRule: Error {}

  /// The rules that a pattern stands for.
  private static func rules(
    _ pattern: Source.Pattern, _ repository: [String: Source.Pattern]
  ) throws -> [Rule] {
    if let match = pattern.match {
      let captures = try (pattern.captures ?? [:]).map { group, capture in
        let inner = try (capture.patterns ?? []).flatMap { try rules($0, repository) }
        return (Int(group) ?? 0, capture.name, inner)
      }
      let expression = try NSRegularExpression(pattern: match)
      return [
        Rule(
          name: pattern.name, expression: expression, captures: captures.sorted { $0.0 < $1.0 })
      ]
    }
    let included = pattern.include.map { repository[String($0.dropFirst())] }
    guard let parts = included.map({ $0.map { [$0] } }) ?? pattern.patterns else {
      throw UnknownRule()
    }
    return try parts.flatMap { try rules($0, repository) }
  }

  // MARK: Matching

  /// Adds the scopes of everything that the rules find in the line from `start` on: what begins
  /// first, and of that the first rule's.
  private static func apply(
    _ rules: [Rule], to line: NSString, from start: Int, _ scopes: inout [[String]]
  ) {
    var position = start
    while position < line.length {
      let rest = NSRange(position..<line.length)
      let found = rules.lazy.compactMap { rule in
        rule.expression.firstMatch(
          in: line as String, options: [.withTransparentBounds, .withoutAnchoringBounds],
          range: rest
        ).map { (rule: rule, match: $0) }
      }
      guard let first = found.min(by: { $0.match.range.location < $1.match.range.location }),
        first.match.range.length > 0
      else { return }
      add(first.rule.name, to: first.match.range, &scopes)
      for capture in first.rule.captures {
        let range = first.match.range(at: capture.group)
        guard range.location != NSNotFound else { continue }
        add(capture.name, to: range, &scopes)
        let head = line.substring(to: NSMaxRange(range)) as NSString
        apply(capture.rules, to: head, from: range.location, &scopes)
      }
      position = NSMaxRange(first.match.range)
    }
  }

  private static func add(_ name: String?, to range: NSRange, _ scopes: inout [[String]]) {
    guard let name else { return }
    for place in range.location..<NSMaxRange(range) { scopes[place].append(name) }
  }
}
