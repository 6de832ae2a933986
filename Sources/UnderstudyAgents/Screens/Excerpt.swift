import Understudy

/// Shortens long texts for agents: an agent pays for each word, and can ask for the rest.
enum Excerpt {
  /// The longest line that is written in full, in bytes.
  private static let longestLine = 240
  /// How many lines are written in full, and how many at the beginning and at the end of more.
  private static let (mostLines, head, tail) = (120, 80, 30)

  /// The lines, without the middle if there are many.
  static func text(_ lines: [String]) -> String {
    guard lines.count > mostLines else { return lines.map(cut).joined(separator: "\n") }
    let left = "… (\(lines.count - head - tail) lines left out)"
    return (lines.prefix(head).map(cut) + [left] + lines.suffix(tail).map(cut))
      .joined(separator: "\n")
  }

  /// The lines of a session, with long lists shortened.
  static func text(ofSession lines: [ArraySlice<UInt8>]) -> String {
    text(
      lines.map { line in
        let text = String(decoding: line, as: UTF8.self)
        guard line.count > longestLine, case .event(let event)? = try? Session.Line(parsing: text)
        else {
          return text
        }
        return ByteBuffer.text { $0.append(Session.Line.event(event.shortened)) }.trimmingNewline
      })
  }

  /// A binding as a session shows it, with long lists shortened unless it is wanted whole.
  static func text(of binding: JSON.Member, isWhole: Bool = false) -> String {
    let value = Value(ofProtocol: binding.value).map { isWhole ? $0 : $0.briefly }
    return "  \(binding.name) = \(value?.description ?? "\(binding.value)")"
  }

  private static func cut(_ line: String) -> String {
    guard line.utf8.count > longestLine else { return line }
    let beginning = Substring(line.unicodeScalars.prefix(longestLine - 40))
    return "\(beginning)… (\(line.utf8.count) bytes)"
  }
}

extension Value {
  /// With at most five elements of each list.
  fileprivate var briefly: Value { shortened(limit: 5, head: 2, tail: 1) }
}

extension Event {
  fileprivate var shortened: Event {
    switch self {
    case .change(let path, let value), .insertion(let path, let value),
      .removal(let path, let value):
      edit(at: path, value.briefly)
    case .result(let value): .result(value.briefly)
    case .effect(let question, .value(let value)): .effect(question, .value(value.briefly))
    case .finish(let name, .returned(let value)): .finish(name, .returned(value.briefly))
    case .occurrence(let name, let value): .occurrence(name, value?.briefly)
    case .command, .finish, .effect, .availability, .refusal, .output, .crash: self
    }
  }
}

extension String {
  fileprivate var trimmingNewline: String { hasSuffix("\n") ? String(dropLast()) : self }
}
