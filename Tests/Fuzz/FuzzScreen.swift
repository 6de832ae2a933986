import Understudy

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A screen with a command for every kind of parameter.
enum FuzzScreen: Screen {
  static let name = "fuzz"

  static func make(in world: World, notify: Notifier) -> FuzzViewModel {
    FuzzViewModel(
      nextNumber: world.effect("number") { 4 },
      fetch: world.effect("fetch") { (count: Int) async throws -> [String] in
        Array(repeating: "fetched", count: min(count, 3))
      },
      clock: world.clock)
  }

  static func describe(_ view: inout Interface<FuzzViewModel>) {
    view.bind("last", \.last)
    view.bind("texts", \.texts)
    view.command("int", FuzzViewModel.int, "number")
    view.command("double", FuzzViewModel.double, "number")
    view.command("bool", FuzzViewModel.bool, "flag")
    view.command("date", FuzzViewModel.date, "day")
    view.command("uuid", FuzzViewModel.uuid, "id")
    view.command("side", FuzzViewModel.side, "side", "rank")
    view.command("maybe", FuzzViewModel.maybe, "text", "number")
    view.command("texts", FuzzViewModel.show, "text")
    view.command("amount", FuzzViewModel.amount, "amount")
    view.command("link", FuzzViewModel.link, "url")
    view.command("time", FuzzViewModel.time, Parameter("time", in: .zero...))
    view.command("data", FuzzViewModel.data, "data")
    view.command("set", FuzzViewModel.set, "number")
    view.command("mode", FuzzViewModel.mode, "mode")
    view.command("record", FuzzViewModel.record, "record", "other")
    view.command("records", FuzzViewModel.records, "records")
    view.command("enter", FuzzViewModel.enter, "record", Parameter("secret", secret: true))
    view.command("draw", FuzzViewModel.draw)
    view.command("fetch", FuzzViewModel.fetchTexts, "count")
    view.command("wait", FuzzViewModel.wait, "milliseconds")
    view.command("read", FuzzViewModel.readClock)
    view.command("fail", FuzzViewModel.fail, "why")
  }
}

/// A view model that shows its arguments and the world's answers.
@MainActor
final class FuzzViewModel {
  private(set) var last: Double?
  private(set) var texts: [String] = []
  private let nextNumber: () -> Int
  private let fetch: @MainActor (Int) async throws -> [String]
  private let clock: WorldClock
  private var lastReading: WorldClock.Instant?

  init(
    nextNumber: @escaping () -> Int, fetch: @escaping @MainActor (Int) async throws -> [String],
    clock: WorldClock
  ) {
    self.nextNumber = nextNumber
    self.fetch = fetch
    self.clock = clock
  }

  func int(_ number: Int) { last = Double(number) }
  func double(_ number: Double) { last = number }
  func bool(_ flag: Bool) { last = flag ? 1 : 0 }
  func date(_ day: Date) { last = day.timeIntervalSince1970 }
  func uuid(_ id: UUID) { texts = [id.uuidString] }
  func side(_ side: FuzzSide, _ rank: FuzzRank) { texts = [side.rawValue, "\(rank)"] }
  func maybe(_ text: String, _ number: Int?) { texts = [text, number.map(String.init) ?? "none"] }
  func show(_ texts: [String]) { self.texts = texts }
  func amount(_ amount: Decimal) { texts = [amount.description] }
  func link(_ url: URL) { texts = [url.absoluteString] }
  func time(_ time: Duration) { last = time / .seconds(1) }
  func data(_ data: Data) { texts = [data.base64EncodedString()] }
  func set(_ numbers: Set<Int8>) { last = Double(numbers.count) }
  func mode(_ mode: FuzzMode) { texts = ["\(mode)"] }
  func record(_ record: FuzzRecord, _ other: FuzzRecord?) {
    texts = [record.name, other?.name ?? "none"]
  }
  func records(_ records: [FuzzRecord]) { texts = records.map(\.name) }
  func enter(_ record: FuzzRecord, _ secret: String) { texts = [record.name] }
  func draw() { last = Double(nextNumber()) }
  func fetchTexts(_ count: Int) async throws { texts = try await fetch(count) }
  func wait(_ milliseconds: Int) async throws {
    // Short, because a live run really waits.
    try await clock.sleep(for: .milliseconds(milliseconds % 5))
  }

  func readClock() {
    let now = clock.now
    last = lastReading.map { $0.duration(to: now) / .seconds(1) }
    lastReading = now
  }

  func fail(_ why: String) throws { throw FuzzFailure(description: why) }
}

enum FuzzSide: String, CaseIterable, CommandParameter { case left, right, neither = "néither" }
enum FuzzRank: Int, CaseIterable, CommandParameter { case first = 1, second }

enum FuzzMode { case fast, slow }

struct FuzzRecord: Codable {
  let name: String
  var side = FuzzMark.left
  var parts: [Double]?
}

enum FuzzMark: Codable { case left, moved(by: Int) }

struct FuzzFailure: Error, CustomStringConvertible { let description: String }
