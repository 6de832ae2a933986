import TestTools
import Testing

@testable import SessionFormat
@testable import Understudy

/// What a view model tells its view without keeping it.
@MainActor @Suite(.inProcesses) struct EventTests {
  @Test func eachCallIsALineOfItsOwn() throws {
    try expectSession(
      """
      understudy 3 shop
      * opened
        count = 0
      > buy pen 2
      * bought ("pen", 2)
        count = 1
      > buy pen 2
      * bought ("pen", 2)
        count = 2
      > close
      * closed .user
      """,
      of: ShopScreen.self, "buy pen 2", "buy pen 2", "close")
  }

  /// A weak delegate is kept by the screen.
  @Test func delegateAndSequenceTellEvents() throws {
    try expectSession(
      """
      understudy 3 list
        row = nil
      > pick 3
      * picked (3, false)
      * hint "one"
      * hint "one"
        row = 3
      > fail
      | hint ended: no more hints
      """,
      of: ListScreen.self, "pick 3", "fail")
  }

  @Test(arguments: [
    (["a b"], "a b: an event's name is a Swift identifier"),
    (["saved", "saved"], "saved: an event with this name is declared twice"),
  ])
  nonisolated func mistakeInNameStopsTheProgram(names: [String], message: String) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [names] in
      await MainActor.run {
        _ = Interface<Shop> { view in
          for name in names { view.event(name) { shop, happened in shop.onOpen = happened } }
        }
      }
    }
    expectMessage(message, result)
  }

  @Test nonisolated func eventOfChildIsAMistake() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        _ = Interface<Mall> { $0.child("shop", \.shop, describe: ShopScreen.describe) }
      }
    }
    expectMessage(
      "opened: only the screen's own view model can have events, not a nested one", result)
  }

  private nonisolated func expectMessage(
    _ message: String, _ result: ExitTest.Result?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(
      text.contains("EventTests.swift") && text.contains(message), "\(text)",
      sourceLocation: sourceLocation)
  }
}

@MainActor
private final class Shop {
  enum Reason { case user, system }

  var onOpen: (() -> Void)? { didSet { onOpen?() } }
  var onBuy: ((String, Int) -> Void)?
  var shouldClose: ((Reason) -> Bool)?
  private(set) var count = 0

  func buy(_ item: String, _ number: Int) {
    onBuy?(item, number)
    count += 1
  }

  func close() { _ = shouldClose?(.user) }
}

private enum ShopScreen: Screen {
  static let name = "shop"
  static func make(in world: World, notify: Notifier) -> Shop { Shop() }
  static func describe(_ view: inout Interface<Shop>) {
    view.bind("count", \.count)
    view.event("opened") { shop, happened in shop.onOpen = happened }
    view.event("bought") { shop, happened in shop.onBuy = happened }
    view.event("closed") { (shop, happened: @escaping @Sendable (Shop.Reason) -> Void) in
      shop.shouldClose = { reason in
        happened(reason)
        return true
      }
    }
    view.command("buy", Shop.buy, "item", "number")
    view.command("close", Shop.close)
  }
}

@MainActor
private final class Mall {
  let shop = Shop()
}

@MainActor
private protocol ListDelegate: AnyObject {
  func didPick(_ row: Int, isLong: Bool)
}

@MainActor
private final class List {
  weak var delegate: (any ListDelegate)?
  let hints: AsyncThrowingStream<String, any Error>
  private let hint: AsyncThrowingStream<String, any Error>.Continuation
  private(set) var row: Int?

  init() { (hints, hint) = AsyncThrowingStream.makeStream() }

  func pick(_ row: Int) {
    delegate?.didPick(row, isLong: false)
    self.row = row
    for _ in 1...2 { hint.yield("one") }
  }

  func fail() { hint.finish(throwing: NoHints()) }

  struct NoHints: Error, CustomStringConvertible { var description: String { "no more hints" } }
}

private final class PickObserver: ListDelegate {
  private let happened: (Int, Bool) -> Void

  init(_ happened: @escaping (Int, Bool) -> Void) { self.happened = happened }

  func didPick(_ row: Int, isLong: Bool) { happened(row, isLong) }
}

private enum ListScreen: Screen {
  static let name = "list"
  static func make(in world: World, notify: Notifier) -> List { List() }
  static func describe(_ view: inout Interface<List>) {
    view.bind("row", \.row)
    view.event("picked") { list, happened in
      let delegate = PickObserver(happened)
      list.delegate = delegate
      return delegate
    }
    view.event("hint", \.hints)
    view.command("pick", List.pick, "row")
    view.command("fail", List.fail)
  }
}
