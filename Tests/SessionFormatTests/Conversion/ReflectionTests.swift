import Observation
import Testing

@testable import SessionFormat

@Suite struct ReflectionTests {
  indirect enum Edit: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    case none, insert(Int, row: Int), delete(row: Int), replace(Row), both((Int, Int)), void(Void)
    case twice(Edit)
    var description: String { "hidden" }
    var debugDescription: String { "hidden" }
  }

  struct Row: Sendable {
    var name = "Wasin"
    var level: Edit? = .insert(5, row: 2)
    var action: @Sendable (Int) -> Void = { _ in }
  }

  class Base { var id = 1 }

  final class Node: Base {
    var next: Node?
    private let _secret = 2
    lazy var late = 3
  }

  @propertyWrapper struct Plain { var wrappedValue: Int }
  @propertyWrapper struct Clamped {
    var limit = 9
    var wrappedValue: Int
  }

  struct Wrapped {
    @Plain var count = 1
    @Clamped var level = 2
    var _both = 1
    var both = 2
    var _0 = 3
  }

  @Observable final class Model {
    var name = "Ada"
    var scores = [1: "one"]
    @ObservationIgnored var hidden = 0
  }

  @Test(
    arguments: [
      (.none, ".none"), (.insert(5, row: 2), ".insert(5, row: 2)"),
      (.delete(row: 1), ".delete(row: 1)"),
      (.both((1, 2)), ".both(1, 2)"), (.void(()), ".void"), (.twice(.none), ".twice(.none)"),
      (
        .replace(Row(level: nil)),
        #".replace((name: "Wasin", level: nil, action: "(function)"))"#
      ),
    ] as [(Edit, String)]
  )
  func casesAreReflectedByName(_ edit: Edit, _ text: String) {
    #expect(Value(reflecting: edit).description == text)
  }

  /// A case with a payload that takes no memory is like one without payload in a type's metadata.
  @Test func payloadsWithoutSizeAreShown() {
    enum Fetch { case players }
    enum Empty { case none(Void) }
    struct Nothing {}
    enum Loading { case idle, failed(Fetch), empty(Empty), nested(Single), odd(Nothing) }
    enum Single { case failed(Fetch) }
    let values: [Loading] = [
      .idle, .failed(.players), .empty(.none(())), .nested(.failed(.players)), .odd(Nothing()),
    ]
    #expect(
      values.map { "\(Value(reflecting: $0))" } == [
        ".idle", ".failed(.players)", ".empty(.none)", ".nested(.failed(.players))",
        ".odd(.Nothing)",
      ])
    #expect(plainCases(of: Loading.self).isEmpty)
    #expect(plainCases(of: Single.self).isEmpty)
  }

  @Test func structsAndTuplesAreRecords() {
    let row = #"(name: "Wasin", level: .insert(5, row: 2), action: "(function)")"#
    #expect(Value(reflecting: Row()).description == row)
    #expect(Value(reflecting: (1, b: "x", [2.5])).description == #"(1, b: "x", [2.5])"#)
    #expect(Value(reflecting: ()).description == "()")
    #expect(
      Value(reflecting: [Edit.none, .delete(row: 0)]).description == "[.none, .delete(row: 0)]"
    )
  }

  @Test func objectsAreRecords() {
    let node = Node()
    #expect(Value(reflecting: node).description == "(id: 1, next: nil, secret: 2, late: nil)")
    _ = node.late
    node.next = node
    let text = #"(id: 1, next: "(cycle)", secret: 2, late: 3)"#
    #expect(Value(reflecting: node).description == text)
    node.next = nil
  }

  @Test func sharedObjectsAreNotCycles() {
    let base = Base()
    #expect(Value(reflecting: [base, base]).description == "[(id: 1), (id: 1)]")
  }

  @Test func wrappersAndObservablesAreUnwrapped() {
    let wrapped = "(count: 1, level: (limit: 9, wrappedValue: 2), _both: 1, both: 2, _0: 3)"
    #expect(Value(reflecting: Wrapped()).description == wrapped)
    let model = #"(name: "Ada", scores: [1: "one"], hidden: 0)"#
    #expect(Value(reflecting: Model()).description == model)
  }

  @Test func hashedCollectionsAreSorted() {
    struct Key: Hashable { var id: Int }
    let set = Set((0..<5).map(Key.init))
    #expect(Value(reflecting: set).description == "[(id: 0), (id: 1), (id: 2), (id: 3), (id: 4)]")
    let entries = Value(reflecting: [Key(id: 2): 1, Key(id: 1): 2]).description
    #expect(entries == "[(id: 1): 2, (id: 2): 1]")
    let any: [String: Any] = ["b": 1, "a": [true, "x", Int?.none as Any] as [Any]]
    let text = #"["a": [true, "x", nil], "b": 1]"#
    #expect(Value(reflecting: any).description == text)
  }

  protocol Phase {}
  struct Idle: Phase {}
  final class Loading: Phase {}
  struct Loaded: Phase { let items: [Int] }

  /// Its fields alone would not tell such a value from another one.
  @Test func whatHasNoPropertiesIsShownAsItsType() {
    let phases: [any Phase] = [Idle(), Loading(), Loaded(items: [1])]
    #expect(phases.map { "\(Value(reflecting: $0))" } == [".Idle", ".Loading", "(items: [1])"])
    #expect(Value(reflecting: ()) == .record([]))
  }

  /// Shows itself as a dictionary, and is equal only in the same order.
  struct Ordered: CustomReflectable {
    let entries: [(key: String, value: Int)]
    var customMirror: Mirror {
      Mirror(self, unlabeledChildren: entries, displayStyle: .dictionary)
    }
  }

  @Test func otherDictionariesKeepTheirOrder() {
    let ordered = Ordered(entries: [("b", 1), ("a", 2)])
    #expect(
      "\(Value(reflecting: ordered))" == #"[(key: "b", value: 1), (key: "a", value: 2)]"#)
  }

  final class Friend {
    let name: String
    var friends: [Friend] = []
    init(_ name: String) { self.name = name }
  }

  /// There are more ways through ten friends than fit into memory.
  @Test func sizeIsLimited() {
    let friends = (0..<10).map { Friend("\($0)") }
    for friend in friends { friend.friends = friends }
    let text = "\(Value(reflecting: friends, mostParts: 1000))"
    #expect(text.hasPrefix(#"[(name: "0", friends: ["(cycle)", (name: "1", friends: ["#))
    #expect(text.contains(#""(too large)""#))
    #expect(text.matches(of: /name/).count < 1000)
    #expect(!"\(Value(reflecting: friends[..<3].map(\.name), mostParts: 1))".contains("too large"))
    for friend in friends { friend.friends = [] }
  }

  @Test func depthIsLimited() {
    var edit = Edit.none
    for _ in 0..<5000 { edit = .twice(edit) }
    let text = Value(reflecting: edit).description
    let levels = String(repeating: ".twice(", count: 100)
    #expect(text == levels + "\"(too deep)\"" + String(repeating: ")", count: 100))
  }

  @Test func valuesWithoutPartsAreDescribed() {
    #expect(Value(reflecting: { () -> Int in 1 }) == .string("(function)"))
    #expect(Value(reflecting: Int.self) == .string("Int"))
    #expect(Value(reflecting: 5) == .int(5))
    #expect(Value(reflecting: Int??.some(nil) as Any) == .null)
  }
}
