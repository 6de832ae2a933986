import Foundation
import GeneratedInput
import Testing

@testable import SessionFormat

/// Events round-trip through JSON, and Foundation reads it alike.
@Suite struct JSONPropertyTests {
  @Test func linesRoundTripThroughJSON() throws {
    var random = InputGenerator()
    for _ in 0..<2_000 {
      let line = random.line()
      let text = JSON(line).description
      #expect(!text.unicodeScalars.contains { $0.isDangerous }, "\(text)")
      #expect(try read(text).line() == line, "\(text)")
      #expect(try Foreign(text) == Foreign(JSON(line)), "\(text)")
    }
  }

  @Test func wholeNumbersKeepTheirDigits() throws {
    let numbers: [Int128] = [0, -1, 9_007_199_254_740_993, Int128(UInt64.max), .max, .min]
    let text = JSON(Value.list(numbers.map { .int($0) })).description
    #expect(try JSONDecoder().decode([Int128].self, from: Data(text.utf8)) == numbers)
  }

  @Test(arguments: [
    (Value.double(1), "1.0"), (.double(1e20), "1e+20"), (.double(-0.0), "-0.0"),
    (.double(.nan), #"{"double":"nan"}"#), (.double(-.infinity), #"{"double":"-inf"}"#),
    (.string("\u{1b}\u{0}\u{202e}\u{e0041}\"\\\n"), #""\u001b\u0000\u202e\udb40\udc41\"\\\n""#),
    (.case("expert", []), #"{"case":"expert"}"#),
    (.record([]), #"{"record":{}}"#),
    (
      .record([.init("a", .null), .init("a", .bool(true)), .init(nil, .int(1))]),
      #"{"record":[{"label":"a","value":null},{"label":"a","value":true},{"value":1}]}"#
    ),
    (
      .record([.init("é", .null), .init("e\u{301}", .null)]),
      "{\"record\":[{\"label\":\"é\",\"value\":null},{\"label\":\"e\u{301}\",\"value\":null}]}"
    ),
    (.placeholder(.uuid), #"{"placeholder":"uuid"}"#),
    (
      .longList(.init(head: [.int(1)], tail: [], count: 300, digest: 0xab)),
      #"{"longList":{"head":[1],"tail":[],"count":300,"digest":"00000000000000ab"}}"#
    ),
  ])
  func valuesRoundTripThroughJSON(_ value: Value, _ text: String) {
    #expect(JSON(value).description == text)
  }

  private func read(_ text: String) throws -> JSON {
    let bytes = Array(text.utf8)
    return try JSON(parsing: bytes)
  }
}

/// JSON as Foundation reads it.
private indirect enum Foreign: Equatable, Decodable {
  case null, bool(Bool), number(Double), string([UInt8]), array([Foreign])
  case object([String: Foreign])

  init(_ text: String) throws {
    self = try JSONDecoder().decode(Foreign.self, from: Data(text.utf8))
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let string = try? container.decode(String.self) {
      self = .string(Array(string.utf8))
    } else if let array = try? container.decode([Foreign].self) {
      self = .array(array)
    } else {
      self = .object(try container.decode([String: Foreign].self))
    }
  }

  /// What Foundation should read.
  init(_ json: JSON) {
    switch json {
    case .null: self = .null
    case .boolean(let bool): self = .bool(bool)
    case .number(let text): self = .number(Double(text) ?? .nan)
    case .string(let text): self = .string(Array(text.utf8))
    case .array(let elements): self = .array(elements.map { Foreign($0) })
    case .object(let members):
      self = .object(Dictionary(uniqueKeysWithValues: members.map { ($0.name, Foreign($0.value)) }))
    }
  }
}
