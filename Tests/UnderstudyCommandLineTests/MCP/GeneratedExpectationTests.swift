import GeneratedInput
import SessionAnalysis
import SessionFormat
import Testing

@testable import UnderstudyAgents

/// What `save` makes of expectations of steps with several answers and changes of the same bindings and their parts.
struct GeneratedExpectationTests {
  private static let rounds = InputGenerator.rounds(200)

  /// With answers or without: as it was recorded.
  @Test func expectingWhatHappenedChangesNothing() throws {
    var random = InputGenerator()
    for _ in 0..<Self.rounds {
      let step = GeneratedStep(&random, mayBreak: true)
      for texts in [step.texts, step.texts.filter { !$0.hasPrefix("<") }] {
        var session = step.session
        #expect(try session.expect(texts).shownAlready == [], "\(step.session)")
        #expect(session == step.session, "\(texts)")
      }
    }
  }

  /// All lines of some sections, or those about a binding in a section.
  @Test func expectingPartOfWhatHappenedChangesNothing() throws {
    var random = InputGenerator()
    for _ in 0..<Self.rounds {
      let step = GeneratedStep(&random)
      let section = random.int(0..<step.sections.count)
      let bindings = random.pick([["items"], ["count"], ["items", "count", "flag"]])
      var texts = step.texts(ofSection: section) { event in
        event.path.map { bindings.contains($0.binding) } ?? (bindings.count == 3)
      }
      if random.isOnce(in: 2), section + 1 < step.sections.count {
        texts += step.texts(ofSection: section + 1) { _ in true }.dropFirst(section == 0 ? 1 : 0)
      }
      var session = step.session
      #expect(try session.expect(texts).shownAlready == [], "\(step.session)")
      #expect(session == step.session, "\(texts)")
    }
  }

  /// Other sections stay, and of the section what is not about it; and the step shows then what is expected.
  @Test func onlyLinesAboutTheSameInASectionAreReplaced() throws {
    var random = InputGenerator()
    for _ in 0..<Self.rounds {
      let step = GeneratedStep(&random)
      let section = random.int(0..<step.sections.count)
      let (before, shown) = step.shown(atEndOf: section)
      let rows = try #require(shown["items"].value?.parts.count)
      let row = random.int(0..<max(rows, 1))
      let text = random.pick(
        ["count = 77", "flag = \"new\"", "items = [(id: 9, state: .new)]"]
          + (rows == 0 ? [] : ["items[\(row)].state = .other"]))
      let event = try #require(try Session.Line(parsing: "  \(text)").event)
      let path = try #require(event.path)
      var session = step.session
      try session.expect(step.namingSection(section, [text]))
      // What comes before and after it.
      let kept = step.sections[section]
      let tail = step.session.lines.count - kept.upperBound
      #expect(session.lines[..<kept.lowerBound] == step.session.lines[..<kept.lowerBound])
      #expect(session.lines.suffix(tail) == step.session.lines.suffix(tail))
      let new = session.lines[kept.lowerBound..<(session.lines.count - tail)]
      let others = { (lines: ArraySlice<Session.Line>) in
        lines.filter { $0.event?.path?.binding != path.binding }
      }
      #expect(others(new) == others(step.session.lines[kept]))
      // A line that happened before rows moved is about the row that was there.
      let events = step.session.lines[kept].compactMap(\.event)
      if events.contains(where: { $0.kind == .insertion || $0.kind == .removal }),
        events.contains(where: { $0.kind == .change && $0.path == path })
      {
        continue
      }
      var end = before
      end.apply(new)
      #expect(
        end[path.binding].value?.part(at: path.steps[...]) == event.edit?.value,
        "\(step.session)\n\(text)\n\(session)")
    }
  }
}

/// A session with one command, which changes what the screen shows before, between and after some answers.
private struct GeneratedStep {
  private(set) var session: Session
  private(set) var sections: [Range<Int>] = []

  /// What the screen shows.
  private struct Screen {
    var items: [(id: Int, state: String)] = [(1, "new"), (2, "new"), (3, "new")]
    var (count, flag, nextID) = (0, "no", 4)

    var values: [(String, Value)] {
      let rows = items.map { item in
        Value.record([
          Value.Field("id", .int(Int128(item.id))), Value.Field("state", .case(item.state, [])),
        ])
      }
      return [("items", .list(rows)), ("count", .int(Int128(count))), ("flag", .string(flag))]
    }

    mutating func change(_ random: inout InputGenerator) {
      switch random.int(0..<7) {
      case 0:
        items.insert((nextID, "new"), at: random.int(0..<(items.count + 1)))
        nextID += 1
      case 1 where !items.isEmpty: items.remove(at: random.int(0..<items.count))
      case 2 where items.count > 1: items.append(items.removeFirst())
      case 3 where !items.isEmpty:
        for _ in 0..<random.int(1..<4) {
          items[random.int(0..<items.count)].state = random.pick(["new", "sent", "done"])
        }
      case 4: items = [(random.int(1..<9), "new")]
      case 5: flag = random.pick(["no", "yes", "maybe"])
      default: count = random.int(0..<3)
      }
    }
  }

  init(_ random: inout InputGenerator, mayBreak: Bool = false) {
    var screen = Screen()
    session = Session(
      screen: "generated",
      lines: screen.values.map { .event(.change(Path($0.0), $0.1)) }
        + [.event(.availability("run", disabled: nil)), .event(.command("run"))])
    for number in 0..<random.int(1..<5) {
      if number > 0 { append(.effect(Self.question(number, &random), .value(.int(1)))) }
      let start = session.lines.count
      for _ in 0..<random.int(0..<5) { appendFrame(of: &screen, &random) }
      sections.append(start..<session.lines.count)
      if random.isOnce(in: 4) { append(.pending(Question("other"))) }
    }
    if mayBreak, random.isOnce(in: 3) { append(.refusal("broken: sum")) }
  }

  private static func question(_ number: Int, _ random: inout InputGenerator) -> Question {
    let name = "load\(number)\(random.isOnce(in: 3) ? "#2" : "")"
    let input = Value.record([Value.Field(nil, .int(7))])
    return Question(name, random.isOnce(in: 2) ? nil : input)
  }

  private mutating func append(_ event: Event) { session.lines.append(.event(event)) }

  private mutating func appendFrame(of screen: inout Screen, _ random: inout InputGenerator) {
    if random.isOnce(in: 6) { return append(.occurrence("saved", .int(Int128(random.int(0..<3))))) }
    let old = screen.values
    for _ in 0..<random.int(1..<3) { screen.change(&random) }
    for ((name, old), (_, new)) in zip(old, screen.values) {
      for event in Value.changes(from: old, to: new, at: Path(name)) { append(event) }
    }
  }

  /// All lines of the step, as an agent gets them.
  var texts: [String] {
    session.lines[session.steps[1].lines].dropFirst().map { "\($0)" }
  }

  /// Lines of a section, with what says that they belong to it.
  func texts(ofSection section: Int, where isMeant: (Event) -> Bool) -> [String] {
    let events = session.lines[sections[section]].compactMap(\.event).filter(isMeant)
    return namingSection(section, events.map { "\($0)" })
  }

  /// Names a section by the answer before it, or the first one by the answer after it.
  func namingSection(_ section: Int, _ texts: [String]) -> [String] {
    if section > 0 { return ["< load\(section)"] + texts }
    return texts + (sections.count > 1 ? ["< load1"] : [])
  }

  /// What the screen shows before a section, and at its end.
  func shown(atEndOf section: Int) -> (before: ScreenState, after: ScreenState) {
    var before = ScreenState()
    before.apply(session.lines[..<sections[section].lowerBound])
    var after = before
    after.apply(session.lines[sections[section]])
    return (before, after)
  }
}
