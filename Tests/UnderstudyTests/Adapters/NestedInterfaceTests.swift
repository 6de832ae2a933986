import Testing

@testable import SessionFormat
@testable import Understudy

/// View models inside view models, addressed by paths.
@MainActor @Suite struct NestedInterfaceTests {
  private let opening = """
    understudy 3 band
      leader = (name: "Ada", isSolo: false, volume: 5)
      guest = nil
      players = [(name: "Bob", isSolo: false, volume: 5), (name: "Cleo", isSolo: false, volume: 5)]
      song = (title: "Untitled", bars: [4, 4])
      shelves = [(songs: [(title: "Untitled", bars: [4, 4]), (title: "Untitled", bars: [4, 4])]), \
    (songs: [(title: "Untitled", bars: [4, 4]), (title: "Untitled", bars: [4, 4])])]
      motto = (title: "Untitled", bars: [4, 4])
    ~ leader.tune
    ~ guest.tune ! "guest is nil"

    """

  private func expect(
    _ expected: String, _ lines: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = try transcript(of: BandScreen.self, lines)
    #expect(text == opening + expected + "\n", sourceLocation: sourceLocation)
    try expectReplay(of: text, on: BandScreen.self, sourceLocation: sourceLocation)
  }

  @Test func commandsOfChildrenAreCalledByPath() throws {
    try expect(
      """
      > leader.rename Eve
        leader.name = "Eve"
      > leader.rename ""
      ! "a player needs a name"
      > leader.rename
      ! "leader.rename: name is missing: usage: leader.rename NAME"
      > leader.blink-solo
        leader.isSolo = true
        leader.isSolo = false
      > leader.play 7
        leader.volume = 7
      """,
      "leader.rename Eve", "leader.rename \"\"", "leader.rename", "leader.blink-solo",
      "leader.play 7")
  }

  @Test func optionalChildComesAndGoes() throws {
    try expect(
      """
      > guest.rename Eve
      ! "guest.rename is disabled: guest is nil"
      > invite Dan
        guest = (name: "Dan", isSolo: false, volume: 5)
      ~ guest.tune
      > guest.blink-solo
        guest.isSolo = true
        guest.isSolo = false
      > invite Fay
        guest.name = "Fay"
      > guest.play 1
        guest.volume = 1
      > say-goodbye
        guest = nil
      ~ guest.tune ! "guest is nil"
      > guest.play 2
      ! "guest.play is disabled: guest is nil"
      """,
      "guest.rename Eve", "invite Dan", "guest.blink-solo", "invite Fay", "guest.play 1",
      "say-goodbye", "guest.play 2")
  }

  @Test func commandsOfRowsAreCalledByIndex() throws {
    try expect(
      """
      > players[1].blink-solo
        players[1].isSolo = true
        players[1].isSolo = false
      > players[0].rename Eve
        players[0].name = "Eve"
      > players[1].tune
        players[1].name = "Cleo?!"
      > players[1].tune
      ! "players[1].tune is disabled: it is in tune already"
      > players[2].tune
      ! "players[2].tune is disabled: row 2 is out of range: rows are 0 to 1"
      > dismiss-all
        players = []
      > players[0].tune
      ! "players[0].tune is disabled: players is empty"
      """,
      "players[1].blink-solo", "players[0].rename Eve", "players[1].tune", "players[1].tune",
      "players[2].tune", "dismiss-all", "players[0].tune")
  }

  @Test func nestedStructuresAreDriven() throws {
    try expect(
      """
      > song.lengthen 3
      + song.bars[2] = 3
      > song.name ""
        song.title = ""
      ! "a player needs a name"
      > shelves[1].songs[0].lengthen 2
      + shelves[1].songs[0].bars[2] = 2
      > shelves[1].songs[2].lengthen 2
      ! "shelves[1].songs[2].lengthen is disabled: row 2 is out of range: rows are 0 to 1"
      > motto.lengthen 1
      ! "motto can't be set from the screen: what the command changed is lost"
      """,
      "song.lengthen 3", "song.name \"\"", "shelves[1].songs[0].lengthen 2",
      "shelves[1].songs[2].lengthen 2", "motto.lengthen 1")
  }

  @Test func mistypedNamesSuggestNearest() throws {
    try expect(
      """
      > players[1].tine
      ! "unknown command \\"players[1].tine\\": did you mean players[1].tune?"
      > players.tune
      ! "unknown command \\"players.tune\\": did you mean players[ROW].tune?"
      > players[ROW].tune
      ! "players[ROW]: type a row's number for ROW, as in players[0]"
      > players[01].tune
      ! "unknown command \\"players[01].tune\\": did you mean players[ROW].tune?"
      > leeder.tune
      ! "unknown command \\"leeder.tune\\": did you mean leader.tune?"
      """,
      "players[1].tine", "players.tune", "players[ROW].tune", "players[01].tune", "leeder.tune")
  }

  @Test func unknownCommandOfARowNamesThoseOfTheRow() throws {
    try expect(
      """
      > players[1].frob
      ! "unknown command \\"players[1].frob\\": commands are players[1].rename, \
      players[1].blink-solo, players[1].play, players[1].tune"
      > players[1] frob
      ! "unknown command \\"players[1]\\": commands are players[1].rename, \
      players[1].blink-solo, players[1].play, players[1].tune"
      > players[1] tine
      ! "unknown command \\"players[1]\\": did you mean players[1].tune?"
      > shelves[0].frob
      ! "unknown command \\"shelves[0].frob\\": commands are \
      shelves[ROW].songs[ROW].lengthen, shelves[ROW].songs[ROW].name"
      """,
      "players[1].frob", "players[1] frob", "players[1] tine", "shelves[0].frob")
  }

  @Test func descriptionListsNestedCommands() {
    let names = BandScreen.description.commands.map { $0.usage }
    #expect(
      names.filter { $0.contains("play ") } == [
        "leader.play LEVEL", "guest.play LEVEL", "players[ROW].play LEVEL",
      ])
    #expect(names.contains("shelves[ROW].songs[ROW].name TITLE"))
    #expect(BandScreen.description.commands.named("players[4].play")?.name == "players[ROW].play")
    #expect(BandScreen.description.commands.named("players[x].play") == nil)
  }

  @Test func disabledNestedCommandHasReason() throws {
    _ = try onStage(BandScreen.self) { stage in
      #expect(stage.reasonDisabled("guest.tune") == "guest is nil")
      #expect(stage.reasonDisabled("players[ROW].tune") == nil)
      #expect(stage.reasonDisabled("players[7].tune") == "row 7 is out of range: rows are 0 to 1")
      _ = try stage.run("players[0].tune")
      #expect(stage.reasonDisabled("players[0].tune") == "it is in tune already")
      #expect(stage.reasonDisabled("players[1].tune") == nil)
      _ = try stage.run("dismiss-all")
      #expect(stage.reasonDisabled("players[ROW].tune") == "players is empty")
    }
  }

  @Test func requestsCallNestedCommands() throws {
    let request = try request(#"{"command":"players[1].play","arguments":{"level":3}}"#)
    #expect(request == .command("players[1].play 3"))
    let error = #expect(throws: RequestError.self) {
      try self.request(#"{"command":"players[1].play","arguments":{"lavel":3}}"#)
    }
    let text = "players[1].play: no parameter \"lavel\": did you mean level?"
    #expect(error?.description == text)
  }

  private func request(_ line: String) throws -> Request {
    try Request(parsing: line.utf8, for: BandScreen.description.commands)
  }

  /// The name of a row's command is hidden or shown like any other.
  @Test func secretsOfRowsAreHidden() throws {
    let text = try transcript(of: SafesScreen.self, ["safes[0].open 1234", "safes[0].opn 1234"])
    #expect(
      text == """
        understudy 3 safes
          safes = [(isOpen: false)]
        > safes[0].open ***
          safes[0].isOpen = true
        > safes[0].opn ***
        ! "unknown command \\"safes[0].opn\\": did you mean safes[0].open?"

        """)
  }
}

@MainActor
private final class Safe {
  private(set) var isOpen = false
  func open(_ pin: Int) { isOpen = pin == 1234 }
}

@MainActor
private final class Safes {
  let safes = [Safe()]
}

private enum SafesScreen: Screen {
  static let name = "safes"
  static func make(in world: World, notify: Notifier) -> Safes { Safes() }
  static func describe(_ view: inout Interface<Safes>) {
    view.rows("safes", \.safes) { safe in
      safe.bind("isOpen", \.isOpen)
      safe.command("open", Safe.open, Parameter("pin", secret: true))
    }
  }
}
