import Observation

/// Pays for a basket, after the stock was checked. The bug is a double submit.
@MainActor @Observable package final class CheckoutViewModel {
  package enum Phase: Equatable { case open, paying, paid, failed }

  package private(set) var phase = Phase.open
  package private(set) var charges = 0

  private let hasBug: Bool
  private let isInStock: @MainActor () async throws -> Bool
  private let charge: @MainActor (Int) async throws -> Void

  package init(
    hasBug: Bool,
    isInStock: @escaping @MainActor () async throws -> Bool,
    charge: @escaping @MainActor (Int) async throws -> Void
  ) {
    (self.hasBug, self.isInStock, self.charge) = (hasBug, isInStock, charge)
  }

  package func pay() {
    guard phase != .paying, phase != .paid else { return }
    if !hasBug { phase = .paying }
    Task {
      do {
        guard try await isInStock() else {
          phase = .failed
          return
        }
        phase = .paying
        try await charge(4999)
        charges += 1
        phase = .paid
      } catch {
        phase = .failed
      }
    }
  }
}
