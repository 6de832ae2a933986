/// One thing that happened, as one line of a session.
package enum Event: Hashable, Sendable {
  /// `> TEXT`: a command, as typed.
  case command(String)
  /// `= VALUE`: what the command returned.
  case result(Value)
  /// `& COMMAND`, and what it returned or threw: a command that ran in the background is over. Of several
  /// of the same name it is the one with this rank: see ``RankedName``.
  case finish(String, Ending)
  /// `< NAME VALUE`: what the world was asked, and what it answered.
  case effect(Question, Answer)
  /// `? NAME`: what the world was asked, and has not answered as time passes or the next command begins.
  case pending(Question)
  /// Two spaces, `PATH = VALUE`: a binding or a part of it has a new value. With `after N changes`, it is the
  /// last of so many that came while time passed.
  case change(Path, Value, times: Int = 1)
  /// `+ PATH[I] = VALUE`: a row or an entry was inserted. The path ends with its index or key.
  case insertion(Path, Value)
  /// `- PATH[I] = VALUE`: a row or an entry with this value was removed. The path ends with its index
  /// or key.
  case removal(Path, Value)
  /// `~ COMMAND`, or `~ COMMAND ! "REASON"`: whether a command can be used now, and why not.
  case availability(String, disabled: String?)
  /// `* NAME`, or `* NAME VALUE`: the view model told the view that something happened, with this value.
  case occurrence(String, Value?)
  /// `! "TEXT"`: the command was refused or threw.
  case refusal(String)
  /// `| TEXT`: a line of text that a command printed.
  case output(String)
  /// `x NAME`: the process crashed, exited or hung here. The name is quoted unless it consists of
  /// letters, digits and `-`.
  case crash(String)
}

/// How a command ended.
package enum Ending: Hashable, Sendable {
  /// `& COMMAND`: it returned nothing that can be written.
  case done
  /// `& COMMAND = VALUE`.
  case returned(Value)
  /// `& COMMAND ! "TEXT"`.
  case threw(String)
}

/// What the world was asked: an effect's name, and the inputs of its closure.
package struct Question: Hashable, Sendable {
  package var name: String
  /// A record of the inputs; nil if there are none, or if they were not recorded.
  package var inputs: Value?

  package init(_ name: String, _ inputs: Value? = nil) { (self.name, self.inputs) = (name, inputs) }

  /// The question as it was asked: an answer may name which of several that wait it is for.
  package var unranked: Question { Question(effect, inputs) }

  /// The name of the effect that is asked.
  package var effect: String { RankedName(name).name }
}

extension Question: ExpressibleByStringLiteral {
  package init(stringLiteral name: String) { self.init(name) }
}

/// What the world answered: a value, an error, nothing, or the end of a stream.
package enum Answer: Hashable, Sendable {
  /// `< NAME VALUE`.
  case value(Value)
  /// `< NAME ! "TEXT"`, or `< NAME ! "TEXT" VALUE`: the error's text, and the error itself if its
  /// type can be recorded.
  case failure(String, Value? = nil)
  /// `< NAME ok`: it is done, and returned nothing.
  case done
  /// `< NAME end`: a stream ended.
  case end

  /// The error in a replay that asks for more answers than the session has.
  package static let missing = "the session holds no answer for this"

  /// What is beside an error's text if the task that asked was cancelled: `! "cancelled" (taskIsCancelled: true)`.
  package static let cancelledTask = Value.Field("taskIsCancelled", .bool(true))

  /// The label of an error's value that stands beside that: `(error: (refused: ()), taskIsCancelled: true)`.
  package static let errorLabel = "error"

  /// The value beside an error's text, without what says that the task was cancelled; nil if there is none.
  package var errorValue: Value? {
    guard case .failure(_, let value) = self, isOfCancelledTask else {
      return if case .failure(_, let value) = self { value } else { nil }
    }
    let fields = value?.fields.dropLast() ?? []
    if let field = fields.first, fields.count == 1, field.label == Self.errorLabel {
      return field.value
    }
    return fields.isEmpty ? nil : .record(Array(fields))
  }

  /// Whether it is an error that a cancelled task got.
  package var isOfCancelledTask: Bool {
    if case .failure(_, .record(let fields)?) = self {
      fields.last == Self.cancelledTask
    } else {
      false
    }
  }
}

/// Where in the screen's state something changed: `rows[2].level`. Its indices are never negative.
package struct Path: Hashable, Sendable {
  /// One part of a path after the binding's name.
  package enum Step: Hashable, Sendable {
    /// `[2]`: a row of a list, or the entry of a dictionary whose key is this number.
    case index(Int)
    /// `["a"]`: the entry of a dictionary with this key. One that could be an index is one.
    case key(Value)
    /// `.level`, or `."first name"` for a label that is not an identifier: a field of a record.
    case field(String)
    /// `.0`: a field without a label, by its place.
    case place(Int)

    /// The entry of a dictionary with this key.
    package init(key: Value) {
      if case .int(let number) = key, let index = Int(exactly: number), index >= 0 {
        self = .index(index)
      } else {
        self = .key(key)
      }
    }

    /// The key that it stands for in a dictionary; nil for a field.
    package var key: Value? {
      switch self {
      case .index(let index): .int(Int128(index))
      case .key(let key): key
      case .field, .place: nil
      }
    }
  }

  package var binding: String
  /// The steps from the binding's value to what changed.
  package var steps: [Step]

  package init(_ binding: String, _ steps: [Step] = []) {
    self.binding = binding
    self.steps = steps
  }

  package func appending(_ step: Step) -> Path { Path(binding, steps + [step]) }
}

extension Event {
  /// What a line of a binding changes: where, and the value that is set, inserted or removed; nil for
  /// other events.
  package var edit: (path: Path, value: Value)? {
    switch self {
    case .change(let path, let value, _), .insertion(let path, let value),
      .removal(let path, let value):
      (path, value)
    case .command, .result, .finish, .effect, .pending, .availability, .occurrence, .refusal,
      .output, .crash:
      nil
    }
  }

  /// The same kind of edit with this path and this value; other events stay as they are.
  package func edit(at path: Path, _ value: Value) -> Event {
    switch self {
    case .change(_, _, let times): .change(path, value, times: times)
    case .insertion: .insertion(path, value)
    case .removal: .removal(path, value)
    case .command, .result, .finish, .effect, .pending, .availability, .occurrence, .refusal,
      .output, .crash:
      self
    }
  }

  /// How many changes the line stands for.
  package var times: Int { if case .change(_, _, let times) = self { times } else { 1 } }

  /// Whether it is the last of several changes that have no lines of their own.
  package var isFolded: Bool { times > 1 }

  /// Where a binding changed; nil for other events.
  package var path: Path? { edit?.path }

  /// The text of an event that consists of one; nil for other events.
  package var text: String? {
    switch self {
    case .command(let text), .refusal(let text), .output(let text), .crash(let text): text
    case .result, .finish, .effect, .pending, .change, .insertion, .removal, .availability,
      .occurrence:
      nil
    }
  }

  /// Whether `actual` matches this expected event: it is the same event, except for placeholders in
  /// the value. Texts are compared byte by byte.
  package func matches(_ actual: Event) -> Bool {
    switch self {
    case .command, .refusal, .output, .crash:
      return kind == actual.kind && text.isSpelled(like: actual.text)
    case .change(let path, let value, _), .insertion(let path, let value),
      .removal(let path, let value):
      guard kind == actual.kind, times == actual.times, let actual = actual.edit else {
        return false
      }
      return path == actual.path && value.matches(actual.value)
    case .result(let value):
      guard case .result(let actual) = actual else { return false }
      return value.matches(actual)
    case .effect(let question, let answer):
      // A person may write a time in whole seconds.
      if let time = timePassed, time == actual.timePassed { return true }
      guard case .effect(let actualQuestion, let actual) = actual else { return false }
      return question.matches(actualQuestion) && answer.matches(actual)
    case .pending(let question):
      guard case .pending(let actual) = actual else { return false }
      return question.matches(actual)
    case .finish(let name, let ending):
      guard case .finish(let actualName, let actual) = actual else { return false }
      return name.isSpelled(like: actualName) && ending.matches(actual)
    case .availability(let name, let reason):
      guard case .availability(let actualName, let actual) = actual else { return false }
      return name.isSpelled(like: actualName) && reason.isSpelled(like: actual)
    case .occurrence(let name, let value):
      guard case .occurrence(let actualName, let actual) = actual else { return false }
      return name.isSpelled(like: actualName) && value.matches(actual)
    }
  }
}

extension [Event] {
  /// Whether the events in `actual` match these, in their order.
  package func matches(_ actual: [Event]) -> Bool {
    count == actual.count && zip(self, actual).allSatisfy { $0.matches($1) }
  }
}

extension Question {
  /// Whether `actual` is this expected question. Without inputs it matches any.
  package func matches(_ actual: Question) -> Bool {
    guard name.isSpelled(like: actual.name) else { return false }
    guard let inputs else { return true }
    return actual.inputs.map(inputs.matches) ?? false
  }
}

extension Ending {
  fileprivate func matches(_ actual: Ending) -> Bool {
    switch (self, actual) {
    case (.done, .done): true
    case (.returned(let value), .returned(let actual)): value.matches(actual)
    case (.threw(let text), .threw(let actual)): text.isSpelled(like: actual)
    case (.done, _), (.returned, _), (.threw, _): false
    }
  }
}

extension Answer {
  fileprivate func matches(_ actual: Answer) -> Bool {
    switch (self, actual) {
    case (.value(let value), .value(let actual)): value == actual
    case (.failure(let text, let value), .failure(let actualText, let actual)):
      text.isSpelled(like: actualText) && value == actual
    case (.done, .done), (.end, .end): true
    case (.value, _), (.failure, _), (.done, _), (.end, _): false
    }
  }
}

extension Value? {
  fileprivate func matches(_ actual: Value?) -> Bool {
    switch (self, actual) {
    case (nil, nil): true
    case (let value?, let actual?): value.matches(actual)
    default: false
    }
  }
}

/// The name of something of which several may be under way: `load`, and the second of them `load#2`.
package struct RankedName: Equatable, CustomStringConvertible {
  package let name: String
  /// Its place among those of the same name, from 1 in the order in which they began.
  package let rank: Int

  package init(_ name: String, rank: Int) { (self.name, self.rank) = (name, rank) }

  /// Reads what ``description`` wrote. A name may itself end in `#2`, which is then taken for a rank.
  package init(_ label: String) {
    guard let sign = label.lastIndex(of: "#"), let rank = Int(label[label.index(after: sign)...]),
      label[sign...] == "#\(rank)", rank > 1
    else {
      self.init(label, rank: 1)
      return
    }
    self.init(String(label[..<sign]), rank: rank)
  }

  package var description: String { rank > 1 ? "\(name)#\(rank)" : name }
}
