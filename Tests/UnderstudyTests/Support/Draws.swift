@testable import SessionFormat
@testable import Understudy

struct Score: Codable, Equatable, Sendable {
  let name: String
  let points: Int
}

enum Card: String, Codable, CaseIterable { case ace, king }

/// A view model with every kind of effect.
@MainActor
final class Draws {
  struct Inputs {
    let number: () -> Int
    let scaled: (Int, Int) -> Int
    let card: () -> Card
    let score: (String) throws -> Score
    let fetch: @MainActor (String) async throws -> [Score]
    let other: @MainActor () async throws -> String
  }

  private(set) var log: [String] = []
  private let inputs: Inputs
  private let world: World

  init(_ inputs: Inputs, _ world: World) { (self.inputs, self.world) = (inputs, world) }

  func number() { log.append("number \(inputs.number())") }
  func scaled(_ a: Int, _ b: Int) { log.append("scaled \(inputs.scaled(a, b))") }
  func card() { log.append("card \(inputs.card())") }
  func score(_ name: String) throws { log.append("score \(try inputs.score(name).points)") }

  func fetch(_ query: String) async throws {
    let scores = try await inputs.fetch(query)
    log.append("fetched \(scores.map(\.name).joined(separator: " "))")
  }

  func both() async throws {
    let (fetch, other) = (inputs.fetch, inputs.other)
    async let one = fetch("a")
    async let two = other()
    log.append("both \(try await one.count) \(try await two)")
  }

  /// Starts both calls, and takes each answer when it arrives.
  func ask() {
    Task { log.append((try? await inputs.fetch("a")).map { "first \($0.count)" } ?? "first none") }
    Task { log.append((try? await inputs.other()).map { "second \($0)" } ?? "second none") }
  }

  func today() { log.append("\(Value(reflecting: world.now()))") }
  func mark() { log.append("\(world.uuid())") }

  func dice() {
    var generator = world.randomNumberGenerator()
    log.append("\((0..<5).map { _ in Int.random(in: 1...6, using: &generator) })")
  }
}

enum DrawsScreen: Screen {
  static let name = "draws"
  /// The number of calls to live closures: a replay makes none.
  static var liveCalls = 0
  static var gates = Gates()

  static func make(in world: World, notify: Notifier) -> Draws {
    let gates = gates
    return Draws(
      Draws.Inputs(
        number: world.effect("number") { live(7) },
        scaled: world.effect("scaled") { (a: Int, b: Int) in live(a * b) },
        card: world.effect("card") { live(Card.king) },
        score: world.effect("score") { (name: String) throws -> Score in
          guard name != "nobody" else { throw live(Broken(description: "nobody has no score")) }
          return live(Score(name: name, points: 3))
        },
        fetch: world.effect("fetch") { (query: String) async throws -> [Score] in
          try await gates.pass("fetch")
          await live(())
          if query.hasPrefix("never") { try await Task.sleep(for: .seconds(3600)) }
          if query == "fail" { throw Broken(description: "no network") }
          if query == "cancel" { throw CancellationError() }
          return [Score(name: query, points: 1), Score(name: "Ada", points: 2)]
        },
        other: world.effect("other") { () async throws -> String in
          try await gates.pass("other")
          return await live("later")
        }), world)
  }

  private static func live<T>(_ answer: T) -> T {
    liveCalls += 1
    return answer
  }

  static func describe(_ view: inout Interface<Draws>) {
    view.bind("log", \.log.last)
    view.command("number", Draws.number)
    view.command("scaled", Draws.scaled, "a", "b")
    view.command("card", Draws.card)
    view.command("score", Draws.score, "name")
    view.command("fetch", Draws.fetch, "query")
    view.command("both", Draws.both)
    view.command("ask", Draws.ask)
    view.command("today", Draws.today)
    view.command("mark", Draws.mark)
    view.command("dice", Draws.dice)
  }
}

/// Blocks a service until a test lets it answer.
struct Gates: Sendable {
  private var closed: [String: AsyncStream<Void>] = [:]

  /// Closes the gate of a service, and returns a closure that opens it.
  mutating func close(_ name: String) -> @Sendable () -> Void {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    closed[name] = stream
    return { continuation.finish() }
  }

  func pass(_ name: String) async throws {
    guard let stream = closed[name] else { return }
    for await _ in stream {}
    try Task.checkCancellation()
  }
}
