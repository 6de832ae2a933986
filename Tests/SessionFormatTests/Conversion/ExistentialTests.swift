import Foundation
import Testing

@testable import SessionFormat

/// Values of existential types, which Swift boxes once more inside `Any`, are shown as what is in them.
@Suite struct ExistentialTests {
  @Test(arguments: Sample.allCases)
  fileprivate func existentialIsShownAsWhatItHolds(_ sample: Sample) {
    var wrapping = Wrapping()
    sample.start(&wrapping)
    #expect(wrapping.mismatches == [])
    #expect(wrapping.count > 500)
  }

  @Test func propertyWithErrorIsShown() {
    struct Form {
      var error: (any Error)?
      var other: (any Error)? = nil
    }
    let shown = Value(reflecting: Form(error: Flaw.tooLong(3)))
    #expect(shown.description == "(error: .tooLong(3), other: nil)")
    #expect(Value(recording: Form(error: Flaw.empty))?.description == "(error: .empty, other: nil)")
  }

  @Test func errorOfFoundationIsShown() {
    struct Form { var error: (any Error)? = NSError(domain: "shop", code: 4) }
    let shown = Value(reflecting: Form()).description
    #expect(shown == "(error: \(Value(reflecting: NSError(domain: "shop", code: 4))))")
  }
}

private protocol Named<Name> {
  associatedtype Name
  var name: Name { get }
}

private enum Flaw: Error, Hashable, Named {
  case empty
  case tooLong(Int)
  var name: String { "flaw" }
}

private struct Note: Error, Hashable, Named {
  var name = "a"
}

private final class Failure: Error, Named {
  let name = "f"
}

private struct Refused: Error {}

private final class Gone: Error {}

/// An existential type, and a value in it.
private enum Sample: CaseIterable {
  case plainCase, payload, structure, object, emptyStructure, emptyObject, composed, constrained,
    constrainedCase
  case `protocol`, anything, anyError, anyNil, hashable, hashableCase, standard

  func start(_ wrapping: inout Wrapping) {
    switch self {
    case .plainCase: wrapping.check(Flaw.empty as any Error, ".empty")
    case .payload: wrapping.check(Flaw.tooLong(2) as any Error, ".tooLong(2)")
    case .structure: wrapping.check(Note() as any Error, #"(name: "a")"#)
    case .object: wrapping.check(Failure() as any Error, #"(name: "f")"#)
    case .emptyStructure: wrapping.check(Refused() as any Error, ".Refused")
    case .emptyObject: wrapping.check(Gone() as any Error, ".Gone")
    case .composed: wrapping.check(Note() as any Error & Named, #"(name: "a")"#)
    case .constrained: wrapping.check(Note() as any Named<String>, #"(name: "a")"#)
    case .constrainedCase: wrapping.check(Flaw.empty as any Named<String>, ".empty")
    case .protocol: wrapping.check(Failure() as any Named, #"(name: "f")"#)
    case .anything: wrapping.check(Note() as Any, #"(name: "a")"#)
    case .anyError: wrapping.check(boxed(Flaw.tooLong(1) as any Error), ".tooLong(1)")
    case .anyNil: wrapping.check(boxed(Optional<any Error>.none), "nil")
    case .hashable: wrapping.check(AnyHashable(Note()), #"(value: (name: "a"))"#)
    case .hashableCase: wrapping.check(AnyHashable(Flaw.empty), "(value: .empty)")
    case .standard: wrapping.check(7 as any Hashable, "7")
    }
  }
}

/// `Any` that holds what it is given as a value of its static type.
private func boxed<T>(_ value: T) -> Any { value }

/// Puts a value into everything that can hold one, and that into everything again.
private struct Wrapping {
  private(set) var count = 0
  private(set) var mismatches: [String] = []

  private struct Holder<Item> { var item: Item }
  private final class Box<Item> {
    let item: Item
    init(_ item: Item) { self.item = item }
  }
  private enum Holding<Item> { case some(Item, number: Int) }

  mutating func check<T>(_ value: T, _ text: String, depth: Int = 3) {
    count += 1
    let shown = Value(reflecting: value).description
    if shown != text { mismatches.append("\(T.self): \(shown), not \(text)") }
    _ = Value(recording: value)
    guard depth > 0 else { return }
    check(Optional(value), text, depth: depth - 1)
    check([value], "[\(text)]", depth: depth - 1)
    check(["k": value], #"["k": \#(text)]"#, depth: depth - 1)
    check((value, 1), "(\(text), 1)", depth: depth - 1)
    check(Holder(item: value), "(item: \(text))", depth: depth - 1)
    check(Box(value), "(item: \(text))", depth: depth - 1)
    check(Holding.some(value, number: 1), ".some(\(text), number: 1)", depth: depth - 1)
    check(boxed(value), text, depth: depth - 1)
  }
}
