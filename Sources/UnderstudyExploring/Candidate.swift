import Understudy

/// A session that is tried out: what its steps are given, without what they do.
struct Candidate {
  /// The session without its lines.
  let head: Session
  /// The opening, and a step for each command.
  var steps: [Step]

  struct Step: Hashable {
    /// Nil for the opening.
    var command: String?
    /// The world's answers, and the time that passes.
    var effects: [Event] = []
    /// Whether the world also answers every request that is still pending at the end.
    var answersAll = false

    /// The time that passes.
    var clock: [Event] { effects.filter { $0.worldEffect == .clock } }

    /// Whether the world answers something.
    var hasAnswers: Bool {
      effects.contains { $0.worldEffect != .clock && !$0.isProcessInput }
    }
  }

  /// What is given to the steps of a session.
  init(_ session: Session) {
    head = session.head
    steps = session.steps.map { step in
      let events = session.events(of: step)
      return Step(command: step.command, effects: events.filter { $0.kind == .effect })
    }
  }

  /// The text of a session that a dry run reads.
  var text: SessionText? {
    var session = head
    for step in steps {
      if let command = step.command { session.lines.append(.event(.command(command))) }
      session.lines += step.effects.map(Session.Line.event)
    }
    return try? SessionText(session)
  }
}

/// Steps like those of a session.
extension Candidate {
  /// Each step, with other numbers, without answers, with all answers, with the time that passes in
  /// another step, and the screen's commands that need no arguments and may be used. The simplest come first.
  @MainActor
  func variants(on screen: any Screen.Type, without excluded: Set<String>) -> [Step] {
    let given = Array(steps.dropFirst())
    var variants: [Step] = screen.description.commands.compactMap { command in
      let isPlain = command.numberOfArguments.lowerBound == 0 && !command.isOfRows
      return isPlain && !excluded.contains(command.name) ? Step(command: command.name) : nil
    }
    variants += given.map { Step(command: $0.command) }
    variants += given.compactMap { $0.command.flatMap(Words.foreground).map { Step(command: $0) } }
    variants += given.flatMap { step in
      numbered(step.command ?? "").map { Step(command: $0) }
    }
    variants += given
    // An answer to a question of a step that is left out is one too many.
    if steps.contains(where: { $0.command.map(Words.runsInBackground) ?? false }) {
      variants += given.filter { $0.effects.count > 1 }.flatMap { step in
        step.effects.indices.map { place in
          var fewer = step
          fewer.effects.remove(at: place)
          return fewer
        }
      }
    }
    let clocks = steps.map(\.clock).filter { !$0.isEmpty }
    variants += given.flatMap { step in
      clocks.map { Step(command: step.command, effects: step.effects + $0) }
    }
    if steps.contains(where: \.hasAnswers) {
      variants += given.map { Step(command: $0.command, effects: $0.effects, answersAll: true) }
    }
    return Array(variants.uniqued().prefix(Self.mostVariants))
  }

  private static let mostVariants = 48

  /// The command with other small numbers in place of its own: those close to numbers that occur.
  private func numbered(_ command: String) -> [String] {
    let words = command.split(separator: " ", omittingEmptySubsequences: false)
    return words.indices.dropFirst().flatMap { place -> [String] in
      guard Int(words[place]) != nil else { return [] }
      return numbers.map { number in
        var words = words
        words[place] = Substring(String(number))
        return words.joined(separator: " ")
      }
    }
  }

  /// The small numbers of all commands, and those next to them.
  private var numbers: [Int] {
    let typed = steps.flatMap { ($0.command ?? "").split(separator: " ").dropFirst() }
    let small = typed.compactMap { Int($0) }.filter { 0...8 ~= $0 }
    return Set(small.flatMap { [max($0 - 1, 0), $0, $0 + 1] } + [0, 1]).sorted()
  }
}
