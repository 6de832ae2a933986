import Observation

/// Places an order. The bug is that a second tap places another, because what prevents it is set after the
/// answer.
@MainActor @Observable package final class OrderViewModel {
  package private(set) var isSending = false
  package private(set) var numbers: [Int] = []

  private let hasBug: Bool
  private let place: @MainActor () async throws -> Int

  package init(hasBug: Bool, place: @escaping @MainActor () async throws -> Int) {
    (self.hasBug, self.place) = (hasBug, place)
  }

  package func submit() async throws {
    guard !isSending, numbers.isEmpty else { return }
    isSending = !hasBug
    defer { isSending = false }
    numbers.append(try await place())
  }
}
