import Foundation
import PortableCombine

/// An old service with completion handlers.
private enum PhotoServer {
  static func fetchNames(completion: @escaping @Sendable ([String]) -> Void) {
    DispatchQueue.global(qos: .background).asyncAfter(deadline: .now() + .seconds(2)) {
      completion(["beach", "forest", "harbour"])
    }
  }
}

/// Wraps a callback in a continuation, works in a detached task, and returns to the main actor.
package final class PhotoSyncViewModel: ObservableObject {
  @Published package private(set) var names: [String] = []
  @Published package private(set) var status = "never synced"

  private let clock = ContinuousClock()

  package init() {}

  @MainActor package func sync() {
    status = "syncing"
    let (clock, start) = (clock, clock.now)
    Task.detached(priority: .utility) {
      let names = await withCheckedContinuation { continuation in
        PhotoServer.fetchNames { continuation.resume(returning: $0) }
      }
      let titles = names.map(\.capitalized)
      await MainActor.run {
        self.names = titles
        let seconds = start.duration(to: clock.now).components.seconds
        self.status = "synced \(titles.count) photos in \(seconds) s"
      }
    }
  }

  package func remove(_ name: String) { names.removeAll { $0 == name } }
}
