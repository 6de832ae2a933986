extension Value {
  /// The value with a part that is another one of its kind.
  func mutated(by generator: ValueGenerator) -> Value {
    switch self {
    case .bool(let bool): .bool(!bool)
    case .int(let int):
      .int(generator.choose([int &+ 1, int &- 1, -int, 0, Int128(generator.integer(Int.self))]))
    case .double(let double):
      .double(generator.choose([-double, 0, double * 2, generator.double()]))
    case .string: .string(generator.text())
    case .list(let elements): .list(elements.mutated(by: generator))
    case .record(let fields): .record(fields.mutated(by: generator))
    case .case(let name, let payload): .case(name, payload.mutated(by: generator))
    case .dictionary(let entries): .dictionary(entries.mutated(by: generator))
    case .null, .longList, .longDictionary, .placeholder: self
    }
  }
}

extension [Value] {
  /// The list with an element removed, repeated, moved or mutated.
  fileprivate func mutated(by generator: ValueGenerator) -> [Value] {
    guard !isEmpty else { return self }
    var list = self
    let place = generator.choose(count)
    switch generator.choose(5) {
    case 0: list.remove(at: place)
    case 1: list.insert(list[place], at: generator.choose(count + 1))
    case 2: list.swapAt(place, generator.choose(count))
    case 3: list = []
    default: list[place] = list[place].mutated(by: generator)
    }
    return list
  }
}

extension [Value.Field] {
  fileprivate func mutated(by generator: ValueGenerator) -> [Value.Field] {
    guard !isEmpty else { return self }
    var fields = self
    let place = generator.choose(count)
    fields[place].value =
      generator.isOnce(in: 8) ? .null : fields[place].value.mutated(by: generator)
    return fields
  }
}

extension [Value.Entry] {
  /// The entries without one of them, or with another value for one.
  fileprivate func mutated(by generator: ValueGenerator) -> [Value.Entry] {
    guard !isEmpty else { return self }
    var entries = self
    let place = generator.choose(count)
    if generator.isOnce(in: 3) {
      entries.remove(at: place)
    } else {
      entries[place].value = entries[place].value.mutated(by: generator)
    }
    return entries
  }
}
