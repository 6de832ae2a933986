import PortableCombine
import Testing
import Understudy

@testable import UnderstudyCombine

/// View models that notify their view by publishers.
@MainActor @Suite struct PublisherTests {
  @Test func publishedPropertiesAreReadAfterTheChange() throws {
    let text = try run(CartScreen.self, ["add tea 2", "add tea 2", "fill", "clear", "clear"])
    #expect(
      text == """
        understudy 3 cart
          items = []
          total = 0
        > add tea 2
          items = ["tea"]
          total = 2
        > add tea 2
        + items[1] = "tea"
          total = 4
        > fill
        + items[2] = "jam"
        + items[3] = "rusk"
        > clear
          items = []
          total = 0
        > clear

        """)
  }

  /// Each value of a publisher is a frame; later changes are in the next frame.
  @Test func publishersAreBoundWithTheirValues() throws {
    let text = try run(PricesScreen.self, ["add tea 2", "fill", "announce"])
    #expect(
      text == """
        understudy 3 prices
          total = 0
          isCheap = true
          notice = nil
        > add tea 2
          total = 2
          isCheap = false
        > fill
          isCheap = true
        > announce
          notice = "closing"
          notice = "closed"

        """)
  }

  /// The error ends the publisher: it stays, as the view would show it.
  @Test func failingPublisherShowsItsValuesAndItsError() throws {
    let text = try run(LinkScreen.self, ["connect up", "connect", "break", "connect again"])
    #expect(
      text == """
        understudy 3 link
          status = nil
        > connect up
          status = "up"
        > connect
          status = nil
        > break
          status = .failed(.noPower)
        > connect again

        """)
  }

  /// The frame comes after the change, and the value that a publisher sends first is no notification.
  @Test func publishersAreListenedTo() throws {
    let text = try run(LampScreen.self, ["dim 3", "tint red", "break"])
    #expect(
      text == """
        understudy 3 lamp
          level = 9
          color = "white"
          parts = nil
        > dim 3
          level = 3
        > tint red
          color = "red"
        > break
          parts = [(name: "bulb")]
        * part (name: "cord")

        """)
  }

  private func run(_ screen: any Screen.Type, _ lines: [String]) throws -> String {
    try EventLoop.shared.run {
      let stage = screen.makeStage(world: World())
      stage.beginLint()
      try stage.open(writingHeader: true)
      for line in lines { _ = try stage.run(line) }
      #expect(stage.takeFindings().isEmpty)
      return stage.transcript.text()
    }
  }
}

@MainActor
private final class Cart: ObservableObject {
  @Published private(set) var items: [String] = []
  @Published private(set) var total = 0
  let notices = PassthroughSubject<String, Never>()
  var isCheap: Bool { items.count != 1 }

  func add(_ item: String, at price: Int) {
    items.append(item)
    total += price
  }

  func fill() async {
    items.append("jam")
    await Task.yield()
    items.append("rusk")
  }

  func clear() {
    items = []
    total = 0
  }

  func announce() {
    notices.send("closing")
    notices.send("closed")
  }
}

/// A part of a lamp, which is not `Sendable`.
private final class Part {
  let name: String

  init(name: String) { self.name = name }
}

@MainActor
private final class Lamp {
  @Published private(set) var level = 9
  private(set) var color = "white"
  let changes = CurrentValueSubject<Int, Never>(0)
  let parts = PassthroughSubject<[Part], Never>()
  let part = PassthroughSubject<Part, Outage>()

  func dim(_ level: Int) { self.level = level }

  func tint(_ color: String) {
    changes.send(1)
    self.color = color
  }

  func `break`() {
    parts.send([Part(name: "bulb")])
    part.send(Part(name: "cord"))
  }
}

private enum LampScreen: Screen {
  static let name = "lamp"
  static func make(in world: World, notify: Notifier) -> Lamp { Lamp() }
  static func describe(_ view: inout Interface<Lamp>) {
    view.listen(to: \.$level)
    view.listen(to: \.changes)
    view.bind("level", \.level)
    view.bind("color", \.color)
    view.bind("parts", \.parts)
    view.event("part", \.part)
    view.command("dim", Lamp.dim, "level")
    view.command("tint", Lamp.tint, "color")
    view.command("break", Lamp.break)
  }
}

private enum Outage: Error { case noPower }

@MainActor
private final class Link {
  let status = PassthroughSubject<String?, Outage>()

  func connect(_ text: String?) { status.send(text) }
  func `break`() { status.send(completion: .failure(.noPower)) }
}

private enum LinkScreen: Screen {
  static let name = "link"
  static func make(in world: World, notify: Notifier) -> Link { Link() }
  static func describe(_ view: inout Interface<Link>) {
    view.bind("status", \.status)
    view.command("connect", Link.connect, "text")
    view.command("break", Link.break)
  }
}

private enum CartScreen: Screen {
  static let name = "cart"
  static func make(in world: World, notify: Notifier) -> Cart { Cart() }
  static func describe(_ view: inout Interface<Cart>) {
    view.observe()
    view.bind("items", \.items)
    view.bind("total", \.total)
    view.command("add", Cart.add, "item", "price")
    view.command("fill", Cart.fill)
    view.command("clear", Cart.clear)
  }
}

private enum PricesScreen: Screen {
  static let name = "prices"
  static func make(in world: World, notify: Notifier) -> Cart { Cart() }
  static func describe(_ view: inout Interface<Cart>) {
    view.bind("total", \.$total)
    view.bind("isCheap", \.isCheap)
    view.bind("notice", \.notices)
    view.command("add", Cart.add, "item", "price")
    view.command("fill", Cart.fill)
    view.command("announce", Cart.announce)
  }
}
