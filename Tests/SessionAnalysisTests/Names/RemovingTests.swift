import GeneratedInput
import Testing

@testable import SessionAnalysis
@testable import SessionFormat

/// What is removed from each kind of line, and what is refused.
@Suite struct RemovingTests {
  private static let session = """
    understudy 3 cart
    with seed=1
      total = 3
      rows = [(total: 1, level: .high), (total: 2, level: .low(add: 1))]
      tasks = [(title: "a")]

    # add is typed
    > add 2
    < load(total: 1) (total: 2)
    # in between
      rows[0].total = 4
    + rows[2] = (total: 5, level: .high)

    | add total

    > editor.add
    ! "unknown command \\"editor.add\\": commands are add, tasks[ROW].add, remove"
    > tasks[0].add
      tasks[0].title = "b"
    ~ tasks[ROW].add ! "tasks is empty"
    ~ remove
    > remove 0
    - rows[0] = (total: 4, level: .high)
    = (total: 9)
      total = 4

    """

  private func edited(
    _ name: String, _ role: SessionName.Role? = nil, in session: String = session
  ) throws -> EditedSession {
    var names = SessionNames()
    try names.add(Array(session.utf8), file: "a.session")
    return try NameEdit(of: "cart", name, to: nil, as: role, among: names)
      .edited(Array(session.utf8), file: "a.session")
  }

  /// The changes as a diff without context.
  private func diff(_ name: String, _ role: SessionName.Role? = nil) throws -> String {
    try edited(name, role).changes.map { "\($0)" }.joined(separator: "\n")
  }

  @Test func commandGoesWithItsSteps() throws {
    #expect(
      try diff("add", .command) == """
        @@ -8,2 +7,0 @@
        -> add 2
        -< load(total: 1) (total: 2)
        @@ -11,2 +8,0 @@
        -  rows[0].total = 4
        -+ rows[2] = (total: 5, level: .high)
        @@ -14,8 +9,0 @@
        -| add total
        -
        -> editor.add
        -! "unknown command \\"editor.add\\": commands are add, tasks[ROW].add, remove"
        -> tasks[0].add
        -  tasks[0].title = "b"
        -~ tasks[ROW].add ! "tasks is empty"
        -~ remove
        """)
  }

  @Test func bindingGoesWithItsCommands() throws {
    #expect(
      try diff("tasks") == """
        @@ -5 +4,0 @@
        -  tasks = [(title: "a")]
        @@ -17 +16 @@
        -! "unknown command \\"editor.add\\": commands are add, tasks[ROW].add, remove"
        +! "unknown command \\"editor.add\\": commands are add, remove"
        @@ -18,4 +16,0 @@
        -> tasks[0].add
        -  tasks[0].title = "b"
        -~ tasks[ROW].add ! "tasks is empty"
        -~ remove
        """)
  }

  /// What the world was asked and answered stays whole.
  @Test func fieldGoesWhereTheScreenShowsIt() throws {
    #expect(
      try diff("total", .field) == """
        @@ -4 +4 @@
        -  rows = [(total: 1, level: .high), (total: 2, level: .low(add: 1))]
        +  rows = [(level: .high), (level: .low(add: 1))]
        @@ -11 +10,0 @@
        -  rows[0].total = 4
        @@ -12 +11 @@
        -+ rows[2] = (total: 5, level: .high)
        ++ rows[2] = (level: .high)
        @@ -23 +22 @@
        -- rows[0] = (total: 4, level: .high)
        +- rows[0] = (level: .high)
        @@ -24 +23 @@
        -= (total: 9)
        += ()
        """)
  }

  @Test func effectGoesWithItsAnswers() throws {
    #expect(try diff("load") == "@@ -9 +8,0 @@\n-< load(total: 1) (total: 2)")
  }

  @Test(
    arguments: [
      ("high", nil, "no session of cart has the name \"high\""),
      ("high", .case, "no session of cart has the case \"high\""),
      ("cart", nil, "no session of cart has the name \"cart\""),
      (
        "total", nil,
        "\"total\" is a binding (a.session:3), a field (a.session:4): choose with --kind binding, "
          + "--kind field"
      ),
    ] as [(String, SessionName.Role?, String)])
  func otherNamesAreRefused(name: String, role: SessionName.Role?, reason: String) {
    #expect(throws: NameEdit.Failure(description: reason)) { try edited(name, role) }
  }

  /// Nothing has the name afterwards, and what is left is a session of lines that it had.
  @Test func nothingElseGoes() throws {
    var random = InputGenerator()
    let seed = random.seed
    for _ in 0..<InputGenerator.rounds(100) {
      let session = random.session()
      let bytes = Array(session.text.utf8)
      var names = SessionNames()
      try names.add(bytes, file: "x")
      for use in names.filter({ $0.isRemovable }) {
        let edit = try NameEdit(
          of: session.screen, use.text, to: nil, as: use.role, among: names)
        let edited = try edit.edited(bytes, file: "x")
        let rest = try Session(parsing: edited.bytes, file: "x")
        var left = SessionNames()
        try left.add(edited.bytes, file: "x")
        let found = left.filter { $0.role == use.role && $0.text.isSpelled(like: use.text) }
        try #require(found.allSatisfy { !$0.name.isRemovable }, "seed \(seed): \(use)\n\(session)")
        guard use.role != .field else { continue }
        let kept = Alignment(session.lines, rest.lines) { $0 == $1 }.pairs.count
        try #require(kept == session.lines.count, "seed \(seed): \(use)\n\(session)")
      }
    }
  }
}
