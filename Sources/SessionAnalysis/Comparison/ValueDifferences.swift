import SessionFormat

/// The parts of two values that differ.
package struct ValueDifferences {
  package typealias Part = (path: Path, expected: Value, actual: Value)

  package private(set) var parts: [Part] = []
  var first: Part? { parts.first }
  private(set) var count = 0
  /// How many of them the first one stands for: rows that a list has or lacks.
  private(set) var countOfFirst = 1

  private let dividesLists: Bool

  /// Compares what a path is expected to show with what it shows. Without `dividesLists`, a list is one part.
  package init(_ expected: Value, _ actual: Value, at path: Path, dividesLists: Bool = true) {
    self.dividesLists = dividesLists
    compare(expected, actual, at: path)
  }

  private mutating func compare(_ expected: Value, _ actual: Value, at path: Path) {
    if expected.matches(actual) { return }
    switch (expected, actual) {
    case (.list, .list) where !dividesLists: add(expected, actual, at: path)
    case (.list(let old), .list(let new)) where old.count == new.count:
      for (index, rows) in zip(old, new).enumerated() {
        compare(rows.0, rows.1, at: path.appending(.index(index)))
      }
    case (.record(let old), .record(let new)):
      guard let pairs = Value.pairs(old, new) else { return add(expected, actual, at: path) }
      for (place, fields) in pairs.enumerated() {
        let step = fields.expected.label.map(Path.Step.field) ?? .place(place)
        compare(fields.expected.value, fields.actual.value, at: path.appending(step))
      }
    case (.dictionary(let old), .dictionary(let new)): compare(old, new, at: path)
    case (.list(let old), .list(let new)):
      // The rows after those that differ have moved.
      let start = zip(old, new).prefix { $0.matches($1) }.count
      let (oldRest, newRest) = (old[start...], new[start...])
      let end = zip(oldRest.reversed(), newRest.reversed()).prefix { $0.matches($1) }.count
      let (oldRows, newRows) = (oldRest.dropLast(end), newRest.dropLast(end))
      if oldRows.isEmpty || newRows.isEmpty {
        if first == nil { countOfFirst = abs(old.count - new.count) }
        add(expected, actual, at: path, count: 0)
      }
      for (offset, rows) in zip(oldRows, newRows).enumerated() {
        compare(rows.0, rows.1, at: path.appending(.index(start + offset)))
      }
      count += abs(old.count - new.count)
    default: add(expected, actual, at: path)
    }
  }

  /// Compares dictionaries by their keys. One that a dictionary does not have has the value nil there.
  private mutating func compare(_ old: [Value.Entry], _ new: [Value.Entry], at path: Path) {
    let newValues = Dictionary(new.map { ($0.key, $0.value) }) { first, _ in first }
    let oldKeys = Set(old.map(\.key))
    let pairs =
      old.map { ($0.key, $0.value, newValues[$0.key] ?? .null) }
      + new.filter { !oldKeys.contains($0.key) }.map { ($0.key, .null, $0.value) }
    for (key, expected, actual) in pairs {
      compare(expected, actual, at: path.appending(Path.Step(key: key)))
    }
  }

  private mutating func add(_ expected: Value, _ actual: Value, at path: Path, count: Int = 1) {
    parts.append((path, expected, actual))
    self.count += count
  }
}
