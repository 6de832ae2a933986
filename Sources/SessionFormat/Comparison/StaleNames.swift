/// The names that a screen has.
package struct ScreenNames: Sendable {
  let screen: String
  let bindings: [String]
  let commands: [String]

  package init(screen: String, bindings: [String], commands: [String]) {
    (self.screen, self.bindings, self.commands) = (screen, bindings, commands)
  }
}

/// The names in failed steps that the screen does not have, because it no longer has them or
/// because they are mistyped.
struct StaleNames {
  private(set) var notes: [Comparison.Note] = []
  /// The steps that would lose what they test if they were accepted.
  private(set) var obstacles: [Int: String] = [:]
  /// The first such name in each step.
  private(set) var causes: [Int: Cause.Kind] = [:]
  /// What to do before the session can be accepted.
  var advice: String? {
    obstacles.isEmpty
      ? nil : "to accept this, first rename or remove what the screen \(names.screen) does not have"
  }
  private let names: ScreenNames
  private var reported: Set<String> = []

  /// Looks for names in steps that differ, and in lines that are not compared.
  init(
    _ differences: [StepDifference], _ others: [(part: ScreenPart, line: Int, step: Int)],
    on names: ScreenNames
  ) {
    self.names = names
    for difference in differences { look(at: difference) }
    for (part, line, step) in others {
      guard case .binding(let binding) = part else { continue }
      report("binding", binding, among: names.bindings, at: line, of: step)
    }
  }

  private mutating func look(at difference: StepDifference) {
    let step = difference.index
    let expected = difference.events.filter { $0.kind != .actual }
    let expectsRefusal = expected.contains { if case .refusal = $0.event { true } else { false } }
    if let command = difference.step.command.flatMap(Words.commandName), !expectsRefusal {
      report("command", command, among: names.commands, at: difference.line, of: step)
    }
    for entry in expected where entry.kind == .expected {
      guard let binding = entry.event.binding else { continue }
      report("binding", binding, among: names.bindings, at: entry.line, of: step)
    }
  }

  private mutating func report(
    _ kind: String, _ name: String, among known: [String], at line: Int?, of step: Int
  ) {
    guard !known.contains(name) else { return }
    causes[step] = causes[step] ?? (kind == "command" ? .noCommand(name) : .noBinding(name))
    let problem = "the screen \(names.screen) has no \(kind) \(name.quotedBriefly)"
    obstacles[step] = "\(problem): rename or remove it"
    guard reported.insert("\(kind) \(name)").inserted else { return }
    let hint =
      nearest(to: name, among: known).map { "did you mean \($0)?" }
      ?? (known.isEmpty ? "it has none" : "\(kind)s are \(known.joined(separator: ", "))")
    notes.append(Comparison.Note(line: line, step: step, text: "\(problem): \(hint)"))
  }
}

extension Event {
  /// The binding whose change the event is; nil for other events.
  fileprivate var binding: String? {
    switch self {
    case .change(let path, _), .insertion(let path, _), .removal(let path, _): path.binding
    default: nil
    }
  }
}
