import Testing

@testable import SessionAnalysis
@testable import SessionFormat

/// What a name becomes in each kind of line, and what is refused.
@Suite struct RenamingTests {
  private static let session = """
    understudy 3 cart
    with seed=1
    # add, total, rows, level: a comment
      total = 3
      rows = [(total: 1, level: .high), (total: 2, level: .low(add: 1))]

    > add 2
    < add (total: 2)
      rows[0].total = 4
    + rows[2] = (total: 5, level: .low(add: .high))
    | add total .high
    > "add" 'x y'
    ! "add: row: \\"x y\\" is not a whole number"
    > editor.add
    ! "editor.add: row is missing: usage: editor.add ROW [ADD] [ROW ...]"
    > tasks[2].add 1 2
    ! "tasks[2].add is disabled: add something: usage: add ROW"
    ~ tasks[0].add ! "add first"
    > tasks[1].add
    ! "tasks[1].add is disabled: tasks is empty"
    ~ tasks[ROW].add ! "tasks is empty"
    < load(total: 1, .high) ! "total" .high(total: 1)
    = (total: 9)
    > ad
    ! "unknown command \\"ad\\": did you mean add?"
    > x
    ! "unknown command \\"x\\": commands are add, tasks[ROW].add, remove"
    > add "unclosed
    ! "column 5: the line ends inside the double quote opened at column 5"
    > add
    ! "add: the shelf is full"
    x exit-add

    """

  /// The text of an error names what is in it, as long as that is a literal.
  @Test(arguments: [
    ("\"full(missing: 12)\" (full: (missing: 12))", "\"full(gap: 12)\" (full: (gap: 12))"),
    (
      "\"full(1, missing: \\\"x\\\")\" (full: (_0: 1, missing: \"x\"))",
      "\"full(1, gap: \\\"x\\\")\" (full: (_0: 1, gap: \"x\"))"
    ),
    ("\"12 missing\" (full: (missing: 12))", "\"12 missing\" (full: (gap: 12))"),
  ])
  func labelOfAnErrorIsRenamedInItsText(old: String, new: String) throws {
    let session = "understudy 3 cart\n> load\n< load ! \(old)\n"
    #expect(try changes("missing", "gap", .field, in: session) == ["< load ! \(new)"])
  }

  private func names(_ sessions: String...) throws -> SessionNames {
    var names = SessionNames()
    for (place, session) in sessions.enumerated() {
      try names.add(Array(session.utf8), file: "\("abc".dropFirst(place).prefix(1)).session")
    }
    return names
  }

  /// The lines that change, as they are then.
  private func changes(
    _ old: String, _ new: String, _ role: SessionName.Role? = nil, only places: [String] = [],
    in session: String = session
  ) throws -> [String] {
    let renaming = try NameEdit(
      of: "cart", old, to: new, as: role, in: places, among: names(session))
    let renamed = try renaming.edited(Array(session.utf8), file: "a.session")
    let before = session.split(separator: "\n", omittingEmptySubsequences: false)
    for change in renamed.changes { #expect([String(before[change.line - 1])] == change.old) }
    let after = String(decoding: renamed.bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      zip(before, after).filter { $0 != $1 }.map { String($1) } == renamed.changes.compactMap(\.new)
    )
    return renamed.changes.compactMap(\.new)
  }

  private func failure(
    _ old: String, _ new: String, _ role: SessionName.Role? = nil, only places: [String] = [],
    in sessions: SessionNames
  ) -> String? {
    do {
      _ = try NameEdit(of: "cart", old, to: new, as: role, in: places, among: sessions)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func keysAndValuesOfDictionariesAreRenamed() throws {
    let session = """
      understudy 3 cart
        levels = [.high: (total: 1), "high": (total: 2)]
      > add
        levels[.high].total = 3
      + levels[(level: .high)] = .high

      """
    #expect(
      try changes("high", "top", .case, in: session) == [
        "  levels = [.top: (total: 1), \"high\": (total: 2)]", "  levels[.top].total = 3",
        "+ levels[(level: .top)] = .top",
      ])
    #expect(
      try changes("total", "sum", .field, in: session) == [
        "  levels = [.high: (sum: 1), \"high\": (sum: 2)]", "  levels[.high].sum = 3",
      ])
  }

  /// Of several that are under way, the later ones have a number.
  @Test func namesInTheBackgroundAreRenamed() throws {
    let session = """
      understudy 3 cart
      > add 1 &
      > add "&"
      > add 2 &
      < "load#2"(1) .high
      & "add#2" = .high
      < load(1) ! "add"
      & add ! "add"

      """
    #expect(
      try changes("add", "put-in", .command, in: session) == [
        "> put-in 1 &", #"> put-in "&""#, "> put-in 2 &", #"& "put-in#2" = .high"#,
        #"& put-in ! "add""#,
      ])
    #expect(
      try changes("load", "fetch", .effect, in: session) == [
        #"< "fetch#2"(1) .high"#, #"< fetch(1) ! "add""#,
      ])
    #expect(
      try changes("high", "top", .case, in: session) == [
        #"< "load#2"(1) .top"#, #"& "add#2" = .top"#,
      ])
  }

  /// What says that the task of an error was cancelled has no names of the view model.
  @Test func errorOfACancelledTaskKeepsItsForm() throws {
    let session = """
      understudy 3 cart
        state = 1
      < load ! "x" (error: (error: 1), taskIsCancelled: true)
      < save ! "x" (error: (tooMany: (_0: 3)), taskIsCancelled: true)

      """
    #expect(
      try changes("error", "problem", .field, in: session)
        == ["< load ! \"x\" (error: (problem: 1), taskIsCancelled: true)"])
    #expect(
      try changes("tooMany", "full", .case, in: session)
        == ["< save ! \"x\" (error: (full: (_0: 3)), taskIsCancelled: true)"])
  }

  /// Whether the task was cancelled or not.
  @Test(arguments: [
    ("offline", "(offline: ())", "away", "(away: ())"),
    ("offline(3)", "(offline: (_0: 3))", "away(3)", "(away: (_0: 3))"),
    ("no network", "(offline: ())", "no network", "(away: ())"),
  ])
  func textOfAnErrorIsRenamedWithIt(
    text: String, error: String, newText: String, newError: String
  ) throws {
    func lines(_ text: String, _ error: String) -> [String] {
      [
        "< load ! \"\(text)\" \(error)",
        "< load ! \"\(text)\" (error: \(error), taskIsCancelled: true)",
      ]
    }
    let session = (["understudy 3 cart", "  state = 1"] + lines(text, error)).map { "\($0)\n" }
    #expect(
      try changes("offline", "away", .case, in: session.joined()) == lines(newText, newError))
  }

  /// Another type may still have a case of that name.
  @Test func caseThatLivesOnElsewhereIsRenamedInPlaces() throws {
    let session = """
      understudy 3 cart
        state = .new
        rows = [(state: .new, kind: .new)]
      > reset new
      < load(.new) [(state: .new)]
        rows[0].state = .new
        rows[0].kind = .new
      = .new

      """
    let rows = [
      "  rows = [(state: .fresh, kind: .new)]", "  rows[0].state = .fresh",
    ]
    #expect(try changes("new", "fresh", only: ["rows.state"], in: session) == rows)
    #expect(
      try changes("new", "fresh", .case, only: ["rows.state", "load"], in: session)
        == [rows[0], "< load(.fresh) [(state: .fresh)]", rows[1]])
    #expect(try changes("new", "fresh", only: ["state"], in: session) == ["  state = .fresh"])
    #expect(try changes("new", "fresh", only: ["reset"], in: session) == ["= .fresh"])
    #expect(
      try failure("new", "fresh", .case, only: ["row", "total"], in: names(session))
        == "no session of cart has the case \"new\" in row or total: "
        + "it is in state, rows, load and reset")
  }

  @Test func commandIsRenamedWithItsRefusals() throws {
    #expect(
      try changes("add", "insert", .command) == [
        "> insert 2",
        "> \"insert\" 'x y'",
        "! \"insert: row: \\\"x y\\\" is not a whole number\"",
        "> editor.insert",
        "! \"editor.insert: row is missing: usage: editor.insert ROW [ADD] [ROW ...]\"",
        "> tasks[2].insert 1 2",
        "! \"tasks[2].insert is disabled: add something: usage: add ROW\"",
        "~ tasks[0].insert ! \"add first\"",
        "> tasks[1].insert",
        "! \"tasks[1].insert is disabled: tasks is empty\"",
        "~ tasks[ROW].insert ! \"tasks is empty\"",
        "! \"unknown command \\\"ad\\\": did you mean insert?\"",
        "! \"unknown command \\\"x\\\": commands are insert, tasks[ROW].insert, remove\"",
        "> insert",
      ])
  }

  @Test(arguments: ["7 is not from 1 to 5", "0 is not 1 or more", "9 is not 5 or less"])
  func parameterIsRenamedInRefusalOfRange(_ refusal: String) throws {
    let text = "understudy 3 shop\n> rate 7\n! \"rate: stars: \(refusal)\"\n"
    var names = SessionNames()
    try names.add(Array(text.utf8), file: "a.session")
    let renaming = try NameEdit(of: "shop", "stars", to: "points", as: nil, among: names)
    let renamed = try renaming.edited(Array(text.utf8), file: "a.session")
    #expect(renamed.changes.compactMap(\.new) == ["! \"rate: points: \(refusal)\""])
  }

  @Test func parameterIsRenamedInRefusalsOfItsCommand() throws {
    #expect(
      try changes("row", "place") == [
        "! \"add: place: \\\"x y\\\" is not a whole number\"",
        "! \"editor.add: place is missing: usage: editor.add PLACE [ADD] [PLACE ...]\"",
      ])
  }

  @Test func bindingIsRenamedInPathsAndNestedCommands() throws {
    #expect(
      try changes("rows", "lines") == [
        "  lines = [(total: 1, level: .high), (total: 2, level: .low(add: 1))]",
        "  lines[0].total = 4",
        "+ lines[2] = (total: 5, level: .low(add: .high))",
      ])
    #expect(
      try changes("tasks", "jobs") == [
        "> jobs[2].add 1 2",
        "! \"jobs[2].add is disabled: add something: usage: add ROW\"",
        "~ jobs[0].add ! \"add first\"",
        "> jobs[1].add",
        "! \"jobs[1].add is disabled: jobs is empty\"",
        "~ jobs[ROW].add ! \"jobs is empty\"",
        "! \"unknown command \\\"x\\\": commands are add, jobs[ROW].add, remove\"",
      ])
    #expect(try changes("total", "sum", .binding) == ["  sum = 3"])
  }

  @Test func fieldIsRenamedInPathsRecordsAndPayloads() throws {
    #expect(
      try changes("total", "first name", .field) == [
        "  rows = [(\"first name\": 1, level: .high), (\"first name\": 2, level: .low(add: 1))]",
        "< add (\"first name\": 2)",
        "  rows[0].\"first name\" = 4",
        "+ rows[2] = (\"first name\": 5, level: .low(add: .high))",
        "< load(\"first name\": 1, .high) ! \"total\" .high(\"first name\": 1)",
        "= (\"first name\": 9)",
      ])
    #expect(
      try changes("add", "by", .field) == [
        "  rows = [(total: 1, level: .high), (total: 2, level: .low(by: 1))]",
        "+ rows[2] = (total: 5, level: .low(by: .high))",
      ])
  }

  @Test func caseEffectAndScreenAreRenamed() throws {
    #expect(
      try changes("low", "little") == [
        "  rows = [(total: 1, level: .high), (total: 2, level: .little(add: 1))]",
        "+ rows[2] = (total: 5, level: .little(add: .high))",
      ])
    #expect(try changes("add", "save", .effect) == ["< save (total: 2)"])
    #expect(try changes("cart", "basket-2") == ["understudy 3 basket-2"])
  }

  @Test func typedCaseIsRenamedWhereTheScreenSaysSo() throws {
    let session = Array("understudy 3 cart\n  order = .new\n> sort new 'new' new\n".utf8)
    var spellings = CaseSpellings()
    spellings.areWords = { command, word in command == "sort" && word != 3 }
    var names = SessionNames()
    try names.add(session, file: "a.session", spellings)
    let renaming = try NameEdit(of: "cart", "new", to: "last year", as: nil, among: names)
    let renamed = try renaming.edited(session, file: "a.session", spellings)
    #expect(
      String(decoding: renamed.bytes, as: UTF8.self) == """
        understudy 3 cart
          order = ."last year"
        > sort "last year" "last year" new

        """)
  }

  /// With its dot or without, and with a payload in further words, or in quotes.
  @Test(arguments: [
    (">move new", ">move latest"), (">move .new", ">move .latest"),
    (">move .new(of: 1, new: 2) new", ">move .latest(of: 1, new: 2) new"),
    (">move \".new(of: \\\"a\\\")\"", ">move \".latest(of: \\\"a\\\")\""),
    (">move .newer", ">move .newer"), (">move ..new", ">move ..new"), (">find .new", ">find .new"),
  ])
  func typedLiteralOfACaseIsRenamedWhereTheScreenSaysSo(old: String, new: String) throws {
    let start = "understudy 3 cart\n  order = .new\n"
    let session = Array("\(start)\(old.replacing(">", with: "> "))\n".utf8)
    var spellings = CaseSpellings()
    spellings.areWords = { command, word in command == "move" && word == 1 }
    spellings.literals = { words in words.text(0) == "move" ? [1] : [] }
    var names = SessionNames()
    try names.add(session, file: "a.session", spellings)
    let renaming = try NameEdit(of: "cart", "new", to: "latest", as: .case, among: names)
    let renamed = try renaming.edited(session, file: "a.session", spellings)
    #expect(
      String(decoding: renamed.bytes, as: UTF8.self)
        == start.replacing(".new", with: ".latest") + new.replacing(">", with: "> ") + "\n")
  }

  @Test func labelsInTypedLiteralsAreRenamed() throws {
    let session = """
      understudy 3 cart
        order = .new(of: 1)
      > move 7 .new(of: 2)
      > move 7 ".new(of: 3)"
      > put (of:4,  at: [(of: 5)]) 6
      > find (of: 7)

      """
    var spellings = CaseSpellings()
    spellings.literals = { words in
      switch words.text(0) {
      case "move": [2]
      case "put": [1]
      default: []
      }
    }
    var names = SessionNames()
    let bytes = Array(session.utf8)
    try names.add(bytes, file: "a.session", spellings)
    let everywhere = try NameEdit(of: "cart", "of", to: "from", as: nil, among: names)
    #expect(
      try everywhere.edited(bytes, file: "a.session", spellings).changes.compactMap(\.new) == [
        "  order = .new(from: 1)", "> move 7 .new(from: 2)", "> move 7 \".new(from: 3)\"",
        "> put (from: 4, at: [(from: 5)]) 6",
      ])
    let inPut = try NameEdit(of: "cart", "of", to: "from", as: nil, in: ["put"], among: names)
    #expect(
      try inPut.edited(bytes, file: "a.session", spellings).changes.compactMap(\.new) == [
        "> put (from: 4, at: [(from: 5)]) 6"
      ])
  }

  /// Of a nested view model, whichever row it is.
  @Test func argumentsOfANestedCommandAreAPlace() throws {
    let session = Array(
      """
      understudy 3 club
        games = [(act: (reason: "a")), (act: (reason: "b"))]
      > games[1].act .resign(reason: .noTime)
      > act .resign(reason: .noTime)

      """.utf8)
    var spellings = CaseSpellings()
    spellings.literals = { _ in [1] }
    var names = SessionNames()
    try names.add(session, file: "a.session", spellings)
    let edit = try NameEdit(
      of: "club", "reason", to: "why", as: .field, in: ["command:games.act"], among: names)
    #expect(
      try edit.edited(session, file: "a.session", spellings).changes.map(\.new)
        == ["> games[1].act .resign(why: .noTime)"])
  }

  /// A binding and what answers for it often have one name.
  @Test func placeIsABindingOrAnEffect() throws {
    let session = """
      understudy 3 cart
        photos = []
      > load
      < photos [(id: 1, size: 10)]
        photos = [(id: 1, size: 10)]

      """
    #expect(
      try changes("size", "bytes", .field, only: ["photos"], in: session) == [
        "  photos = [(id: 1, bytes: 10)]"
      ])
    #expect(
      try changes("size", "bytes", .field, only: ["effect:photos"], in: session) == [
        "< photos [(id: 1, bytes: 10)]"
      ])
  }

  /// `Codable` writes a case with its payload as a record with one field.
  @Test func encodedCaseIsRenamedWithTheCase() throws {
    let session = """
      understudy 3 cart
        order = .new
      > load
      < load [(id: 1, state: (new: ())), (id: 2, state: (new: (of: 3)))]
      < pay ! "declined" (declined: (reason: "a"))

      """
    #expect(
      try changes("new", "latest", .case, in: session) == [
        "  order = .latest",
        "< load [(id: 1, state: (latest: ())), (id: 2, state: (latest: (of: 3)))]",
      ])
    #expect(
      try changes("declined", "refused", .case, in: session) == [
        "< pay ! \"declined\" (refused: (reason: \"a\"))"
      ])
    #expect(
      try changes("new", "latest", .field, in: session) == [
        "< load [(id: 1, state: (latest: ())), (id: 2, state: (latest: (of: 3)))]"
      ])
  }

  @Test func changedRowOfShortenedListIsReported() throws {
    let list = "[(level: 1), ...(count: 200, digest: \"b011483f3ecaf554\"), (level: 2)]"
    let session = "understudy 3 cart\n  rows = \(list)\n  other = [1]\n  level = 1\n"
    let renaming = try NameEdit(
      of: "cart", "level", to: "rank", as: .field, among: names(session))
    let renamed = try renaming.edited(Array(session.utf8), file: "a.session")
    #expect(renamed.staleDigests == [2])
    #expect(
      renamed.changes.compactMap(\.new) == ["  rows = \(list.replacing("level", with: "rank"))"])
  }

  @Test func endOfKilledRecordingStays() throws {
    let session = "understudy 3 cart\n> add\n> add 2\n> ad\0\0\0"
    #expect(
      try String(
        decoding: NameEdit(of: "cart", "add", to: "insert", as: nil, among: names(session))
          .edited(Array(session.utf8), file: "a.session").bytes, as: UTF8.self)
        == "understudy 3 cart\n> insert\n> insert 2\n> ad\0\0\0")
  }

  @Test func nameOfSeveralRolesIsRefused() throws {
    #expect(
      try failure("total", "sum", in: names(Self.session))
        == "\"total\" is a binding (a.session:4), a field (a.session:5): "
        + "choose with --kind binding, --kind field")
  }

  @Test func missingNameIsRefusedWithSuggestion() throws {
    let names = try names(Self.session)
    #expect(
      failure("totl", "sum", in: names)
        == "no session of cart has the name \"totl\": did you mean total?")
    #expect(
      failure("rows", "lines", .command, in: names)
        == "no session of cart has the command \"rows\"")
  }

  @Test(arguments: [
    ("add", "Add", SessionName.Role.command, "\"Add\": \(Names.commandRule)"),
    ("rows", "my rows", .binding, "\"my rows\": \(Names.bindingRule)"),
    ("add", "clock", .effect, "\"clock\": this effect is the world's own"),
    ("high", "", .case, "\"\": a case has a name"),
    ("rows", "rows", .binding, "\"rows\" is the old and the new name"),
    (
      "row", "a b", .parameter,
      "\"a b\": a parameter's name is letters, digits, _ and hyphens, and begins with a letter"
    ),
  ])
  func invalidNewNameIsRefused(
    old: String, new: String, role: SessionName.Role, message: String
  ) throws {
    #expect(try failure(old, new, role, in: names(Self.session)) == message)
  }

  @Test func nameThatIsTakenIsRefused() throws {
    let names = try names("understudy 3 cart\n> add\n", "understudy 3 cart\n> insert\n")
    #expect(
      failure("add", "insert", in: names)
        == "\"insert\" is already a command (b.session:2): two names would become one")
    let fields = try self.names("understudy 3 cart\n  a = (b: 1, c: 2)\n  d = (e: 1)\n")
    #expect(
      failure("b", "c", in: fields)
        == "\"c\" is already a field of a (a.session:2): two names would become one")
    #expect(failure("b", "e", in: fields) == nil)
  }

  /// Some sessions may have been recorded before the change, others after it.
  @Test func newNameInOtherSessionsIsTheSameThing() throws {
    let bindings = try names("understudy 3 cart\n  a = 1\n", "understudy 3 cart\n  b = 1\n")
    #expect(failure("a", "b", in: bindings) == nil)
    let commands = try names("understudy 3 cart\n> add\n", "understudy 3 cart\n> insert\n")
    let renaming = try NameEdit(
      of: "cart", "add", to: "insert", as: nil, isNewOnScreen: { $0 == .command }, among: commands)
    #expect(renaming.role == .command)
  }

  @Test func otherScreenIsTaken() throws {
    var names = try names("understudy 3 cart\n")
    names.add(otherScreen: "shop", file: "b.session")
    #expect(
      failure("cart", "shop", in: names)
        == "\"shop\" is already a screen (b.session:1): two names would become one")
  }
}
