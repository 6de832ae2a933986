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
    _ = preparation
    latest.withLock { $0 = Recording(in: world, privacy) }
  }

  private static let preparation: Void = {
    // The cache of sessions with the default configuration.
    URLCache.shared = RequestWitness()
    _ = URLProtocol.registerClass(RecordedRequest.self)
    #if canImport(FoundationNetworking)
      // A shared session that was used before asks Foundation's own classes first. On Linux this is
      // its own configuration, elsewhere a copy.
      URLSession.shared.configuration.recordHTTP()
    #endif
  }()

  /// The recording that goes on; nil if its world is gone.
  static var current: Recording? {
    latest.withLock { $0 }.flatMap { $0.world == nil ? nil : $0 }
  }

  /// Whether `request` is one to record: an HTTP request while a recording goes on.
  static func takes(_ request: URLRequest) -> Bool {
    ["http", "https"].contains(request.url?.scheme?.lowercased()) && current != nil
  }

  /// Notes that `request` is made, and not recorded.
  func note(_ request: URLRequest) {
    Leaks.note(
      "the view model made the request \(privacy.question(request)) outside of an effect: "
        + "its session's configuration needs recordHTTP()")
  }
}

/// A cache that stays empty: what was answered yesterday is no answer.
///
/// A session asks it about each data task as the task is resumed, on the calling thread, and makes the
/// protocol object with its reply. So the cache of a recorded session can pass the session's settings
/// to ``RecordedRequest``, for which `URLProtocol` has no way. The one that takes the place of the
/// shared cache notes the requests of sessions that do not record.
final class RequestWitness: URLCache, @unchecked Sendable {
  /// The settings of the session whose request is made just now.
  @TaskLocal static var settings: URLSessionConfiguration?

  /// The settings with which real requests are made; nil in sessions that do not record.
  private let settings: URLSessionConfiguration?

  init(settings: URLSessionConfiguration? = nil) {
    self.settings = settings
    super.init(memoryCapacity: 0, diskCapacity: 0, diskPath: nil)
  }

  override func getCachedResponse(
    for task: URLSessionDataTask,
    completionHandler: @escaping @Sendable (CachedURLResponse?) -> Void
  ) {
    if settings == nil, let request = task.currentRequest, Recording.takes(request) {
      Recording.current?.note(request)
    }
    Self.$settings.withValue(settings) { completionHandler(nil) }
  }
}
