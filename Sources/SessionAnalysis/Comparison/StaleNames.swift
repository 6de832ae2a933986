import SessionFormat

/// The names in failed steps that the screen does not have, because it no longer has them or
/// because they are mistyped.
struct StaleNames {
  private(set) var notes: [SessionResult.Failure] = []
  /// The steps that would lose what they test if they were accepted.
  private(set) var obstacles: [Int: String] = [:]
  /// Those of them whose command is missing. The others lose only what is about a missing part.
  private(set) var whole: Set<Int> = []
  /// Such names in each step, in the order in which they are found.
  private(set) var causes: [Int: [Cause.Kind]] = [:]
  /// What to do before the session can be accepted.
  var advice: String? {
    obstacles.isEmpty || isOfAnotherScreen
      ? nil : "to accept this, first rename or remove what the screen \(screen.name) does not have"
  }
  /// What the missing names may be called now.
  private(set) var renames: [RenameCandidates] = []
  private var isOfAnotherScreen = false
  private let screen: ScreenDescription
  private let session: Session
  private let replay: ReplayLog
  /// Made only when a name is missing, because it reads each command of the session.
  private lazy var search = RenameSearch(session, replay, screen)
  private var reported: Set<Cause.Kind> = []

  /// A search looks through the whole session. One that names more things that the screen does not have
  /// was not recorded on it.
  private var seeksRenames: Bool { renames.count < 20 }

  /// Looks for names in steps that differ, and in lines that are not compared.
  init(
    _ differences: [StepDifference], _ others: [(part: ScreenPart, line: Int, step: Int)],
    of session: Session, _ replay: ReplayLog, on screen: ScreenDescription
  ) {
    (self.screen, self.session, self.replay) = (screen, session, replay)
    for difference in differences { look(at: difference) }
    for (part, line, step) in others { look(at: part, line, step) }
    isOfAnotherScreen = isForeign
    if isOfAnotherScreen {
      let text = "the session names nothing that the screen \(screen.name) has: remove the session"
      (notes, renames) = ([SessionResult.Failure(line: 1, text: text)], [])
      return
    }
    let places = Set(differences.map(\.index) + replay.notes.compactMap(\.step))
    let events = session.steps.enumerated().filter { places.contains($0.offset) }
      .flatMap { session.events(of: $0.element) }
    let named = replay.renamedFields.filter {
      $0.kind != .text || events.contains(where: $0.isText)
    }
    let fields = Dictionary(grouping: named) { [$0.old, $0.effect, $0.kind.rawValue] }.values
    renames += fields.ordered(by: \.[0].old, \.[0].effect).map { fields in
      RenameCandidates(fields, on: screen.name)
    }
    let causes = differences.flatMap(\.causes)
    if causes.contains(where: { $0.effect != nil }) { renames += search.candidatesForEffects }
    if causes.contains(where: { $0.event != nil }) { renames += search.candidatesForEvents }
    if differences.contains(where: \.lacksField) { renames += search.candidatesForFields }
    if differences.contains(where: \.lacksCase) || causes.contains(where: \.isRefusal) {
      renames += search.candidatesForCases
      renames += search.candidatesForArguments
    }
  }

  /// Whether the session was recorded on another screen of this name: it names several things, the screen has none
  /// of them, and no other name shows what its bindings do, other than what any screen may begin with.
  private var isForeign: Bool {
    let bindings = renames.filter { $0.role == .binding }
    guard !bindings.isEmpty, !bindings.contains(where: { !$0.isEmpty && isTelling($0.old) }),
      reported.count >= Self.fewestForeign
    else { return false }
    let commands = session.steps.compactMap { $0.command.flatMap(Words.commandName) }
    let parts = session.parts.map(\.name) + commands
    let known = Set(screen.bindings.map(\.name) + screen.commands.map(\.name))
    return parts.allSatisfy { !known.contains(Names.listed($0)) }
  }

  /// Whether the opening shows a value of the binding that tells it from others.
  private func isTelling(_ binding: String) -> Bool {
    session.lines[session.steps[0].lines].contains { line in
      guard case .event(.change(let path, let value, _)) = line, path.binding == binding else {
        return false
      }
      return !value.isUsualAtFirst
    }
  }

  /// A screen may have been renamed whole if it has fewer.
  private static let fewestForeign = 4

  private mutating func look(at difference: StepDifference) {
    let step = difference.index
    let expected = difference.events.filter { $0.kind != .actual }
    let expectsRefusal = expected.contains { if case .refusal = $0.event { true } else { false } }
    if let command = difference.step.command.flatMap(Words.commandName), !expectsRefusal,
      report(.command, command, difference.line, step)
    {
      whole.insert(step)
    }
    for entry in expected where entry.kind == .expected {
      guard let part = ScreenPart(entry.event, in: nil) else { continue }
      look(at: part, entry.shown.line, step)
    }
  }

  private mutating func look(at part: ScreenPart, _ line: Int?, _ step: Int) {
    let role: SessionName.Role = if case .binding = part { .binding } else { .command }
    _ = report(role, part.name, line, step)
  }

  /// Reports a name if the screen does not have it, and looks for the new one. Returns whether that is so.
  private mutating func report(
    _ role: SessionName.Role, _ name: String, _ line: Int?, _ step: Int
  ) -> Bool {
    let isBinding = role == .binding
    let known = isBinding ? screen.bindings.map(\.name) : screen.commands.map(\.name)
    let cause: Cause.Kind = isBinding ? .noBinding(name) : .noCommand(name)
    guard !known.contains(Names.listed(name)) else { return false }
    if causes[step]?.contains(cause) != true { causes[step, default: []].append(cause) }
    let problem = "the screen \(screen.name) has no \(role.rawValue) \(name.quotedBriefly)"
    obstacles[step] = "\(problem): rename or remove it"
    guard reported.insert(cause).inserted else { return true }
    var near = nearest(to: name, among: known)
    if seeksRenames {
      let found = isBinding ? search.candidates(binding: name) : search.candidates(command: name)
      // What the opening shows was bound once. Another name like one of the screen's is mistyped. So is a command, if
      // the session has the one like it, and it differs in one key or has no other name.
      let isMistyped =
        isBinding
        ? near != nil && !session.isPartial && !session.parts.contains(.binding(name))
        : near.map { near in
          search.hasCommand(near) && (found.isEmpty || isTypingMistake(name, for: near))
        } ?? false
      if !isMistyped {
        renames.append(found)
        // The end of the report proposes one of these. Which of several, other sessions may show.
        if !found.isEmpty { near = near.flatMap { _ in found.likely } }
      }
    }
    let hint =
      near.map { "did you mean \($0)?" }
      ?? (known.isEmpty ? "it has none" : "\(role.rawValue)s are \(known.joined(separator: ", "))")
    notes.append(SessionResult.Failure(line: line, text: "\(problem): \(hint)", step: step))
    return true
  }
}

extension RenamedField {
  /// Whether its effect answers with a text that is the case, or with an error that is.
  fileprivate func isText(in event: Event) -> Bool {
    guard case .effect(let question, let answer) = event, question.effect == effect
    else { return false }
    return switch answer {
    case .value(let value): value.contains { $0 == .string(old) }
    case .failure(let text, _): text == old || answer.errorValue == .string(old)
    case .done, .end: false
    }
  }
}

extension Value {
  /// Whether any screen may begin with it: nil, a flag, or nothing.
  fileprivate var isUsualAtFirst: Bool {
    switch self {
    case .null, .bool, .int(0), .double(0), .string(""), .list([]), .dictionary([]): true
    case .int, .double, .string, .list, .dictionary, .record, .case, .placeholder, .longList,
      .longDictionary:
      false
    }
  }
}
