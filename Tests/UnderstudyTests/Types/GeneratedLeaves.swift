import Foundation
import GeneratedInput

/// The types of which others are made.
enum Leaves {
  static var all: [any GeneratedType.Type] {
    [
      Int.self, UInt8.self, UInt64.self, Int128.self, Double.self, Float.self, Bool.self,
      String.self, Substring.self, Character.self, Date.self, UUID.self, URL.self, Data.self,
      Decimal.self, Duration.self, Flaw.self, Empty.self, Plain.self, Raw.self, Big.self,
      Foundational.self, Standard.self, Addressed.self, Hashed.self, Impossible.self,
    ]
  }
}

extension Int: GeneratedType {
  static func sample(_ random: inout InputGenerator) -> Int {
    random.pick([0, -1, 42, .max, .min])
  }
}

extension UInt8: GeneratedType {
  static func sample(_ random: inout InputGenerator) -> UInt8 { random.pick([0, 7, .max]) }
}

extension UInt64: GeneratedType {
  static func sample(_ random: inout InputGenerator) -> UInt64 { random.pick([0, 7, .max]) }
}

extension Int128: GeneratedType {
  static func sample(_ random: inout InputGenerator) -> Int128 { random.pick([0, 7, .max, .min]) }
}

extension Double: GeneratedType {
  static func sample(_ random: inout InputGenerator) -> Double { random.double() }
}

extension Float: GeneratedType {
  static func sample(_ random: inout InputGenerator) -> Float { Float(random.double()) }
}

extension Bool: GeneratedType {
  static func sample(_ random: inout InputGenerator) -> Bool { random.isOnce(in: 2) }
}

extension String: GeneratedType {
  static func sample(_ random: inout InputGenerator) -> String { random.hostileString() }
}

extension Substring: GeneratedType {
  static func sample(_ random: inout InputGenerator) -> Substring {
    random.hostileString().dropFirst()
  }
}

extension Character: GeneratedType {
  static func sample(_ random: inout InputGenerator) -> Character { random.pick(["a", "👩‍👩‍👧", "\n"]) }
}

extension Date: GeneratedType {
  static func sample(_ random: inout InputGenerator) -> Date {
    random.pick([.distantPast, .distantFuture, Date(timeIntervalSince1970: 0.123456)])
  }
}

extension UUID: GeneratedType {
  static func sample(_ random: inout InputGenerator) -> UUID {
    let (a, b) = (UInt8.sample(&random), UInt8.sample(&random))
    return UUID(uuid: (a, b, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14))
  }
}

extension URL: GeneratedType {
  static func sample(_ random: inout InputGenerator) -> URL {
    URL(filePath: "/a/\(random.name())")
  }
}

extension Data: GeneratedType {
  static func sample(_ random: inout InputGenerator) -> Data {
    Data(random.array(0..<9) { .sample(&$0) })
  }
}

extension Decimal: GeneratedType {
  static func sample(_ random: inout InputGenerator) -> Decimal {
    random.pick([0, 1.25, .nan, .greatestFiniteMagnitude])
  }
}

extension Duration: GeneratedType {
  static func sample(_ random: inout InputGenerator) -> Duration {
    random.pick([.zero, .milliseconds(-1), .seconds(90_000)])
  }
}

enum Flaw: Error, GeneratedType {
  case empty
  case tooLong(Int, limit: Int)
  case caused(by: any Error)

  static func sample(_ random: inout InputGenerator) -> Flaw {
    random.pick([.empty, .tooLong(1, limit: 2), .caused(by: NSError(domain: "a", code: 1))])
  }
}

struct Empty: GeneratedType {
  static func sample(_ random: inout InputGenerator) -> Empty { Empty() }
}

/// Optionals of a type without values.
struct Impossible: GeneratedType {
  var never: Never?
  var list: [Never] = []
  var result: Result<Int, Never> = .success(1)

  static func sample(_ random: inout InputGenerator) -> Impossible { Impossible() }
}

enum Plain: CaseIterable, GeneratedType {
  case one, two, `default`, größer

  static func sample(_ random: inout InputGenerator) -> Plain { random.pick(allCases) }
}

enum Raw: String, CaseIterable, GeneratedType {
  case first = "1st", second = ""

  static func sample(_ random: inout InputGenerator) -> Raw { random.pick(allCases) }
}

/// As many cases as need more than a byte.
enum Big: GeneratedType {
  case small(UInt8), medium(UInt8, UInt8), large((UInt64, UInt64, UInt64)), text(String), none

  static func sample(_ random: inout InputGenerator) -> Big {
    random.pick([.small(0), .medium(1, 2), .large((1, 2, 3)), .text("a"), .none])
  }
}

struct Foundational: GeneratedType {
  var error: NSError
  var any: any Error
  var decoding: DecodingError = .dataCorrupted(.init(codingPath: [], debugDescription: "a"))
  var url = URLError(.badURL)
  var range: NSRange
  var number: NSNumber = 1
  var components = DateComponents(year: 2026)
  var measurement = Measurement(value: 1, unit: UnitLength.meters)
  var index = IndexPath(indexes: [1, 2])
  var set = CharacterSet.decimalDigits
  var locale = Locale(identifier: "tr_TR")
  var zone = TimeZone.gmt
  var calendar = Calendar(identifier: .gregorian)

  static func sample(_ random: inout InputGenerator) -> Foundational {
    let error = NSError(domain: random.name(), code: random.int(0..<9), userInfo: ["a": 1])
    return Foundational(
      error: error, any: error, range: NSRange(location: .sample(&random), length: 1))
  }
}

struct Standard: GeneratedType {
  var range = 1..<3
  var closed = "a"..."b"
  var slice: ArraySlice<Int>
  var contiguous: ContiguousArray<String>
  var set: Set<String>
  var pairs: KeyValuePairs<String, Int> = ["a": 1]
  var vector = SIMD4<Float>(1, 2, 3, 4)
  var path: AnyKeyPath = \String.count
  var scalar: Unicode.Scalar = "a"
  var type: Any.Type = Int.self
  var steps = Array(Swift.stride(from: 0, to: 3, by: 2))
  var collection: AnyCollection<Int> = AnyCollection([1])
  var lazy = [1, 2].lazy.map { $0 + 1 }
  var instant: any Hashable = 7

  static func sample(_ random: inout InputGenerator) -> Standard {
    Standard(
      slice: [Int].sample(&random).dropFirst(),
      contiguous: ContiguousArray([String].sample(&random)),
      set: Set([String].sample(&random)))
  }
}

/// What is different in each process.
struct Addressed: GeneratedType {
  var object = NSObject()
  var identifier = ObjectIdentifier(Ring<Int>.self)
  var pointer = UnsafeMutableRawPointer(bitPattern: 0x7f00_0000_1000)
  var queue = DispatchQueue(label: "a")
  var lock = NSLock()
  var unmanaged = Unmanaged.passUnretained(NSLock())
  var task: Task<Void, Never>?
  var dates = Date.distantPast

  static func sample(_ random: inout InputGenerator) -> Addressed { Addressed() }
}

struct Hashed: GeneratedType {
  var any: AnyHashable
  var nested: AnyHashable
  var keys: [AnyHashable: Any]

  static func sample(_ random: inout InputGenerator) -> Hashed {
    let any = AnyHashable(String.sample(&random))
    return Hashed(any: any, nested: AnyHashable([any]), keys: [any: any, 1: Flaw.empty])
  }
}
