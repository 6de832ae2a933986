import Foundation
import Testing

@testable import SessionFormat

/// A structure that is read by its layout shows what a mirror shows.
struct StructureLayoutTests {
  @Test(arguments: Sample.allCases)
  fileprivate func layoutReadsWhatMirrorReads(_ sample: Sample) throws {
    let layout = try #require(StructureLayout.of(type(of: sample.subject)))
    let children = Mirror(reflecting: sample.subject).children
    let values = layout.values(in: sample.subject).map { value in
      switch value {
      case .value(let value): value
      case .subject(let subject): Value(reflecting: subject)
      }
    }
    #expect(values == children.map { Value(reflecting: $0.value) })
  }

  @Test func typeThatNeedsMirrorHasNoLayout() {
    let types: [Any.Type] = [
      Int.self, String.self, [Int].self, Date?.self, Weak.self, Unowned.self, Function.self,
      Existential.self, Described.self, NoProperties.self, Object.self, (Int, Int).self,
    ]
    #expect(types.filter { StructureLayout.of($0) != nil }.isEmpty)
  }

  @Test func layoutKeepsNothingOfWhatItRead() {
    var object: Object? = Object()
    weak let watched = object
    _ = StructureLayout.of(Owner.self)?.values(in: Owner(object: object))
    object = nil
    #expect(watched == nil)
  }
}

private enum Sample: CaseIterable {
  case everything, empty, nested, generic, wrapped

  var subject: Any {
    switch self {
    case .everything:
      Everything(
        small: 7, flag: true, text: "é\u{1F4DA}", optional: nil, number: 0.1, pair: (1, "b"),
        choice: .payload(3), date: Date(timeIntervalSince1970: 1), list: [1, 2], object: Object())
    case .empty: Owner(object: nil)
    case .nested: Nested(inner: Generic(value: 5, other: nil), last: 2)
    case .generic: Generic(value: "a", other: ["b"])
    case .wrapped: Wrapping(plain: 1)
    }
  }
}

private struct Everything {
  var small: UInt8
  var flag: Bool
  var text: String
  var optional: Int?
  var number: Double
  var pair: (Int, String)
  var choice: Choice
  var date: Date
  var list: [Int]
  var object: Object
}

private enum Choice {
  case plain
  case payload(Int)
}

private final class Object {
  let number = 4
}

private struct Owner {
  var object: Object?
}

private struct Generic<Element> {
  var value: Element
  var other: [Element]?
}

private struct Nested {
  var inner: Generic<Int>
  var last: Int8
}

@propertyWrapper private struct Doubled {
  var wrappedValue: Int
}

private struct Wrapping {
  var plain: Int
  @Doubled var doubled = 2
  lazy var late = 3
}

private struct Weak {
  weak var object: Object?
}

private struct Unowned {
  unowned(unsafe) var object: Object
}

private struct Function {
  var call: () -> Void
}

private struct Existential {
  var error: any Error
}

private struct Described: CustomReflectable {
  var number = 1
  var customMirror: Mirror { Mirror(self, children: []) }
}

private struct NoProperties {}
