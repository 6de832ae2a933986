extension JSON {
  /// The version of the line protocol, which comes first in every transcript.
  package static let protocolVersion = 1

  /// The beginning of a session: `{"format":1,"screen":"integers","settings":{}}`.
  package init(headerOf session: Session) {
    let settings = session.settings.joined().map { Member($0.key, JSON($0.value)) }
    self = [
      "format": .number(Self.protocolVersion), "screen": .string(session.screen),
      "settings": .object(settings),
    ]
  }

  /// A line of a session: an object whose first member says what it is.
  package init(_ line: Session.Line) {
    switch line {
    case .blank: self = [LineKind.blank.rawValue: .boolean(true)]
    case .comment(let comment): self = [LineKind.comment.rawValue: .string(comment.text)]
    case .event(let event): self.init(event)
    }
  }

  /// An event: an object whose first member says what it is.
  package init(_ event: Event) {
    let kind = event.kind.rawValue
    switch event {
    case .command(let text), .refusal(let text), .output(let text), .crash(let text):
      self = [kind: .string(text)]
    case .result(let value): self = [kind: JSON(value)]
    case .finish(let name, .done): self = [kind: .string(name)]
    case .finish(let name, .returned(let value)):
      self = [kind: .string(name), "value": JSON(value)]
    case .finish(let name, .threw(let text)):
      self = [kind: .string(name), "failure": .string(text)]
    case .effect(let question, let answer):
      let (name, inputs) = (JSON.string(question.name), question.inputs.map { JSON($0) })
      switch answer {
      case .value(let value): self = [kind: name, "inputs": inputs, "value": JSON(value)]
      case .failure(let text, let value):
        let error = value.map { JSON($0) }
        self = [kind: name, "inputs": inputs, "failure": .string(text), "error": error]
      case .done: self = [kind: name, "inputs": inputs, "ok": .boolean(true)]
      case .end: self = [kind: name, "inputs": inputs, "end": .boolean(true)]
      }
    case .pending(let question):
      self = [kind: .string(question.name), "inputs": question.inputs.map { JSON($0) }]
    case .change(let path, let value, _), .insertion(let path, let value),
      .removal(let path, let value):
      self = [
        kind: .string(path.description),
        "path": .array([.string(path.binding)] + path.steps.map { JSON($0) }),
        "value": JSON(value), "changes": event.isFolded ? .number(event.times) : nil,
      ]
    case .availability(let name, let reason):
      self = [
        kind: .string(name), "enabled": .boolean(reason == nil),
        "reason": reason.map(JSON.string),
      ]
    case .occurrence(let name, let value):
      self = [kind: .string(name), "value": value.map { JSON($0) }]
    }
  }

  private init(_ step: Path.Step) {
    switch step {
    case .index(let index): self = .number(index)
    case .key(let key): self = ["key": JSON(key)]
    case .field(let label): self = .string(label)
    case .place(let place): self = ["place": .number(place)]
    }
  }
}
