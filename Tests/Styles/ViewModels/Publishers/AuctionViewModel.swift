import Foundation
import PortableCombine

/// Bids against the clock: a timer's publisher, `throttle`, `timeout`, `delay` and `merge`.
package final class AuctionViewModel: ObservableObject {
  @Published package private(set) var secondsLeft = 15
  @Published package private(set) var highestBid = 0
  @Published package private(set) var notice = ""
  @Published package private(set) var isConnected = true

  private let bids = PassthroughSubject<Int, Never>()
  private var cancellables: Set<AnyCancellable> = []

  package init() {
    Timer.publish(every: 1, on: .main, in: .common).autoconnect()
      .map { _ in 1 }
      .scan(15, -)
      .prefix(15)
      .assign(to: &$secondsLeft)
    bids
      .throttle(for: .seconds(2), scheduler: RunLoop.main, latest: true)
      .sink { [weak self] in self?.highestBid = $0 }
      .store(in: &cancellables)
    bids
      .timeout(.seconds(10), scheduler: DispatchQueue.main)
      .sink(
        receiveCompletion: { [weak self] _ in self?.isConnected = false }, receiveValue: { _ in }
      )
      .store(in: &cancellables)
    let notices = bids.map { "new bid: \($0)" }
      .merge(with: $secondsLeft.filter { $0 == 5 }.map { _ in "closing soon" })
      .share()
    notices
      .merge(with: notices.map { _ in "" }.delay(for: .seconds(3), scheduler: DispatchQueue.main))
      .assign(to: &$notice)
  }

  package func bid(_ amount: Int) { bids.send(amount) }
}
