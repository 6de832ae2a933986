import SessionAnalysis
import Understudy

/// Something that happened on a screen, as the prompt shows it.
enum FramePart: Equatable {
  case change(BindingChange)
  /// Commands that became disabled for the same reason, or enabled.
  case availability([String], disabled: String?)
  /// The answers of the world to one question, one after another.
  case answers(Question, [Answer])
  /// Anything else.
  case event(Event)
}

/// A binding with its values before and after a frame.
struct BindingChange: Equatable {
  let name: String
  let old: ShownValue
  var new: ShownValue = .none
  /// What happened in between; empty if that is not known.
  var events: [Event] = []
}

extension [FramePart] {
  /// Adds an event that is no change; an answer to those to the same question, unless it failed.
  mutating func add(_ event: Event) {
    guard case .effect(let question, let answer) = event else { return append(.event(event)) }
    guard case .answers(question, var answers)? = last, !answer.isFailure, !answers[0].isFailure
    else { return append(.answers(question, [answer])) }
    // Now only the variable refers to the answers, which are not copied.
    removeLast()
    answers.append(answer)
    append(.answers(question, answers))
  }

  /// Adds that a command is disabled or enabled, to those right before it with the same reason.
  mutating func add(_ command: String, disabled reason: String?) {
    guard case .availability(let commands, reason)? = last else {
      return append(.availability([command], disabled: reason))
    }
    self[endIndex - 1] = .availability(commands + [command], disabled: reason)
  }
}

extension Answer {
  var isFailure: Bool { if case .failure = self { true } else { false } }
}

/// A part of a binding that changed: the whole of it, a field, a list or a dictionary.
struct ChangedPart: Equatable {
  let place: ChangedPlace
  let change: Change

  enum Change: Equatable {
    /// It is shown for the first time.
    case first(Value)
    /// The values that it had one after another.
    case values([Value])
    /// Rows of a list or entries of a dictionary, which had so many and now has so many; nil if
    /// there was none.
    case elements([ElementChange], ElementTable.Places, from: Int?, to: Int?)
    /// What is known only from an event.
    case note(String)
  }

  init(_ place: ChangedPlace, _ change: Change) { (self.place, self.change) = (place, change) }

  var label: String { place.label }
}

/// Where a part of a binding is: at the end of a path, or from there in the payloads of cases, into which no path
/// leads.
struct ChangedPlace: Equatable {
  private(set) var path: Path
  private var payloads: [Payload] = []

  private struct Payload: Equatable {
    let name: String
    var steps: [Path.Step] = []

    /// `coming(driver.name`; `_` stands for a payload without a label.
    var start: String {
      let part =
        if case .field(let label)? = steps.first {
          Path(label, Array(steps.dropFirst()))
        } else {
          Path("_", steps)
        }
      return "\(Path(name))(\(part)"
    }
  }

  init(_ path: Path) { self.path = path }

  /// The path as a session writes it, and the cases with what is in their payloads in parentheses, since no command
  /// takes that for a path: `ride.state.coming(driver.name)`.
  var label: String {
    let ends = String(repeating: ")", count: payloads.count)
    return "\(path)" + payloads.map { ".\($0.start)" }.joined() + ends
  }

  func appending(_ step: Path.Step) -> Self {
    var place = self
    if payloads.isEmpty {
      place.path = path.appending(step)
    } else {
      place.payloads[payloads.count - 1].steps.append(step)
    }
    return place
  }

  func inPayload(of name: String) -> Self {
    var place = self
    place.payloads.append(Payload(name: name))
    return place
  }
}

extension BindingChange {
  /// The smallest parts that are drawn on their own; none if nothing changed.
  var parts: [ChangedPart] {
    let place = ChangedPlace(Path(name))
    switch (old, new) {
    case (.none, .known(let new)): return [ChangedPart(place, .first(new))]
    case (.known(let old), .known(let new)):
      if let values = values(from: old) { return [ChangedPart(place, .values(values))] }
      let parts = ChangedPart.all(from: old, to: new, at: place)
      guard parts.isEmpty, !events.allSatisfy({ $0.repeats(old) }) else { return parts }
      return [ChangedPart(place, .note("changed and changed back"))]
    default: return events.compactMap(ChangedPart.init(unread:))
    }
  }

  /// All values that it had, if it changed as a whole more than once and is plain, and not only in its payload.
  private func values(from old: Value) -> [Value]? {
    var values = [old]
    for event in events {
      guard case .change(let path, let value, _) = event, path.steps.isEmpty else { return nil }
      if value != values.last { values.append(value) }
    }
    let isWhole =
      values.allSatisfy(\.isPlain) && !values.allSatisfy { Value.areChangedWithin(old, $0) }
    return values.count > 2 && isWhole ? values : nil
  }
}

extension ChangedPart {
  static func all(from old: Value, to new: Value, at place: ChangedPlace) -> [ChangedPart] {
    if old == new { return [] }
    switch (old, new) {
    case (.record(let oldFields), .record(let newFields)) where Value.areRecordsAlike(old, new):
      return zip(oldFields, newFields).enumerated().flatMap { index, fields in
        let step = fields.0.label.map(Path.Step.field) ?? .place(index)
        return all(from: fields.0.value, to: fields.1.value, at: place.appending(step))
      }
    case (.case(let name, let oldFields), .case(_, let newFields))
    where Value.areChangedWithin(old, new):
      let payload = place.inPayload(of: name)
      guard let old = oldFields.onlyUnlabeled, let new = newFields.onlyUnlabeled else {
        return all(from: .record(oldFields), to: .record(newFields), at: payload)
      }
      return all(from: old, to: new, at: payload)
    case (.list, .list), (.null, .list), (.list, .null):
      let (old, new) = (old.rows, new.rows)
      let rows = ElementChange.all(from: old ?? [], to: new ?? [])
      return [ChangedPart(place, .elements(rows, .indices, from: old?.count, to: new?.count))]
    case (.dictionary, .dictionary), (.null, .dictionary), (.dictionary, .null):
      let (old, new) = (old.keyed, new.keyed)
      let entries = ElementChange.all(from: old ?? [], to: new ?? [])
      return [ChangedPart(place, .elements(entries, .keys, from: old?.count, to: new?.count))]
    default: return [ChangedPart(place, .values([old, new]))]
    }
  }

  /// What an event says of a value that is not known.
  fileprivate init?(unread event: Event) {
    guard let (path, value) = event.edit else { return nil }
    let sign = if case .change = event { "→" } else { "\(event.kind.sign ?? " ")" }
    self.init(ChangedPlace(path), .note("\(sign) \(Cell(value).text)"))
  }
}

extension Event {
  /// Whether it says what a binding with this value shows already.
  fileprivate func repeats(_ value: Value) -> Bool {
    guard case .change(let path, let new, _) = self else { return false }
    return value.part(at: path.steps[...]) == new
  }
}

extension Value {
  /// Whether it has no parts that change on their own.
  var isPlain: Bool {
    switch self {
    case .list, .dictionary, .record, .longList, .longDictionary: false
    default: true
    }
  }

  /// Whether both are the same case, so that what changed in the payload says more than the whole. A single plain value
  /// without a label is read faster with the name of its case.
  static func areChangedWithin(_ old: Value, _ new: Value) -> Bool {
    guard case .case(let oldName, let oldFields) = old,
      case .case(let newName, let newFields) = new,
      !newFields.isEmpty, oldName.isSpelled(like: newName),
      areRecordsAlike(.record(oldFields), .record(newFields))
    else { return false }
    guard let old = oldFields.onlyUnlabeled, let new = newFields.onlyUnlabeled else { return true }
    return !old.isPlain || !new.isPlain || areChangedWithin(old, new)
  }

  var rows: [Value]? { if case .list(let rows) = self { rows } else { nil } }

  fileprivate var keyed: [Entry]? {
    if case .dictionary(let entries) = self { entries } else { nil }
  }
}

extension [Value.Field] {
  /// The value of a payload such as that of `.failed("offline")`.
  fileprivate var onlyUnlabeled: Value? { count == 1 && self[0].label == nil ? self[0].value : nil }
}
