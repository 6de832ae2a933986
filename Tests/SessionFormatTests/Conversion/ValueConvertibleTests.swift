import Foundation
import GeneratedInput
import Testing

@testable import SessionFormat

@Suite struct ValueConvertibleTests {
  enum Level: String, ValueConvertible, CustomStringConvertible {
    case beginner = "B"
    case expert = "E"
    var description: String { "level \(rawValue)" }
  }

  struct Flags: OptionSet, ValueConvertible {
    let rawValue: UInt8
  }

  @Test func numbersConvert() {
    let ints: [any StandardValue] = [
      Int(-3), Int8(-3), Int16(-3), Int32(-3), Int64(-3), Int128(-3),
    ]
    for int in ints { #expect(int.asValue == .int(-3)) }
    let uints: [any StandardValue] = [UInt(3), UInt8(3), UInt16(3), UInt32(3), UInt128(3)]
    for uint in uints { #expect(uint.asValue == .int(3)) }
    #expect(UInt64.max.asValue == .int(18_446_744_073_709_551_615))
    #expect(UInt128.max.asValue == .string("340282366920938463463374607431768211455"))
    #expect(Float(0.1).asValue == .double(0.1))
    #expect(Float.infinity.asValue == .double(.infinity))
    #expect(Float.nan.asValue == .double(.nan))
    #expect(Duration.milliseconds(1500).asValue == .double(1.5))
    #expect(true.asValue == .bool(true))
  }

  @Test func floatsRoundTrip() {
    var random = InputGenerator()
    for _ in 0..<20_000 {
      let float = Float(bitPattern: UInt32.random(in: 0...UInt32.max, using: &random))
      guard case .double(let double) = float.asValue else { continue }
      #expect(Float(double) == float || float.isNaN && double.isNaN)
    }
  }

  @Test func textsAndOptionalsConvert() {
    #expect("é\0".asValue == .string("é\0"))
    #expect("abc".dropFirst().asValue == .string("bc"))
    #expect(Character("👩‍💻").asValue == .string("👩‍💻"))
    #expect(Int?.none.asValue == .null)
    #expect(Int??.some(1).asValue == .int(1))
    #expect(Value.list([]).asValue == .list([]))
  }

  @Test func rawRepresentablesConvertToCases() {
    #expect(Level.expert.asValue == .case("expert", []))
    #expect(Value(reflecting: [Level.beginner]) == .list([.case("beginner", [])]))
    #expect(Flags(rawValue: 5).asValue == .int(5))
  }

  @Test func collectionsConvert() {
    let list = Value.list([.int(1), .int(2)])
    #expect([1, 2].asValue == list)
    #expect([0, 1, 2].dropFirst().asValue == list)
    #expect(ContiguousArray([1, 2]).asValue == list)
    #expect(Set([9, 10, 1]).asValue.description == "[1, 10, 9]")
    let ages = ["b": 2, "a": 1, "": 0]
    let text = #"["": 0, "a": 1, "b": 2]"#
    #expect(ages.asValue.description == text)
    #expect((1..<3).asValue.description == "(lower: 1, upper: 3)")
    #expect(("a"..."c").asValue.description == #"(lower: "a", upper: "c")"#)
  }

  @Test func foundationTypesConvert() throws {
    let date = Date(timeIntervalSince1970: 1_795_235_351)
    #expect(date.asValue == .string("2026-11-21T04:29:11Z"))
    #expect(date.addingTimeInterval(0.25).asValue == .string("2026-11-21T04:29:11.25Z"))
    #expect(Date(timeIntervalSince1970: 1e12).asValue == .double(1e12))
    #expect(Date(timeIntervalSince1970: .infinity).asValue == .double(.infinity))
    let id = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    #expect(UUID(uuidString: id).asValue == .string(id))
    #expect(URL(string: "https://a.b/c?d#e").asValue == .string("https://a.b/c?d#e"))
    #expect(Data([1, 2, 3]).asValue == .string("AQID"))
    #expect(Decimal(string: "-0.10").asValue == .string("-0.1"))
  }
}
