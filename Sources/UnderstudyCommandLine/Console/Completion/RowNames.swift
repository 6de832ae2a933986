import LineEditing
import Understudy

/// Completes the name of a row's command part by part, like a path: the list, then one of its
/// rows, then the row's command.
@MainActor
struct RowNames {
  private let typed: String
  private let stage: Stage
  private(set) var candidates: [Completions.Candidate] = []
  /// How many rows are left out.
  private(set) var omitted = 0

  init(_ typed: String, on stage: Stage) {
    (self.typed, self.stage) = (typed, stage)
  }

  /// Adds the next part of a command's name, unless it is offered already.
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
    add(name + "[", "row 0 to \(count - 1)", endsWord: false)
  }

  private mutating func offer(_ rows: [Value], of name: String, _ digits: Substring) {
    let fitting = rows.indices.filter { String($0).hasPrefix(digits) }
    for row in fitting.prefix(ConsoleCompleter.mostRows) {
      add("\(name)[\(row)].", "\(rows[row].shortened())", endsWord: false)
    }
    omitted = max(omitted, fitting.count - ConsoleCompleter.mostRows)
  }

  private mutating func add(_ text: String, _ help: String, endsWord: Bool = true) {
    guard text.hasPrefix(typed), !candidates.contains(where: { $0.text == text }) else { return }
    candidates.append(Completions.Candidate(text, help: help, endsWord: endsWord))
  }

  /// The value at a path like `.editor.pages`; without a leading dot, its first name is a binding.
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
