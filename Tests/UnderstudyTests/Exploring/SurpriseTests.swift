import Testing

@testable import Understudy
@testable import UnderstudyExploring

/// What nearly every app avoids is offered, but not what the world answered, which may be made up.
@MainActor @Suite(.serialized) struct SurpriseTests {
  @Test(arguments: [
    (["add", "load"], []), (["load"], []), (["load", "load"], []),
    (["add", "add"], ["two rows of rows have one id"]),
    (["load", "add", "add"], ["two rows of rows have one id"]), (["ask", "ask"], []),
  ])
  func rowsWithOneIDAreOfferedUnlessTheWorldAnsweredIt(
    lines: [String], expected: [String]
  ) throws {
    var texts: [String] = []
    _ = try onStage(CatalogScreen.self) { stage in
      for line in lines { _ = try stage.run(line) }
      texts = Surprise.texts(on: stage)
    }
    #expect(texts == expected)
  }

  nonisolated private static let stale = "errorText still says what failed after save has succeeded"
  nonisolated private static let silent = "save fails, and errorText does not say so"

  nonisolated private static let stuck = "isSharingDraft is still true when nothing is under way"

  @Test(arguments: [
    (["save", "fail", "save"], []),
    // The error stays.
    (["fail", "save", "save"], [stale]), (["fail", "save", "rename a", "save"], [stale]),
    (["fail", "save", "rename a"], []),
    // Nothing tells it.
    (["mute", "fail", "save"], [silent]), (["mute", "fail", "save", "rename a"], []),
    (["fail", "save", "mute", "fail", "save"], []),
    (["stick", "save"], ["phase is still saving when nothing is under way"]),
    // Whatever the state is called, but not where it rests.
    (["stick", "submit"], ["order is still submitting when nothing is under way"]),
    (["submit"], []), (["save", "rename a"], []),
    // Any name of work, if a service was asked as it began.
    (["share"], []), (["share", "fail", "share"], [stuck]), (["show"], []),
    (["take", "take"], ["attemptsLeft is negative"]), (["give -1"], []),
    (["rename -1", "take", "take"], []),
    // A person sets it.
    (["is-uploading true"], []),
  ])
  func whatIsForgottenIsOffered(lines: [String], expected: [String]) throws {
    var texts: [String] = []
    _ = try onStage(FormScreen.self) { stage in
      for line in lines { _ = try stage.run(line) }
      texts = Surprise.texts(on: stage)
    }
    #expect(texts == expected)
  }
}

/// What a nested view model says of its own commands.
@MainActor @Suite(.serialized) struct NestedSurpriseTests {
  @Test(arguments: [
    // It says so, or said so already.
    (["detail.request"], ""), (["detail.request", "detail.request"], ""),
    (
      ["detail.mute", "detail.request"],
      "detail.request fails, and detail.errorText does not say so"
    ),
    (
      ["detail.request", "detail.succeed", "detail.request"],
      "detail.errorText still says what failed after detail.request has succeeded"
    ),
  ])
  func errorOfNestedViewModelIsItsOwn(lines: [String], expected: String) throws {
    var texts: [String] = []
    _ = try onStage(NestedScreen.self) { stage in
      for line in lines { _ = try stage.run(line) }
      texts = Surprise.texts(on: stage)
    }
    #expect(texts == [expected].filter { !$0.isEmpty })
  }
}

/// What goes on in rows, while a view listens to a stream all the time.
@MainActor @Suite(.serialized) struct LiveSurpriseTests {
  nonisolated private static let stuck =
    "lamps[…].isSending is still true when nothing is under way"

  @Test(arguments: [
    (["toggle 0"], ""), (["fail", "toggle 0"], stuck), (["connect", "toggle 1"], ""),
    // The stream may end it.
    (["connect", "fail", "toggle 1"], ""), (["follow 0"], ""), (["connect", "follow 0"], ""),
    (["connect", "follow 0", "connect"], ""),
    // A service sent it.
    (["load"], ""),
    // What looks for news all the time ends nothing.
    (["poll", "fail", "toggle 0"], ""), (["poll", "fail", "toggle 0", ":wait"], stuck),
    // A timer that shows something may.
    (["count-down", "fail", "toggle 0", ":wait"], ""),
    (["poll", "count-down", "fail", "toggle 0", ":wait"], ""),
    // What was set since then may.
    (["poll", "fail", "toggle 0", ":wait", "poll"], ""),
    // A timer that has fired ends it, but for one lamp.
    (["time 0"], ""), (["time 0", ":wait"], ""), (["time 1"], ""),
    (["time 1", ":wait"], "lamps[…].isRunning is still true when nothing is under way"),
  ])
  func flagOfARowThatStaysIsOffered(lines: [String], expected: String) throws {
    var texts: [String] = []
    _ = try onStage(LampScreen.self) { stage in
      for line in lines {
        if line == ":wait" { stage.pass(.seconds(400)) } else { _ = try stage.run(line) }
      }
      texts = Surprise.texts(on: stage).filter { !$0.contains("opened again") }
    }
    #expect(texts == [expected].filter { !$0.isEmpty })
  }
}

private enum LampScreen: Screen {
  struct Refused: Error {}

  struct Lamp: Codable, Equatable {
    var isOn = false
    var isSending = false
    var isRunning = false
  }

  @MainActor final class Hub {
    private(set) var lamps = [Lamp(), Lamp()]
    private(set) var polls = 0
    private(set) var ticks = 0
    private let send: (Int) throws -> Void
    private let news: () -> Int
    private let load: () -> [Lamp]
    private let open: () -> AsyncThrowingStream<Int, any Error>

    init(
      send: @escaping (Int) throws -> Void, news: @escaping () -> Int,
      load: @escaping () -> [Lamp], open: @escaping () -> AsyncThrowingStream<Int, any Error>
    ) {
      (self.send, self.news, self.load, self.open) = (send, news, load, open)
    }

    func connect() { Task { for try await lamp in open() { lamps[lamp].isOn = true } } }

    func poll() {
      Task {
        while true {
          try await Task.sleep(for: .seconds(100))
          polls = news()
        }
      }
    }

    func countDown() {
      Task {
        for _ in 0..<1000 {
          try await Task.sleep(for: .seconds(1))
          ticks += 1
        }
      }
    }

    /// Forgets that it can fail.
    func toggle(_ lamp: Int) {
      lamps[lamp].isSending = true
      guard (try? send(lamp)) != nil else { return }
      lamps[lamp].isSending = false
    }

    func follow(_ lamp: Int) {
      lamps[lamp].isSending = true
      try? send(lamp)
      connect()
    }

    /// Forgets the second lamp.
    func time(_ lamp: Int) {
      lamps[lamp].isRunning = true
      Task {
        try await Task.sleep(for: .seconds(5))
        lamps[0].isRunning = false
      }
    }

    func reload() { lamps = load() }
  }

  @MainActor private static var fails = false

  static func make(in world: World, notify: Notifier) -> Hub {
    fails = false
    return Hub(
      send: world.effect("send") { (lamp: Int) throws -> Void in if fails { throw Refused() } },
      news: world.effect("news") { 0 },
      load: world.effect("load") { [Lamp(isSending: true)] },
      open: world.stream("states") { AsyncThrowingStream<Int, any Error> { _ in } })
  }

  static func describe(_ view: inout Interface<Hub>) {
    view.bind("lamps", \.lamps)
    view.bind("polls", \.polls)
    view.bind("ticks", \.ticks)
    view.command("poll", Hub.poll)
    view.command("count-down", Hub.countDown)
    view.command("connect", Hub.connect)
    view.command("toggle", Hub.toggle, "lamp")
    view.command("follow", Hub.follow, "lamp")
    view.command("time", Hub.time, "lamp")
    view.command("load", Hub.reload)
    view.command("fail") { _ in fails = true }
  }
}

private enum NestedScreen: Screen {
  struct NoNetwork: Error {}

  @MainActor final class Detail {
    private(set) var errorText: String?
    private(set) var slot = 0
    private var isMute = false
    private let send: () throws -> Int

    init(send: @escaping () throws -> Int) { self.send = send }

    func mute() { isMute = true }

    func request() {
      do { slot = try send() } catch { if !isMute { errorText = "too many requests" } }
    }
  }

  @MainActor final class Outer {
    private(set) var errorText: String?
    let detail: Detail

    init(_ detail: Detail) { self.detail = detail }
  }

  @MainActor private static var fails = true

  static func make(in world: World, notify: Notifier) -> Outer {
    fails = true
    return Outer(
      Detail(
        send: world.effect("send") { () throws in
          if fails { throw NoNetwork() }
          return 1
        }))
  }

  static func describe(_ view: inout Interface<Outer>) {
    view.bind("errorText", \.errorText)
    view.child("detail", \.detail) { detail in
      detail.bind("errorText", \.errorText)
      detail.bind("slot", \.slot)
      detail.command("mute", Detail.mute)
      detail.command("request", Detail.request)
      detail.command("succeed") { _ in fails = false }
    }
  }
}

private enum FormScreen: Screen {
  struct NoNetwork: Error {}

  @MainActor final class Form {
    enum Phase { case idle, saving, saved }
    enum Order { case choosing, submitting, sent }
    enum Stage { case choosing, reading }

    private(set) var name = ""
    private(set) var phase = Phase.idle
    private(set) var order = Order.choosing
    private(set) var stage = Stage.choosing
    private(set) var errorText: String?
    private(set) var attemptsLeft = 1
    private(set) var isSharingDraft = false
    private(set) var isOfferingHelp = false
    var isUploading = false
    private var (isMute, sticks) = (false, false)
    private let send: (String) throws -> Void

    init(send: @escaping (String) throws -> Void) { self.send = send }

    func rename(_ name: String) { self.name = name }
    func take() { attemptsLeft -= 1 }
    func give(_ count: Int) { attemptsLeft = count }
    func mute() { isMute = true }
    func stick() { sticks = true }
    func show() { isOfferingHelp = true }

    func submit() {
      order = .submitting
      try? send(name)
      if !sticks { order = .sent }
    }

    /// Forgets that it can fail.
    func share() {
      isSharingDraft = true
      guard (try? send(name)) != nil else { return }
      isSharingDraft = false
    }

    func save() {
      phase = .saving
      do {
        try send(name)
        phase = sticks ? .saving : .saved
      } catch {
        if !isMute { errorText = "can't be saved" }
        phase = .idle
      }
    }
  }

  @MainActor private static var fails = false

  static func make(in world: World, notify: Notifier) -> Form {
    fails = false
    return Form(
      send: world.effect("send") { (name: String) throws -> Void in
        defer { fails = false }
        if fails { throw NoNetwork() }
      })
  }

  static func describe(_ view: inout Interface<Form>) {
    view.bind("name", \.name)
    view.bind("phase", \.phase)
    view.bind("order", \.order)
    view.bind("stage", \.stage)
    view.bind("errorText", \.errorText)
    view.bind("attemptsLeft", \.attemptsLeft)
    view.bind("isSharingDraft", \.isSharingDraft)
    view.bind("isOfferingHelp", \.isOfferingHelp)
    view.field("isUploading", \.isUploading)
    view.command("save", Form.save)
    view.command("rename", Form.rename, "name")
    view.command("take", Form.take)
    view.command("give", Form.give, "count")
    view.command("mute", Form.mute)
    view.command("stick", Form.stick)
    view.command("submit", Form.submit)
    view.command("show", Form.show)
    view.command("share", Form.share)
    view.command("fail") { _ in fails = true }
  }
}

private enum CatalogScreen: Screen {
  struct Row: Codable, Equatable { let id: Int }

  @MainActor final class Catalog {
    private(set) var rows: [Row] = []
    private let answer: () -> [Row]
    private let nextID: () -> Int

    init(answer: @escaping () -> [Row], nextID: @escaping () -> Int) {
      (self.answer, self.nextID) = (answer, nextID)
    }

    func load() { rows += answer() }
    func ask() { rows.append(Row(id: nextID())) }
    func add() { rows.append(Row(id: 7)) }
  }

  static func make(in world: World, notify: Notifier) -> Catalog {
    Catalog(
      answer: world.effect("load") { [Row(id: 1), Row(id: 1)] },
      nextID: world.effect("nextID") { 3 })
  }

  static func describe(_ view: inout Interface<Catalog>) {
    view.bind("rows", \.rows)
    view.command("load", Catalog.load)
    view.command("add", Catalog.add)
    view.command("ask", Catalog.ask)
  }
}
