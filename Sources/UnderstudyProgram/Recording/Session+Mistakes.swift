import Understudy

/// Commands that did nothing: mistyped ones, those with wrong arguments, disabled ones.
///
/// At the prompt they are no steps. A session that is recorded has them, as the tests of refusals need
/// them.
@MainActor
extension Session {
  /// Whether the tool refused the step's command before the view model got it.
  ///
  /// What else is among the lines of such a step happened on its own.
  package func isMistake(_ step: Step) -> Bool { lineOfMistake(in: step) != nil }

  /// The index of the line that says why; nil if the command did something, or failed.
  private func lineOfMistake(in step: Step) -> Int? {
    guard let command = step.command else { return nil }
    var hasSeenTime = false
    for place in step.lines.dropFirst() {
      guard let event = lines[place].event else { continue }
      if case .refusal(let text) = event {
        return Refusal.isMistake(command, text, on: screen) ? place : nil
      }
      // A condition may have looked at a clock, and a binding may show the time.
      hasSeenTime = hasSeenTime || event.worldEffect == .now
      let isOnItsOwn = event.worldEffect != nil || event.kind == .pending
      if !isOnItsOwn, !(hasSeenTime && event.kind.role == .binding) { return nil }
    }
    return nil
  }

  /// The number of commands that are no mistakes.
  package var stepCount: Int { steps.count { $0.command != nil && !isMistake($0) } }

  /// The commands that are no mistakes, as typed.
  package var commandsOfSteps: [String] {
    steps.filter { !isMistake($0) }.compactMap(\.command)
  }

  /// The session without its last `count` commands that are no mistakes, and without what is between and after
  /// them; and these commands.
  ///
  /// - Throws: ``Failure`` if there are fewer.
  package func undoing(_ count: Int) throws(Failure) -> (rest: Session, undone: ArraySlice<String>)
  {
    let commands = steps.dropFirst()
    let places = commands.indices.filter { !isMistake(commands[$0]) }
    let dropped = places.suffix(count).first.map { commands.endIndex - $0 } ?? 0
    guard count <= places.count, let rest = dropping(commands: dropped) else {
      let apart = commands.count > places.count ? " apart from refused ones" : ""
      throw Failure(
        .usage, "can't undo \(count.counted("command")): the session has \(places.count)\(apart)")
    }
    return (rest, places.suffix(count).compactMap { commands[$0].command }[...])
  }

  /// The text of a session in a file without its mistakes, and how many they are.
  ///
  /// Lines that happened on their own stay, and all others, byte for byte. Only the times before and after
  /// a mistake are one line, as if nothing had been typed.
  ///
  /// - Parameters:
  ///   - text: the session's text.
  ///   - streams: the names of the streams that were opened, which are still open after an element; nil if they are
  ///     not known. Then a mistake stays if an answer or an element comes to what it says to wait.
  ///   - keptSteps: the indices of the steps that stay, whatever they are.
  /// - Returns: the shorter text, and how many mistakes it lacks.
  package func withoutMistakes(
    _ text: [UInt8], streams: Set<String>?, keeping keptSteps: Set<Int> = []
  ) -> (text: [UInt8], count: Int) {
    var (kept, count): ([Int], Int) = ([], 0)
    // What lines said to wait, and was not answered since.
    var open: [(place: Int, question: Question)] = []
    // Those of mistakes among them, until time passes, a command begins or the session ends.
    var waiting: [Int] = []
    var joined: [Int: Duration] = [:]
    let steps = steps
    for (index, step) in steps.enumerated() {
      let reason = keptSteps.contains(index) ? nil : lineOfMistake(in: step)
      if reason != nil { count += 1 }
      for place in step.lines {
        let event = lines[place].event
        let isCommand = event?.kind == .command
        if reason != nil, isCommand || place == reason { continue }
        if case .pending(let question)? = event {
          open.append((place, question))
          if reason != nil {
            waiting.append(place)
            continue
          }
        }
        if case .effect(let question, let answer)? = event {
          let equal = open.filter { $0.question == question.unranked }.map(\.place)
          if streams == nil, let line = equal.first(where: waiting.contains) {
            let mistakes = steps.indices.filter { steps[$0].lines.contains(line) }
            return withoutMistakes(text, streams: nil, keeping: keptSteps.union(mistakes))
          }
          let answered = equal.dropFirst(RankedName(question.name).rank - 1).first
          if answer.endsStream || streams?.contains(question.effect) != true {
            open.removeAll { $0.place == answered }
            waiting.removeAll { $0 == answered }
          }
        }
        // What waits is said before time passes, and behind a command.
        let isTime = event?.worldEffect == .clock
        if isTime { kept += waiting }
        if let last = kept.last, last < place - 1, let time = event?.timePassed,
          let before = joined[last] ?? lines[last].event?.timePassed
        {
          joined[last] = nil
          joined[place] = before + time
          kept.removeLast()
        }
        kept.append(place)
        if isCommand { kept += waiting }
        if isTime || isCommand { waiting = [] }
      }
    }
    kept += waiting
    if count == 0 { return (text, 0) }
    let all = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let head = number(ofLine: 0) - 1
    let times = joined.mapValues { Array(Event.clock($0).description.utf8)[...] }
    let rest =
      all[..<head] + kept.map { times[$0] ?? all[head + $0] } + all[(head + lines.count)...]
    return (Array(rest.joined(separator: [UInt8(ascii: "\n")])), count)
  }
}

extension Answer {
  /// Whether a stream that gets this is over.
  fileprivate var endsStream: Bool {
    switch self {
    case .end, .failure: true
    case .value, .done: false
    }
  }
}

@MainActor
extension Refusal {
  /// Whether this is what the tool says of a command that the view model never got.
  package static func isMistake(_ command: String, _ text: String, on screen: String) -> Bool {
    // A line without words, or one that can't be read, never reaches it.
    guard let name = Words.commandName(of: command) else { return true }
    if let row = rowOutOfRange(text) {
      return Catalog.screen(named: screen)?.refuses(row, in: command, of: name) ?? false
    }
    return Refusal(text, of: name).isMistake
  }
}

extension Screen {
  /// Whether the tool refuses a row that a list does not have in this line, so that the view model does not
  /// get it.
  fileprivate static func refuses(_ row: Int, in line: String, of command: String) -> Bool {
    if command.contains("[\(row)]") { return true }
    guard let command = description.commands.named(command), let words = Words(line) else {
      return false
    }
    return (1..<words.count).contains { place in
      let word = words.text(place)
      return command.parameter(at: place - 1)?.indexedList != nil
        && (Int(word) == row || word.hasPrefix("["))
    }
  }
}
