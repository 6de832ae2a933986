import Foundation
import Observation

/// Tries again after a failure: each time twice as long, and a random while on top.
@MainActor @Observable package final class UploadViewModel {
  struct ServerBusy: Error {}

  package private(set) var log: [String] = []
  package private(set) var isUploading = false

  private var failuresLeft = 0

  package init() {}

  package func upload(_ failures: Int) async {
    failuresLeft = failures
    isUploading = true
    defer { isUploading = false }
    do {
      let receipt = try await retrying(upTo: 4) { try await self.send() }
      log.append("uploaded as \(receipt)")
    } catch {
      log.append("gave up")
    }
  }

  private func retrying<Result>(
    upTo attempts: Int, _ operation: () async throws -> Result
  ) async throws -> Result {
    for attempt in 1..<attempts {
      do {
        return try await operation()
      } catch {
        let jitter = Double.random(in: 0..<0.5)
        let delay = pow(2, Double(attempt - 1)) + jitter
        log.append(String(format: "attempt %d failed, next in %.2f s", attempt, delay))
        try await Task.sleep(for: .seconds(delay))
      }
    }
    return try await operation()
  }

  private func send() async throws -> String {
    try await Task.sleep(for: .milliseconds(100))
    guard failuresLeft == 0 else {
      failuresLeft -= 1
      throw ServerBusy()
    }
    return String(UUID().uuidString.prefix(8))
  }
}
