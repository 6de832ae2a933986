import Bindings
import GeneratedInput
import Observation
import Testing

@testable import SessionFormat
@testable import Understudy

/// A view repaints when it is notified, so a change without a notification is an event, if the view
/// model announces its changes.
@MainActor @Suite struct AnnouncementTests {
  @Test func changeWithoutNotificationIsReported() throws {
    try expectSession(
      """
      understudy 3 tally
        count = 0
        double = 0
        log = 0
        noise = 0
      ~ reset ! "nothing is counted"
      > add
        count = 1
        double = 2
      ~ reset
        log = 1
      > forget
        count = 2
      ! "count changed without a notification"
        double = 4
      ! "double changed without a notification"
        log = 2
      ! "log changed without a notification"
        noise = 1
      > clear
        count = 0
      ! "count changed without a notification"
        double = 0
      ! "double changed without a notification"
        log = 3
      ~ reset ! "nothing is counted"
      ! "reset was disabled without a notification"
      > forget
        count = 1
      ! "count changed without a notification"
        double = 2
      ! "double changed without a notification"
        log = 4
        noise = 2
      ~ reset
      ! "reset was enabled without a notification"
      > reset
        count = 0
        double = 0
      ~ reset ! "nothing is counted"
        log = 5
      """,
      of: TallyScreen.self, "add", "forget", "clear", "forget", "reset")
  }

  /// What reads a clock may change with the time, but only if that has passed.
  @Test func timeExcusesOnlyWhatChangesWithIt() throws {
    let text = try onStage(DeadlineScreen.self, followsRealTime: false) { stage in
      for line in ["nap 61", "shorten"] { _ = try stage.run(line) }
    }
    let opening = "understudy 3 deadline\n  isOver = false\n  isShort = false\n"
    let end = "> shorten\n  isShort = true\n! \"isShort changed without a notification\"\n"
    #expect(text == opening + "> nap 61\n< clock 61.0\n  isOver = true\n" + end)
    let short = try onStage(DeadlineScreen.self, followsRealTime: false) { stage in
      _ = try stage.run("shorten")
    }
    #expect(
      short == opening
        + end.replacing(
          "> shorten\n",
          with: "> shorten\n  isOver = true\n! \"isOver changed without a notification\"\n"))
  }

  @Test func viewModelThatDeclaresNothingIsNotChecked() throws {
    try expectSession(
      """
      understudy 3 silent
        count = 0
      > forget
        count = 1
      """, of: UncheckedScreen.self, "forget")
  }

  @Test func listenDeclaresTheViewModel() throws {
    try expectSession(
      """
      understudy 3 listened
        count = 0
      > add
        count = 1
      > forget
        count = 2
      ! "count changed without a notification"
      """, of: ListenedScreen.self, "add", "forget")
  }

  /// What an `@Observable` object inside announces is announced, also after it is replaced.
  @Test func observableObjectInsideAnnouncesItself() throws {
    try expectSession(
      """
      understudy 3 mixed-styles
        count = 0
        step = 1
      ~ reset ! "nothing is counted"
      > add
        count = 1
      ~ reset
      > replace
        count = 0
        step = 2
      ~ reset ! "nothing is counted"
      > add
        count = 2
      ~ reset
      > forget
        step = 3
      ! "step changed without a notification"
      """, of: MixedStylesScreen.self, "add", "replace", "add", "forget")
  }

  /// Also one that is set later, before it has announced anything.
  @Test func observableObjectThatComesLaterAnnouncesItself() throws {
    try expectSession(
      """
      understudy 3 mixed-styles
        count = 0
        step = 1
      ~ reset ! "nothing is counted"
      > remove
        count = nil
      ~ reset
      > replace
        count = 0
        step = 2
      ~ reset ! "nothing is counted"
      > add
        count = 2
      ~ reset
      > forget
        step = 3
      ! "step changed without a notification"
      """, of: MixedStylesScreen.self, "remove", "replace", "add", "forget")
  }

  @Test func bindDeclaresOnlyItsBinding() throws {
    try expectSession(
      """
      understudy 3 mixed
        level = 1
        plain = 0
      > raise
        level = 2
        plain = 1
      > swap
        level = 9
      ! "level changed without a notification"
        plain = 2
      """, of: MixedScreen.self, "raise", "swap")
  }

  @Test func announcedLaterCounts() throws {
    try expectSession(
      """
      understudy 3 tally
        count = 0
        double = 0
        log = 0
        noise = 0
      ~ reset ! "nothing is counted"
      > add-soon
        count = 1
        double = 2
      ~ reset
        log = 1
      > add-slowly
        count = 2
        double = 4
        count = 3
        double = 6
        log = 2
      """, of: TallyScreen.self, "add-soon", "add-slowly")
  }

  @Test func structureIsNotifiedBeforeItIsStored() throws {
    try expectSession(
      """
      understudy 3 structure
        count = 0
      > add
        count = 1
      > forget
        count = 2
      ! "count changed without a notification"
      """, of: StructureScreen.self, "add", "forget")
  }

  @Test func structureIsNotifiedBeforeItsAsynchronousClosureReturns() throws {
    try expectSession(
      """
      understudy 3 structure
        count = 0
      > add-later
        count = 1
      > forget-later
        count = 2
      ! "count changed without a notification"
      """, of: StructureScreen.self, "add-later", "forget-later")
    // Another copy is changed for longer.
    try expectSession(
      """
      understudy 3 structure
        count = 0
      > wait &
      > add-later
        count = 1
      """, of: StructureScreen.self, "wait &", "add-later")
  }

  @Test func rowsOfStructuresAreLenientForTheWholeCommand() throws {
    try expectSession(
      """
      understudy 3 crew
        members = [(age: 1), (age: 2)]
      > members[0].grow
        members[0].age = 2
      > forget
        members[1].age = 3
      ! "members changed without a notification"
      """, of: CrewScreen.self, "members[0].grow", "forget")
  }

  @Test func objectsThatDoNotAnnounceAreNotChecked() throws {
    try expectSession(
      """
      understudy 3 parent
        own = 0
        child = (count: 0)
      > child.forget
        child.count = 1
      > forget
        own = 1
      ! "own changed without a notification"
        child.count = 2
      """, of: ParentScreen.self, "child.forget", "forget")
  }

  /// Rows that nothing announces do not excuse what the view model around them should announce.
  @Test func onlyPartsThatNothingAnnouncesAreNotChecked() throws {
    try expectSession(
      """
      understudy 3 orchard
        tree = (value: 0, roots: (depth: 0, leaves: [(size: 0), (size: 0)]))
      > tree.roots.leaves[1].grow
        tree.roots.leaves[1].size = 1
      > tree.add
        tree.value = 1
        tree.roots.depth = 1
      > tree.forget
        tree.value = 2
      ! "tree changed without a notification"
      > tree.roots.forget
        tree.roots.depth = 2
      ! "tree changed without a notification"
      > tree.mix
        tree.value = 3
        tree.roots.leaves[1].size = 2
      ! "tree changed without a notification"
      """, of: OrchardScreen.self, "tree.roots.leaves[1].grow", "tree.add", "tree.forget",
      "tree.roots.forget", "tree.mix")
  }

  /// Whatever is announced and whatever is not, exactly what is not announced is reported.
  @Test func reportsAreExact() throws {
    var random = InputGenerator()
    let seed = random.seed
    for _ in 0..<100 {
      let lines = random.array(1..<8) { random in random.pick(["add", "forget"]) }
      let text = try transcript(of: ListenedScreen.self, lines)
      var expected = "understudy 3 listened\n  count = 0\n"
      for (place, line) in lines.enumerated() {
        expected += "> \(line)\n  count = \(place + 1)\n"
        if line == "forget" { expected += "! \"count changed without a notification\"\n" }
      }
      #expect(text == expected, "UNDERSTUDY_SEED=\(seed)")
    }
  }
}

@MainActor
private final class Tally {
  private(set) var count = 0
  private(set) var log = 0
  private(set) var noise = 0
  var notify: Notifier?

  func add() {
    (count, log) = (count + 1, log + 1)
    notify?()
  }

  func forget() { (count, log, noise) = (count + 1, log + 1, noise + 1) }

  func clear() { (count, log) = (0, log + 1) }

  func reset() {
    clear()
    notify?()
  }

  func addSoon() {
    notify?.notifyAfterChange()
    (count, log) = (count + 1, log + 1)
  }

  func addSlowly() async {
    addSoon()
    await Task.yield()
    log -= 1
    addSoon()
  }
}

private enum TallyScreen: Screen {
  static let name = "tally"
  static func make(in world: World, notify: Notifier) -> Tally {
    let tally = Tally()
    tally.notify = notify
    return tally
  }
  static func describe(_ view: inout Interface<Tally>) {
    view.announcesChanges()
    view.bind("count", \.count)
    view.bind("double") { $0.count * 2 }
    view.bind("log", \.log, .settled)
    view.bind("noise", \.noise, .unannounced)
    view.command("add", Tally.add)
    view.command("forget", Tally.forget)
    view.command("clear", Tally.clear)
    view.command("reset", Tally.reset).disabled { $0.count == 0 ? "nothing is counted" : nil }
    view.command("add-soon", Tally.addSoon)
    view.command("add-slowly", Tally.addSlowly)
  }
}

private enum UncheckedScreen: Screen {
  static let name = "silent"
  static func make(in world: World, notify: Notifier) -> Tally { Tally() }
  static func describe(_ view: inout Interface<Tally>) {
    view.bind("count", \.count)
    view.command("forget", Tally.forget)
  }
}

private enum ListenedScreen: Screen {
  static let name = "listened"
  static func make(in world: World, notify: Notifier) -> Tally { Tally() }
  static func describe(_ view: inout Interface<Tally>) {
    view.listen { tally, notify in tally.notify = notify }
    view.bind("count", \.count)
    view.command("add", Tally.add)
    view.command("forget", Tally.forget)
  }
}

/// A class with a closure for its view, and one inside that is observed.
@MainActor private final class MixedStyles {
  @MainActor @Observable final class Inside {
    var count = 0
  }

  var onChange: () -> Void = {}
  private(set) var inside: Inside? = Inside()
  private(set) var step = 1

  func add() { inside?.count += step }

  func replace() {
    (inside, step) = (Inside(), step + 1)
    onChange()
  }

  func remove() {
    inside = nil
    onChange()
  }

  func forget() { step += 1 }
}

private enum MixedStylesScreen: Screen {
  static let name = "mixed-styles"
  static func make(in world: World, notify: Notifier) -> MixedStyles { MixedStyles() }
  static func describe(_ view: inout Interface<MixedStyles>) {
    view.listen { styles, notify in styles.onChange = { notify() } }
    view.bind("count", \.inside?.count)
    view.bind("step", \.step)
    view.command("add", MixedStyles.add)
    view.command("remove", MixedStyles.remove)
    view.command("replace", MixedStyles.replace)
    view.command("forget", MixedStyles.forget)
    view.command("reset") { $0.inside?.count = 0 }
      .disabled { $0.inside?.count == 0 ? "nothing is counted" : nil }
  }
}

@MainActor
private final class Mixed {
  private(set) var level = Bind(1)
  private(set) var plain = 0

  func raise() {
    level.value += 1
    plain += 1
  }

  func swap() {
    level = Bind(9)
    plain += 1
  }
}

private enum MixedScreen: Screen {
  static let name = "mixed"
  static func make(in world: World, notify: Notifier) -> Mixed { Mixed() }
  static func describe(_ view: inout Interface<Mixed>) {
    view.bind("level", \.level)
    view.bind("plain", \.plain)
    view.command("raise", Mixed.raise)
    view.command("swap", Mixed.swap)
  }
}

private struct Counting {
  var count = 0
  let notify: Notifier

  mutating func add() {
    count += 1
    notify()
  }
}

private enum StructureScreen: Screen {
  static let name = "structure"
  static func make(in world: World, notify: Notifier) -> Counting { Counting(notify: notify) }
  static func describe(_ view: inout Interface<Counting>) {
    view.announcesChanges()
    view.bind("count", \.count)
    view.command("add") { (counting: inout Counting) in counting.add() }
    view.command("forget") { (counting: inout Counting) in counting.count += 1 }
    view.command("add-later") { (counting: inout Counting) in
      counting.add()
      await Task.yield()
    }
    view.command("wait") { (_: inout Counting) in
      let never = AsyncStream<Int> { _ in }
      for await _ in never {}
    }
    view.command("forget-later") { (counting: inout Counting) in
      await Task.yield()
      counting.count += 1
    }
  }
}

private struct Sailor {
  var age: Int
  let notify: Notifier

  mutating func grow() {
    age += 1
    notify()
  }
}

@MainActor
private final class Crew {
  var members: [Sailor]

  init(notify: Notifier) { members = [1, 2].map { Sailor(age: $0, notify: notify) } }
}

private enum CrewScreen: Screen {
  static let name = "crew"
  static func make(in world: World, notify: Notifier) -> Crew { Crew(notify: notify) }
  static func describe(_ view: inout Interface<Crew>) {
    view.announcesChanges()
    view.rows("members", \.members) { row in
      row.bind("age", \.age)
      row.command("grow") { (member: inout Sailor) in member.grow() }
    }
    view.command("forget") { (crew: inout Crew) in crew.members[1].age += 1 }
  }
}

@MainActor
private final class Parent {
  private(set) var own = 0
  let child = Tally()

  func forget() {
    own += 1
    child.forget()
  }
}

@MainActor @Observable
private final class Orchard {
  let tree = Tree()

  @MainActor final class Tree {
    fileprivate(set) var value = 0
    let roots = Roots()
    var didChange = {}

    func add() {
      value += 1
      roots.depth += 1
      didChange()
    }
    func forget() { value += 1 }
    func mix() {
      value += 1
      roots.leaves[1].grow()
    }
  }

  @MainActor final class Roots {
    fileprivate(set) var depth = 0
    let leaves = [Leaf(), Leaf()]
    var didChange = {}

    func forget() { depth += 1 }
  }

  @MainActor final class Leaf {
    private(set) var size = 0
    func grow() { size += 1 }
  }
}

private enum OrchardScreen: Screen {
  static let name = "orchard"
  static func make(in world: World, notify: Notifier) -> Orchard { Orchard() }
  static func describe(_ view: inout Interface<Orchard>) {
    view.child("tree", \.tree) { tree in
      tree.listen { tree, notify in tree.didChange = { notify() } }
      tree.bind("value", \.value)
      tree.child("roots", \.roots) { roots in
        roots.listen { roots, notify in roots.didChange = { notify() } }
        roots.bind("depth", \.depth)
        roots.rows("leaves", \.leaves) { leaf in
          leaf.bind("size", \.size)
          leaf.command("grow", Orchard.Leaf.grow)
        }
        roots.command("forget", Orchard.Roots.forget)
      }
      tree.command("add", Orchard.Tree.add)
      tree.command("forget", Orchard.Tree.forget)
      tree.command("mix", Orchard.Tree.mix)
    }
  }
}

private enum ParentScreen: Screen {
  static let name = "parent"
  static func make(in world: World, notify: Notifier) -> Parent { Parent() }
  static func describe(_ view: inout Interface<Parent>) {
    view.announcesChanges()
    view.bind("own", \.own)
    view.child("child", \.child) { child in
      child.bind("count", \.count)
      child.command("forget", Tally.forget)
    }
    view.command("forget", Parent.forget)
  }
}

private enum DeadlineScreen: Screen {
  @MainActor final class Deadline {
    private let start = ContinuousClock.now
    private var limit = 60
    var isOver: Bool { ContinuousClock.now - start >= .seconds(limit) }
    var isShort: Bool { limit < 10 }

    func shorten() { limit = 0 }
    func nap(_ seconds: Int) async { try? await Task.sleep(for: .seconds(seconds)) }
  }

  static let name = "deadline"

  static func make(in world: World, notify: Notifier) -> Deadline { Deadline() }

  static func describe(_ view: inout Interface<Deadline>) {
    view.announcesChanges()
    view.bind("isOver", \.isOver)
    view.bind("isShort", \.isShort)
    view.command("shorten", Deadline.shorten)
    view.command("nap", Deadline.nap, "seconds")
  }
}
