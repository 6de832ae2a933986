import Foundation
import Observation
import Testing

@testable import SessionFormat
@testable import Understudy

/// Bindings that read the time or a random number, which change without the view model.
@MainActor @Suite struct ShownInputsTests {
  @Test(arguments: DialScreens.allCases)
  func bindingThatReadsInputsIsNotAccused(_ dial: DialScreens) throws {
    let text = try transcript(of: dial.screen, settings: .init(), ["add", "forget", "draw", "add"])
    let accusations = text.split(separator: "\n").map(String.init).filter { $0.hasPrefix("! ") }
    let expected = [#"! "count changed without a notification""#]
    #expect(accusations == (dial == .unchecked ? [] : expected), "\(text)")
    try expectReplay(of: text, on: dial.screen)
  }

  /// How often a binding is read must not matter: a prompt reads it more often than a replay.
  @Test func readsForPeopleLeaveNoTrace() throws {
    let text = try onStage(AnnouncedDialScreen.self) { stage in
      for command in ["add", "draw", "forget", "draw"] {
        let before = stage.transcript.count
        let bindings = stage.bindings
        _ = stage.value(of: "dice")
        #expect(stage.bindings.map(\.value) == bindings.map(\.value))
        #expect(stage.transcript.count == before)
        stage.settle()
        #expect(stage.transcript.count == before)
        _ = try stage.run(command)
      }
    }
    try expectReplay(of: text, on: AnnouncedDialScreen.self)
  }

  @Test func effectInGetterIsNotAccused() throws {
    try expectSession(
      """
      understudy 3 meter
      < level 1
        level = 1
        count = 0
      < level 2
        level = 2
      > forget
      < level 3
        level = 3
        count = 1
      ! "count changed without a notification"
      """, of: MeterScreen.self, "forget")
  }
}

enum DialScreens: CaseIterable {
  case announced, observed, unchecked

  var screen: any Screen.Type {
    switch self {
    case .announced: AnnouncedDialScreen.self
    case .observed: ObservedDialScreen.self
    case .unchecked: UncheckedDialScreen.self
    }
  }
}

private protocol DialViewModel: AnyObject {
  var count: Int { get }
}

extension DialViewModel {
  fileprivate var now: Date { .now }
  fileprivate var tick: Double { ContinuousClock.now.duration(to: .now) / .seconds(1) }
  fileprivate var age: Int { Int(Date().timeIntervalSince1970 * 1000) }
  fileprivate var dice: Int { .random(in: 1...1_000_000) }
  fileprivate var id: UUID { UUID() }
}

extension Interface where ViewModel: DialViewModel {
  fileprivate mutating func describe() {
    bind("count", \.count)
    bind("now", \.now)
    bind("tick", \.tick)
    bind("age", \.age)
    bind("dice", \.dice)
    bind("id", \.id)
  }
}

private final class AnnouncedDial: DialViewModel {
  private(set) var count = 0
  private let notify: Notifier
  init(_ notify: Notifier) { self.notify = notify }
  func add() {
    count += 1
    notify()
  }
  func forget() {
    _ = Date.now
    count += 1
  }
  func draw() { _ = Int.random(in: 0...9) }
}

@Observable private final class ObservedDial: DialViewModel {
  private var number = 0
  @ObservationIgnored private var forgotten = 0
  var count: Int { number + forgotten }
  func add() { number += 1 }
  func forget() {
    _ = Date.now
    forgotten += 1
  }
  func draw() { _ = Int.random(in: 0...9) }
}

private enum AnnouncedDialScreen: Screen {
  static let name = "dial"
  static func make(in world: World, notify: Notifier) -> AnnouncedDial { AnnouncedDial(notify) }
  static func describe(_ view: inout Interface<AnnouncedDial>) {
    view.announcesChanges()
    view.describe()
    view.command("add", AnnouncedDial.add)
    view.command("forget", AnnouncedDial.forget)
    view.command("draw", AnnouncedDial.draw)
  }
}

private enum UncheckedDialScreen: Screen {
  static let name = "dial"
  static func make(in world: World, notify: Notifier) -> AnnouncedDial { AnnouncedDial(notify) }
  static func describe(_ view: inout Interface<AnnouncedDial>) {
    view.describe()
    view.command("add", AnnouncedDial.add)
    view.command("forget", AnnouncedDial.forget)
    view.command("draw", AnnouncedDial.draw)
  }
}

private enum ObservedDialScreen: Screen {
  static let name = "dial"
  static func make(in world: World, notify: Notifier) -> ObservedDial { ObservedDial() }
  static func describe(_ view: inout Interface<ObservedDial>) {
    view.describe()
    view.command("add", ObservedDial.add)
    view.command("forget", ObservedDial.forget)
    view.command("draw", ObservedDial.draw)
  }
}

private final class Meter {
  private let read: () -> Int
  private(set) var count = 0
  init(_ read: @escaping () -> Int) { self.read = read }
  var level: Int { read() }
  func forget() { count += 1 }
}

private enum MeterScreen: Screen {
  static let name = "meter"
  static func make(in world: World, notify: Notifier) -> Meter {
    var level = 0
    return Meter(
      world.effect("level") {
        level += 1
        return level
      })
  }
  static func describe(_ view: inout Interface<Meter>) {
    view.announcesChanges()
    view.bind("level", \.level)
    view.bind("count", \.count)
    view.command("forget", Meter.forget)
  }
}
