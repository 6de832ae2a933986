extension JSON {
  /// The version of the line protocol, which comes first in every transcript.
  package static let protocolVersion = 1

  /// The beginning of a session: `{"format":1,"screen":"integers","settings":{}}`.
  package init(headerOf session: Session) {
    let settings = session.settings.joined().map { Member($0.key, JSON($0.value)) }
    self = .object([
      Member("format", .number(Self.protocolVersion)),
      Member("screen", .string(session.screen)),
      Member("settings", .object(settings)),
    ])
  }

  /// A line of a session: an object whose first member says what it is.
  package init(_ line: Session.Line) {
    switch line {
    case .blank: self = .object([Member(.blank, .boolean(true))])
    case .comment(let comment): self = .object([Member(.comment, .string(comment.text))])
    case .event(let event): self.init(event)
    }
  }

  /// An event: an object whose first member says what it is.
  package init(_ event: Event) {
    let kind = event.kind
    switch event {
    case .command(let text), .refusal(let text), .output(let text), .crash(let text):
      self = .object([Member(kind, .string(text))])
    case .result(let value): self = .object([Member(kind, JSON(value))])
    case .finish(let name, let ending):
      self = .object([Member(kind, .string(name))] + Self.members(ending))
    case .effect(let question, let answer):
      self = .object(Self.members(kind, question) + Self.members(answer))
    case .pending(let question): self = .object(Self.members(kind, question))
    case .change(let path, let value, _), .insertion(let path, let value),
      .removal(let path, let value):
      self = .object(
        [
          Member(kind, .string(path.description)),
          Member("path", .array([.string(path.binding)] + path.steps.map { JSON($0) })),
          Member("value", JSON(value)),
        ] + (event.isFolded ? [Member("changes", .number(event.times))] : []))
    case .availability(let name, let reason):
      self = .object(
        [Member(kind, .string(name)), Member("enabled", .boolean(reason == nil))]
          + (reason.map { [Member("reason", .string($0))] } ?? []))
    case .occurrence(let name, let value):
      self = .object(
        [Member(kind, .string(name))] + (value.map { [Member("value", JSON($0))] } ?? []))
    }
  }

  private init(_ step: Path.Step) {
    switch step {
    case .index(let index): self = .number(index)
    case .key(let key): self = .object([Member("key", JSON(key))])
    case .field(let label): self = .string(label)
    case .place(let place): self = .object([Member("place", .number(place))])
    }
  }

  private static func members(_ kind: LineKind, _ question: Question) -> [Member] {
    [Member(kind, .string(question.name))]
      + (question.inputs.map { [Member("inputs", JSON($0))] } ?? [])
  }

  private static func members(_ ending: Ending) -> [Member] {
    switch ending {
    case .done: []
    case .returned(let value): [Member("value", JSON(value))]
    case .threw(let text): [Member("failure", .string(text))]
    }
  }

  private static func members(_ answer: Answer) -> [Member] {
    switch answer {
    case .value(let value): [Member("value", JSON(value))]
    case .failure(let text, let value):
      [Member("failure", .string(text))] + (value.map { [Member("error", JSON($0))] } ?? [])
    case .done: [Member("ok", .boolean(true))]
    case .end: [Member("end", .boolean(true))]
    }
  }
}

extension JSON.Member {
  /// The member that says of what kind a line is.
  fileprivate init(_ kind: LineKind, _ value: JSON) { self.init(kind.rawValue, value) }
}
