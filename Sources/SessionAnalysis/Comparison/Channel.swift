import SessionFormat

/// What an event is about. The events of each channel are compared in their order; between channels
/// there is no order, except that awaited answers divide a step into phases.
enum Channel: Hashable {
  case binding(String)
  case availability(of: String)
  /// Answers of an effect that the view model did not wait for.
  case effect(String)
  /// Answers that the view model waited for, and time that passed.
  case awaited
  /// See ``WorldEffect/isProcessInput``.
  case processInput
  /// All lines of another kind.
  case lines(LineKind)

  /// The channel of an event, where the effects named in `awaited` are waited for.
  init(of event: Event, awaited: Set<String>) {
    if let path = event.path {
      self = .binding(path.binding)
    } else if case .availability(let command, _) = event {
      self = .availability(of: command)
    } else if case .effect(let question, _) = event {
      if event.isProcessInput {
        self = .processInput
      } else if question.worldEffect == .clock || awaited.contains(question.name) {
        self = .awaited
      } else {
        self = .effect(question.name)
      }
    } else {
      self = .lines(event.kind)
    }
  }
}
