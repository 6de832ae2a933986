import SessionFormat

/// What a screen shows, as far as the lines of a session or of a replay tell.
struct ShownState {
  private var values: [String: ShownValue] = [:]
  /// Why commands are disabled; `nil` as a value if they are enabled.
  private var reasons: [String: Value] = [:]

  subscript(binding: String) -> ShownValue {
    get { values[binding] ?? .none }
    set { values[binding] = newValue }
  }

  /// Applies what a line says to the state.
  mutating func apply(_ event: Event) {
    switch event {
    case .change(let path, _), .insertion(let path, _), .removal(let path, _):
      values[path.binding, default: .none].apply(event)
    case .availability(let command, let reason):
      reasons[command] = reason.map(Value.string) ?? .null
    default: break
    }
  }

  /// Applies lines about a command's availability. Returns why it is disabled, before and after each
  /// line that changes that; nil as long as nothing was said about it.
  mutating func reasons(for command: String, through lines: [Event]) -> [Value?] {
    var history = [reasons[command]]
    for line in lines {
      apply(line)
      if reasons[command] != history.last { history.append(reasons[command]) }
    }
    return history
  }
}

/// What both sides of a comparison show.
struct ShownStates {
  var expected = ShownState()
  var actual = ShownState()
}

/// The value that a binding shows.
package enum ShownValue: Hashable {
  /// Nothing was shown yet.
  case none
  case known(Value)
  /// A part of a value changed that is not known: of a shortened list, or of a placeholder. It stays
  /// unknown until a whole value is shown.
  case unknown

  /// Applies a change of the binding.
  package mutating func apply(_ event: Event) {
    switch event {
    case .change(let path, let value) where path.steps.isEmpty: self = .known(value)
    case .change(let path, let value): edit(.set(value), at: path)
    case .insertion(let path, let value): edit(.insert(value), at: path)
    case .removal(let path, let value): edit(.remove(value), at: path)
    default: break
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
