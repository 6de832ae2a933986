import Understudy

protocol Ticker: Sendable {
  func prices(of symbol: String) -> AsyncStream<Double>
  func news() -> AsyncThrowingStream<String, any Error>
}

struct TickerEffects: Ticker {
  private let open: @Sendable (String) -> AsyncStream<Double>
  private let wait: @Sendable () -> AsyncThrowingStream<String, any Error>

  @MainActor init(_ ticker: any Ticker, in world: World) {
    open = world.stream("prices") { symbol in ticker.prices(of: symbol) }
    wait = world.stream("news") { ticker.news() }
  }

  func prices(of symbol: String) -> AsyncStream<Double> { open(symbol) }
  func news() -> AsyncThrowingStream<String, any Error> { wait() }
}
