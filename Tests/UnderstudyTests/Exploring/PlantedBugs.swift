import Foundation

@testable import Understudy

/// Screens with a bug that a test plants and removes.
protocol Buggy: Screen {
  @MainActor static var hasBug: Bool { get set }
}

// MARK: A stale index

enum SongListScreen: Buggy {
  static var hasBug = false

  static func make(in world: World, notify: Notifier) -> SongList { SongList(hasBug: hasBug) }

  static func describe(_ view: inout Interface<SongList>) {
    view.bind("songs", \.songs)
    view.bind("current", \.current)
    view.invariant("the current song is in the list") {
      $0.current.map($0.songs.indices.contains) ?? true
    }
    view.command("add", SongList.add, "title")
    view.command("play", SongList.play, Parameter("row", indexes: "songs"))
    view.command("delete", SongList.delete, Parameter("row", indexes: "songs"))
      .disabled { $0.songs.isEmpty ? "the list is empty" : nil }
  }
}

final class SongList {
  private(set) var songs = ["Fly Me to the Moon", "So What", "Naima"]
  private(set) var current: Int?
  private let hasBug: Bool

  init(hasBug: Bool) { self.hasBug = hasBug }

  func add(_ title: String) { songs.append(title) }

  func play(_ row: Int) throws {
    guard songs.indices.contains(row) else { throw Broken(description: "there is no row \(row)") }
    current = row
  }

  func delete(_ row: Int) throws {
    guard songs.indices.contains(row) else { throw Broken(description: "there is no row \(row)") }
    songs.remove(at: row)
    guard let playing = current, !hasBug else { return }
    current = playing == row ? nil : playing > row ? playing - 1 : playing
  }
}

// MARK: A double submit

enum CheckoutScreen: Buggy {
  static var hasBug = false

  static func make(in world: World, notify: Notifier) -> Checkout {
    Checkout(hasBug: hasBug, order: world.effect("order") { () async throws -> Int in 1 })
  }

  static func describe(_ view: inout Interface<Checkout>) {
    view.bind("state", \.state)
    view.bind("orders", \.orders)
    view.invariant("a basket is ordered once") { $0.orders <= 1 }
    view.command("order", Checkout.submit)
  }
}

@MainActor
final class Checkout {
  enum State { case open, ordering, ordered }

  private(set) var state = State.open
  private(set) var orders = 0
  private let hasBug: Bool
  private let order: @MainActor () async throws -> Int

  init(hasBug: Bool, order: @escaping @MainActor () async throws -> Int) {
    (self.hasBug, self.order) = (hasBug, order)
  }

  func submit() {
    guard state == .open || (hasBug && state == .ordering) else { return }
    state = .ordering
    Task {
      do {
        _ = try await order()
        orders += 1
        state = .ordered
      } catch {
        if state == .ordering { state = .open }
      }
    }
  }
}

// MARK: A notification that is dropped

enum ScoreScreen: Buggy {
  static var hasBug = false

  static func make(in world: World, notify: Notifier) -> Score {
    Score(hasBug: hasBug, changed: { notify() })
  }

  static func describe(_ view: inout Interface<Score>) {
    view.announcesChanges()
    view.bind("points", \.points)
    view.command("win", Score.win)
    view.command("lose", Score.lose)
    view.command("reset", Score.reset)
  }

  final class Score {
    private(set) var points = 0
    private let hasBug: Bool
    private let changed: () -> Void

    init(hasBug: Bool, changed: @escaping () -> Void) {
      (self.hasBug, self.changed) = (hasBug, changed)
    }

    func win() { set(points + 1) }
    func lose() { set(max(points - 1, 0)) }

    func reset() {
      // The bug is at two points alone.
      if hasBug, points == 2 { points = 0 } else { set(0) }
    }

    private func set(_ points: Int) {
      self.points = points
      changed()
    }
  }
}

// MARK: A race of answers

enum DelayedSearchScreen: Buggy {
  static var hasBug = false

  static func make(in world: World, notify: Notifier) -> DelayedSearch {
    DelayedSearch(
      hasBug: hasBug,
      find: world.effect("find") { (query: String) async throws -> [String] in [query] })
  }

  static func describe(_ view: inout Interface<DelayedSearch>) {
    view.bind("query", \.query)
    view.bind("found", \.found)
    view.bind("shownQuery", \.shownQuery)
    view.invariant("what is found is for the query") { $0.isLoading || $0.shownQuery == $0.query }
    view.command("type", DelayedSearch.type, "text")
  }
}

@MainActor
final class DelayedSearch {
  private(set) var query = ""
  private(set) var found: [String] = []
  private(set) var shownQuery = ""
  private(set) var isLoading = false
  private let hasBug: Bool
  private let find: @MainActor (String) async throws -> [String]
  private var pending: Task<Void, Never>?

  init(hasBug: Bool, find: @escaping @MainActor (String) async throws -> [String]) {
    (self.hasBug, self.find) = (hasBug, find)
  }

  /// Asks 300 milliseconds after the last key.
  func type(_ text: String) {
    query = text
    isLoading = true
    pending?.cancel()
    pending = Task {
      guard (try? await Task.sleep(for: .milliseconds(300))) != nil else { return }
      let found = (try? await find(text)) ?? []
      guard hasBug || text == query else { return }
      (self.found, shownQuery, isLoading) = (found, text, false)
    }
  }
}

// MARK: Midnight

enum DiaryScreen: Buggy {
  static var hasBug = false

  static func make(in world: World, notify: Notifier) -> Diary { Diary(hasBug: hasBug) }

  static func describe(_ view: inout Interface<Diary>) {
    view.bind("days", \.days)
    view.invariant("each day has one page") { Set($0.dayNumbers).count == $0.days }
    view.command("write", Diary.write)
  }
}

final class Diary {
  private(set) var dayNumbers: [Int] = []
  private(set) var days = 0
  private var last: Date?
  private let hasBug: Bool

  init(hasBug: Bool) { self.hasBug = hasBug }

  func write() {
    let now = Date.now
    let day = Int((now.timeIntervalSince1970 / 86_400).rounded(.down))
    let isNewDay =
      hasBug ? last.map { now.timeIntervalSince($0) >= 86_400 } ?? true : dayNumbers.last != day
    if isNewDay { days += 1 }
    dayNumbers.append(day)
    last = now
  }
}
