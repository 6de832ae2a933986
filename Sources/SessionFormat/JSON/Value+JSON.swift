extension Value {
  /// What a program means by a JSON text: an object is a record. What ``JSON`` writes for a record
  /// or a case is read as such.
  package init(_ json: JSON) {
    switch json {
    case .null: self = .null
    case .boolean(let boolean): self = .bool(boolean)
    case .number(let text): self = Int128(text).map(Value.int) ?? .double(Double(text) ?? .nan)
    case .string(let text): self = .string(text)
    case .array(let elements): self = .list(elements.map { Value($0) })
    case .object(let members): self = Self.written(members) ?? .record(Self.fields(members))
    }
  }

  /// The record or the case that these members stand for; nil if they are fields.
  private static func written(_ members: [JSON.Member]) -> Value? {
    switch (members.first?.name, members.first?.value) {
    case ("record", .object(let fields)?) where members.count == 1: .record(self.fields(fields))
    case ("case", .string(let name)?) where members.count == 1: .case(name, [])
    case ("case", .string(let name)?) where members.count == 2 && members[1].name == "payload":
      if case .object(let fields) = members[1].value {
        .case(name, self.fields(fields))
      } else {
        nil
      }
    default: nil
    }
  }

  private static func fields(_ members: [JSON.Member]) -> [Field] {
    members.map { Field($0.name, Value($0.value)) }
  }
}
