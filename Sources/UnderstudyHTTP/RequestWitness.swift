import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

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
