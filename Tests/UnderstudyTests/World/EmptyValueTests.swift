import Foundation
import Testing

@testable import SessionFormat
@testable import Understudy

@Suite struct EmptyValueTests {
  enum Plain: Codable { case first, second }
  enum Named: String, Codable { case one, two }
  enum Numbered: Int, Codable { case five = 5, six }
  enum Only: Codable { case one }
  enum Loaded: Codable, Equatable { case text(String, count: Int), none }
  indirect enum Tree: Codable, Equatable { case node(Tree, Tree), leaf(Int) }
  enum Empty {}
  enum Flagged: String, Codable, CaseIterable {
    case a, b
    static let allCases = [Flagged.b]
  }
  struct Inner: Codable, Equatable {
    var id: UUID
    var kind: Named
    var state: Loaded
  }
  struct Outer: Codable, Equatable {
    var inner: Inner
    var others: [Inner]
    var parent: Int?
    var page: URL
    var when: Date
    var price: Decimal
    var names: [String: Inner]
    var flags: Set<Int>
    var data: Data
  }
  struct Positive: Codable {
    init(from decoder: any Decoder) throws {
      guard try decoder.singleValueContainer().decode(Int.self) > 0 else { throw Refused() }
    }

    struct Refused: Error {}
  }

  private let zero = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))

  @Test func emptyEnumerationIsFirstCase() throws {
    #expect(try ValueGenerator().value(of: Plain.self) == .first)
    #expect(try ValueGenerator().value(of: Named.self) == .one)
    #expect(try ValueGenerator().value(of: Numbered.self) == .five)
    #expect(try ValueGenerator().value(of: Only.self) == .one)
    #expect(try ValueGenerator().value(of: Flagged.self) == .b)
    #expect(try ValueGenerator().value(of: Loaded.self) == .text("", count: 0))
  }

  @Test func emptyRecordHasEmptyFields() throws {
    let inner = Inner(id: zero, kind: .one, state: .text("", count: 0))
    #expect(try ValueGenerator().value(of: Inner.self).id == zero)
    let page = try #require(URL(string: "about:blank"))
    let outer = Outer(
      inner: Inner(id: zero, kind: .one, state: .none), others: [], parent: nil, page: page,
      when: Date(timeIntervalSinceReferenceDate: 0), price: 0, names: [:], flags: [], data: Data())
    let made = try ValueGenerator().value(of: Outer.self)
    #expect(made.inner.id == inner.id && made.inner.kind == inner.kind)
    #expect(made.others == outer.others && made.page == outer.page && made.price == outer.price)
    #expect(made.when == outer.when && made.names == outer.names && made.data == outer.data)
  }

  @Test func recursiveTypesHaveEmptyValue() throws {
    #expect(try ValueGenerator().value(of: Tree.self) == .node(.leaf(0), .leaf(0)))
  }

  /// An optional is nil sometimes, and a value otherwise, wherever it stands.
  @Test func optionalsAreMadeUp() throws {
    func values<T: Codable & Hashable>(_ type: T.Type) throws -> Set<T> {
      Set(try (0..<50).map { try ValueGenerator(seed: $0).value(of: type) })
    }
    #expect(try ValueGenerator().value(of: Int?.self) == nil)
    #expect(try values(Int?.self).count > 2)
    #expect(try values(Date?.self).count > 2)
    #expect(try values(Named?.self) == [nil, .one, .two])
    #expect(try values(Int??.self).contains(nil))
    #expect(try values([Int?].self).contains { $0.contains { $0 != nil } })
    #expect(try values([Int?].self).contains { $0.contains(nil) })
  }

  @Test func someTypesHaveNoEmptyValue() {
    #expect(throws: Positive.Refused.self) { try ValueGenerator().value(of: Positive.self) }
  }

  @Test func casesAreTriedInOrder() {
    enum Many { case a, b, c, d }
    #expect(plainCases(of: Many.self) == [.a, .b, .c, .d])
    #expect(plainCases(of: Only.self) == [.one])
    #expect(plainCases(of: Loaded.self).isEmpty)
    #expect(plainCases(of: Optional<Int>.self).isEmpty)
    #expect(plainCases(of: Empty.self).isEmpty)
    #expect(plainCases(of: Inner.self).isEmpty)
    #expect(plainCases(of: String.self).isEmpty)
    #expect(plainCases(of: ObjectIdentifier.self).isEmpty)
  }
}
