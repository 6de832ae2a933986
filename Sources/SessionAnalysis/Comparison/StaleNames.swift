import SessionFormat

/// The names that a screen has.
package struct ScreenNames: Sendable {
  let screen: String
  let bindings: [String]
  let commands: [Command]

  /// A command's name, and how many arguments it takes.
  package struct Command: Sendable {
    let name: String
    let arguments: ClosedRange<Int>

    package init(_ name: String, arguments: ClosedRange<Int>) {
      (self.name, self.arguments) = (name, arguments)
    }
  }

  package init(screen: String, bindings: [String], commands: [Command]) {
    (self.screen, self.bindings, self.commands) = (screen, bindings, commands)
  }
}

/// The names in failed steps that the screen does not have, because it no longer has them or
/// because they are mistyped.
struct StaleNames {
  private(set) var notes: [Comparison.Note] = []
  /// The steps that would lose what they test if they were accepted.
  private(set) var obstacles: [Int: String] = [:]
  /// Such names in each step, in the order in which they are found.
  private(set) var causes: [Int: [Cause.Kind]] = [:]
  /// What to do before the session can be accepted.
  var advice: String? {
    obstacles.isEmpty
      ? nil : "to accept this, first rename or remove what the screen \(names.screen) does not have"
  }
  /// What the missing names may be called now.
  private(set) var renames: [RenameCandidates] = []
  private let names: ScreenNames
  private let session: Session
  private let replay: ReplayLog
  /// Made only when a name is missing, because it reads each command of the session.
  private lazy var search = RenameSearch(session, replay, names)
  private var reported: Set<String> = []

  /// A search looks through the whole session. One that names more things that the screen does not have
  /// was not recorded on it.
  private var seeksRenames: Bool { renames.count < 20 }

  /// Looks for names in steps that differ, and in lines that are not compared.
  init(
    _ differences: [StepDifference], _ others: [(part: ScreenPart, line: Int, step: Int)],
    of session: Session, _ replay: ReplayLog, on names: ScreenNames
  ) {
    (self.names, self.session, self.replay) = (names, session, replay)
    for difference in differences { look(at: difference) }
    for (part, line, step) in others {
      guard case .binding(let binding) = part else { continue }
      _ = report("binding", binding, among: names.bindings, at: line, of: step)
    }
  }

  private mutating func look(at difference: StepDifference) {
    let step = difference.index
    let expected = difference.events.filter { $0.kind != .actual }
    let expectsRefusal = expected.contains { if case .refusal = $0.event { true } else { false } }
    if let command = difference.step.command.flatMap(Words.commandName), !expectsRefusal {
      let isNew = report(
        "command", command, among: names.commands.map(\.name), at: difference.line, of: step)
      if isNew, seeksRenames { renames.append(search.candidates(command: command)) }
    }
    for entry in expected where entry.kind == .expected {
      guard let binding = entry.event.path?.binding else { continue }
      let isNew = report("binding", binding, among: names.bindings, at: entry.line, of: step)
      if isNew, seeksRenames { renames.append(search.candidates(binding: binding)) }
    }
  }

  /// Reports a name that the screen does not have; returns whether this is the first report.
  private mutating func report(
    _ kind: String, _ name: String, among known: [String], at line: Int?, of step: Int
  ) -> Bool {
    guard !known.contains(name) else { return false }
    causes[step, default: []].append(kind == "command" ? .noCommand(name) : .noBinding(name))
    let problem = "the screen \(names.screen) has no \(kind) \(name.quotedBriefly)"
    obstacles[step] = "\(problem): rename or remove it"
    guard reported.insert("\(kind) \(name)").inserted else { return false }
    let hint =
      nearest(to: name, among: known).map { "did you mean \($0)?" }
      ?? (known.isEmpty ? "it has none" : "\(kind)s are \(known.joined(separator: ", "))")
    notes.append(Comparison.Note(line: line, step: step, text: "\(problem): \(hint)"))
    return true
  }
}
