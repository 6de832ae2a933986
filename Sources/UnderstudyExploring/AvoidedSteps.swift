import Understudy

/// The steps that ended earlier processes: a command with such arguments where the screen shows something
/// like that.
///
/// What they lead to may depend on more than what is shown, so they are not left out altogether, but the
/// less often, the more processes they ended.
@MainActor
struct AvoidedSteps {
  /// How many processes each step ended.
  private var ends: [Int: Int] = [:]
  /// How many the command at each place ended: looking at what is shown costs more than a step.
  private var endsOfCommands: [Int: Int] = [:]

  /// Each end makes a step 16 times as rare, and one twice as rare if its command has others.
  private static let bits = 4
  private static let bitsOfCommand = 1
  private static let mostBits = 24

  /// Takes the last step of each session in `options.ends`, whose other steps are done again.
  init(_ options: Explorer.Options, on screen: any Screen.Type) {
    for session in options.ends where !EventLoop.shared.isSpoiled {
      let steps = StepList(session, screen.description.commands, without: [])
      guard let last = steps.steps.last, case .command(let command, let line) = last.action,
        let trial = try? Trial(
          screen, settings: options.settings, seed: 0, GeneratedAnswers(), from: steps,
          journal: options.journal)
      else { continue }
      for step in steps.steps.dropLast() where !options.isOver() {
        trial.perform(step, seed: step.seed)
      }
      let step = Self.hash(command, line, on: trial.stage)
      EventLoop.shared.endWorld()
      trial.stage.transcript.leaveStore()
      ends[step, default: 0] += 1
      endsOfCommands[command, default: 0] += 1
    }
  }

  /// Whether a command ended a process where the screen showed something like this.
  func hasEnded(_ command: String?, on stage: Stage) -> Bool {
    guard let line = command, let place = stage.commands.place(ofCommandIn: line),
      endsOfCommands[place] != nil
    else { return false }
    return ends[Self.hash(place, Array(line.utf8), on: stage)] != nil
  }

  /// Whether to run another command than this one.
  func contains(
    _ command: Int, _ line: [UInt8], on stage: Stage, _ random: ValueGenerator
  ) -> Bool {
    guard let all = endsOfCommands[command], let count = ends[Self.hash(command, line, on: stage)]
    else { return false }
    let bits = count * Self.bits + (all - count) * Self.bitsOfCommand
    return !random.isOnce(in: 1 << min(bits, Self.mostBits))
  }

  private static func hash(_ command: Int, _ line: [UInt8], on stage: Stage) -> Int {
    var hasher = Hasher()
    hasher.combine(command)
    hasher.combine(shapeOf: line)
    for (_, value) in stage.bindings { hasher.combine(shapeOf: value) }
    for place in stage.commands.indices { hasher.combine(stage.isEnabled(commandAt: place)) }
    return hasher.finalize()
  }
}

/// Shapes: what stays the same in the many states and arguments that lead to the same end.
extension Hasher {
  /// Combines a line without its texts, and of numbers only the sign and how long they are.
  fileprivate mutating func combine(shapeOf line: [UInt8]) {
    for word in line.split(separator: UInt8(ascii: " ")).dropFirst() {
      if let number = Double(String(decoding: word, as: UTF8.self)) {
        combine(shapeOf: number)
      } else {
        combine(word.count == 2 && word.first == UInt8(ascii: "\"") ? 0 : 1)
      }
    }
  }

  private mutating func combine(shapeOf number: Double) {
    combine(number.sign)
    combine(number == 0 ? 0 : number.magnitude < 10 ? 1 : 2)
  }

  /// Combines whether texts and lists are empty, cases, and numbers as above.
  fileprivate mutating func combine(shapeOf value: Value) {
    switch value {
    case .null, .bool, .placeholder: combine(value)
    case .int(let number): combine(shapeOf: Double(number))
    case .double(let number): combine(shapeOf: number)
    case .string(let text): combine(text.isEmpty)
    case .list(let elements): combine(min(elements.count, 2))
    case .dictionary(let entries): combine(min(entries.count, 2))
    case .longList, .longDictionary: combine(2)
    case .case(let name, let fields):
      combine(name)
      for field in fields { combine(shapeOf: field.value) }
    case .record(let fields): for field in fields { combine(shapeOf: field.value) }
    }
  }
}
