import SessionAnalysis
import Understudy
import UnderstudyProgram

/// What `screens`, `open` and `close` do.
extension Toolbox {
  private static let mostScreens = 32

  /// All screens and their commands, or one with the parameters of its commands.
  func listing(of name: String?) throws(Failure) -> String {
    guard let name else { return Catalog.screens.map { $0.listing }.joined(separator: "\n") }
    let screen = try Catalog.named(name)
    let parameters = screen.description.commands.flatMap { command in
      command.parameters.compactMap { parameter in
        parameter.limits.map { "  \(command.name): \(parameter.name): \($0)" }
      }
    }
    return ([screen.listing] + parameters).joined(separator: "\n")
  }

  func open(
    _ arguments: ToolArguments, then finish: @escaping (ToolResult) -> Void
  ) throws(Failure) -> () -> Void {
    let screen = try Catalog.named(arguments.text("screen") ?? "")
    guard screens.count < Self.mostScreens else {
      throw Failure("\(screens.count) screens are open: close one first")
    }
    let id = newID(for: screen.name)
    let seed = arguments.number("seed").map { ["--seed=\($0)"] } ?? []
    let task = ScreenTask([.opening], within: OpenScreen.usualTimeout) { [unowned self] task in
      guard let open = screens.first(where: { $0.id == id }) else { return }
      if open.end == nil { return finish(opened(open)) }
      screens.removeAll { $0 === open }
      open.close()
      finish(ToolResult(open.crash ?? open.errorText ?? ended(open), isError: true))
    }
    let open = try OpenScreen(
      screen, id: id, words: seed + options, file: "\(records.path)/\(id).session",
      lifeline: lifeline.read, task: task)
    usedIDs.insert(id)
    screens.append(open)
    return { [unowned self] in
      screens.removeAll { $0 === open }
      open.cancel(task)
      open.close()
    }
  }

  /// The name, or with a number one that no screen has had: another one may be called `cart-2`.
  func newID(for name: String) -> String {
    var (id, count) = (name, 1)
    while usedIDs.contains(id) {
      count += 1
      id = "\(name)-\(count)"
    }
    return id
  }

  private func opened(_ screen: OpenScreen) -> ToolResult {
    ToolResult.catching { () throws(Failure) in
      let commands = screen.screen.description.commands.map(\.usage).joined(separator: ", ")
      return ToolResult(
        """
        id: \(screen.id)
        commands: \(commands)
        \(Excerpt.text(ofSession: try screen.unseenLines()))
        """)
    }
  }

  func close(_ arguments: ToolArguments) throws(Failure) -> String {
    let screen = try screen(arguments)
    screen.close()
    screens.removeAll { $0 === screen }
    return "closed \(screen.id)"
  }

  /// How a screen's process ended, and what to do next.
  func ended(_ screen: OpenScreen) -> String {
    let end =
      screen.end == OpenScreen.cancelled
      ? "was cancelled" : ProcessEnd.verb(for: screen.end ?? ProcessEnd.exit)
    return (screen.crash.map { "\($0)\n" } ?? "")
      + "\(screen.id) \(end): save keeps its session, open begins a new one"
  }

  func checkRunning(_ screen: OpenScreen) throws(Failure) {
    if screen.end != nil { throw Failure(ended(screen)) }
  }
}

extension Session {
  /// Takes `texts`, lines as a session has them, for what the last command should have done. They replace the
  /// lines about the same, and those that say what went wrong. What is already shown needs no line.
  ///
  /// Answers of the world among them say where the others belong. Without any, each stands where the last line about the
  /// same was, or else at the end, and what came before the answer in front of that line stays.
  mutating func expect(_ texts: [String]) throws(Failure) {
    guard let step = steps.last, step.command != nil else {
      throw Failure("save: expect: no command was run yet")
    }
    var last = ScreenState()
    last.apply(lines[...])
    var events: [(event: Event, text: String)] = []
    var rest = step.lines
    for text in texts {
      let place = rest.first { lines[$0].isNamed(text) }
      if text.hasPrefix("<") {
        guard let place else {
          throw Failure(
            "save: expect: \(text.quotedBriefly): the last command got no such answer there: "
              + "pass lines as do returned them, in their order")
        }
        rest = (place + 1)..<rest.upperBound
      }
      let shown = place.flatMap { lines[$0].event }
      let event = if let shown { shown } else { last.inItsNumbers(try Self.expectedEvent(text)) }
      events.append((event, text))
    }
    let expected = events.map(\.event).filter { $0.kind != .effect }
    let isAboutWhole = expected.count < events.count || expected.contains { $0.kind == .refusal }
    let replaced = step.lines.filter { index in
      guard let event = lines[index].event, event.isReplaced(by: expected) else { return false }
      return isAboutWhole || event.kind.role == .outcome || isLast(event, at: index, in: step.lines)
    }
    var shown = ScreenState()
    shown.apply(lines[..<step.lines.lowerBound])
    for index in step.lines where !replaced.contains(index) { shown.apply(lines[index...index]) }
    var new: [PlacedEvent] = []
    var (answer, place): (Int?, Int?)
    for (event, text) in events {
      if event.kind == .effect {
        let start = (answer ?? step.lines.lowerBound) + 1
        guard let next = lines[start...].firstIndex(where: { $0.event == event }) else { continue }
        if answer == nil {
          // What waits for an answer is listed after what was shown before.
          var before = next
          while lines[before - 1].event?.kind == .pending { before -= 1 }
          for index in new.indices { new[index].place = before }
        }
        answer = next
        place = lines[(next + 1)...].firstIndex { $0.event?.isOfWorld ?? false }
        continue
      }
      try checkPart(of: event, text)
      if !shown.shows(event) { new.append(PlacedEvent(event: event, place: place)) }
      shown.apply(event)
    }
    var kept: [Line] = []
    for index in step.lines {
      kept += new.lazy.filter { $0.place == index }.map { .event($0.event) }
      guard let event = lines[index].event, replaced.contains(index) else {
        kept.append(lines[index])
        continue
      }
      guard answer == nil, let next = new.firstIndex(where: { $0.event.isAboutSame(as: event) })
      else { continue }
      kept.append(.event(new.remove(at: next).event))
    }
    let end = kept.lastIndex { $0.event != nil } ?? -1
    kept.insert(
      contentsOf: new.lazy.filter { $0.place == nil }.map { .event($0.event) }, at: end + 1)
    lines.replaceSubrange(step.lines, with: kept)
  }

  /// Whether no answer comes between this line of a step and the last one about the same.
  private func isLast(_ event: Event, at index: Int, in step: Range<Int>) -> Bool {
    let last = lines[step].lastIndex { $0.event?.isAboutSame(as: event) ?? false } ?? index
    return !lines[index...last].contains { $0.event?.kind == .effect }
  }

  /// A line that is expected, and the index of the line before which it belongs; nil at the step's end, or where a
  /// line about the same is.
  private struct PlacedEvent {
    let event: Event
    var place: Int?
  }

  /// Refuses a line about what the opening does not show: a replay would not compare it.
  private func checkPart(of event: Event, _ text: String) throws(Failure) {
    guard let part = ScreenPart(event, in: nil), !parts.contains(part) else { return }
    let near = didYouMean("\(part)", among: parts.map { "\($0)" }.sorted())
    throw Failure(
      "save: expect: \(text.quotedBriefly): the screen does not show \(part): "
        + (near ?? "show returns all that it shows"))
  }

  /// A line, or a change without its indent.
  private static func expectedEvent(_ text: String) throws(Failure) -> Event {
    for candidate in [text, "  \(text)"] {
      guard let event = (try? Line(parsing: candidate))?.event else { continue }
      switch event.kind.role {
      case .binding, .availability, .outcome: return event
      case .command, .answer, .remark, .conflict: break
      }
    }
    throw Failure(
      "save: expect: \(text.quotedBriefly): expected a line as do returns it, such as \"count = 3\""
    )
  }
}

extension Session.Line {
  /// Whether an agent means this line: by its text, or the excerpt that it got of a long one. Of an answer, the name of
  /// the effect is enough, with or without its rank and inputs.
  fileprivate func isNamed(_ text: String) -> Bool {
    let line = "\(self)"
    if line == text || Excerpt.text(ofSession: [Array(line.utf8)[...]]) == text { return true }
    guard text.hasPrefix("< "), case .event(.effect(let question, let answer)) = self else {
      return false
    }
    // A name with a rank is written in quotes.
    return text == "< \(question.name)"
      || [question, question.unranked].flatMap { [$0, Question($0.name)] }.contains {
        "\(Event.effect($0, answer)) ".hasPrefix("\(text) ")
      }
  }
}

extension Event {
  /// Whether lines that are expected stand in place of this one: those about the same part of the screen or
  /// of the same kind, and a refusal, after which nothing else happens.
  fileprivate func isReplaced(by expected: [Event]) -> Bool {
    switch kind.role {
    case .command, .answer, .remark, .conflict: return false
    case .outcome where kind == .refusal || kind == .crash: return true
    case .binding, .availability, .outcome:
      return expected.contains { $0.kind == .refusal || $0.isAboutSame(as: self) }
    }
  }

  /// Whether it says what the world answers, or what waits for it.
  fileprivate var isOfWorld: Bool { kind == .effect || kind == .pending }

  /// Whether both are about the same part of the screen, or about none and of the same kind.
  fileprivate func isAboutSame(as other: Event) -> Bool {
    let (part, otherPart) = (ScreenPart(self, in: nil), ScreenPart(other, in: nil))
    return part == nil && otherPart == nil ? kind == other.kind : part == otherPart
  }
}

extension ScreenState {
  /// The event, in which a number is whole if the one that is shown is, and otherwise not: `0` may be meant for `0.0`.
  fileprivate func inItsNumbers(_ event: Event) -> Event {
    guard case .change(let path, let value, _) = event, case .known(let shown) = self[path.binding],
      let shown = shown.part(at: path.steps[...])
    else { return event }
    switch (shown, value) {
    case (.double, .int(let number)): return event.edit(at: path, .double(Double(number)))
    case (.int, .double(let number)):
      return Int128(exactly: number).map { event.edit(at: path, .int($0)) } ?? event
    default: return event
    }
  }

  /// Whether a change or an availability is what is shown.
  fileprivate func shows(_ event: Event) -> Bool {
    if case .availability(let command, let reason) = event { return self.reason(command) == reason }
    guard case .change(let path, let value, _) = event, case .known(let shown) = self[path.binding]
    else { return false }
    return shown.part(at: path.steps[...]) == value
  }
}
