import Foundation
import Testing

@testable import Understudy
@testable import UnderstudyExploring

/// What exploring a screen does not reach is named, and nothing else.
@MainActor @Suite(.serialized) struct UnreachedTests {
  @Test func namesWhatNeverHappened() throws {
    let unreached = try explore(IdleScreen.self, steps: 2000)
    let texts = unreached.texts.map { $0.replacing(/\d[\d,]*/, with: "N") }
    #expect(
      texts == [
        "dismiss changed nothing in N calls", "refuse changed nothing in N calls",
        "look changed nothing in N calls",
        "confirm was never enabled", "confirmed never happened",
      ])
  }

  /// Something is under way all the time.
  @Test func commandsBesideATimerAreLookedAt() throws {
    let unreached = try explore(TickingScreen.self, steps: 2000)
    let texts = unreached.texts.map { $0.replacing(/\d[\d,]*/, with: "N") }
    #expect(texts == ["dismiss changed nothing in N calls"])
  }

  @Test func tooFewCallsSayNothing() throws {
    #expect(try explore(IdleScreen.self, steps: 20).texts.isEmpty)
  }

  @Test func whatOneWorkerReachesIsReached() {
    var unreached = Unreached(IdleScreen.description)
    let count = unreached.misses.count
    unreached.merge(Array(repeating: 600, count: count))
    #expect(unreached.texts.count == count)
    unreached.merge(Array(repeating: nil, count: count))
    unreached.merge(Array(repeating: 600, count: count))
    #expect(unreached.misses == Array(repeating: nil, count: count))
  }

  /// A command that ran before the process ended was enabled, although no line could say so any more.
  @Test func whatRanBeforeAnEndWasEnabled() {
    var unreached = Unreached(IdleScreen.description)
    let missed = unreached.misses.map { _ in 600 as Int? }
    unreached.merge(missed)
    let names = IdleScreen.description.commands.map(\.name)
    #expect(unreached.texts.contains("\(names[0]) was never enabled"))
    unreached.noteEnd(in: names[1], after: [names[0], names[1]])
    for name in names.prefix(2) {
      #expect(!unreached.texts.contains("\(name) was never enabled"))
    }
    #expect(unreached.texts.contains("\(names[0]) changed nothing in 600 calls"))
    #expect(!unreached.texts.contains("\(names[1]) changed nothing in 600 calls"))
  }

  private func explore(_ screen: any Screen.Type, steps: Int) throws -> Unreached {
    var unreached = Unreached(screen.description)
    var options = Explorer.Options(seed: 1, steps: steps, workers: 0..<1)
    options.progress = { unreached = $0.unreached }
    try Explorer(screen, options).run { _ in true }
    return unreached
  }
}

private enum TickingScreen: Screen {
  @MainActor final class Ticking {
    private(set) var ticks = 0
    private var ticking: Task<Void, Never>?

    init() {
      ticking = Task { [weak self] in
        while let self {
          try? await Task.sleep(for: .seconds(60))
          ticks += 1
        }
      }
    }

    func dismiss() {}
    func reset() { ticks = 0 }
  }

  static let name = "ticking"

  static func make(in world: World, notify: Notifier) -> Ticking { Ticking() }

  static func describe(_ view: inout Interface<Ticking>) {
    view.bind("ticks", \.ticks)
    view.command("dismiss", Ticking.dismiss)
    view.command("reset", Ticking.reset)
  }
}

private enum IdleScreen: Screen {
  @MainActor final class Idle {
    private(set) var count = 0
    private(set) var isBannerVisible = true
    private(set) var canConfirm = false
    var onTap: () -> Void = {}
    var onConfirm: () -> Void = {}
    private let send: () async throws -> Void

    init(_ send: @escaping () async throws -> Void) { self.send = send }

    func add() { count += 1 }
    func look() { _ = Date() }
    /// Forgets to hide the banner.
    func dismiss() {}
    /// Fails always.
    func refuse(_ number: Int) throws { throw CancellationError() }
    /// What it starts is seen later.
    func addLater() {
      Task {
        try await Task.sleep(for: .seconds(3))
        count += 1
      }
    }
    func notify() { Task { try await send() } }
    func tap() { onTap() }
    func confirm() { onConfirm() }
  }

  static let name = "idle"

  static func make(in world: World, notify: Notifier) -> Idle {
    Idle(world.effect("send") { () async throws in })
  }

  static func describe(_ view: inout Interface<Idle>) {
    view.bind("count", \.count)
    view.bind("isBannerVisible", \.isBannerVisible)
    view.event("tapped") { $0.onTap = $1 }
    view.event("confirmed") { $0.onConfirm = $1 }
    view.command("add", Idle.add)
    view.command("dismiss", Idle.dismiss)
    view.command("refuse", Idle.refuse, "number")
    view.command("add-later", Idle.addLater)
    view.command("notify", Idle.notify)
    view.command("tap", Idle.tap)
    view.command("look", Idle.look)
    view.command("confirm", Idle.confirm)
      .disabled { $0.canConfirm ? nil : "there is nothing to confirm" }
  }
}
