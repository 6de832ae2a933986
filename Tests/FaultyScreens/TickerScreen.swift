import Observation
import Synchronization
import Understudy

/// Listens to prices while services are asked.
@MainActor @Observable final class TickerViewModel {
  private(set) var prices: [Int] = []
  private(set) var quotes = 0
  private(set) var isLate = false
  private let open: (Int) -> AsyncThrowingStream<Int, any Error>
  private let quote: (Int) async -> Int
  private let ring: (@escaping () -> Void) -> Void
  private let call: (@escaping () -> Void) -> Void
  private(set) var calls = 0

  init(
    open: @escaping (Int) -> AsyncThrowingStream<Int, any Error>,
    quote: @escaping (Int) async -> Int,
    ring: @escaping (@escaping () -> Void) -> Void,
    call: @escaping (@escaping () -> Void) -> Void
  ) {
    (self.open, self.quote, self.ring, self.call) = (open, quote, ring, call)
  }

  func callLater() { call { self.calls += 1 } }

  func awaitCall() async {
    await withCheckedContinuation { continuation in call { continuation.resume() } }
  }

  /// Listens to a stream that sends an element all so many milliseconds.
  func listen(_ milliseconds: Int) {
    let stream = open(milliseconds)
    Task {
      for try await price in stream { prices.append(price) }
    }
  }

  func ask(_ milliseconds: Int) async { quotes += await quote(milliseconds) }

  /// Asks while something waits for a second to pass.
  func askInTime(_ milliseconds: Int) async {
    Task {
      try await Task.sleep(for: .seconds(1))
      isLate = true
    }
    await ask(milliseconds)
  }

  func awaitRing() async {
    await withCheckedContinuation { continuation in ring { continuation.resume() } }
  }
}

enum TickerScreen: Screen {
  private static let kept = Mutex<[@Sendable () -> Void]>([])

  static func make(in world: World, notify: Notifier) -> TickerViewModel {
    TickerViewModel(
      open: world.stream("prices") { (milliseconds: Int) in
        AsyncStream { continuation in
          Task {
            for price in 1...3 {
              if milliseconds > 0 { try await Task.sleep(for: .milliseconds(milliseconds)) }
              continuation.yield(price)
            }
          }
        }
      },
      quote: world.effect("quote") { (milliseconds: Int) in
        if milliseconds > 0 { try? await Task.sleep(for: .milliseconds(milliseconds)) }
        return 1
      },
      // A service that lets go of its completion.
      ring: world.callback("ring", .done) { _ in },
      // One that keeps it.
      call: world.callback("call", .done) { completion in kept.withLock { $0.append(completion) } }
    )
  }

  static func describe(_ view: inout Interface<TickerViewModel>) {
    view.bind("prices", \.prices)
    view.bind("quotes", \.quotes)
    view.bind("late", \.isLate)
    view.bind("calls", \.calls)
    view.command("listen", TickerViewModel.listen, "milliseconds")
    view.command("ask", TickerViewModel.ask, "milliseconds")
    view.command("ask-in-time", TickerViewModel.askInTime, "milliseconds")
    view.command("await-ring", TickerViewModel.awaitRing)
    view.command("call-later", TickerViewModel.callLater)
    view.command("await-call", TickerViewModel.awaitCall)
  }
}
