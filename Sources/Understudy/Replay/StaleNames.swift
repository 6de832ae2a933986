/// The names in steps that failed which the screen does not have: it once had them, or they are
/// mistyped.
@MainActor
struct StaleNames {
  private(set) var notes: [Comparison.Note] = []
  /// The steps that would lose what they are about if they were accepted.
  private(set) var obstacles: [Int: String] = [:]
  /// What to do before the session can be accepted.
  var advice: String? {
    obstacles.isEmpty
      ? nil : "to accept this, first rename or remove what the screen \(screen) does not have"
  }
  private let screen: String
  private let bindings: [String]
  private let commands: [String]
  private var told: Set<String> = []

  init(_ differences: [StepDifference], on screen: any Screen.Type) {
    self.screen = screen.name
    let face = differences.isEmpty ? nil : screen.face
    bindings = face?.bindings ?? []
    commands = face?.commands.map(\.name) ?? []
    for difference in differences { look(at: difference) }
  }

  private mutating func look(at difference: StepDifference) {
    let line = (difference.index, difference.line)
    if let command = difference.command.flatMap(Self.name), !difference.expectsRefusal {
      tell("command", command, among: commands, at: line)
    }
    for case .missing(let event, let line) in difference.events {
      guard let binding = event.binding else { continue }
      tell("binding", binding, among: bindings, at: (difference.index, line))
    }
  }

  private mutating func tell(
    _ kind: String, _ name: String, among names: [String], at place: (step: Int, line: Int)
  ) {
    guard !names.contains(name) else { return }
    obstacles[place.step] =
      "the screen \(screen) has no \(kind) \(name.quotedBriefly): rename or remove it"
    guard told.insert("\(kind) \(name)").inserted else { return }
    let hint =
      nearest(to: name, among: names).map { "did you mean \($0)?" }
      ?? (names.isEmpty ? "it has none" : "\(kind)s are \(names.joined(separator: ", "))")
    let text = "the screen \(screen) has no \(kind) \(name.quotedBriefly): \(hint)"
    notes.append(Comparison.Note(line: place.line, step: place.step, text: text))
  }

  /// The first word of a command.
  private static func name(of line: String) -> String? {
    let words = Words()
    guard (try? words.parse(line)) != nil, words.count > 0 else { return nil }
    return words.text(0)
  }
}

extension StepDifference {
  /// Whether the session knows that the command is refused.
  fileprivate var expectsRefusal: Bool {
    events.contains { entry in
      switch entry {
      case .same(.refusal), .missing(.refusal, _): true
      default: false
      }
    }
  }
}

extension Event {
  /// The binding that the event shows; nil when it shows none.
  fileprivate var binding: String? {
    switch self {
    case .change(let path, _), .insertion(let path, _), .removal(let path, _): path.binding
    default: nil
    }
  }
}
