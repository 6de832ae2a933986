/// Where a container writes to. The value is complete once the type has encoded itself.
final class EncodingNode: CodingTrail {
  enum Kind: String {
    case single = "a single value"
    case record = "a keyed container"
    case list = "an unkeyed container"
  }

  let run: EncodingRun
  let parent: EncodingNode?
  let key: (any CodingKey)?
  let depth: Int
  private var content = EncodedContent()

  /// Makes the root.
  init(_ run: EncodingRun) {
    (self.run, parent, key, depth) = (run, nil, nil, 0)
  }

  init(in parent: EncodingNode, at key: (any CodingKey)?) {
    (run, self.parent, self.key, depth) = (parent.run, parent, key, parent.depth + 1)
  }

  var kind: Kind? { content.kind }

  var count: Int { content.elements.count }

  /// What was encoded here; an empty record if nothing was.
  var value: Value { content.value }

  /// Sets the kind; returns false if it is already a different one.
  func become(_ kind: Kind) -> Bool {
    if content.kind == nil { content.kind = kind }
    return content.kind == kind
  }

  func append(_ value: Value) { content.elements.append(value) }

  func append(_ node: EncodingNode) {
    content.nested.append((count, node))
    append(.null)
  }

  /// Encoding a key again replaces its part in place.
  func set(_ value: Value, _ label: String) { content.set(value, label) }

  func set(_ node: EncodingNode, _ label: String) {
    let place = content.set(.null, label)
    content.nested.append((place, node))
  }

  /// The container that this label already has.
  func container(_ label: String) -> EncodingNode? {
    content.nested.first { content.fields[$0.place].label == label }?.node
  }

  /// Lets go of the parts, each of which refers to this node: otherwise none of them would be freed.
  func releaseParts() {
    for (_, node) in content.nested { node.releaseParts() }
    content.nested = []
  }
}

/// What was encoded into a node.
private struct EncodedContent {
  var kind: EncodingNode.Kind?
  /// Those of a list, or a single value.
  var elements: [Value] = []
  var fields: [Value.Field] = []
  /// A bit for each label so far. Different ones may share one.
  private var labels: UInt64 = 0
  /// The places of many labels; empty for a few.
  private var places: [String: Int] = [:]
  /// The parts that are containers of their own, most often none.
  var nested: [(place: Int, node: EncodingNode)] = []

  var value: Value {
    switch kind {
    case .single: return elements.last ?? .null
    case .list:
      var elements = elements
      for (place, node) in nested { elements[place] = node.value }
      return .list(elements)
    case .record, nil:
      var fields = fields
      for (place, node) in nested { fields[place].value = node.value }
      return .record(fields)
    }
  }

  /// Returns the field's place.
  @discardableResult
  mutating func set(_ value: Value, _ label: String) -> Int {
    if let place = place(of: label) {
      if !nested.isEmpty { nested.removeAll { $0.place == place } }
      fields[place].value = value
      return place
    }
    if fields.isEmpty { fields.reserveCapacity(8) }
    fields.append(Value.Field(label, value))
    return fields.count - 1
  }

  /// The place of a label that was set before; nil for a new one, whose place is the next.
  private mutating func place(of label: String) -> Int? {
    if fields.count >= Self.few {
      if places.isEmpty {
        for (place, field) in fields.enumerated() { places[field.label ?? ""] = place }
      }
      if let place = places[label] { return place }
      places[label] = fields.count
      return nil
    }
    // A label is rarely set again; to find out otherwise takes as long as the rest.
    let bit = UInt64(1) << ((label.utf8.count &* 7 &+ Int(label.utf8.first ?? 0)) % 64)
    defer { labels |= bit }
    return labels & bit == 0 ? nil : fields.firstIndex { $0.label == label }
  }

  private static let few = 32
}
