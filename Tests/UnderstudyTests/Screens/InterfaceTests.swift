import Testing

@testable import SessionFormat
@testable import Understudy

@MainActor @Suite struct InterfaceTests {
  @Test func methodsOfEveryShapeAreCommands() throws {
    try expectSession(
      """
      understudy 3 workshop
        done = ""
      ~ closed ! "it is never open"
      > rest
        done = "rest"
      > count -7
      = -7
        done = "count -7"
      > pair 'two words' on
        done = "pair two words true"
      > mix 1e3 expert 2
        done = "mix 1000.0 expert two"
      > all 1 2 3 4
        done = "all 1 2 3 4"
      > on 1990-04-01
        done = "on \\"1990-04-01T00:00:00Z\\""
      > with 00000000-0000-0000-0000-00000000000A
        done = "with 00000000-0000-0000-0000-00000000000A"
      > pay 250ct
        done = "pay 250"
      > later
        done = "later"
      > later-on 3
        done = "later on 3"
      > free 1
      = 1
      """,
      of: WorkshopScreen.self, "rest", "count -7", "pair 'two words' on", "mix 1e3 expert 2",
      "all 1 2 3 4", "on 1990-04-01", "with 00000000-0000-0000-0000-00000000000A", "pay 250ct",
      "later", "later-on 3", "free 1")
  }

  @Test func optionalWordsMayBeOmitted() throws {
    try expectSession(
      """
      understudy 3 workshop
        done = ""
      ~ closed ! "it is never open"
      > maybe
        done = "maybe nil"
      > maybe 4
        done = "maybe 4"
      > sum a
        done = "sum a []"
      > sum a 1 2 3
        done = "sum a [1, 2, 3]"
      > step
        done = "step 1"
      > step 5
        done = "step 5"
      """,
      of: WorkshopScreen.self, "maybe", "maybe 4", "sum a", "sum a 1 2 3", "step", "step 5")
  }

  @Test func thrownErrorsAreRefusals() throws {
    try expectSession(
      """
      understudy 3 workshop
        done = ""
      ~ closed ! "it is never open"
      > fail 'out of "paper"'
      ! "out of \\"paper\\""
      > cancel
      ! "cancelled"
      > later-on -1
        done = "later on -1"
      ! "-1 is negative"
      """,
      of: WorkshopScreen.self, "fail 'out of \"paper\"'", "cancel", "later-on -1")
  }

  @Test func structuresAreDrivenByClosures() throws {
    try expectSession(
      """
      understudy 3 tally
        total = 0
      > add 3
        total = 3
      > add
        total = 4
      > add 100
        total = 0
      ! "too much"
      """,
      of: TallyScreen.self, "add 3", "add", "add 100")
  }

  @Test func commandsAreDescribed() {
    let face = WorkshopScreen.description
    #expect(face.bindings.map(\.name) == ["done"])
    #expect(
      face.commands.map { $0.usage } == [
        "rest", "count NUMBER", "pair TEXT FLAG", "mix NUMBER LEVEL STARS", "all A B C D", "on DAY",
        "with ID", "pay MONEY", "maybe [NUMBER]", "sum NAME [NUMBERS ...]", "step [BY]", "fail WHY",
        "cancel", "later", "later-on NUMBER", "free NUMBER", "closed",
      ])
    let mix = face.commands[3].parameters
    #expect(mix.map { $0.type } == ["Double", "Level", "Stars"])
    #expect(
      mix.map { $0.choices } == [[], ["beginner", "intermediate", "expert"], ["1", "2", "3"]])
    #expect(face.commands[10].parameters[0].defaultValue == .int(1))
  }
}

private struct Tally {
  var total = 0
  mutating func add(_ number: Int) throws {
    total += number
    if total > 100 {
      total = 0
      throw Broken(description: "too much")
    }
  }
}

private enum TallyScreen: Screen {
  static let name = "tally"
  static func make(in world: World, notify: Notifier) -> Tally { Tally() }
  static func describe(_ view: inout Interface<Tally>) {
    view.bind("total", \.total)
    view.command("add", Parameter("number", default: 1)) { (tally: inout Tally, number: Int) in
      try tally.add(number)
    }
  }
}
