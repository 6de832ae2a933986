import SessionFormat

/// What one session covers of its screen.
package struct SessionCoverage: Sendable {
  /// How often it covers each item.
  package private(set) var items: [CoveredItem: Int] = [:]
  /// For each command its name, with `&` if it ran in the background, and what happened in its step, in this order:
  /// `find` if an effect answered, `find#2` if it did before an earlier one, `find !` and why if it failed, `? find` if
  /// it waits, `clock` if time passed, `interrupt` if Ctrl-C was pressed, events with their cases, refusals and errors.
  private(set) var signatures: Set<[String]> = []
  /// The effects that answered, apart from the world's own.
  private(set) var effects: Set<String> = []
  /// Those that answered with an error.
  private(set) var failedEffects: Set<String> = []
  /// Why commands were disabled, each as it was shown last.
  private(set) var reasons: [String: String] = [:]

  /// What makes the session differ from others, for those that cover the same.
  var contributions: Set<AnyHashable> {
    Set(items.keys.map(AnyHashable.init)).union(signatures.map(AnyHashable.init))
  }

  /// Reads the session; what the screen does not have is left out.
  package init(_ session: Session, on screen: ScreenDescription) {
    let words = Words()
    var last: String?
    // What the opening shows first is no change.
    var shown: Set<String> = []
    for step in session.steps {
      let lines = session.lines[step.lines]
      for event in lines.lazy.compactMap(\.event) {
        let isFirst =
          step.command == nil && event.kind == .change
          && event.path.map { shown.insert($0.binding).inserted } ?? false
        take(event, isFirst: isFirst, on: screen)
      }
      guard let typed = step.command else { continue }
      let command = take(typed, lines, words, on: screen)
      if let last, let command { items[.pair(last, command), default: 0] += 1 }
      last = command
    }
  }

  /// Reads a command and how it ended. Returns its name as it is listed; nil if there is none.
  private mutating func take(
    _ typed: String, _ lines: ArraySlice<Session.Line>, _ words: Words, on screen: ScreenDescription
  ) -> String? {
    guard (try? words.parse(typed)) != nil, words.count > 0 else { return nil }
    let name = words.text(0)
    guard let command = screen.commands.named(name) else { return nil }
    let outcome = CommandOutcome(of: command, typedAs: name, lines)
    items[.outcome(outcome, of: command.name), default: 0] += 1
    var signature = [command.name + (Words.runsInBackground(typed) ? Words.backgroundSign : "")]
    for part in lines.lazy.compactMap({ $0.event?.partOfSignature })
    where !signature.dropFirst().contains(part) {
      signature.append(part)
    }
    signatures.insert(signature)
    if outcome == .done { takeArguments(of: command, in: words) }
    return command.name
  }

  private mutating func takeArguments(of command: CommandDescription, in words: Words) {
    guard command.parameters.contains(where: { !$0.goals.isEmpty }) else { return }
    let typed = command.arguments(in: words).map { $0.map(words.text).joined(separator: " ") }
    for (place, parameter) in command.parameters.enumerated() {
      let isLast = place == command.parameters.count - 1
      // The last parameter may take all the words that are left.
      let own = isLast ? typed.dropFirst(place) : typed.dropFirst(place).prefix(1)
      let read =
        own.isEmpty
        ? parameter.defaultValue.map { [parameter.kind.word(for: $0)] } ?? []
        : own.map { parameter.form.spellings[$0] ?? $0 }
      for word in parameter.goals where read.contains(where: { $0.means(word) }) {
        items[.argument(word, of: command.name, at: place), default: 0] += 1
      }
    }
  }

  private mutating func take(_ event: Event, isFirst: Bool, on screen: ScreenDescription) {
    if let (path, value) = event.edit {
      if !isFirst { items[.change(of: path.binding), default: 0] += 1 }
      guard event.kind == .change, case .case = value, path.steps.isEmpty else { return }
      items[.enumerationCase(value, of: path.binding), default: 0] += 1
    } else if case .availability(let command, let reason) = event {
      items[.availability(of: command, isEnabled: reason == nil), default: 0] += 1
      if let reason { reasons[command] = reason }
    } else if case .effect(let question, let answer) = event, question.worldEffect == nil {
      // Those of the world itself can't fail.
      let name = question.effect
      effects.insert(name)
      if case .failure = answer { failedEffects.insert(name) }
    } else if case .occurrence(let name, _) = event {
      items[.occurrence(of: name), default: 0] += 1
    } else if case .finish(let name, .threw) = event,
      let command = screen.commands.named(RankedName(name).name)
    {
      // In the step of another command, most often.
      items[.outcome(.threw, of: command.name), default: 0] += 1
    }
  }
}

extension Event {
  /// What ``SessionCoverage/signatures`` say of the event; nil for nothing.
  fileprivate var partOfSignature: String? {
    if case .pending(let question) = self { return "? \(question.effect)" }
    if case .refusal(let text) = self { return "! \(Cause.pattern(of: text))" }
    if case .finish(let name, .threw(let text)) = self {
      return "\(RankedName(name).name) ! \(Cause.pattern(of: text))"
    }
    if case .occurrence(let name, let value) = self {
      return if case .case(let type, _)? = value { "* \(name) .\(type)" } else { "* \(name)" }
    }
    guard case .effect(let question, let answer) = self,
      worldEffect?.comesUnasked ?? true
    else { return nil }
    let asked = RankedName(question.name)
    let name = "\(RankedName(asked.name, rank: min(asked.rank, 2)))"
    return if case .failure(let text, _) = answer {
      "\(name) ! \(Cause.pattern(of: text))"
    } else {
      name
    }
  }
}

extension String {
  /// Whether two words are the same, or the same number, or a day and its beginning.
  fileprivate func means(_ other: String) -> Bool {
    if self == other || self + "T00:00:00Z" == other || self == ".\(other)" { return true }
    guard let number = Double(self), let other = Double(other) else { return false }
    return number == other
  }
}

/// Something that a session can cover of its screen.
package enum CoveredItem: Hashable, Sendable {
  /// A command ended in this way.
  case outcome(CommandOutcome, of: String)
  /// A command was shown to be enabled, or disabled.
  case availability(of: String, isEnabled: Bool)
  /// A command was done with this word for the parameter at a place.
  case argument(String, of: String, at: Int)
  /// A binding changed.
  case change(of: String)
  /// A binding showed this case of an enumeration.
  case enumerationCase(Value, of: String)
  /// An event happened.
  case occurrence(of: String)
  /// The second command was typed directly after the first.
  case pair(String, String)
}

/// How a command ended.
package enum CommandOutcome: String, Hashable, Sendable, CaseIterable {
  case done
  /// It did not run: it was disabled, or its arguments were wrong.
  case refused
  /// It threw an error.
  case threw
  /// It ended the process.
  case crashed

  /// Reads it from the lines of a step, in which the command was typed as `name`.
  init(of command: CommandDescription, typedAs name: String, _ lines: ArraySlice<Session.Line>) {
    self = .done
    for event in lines.lazy.compactMap(\.event) {
      if event.kind == .crash {
        self = .crashed
        return
      }
      guard case .refusal(let text) = event else { continue }
      switch Refusal(text, of: name) {
      // What is wrong with the screen may come with any outcome.
      case .broken, .unannounced, .wrongEdit: break
      case .thrown(let text) where command.takesRow && Refusal.rowOutOfRange(text) != nil:
        self = .refused
      case .thrown, .unfinished: self = .threw
      case .missingCommand, .unknownCommand, .disabled, .arguments, .outOfRange, .impossible:
        self = .refused
      }
    }
  }
}
