@testable import SessionFormat

/// An undocumented object.
struct UnknownObject: Error { let json: JSON }

extension JSON {
  /// The session's line for an object, read as the protocol's documentation describes.
  func line() throws -> Session.Line {
    guard case .object(let members) = self, let first = members.first else {
      throw UnknownObject(json: self)
    }
    switch (first.name, first.value) {
    case ("blank", .boolean(true)): return .blank
    case ("comment", .string(let text)): return .comment(Session.Comment(text))
    case ("command", .string(let text)): return .event(.command(text))
    case ("refusal", .string(let text)): return .event(.refusal(text))
    case ("output", .string(let text)): return .event(.output(text))
    case ("crash", .string(let text)): return .event(.crash(text))
    case ("result", let value): return .event(.result(try value.value()))
    case ("availability", .string(let name)):
      return .event(.availability(name, disabled: try reason(members)))
    case ("event", .string(let name)):
      return .event(.occurrence(name, members.count > 1 ? try members[1].value.value() : nil))
    case ("finished", .string(let name)):
      return .event(.finish(name, try Self.ending(members.dropFirst())))
    case ("effect", .string(let name)):
      let inputs = members[1].name == "inputs" ? try members[1].value.value() : nil
      let answer = try Self.answer(members.dropFirst(inputs == nil ? 1 : 2))
      return .event(.effect(Question(name, inputs), answer))
    case ("pending", .string(let name)):
      return .event(.pending(Question(name, try members.dropFirst().first?.value.value())))
    case ("change", _):
      return .event(
        .change(
          try path(members), try members[2].value.value(),
          times: try Self.times(members.dropFirst(3)))
      )
    case ("insertion", _):
      return .event(.insertion(try path(members), try members[2].value.value()))
    case ("removal", _): return .event(.removal(try path(members), try members[2].value.value()))
    default: throw UnknownObject(json: self)
    }
  }

  /// Why a command is disabled; nil if it is enabled.
  private func reason(_ members: [Member]) throws -> String? {
    switch members.dropFirst().map({ ($0.name, $0.value) }) {
    case let rest where rest.count == 1 && rest[0] == ("enabled", .boolean(true)): return nil
    case let rest where rest.count == 2 && rest[0] == ("enabled", .boolean(false)):
      if case ("reason", .string(let text)) = rest[1] { return text }
      throw UnknownObject(json: self)
    default: throw UnknownObject(json: self)
    }
  }

  /// How many changes a line stands for.
  private static func times(_ rest: ArraySlice<Member>) throws -> Int {
    guard let member = rest.first else { return 1 }
    guard rest.count == 1, member.name == "changes", case .number(let text) = member.value,
      let times = Int(text)
    else { throw UnknownObject(json: .object(Array(rest))) }
    return times
  }

  private func path(_ members: [Member]) throws -> Path {
    guard case .array(let parts) = members[1].value, case .string(let binding)? = parts.first else {
      throw UnknownObject(json: self)
    }
    let path = Path(binding, try parts.dropFirst().map { try $0.step() })
    guard members[0].value == .string(path.description) else { throw UnknownObject(json: self) }
    return path
  }

  private func step() throws -> Path.Step {
    switch self {
    case .number(let text): return .index(Int(text) ?? -1)
    case .string(let label): return .field(label)
    case .object(let members):
      switch members.first.map({ ($0.name, $0.value) }) {
      case ("place", .number(let place))?: return .place(Int(place) ?? -1)
      case ("key", let key)?: return .key(try key.value())
      default: throw UnknownObject(json: self)
      }
    default: throw UnknownObject(json: self)
    }
  }

  /// The value of an object.
  func value() throws -> SessionFormat.Value {
    switch self {
    case .null: return .null
    case .boolean(let bool): return .bool(bool)
    case .string(let text): return .string(text)
    case .array(let elements): return .list(try elements.map { try $0.value() })
    case .number(let text):
      if let int = Int128(text) { return .int(int) }
      return .double(Double(text) ?? .nan)
    case .object(let members): return try Self.value(members)
    }
  }

  private static func value(_ members: [Member]) throws -> SessionFormat.Value {
    switch (members[0].name, members[0].value) {
    case ("double", .string(let text)): return .double(Double(text) ?? 0)
    case ("case", .string(let name)):
      return .case(name, members.count > 1 ? try members[1].value.fields() : [])
    case ("record", let fields): return .record(try fields.fields())
    case ("placeholder", .string(let kind)):
      return .placeholder(try SessionFormat.Value.Placeholder(rawValue: kind).orThrow())
    case ("dictionary", let entries): return .dictionary(try entries.entries())
    case ("longList", .object(let parts)): return .longList(try long(parts) { try $0.value() })
    case ("longDictionary", .object(let parts)):
      return .longDictionary(try long(parts) { try $0.entry() })
    default: throw UnknownObject(json: .object(members))
    }
  }

  private func fields() throws -> [SessionFormat.Value.Field] {
    switch self {
    case .object(let members):
      return try members.map { SessionFormat.Value.Field($0.name, try $0.value.value()) }
    case .array(let fields):
      return try fields.map { field in
        guard case .object(let members) = field, let last = members.last else {
          throw UnknownObject(json: self)
        }
        guard members.count == 2, case .string(let label) = members[0].value else {
          return SessionFormat.Value.Field(nil, try last.value.value())
        }
        return SessionFormat.Value.Field(label, try last.value.value())
      }
    default: throw UnknownObject(json: self)
    }
  }

  private func entries() throws -> [SessionFormat.Value.Entry] {
    switch self {
    case .object(let members):
      return try members.map { SessionFormat.Value.Entry(.string($0.name), try $0.value.value()) }
    case .array(let entries): return try entries.map { try $0.entry() }
    default: throw UnknownObject(json: self)
    }
  }

  private func entry() throws -> SessionFormat.Value.Entry {
    guard case .object(let members) = self, members.map(\.name) == ["key", "value"] else {
      throw UnknownObject(json: self)
    }
    return SessionFormat.Value.Entry(try members[0].value.value(), try members[1].value.value())
  }

  private static func long<Element>(
    _ parts: [Member], _ element: (JSON) throws -> Element
  ) throws -> SessionFormat.Value.Excerpt<Element> {
    guard parts.map(\.name) == ["head", "tail", "count", "digest"],
      case .array(let head) = parts[0].value, case .array(let tail) = parts[1].value,
      case .number(let count) = parts[2].value, case .string(let digest) = parts[3].value
    else { throw UnknownObject(json: .object(parts)) }
    return SessionFormat.Value.Excerpt(
      head: try head.map(element), tail: try tail.map(element), count: try Int(count).orThrow(),
      digest: try UInt64(digest, radix: 16).orThrow())
  }
}

extension JSON {
  fileprivate static func ending(_ members: ArraySlice<Member>) throws -> Ending {
    switch members.first.map({ ($0.name, $0.value) }) {
    case nil: return .done
    case ("failure", .string(let text))?: return .threw(text)
    case (_, let value)?: return .returned(try value.value())
    }
  }

  fileprivate static func answer(_ members: ArraySlice<Member>) throws -> Answer {
    guard let first = members.first else { throw UnknownObject(json: .object([])) }
    switch (first.name, first.value) {
    case ("failure", .string(let text)):
      return .failure(text, try members.dropFirst().first?.value.value())
    case ("ok", .boolean(true)): return .done
    case ("end", .boolean(true)): return .end
    default: return .value(try first.value.value())
    }
  }
}

extension Optional {
  fileprivate func orThrow() throws -> Wrapped {
    guard let self else { throw UnknownObject(json: .null) }
    return self
  }
}
