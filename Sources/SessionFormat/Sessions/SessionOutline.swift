/// What must be known of a session before its first command runs.
struct SessionOutline {
  /// The screen and the settings, without any lines.
  var head = Session(screen: "")
  /// The parts of the screen that the session is about.
  private(set) var parts: Set<ScreenPart> = []
  /// The number of steps, with the opening.
  private(set) var stepCount = 0
  /// Whether the session expects the process to end.
  private(set) var expectsEnd = false
  /// Whether it says what effects were asked.
  private(set) var hasInputs = false
  /// The first answer of each input of the process.
  private(set) var processInputs: [WorldEffect: Answer] = [:]
  /// Whether the session is read again, and adds nothing.
  private let isComplete: Bool

  init(isComplete: Bool = false) { self.isComplete = isComplete }

  /// Takes what a line says of how a step ends; `command` is the step's.
  mutating func take(_ line: SessionReader.Line, in command: ArraySlice<UInt8>?) {
    if isComplete { return }
    switch line.kind {
    case .result:
      guard let command else { break }
      let name = Words.commandName(of: String(decoding: command, as: UTF8.self))
      if let name { parts.insert(.result(of: name)) }
    case .crash: expectsEnd = true
    default: break
    }
  }

  /// Takes what a line of the opening is about. A malformed one is found when lines are compared.
  mutating func take(opening line: SessionReader.Line) {
    if isComplete { return }
    var scanner = LineScanner(line.bytes)
    scanner.position = line.kind?.signLength ?? 0
    if line.kind == .availability {
      if let name = try? scanner.commandName() { parts.insert(.availability(of: name)) }
    } else if let name = try? scanner.name("a binding's name") {
      parts.insert(.binding(name))
    }
  }

  /// Takes what the world answered.
  mutating func take(_ effect: SessionBlock.Effect) {
    if isComplete { return }
    if effect.question.inputs != nil { hasInputs = true }
    guard let input = effect.question.worldEffect, input.isProcessInput else { return }
    if processInputs[input] == nil { processInputs[input] = effect.answer }
  }

  /// Counts the steps of a block.
  mutating func count(_ steps: Int) { if !isComplete { stepCount += steps } }
}
