import SessionAnalysis
import Understudy

/// What a screen declares, and exploring it has not reached: commands that do something, commands that are
/// enabled, events.
package struct Unreached {
  private enum Part: Equatable {
    case effect(of: String)
    case enabled(String)
    case event(String)
  }

  private let parts: [Part]
  /// For each part, how often it was missed: in the calls of the command, or in steps. Nil once it was
  /// reached.
  package private(set) var misses: [Int?]
  /// Whether there is nothing left to look for.
  private(set) var isComplete = false

  package init(_ screen: ScreenDescription) {
    let commands = screen.commands.map(\.name)
    // Commands first, at their places.
    parts =
      commands.map { .effect(of: $0) } + commands.map { .enabled($0) }
      + screen.events.map { .event($0) }
    misses = parts.map { _ in 0 }
  }

  /// Notes that the command of this name did something that no line tells: it ended the process, after these, which
  /// the process could not say any more.
  package mutating func noteEnd(in command: String, after commands: [String]) {
    reach(.effect(of: command))
    for command in commands { reach(.enabled(command)) }
  }

  /// Adds what another exploration of the screen missed.
  package mutating func merge(_ others: [Int?]) {
    misses = zip(misses, others).map { own, other in
      if let own, let other { own + other } else { nil }
    }
  }

  /// What was missed often, in a few words each.
  package var texts: [String] {
    zip(parts, misses).compactMap { part, count in
      guard let count else { return nil }
      return switch part {
      case .effect(let command) where count >= Self.manyCalls:
        "\(command) changed nothing in \(count.counted("call"))"
      case .enabled(let command) where count >= Self.manySteps: "\(command) was never enabled"
      case .event(let name) where count >= Self.manySteps: "\(name) never happened"
      default: nil
      }
    }
  }

  private static let manyCalls = 20
  private static let manySteps = 500

  // MARK: Looking

  /// Looks at the lines of a step, which called the command at this place; `hasBegun` says whether it began something
  /// that may be seen later, if that is known.
  mutating func look(at text: [UInt8], after command: Int?, hasBegun: Bool?) {
    var (events, refusals): ([Event], [ArraySlice<UInt8>]) = ([], [])
    // Most steps change something that is of no interest here.
    var isIdle = true
    var typed: ArraySlice<UInt8> = []
    for line in text.split(separator: UInt8(ascii: "\n")) {
      switch LineKind(sign: line[line.startIndex]) {
      case .command?: typed = line
      // What waits was asked before.
      case .pending?: continue
      case .availability?, .occurrence?, .effect?:
        if let event = Self.event(line) { events.append(event) }
      case .refusal?: refusals.append(line)
      default: isIdle = false
      }
    }
    note(events)
    defer { isComplete = zip(parts, misses).allSatisfy(Self.isDone) }
    guard let command, let count = misses[command] else { return }
    if !isIdle || hasBegun == true || events.contains(where: { $0.worldEffect == nil }) {
      misses[command] = nil
    } else if hasBegun == false, !refusals.contains(where: { Self.isMistake($0, of: typed) }) {
      misses[command] = count + 1
    }
  }

  /// Of a command without a condition, no line says that it is enabled.
  private static func isDone(_ part: Part, _ count: Int?) -> Bool {
    if case .enabled = part { count ?? 0 == 0 } else { count == nil }
  }

  /// Whether a line says that the view model never got the command, which quotes its name as it is typed.
  private static func isMistake(_ line: ArraySlice<UInt8>, of command: ArraySlice<UInt8>) -> Bool {
    guard case .refusal(let text)? = event(line),
      case .command(let typed)? = event(command), let name = Words.commandName(of: typed)
    else { return false }
    return Refusal(text, of: name).isMistake
  }

  private static func event(_ line: ArraySlice<UInt8>) -> Event? {
    (try? Session.Line(parsing: String(decoding: line, as: UTF8.self)))?.event
  }

  /// Notes which commands were enabled, and what happened.
  private mutating func note(_ events: [Event]) {
    for event in events {
      switch event {
      case .availability(let command, nil): reach(.enabled(command))
      case .availability(let command, _): miss(.enabled(command))
      case .occurrence(let name, _): reach(.event(name))
      default: break
      }
    }
    for (place, part) in zip(parts.indices, parts) {
      guard let count = misses[place] else { continue }
      switch part {
      case .effect: break
      // A command without a condition says nothing.
      case .enabled: if count > 0 { misses[place] = count + 1 }
      case .event: misses[place] = count + 1
      }
    }
  }

  private mutating func reach(_ part: Part) {
    if let place = parts.firstIndex(of: part) { misses[place] = nil }
  }

  private mutating func miss(_ part: Part) {
    if let place = parts.firstIndex(of: part), let count = misses[place] {
      misses[place] = count + 1
    }
  }
}
