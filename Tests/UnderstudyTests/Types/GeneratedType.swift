import Foundation
import GeneratedInput
import SessionAnalysis

/// A type that a view model may have a property of. Most are made of others, at run time.
protocol GeneratedType: SendableMetatype {
  static func sample(_ random: inout InputGenerator) -> Self
}

extension InputGenerator {
  /// A random type, made of at most so many others inside each other.
  mutating func type(depth: Int = 4) -> any GeneratedType.Type {
    if depth == 0 || isOnce(in: 5) { return pick(Leaves.all) }
    let inner = type(depth: depth - 1)
    return isOnce(in: 4) ? pair(of: inner, type(depth: depth - 1)) : wrapper(of: inner)
  }

  private mutating func wrapper<Inner: GeneratedType>(
    of inner: Inner.Type
  ) -> any GeneratedType.Type {
    let wrappers: [any GeneratedType.Type] = [
      Inner?.self, Inner??.self, [Inner].self, [String: Inner].self, Result<Inner, Flaw>.self,
      Erased<Inner>.self, Erased<Inner?>.self, ErasedList<Inner>.self, Callback<Inner>.self,
      Wrapped<Inner>.self, Lazily<Inner>.self, Object<Inner>.self, Subclass<Inner>.self,
      Observed<Inner>.self, Weakly<Inner>.self, Unowned<Inner>.self, Ring<Inner>.self,
      Tree<Inner>.self, Sixteen<Inner>.self, Mirrored<Inner>.self, Titled<Inner>.self,
      Failed<Inner>.self, Failed<Inner>?.self, Keeper<Inner>.self,
    ]
    return pick(wrappers)
  }

  private mutating func pair<First: GeneratedType>(
    of first: First.Type, _ second: any GeneratedType.Type
  ) -> any GeneratedType.Type {
    pair(first, second, isOnce(in: 2))
  }

  private func pair<First: GeneratedType, Second: GeneratedType>(
    _ first: First.Type, _ second: Second.Type, _ isChoice: Bool
  ) -> any GeneratedType.Type {
    isChoice ? Either<First, Second>.self : Couple<First, Second>.self
  }
}

// MARK: Types of the standard library

extension Optional: GeneratedType where Wrapped: GeneratedType {
  static func sample(_ random: inout InputGenerator) -> Self {
    random.isOnce(in: 3) ? nil : .some(.sample(&random))
  }
}

extension Array: GeneratedType where Element: GeneratedType {
  static func sample(_ random: inout InputGenerator) -> Self {
    random.array(0..<4) { .sample(&$0) }
  }
}

extension Dictionary: GeneratedType where Key == String, Value: GeneratedType {
  static func sample(_ random: inout InputGenerator) -> Self {
    Dictionary(
      random.array(0..<4) { ($0.hostileString(), .sample(&$0)) }, uniquingKeysWith: { $1 })
  }
}

extension Result: GeneratedType where Success: GeneratedType, Failure == Flaw {
  static func sample(_ random: inout InputGenerator) -> Self {
    random.isOnce(in: 3) ? .failure(.sample(&random)) : .success(.sample(&random))
  }
}

// MARK: Structures and enumerations

struct Couple<First: GeneratedType, Second: GeneratedType>: GeneratedType {
  let first: First
  var both: (First, second: Second)

  static func sample(_ random: inout InputGenerator) -> Self {
    Couple(first: .sample(&random), both: (.sample(&random), .sample(&random)))
  }
}

enum Either<First: GeneratedType, Second: GeneratedType>: GeneratedType {
  case neither
  case first(First)
  case second(Second, number: Int)
  case both(First, Second)
  case record((first: First, second: Second))

  static func sample(_ random: inout InputGenerator) -> Self {
    switch random.int(0..<5) {
    case 0: .neither
    case 1: .first(.sample(&random))
    case 2: .second(.sample(&random), number: random.int(0..<9))
    case 3: .both(.sample(&random), .sample(&random))
    default: .record((.sample(&random), .sample(&random)))
    }
  }
}

indirect enum Tree<Leaf: GeneratedType>: GeneratedType {
  case leaf(Leaf)
  case branches(Tree, Tree)

  static func sample(_ random: inout InputGenerator) -> Self {
    random.isOnce(in: 3) ? .branches(.sample(&random), .sample(&random)) : .leaf(.sample(&random))
  }
}

struct Sixteen<Item: GeneratedType>: GeneratedType {
  var a: Item, b: Item, c: Item, d: Item, e: Item, f: Item, g: Item, h: Item
  var i: Item, j: Item, k: Item, l: Item, m: Item, n: Item, o: Item, p: Item

  /// Alike, so that one of them in others does not become millions.
  static func sample(_ random: inout InputGenerator) -> Self {
    let (x, y) = (Item.sample(&random), Item.sample(&random))
    return Sixteen(
      a: x, b: y, c: x, d: x, e: x, f: x, g: x, h: x, i: x, j: x, k: x, l: x, m: x, n: x, o: x,
      p: y)
  }
}

// MARK: Existential types and functions

/// A value in `Any`, and again in that.
struct Erased<Inner: GeneratedType>: GeneratedType {
  var value: Any
  var optional: Any?
  var isSame = true

  static func sample(_ random: inout InputGenerator) -> Self {
    Erased(value: Inner.sample(&random), optional: Inner.sample(&random) as Any?)
  }
}

struct ErasedList<Inner: GeneratedType>: GeneratedType {
  var values: [Any]
  var named: [String: any GeneratedType]
  var metatype: any GeneratedType.Type = Inner.self

  static func sample(_ random: inout InputGenerator) -> Self {
    ErasedList(
      values: random.array(0..<3) { Inner.sample(&$0) },
      named: ["a": Inner.sample(&random), "b": pickLeaf(&random)])
  }

  private static func pickLeaf(_ random: inout InputGenerator) -> any GeneratedType {
    random.pick(Leaves.all).sample(&random)
  }
}

/// An error with a payload, and how view models keep it.
struct Failed<Inner: GeneratedType>: GeneratedType {
  var error: (any Error)?
  var state: State
  var all: [any Error]

  enum State { case idle, failed(any Error), retrying(after: any Error, times: Int) }
  enum Cause: Error, @unchecked Sendable { case inner(Inner), unknown }

  static func sample(_ random: inout InputGenerator) -> Self {
    let error = Cause.inner(.sample(&random))
    let state: [State] = [.idle, .failed(error), .retrying(after: error, times: 2)]
    return Failed(
      error: random.isOnce(in: 3) ? nil : error, state: random.pick(state),
      all: random.array(0..<3) { $0.isOnce(in: 2) ? Cause.unknown as any Error : Flaw.sample(&$0) })
  }
}

struct Callback<Inner: GeneratedType>: GeneratedType {
  var value: Inner
  var onChange: (Inner) -> Void = { _ in }
  var load: (@Sendable () async throws -> Inner)?

  static func sample(_ random: inout InputGenerator) -> Self { Callback(value: .sample(&random)) }
}

// MARK: Wrappers and mirrors

@propertyWrapper struct Noted<Inner> {
  var wrappedValue: Inner
  var note = "a"
  var projectedValue: Self { self }
}

@propertyWrapper struct Only<Inner> { var wrappedValue: Inner }

struct Wrapped<Inner: GeneratedType>: GeneratedType {
  @Noted var noted: Inner
  @Only var only: Inner

  static func sample(_ random: inout InputGenerator) -> Self {
    Wrapped(noted: .sample(&random), only: .sample(&random))
  }
}

struct Lazily<Inner: GeneratedType>: GeneratedType {
  private let inner: Inner
  private(set) lazy var value: Inner = inner

  static func sample(_ random: inout InputGenerator) -> Self {
    var new = Lazily(inner: .sample(&random))
    if random.isOnce(in: 2) { _ = new.value }
    return new
  }
}

struct Mirrored<Inner: GeneratedType>: GeneratedType, CustomReflectable {
  let inner: Inner
  let style: Mirror.DisplayStyle?

  var customMirror: Mirror {
    Mirror(self, children: ["inner": inner, "": 1, "inner": [inner]], displayStyle: style)
  }

  static func sample(_ random: inout InputGenerator) -> Self {
    let styles: [Mirror.DisplayStyle?] = [
      nil, .struct, .class, .enum, .tuple, .optional, .collection, .dictionary, .set,
    ]
    return Mirrored(inner: .sample(&random), style: random.pick(styles))
  }
}

/// Describes itself, as what it is not.
struct Titled<Inner: GeneratedType>: GeneratedType, CustomStringConvertible,
  CustomDebugStringConvertible
{
  let inner: Inner
  let description: String
  var debugDescription: String { "[\(description)" }

  static func sample(_ random: inout InputGenerator) -> Self {
    Titled(inner: .sample(&random), description: random.hostileString())
  }
}
