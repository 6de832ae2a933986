import Understudy

/// What a worker process and the process that started it say to each other.
///
/// Two pipes, one line of UTF-8 a message. The worker reads the sessions to play, one path a line, as a
/// quoted string of the session format (a path may hold a line feed), and plays them in that order:
///
///     "sessions/a.session"
///     "sessions/b.session"
///
/// It says `ready` once, and then answers each path in turn with one of:
///
///     passed MICROSECONDS
///     error LINE "TEXT"                the session can't be played; LINE is 0 where none is to blame
///
/// or with what happened, where that is not what the session expects:
///
///     step                             the opening, and then each command
///     > add 7                          the events of the step, as a session writes them
///     + integers[3] = 7
///     step
///     note "TEXT"                      what was wrong with the session's answers
///     done MICROSECONDS
///
/// `step` and events are written as they happen when the worker is a careful one, or when the session
/// expects to end its process; so they are there when it does. No event begins with a letter, but for
/// `x`, which no worker writes: what ended a worker is for the other side to say.
///
/// A worker ends when the pipe from which it reads is closed, whatever it is doing then.
enum WorkerMessage {
  case ready
  case passed(microseconds: Int)
  case error(line: Int, String)
  case step
  case event(Event)
  case note(String)
  case done(microseconds: Int)

  /// Reads a line; nil when it is no message.
  init?(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    switch (words.first, words.count) {
    case ("ready", 1): self = .ready
    case ("step", 1): self = .step
    case ("passed", 2): self = .passed(microseconds: Int(words[1]) ?? 0)
    case ("done", 2): self = .done(microseconds: Int(words[1]) ?? 0)
    case ("note", 2): self = .note(Self.unquoted(words[1]) ?? words[1])
    case ("error", 2):
      let parts = words[1].split(separator: " ", maxSplits: 1).map(String.init)
      guard parts.count == 2, let number = Int(parts[0]) else { return nil }
      self = .error(line: number, Self.unquoted(parts[1]) ?? parts[1])
    default:
      guard case .event(let event)? = try? Session.Line(parsing: line) else { return nil }
      self = .event(event)
    }
  }

  /// The text in quotes, on one line whatever it holds.
  static func quoted(_ text: String) -> String { Value.string(text).description }

  /// The text that ``quoted(_:)`` wrote; nil when it is none.
  static func unquoted(_ text: String) -> String? {
    guard case .string(let string)? = try? Value(literal: text) else { return nil }
    return string
  }
}
