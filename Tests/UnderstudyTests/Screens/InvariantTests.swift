import Testing

@testable import SessionFormat
@testable import Understudy

@MainActor @Suite struct InvariantTests {
  @Test func brokenInvariantIsReportedOnceUntilItHoldsAgain() throws {
    try expectSession(
      """
      understudy 3 roster
        count = 0
        names = []
      > add Ada
        names = ["Ada"]
      ! "broken: count is the number of names"
        count = 1
      > lose
        count = 0
      ! "broken: count is the number of names"
      > lose
        count = -1
      > recount
        count = 1
      > lose
        count = 0
      ! "broken: count is the number of names"
      """, of: RosterScreen.self, "add Ada", "lose", "lose", "recount", "lose")
  }

  @Test func invariantsOfNestedViewModelsNameTheirPlace() throws {
    try expectSession(
      """
      understudy 3 house
        rooms = [(area: 3), (area: 0)]
        hall = (area: 1)
      ! "broken: rooms[1]: the area is positive"
      > hall.shrink
        hall.area = 0
      ! "broken: hall: the area is positive"
      > rooms[1].shrink
        rooms[1].area = -1
      """, of: HouseScreen.self, "hall.shrink", "rooms[1].shrink")
  }

  /// In between, a structure can't be read.
  @Test func structureIsCheckedWhenItsCommandIsOver() throws {
    try expectSession(
      """
      understudy 3 pair
        left = 0
      > move
        left = 1
      > break
        left = 2
      ! "broken: both are equal"
      """, of: PairScreen.self, "move", "break")
  }
}

@MainActor
private final class Roster {
  private(set) var count = 0
  private(set) var names: [String] = []
  let notify: Notifier

  init(notify: Notifier) { self.notify = notify }

  func add(_ name: String) {
    names.append(name)
    notify()
    count += 1
  }
  func lose() { count -= 1 }
  func recount() { count = names.count }
}

private enum RosterScreen: Screen {
  static let name = "roster"
  static func make(in world: World, notify: Notifier) -> Roster { Roster(notify: notify) }
  static func describe(_ view: inout Interface<Roster>) {
    view.bind("count", \.count)
    view.bind("names", \.names)
    view.invariant("count is the number of names") { $0.count == $0.names.count }
    view.command("add", Roster.add, "name")
    view.command("lose", Roster.lose)
    view.command("recount", Roster.recount)
  }
}

private struct Room {
  var area: Int
  mutating func shrink() { area -= 1 }
}

@MainActor
private final class House {
  var rooms = [Room(area: 3), Room(area: 0)]
  var hall = Room(area: 1)
}

private enum HouseScreen: Screen {
  static let name = "house"
  static func make(in world: World, notify: Notifier) -> House { House() }
  static func describe(_ view: inout Interface<House>) {
    view.rows("rooms", \.rooms, describe: describe)
    view.child("hall", \.hall, describe: describe)
  }
  private static func describe(_ room: inout Interface<Room>) {
    room.bind("area", \.area)
    room.invariant("the area is positive") { $0.area > 0 }
    room.command("shrink") { (room: inout Room) in room.shrink() }
  }
}

private struct Pair {
  var left = 0
  var right = 0
  let notify: Notifier

  mutating func move() {
    left += 1
    notify()
    right += 1
  }
}

private enum PairScreen: Screen {
  static let name = "pair"
  static func make(in world: World, notify: Notifier) -> Pair { Pair(notify: notify) }
  static func describe(_ view: inout Interface<Pair>) {
    view.bind("left", \.left)
    view.invariant("both are equal") { $0.left == $0.right }
    view.command("move") { (pair: inout Pair) in pair.move() }
    view.command("break") { (pair: inout Pair) in pair.left += 1 }
  }
}
