import Observation

/// Uploads a file. The bug is that an answer which comes after a cancel still counts.
@MainActor @Observable package final class UploadViewModel {
  package enum Phase: Equatable { case ready, uploading, cancelled, done }

  package private(set) var phase = Phase.ready
  package private(set) var wasCancelled = false

  private let hasBug: Bool
  private let send: @MainActor () async throws -> Void

  package init(hasBug: Bool, send: @escaping @MainActor () async throws -> Void) {
    (self.hasBug, self.send) = (hasBug, send)
  }

  package func upload() async {
    phase = .uploading
    wasCancelled = false
    do {
      try await send()
      if hasBug || !wasCancelled { phase = .done }
    } catch {
      if !wasCancelled { phase = .ready }
    }
  }

  package func cancel() {
    wasCancelled = true
    phase = .cancelled
  }
}
