import Testing

@testable import Understudy

/// A view model that hears news, whenever there are any.
@MainActor
private final class Newspaper {
  private(set) var headline: String?
  private(set) var weather: String?
  var onChange: () -> Void = {}
  private let ask: @MainActor () async throws -> String
  private var hearing: Task<Void, Never>?

  init(
    hear next: @escaping @MainActor () async throws -> String,
    ask: @escaping @MainActor () async throws -> String
  ) {
    self.ask = ask
    hearing = Task {
      while let news = try? await next() {
        headline = news
        onChange()
      }
    }
  }

  func forecast() async throws { weather = try await ask() }
  func unsubscribe() { hearing?.cancel() }
}

private enum NewsScreen: Screen {
  static let name = "news"
  static var wires = AsyncStream<String>.makeStream()

  static func make(in world: World, notify: Notifier) -> Newspaper {
    let wire = wires.stream
    let newspaper = Newspaper(
      hear: world.event("wire") {
        for await news in wire { return news }
        throw CancellationError()
      }, ask: world.effect("weather") { () async throws -> String in "rain" })
    newspaper.onChange = { notify() }
    return newspaper
  }

  static func describe(_ view: inout Interface<Newspaper>) {
    view.bind("headline", \.headline)
    view.bind("weather", \.weather)
    view.command("forecast", Newspaper.forecast)
    view.command("unsubscribe", Newspaper.unsubscribe)
  }
}

/// What may happen or not is recorded when it does, and is not waited for.
@Suite struct EventTests {
  static let opening = "understudy 1 news\n  headline = nil\n  weather = nil\n"

  @Test func newsAreTheWorldActing() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let text = try onStage(NewsScreen.self) { stage in
          NewsScreen.wires.continuation.yield("first")
          while !stage.transcript.text().contains("first") {
            EventLoop.shared.wait(for: nil)
            stage.attend()
          }
          _ = try stage.run("forecast")
          // Nobody waits for more.
          stage.finish()
        }
        let steps = """
          < wire "first"
            headline = "first"
          > forecast
          < weather "rain"
            weather = "rain"

          """
        #expect(text == Self.opening + steps)
        #expect(try failureReport(replaying: text, on: NewsScreen.self) == nil)
      }
    }
  }

  @Test func whatIsNoLongerHeardHasNotHappened() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let text = try onStage(NewsScreen.self) { stage in
          _ = try stage.run("unsubscribe")
          while !EventLoop.shared.hasArrivals { EventLoop.shared.wait(for: nil) }
          stage.attend()
        }
        #expect(text == Self.opening + "> unsubscribe\n")
        #expect(try failureReport(replaying: text, on: NewsScreen.self) == nil)
      }
    }
  }

  @Test @MainActor func aReplayTellsOneAfterTheOther() throws {
    let steps = """
      < wire "a"
        headline = "a"
      < wire "b"
        headline = "b"
      > forecast
      < wire "c"
        headline = "c"
      < weather "sun"
        weather = "sun"
      < wire "d"
        headline = "d"

      """
    #expect(try failureReport(replaying: Self.opening + steps, on: NewsScreen.self) == nil)
  }

  @Test @MainActor func aStepThatFailsDoesNotEndTheHearing() throws {
    let session = try Session(
      parsing: Self.opening + "> forecast\n> forecast\n< weather \"sun\"\n< wire \"late\"\n",
      file: "")
    let steps = try Replayer(session, on: NewsScreen.self).steps
    #expect(
      steps.dropFirst().map { $0.events.map(\.description) } == [
        [
          "> forecast", "< weather ! \"the session holds no answer for this\"",
          "! \"the session holds no answer for this\"",
        ],
        [
          "> forecast", "< weather \"sun\"", "  weather = \"sun\"", "< wire \"late\"",
          "  headline = \"late\"",
        ],
      ])
  }
}
