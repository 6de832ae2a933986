import Foundation

@testable import Understudy

/// A screen whose view model takes from its world in every way that it can wait for.
enum FeedScreen: Screen {
  static func make(in world: World, notify: Notifier) -> Feed {
    Feed(
      prices: world.stream("prices") { (name: String) in AsyncStream<Double> { $0.finish() } },
      load: world.callback("load", .result()) {
        (id: Int, completion: @escaping @Sendable (Result<Feed.Item, any Error>) -> Void) in
      },
      fetch: world.effect("fetch") { () async throws(Outage) -> [Feed.Item] in [] },
      delete: world.effect("delete") { (id: Int) async throws -> Void in })
  }

  static func describe(_ view: inout Interface<Feed>) {
    view.bind("log", \.log)
    view.bind("items", \.items)
    view.command("watch", Feed.watch, "name")
    view.command("load", Feed.load, "id")
    view.command("fetch", Feed.fetch)
    view.command("delete", Feed.delete, "id")
    view.command("look", Feed.look)
  }
}

@MainActor
final class Feed {
  struct Item: Codable, Equatable, Sendable {
    enum Kind: Codable, Equatable { case plain, priced(Decimal, until: Date?) }

    let id: UUID
    let kind: Kind
    let tags: [String]
    let parts: [String: Int]
  }

  private(set) var log = ""
  private(set) var items: [Item] = []
  private let prices: (String) -> AsyncThrowingStream<Double, any Error>
  private let load: (Int, @escaping (Result<Item, any Error>) -> Void) -> Void
  private let fetch: @MainActor () async throws(Outage) -> [Item]
  private let delete: @MainActor (Int) async throws -> Void

  init(
    prices: @escaping (String) -> AsyncThrowingStream<Double, any Error>,
    load: @escaping (Int, @escaping (Result<Item, any Error>) -> Void) -> Void,
    fetch: @escaping @MainActor () async throws(Outage) -> [Item],
    delete: @escaping @MainActor (Int) async throws -> Void
  ) {
    (self.prices, self.load, self.fetch, self.delete) = (prices, load, fetch, delete)
  }

  func watch(_ name: String) {
    Task {
      do {
        for try await price in prices(name) { log = "\(name) \(price)" }
        log = "\(name) ended"
      } catch { log = "\(name): \(error)" }
    }
  }

  func load(_ id: Int) {
    load(id) { [self] result in
      switch result {
      case .success(let item): items.append(item)
      case .failure(let error): log = "\(id): \(error)"
      }
    }
  }

  func fetch() async throws {
    do { items = try await fetch() } catch { log = "outage \(error.code)" }
    try await Task.sleep(for: .milliseconds(50))
    log += "."
  }

  func delete(_ id: Int) async throws {
    try await delete(id)
    if items.indices.contains(id) { items.remove(at: id) }
  }

  func look() { log = "\(Date.now.timeIntervalSince1970) \(Int.random(in: 0..<1000))" }
}
