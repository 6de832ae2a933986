/// Where a container writes to. The value is complete once the type has encoded itself.
final class EncodingNode {
  enum Kind: String {
    case single = "a single value"
    case record = "a keyed container"
    case list = "an unkeyed container"
  }

  enum Part {
    case value(Value)
    case node(EncodingNode)

    fileprivate var value: Value {
      switch self {
      case .value(let value): value
      case .node(let node): node.value
      }
    }
  }

  private(set) var kind: Kind?
  private var labels: [String] = []
  private var parts: [Part] = []
  private var places: [String: Int] = [:]

  var count: Int { parts.count }

  /// What was encoded here; an empty record if nothing was.
  var value: Value {
    switch kind {
    case .single: parts.last?.value ?? .null
    case .list: .list(parts.map(\.value))
    case .record, nil: .record(zip(labels, parts).map { Value.Field($0, $1.value) })
    }
  }

  /// Sets the kind; returns false if it is already a different one.
  func become(_ kind: Kind) -> Bool {
    if self.kind == nil { self.kind = kind }
    return self.kind == kind
  }

  func append(_ part: Part) { parts.append(part) }

  /// Encoding a key again replaces its part in place.
  func set(_ part: Part, _ label: String) {
    if let place = place(of: label) {
      parts[place] = part
      return
    }
    if labels.count >= Self.searched { places[label] = labels.count }
    labels.append(label)
    parts.append(part)
  }

  // Searching a few labels is faster than hashing; only those beyond are in the table.
  private static let searched = 8

  private func place(of label: String) -> Int? {
    labels.prefix(Self.searched).firstIndex(of: label) ?? places[label]
  }
}
