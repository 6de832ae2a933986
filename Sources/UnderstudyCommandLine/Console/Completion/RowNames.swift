import LineEditing
import Understudy

/// How the name of a row's command may go on, part by part, as a path does: first the list, then one of
/// its rows, then what can be done with it.
@MainActor
struct RowNames {
  private let typed: String
  private let stage: Stage
  private(set) var candidates: [Completions.Candidate] = []
  /// How many rows are there beyond those that are offered.
  private(set) var omitted = 0

  init(_ typed: String, on stage: Stage) {
    (self.typed, self.stage) = (typed, stage)
  }

  /// Adds what is not offered yet of a command's name.
  mutating func offer(_ command: CommandDescription) {
    var name = ""
    var shown: Value?
    let parts = command.name.split(separator: "[ROW]", omittingEmptySubsequences: false)
    for part in parts.dropLast() {
      name += part
      shown = value(at: part, in: shown)
      guard case .list(let rows)? = shown, !rows.isEmpty else { return }
      guard typed.count > name.count else { return offer(list: name, of: rows.count) }
      guard typed.hasPrefix(name + "[") else { return }
      let digits = typed.dropFirst(name.count + 1)
      guard let end = digits.firstIndex(of: "]") else { return offer(rows, of: name, digits) }
      guard let row = Int(digits[..<end]), rows.indices.contains(row) else { return }
      name += "[\(row)]"
      shown = rows[row]
    }
    name += parts.last ?? ""
    if stage.reasonDisabled(name) == nil { add(name, command.help) }
  }

  private mutating func offer(list name: String, of count: Int) {
    add(name + "[", "0...\(count - 1)", endsWord: false)
  }

  private mutating func offer(_ rows: [Value], of name: String, _ digits: Substring) {
    let fitting = rows.indices.filter { String($0).hasPrefix(digits) }
    for row in fitting.prefix(ParameterOffer.mostRows) {
      add("\(name)[\(row)].", "\(rows[row].shortened())", endsWord: false)
    }
    omitted = max(omitted, fitting.count - ParameterOffer.mostRows)
  }

  private mutating func add(_ text: String, _ help: String, endsWord: Bool = true) {
    guard text.hasPrefix(typed), !candidates.contains(where: { $0.text == text }) else { return }
    candidates.append(Completions.Candidate(text, help: help, endsWord: endsWord))
  }

  /// What is shown under a path like `.editor.pages`; one without a dot before it begins with a binding.
  private func value(at path: Substring, in value: Value?) -> Value? {
    var names = path.split(separator: ".").map(String.init)[...]
    var found = value
    if found == nil, let binding = names.popFirst() { found = stage.value(of: binding) }
    for name in names {
      guard case .record(let fields)? = found else { return nil }
      found = fields.first { $0.label == name }?.value
    }
    return found
  }
}
