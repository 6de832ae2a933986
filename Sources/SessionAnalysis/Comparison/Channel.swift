import SessionFormat

/// What an event is about. The events of each channel are compared in their order; between channels
/// there is no order, except that awaited answers divide a step into phases.
enum Channel: Hashable {
  case command
  case binding(String)
  case availability(of: String)
  case result
  /// What commands in the background returned or threw.
  case finish
  /// Answers of an effect that the view model did not wait for.
  case effect(String)
  /// Answers that the view model waited for, and time that passed.
  case awaited
  /// See ``WorldEffect/isProcessInput``.
  case processInput
  case occurrence
  case refusal
  case output
  case end

  /// The channel of an event, where the effects named in `awaited` are waited for.
  init(of event: Event, awaited: Set<String>) {
    switch event {
    case .command: self = .command
    case .change(let path, _), .insertion(let path, _), .removal(let path, _):
      self = .binding(path.binding)
    case .availability(let command, _): self = .availability(of: command)
    case .result: self = .result
    case .finish: self = .finish
    case .effect(let question, _):
      if event.isProcessInput {
        self = .processInput
      } else if question.worldEffect == .clock || awaited.contains(question.name) {
        self = .awaited
      } else {
        self = .effect(question.name)
      }
    case .occurrence: self = .occurrence
    case .refusal: self = .refusal
    case .output: self = .output
    case .crash: self = .end
    }
  }
}
