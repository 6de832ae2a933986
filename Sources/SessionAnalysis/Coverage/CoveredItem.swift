import SessionFormat

/// Something that a session can cover of its screen.
package enum CoveredItem: Hashable, Sendable {
  /// A command ended in this way.
  case outcome(CommandOutcome, of: String)
  /// A command was shown to be enabled, or disabled.
  case availability(of: String, isEnabled: Bool)
  /// A command was done with this word for the parameter at a place.
  case argument(String, of: String, at: Int)
  /// A binding changed.
  case change(of: String)
  /// A binding showed this case of an enumeration.
  case enumerationCase(Value, of: String)
  /// An event happened.
  case occurrence(of: String)
  /// An effect answered with an error.
  case failure(of: String)
  /// The second command was typed directly after the first.
  case pair(String, String)
}

/// How a command ended.
package enum CommandOutcome: String, Hashable, Sendable, CaseIterable {
  case done
  /// It did not run: it was disabled, or its arguments were wrong.
  case refused
  /// It threw an error.
  case threw
  /// It ended the process.
  case crashed

  /// Reads it from the lines of a step, in which the command was typed as `name`.
  init(of name: String, _ lines: ArraySlice<Session.Line>) {
    self = .done
    for event in lines.lazy.compactMap(\.event) {
      if event.kind == .crash {
        self = .crashed
        return
      }
      guard case .refusal(let text) = event else { continue }
      switch Refusal(text, of: name) {
      // What is wrong with the screen may come with any outcome.
      case .broken, .unannounced, .wrongEdit: break
      case .thrown, .unfinished: self = .threw
      case .missingCommand, .unknownCommand, .disabled, .arguments, .impossible: self = .refused
      }
    }
  }
}
