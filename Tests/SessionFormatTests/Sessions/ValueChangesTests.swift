import GeneratedInput
import Testing

@testable import SessionFormat

@Suite struct ValueChangesTests {
  @Test(arguments: [
    ("1", "1", []), ("1", "2", ["  a = 2"]), ("nan", "nan", []), ("0.0", "-0.0", ["  a = -0.0"]),
    ("(x: 1, y: 2)", "(x: 1, y: 3)", ["  a.y = 3"]),
    ("(1, 2)", "(3, 4)", ["  a.0 = 3", "  a.1 = 4"]),
    ("(x: 1)", "(y: 1)", ["  a = (y: 1)"]),
    ("(x: 1, x: 2)", "(x: 1, x: 3)", ["  a = (x: 1, x: 3)"]),
    (#"("x y": (1))"#, #"("x y": (2))"#, [#"  a."x y".0 = 2"#]),
    (".b(1)", ".b(2)", ["  a = .b(2)"]),
    ("[1, 2, 3]", "[1, 2, 2, 3]", ["+ a[2] = 2"]), ("[1, 2, 3]", "[2, 3]", ["- a[0] = 1"]),
    ("[1, 2, 3]", "[1, 4, 3]", ["  a[1] = 4"]), ("[]", "[1]", ["  a = [1]"]),
    ("[1]", "[]", ["  a = []"]),
    ("[1, 2]", "[3, 4]", ["  a = [3, 4]"]), ("[1, 2]", "[1]", ["- a[1] = 2"]),
    ("[1, 2, 3, 4]", "[1, 5, 4]", ["- a[1] = 2", "- a[1] = 3", "+ a[1] = 5"]),
    ("[1, 4]", "[1, 2, 3, 4]", ["+ a[1] = 2", "+ a[2] = 3"]),
    ("[1, 2, 3, 4]", "[1, 5, 2, 3, 6, 4]", ["+ a[1] = 5", "+ a[4] = 6"]),
    ("[1, 2, 3, 2, 4]", "[1, 3, 2, 2, 5, 4]", ["- a[1] = 2", "+ a[3] = 2", "+ a[4] = 5"]),
    ("[1, 2, 3, 4]", "[5, 2, 3, 6]", ["  a[0] = 5", "  a[3] = 6"]),
    ("[1, 2, 3]", "[4, 2, 5]", ["  a = [4, 2, 5]"]),
    ("[1, 2, 3]", "[3, 1, 2]", ["- a[2] = 3", "+ a[0] = 3"]),
    ("[1, 2, 3, 4]", "[2, 3, 5]", ["- a[0] = 1", "- a[2] = 4", "+ a[2] = 5"]),
    ("[1, 2, 3]", "[4, 3, 5, 6]", ["  a = [4, 3, 5, 6]"]),
    ("[(x: 1, y: 1)]", "[(x: 2, y: 1)]", ["  a[0].x = 2"]),
    ("[(x: 1)]", "[(y: 1)]", ["  a = [(y: 1)]"]),
    // Without an identity, a row that changed is no other one, unless that explains more.
    (
      "[(x: 1, y: 1, z: 1), (x: 2, y: 2, z: 2)]", "[(x: 3, y: 3, z: 3), (x: 2, y: 2, z: 2)]",
      ["  a[0].x = 3", "  a[0].y = 3", "  a[0].z = 3"]
    ),
    (
      "[(x: 1, y: 1), (x: 2, y: 2), (x: 3, y: 3), (x: 4, y: 4)]",
      "[(x: 0, y: 0), (x: 1, y: 1), (x: 2, y: 2), (x: 3, y: 3)]",
      ["- a[3] = (x: 4, y: 4)", "+ a[0] = (x: 0, y: 0)"]
    ),
    (
      "[(x: 1, y: 1), (x: 2, y: 2)]", "[(x: 2, y: 2), (x: 1, y: 1)]",
      ["  a[0].x = 2", "  a[0].y = 2", "  a[1].x = 1", "  a[1].y = 1"]
    ),
    ("[1, (x: [1, 2])]", "[1, (x: [1, 3])]", ["  a[1].x[1] = 3"]),
    ("(x: [1, 2])", "(x: nil)", ["  a.x = nil"]),
    (#"["b": 1, "c": 2]"#, #"["b": 1, "c": 3]"#, [#"  a["c"] = 3"#]),
    (
      #"["b": 1, "c": 2]"#, #"["b": 2, "d": 3]"#,
      [#"- a["c"] = 2"#, #"  a["b"] = 2"#, #"+ a["d"] = 3"#]
    ),
    (
      "[1: (x: 1), -1: 2]", "[1: (x: 2), .b(1): 3]",
      ["- a[-1] = 2", "  a[1].x = 2", "+ a[.b(1)] = 3"]
    ),
    ("[:]", "[1: 2]", ["  a = [1: 2]"]), ("[1: 2]", "[:]", ["  a = [:]"]),
    ("[1: 2]", "[2: 2]", ["  a = [2: 2]"]), ("[:]", "[]", ["  a = []"]),
    ("[1: 2, 1: 3]", "[1: 2, 1: 4]", ["  a = [1: 2, 1: 4]"]), ("[1: 2, 2: 3]", "[2: 3, 1: 2]", []),
  ])
  func changesAreNarrowest(old: String, new: String, lines: [String]) throws {
    let changes = Value.changes(
      from: try .init(literal: old),
      to: try .init(literal: new),
      at: Path("a")
    )
    #expect(changes.map(\.description) == lines)
  }

  /// The first character of each row is its `id`, the second is what it shows.
  @Test(arguments: [
    ("1a 2b", "1a 2c", ["  a[1].x = .c"]), ("1a 2b", "1c 2d", ["  a[0].x = .c", "  a[1].x = .d"]),
    ("1a 2b", "1a 3b", ["  a[1] = (id: 3, x: .b)"]),
    ("1a 2b", "3a 4b", ["  a[0] = (id: 3, x: .a)", "  a[1] = (id: 4, x: .b)"]),
    ("1a 2b", "2b 1a", ["  a[0] = (id: 2, x: .b)", "  a[1] = (id: 1, x: .a)"]),
    ("1a 2b 3c", "3c 1a 2b", ["- a[2] = (id: 3, x: .c)", "+ a[0] = (id: 3, x: .c)"]),
    (
      "1a 2b 3c 4e", "2b 3d 4e 1a",
      ["- a[0] = (id: 1, x: .a)", "+ a[3] = (id: 1, x: .a)", "  a[1].x = .d"]
    ),
    ("1a 2b 3c 4d", "4d 2b 3c 1a", ["  a[0] = (id: 4, x: .d)", "  a[3] = (id: 1, x: .a)"]),
    ("1a 2b 3c 4d", "1a 3e 4d", ["- a[1] = (id: 2, x: .b)", "  a[1].x = .e"]),
    (
      "1a 2b 3c 4d 5e", "2b 4d 6f",
      [
        "- a[0] = (id: 1, x: .a)", "- a[1] = (id: 3, x: .c)", "- a[2] = (id: 5, x: .e)",
        "+ a[2] = (id: 6, x: .f)",
      ]
    ),
    ("1a 2b", "3c", ["  a = [(id: 3, x: .c)]"]),
    ("1a 1b 2c", "1a 2c 1b", ["  a[1] = (id: 2, x: .c)", "  a[2] = (id: 1, x: .b)"]),
    // Rows without an identity.
    ("-a -b", "-b -a", ["  a[0].x = .b", "  a[1].x = .a"]), ("-a", "1a", ["  a[0].id = 1"]),
  ])
  func rowsAreNotMixed(old: String, new: String, lines: [String]) {
    func list(_ rows: String) -> Value {
      .list(
        rows.split(separator: " ").map { row in
          let id = row.prefix(1) == "-" ? Value.null : Int128(row.prefix(1)).map(Value.int) ?? .null
          return .record([.init("id", id), .init("x", .case(String(row.dropFirst()), []))])
        })
    }
    let changes = Value.changes(from: list(old), to: list(new), at: Path("a"))
    #expect(changes.map(\.description) == lines)
  }

  @Test func seventeenEntriesAreOneChange() {
    func dictionary(_ count: Int) -> Value {
      .dictionary((0...count).map { .init(.int(Int128($0)), .int($0 == 0 ? 0 : Int128(count))) })
    }
    let path = Path("a")
    #expect(Value.changes(from: dictionary(1), to: dictionary(16), at: path).count == 16)
    #expect(
      Value.changes(from: dictionary(1), to: dictionary(17), at: path)
        == [.change(path, dictionary(17))])
  }

  @Test func longDifferenceIsOneChange() {
    func list(_ range: some Sequence<Int>) -> Value { .list(range.map { .int(Int128($0)) }) }
    let path = Path("a")
    let old = list(0..<40)
    let sixteen = list(Array(0..<20) + Array(100..<116) + Array(20..<40))
    let seventeen = list(Array(0..<20) + Array(100..<117) + Array(20..<40))
    #expect(Value.changes(from: old, to: sixteen, at: path).count == 16)
    #expect(Value.changes(from: old, to: seventeen, at: path) == [.change(path, seventeen)])
    #expect(Value.changes(from: seventeen, to: old, at: path) == [.change(path, old)])
    let long = list(0..<101)
    #expect(Value.changes(from: old, to: long, at: path) == [.change(path, long.shortened())])
    let row = Value.changes(from: .list([.null]), to: .list([.null, long]), at: path)
    #expect(row == [.insertion(path.appending(.index(1)), long.shortened())])
  }

  @Test func changesTransformOldIntoNew() throws {
    var random = InputGenerator()
    let seed = random.seed
    for _ in 0..<5000 {
      let old = random.value(depth: 4, placeholders: false)
      let new = random.isOnce(in: 4) ? random.value(depth: 4) : random.edited(old)
      var applied = old
      let changes = Value.changes(from: old, to: new, at: Path("a"))
      for change in changes { applied.apply(change) }
      try #require(applied.sorted == new.sorted, "seed \(seed): \(old) to \(new): \(changes)")
      try #require(changes.isEmpty == (old.sorted == new.sorted), "seed \(seed): \(old) to \(new)")
    }
  }
}

extension InputGenerator {
  /// The value with some parts changed, inserted and removed.
  fileprivate mutating func edited(_ value: Value) -> Value {
    switch value {
    case .list(var elements):
      for index in elements.indices where isOnce(in: 3) {
        elements[index] = edited(elements[index])
      }
      for _ in 0..<int(0..<3) where !elements.isEmpty && isOnce(in: 2) {
        elements.remove(at: int(0..<elements.count))
      }
      for _ in 0..<int(0..<3) {
        elements.insert(self.value(depth: 2), at: int(0..<(elements.count + 1)))
      }
      return .list(elements)
    case .dictionary(var entries):
      for index in entries.indices where isOnce(in: 3) {
        entries[index].value = edited(entries[index].value)
      }
      if !entries.isEmpty, isOnce(in: 3) { entries.remove(at: int(0..<entries.count)) }
      if isOnce(in: 3) { entries.append(.init(self.value(depth: 0), self.value(depth: 1))) }
      return .dictionary(entries)
    case .record(var fields):
      for index in fields.indices where isOnce(in: 2) {
        fields[index].value = edited(fields[index].value)
      }
      return .record(fields)
    default: return isOnce(in: 2) ? value : self.value(depth: 1)
    }
  }
}

extension Value {
  /// The value with the entries of its dictionaries in one order, since their order does not count.
  fileprivate var sorted: Value {
    switch self {
    case .list(let elements): .list(elements.map(\.sorted))
    case .dictionary(let entries):
      .dictionary(sorting: entries.map { Entry($0.key.sorted, $0.value.sorted) })
    case .record(let fields): .record(fields.map { Field($0.label, $0.value.sorted) })
    case .case(let name, let fields):
      .case(name, fields.map { Field($0.label, $0.value.sorted) })
    default: self
    }
  }

  fileprivate mutating func apply(_ event: Event) {
    switch event {
    case .change(let path, let value, _): edit(path.steps[...]) { $0 = value }
    case .insertion(let path, let value):
      editRow(path) { $0.insert(value, at: $1) }
    case .removal(let path, let value):
      editRow(path) { #expect($0.remove(at: $1) == value) }
    default: Issue.record("not a change: \(event)")
    }
  }

  private mutating func editRow(_ path: Path, _ body: (inout [Value], Int) -> Void) {
    edit(path.steps.dropLast()) { list in
      if case .list(var elements) = list, case .index(let index) = path.steps.last {
        body(&elements, index)
        list = .list(elements)
      } else if case .dictionary(let entries) = list, let key = path.steps.last?.key {
        var values = entries.filter { $0.key == key }.map(\.value)
        body(&values, 0)
        list = .dictionary(entries.filter { $0.key != key } + values.map { .init(key, $0) })
      } else {
        Issue.record("no row: \(path)")
      }
    }
  }

  private mutating func edit(_ steps: ArraySlice<Path.Step>, _ body: (inout Value) -> Void) {
    guard let step = steps.first else { return body(&self) }
    switch (self, step) {
    case (.list(var elements), .index(let index)):
      elements[index].edit(steps.dropFirst(), body)
      self = .list(elements)
    case (.dictionary(var entries), _) where step.key != nil:
      for index in entries.indices where entries[index].key == step.key {
        entries[index].value.edit(steps.dropFirst(), body)
      }
      self = .dictionary(entries)
    case (.record(var fields), .field(let label)):
      for index in fields.indices where fields[index].label?.isSpelled(like: label) == true {
        fields[index].value.edit(steps.dropFirst(), body)
      }
      self = .record(fields)
    case (.record(var fields), .place(let place)):
      fields[place].value.edit(steps.dropFirst(), body)
      self = .record(fields)
    default: Issue.record("no way along \(step) in \(self)")
    }
  }
}
