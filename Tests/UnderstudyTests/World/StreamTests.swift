import TestTools
import Testing

@testable import SessionAnalysis
@testable import SessionFormat
@testable import Understudy

/// The world's streams: elements are recorded one by one, and replayed in their places.
@Suite(.inProcesses) struct StreamTests {
  private static let recorded = """
    understudy 3 ticker
      prices = []
      state = "closed"
    > listen
      state = "open"
    < prices 1.5
      prices = [1.5]
    < prices 2.0
    + prices[1] = 2.0
    > listen
    ? prices
    < "prices#2" 3.0
    + prices[2] = 3.0
    < prices 4.0
    + prices[3] = 4.0
    < "prices#2" end
      state = "ended"
    < prices ! "no network" (domain: "UnderstudyTests.NoNetwork", code: 1)
      state = "no network"

    """

  @MainActor @Test func elementsComeFromSession() throws {
    TickerScreen.listeners = []
    try expectReplay(of: Self.recorded, on: TickerScreen.self)
    #expect(TickerScreen.listeners.isEmpty)
  }

  @Test func elementsAreRecordedAsTheyArrive() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let text = try onStage(TickerScreen.self) { stage in
          _ = try stage.run("listen")
          send([1.5, 2], to: 0, on: stage)
          _ = try stage.run("listen")
          send([3], to: 1, on: stage)
          send([4], to: 0, on: stage)
          TickerScreen.listeners[1].finish()
          attend(stage, until: "state = \"ended\"")
          TickerScreen.listeners[0].finish(throwing: NoNetwork())
          attend(stage, until: "state = \"no network\"")
        }
        #expect(text == StreamTests.recorded, "\(text)")
      }
    }
  }

  @Test func cancelledSubscriberReceivesNothingMore() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let text = try onStage(TickerScreen.self) { stage in
          _ = try stage.run("listen")
          send([1], to: 0, on: stage)
          _ = try stage.run("stop")
          #expect(isOver(TickerScreen.listeners[0], on: stage))
          _ = try stage.run("listen")
          send([2], to: 1, on: stage)
          stage.world.listPending()
        }
        #expect(
          text == """
            understudy 3 ticker
              prices = []
              state = "closed"
            > listen
              state = "open"
            < prices 1.0
              prices = [1.0]
            > stop
            ? prices
            < prices ! "cancelled" (taskIsCancelled: true)
              state = "ended"
            > listen
              state = "open"
            < prices 2.0
            + prices[1] = 2.0
            ? prices

            """, "\(text)")
        try expectReplay(of: text, on: TickerScreen.self)
      }
    }
  }

  @Test func commandAwaitsFirstElement() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let text = try onStage(TickerScreen.self) { stage in
          stage.beforeWaiting = {
            guard TickerScreen.listeners.count == 1 else { return }
            TickerScreen.listeners[0].yield(7)
          }
          _ = try stage.run("first")
        }
        let recorded = """
          understudy 3 ticker
            prices = []
            state = "closed"
          > first
          < prices 7.0
          < prices ! "cancelled" (taskIsCancelled: true)
            prices = [7.0]

          """
        #expect(text == recorded, "\(text)")
        try expectReplay(of: text, on: TickerScreen.self)
      }
    }
  }

  /// A second request that nothing listens to is one too many.
  @Test func streamWithoutAListenerIsRecorded() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let text = try onStage(TickerScreen.self) { stage in _ = try stage.run("open") }
        let recorded = """
          understudy 3 ticker
            prices = []
            state = "closed"
          > open
          < prices ! "cancelled" (taskIsCancelled: true)

          """
        #expect(text == recorded, "\(text)")
        try expectReplay(of: text, on: TickerScreen.self)
        let other = recorded.replacing(
          "< prices ! \"cancelled\" (taskIsCancelled: true)\n", with: "")
        let report = try failureReport(replaying: other, on: TickerScreen.self)
        #expect(report?.contains("actual    < prices ! \"cancelled\"") == true, "\(report ?? "")")
      }
    }
  }

  @MainActor @Test func missingElementIsReported() throws {
    let report = try failureReport(
      replaying: """
        understudy 3 ticker
          prices = []
          state = "closed"
        > first

        """, on: TickerScreen.self)
    #expect(
      report == """
        a.session:4: > first: it did not finish: it waits for something that is not recorded
                    > first
          actual    ! "it did not finish: it waits for something that is not recorded"
        """)
  }

  @MainActor @Test func elementOfWrongTypeIsReported() throws {
    let text = Self.recorded.replacing("< prices 2.0", with: "< prices \"two\"")
    let report = """
      a.session:8: > listen: prices: the recorded answer: expected a number, found "two"
                  > listen
                    state = "open"
                  < prices 1.5
                    prices = [1.5]
        expected  < prices "two"
        expected  + prices[1] = 2.0
      a.session: "prices" is asked in > listen and has no answer there that it can use: write its line \
      < prices VALUE, or record the session again
      a.session:13: > listen: prices: expected + prices[2] = 3.0, found + prices[1] = 3.0
                  > listen
                  ? prices
                  < "prices#2" 3.0
        expected  + prices[2] = 3.0
        actual    + prices[1] = 3.0
                  < prices 4.0
        expected  + prices[3] = 4.0
        actual    + prices[2] = 4.0
                  < "prices#2" end
                    state = "ended"
                  < prices ! "no network" (domain: "UnderstudyTests.NoNetwork", cod…
                    state = "no network"
      """
    let found = try failureReport(replaying: text, on: TickerScreen.self)
    #expect(found == report, "\(found ?? "")")
  }

  /// A type that is not kept explains nothing that differs before.
  @MainActor @Test(arguments: [("open", false), ("no network", true)])
  func errorOfUnknownTypeIsReportedWhereWhatFollowsDiffers(state: String, isReported: Bool) throws {
    let report = try failureReport(
      replaying: """
        understudy 3 ticker
          prices = []
          state = "closed"
        > listen
          state = "\(state == "open" ? "opened" : "open")"
        < prices ! "no network" (domain: "UnderstudyTests.NoNetwork", code: 1)
          state = "\(state == "open" ? "no network" : "offline")"

        """, on: TickerScreen.self)
    let remark = """
      a.session: prices: a RecordedError is thrown in place of UnderstudyTests.NoNetwork 1: if its \
      type matters, make that Codable and record anew, or use world.restoreErrors
      """
    #expect(report?.hasSuffix(remark) == isReported, "\(report ?? "")")
  }

  @MainActor @Test func errorOfStreamThatCantFailIsReported() throws {
    ProbeScreen.calls = { world in
      let open: @Sendable () -> AsyncStream<Int> = world.stream("prices") {
        AsyncStream<Int> { _ in }
      }
      return [
        {
          for await price in open() { return "\(price)" }
          return "none"
        }
      ]
    }
    let report = try failureReport(
      replaying: """
        understudy 3 probe
          log = nil
        > call 0
        < prices ! "no network"
          log = "none"

        """, on: ProbeScreen.self)
    #expect(
      report == """
        a.session:3: prices: the recorded answer is an error, but this does not throw one
        a.session:4: > call 0: it did not finish: it waits for something that is not recorded
                    > call 0
          expected  < prices ! "no network"
                      log = "none"
          actual    ! "it did not finish: it waits for something that is not recorded"
        a.session: "prices" is asked in > call 0 and has no answer there that it can use: write its line \
        < prices VALUE, or record the session again
        """, "\(report ?? "")")
  }

  /// Accepting would lose it, since the real stream is not asked for another one.
  @MainActor @Test func elementThatCantBeReadIsNotAccepted() throws {
    let text = Self.recorded.replacing("< prices 2.0", with: "< prices \"two\"")
    let session = try Session(parsing: text, file: "a.session")
    let log = try Replay(session, on: TickerScreen.self, fillsGaps: true).log
    let comparison = Comparison(session, log, fillsGaps: true)
    #expect(!comparison.canBeAccepted)
    #expect(comparison.cause?.kind == .otherAnswer("prices"))
  }

  @MainActor @Test func endOfStreamRoundTrips() throws {
    let line = try Session.Line(parsing: "< prices end")
    #expect(line == .event(.effect("prices", .end)))
    #expect(line.description == "< prices end")
    #expect(throws: SyntaxError.self) { try Session.Line(parsing: "< prices ending") }
    #expect("\(JSON(line))" == #"{"effect":"prices","end":true}"#)
  }
}

/// Sends elements to the real stream, and waits until each is received.
@MainActor
private func send(_ prices: [Double], to listener: Int, on stage: Stage) {
  attend(stage) { TickerScreen.listeners.count > listener }
  for price in prices {
    TickerScreen.listeners[listener].yield(price)
    attend(stage) {
      let last = stage.transcript.text().split(separator: "\n").last ?? ""
      return last.contains(" = ") && last.contains("\(price)")
    }
  }
}

@MainActor
private func isOver(
  _ listener: AsyncThrowingStream<Double, any Error>.Continuation, on stage: Stage
) -> Bool {
  attend(stage) {
    if case .terminated = listener.yield(0) { true } else { false }
  }
  return true
}

private struct NoNetwork: Error, CustomStringConvertible {
  var description: String { "no network" }
}

private enum TickerScreen: Screen {
  static let name = "ticker"
  /// The continuations of the real streams, in the order of opening.
  static var listeners: [AsyncThrowingStream<Double, any Error>.Continuation] = []

  static func make(in world: World, notify: Notifier) -> TickerViewModel {
    TickerViewModel(
      openPrices: world.stream("prices") {
        let (stream, continuation) = AsyncThrowingStream<Double, any Error>.makeStream()
        await MainActor.run { listeners.append(continuation) }
        return stream
      })
  }

  static func describe(_ view: inout Interface<TickerViewModel>) {
    view.bind("prices", \.prices)
    view.bind("state", \.state)
    view.command("listen", TickerViewModel.listen)
    view.command("first", TickerViewModel.first)
    view.command("stop", TickerViewModel.stop)
    view.command("open", TickerViewModel.open)
  }
}

@MainActor
private final class TickerViewModel {
  private(set) var prices: [Double] = []
  private(set) var state = "closed"
  private let openPrices: () -> AsyncThrowingStream<Double, any Error>
  private var listening: Task<Void, Never>?

  init(openPrices: @escaping () -> AsyncThrowingStream<Double, any Error>) {
    self.openPrices = openPrices
  }

  func listen() {
    state = "open"
    let stream = openPrices()
    listening = Task {
      do {
        for try await price in stream { prices.append(price) }
        state = "ended"
      } catch {
        state = "\(error)"
      }
    }
  }

  func first() async throws {
    for try await price in openPrices() {
      prices.append(price)
      return
    }
  }

  func stop() { listening?.cancel() }

  func open() { _ = openPrices() }
}
