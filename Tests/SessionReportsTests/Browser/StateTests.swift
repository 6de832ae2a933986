import GeneratedInput
import SessionAnalysis
import SessionFormat
import Testing
import WebDriver

@testable import SessionReports

extension BrowserTests {
  /// The page's script works out the same state as this library, at every step.
  @Suite struct StateTests {
    @Test func scriptComputesStateOfRecordings() async throws {
      var random = InputGenerator()
      for _ in 0..<6 {
        let sessions = (0..<25).map { _ in Recording(from: &random).session }
        try await expectSameStates(sessions)
      }
    }

    @Test func scriptReadsAnyLine() async throws {
      var random = InputGenerator()
      let lines = (0..<3000).map { _ in random.event() }.compactMap { event -> Session.Line? in
        switch event {
        // What follows the value changes no state.
        case .change(let path, let value, _): .event(.change(path, value))
        case .insertion, .removal: .event(event)
        default: nil
        }
      }
      let texts = lines.map { Session(screen: "a", lines: [$0]).text.split(separator: "\n")[1] }
      let read = try await run(
        """
        return arguments[0].map((line) => {
          const scanner = new Scanner(line, 2);
          const {binding, steps} = scanner.path();
          const path = steps.map(({row, field}) => field === undefined ? `[${row}]` : `.${field}`);
          scanner.skip(' = ');
          return line.slice(0, 2) + binding + path.join('') + ' = ' + textOf(scanner.value());
        });
        """, .array(texts.map { .string(String($0)) }))
      #expect(read.strings == texts.map(String.init))
    }

    @Test func scriptComputesUnknownStates() async throws {
      let session = try Session(
        """
        understudy 3 a
          long = [1, ...(count: 1000, digest: "b011483f3ecaf554"), 1000]
          any = <any>
          counts = ["b": 1]
        > a
        + long[3] = 4
          any.title = "a"
        + counts["a"] = 2
          never[0] = 1
        > b
          long = []
        + long[0] = nil
        - counts["b"] = 1
        """)
      try await expectSameStates([session])
    }

    /// Compares the states at each step, which the script is asked for in an order of its own.
    private func expectSameStates(_ sessions: [Session]) async throws {
      let texts = sessions.map { session in
        JSON.array(StepTexts.of(session).map { .string($0) })
      }
      let computed = try await run(
        """
        return arguments[0].map((texts) => {
          const steps = new SessionSteps(texts);
          const places = texts.map((_, place) => place);
          places.sort((a, b) => (a * 7919) % 101 - (b * 7919) % 101);
          const states = [];
          for (const place of places) {
            const {bindings, commands} = steps.state(place);
            states[place] = [...bindings].map(([name, value]) =>
              name + ' = ' + (value === null ? 'unknown' : textOf(value))).sort().join('\\n')
              + [...commands].map(([name, reason]) => `\\n~ ${name} ${reason}`).sort().join('');
          }
          return states;
        });
        """, .array(texts))
      guard case .array(let states) = computed else { return }
      for (session, states) in zip(sessions, states) {
        let expected = ShownStates.after(eachStepOf: session)
        let step = zip(states.strings ?? [], expected).enumerated().first { $1.0 != $1.1 }
        #expect(step == nil, "\(session.text)")
        #expect(states.strings?.count == expected.count)
      }
    }

    private func run(_ script: String, _ arguments: JSON) async throws -> JSON {
      let source = String(decoding: PackageResources.session_js, as: UTF8.self)
      let browser = try #require(BrowserTests.browser)
      try await browser.open("about:blank")
      return try await browser.run(source + script, arguments)
    }
  }
}

/// A session whose lines say how values, drawn at random, become others.
private struct Recording {
  private(set) var session = Session(screen: "ground-floor")

  init(from random: inout InputGenerator) {
    var values: [(Path, Value)] = random.array(1..<5) {
      (Path($0.hostileString() + "\($0.next())"), $0.value().withSortedEntries)
    }
    for (path, value) in values { session.lines.append(.event(.change(path, value.shortened()))) }
    for _ in 0..<random.int(1..<90) {
      session.lines.append(.event(.command(random.hostileString())))
      let place = random.int(0..<values.count)
      let (path, old) = values[place]
      let new = old.varied(by: &random).withSortedEntries
      session.lines += Value.changes(from: old, to: new, at: path).map { .event($0) }
      values[place].1 = new
      if random.isOnce(in: 4) {
        let reason = random.isOnce(in: 2) ? nil : random.hostileString()
        session.lines.append(.event(.availability("rows[2].select-all", disabled: reason)))
      }
    }
  }
}

extension Value {
  /// A value that is mostly the same.
  fileprivate func varied(by random: inout InputGenerator) -> Value {
    if random.isOnce(in: 6) { return random.value() }
    switch self {
    case .list(var elements):
      let place = random.int(0..<elements.count + 1)
      if place == elements.count || random.isOnce(in: 3) {
        elements.insert(random.value(depth: 2), at: place)
      } else if random.isOnce(in: 2) {
        elements.remove(at: place)
      } else {
        elements[place] = elements[place].varied(by: &random)
      }
      return .list(elements)
    case .dictionary(var entries):
      if random.isOnce(in: 2), let key = entries.first?.key {
        entries[0] = Entry(key, random.value(depth: 1))
      } else if random.isOnce(in: 2), !entries.isEmpty {
        entries.removeLast()
      }
      entries.append(Entry(random.value(depth: 1, placeholders: false), random.value(depth: 1)))
      return .dictionary(entries)
    case .record(var fields) where !fields.isEmpty:
      let place = random.int(0..<fields.count)
      fields[place].value = fields[place].value.varied(by: &random)
      return .record(fields)
    default: return random.value()
    }
  }
}

extension Value {
  /// The value as screens show it: dictionaries, at any depth, have each key once, in order.
  fileprivate var withSortedEntries: Value {
    func sorted(_ fields: [Field]) -> [Field] {
      fields.map { Field($0.label, $0.value.withSortedEntries) }
    }
    switch self {
    case .dictionary(let entries):
      var values: [String: Entry] = [:]
      for entry in entries {
        let key = entry.key.withSortedEntries
        values[key.description] = Entry(key, entry.value.withSortedEntries)
      }
      let sorted = values.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      return .dictionary(sorted.map(\.value))
    case .list(let elements): return .list(elements.map(\.withSortedEntries))
    case .record(let fields): return .record(sorted(fields))
    case .case(let name, let payload): return .case(name, sorted(payload))
    default: return self
    }
  }
}

/// The text of each step of a session's file, without the line feed at its end.
private enum StepTexts {
  static func of(_ session: Session) -> [String] {
    var steps: [[Substring]] = [[]]
    for line in session.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix(">") { steps.append([]) }
      steps[steps.count - 1].append(line)
    }
    return steps.map { $0.joined(separator: "\n") }
  }
}

/// What this library says a session shows.
private enum ShownStates {
  static func after(eachStepOf session: Session) -> [String] {
    var shown: [String: ShownValue] = [:]
    var commands: [String: String] = [:]
    return session.steps.map { step in
      for case .event(let event) in session.lines[step.lines] {
        if case .availability(let name, let reason) = event {
          commands[name] = "~ \(name) \(reason ?? "null")"
        }
        guard let path = event.path else { continue }
        shown[Path(path.binding).description, default: .none].apply(event)
      }
      let values = shown.map { name, value in
        if case .known(let value) = value { "\(name) = \(value)" } else { "\(name) = unknown" }
      }
      return values.inScriptOrder.joined(separator: "\n")
        + commands.values.map { "\n" + $0 }.inScriptOrder.joined()
    }
  }
}

extension [String] {
  /// As JavaScript sorts: by UTF-16.
  fileprivate var inScriptOrder: [String] {
    sorted { $0.utf16.lexicographicallyPrecedes($1.utf16) }
  }
}
