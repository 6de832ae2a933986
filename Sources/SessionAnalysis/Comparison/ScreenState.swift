import SessionFormat

/// What a screen shows, as far as the lines of a session or of a replay tell.
package struct ScreenState {
  /// The bindings in the order in which they were first shown.
  package private(set) var bindings: [String] = []
  private var values: [String: ShownValue] = [:]
  /// The commands whose availability was told, in the same order.
  package private(set) var commands: [String] = []
  /// Why they are disabled; nil as a value if they are enabled.
  private var reasons: [String: String?] = [:]

  package init() {}

  package subscript(binding: String) -> ShownValue {
    get { values[binding] ?? .none }
    set { if values.updateValue(newValue, forKey: binding) == nil { bindings.append(binding) } }
  }

  /// Why a command is disabled: nil as a value if it is enabled, nil if nothing was said about it.
  package func reason(_ command: String) -> String?? { reasons[command] }

  /// Applies what lines say.
  package mutating func apply(_ lines: ArraySlice<Session.Line>) {
    for case .event(let event) in lines { apply(event) }
  }

  /// Applies what a line says; returns the part of the screen that it changed.
  @discardableResult
  package mutating func apply(_ event: Event) -> ScreenPart? {
    if let path = event.path {
      let binding = path.binding
      if values[binding] == nil { bindings.append(binding) }
      values[binding, default: .none].apply(event)
      return .binding(binding)
    }
    guard case .availability(let command, let reason) = event else { return nil }
    if reasons.updateValue(reason, forKey: command) == nil { commands.append(command) }
    return .availability(of: command)
  }
}

/// The value that a binding shows.
package enum ShownValue: Hashable {
  /// Nothing was shown yet.
  case none
  case known(Value)
  /// A part of a value changed that is not known: of a shortened list, or of a placeholder. It stays
  /// unknown until a whole value is shown.
  case unknown

  /// The value, if it is known.
  package var value: Value? { if case .known(let value) = self { value } else { nil } }

  /// Applies a change of the binding.
  package mutating func apply(_ event: Event) {
    if case .change(let path, let value, _) = event {
      if path.steps.isEmpty { self = .known(value) } else { edit(.set(value), at: path) }
    } else if case .insertion(let path, let value) = event {
      edit(.insert(value), at: path)
    } else if case .removal(let path, let value) = event {
      edit(.remove(value), at: path)
    }
  }

  private mutating func edit(_ edit: Value.Edit, at path: Path) {
    guard case .known(var value) = self else {
      self = .unknown
      return
    }
    // Now only the variable refers to the value, which can be edited without a copy.
    self = .unknown
    if value.apply(edit, at: path.steps[...]) { self = .known(value) }
  }
}
