import Foundation

/// A change of the app, and what its sessions have to say of it.
struct Edit {
  /// The name of its file without `.diff`: `01-extract-method`.
  let name: String
  let title: String
  let kind: String
  /// What ought to differ, in which sessions.
  let fails: [Expectation]
  /// What may differ because of it.
  let follows: [Expectation]
  /// What ought to be reported as in no session, or missing in some.
  let new: [String]
  /// What a developer does then.
  let actions: [Action]
  /// What differs even then.
  let still: [Expectation]
  /// How many lines of sessions change for a user.
  let lines: Int
  let changes: [SourceChange]

  enum Action: Equatable {
    case accept(only: String?)
    /// `rename` or `remove`, and its arguments, as the report proposes it.
    case command(String)
    case revert
  }

  /// Something that ought to differ in a session.
  struct Expectation: Hashable {
    let session: String
    let cause: Cause
  }

  /// A binding, a command or an effect, and after which command it differs, if that matters.
  struct Cause: Hashable, CustomStringConvertible {
    let name: String
    let command: String?

    init(_ text: some StringProtocol) {
      let parts = text.components(separatedBy: " after ")
      (name, command) = (parts[0], parts.count > 1 ? parts[1] : nil)
    }

    var description: String { command.map { "\(name) after \($0)" } ?? name }

    /// Whether a line of text names it.
    func isNamed(in line: String) -> Bool {
      guard line.names(name) else { return false }
      return command.map { line.contains("after \($0)") || line.contains("> \($0)") } ?? true
    }

    /// Whether these lines of a report name it, or show it as a difference of its step.
    func isNamed(in report: ArraySlice<String>) -> Bool {
      var step = ""
      return report.contains { line in
        let event = line.trimmingCharacters(in: .whitespaces)
        if event.hasPrefix("> ") { step = event }
        let isMarked = line.hasPrefix("  expected ") || line.hasPrefix("  actual ")
        return isNamed(in: line) || isMarked && isNamed(in: "\(step): \(line)")
      }
    }
  }

  /// Reads an edit, where the names of all sessions are known by their screen.
  ///
  /// - Throws: ``Problem`` if it is malformed.
  init(contentsOf file: URL, sessions: [String: [String]]) throws {
    name = file.deletingPathExtension().lastPathComponent
    let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    let end = lines.firstIndex { $0.hasPrefix("--- ") } ?? lines.endIndex
    var head: [String: [String]] = [:]
    for line in lines[..<end] where !line.isEmpty {
      guard let colon = line.firstIndex(of: ":"), Self.keys.contains(String(line[..<colon])) else {
        let keys = Self.keys.joined(separator: ", ")
        throw Problem("\(file.lastPathComponent): expected one of \(keys), found \(line)")
      }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      head[String(line[..<colon]), default: []].append(value)
    }
    guard let title = head["title"]?.first, let kind = head["kind"]?.first, head["why"] != nil
    else {
      throw Problem("\(file.lastPathComponent): a title, a kind or the reason why is missing")
    }
    (self.title, self.kind) = (title, kind)
    func expectations(_ key: String) throws -> [Expectation] {
      try (head[key] ?? []).flatMap { try Self.expectations($0, sessions, file.lastPathComponent) }
    }
    fails = try expectations("fails")
    follows = try expectations("follows")
    still = try expectations("still")
    new = head["new"] ?? []
    actions = (head["then"] ?? []).map(Action.init)
    self.lines = head["lines"].flatMap { Int($0[0]) } ?? 0
    changes = try SourceChange.all(in: lines[end...], of: file.lastPathComponent)
  }

  private static let keys = [
    "title", "kind", "why", "fails", "follows", "new", "then", "still", "lines",
  ]

  /// `NAME in SESSION, SESSION`, where a screen stands for all of its sessions.
  private static func expectations(
    _ text: String, _ sessions: [String: [String]], _ file: String
  ) throws -> [Expectation] {
    let parts = text.components(separatedBy: " in ")
    guard parts.count == 2 else {
      throw Problem("\(file): expected NAME in SESSIONS, found \(text)")
    }
    return try parts[1].components(separatedBy: ", ").flatMap { word in
      let named = sessions[word] ?? (sessions.values.joined().contains(word) ? [word] : [])
      if named.isEmpty { throw Problem("\(file): there is no session \(word)") }
      return named.map { Expectation(session: $0, cause: Cause(parts[0])) }
    }
  }
}

extension Edit.Action {
  init(_ text: String) {
    let words = text.components(separatedBy: " ")
    switch words[0] {
    case "accept": self = .accept(only: words.count > 1 ? words[1] : nil)
    case "revert": self = .revert
    default: self = .command(text)
    }
  }
}

extension String {
  /// Whether it contains a name that no letter precedes or follows.
  func names(_ name: String) -> Bool {
    ranges(of: name).contains { range in
      let before = range.lowerBound == startIndex ? nil : self[index(before: range.lowerBound)]
      let after = range.upperBound == endIndex ? nil : self[range.upperBound]
      return [before, after].allSatisfy { $0.map { !$0.isLetter && $0 != "-" } ?? true }
    }
  }
}

/// Why the history can't be told.
struct Problem: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
