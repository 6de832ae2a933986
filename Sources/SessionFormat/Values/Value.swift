/// What a binding shows, as plain data.
///
/// A value is written like a Swift literal (`ByteBuffer.append(_: Value)`, ``description``) and
/// read by a strict parser (`init(literal:)`). The two are inverse: every value has exactly one
/// text, which reads back as the same value, as long as it nests at most 128 levels deep.
public enum Value: Sendable {
  /// `nil`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number: `-3`. Wide enough for every fixed-width integer of 64 bits.
  case int(Int128)
  /// `0.1`: the shortest text that reads back as the same number; `nan`, `inf`, `-inf`.
  case double(Double)
  /// `"a\nb"`.
  case string(String)
  /// A case of an enumeration and its payload: `.expert`, `.insert(5, row: 2)`.
  case `case`(String, [Field])
  /// `[1, 2]`.
  case list([Value])
  /// `["a": 1, "b": 2]`; `[:]` if it has no entries.
  case dictionary([Entry])
  /// `(name: "Wasin", level: .expert)`; `()` if it has no fields.
  case record([Field])
  /// A list too long to be written in full: `[1, 2, ...(count: 1000, digest: "f0c1…"), 1000]`.
  indirect case longList(LongList)
  /// A dictionary too long to be written in full.
  indirect case longDictionary(LongDictionary)
  /// `<int>`: matches any value of its kind, in an expected value.
  case placeholder(Placeholder)

  /// One field of a record or of a case's payload.
  public struct Field: Hashable, Sendable {
    /// The field's label; nil for a field that is identified by its position.
    package var label: String?
    package var value: Value

    /// Makes a field; `label` is nil for a field that is identified by its position.
    public init(_ label: String?, _ value: Value) {
      self.label = label
      self.value = value
    }
  }

  /// An entry of a dictionary.
  public struct Entry: Hashable, Sendable {
    package var key: Value
    package var value: Value

    /// Makes an entry.
    public init(_ key: Value, _ value: Value) {
      self.key = key
      self.value = value
    }
  }

  /// The kinds of value that a placeholder matches.
  public enum Placeholder: String, Hashable, Sendable, CaseIterable {
    /// Any value.
    case any
    /// Any whole number.
    case int
    /// Any floating-point number.
    case double
    /// Any string.
    case string
    /// A string that is an ISO 8601 date, as dates are shown.
    case date
    /// A string that is a UUID.
    case uuid
  }

  /// The head, the tail and a digest of a list or a dictionary that is too long to be written in
  /// full.
  public struct Excerpt<Element: Hashable & Sendable>: Hashable, Sendable {
    package var head: [Element]
    package var tail: [Element]
    /// The number of all elements.
    package var count: Int
    /// The digest of all elements; see ``LongList/digest(of:)``.
    package var digest: UInt64

    package init(head: [Element], tail: [Element], count: Int, digest: UInt64) {
      self.head = head
      self.tail = tail
      self.count = count
      self.digest = digest
    }
  }

  /// What is written of a long list.
  public typealias LongList = Excerpt<Value>
  /// What is written of a long dictionary, which is at least one entry.
  public typealias LongDictionary = Excerpt<Entry>
}

extension Value {
  /// The fields of a record; none of any other value.
  package var fields: [Field] { if case .record(let fields) = self { fields } else { [] } }
}

extension Value: Hashable {
  // Inlined, it would be repeated in itself for each kind of value that holds others.
  /// Whether both have the same text: `nan` equals `nan`, and `0.0` and `-0.0` differ.
  @inline(never)
  public static func == (a: Value, b: Value) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.int(let a), .int(let b)): a == b
    case (.double(let a), .double(let b)): a.bitPattern == b.bitPattern || (a.isNaN && b.isNaN)
    case (.string(let a), .string(let b)): a.isSpelled(like: b)
    case (.case(let a, let x), .case(let b, let y)): a.isSpelled(like: b) && x == y
    case (.list(let a), .list(let b)): a == b
    case (.dictionary(let a), .dictionary(let b)): a == b
    case (.record(let a), .record(let b)): a == b
    case (.longList(let a), .longList(let b)): a == b
    case (.longDictionary(let a), .longDictionary(let b)): a == b
    case (.placeholder(let a), .placeholder(let b)): a == b
    default: false
    }
  }

  /// Hashes what ``==(_:_:)`` compares.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let bool): hasher.combine(bool)
    case .int(let int): hasher.combine(int)
    case .double(let double): hasher.combine((double.isNaN ? .nan : double).bitPattern)
    case .string(let string): hasher.combine(string)
    case .case(let name, let payload):
      hasher.combine(name)
      hasher.combine(payload)
    case .list(let elements): hasher.combine(elements)
    case .dictionary(let entries): hasher.combine(entries)
    case .record(let fields): hasher.combine(fields)
    case .longList(let list): hasher.combine(list)
    case .longDictionary(let dictionary): hasher.combine(dictionary)
    case .placeholder(let placeholder): hasher.combine(placeholder)
    }
  }
}

extension Value.Field {
  /// Whether both fields have the same label and equal values.
  public static func == (a: Value.Field, b: Value.Field) -> Bool {
    a.hasLabel(of: b) && a.value == b.value
  }

  func hasLabel(of other: Value.Field) -> Bool { label.isSpelled(like: other.label) }
}
