import SessionAnalysis
import Understudy
import UnderstudyProgram

/// Shortens long texts for agents: an agent pays for each word, and can ask for the rest.
enum Excerpt {
  /// The longest line that is written in full, in bytes.
  private static let longestLine = 240
  /// How many lines are written in full, and how many at the beginning and at the end of more.
  private static let (mostLines, head, tail) = (120, 80, 30)

  // MARK: What happened

  /// The lines of a session, with long lists shortened. Of what is left out, it still says which
  /// commands became enabled or disabled.
  static func text(ofSession lines: [ArraySlice<UInt8>]) -> String {
    text(lines.map { brief(String(decoding: $0, as: UTF8.self)) }, areOfSession: true)
  }

  /// The lines, without the middle if there are many.
  static func text(_ lines: [String], areOfSession: Bool = false) -> String {
    guard lines.count > mostLines else { return lines.map(cut).joined(separator: "\n") }
    let (left, end) = (lines[head..<(lines.count - tail)], lines.suffix(tail))
    let states = areOfSession ? changedStates(in: left, before: end) : []
    let what = states.isEmpty ? "" : "; enabled or disabled in them:"
    let mark = ["… (\(left.count) lines left out\(what))"] + states
    return (lines[..<head].map(cut) + mark + end.map(cut)).joined(separator: "\n")
  }

  /// The lines that say last whether a command is enabled, unless `rest` says it again.
  private static func changedStates(
    in lines: ArraySlice<String>, before rest: ArraySlice<String>
  ) -> [String] {
    var (state, repeated) = (ScreenState(), ScreenState())
    for line in lines { state.applyAvailability(line) }
    for line in rest { repeated.applyAvailability(line) }
    return state.availability.filter { repeated.reason($0.command) == nil }.map(\.line)
  }

  private static func brief(_ text: String) -> String {
    guard text.utf8.count > longestLine, case .event(let event)? = try? Session.Line(parsing: text)
    else { return text }
    return "\(event.shortened)"
  }

  // MARK: What a screen shows

  /// The longest value that is written in one line, and of a piece of a longer one.
  private static let longestValue = 8000
  /// How many lines a page has.
  private static let pageLength = 100

  /// The bindings as a session shows them, with long lists shortened, and which commands are enabled:
  /// the page that begins at the line `start`.
  static func text(
    of bindings: [JSON.Member], _ state: ScreenState, from start: Int
  ) throws(Failure) -> String {
    let lines = bindings.map { "  \($0.name) = \(Value($0.value).briefly)" }
    return try page(lines + state.availability.map(\.line), from: start, of: "lines")
  }

  /// A binding, or a part of one, in full, or the page of it that begins at the part `start`.
  static func text(
    of path: Path, _ value: Value, from start: Int?
  ) throws(Failure) -> String {
    let text = "\(value)"
    guard start != nil || text.utf8.count > longestValue else { return "  \(path) = \(text)" }
    if let names = value.namesOfParts, !value.parts.isEmpty {
      let lines = value.parts.map { "  \(path.appending($0.step)) = \($0.value)" }
      return try page(lines, from: start ?? 0, of: names)
    }
    let first = start ?? 0
    try check(first, among: text.count)
    let rest = text.dropFirst(first)
    let piece = rest.prefix(longestValue)
    return "  \(path) = \(piece)\(end(at: first + piece.count, of: text.count, "characters"))"
  }

  private static func page(
    _ lines: [String], from start: Int, of parts: String
  ) throws(Failure) -> String {
    if lines.isEmpty, start == 0 { return "" }
    try check(start, among: lines.count)
    let shown = lines[start...].prefix(pageLength)
    return shown.map(cut).joined(separator: "\n") + end(at: shown.endIndex, of: lines.count, parts)
  }

  private static func check(_ start: Int, among count: Int) throws(Failure) {
    guard 0..<max(count, 1) ~= start else {
      throw Failure("show: from: expected a number from 0 to \(max(count, 1) - 1)")
    }
  }

  /// What an answer that is cut ends with.
  private static func end(at place: Int, of count: Int, _ parts: String) -> String {
    place == count ? "" : "\n… (\(count - place) more \(parts): show them with from: \(place))"
  }

  private static func cut(_ line: String) -> String {
    let beginning = line.unicodeScalars.prefix(longestLine - 40)
    guard line.utf8.count > longestLine, beginning.endIndex < line.endIndex else { return line }
    return "\(Substring(beginning))… (\(line.utf8.count) bytes)"
  }
}

extension Value {
  /// With at most five elements of each list.
  fileprivate var briefly: Value { shortened(limit: 5, head: 2, tail: 1) }

  /// What its parts are called, if they have paths.
  fileprivate var namesOfParts: String? {
    switch self {
    case .list: "rows"
    case .dictionary: "entries"
    case .record: "fields"
    case .null, .bool, .int, .double, .string, .case, .longList, .longDictionary, .placeholder: nil
    }
  }
}

extension ScreenState {
  /// Which commands are enabled, as a session shows it.
  fileprivate var availability: [(command: String, line: String)] {
    commands.compactMap { command in
      reason(command).map { (command, "\(Event.availability(command, disabled: $0))") }
    }
  }

  fileprivate mutating func applyAvailability(_ line: String) {
    guard line.hasPrefix("~"), case .event(let event)? = try? Session.Line(parsing: line) else {
      return
    }
    apply(event)
  }
}

extension Event {
  fileprivate var shortened: Event {
    if let (path, value) = edit {
      edit(at: path, value.briefly)
    } else if case .result(let value) = self {
      .result(value.briefly)
    } else if case .effect(let question, .value(let value)) = self {
      .effect(question, .value(value.briefly))
    } else if case .finish(let name, .returned(let value)) = self {
      .finish(name, .returned(value.briefly))
    } else if case .occurrence(let name, let value) = self {
      .occurrence(name, value?.briefly)
    } else {
      self
    }
  }
}
