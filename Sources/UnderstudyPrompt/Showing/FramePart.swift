import SessionAnalysis
import Understudy

/// Something that happened on a screen, as the prompt shows it.
enum FramePart: Equatable {
  case change(BindingChange)
  case availability(String, disabled: String?)
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

/// What changed before something else happened: each binding once, in the order in which they
/// changed first.
struct FrameGroup {
  private var changes: [String: BindingChange] = [:]
  private var order: [Entry] = []

  private enum Entry {
    case binding(String)
    case part(FramePart)
  }

  mutating func add(_ part: FramePart) { order.append(.part(part)) }

  /// Adds a change of a binding, which had the value `old`.
  mutating func add(_ event: Event, of name: String, from old: ShownValue) {
    if changes[name] == nil {
      changes[name] = BindingChange(name: name, old: old)
      order.append(.binding(name))
    }
    changes[name]?.events.append(event)
  }

  /// Takes all, with the values that the bindings have now.
  mutating func take(at state: ScreenState) -> [FramePart] {
    defer { self = FrameGroup() }
    return order.compactMap { entry in
      switch entry {
      case .part(let part): return part
      case .binding(let name):
        guard var change = changes[name] else { return nil }
        change.new = state[name]
        return .change(change)
      }
    }
  }
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
}

extension ShownValue {
  /// The value, if it is known.
  var value: Value? { if case .known(let value) = self { value } else { nil } }
}

extension Answer {
  /// Whether it is an error.
  var isFailure: Bool { if case .failure = self { true } else { false } }
}
