import Foundation
import GeneratedInput
import Observation

// Objects of generated types, and what refers to them.

class Object<Inner: GeneratedType>: GeneratedType {
  let inner: Inner

  required init(_ random: inout InputGenerator) { inner = .sample(&random) }

  static func sample(_ random: inout InputGenerator) -> Self { Self(&random) }
}

class Subclass<Inner: GeneratedType>: Object<Inner> {
  private var count: Int
  private(set) lazy var later = inner

  required init(_ random: inout InputGenerator) {
    count = random.int(0..<9)
    super.init(&random)
  }
}

@Observable final class Observed<Inner: GeneratedType>: GeneratedType {
  var inner: Inner
  @ObservationIgnored var ignored = 1

  private init(inner: Inner) { self.inner = inner }

  static func sample(_ random: inout InputGenerator) -> Observed {
    Observed(inner: .sample(&random))
  }
}

struct Weakly<Inner: GeneratedType>: GeneratedType {
  weak var held: Object<Inner>?
  weak var gone: Object<Inner>?
  private let owner: Object<Inner>

  static func sample(_ random: inout InputGenerator) -> Self {
    let (owner, other) = (Object<Inner>(&random), Object<Inner>(&random))
    return Weakly(held: owner, gone: other, owner: owner)
  }
}

struct Unowned<Inner: GeneratedType>: GeneratedType {
  unowned let held: Object<Inner>
  unowned var optional: Object<Inner>?
  private let owner: Object<Inner>

  static func sample(_ random: inout InputGenerator) -> Self {
    let owner = Object<Inner>(&random)
    return Unowned(held: owner, optional: random.isOnce(in: 2) ? nil : owner, owner: owner)
  }
}

/// Objects that refer to each other.
final class Ring<Inner: GeneratedType>: GeneratedType {
  var inner: Inner
  var next: Ring?
  weak var previous: Ring?

  private init(inner: Inner) { self.inner = inner }

  static func sample(_ random: inout InputGenerator) -> Ring {
    let rings = (0..<random.int(1..<4)).map { _ in Ring(inner: .sample(&random)) }
    for (ring, next) in zip(rings, rings.dropFirst() + rings.prefix(1)) {
      ring.next = next
      next.previous = ring
    }
    return rings[0]
  }
}

/// An actor, of which nothing can be read without waiting.
struct Keeper<Inner: GeneratedType>: GeneratedType {
  actor Store {
    var inner: Inner?
    init() {}
  }

  let store = Store()
  var inner: Inner

  static func sample(_ random: inout InputGenerator) -> Self { Keeper(inner: .sample(&random)) }
}
