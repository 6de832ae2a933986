import Foundation

/// Asks three services at once, and shows the answers together, by a `DispatchGroup`.
package final class DashboardViewModel {
  package struct Totals: Equatable {
    package var orders = 0
    package var visitors = 0
    package var revenue = 0.0
  }

  package private(set) var totals: Totals?
  package private(set) var isRefreshing = false
  package private(set) var refreshes = 0

  private let lock = NSLock()
  private var fetched = Totals()

  package init() {}

  package func refresh() {
    guard !isRefreshing else { return }
    isRefreshing = true
    fetched = Totals()
    let group = DispatchGroup()

    group.enter()
    fetch(after: 0.9) { [self] base in
      lock.withLock { fetched.orders = base * 3 }
      group.leave()
    }
    group.enter()
    fetch(after: 0.3) { [self] base in
      lock.withLock { fetched.visitors = base * 120 }
      group.leave()
    }
    DispatchQueue.global().async(group: group) { [self] in
      lock.withLock { fetched.revenue = Double(refreshes + 1) * 99.5 }
    }
    group.notify(queue: .main) { [weak self] in
      guard let self else { return }
      self.totals = self.fetched
      self.refreshes += 1
      self.isRefreshing = false
    }
  }

  private func fetch(after delay: TimeInterval, completion: @escaping (Int) -> Void) {
    let base = refreshes + 1
    DispatchQueue.global().asyncAfter(deadline: .now() + delay) { completion(base) }
  }
}
