import Foundation
import GeneratedInput
import Testing

@testable import SessionFormat

@Suite struct ValueCodingTests {
  enum Level: String, Codable { case beginner, expert }

  enum Edit: Codable, Hashable {
    case none
    case insert(Int, row: Int)
    case replace([String])
  }

  struct Row: Codable, Hashable {
    var name: String
    var level: Level?
    var score: Int?
  }

  struct Every: Codable, Hashable {
    var a: Int8?, b: Int16?, c: Int32?, d: Int64?, e: Int128?, f: UInt?, g: UInt8?, h: UInt16?
    var i: UInt32?, j: UInt64?, k: UInt128?, l: Bool?, m: String?, n: Double?, o: Float?, p: Int?
    var q: Date?
    var wide: Int128 = .min
    var wider: UInt128 = .max
  }

  /// Encodes itself through containers that it requests one after the other.
  struct ByHand: Codable, Equatable {
    var wide: Int128 = .min

    init() {}

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      wide = try list.decode(Int128.self)
      let wider = try list.superDecoder().singleValueContainer().decode(UInt128.self)
      var inner = try list.nestedUnkeyedContainer()
      let isNil = try inner.decodeNil()
      #expect(wider == .max && isNil && inner.isAtEnd && list.isAtEnd)
    }

    func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      try list.encode(wide)
      var single = list.superEncoder().singleValueContainer()
      try single.encode(UInt128.max)
      var inner = list.nestedUnkeyedContainer()
      try inner.encodeNil()
    }
  }

  /// Asks for the container of a key twice, as a superclass and its subclass may.
  struct Twice: Codable, Equatable {
    enum Key: String, CodingKey { case address, tags, street, city }
    var street = "Main"
    var city: String? = "Ames"

    init() {}

    init(from decoder: any Decoder) throws {
      let outer = try decoder.container(keyedBy: Key.self)
      let address = try outer.nestedContainer(keyedBy: Key.self, forKey: .address)
      street = try address.decode(String.self, forKey: .street)
      city = try address.decodeIfPresent(String.self, forKey: .city)
    }

    func encode(to encoder: any Encoder) throws {
      var outer = encoder.container(keyedBy: Key.self)
      for (key, text) in [(Key.street, street), (.city, city)] {
        var address = outer.nestedContainer(keyedBy: Key.self, forKey: .address)
        try address.encode(text, forKey: key)
        var tags = outer.nestedUnkeyedContainer(forKey: .tags)
        try tags.encode(key.rawValue)
      }
    }
  }

  @Test func containersOfOneKeyAreOne() throws {
    let value = try Value(encoding: Twice())
    #expect(
      "\(value)" == #"(address: (street: "Main", city: "Ames"), tags: ["street", "city"])"#)
    #expect(try value.decoded(as: Twice.self) == Twice())
  }

  /// Reads dictionaries key by key, as a type does that drops what it can't read.
  struct Lenient: Codable, Equatable {
    struct Name: CodingKey {
      let stringValue: String
      var intValue: Int? { Int(stringValue) }
      init(stringValue: String) { self.stringValue = stringValue }
      init(intValue: Int) { stringValue = "\(intValue)" }
    }

    var items: [String: Int]
    var floors: [Int: String]
    var edits: [Edit: Int]

    init(_ items: [String: Int], _ floors: [Int: String], _ edits: [Edit: Int]) {
      (self.items, self.floors, self.edits) = (items, floors, edits)
    }

    enum CodingKeys: CodingKey { case items, floors, edits }

    init(from decoder: any Decoder) throws {
      let all = try decoder.container(keyedBy: CodingKeys.self)
      let named = try all.nestedContainer(keyedBy: Name.self, forKey: .items)
      items = [:]
      for key in named.allKeys { items[key.stringValue] = try named.decode(Int.self, forKey: key) }
      let numbered = try all.nestedContainer(keyedBy: Name.self, forKey: .floors)
      floors = [:]
      for key in numbered.allKeys {
        floors[try #require(key.intValue)] = try numbered.decode(String.self, forKey: key)
      }
      var pairs = try all.nestedUnkeyedContainer(forKey: .edits)
      edits = [:]
      while !pairs.isAtEnd {
        edits[try pairs.decode(Edit.self)] = try pairs.decode(Int.self)
      }
    }
  }

  @Test func dictionariesAreReadKeyByKey() throws {
    let lenient = Lenient(
      ["a": 1, "b": 2], [3: "three", -1: "cellar"], [.none: 1, .insert(1, row: 2): 2])
    #expect(try Value(encoding: lenient).decoded(as: Lenient.self) == lenient)
  }

  /// Sets many labels, some of them again.
  struct Many: Encodable {
    let labels: [String]

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Lenient.Name.self)
      for (place, label) in labels.enumerated() {
        try container.encode(place, forKey: Lenient.Name(stringValue: label))
      }
    }
  }

  @Test(arguments: [1, 31, 32, 33, 200]) func lastValueOfALabelCounts(count: Int) throws {
    let labels = (0..<count).map { "label\($0)" }
    let again = labels.reversed()
    let fields = labels.enumerated().map { place, label in
      Value.Field(label, .int(Int128(2 * count - 1 - place)))
    }
    #expect(try Value(encoding: Many(labels: labels + again)) == .record(fields))
  }

  class Base: Codable {
    var id = 1
  }

  final class Derived: Base {
    var name = "Ada"
    private enum CodingKeys: CodingKey { case name }
    override init() { super.init() }
    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      name = try container.decode(String.self, forKey: .name)
      try super.init(from: container.superDecoder())
    }
    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
      try super.encode(to: container.superEncoder())
    }
  }

  @Test func encodesPlainTypes() throws {
    #expect(try encoded(5) == .int(5))
    #expect(try encoded("x") == .string("x"))
    #expect(try encoded(true) == .bool(true))
    #expect(try encoded(0.5) == .double(0.5))
    #expect(try encoded(Int?.none) == .null)
    #expect(try encoded(Float(0.1)) == .double(0.1))
    #expect(try encoded(Int128.min) == .int(.min))
    #expect(try encoded(UInt64.max).description == "18446744073709551615")
    #expect(try encoded(UInt128.max) == .string("340282366920938463463374607431768211455"))
    #expect(try encoded([Int?.some(1), nil]).description == "[1, nil]")
  }

  @Test func encodesContainers() throws {
    let row = Row(name: "Wasin", level: .expert, score: nil)
    #expect(try encoded(row).description == #"(name: "Wasin", level: "expert", score: nil)"#)
    let edits = [Edit.none, .insert(5, row: 2)]
    #expect(try encoded(edits).description == "[(none: ()), (insert: (_0: 5, row: 2))]")
    #expect(try encoded(Derived()).description == #"(name: "Ada", super: (id: 1))"#)
    #expect(try encoded(Set([3, 1, 2])).description == "[1, 2, 3]")
  }

  private enum Size: String, Codable, CodingKeyRepresentable { case small, large }

  @Test func encodesDictionaries() throws {
    #expect(try encoded(["b": 1, "a": 2, "": 3]).description == #"["": 3, "a": 2, "b": 1]"#)
    #expect(try encoded([10: 1, 9: 2, -1: 3]).description == "[-1: 3, 10: 1, 9: 2]")
    #expect(
      try encoded([Size.small: [Level.expert: 1]]).description == #"["small": ["expert": 1]]"#)
    #expect(
      try encoded([Edit.none: 1, .insert(1, row: 1): 2]).description
        == "[(insert: (_0: 1, row: 1)): 2, (none: ()): 1]")
    #expect(try encoded([String: Int]()).description == "[:]")
    #expect(try encoded([Level: Int]()).description == "[:]")
    try expectRoundTrip(["a": [1: ["b": 2.5]], "": [:]])
    try expectRoundTrip([Size.small: 1, .large: 2])
    try expectRoundTrip([Level.expert: [Edit.none: 1, .insert(1, row: 1): 2], .beginner: [:]])
  }

  /// Sessions used to hold what a dictionary encodes itself as.
  @Test func decodesDictionariesAsTheyWereRecorded() throws {
    #expect(try Value(literal: #"("": 3, a: 2)"#).decoded() == ["": 3, "a": 2])
    #expect(try Value(literal: #"("-1": 3, "10": 2)"#).decoded() == [-1: 3, 10: 2])
    #expect(try Value(literal: "(small: 3)").decoded() == [Size.small: 3])
    #expect(
      try Value(literal: "[(insert: (_0: 1, row: 1)), 2, (none: ()), 1]").decoded()
        == [Edit.none: 1, .insert(1, row: 1): 2])
    #expect(try Value(literal: #"["expert", 1]"#).decoded() == [Level.expert: 1])
    #expect(try Value(literal: "()").decoded() == [String: Int]())
  }

  @Test func encodesFoundationAsText() throws {
    let date = Date(timeIntervalSince1970: 1_795_235_351.5)
    #expect(try encoded([date]).description == #"["2026-11-21T04:29:11.5Z"]"#)
    #expect(try encoded([Data([255])]).description == #"["/w=="]"#)
    #expect(try encoded(["d": Decimal(string: "1.50")]).description == #"["d": "1.5"]"#)
    try expectRoundTrip(date)
    try expectRoundTrip(UUID())
    try expectRoundTrip([URL(string: "https://a.b/%20?c#d")])
    try expectRoundTrip(Data((0...255).map { UInt8($0) }))
    for text in ["0", "-0.000000001", "12345678901234567890123456789012345678", "1e100", "1e-100"] {
      try expectRoundTrip(try #require(Decimal(string: text)))
    }
  }

  @Test func roundTripsSpecialValues() throws {
    try expectRoundTrip([Int128.max, .min])
    try expectRoundTrip([UInt128.max, 0])
    try expectRoundTrip(ByHand())
    try expectRoundTrip(Every())
    let every = Every(
      a: 1,
      b: 1,
      c: 1,
      d: 1,
      e: .max,
      f: 1,
      g: 1,
      h: 1,
      i: 1,
      j: 1,
      k: 1,
      l: true,
      m: "",
      n: 1,
      o: 1,
      p: 1,
      q: Date(timeIntervalSince1970: 0)
    )
    try expectRoundTrip(every)
    #expect(try encoded(Every()).record?.map(\.label) == encoded(every).record?.map(\.label))
    try expectRoundTrip([Float.greatestFiniteMagnitude, .leastNonzeroMagnitude, -.infinity, 0.1])
    try expectRoundTrip([Double.infinity, -0.0, .leastNonzeroMagnitude])
    try expectRoundTrip([Edit.none, .insert(1, row: -1), .replace([])])
    try expectRoundTrip([[Edit.none: [1: "x"]], [:]])
    try expectRoundTrip(Duration.nanoseconds(1))
    try expectRoundTrip(1..<5)
    try expectRoundTrip([Level.beginner: 1])
    let derived: Derived = try encoded(Derived()).decoded()
    #expect(derived.name == "Ada" && derived.id == 1)
  }

  @Test func manyFieldsKeepOrderAndAreFound() throws {
    let many = Dictionary(uniqueKeysWithValues: (0..<1000).map { ("k\($0)", $0) })
    try expectRoundTrip(many)
  }

  @Test func roundTripsGeneratedRows() throws {
    var random = InputGenerator()
    for _ in 0..<1000 {
      let keys = Set(
        (0..<Int.random(in: 0...12, using: &random)).map { _ in random.hostileString() })
      let rows = Dictionary(uniqueKeysWithValues: keys.map { ($0, random.row()) })
      try expectRoundTrip(rows)
      try expectRoundTrip(Array(rows.values))
      try expectRoundTrip(keys)
    }
  }

  @Test func excessiveDepthIsReportedWithItsPath() {
    final class Ring: Encodable {
      var next: Ring?
    }
    let ring = Ring()
    ring.next = ring
    #expect(
      error { try Value(encoding: ring) }
        == "next.next.next: is nested deeper than 100 levels"
    )
    ring.next = nil
  }

  @Test func encoderMisuseIsReported() {
    struct Both: Encodable {
      func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try list.encode(1)
        var single = encoder.singleValueContainer()
        try single.encode(2)
      }
    }
    #expect(
      error { try Value(encoding: [Both()]) }
        == "[0]: encodes a single value where it has encoded an unkeyed container"
    )
    #expect(
      error { try Value(encoding: [Date(timeIntervalSince1970: 1e12)]) }
        == "[0]: the date's year is not from 0000 to 9999"
    )
  }

  /// Parts that are encoded through containers of their own refer to each other while they are encoded.
  @Test(arguments: [false, true]) func partsAreFreed(fails: Bool) {
    weak var key: Key?
    do {
      let shared = Key("part")
      key = shared
      _ = try? Value(encoding: Nest(key: shared, fails: fails))
    }
    #expect(key == nil)
  }

  private final class Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ text: String) { stringValue = text }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private struct Nest: Encodable {
    let key: Key
    let fails: Bool

    func encode(to encoder: any Encoder) throws {
      var record = encoder.container(keyedBy: Key.self)
      var part = record.nestedContainer(keyedBy: Key.self, forKey: key)
      var list = part.nestedUnkeyedContainer(forKey: key)
      try list.encode(1)
      if fails { throw CancellationError() }
    }
  }

  private func encoded(_ subject: some Encodable) throws -> Value {
    try Value(encoding: subject)
  }

  private func expectRoundTrip<Subject: Codable & Equatable>(_ subject: Subject) throws {
    #expect(try encoded(subject).decoded() == subject)
  }

  private func error(_ work: () throws -> Value) -> String? {
    do { return "no error: \(try work())" } catch { return "\(error)" }
  }
}

extension Value {
  fileprivate var record: [Field]? {
    if case .record(let fields) = self { fields } else { nil }
  }
}

extension [(String, Int)] {
  fileprivate var fields: [Value.Field] { map { Value.Field($0, .int(Int128($1))) } }
}

extension InputGenerator {
  fileprivate mutating func row() -> ValueCodingTests.Row {
    ValueCodingTests.Row(
      name: hostileString(),
      level: [nil, .beginner, .expert].randomElement(using: &self) ?? nil,
      score: Bool.random(using: &self) ? Int.random(in: Int.min...Int.max, using: &self) : nil
    )
  }
}
