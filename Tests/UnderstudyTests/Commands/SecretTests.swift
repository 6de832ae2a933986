import TestTools
import Testing

@testable import SessionAnalysis
@testable import SessionFormat
@testable import Understudy

@MainActor
private final class Vault {
  var opened = 0
  let answer: (String) -> String
  private var last = ""

  init(answer: @escaping (String) -> String) { self.answer = answer }

  func open(_ name: String, _ password: String) throws {
    if answer(password) == "no" { throw Broken(description: "wrong name or password") }
    opened += 1
  }
  func pin(_ number: Int) { opened += 1 }
  func hint(_ text: String?) { opened += 1 }
  func keys(_ name: String, _ keys: [Int]) { opened += 1 }
  func later(_ money: Money) async { opened += 1 }
  func name(_ name: String) { opened += 1 }
  func paper(_ paper: Paper, _ secret: String) { opened += 1 }
  func papers(_ secret: Paper) { opened += 1 }

  struct Paper: Codable { let text: String }
}

private enum VaultScreen: Screen {
  static let name = "vault"

  static func make(in world: World, notify: Notifier) -> Vault {
    Vault(answer: world.effect("check") { $0 == "sesame" ? "yes" : "no" })
  }

  static func describe(_ view: inout Interface<Vault>) {
    view.bind("opened", \.opened)
    view.command("open", Vault.open, "name", Parameter("password", secret: true))
    view.command("pin", Vault.pin, Parameter("number", secret: true))
    view.command("hint", Vault.hint, Parameter("text", secret: true))
    view.command("keys", Vault.keys, "name", Parameter("keys", secret: true))
    view.command(
      "later", Vault.later, Parameter("money", secret: true, standIn: Money(argument: "0ct")))
    view.command("paper", Vault.paper, "paper", Parameter("secret", secret: true))
    view.command(
      "papers", Vault.papers, Parameter("papers", secret: true, standIn: Vault.Paper(text: "")))
    view.command("name", Vault.name, Parameter("name", secret: false))
    view.command("closed", Vault.pin, Parameter("number", secret: true))
      .disabled { _ in "it is shut" }
  }
}

/// It shows the length of a secret.
private final class Shelter {
  var length: Int?
  func hide(_ secret: String) { length = secret.count }
  func lock(_ pin: Int) { length = pin }
}

private enum ShelterScreen: Screen {
  static let name = "shelter"
  static func make(in world: World, notify: Notifier) -> Shelter { Shelter() }
  static func describe(_ view: inout Interface<Shelter>) {
    view.bind("length", \.length)
    view.command("hide", Shelter.hide, Parameter("text", secret: true))
    view.command("hide-briefly", Shelter.hide, Parameter("text", secret: true, standIn: "abc"))
    view.command("lock", Shelter.lock, Parameter("pin", secret: true))
  }
}

/// It forgets to end what it says while it waits.
private final class Till {
  var isPaying = false
  var problem: String?
  private let charge: (String) async throws -> Int

  init(charge: @escaping (String) async throws -> Int) { self.charge = charge }

  func pay(_ card: String) async {
    isPaying = true
    do { _ = try await charge(card) } catch { problem = "\(error)" }
  }
}

private enum TillScreen: Screen {
  static let name = "till"
  static func make(in world: World, notify: Notifier) -> Till {
    Till(charge: world.effect("charge") { (card: String) async throws in 1 })
  }
  static func describe(_ view: inout Interface<Till>) {
    view.bind("isPaying", \.isPaying)
    view.bind("problem", \.problem)
    view.command("pay", Till.pay, Parameter("card", secret: true))
  }
}

private final class Cabinet {
  var drawers: [String] = []
  var lastOpened: Int?
  func unlock(_ row: Int, _ pin: Int) { lastOpened = row }
  func close() { lastOpened = nil }
}

private enum CabinetScreen: Screen {
  static let name = "cabinet"
  static func make(in world: World, notify: Notifier) -> Cabinet { Cabinet() }
  static func describe(_ view: inout Interface<Cabinet>) {
    view.bind("drawers", \.drawers)
    view.bind("lastOpened", \.lastOpened)
    view.command(
      "unlock", Cabinet.unlock, Parameter("row", indexes: "drawers"), Parameter("pin", secret: true)
    )
    view.command("last-opened", Cabinet.close)
  }
}

/// A secret reaches the view model, and nothing else.
@MainActor @Suite(.inProcesses) struct SecretTests {
  nonisolated private static let unknown =
    #"! "unknown command \"***\": commands are open, pin, hint, keys, later, paper, papers, name, closed""#

  /// Of a line without its secret, a session has no row, so that nothing is said of one. The name of a binding is no
  /// secret.
  @Test(arguments: [
    ("unlock 0", #"> unlock ***\n! "unlock: pin is missing: usage: unlock ROW PIN""#),
    ("unlock 0 &", #"> unlock *** &\n! "unlock: pin is missing: usage: unlock ROW PIN""#),
    ("unlock 0 4711", #"> unlock 0 ***\n! "row 0 is out of range: the list is empty""#),
    (
      "lastOpened 4711",
      #"> lastOpened ***\n! "unknown command \"lastOpened\": did you mean last-opened?""#
    ),
  ])
  func linesWithRowsAreReplayed(_ line: String, _ events: String) throws {
    let events = events.replacing("\\n", with: "\n")
    try expectSession(
      "understudy 3 cabinet\n  drawers = []\n  lastOpened = nil\n\(events)", of: CabinetScreen.self,
      line)
  }

  @Test(arguments: [
    ("open bob sesame", "> open bob ******\n< check \"yes\"\n  opened = 1"),
    ("open 'bob b' \"sesa\"'me'", "> open \"bob b\" ******\n< check \"yes\"\n  opened = 1"),
    ("open bob 4711", "> open bob ****\n< check \"no\"\n! \"wrong name or password\""),
    ("open bob ''", "> open bob \"\"\n< check \"no\"\n! \"wrong name or password\""),
    ("open 4711", "> open ***\n! \"open: password is missing: usage: open NAME PASSWORD\""),
    ("open", "> open\n! \"open: name is missing: usage: open NAME PASSWORD\""),
    (
      "open bob 4711 4711",
      "> open bob **** ***\n! \"open: too many words: usage: open NAME PASSWORD\""
    ),
    ("pin 4711", "> pin ***\n  opened = 1"),
    ("pin 4711x", "> pin ***?\n! \"pin: number: the secret is not a whole number\""),
    ("hint", "> hint\n  opened = 1"),
    ("hint 4711", "> hint ****\n  opened = 1"),
    ("hint 4711  &", "> hint **** &\n  opened = 1"),
    ("keys bob", "> keys bob\n  opened = 1"),
    ("keys bob 4711 4711", "> keys bob ***\n  opened = 1"),
    ("keys bob [4711, 4711]", "> keys bob ***\n  opened = 1"),
    (
      "keys bob [4711, 4711",
      "> keys bob ***?\n! \"keys: keys: the secret is not a whole number\""
    ),
    ("keys bob 4711 4711x", "> keys bob ***?\n! \"keys: keys: the secret is not a whole number\""),
    ("later 4711ct", "> later ***\n  opened = 1"),
    ("later 4711", "> later ***?\n! \"later: money: the secret is not a Money\""),
    ("name bob", "> name bob\n  opened = 1"),
    (
      "paper (text: \"a b\") 4711", "> paper (text: \"a b\") ****\n  opened = 1"
    ),
    (
      "paper (text: 4711",
      "> paper ***\n! \"paper: secret is missing: usage: paper PAPER SECRET\""
    ),
    (
      "paper (text: 4711 4711) 4711",
      "> paper ***\n! \"paper: secret is missing: usage: paper PAPER SECRET\""
    ),
    (
      "paper no 4711",
      "> paper no ****\n! \"paper: paper is not a literal like (text: \\\"\\\")\""
    ),
    ("papers (text: \"4711\")", "> papers ***\n  opened = 1"),
    (
      "papers (text: 4711)",
      "> papers ***?\n! \"papers: papers: the secret is not a literal like (text: \\\"\\\")\""
    ),
    ("closed 4711", "> closed ***\n! \"closed is disabled: it is shut\""),
    ("opne bob 4711", "> opne ***\n! \"unknown command \\\"opne\\\": did you mean open?\""),
    ("opne", "> opne\n! \"unknown command \\\"opne\\\": did you mean open?\""),
    ("Tr0ub4dor", "> ***\n" + unknown),
    (#"{"command":"open","arguments":["bob","4711"]}"#, "> ***\n" + unknown),
    (#"{"command": "open", "arguments": ["bob", "4711"]}"#, "> *** ***\n" + unknown),
  ])
  func secretsAreHiddenAndReplayed(_ line: String, _ events: String) throws {
    let expected = "understudy 3 vault\n  opened = 0\n~ closed ! \"it is shut\"\n" + events
    try expectSession(expected, of: VaultScreen.self, line)
    #expect(!expected.contains("4711"))
    #expect(!expected.contains("sesame"))
  }

  @Test func malformedLineIsNotRecorded() throws {
    let text = try onStage(VaultScreen.self) { stage in
      let error = #expect(throws: SyntaxError.self) { _ = try stage.run("open bob '4711") }
      #expect(
        error?.description
          == "column 15: the line ends inside the single quote opened at column 10")
    }
    #expect(text == "understudy 3 vault\n  opened = 0\n~ closed ! \"it is shut\"\n")
  }

  @Test func stageReportsHiddenWords() throws {
    _ = try onStage(VaultScreen.self) { stage in
      for (line, isHidden) in [
        ("name bob", false), ("pin 1", true), ("opne x", true), ("open", false),
        ("pin x", true),
      ] {
        _ = try stage.run(line)
        #expect(stage.hidWords == isHidden, "\(line)")
      }
    }
  }

  @Test func commandAfterSecretIsQuotedInRefusal() throws {
    let text = try transcript(of: VaultScreen.self, ["open bob 1 2", "name bob b", "pin 1 2"])
    #expect(
      text == """
        understudy 3 vault
          opened = 0
        ~ closed ! "it is shut"
        > open bob * ***
        ! "open: too many words: usage: open NAME PASSWORD"
        > name bob b
        ! "name: \\"b\\" is unexpected: usage: name NAME"
        > pin *** ***
        ! "pin: too many words: usage: pin NUMBER"

        """)
  }

  @Test func liveRunRefusesStandIn() throws {
    let text = try transcript(of: VaultScreen.self, ["open bob ***"])
    #expect(
      text == """
        understudy 3 vault
          opened = 0
        ~ closed ! "it is shut"
        > open bob ***
        ! "open: password: *** stands for a secret that is not recorded: type the secret itself"

        """)
  }

  @Test(arguments: ["*", "***", "********"])
  func liveRunRefusesAnyNumberOfStars(_ word: String) throws {
    let text = try transcript(of: VaultScreen.self, ["open bob \(word)"])
    #expect(
      text.hasSuffix(
        "! \"open: password: \(word) stands for a secret that is not recorded: type the secret itself\"\n"
      ))
  }

  @Test(arguments: [("\"\"", 0), ("*", 1), ("***", 3), ("******", 6)])
  func replayPassesStringOfSecretsLength(_ recorded: String, _ length: Int) throws {
    let text = """
      understudy 3 shelter
        length = nil
      > hide \(recorded)
        length = \(length)

      """
    let session = try Session(parsing: text, file: "a.session")
    let comparison = Comparison(session, try Replay(session, on: ShelterScreen.self).log)
    #expect(comparison.passed)
  }

  /// A session that was recorded before the stand-in was declared has as many stars as the secret had characters.
  @Test(arguments: [
    ("hide-briefly *", 3), ("hide-briefly ***", 3), ("hide-briefly ****", 3),
    ("hide-briefly 12", 2), ("hide 12", 2),
  ])
  func replayPassesStandInForStarsAndOtherWordsAsTheyAre(_ line: String, _ length: Int) throws {
    try expectReplay(
      of: "understudy 3 shelter\n  length = nil\n> \(line)\n  length = \(length)\n",
      on: ShelterScreen.self)
  }

  @Test func liveRunRefusesStarsInPlaceOfDeclaredStandIn() throws {
    let text = try transcript(of: ShelterScreen.self, ["hide-briefly ****"])
    #expect(
      text.hasSuffix(
        """
        > hide-briefly ****
        ! "hide-briefly: text: **** stands for a secret that is not recorded: type the secret itself"

        """))
  }

  /// Otherwise the next replay would pass something else, and fail.
  @Test(arguments: [
    ("hide-briefly ****", 3), ("hide-briefly 12", 2), ("hide 12", 2), ("hide \"\"", 0),
  ])
  func acceptingKeepsTheCommand(_ line: String, _ length: Int) throws {
    let text = "understudy 3 shelter\n  length = nil\n> \(line)\n  length = 9\n"
    let session = try Session(parsing: text, file: "a.session")
    let log = try Replay(session, on: ShelterScreen.self, fillsGaps: true).log
    let expected = text.replacing("9", with: "\(length)")
    #expect(session.accepting(log).text == expected)
    // As a review does.
    let comparison = Comparison(session, log)
    #expect(comparison.accepting(comparison.differences).session.text == expected)
    try expectReplay(of: expected, on: ShelterScreen.self)
  }

  /// Once, and not where the screen declares the stand-in, nor of a word that is passed as it is.
  @Test(arguments: [
    (
      "> hide ***\n  length = 9\n> hide *\n  length = 8",
      "hide got *** for its secret text: if it needs another value, pass one as standIn"
    ),
    (
      "> hide-briefly ***\n  length = 9\n> hide *\n  length = 8",
      "hide got * for its secret text: if it needs another value, pass one as standIn"
    ),
    ("> hide-briefly ***\n  length = 9", nil),
    ("> hide 12\n  length = 9", nil),
    ("> hide *\n  length = 1\n> hide-briefly *\n  length = 9", nil),
    (
      "> hide * *\n  length = 9",
      "to accept this, first rewrite > hide * *: the command is now hide TEXT"
    ),
    (
      "> lock ***\n  length = 9",
      "lock got 0 for its secret pin: if it needs another value, pass one as standIn"
    ),
  ])
  func reportSaysWhatStoodForASecret(_ steps: String, _ remark: String?) throws {
    let text = "understudy 3 shelter\n  length = nil\n\(steps)\n"
    let session = try Session(parsing: text, file: "a.session")
    let log = try Replay(session, on: ShelterScreen.self).log
    let comparison = Comparison(session, log, among: ShelterScreen.description)
    #expect(!comparison.passed)
    #expect(comparison.notes.map(\.text) == (remark.map { [$0] } ?? []))
  }

  /// What is only missing on the screen follows from no stand-in.
  @Test func reportSaysNothingOfASecretWhereOnlyANameIsMissing() throws {
    let text = """
      understudy 3 shelter
        length = nil
        size = nil
      > hide ***
        length = 3
        size = 3

      """
    let session = try Session(parsing: text, file: "a.session")
    let log = try Replay(session, on: ShelterScreen.self).log
    let comparison = Comparison(session, log, among: ShelterScreen.description)
    #expect(
      comparison.notes.map(\.text) == [
        "the screen shelter has no binding \"size\": bindings are length",
        "to accept this, first rename or remove what the screen shelter does not have",
      ])
  }

  /// What differs only after the answer of a service has another reason.
  @Test(arguments: [
    ("  isPaying = true\n", "  isPaying = false\n", nil),
    ("", "", "pay got **** for its secret card: if it needs another value, pass one as standIn"),
  ])
  func reportSaysNothingOfASecretThatAServiceTook(
    before: String, after: String, remark: String?
  ) throws {
    let text = """
      understudy 3 till
        isPaying = false
        problem = nil
      > pay ****
      \(before)< charge ! "it is declined"
      \(after)  problem = "it is declined"

      """
    let session = try Session(parsing: text, file: "a.session")
    let log = try Replay(session, on: TillScreen.self).log
    let comparison = Comparison(session, log, among: TillScreen.description)
    #expect(!comparison.passed)
    #expect(comparison.notes.map(\.text) == (remark.map { [$0] } ?? []))
  }

  @Test func lengthIsOfCharacters() throws {
    #expect(
      try transcript(of: ShelterScreen.self, ["hide 'e\u{301}👩‍👩‍👧 b'", "hide-briefly abc"]) == """
        understudy 3 shelter
          length = nil
        > hide ****
          length = 4
        > hide-briefly ***
          length = 3

        """)
  }

  @Test func explicitStandInHidesLength() throws {
    #expect(
      try transcript(of: ShelterScreen.self, ["hide-briefly abcdef", "hide-briefly abcd"]) == """
        understudy 3 shelter
          length = nil
        > hide-briefly ***
          length = 6
        > hide-briefly ***
          length = 4

        """)
  }

  @Test func commonTypesHaveStandIns() {
    #expect(Parameter<String>("a", secret: true).secret?.standIn == "***")
    #expect(Parameter<Int>("a", secret: true).secret?.standIn == 0)
    #expect(Parameter<Double>("a", secret: true).secret?.standIn == 0)
    #expect(Parameter<Bool>("a", secret: true).secret?.standIn == true)
    #expect(Parameter<Level>("a", secret: true).secret?.standIn == .beginner)
    #expect(Parameter<String?>("a", secret: true).secret?.standIn == "***")
    #expect(Parameter<[Int]>("a", secret: true).secret?.standIn == [0])
    #expect(Parameter<Int>("a", secret: true, standIn: 9).secret?.standIn == 9)
    #expect(Parameter<Int>("a", secret: false).secret == nil)
  }

  @Test nonisolated func secretWithoutStandInStopsProgram() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Parameter<Money>("price", secret: true)
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      said.contains("price: a secret Money has no default stand-in: pass one as standIn"), "\(said)"
    )
  }
}
