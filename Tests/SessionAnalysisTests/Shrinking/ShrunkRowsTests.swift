import GeneratedInput
import Testing

@testable import SessionAnalysis
@testable import SessionFormat

/// Rows that commands name by number, when steps before them are left out. No view model runs.
@Suite struct ShrunkRowsTests {
  /// The session of a screen with a list, and its rows in the end; nil unless the last command opens a bad one.
  ///
  /// `add` and `push` insert a row at the end and at the beginning, `drop` removes one, and each answer inserts
  /// its rows at the beginning, those of `late` once something else is answered.
  private static func run(_ candidate: Session) -> (session: Session, rows: [String])? {
    let items = Path("items")
    var rows: [String] = []
    var late: [String] = []
    var opensBad = false
    var session = Session(
      screen: "list", lines: [.event(.change(items, .list([])))])
    func insert(_ text: String, at row: Int) {
      rows.insert(text, at: row)
      session.lines.append(.event(.insertion(items.appending(.index(row)), .string(text))))
    }
    for case .event(let event) in candidate.lines {
      if event.path == nil { session.lines.append(.event(event)) }
      if case .effect(let question, let answer) = event {
        var loaded = late
        if case .value(.list(let elements)) = answer {
          loaded = elements.map { if case .string(let text) = $0 { text } else { "nil" } }
        }
        late = question.name == "late" ? loaded : []
        if !late.isEmpty { continue }
        rows = loaded + rows
        session.lines.append(.event(.change(items, .list(rows.map(Value.string)))))
      }
      guard case .command(let text) = event else { continue }
      let words = text.split(separator: " ").map(String.init)
      let row = Int(text.filter(\.isNumber)).flatMap { rows.indices.contains($0) ? $0 : nil }
      opensBad = false
      switch (words[0], row) {
      case ("add", _): insert(words.last ?? "", at: rows.count)
      case ("push", _): insert(words.last ?? "", at: 0)
      case ("drop", let row?):
        let path = items.appending(.index(row))
        session.lines.append(.event(.removal(path, .string(rows.remove(at: row)))))
      case (_, let row?): opensBad = rows[row] == "bad"
      default: break
      }
    }
    return opensBad ? (session, rows) : nil
  }

  private static let commands = ["drop", "open"].map { name in
    var row = ParameterDescription("row", type: "Int")
    row.indexedList = Path("items")
    return CommandDescription(name, [row])
  }

  /// Nothing but the bad row remains, whatever came before it.
  @Test(arguments: [
    ("open ", ""), ("open [", "]"), ("items[", "].open"), ("items[", "].open text &"),
  ])
  func rowsMoveWithTheStepsBeforeThem(start: String, end: String) throws {
    var random = InputGenerator()
    var count = 0
    for round in 0..<InputGenerator.rounds(200) {
      var lines: [Session.Line] = []
      for _ in 0..<random.int(1..<14) {
        let text = random.pick(["x", "y", "bad"])
        switch random.int(0..<6) {
        case 0: lines.append(.event(.command("drop \(random.int(0..<4))")))
        case 1: lines.append(.event(.command("look")))
        case 2:
          let page = random.array(0..<4) { Value.string($0.pick(["x", "y", "bad"])) }
          lines.append(.event(.command("load")))
          let isLate = random.isOnce(in: 2)
          let question = Question(isLate ? "late" : "page")
          lines.append(.event(.effect(question, .value(.list(page)))))
          if isLate { lines.append(.event(.effect(Question("other"), .done))) }
        case 3: lines.append(.event(.command("push \(text)")))
        default: lines.append(.event(.command("add \(text)")))
        }
      }
      lines.append(.event(.command("\(start)\(random.int(0..<8))\(end)")))
      guard let first = Self.run(Session(screen: "list", lines: lines)) else { continue }
      count += 1
      var shrinker = Shrinker(first.session) { Self.run($0)?.session }
      shrinker.commands = Self.commands
      try shrinker.shrink()
      let note: Comment = "seed \(random.seed), \(round): \(first.session)\n\(shrinker.session)"
      #expect(Self.run(shrinker.session)?.rows == ["bad"], note)
      #expect(shrinker.count <= 2, note)
    }
    #expect(count > 10)
  }

  /// A list in each row: the rows of one that grew move.
  @Test func rowOfAnInnerListMoves() throws {
    let text = """
      understudy 3 list
        boxes = [(items: []), (items: [])]
      > fill 1
        boxes[1].items = ["x", "y"]
      > look
      > add
      + boxes[1].items[2] = "z"
      > boxes[1].items[2].open

      """
    let session = try Session(parsing: text, file: "a.session")
    let needed = ["add", "boxes[1].items[0].open"]
    var shrinker = Shrinker(session) { $0.commands.suffix(2) == needed ? $0 : nil }
    _ = try shrinker.accepts(without: [shrinker.blocks[1]])
    #expect(shrinker.session.commands == ["look"] + needed)
  }

  /// What the last step must show moves with its row, but a row that it inserts does not.
  @Test func expectedPathsMove() throws {
    let text = """
      understudy 3 list
        boxes = [(items: ["a"])]
      > push
      + boxes[0] = (items: [])
      > boxes[1].open
        boxes[1].isOpen = true
      + boxes[1].items[1] = "x"
      + boxes[2] = (items: [])

      """
    let session = try Session(parsing: text, file: "a.session")
    var shrinker = Shrinker(session, keepsLastStep: true) {
      $0.commands == ["boxes[0].open"] ? $0 : nil
    }
    try shrinker.shrink()
    #expect(
      shrinker.session.text == """
        understudy 3 list
          boxes = [(items: ["a"])]
        > boxes[0].open
          boxes[0].isOpen = true
        + boxes[0].items[1] = "x"
        + boxes[2] = (items: [])

        """)
  }

  /// What only looks like a row stays: the key of a dictionary, and a number that names no row.
  @Test(arguments: ["boxes[2].open", "take 2"]) func otherNumbersStay(command: String) throws {
    let text = """
      understudy 3 list
        items = []
        boxes = [:]
      > add x
      + items[0] = "x"
        boxes = [2: "x"]
      > \(command)

      """
    var candidates: [String] = []
    var shrinker = Shrinker(try Session(parsing: text, file: "a.session")) {
      candidates.append($0.commands.joined(separator: ", "))
      return nil
    }
    shrinker.commands = Self.commands
    _ = try shrinker.accepts(without: [shrinker.blocks[1]])
    #expect(candidates == [command])
  }

  /// Texts that can't be shorter are not tried to the end, but every text is tried once, and lists get shorter.
  @Test func textsThatMustStayCostLittle() throws {
    let rows = (0..<40).map { _ in Value.string("2023-11-14T22:17:20Z") }
    let session = Session(
      screen: "list",
      lines: [
        .event(.command("go \(Value.string("2023-11-14T22:17:20Z"))")),
        .event(.effect(Question("page"), .value(.list(rows)))),
        .event(.effect(Question("name"), .value(.string("Some name")))),
      ])
    var shrinker = Shrinker(session) { candidate in
      let texts = candidate.text.split(separator: "2023-11-14T22:17:20Z").count - 1
      return texts >= 31 && candidate.text.contains("< name") ? candidate : nil
    }
    try shrinker.shrink()
    #expect(shrinker.session.text.contains("< name \"a\""))
    #expect(shrinker.session.text.split(separator: "2023").count - 1 == 31)
    #expect(shrinker.tries < 400)
  }
}
