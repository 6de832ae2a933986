import Testing

@testable import SessionAnalysis
@testable import SessionFormat

/// What sessions cover of a screen, and what is missing.
@Suite struct CoverageTests {
  private enum Source { case regular, slow }

  private static let screen = {
    var (time, source) = (BindingDescription("time"), BindingDescription("source"))
    time.isVolatile = true
    source.type = Source.self
    var stars = ParameterDescription("stars", .number, defaultValue: .int(1))
    stars.range = ValueRange(lowest: .int(1), highest: .int(5))
    var row = ParameterDescription("row", .number)
    row.indexedList = Path("rows")
    var remove = CommandDescription("remove", [row])
    remove.canBeDisabled = true
    let choice = ParameterForm(.choice, expected: "a Source", choices: ["regular", "slow"])
    return ScreenDescription(
      name: "shop", bindings: [BindingDescription("rows"), time, source],
      commands: [
        CommandDescription("add", [ParameterDescription("name"), stars]), remove,
        CommandDescription("choose", [ParameterDescription("source", choice)]),
        CommandDescription("rows[ROW].select"),
      ])
  }()

  private static let opening = """
    understudy 3 shop
      rows = []
      time = <date>
      source = .regular
    ~ remove ! "nothing to remove"

    """

  private func coverage(_ sessions: String...) throws -> ScreenCoverage {
    var coverage = ScreenCoverage(Self.screen)
    for (number, session) in sessions.enumerated() {
      let parsed = try Session(parsing: Self.opening + session, file: "\(number)")
      coverage.add(SessionCoverage(parsed, on: Self.screen), in: "\(number)")
    }
    return coverage
  }

  private func gaps(_ sessions: String...) throws -> [String] {
    var coverage = ScreenCoverage(Self.screen)
    for session in sessions {
      let parsed = try Session(parsing: Self.opening + session, file: "")
      coverage.add(SessionCoverage(parsed, on: Self.screen), in: "")
    }
    return coverage.gaps().map(\.description)
  }

  @Test func gapsNameWhatToType() throws {
    let gaps = [
      "add was never done: type add NAME 1",
      "add was never done with stars 1: type add NAME 1",
      "add was never done with stars 5: type add NAME 5",
      "remove was never done: type remove 0",
      "remove was never enabled: nothing to remove",
      "choose was never done: type choose regular",
      "choose was never done with source regular: type choose regular",
      "choose was never done with source slow: type choose slow",
      "rows[ROW].select was never done: type rows[0].select",
      // Any of the commands may change them.
      "rows never changed", "source never changed",
      "source was never .slow: type choose slow (perhaps that shows it)",
    ]
    #expect(try self.gaps("") == gaps)
    let share = try coverage("").share
    #expect(share == CoverageShare(covered: 2, total: 14))
    #expect(share.percent == 14)
  }

  /// As a flag does while a screen loads.
  @Test func openingThatShowsTwoValuesChanges() throws {
    let opening = "  source = .slow\n  source = .regular\n"
    #expect(try !gaps(opening).contains("source never changed"))
  }

  @Test func everythingCanBeCovered() throws {
    let coverage = try coverage(
      """
      > add Ann
      + rows[0] = "Ann"
      ~ remove
      > rows[0].select
      > add 'Ben B' 5.0
      + rows[1] = "Ben B"
      > choose slow
        source = .slow
      > choose regular
        source = .regular
      > remove 1
      - rows[1] = "Ben B"

      """)
    #expect(coverage.gaps() == [])
    #expect(coverage.share == CoverageShare(covered: 14, total: 14))
    #expect(coverage.pairs == CoverageShare(covered: 5, total: 16))
  }

  @Test func outcomesAreCounted() throws {
    let coverage = try coverage(
      """
      > remove 0
      ! "remove is disabled: nothing to remove"
      > add x 6
      ! "add: stars: 6 is not from 1 to 5"
      > add x
      ! "rows changed without a notification"
      ! "broken: rows are sorted"
      > add y
      ! "the disk is full"
      > unknown
      ! "unknown command \\"unknown\\": commands are add, remove"
      > add z
      ! "row 7 is out of range: rows are 0 to 4"
      > remove 7
      ! "row 7 is out of range: rows are 0 to 4"
      > remove 0
      ! "row 0 is out of range: the list is empty"
      > rows[1].select
      ! "row 1 is out of range: the list is empty"
      > choose slow
      x SIGTRAP

      """)
    let counts = Self.screen.commands.map { command in
      CommandOutcome.allCases.map { coverage.count($0, of: command.name) }
    }
    #expect(counts == [[1, 1, 2, 0], [0, 3, 0, 0], [0, 0, 0, 1], [0, 1, 0, 0]])
  }

  @Test func argumentsOfRefusedCommandsDoNotCount() throws {
    let gaps = try gaps("> choose slow\n! \"it is closed\"\n")
    #expect(gaps.contains("choose was never done with source slow: type choose slow"))
  }

  /// A command may take the case for something else than what shows it.
  @Test func wordThatWasTypedInVainIsNoAdviceForACase() throws {
    let gaps = try gaps("> choose slow\n")
    #expect(gaps.filter { $0.contains(".slow") } == ["source was never .slow"])
  }

  @Test func effectsThatNeverFailedAreNamedButDoNotCount() throws {
    let stored = "> add x 1\n< store ok\n< stock(3) 7\n< stock(4) ! \"closed\"\n< clock 2\n"
    let gap = """
      no error of store: where the closure can throw one, write < store ! "TEXT" in place of an answer, \
      and accept
      """
    #expect(try gaps(stored).filter { $0.contains("error") } == [gap])
    #expect(try coverage(stored).share.total == 14)
    let others = stored + "< price 2.5\n< log ok\n"
    let named = try gaps(others).filter { $0.contains("error") }
    #expect(
      named == [
        gap.replacing("no error of store", with: "no error of log, price or store")
          .replacing("< store", with: "< log")
      ])
  }

  @Test func eventsAreExpectedToHappen() throws {
    let screen = ScreenDescription(name: "shop", events: ["saved", "sold"])
    let session = try Session(parsing: "understudy 3 shop\n> add\n* sold 3\n", file: "")
    var coverage = ScreenCoverage(screen)
    coverage.add(SessionCoverage(session, on: screen), in: "")
    #expect(coverage.share == CoverageShare(covered: 1, total: 2))
    #expect(coverage.gaps().map(\.description) == ["saved never happened"])
  }

  @Test func pairsAreGapsOnRequest() throws {
    let coverage = try coverage("> add x\n> choose slow\n> choose slow\n")
    let pairs = coverage.gaps(pairs: true).dropFirst(coverage.gaps().count).map(\.description)
    #expect(pairs.count == 14)
    #expect(pairs[0] == "add never followed add: type add NAME 1 and then add NAME 1")
    #expect(!pairs.contains { $0.hasPrefix("choose never followed choose") })
  }

  @Test func sessionsThatAddNothingAreNamed() throws {
    let add = "> add x 1\n+ rows[0] = \"x\"\n"
    let both = add + "> choose slow\n  source = .slow\n"
    // Of equal sessions one is kept, and "both" covers all that "add" does.
    #expect(
      try coverage(add, both, both, "", "> choose slow\n").superfluous == ["0", "2", "3", "4"])
    #expect(try coverage(add).superfluous == [])
  }

  /// Such as typing on before a search begins.
  @Test func sessionInWhichCommandAsksNothingOrWaitsAddsSomething() throws {
    let asks = "> add x 1\n< clock 1.0\n< stock(1) 7\n> add y 1\n< stock(2) 7\n"
    let draws = "> add x 1\n< entropy 1\n< stock(1) 7\n> add y 1\n"
    let waits = "> add x 1\n? stock(1)\n> add y 1\n< stock(2) 7\n"
    #expect(try coverage(asks, draws, asks, waits).superfluous == ["2"])
    #expect(try coverage(asks + draws + waits, asks, draws, waits).superfluous == ["1", "2", "3"])
  }

  /// Such as one in which a later search is answered first.
  @Test func sessionInWhichAnswersHaveAnotherOrderAddsSomething() throws {
    let asks = "> add x 1\n? stock(1)\n> add y 1\n? stock(2)\n"
    let inOrder = asks + "< clock 1.0\n< stock(1) 7\n< stock(2) 7\n"
    let later = asks + "< clock 1.0\n< \"stock#2\"(2) 7\n< stock(1) 7\n"
    #expect(try coverage(inOrder, later, inOrder).superfluous == ["2"])
  }

  /// Such as the one in which another alert comes up.
  @Test func sessionWithAnotherCaseOfAnEventOrAnErrorAddsSomething() throws {
    let add = "> add x 1\n"
    let shop = ["* route .shop(id: 1)\n", "* route .shop(id: 2)\n", "* route .cart\n"]
    #expect(try coverage(add + shop[0], add + shop[1], add + shop[2]).superfluous == ["1"])
    let errors = ["< stock(1) ! \"closed\"\n", "< stock(1) ! \"busy\"\n", "! \"row 7 is sold\"\n"]
    #expect(try coverage(add + errors[0], add + errors[1], add + errors[2]).superfluous == [])
  }

  @Test func shareIsComparedExactly() {
    let share = CoverageShare(covered: 2, total: 3)
    #expect(share.percent == 66)
    #expect(!share.isBelow(66.6) && share.isBelow(66.7))
    #expect(CoverageShare().percent == 100)
    #expect(!CoverageShare().isBelow(100))
  }
}
