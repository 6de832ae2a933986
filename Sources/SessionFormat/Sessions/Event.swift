/// One thing that happened, as one line of a session.
public enum Event: Hashable, Sendable {
  /// `> TEXT`: a command, as typed.
  case command(String)
  /// `< NAME VALUE`: what the world answered.
  case effect(String, Answer)
  /// Two spaces, `PATH = VALUE`: a path of a binding shows a new value.
  case change(Path, Value)
  /// `+ PATH[I] = VALUE`: a row was inserted. The path ends in the row's index.
  case insertion(Path, Value)
  /// `- PATH[I] = VALUE`: a row was removed, with the value it had. The path ends in its index.
  case removal(Path, Value)
  /// `! "TEXT"`: the command was refused or threw.
  case refusal(String)
  /// `| TEXT`: a line of text that a command printed.
  case output(String)
  /// `x NAME`: the view model crashed or hung here. Quoted if it is not of letters, digits and `-`.
  case crash(String)
}

/// What the world answered: a value, an error that was thrown, or that a stream is over.
public enum Answer: Hashable, Sendable {
  /// `< NAME VALUE`.
  case value(Value)
  /// `< NAME ! "TEXT"`: the error's text.
  case failure(String)
  /// `< NAME end`: a stream is over.
  case end

  /// The error of a replay that asks for more than the session holds.
  package static let missing = "the session holds no answer for this"
}

/// Where in the screen's state something changed: `rows[2].level`. Its indices are never negative.
public struct Path: Hashable, Sendable {
  /// One part of a path after the binding's name.
  public enum Step: Hashable, Sendable {
    /// `[2]`: a row of a list.
    case index(Int)
    /// `.level`, or `."first name"` for a label that is not an identifier: a field of a record.
    case field(String)
    /// `.0`: a field without a label, by its place.
    case place(Int)
  }

  /// The binding's name.
  public var binding: String
  /// The way from the binding's value to what changed.
  public var steps: [Step]

  /// Makes the path of a binding or of a part of it.
  public init(_ binding: String, _ steps: [Step] = []) {
    self.binding = binding
    self.steps = steps
  }

  /// The path of a part of what this path leads to.
  public func appending(_ step: Step) -> Path { Path(binding, steps + [step]) }
}
