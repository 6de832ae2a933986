/// A part of what a screen shows. A session is about some of them: see ``Session/parts``.
package enum ScreenPart: Hashable, Sendable {
  /// The value of a binding.
  case binding(String)
  /// Whether a command can be used.
  case availability(of: String)
  /// What a command returns.
  case result(of: String)
  /// A field of records that a binding shows, by its path without the indices of rows: `rows[…].title`.
  case field(String)
}

extension ScreenPart: CustomStringConvertible {
  /// What the part is, for people.
  package var description: String {
    switch self {
    case .binding(let name): name
    case .availability(let command): "whether \(command) is enabled"
    case .result(let command): "what \(command) returns"
    case .field(let path): path
    }
  }
}

extension ScreenPart {
  package var isField: Bool { if case .field = self { true } else { false } }

  /// The part in a message between processes: its sign and its name.
  package var code: String {
    switch self {
    case .binding(let name): " " + name
    case .availability(let command): "~" + command
    case .result(let command): "=" + command
    case .field(let path): "." + path
    }
  }

  /// Reads what ``code`` wrote; nil if it is malformed.
  package init?(code: String) {
    // Not characters: an accent at the beginning of the name would be part of the sign.
    let name = String(code.unicodeScalars.dropFirst())
    switch code.unicodeScalars.first {
    case " ": self = .binding(name)
    case "~": self = .availability(of: name)
    case "=": self = .result(of: name)
    case ".": self = .field(name)
    default: return nil
    }
  }

  /// The part that the event is about, in a step of `command`; nil if it is about none.
  package init?(_ event: Event, in command: String?) {
    if let path = event.path {
      self = .binding(path.binding)
    } else if case .availability(let name, _) = event {
      self = .availability(of: name)
    } else if event.kind == .result, let name = command.flatMap(Words.commandName) {
      self = .result(of: name)
    } else {
      return nil
    }
  }
}

extension Session {
  /// The setting of a session that leaves out parts of the screen on purpose: `with partial=true`.
  package static let partial = Setting("partial", .bool(true))

  /// Whether parts of the screen that the session does not mention are left out on purpose.
  package var isPartial: Bool { settings.joined().contains(Self.partial) }

  /// The parts of the screen that the session is about: the bindings and the availability that its
  /// opening shows, and the results of commands that any of its steps shows.
  ///
  /// Other parts are not compared.
  package var parts: Set<ScreenPart> {
    Set(
      steps.flatMap { step in
        lines[step.lines].compactMap(\.event).compactMap { ScreenPart($0, in: step.command) }
          .filter { if case .result = $0 { true } else { step.command == nil } }
      })
  }
}

extension Words {
  /// The first word of a command's line; nil if it has none or can't be read.
  package static func commandName(of line: String) -> String? {
    Words(line)?.text(0)
  }
}
