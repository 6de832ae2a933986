import Foundation
import Synchronization
import Understudy

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The world that records the process's requests.
final class Recording: Sendable {
  weak let world: World?
  let privacy: Privacy

  private static let latest = Mutex<Recording?>(nil)

  private init(in world: World, _ privacy: Privacy) {
    self.world = world
    self.privacy = privacy
  }

  /// Records requests in `world` from now on, and in no other.
  static func start(in world: World, _ privacy: Privacy) {
    latest.withLock { $0 = Recording(in: world, privacy) }
  }

  /// The recording that goes on; nil if its world is gone.
  static var current: Recording? {
    latest.withLock { $0 }.flatMap { $0.world == nil ? nil : $0 }
  }

  /// Whether `request` is one to record: an HTTP request that ``RealRequest`` does not make.
  static func takes(_ request: URLRequest) -> Bool {
    isHTTP(request) && !RealRequest.isMarked(request) && current != nil
  }

  /// Whether the request's scheme is `http` or `https`.
  static func isHTTP(_ request: URLRequest) -> Bool {
    ["http", "https"].contains(request.url?.scheme?.lowercased())
  }
}
