import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Makes every `URLSession` of the process use ``RecordedRequest``.
enum Interception {
  /// Intercepts from now on, also in sessions that exist already.
  static func install() { _ = installation }

  private static let installation: Void = {
    _ = URLProtocol.registerClass(RecordedRequest.self)
    #if canImport(FoundationNetworking)
      // A session asks first the classes of its own configuration, and Foundation's is always one
      // of them; a class that is registered comes last. So Foundation's has to decline.
      let declining = InheritedMethod(
        of: Declining.self, inheritedBy: InheritingDeclining.self, notBy: OtherProtocol.self)
      let request = URLRequest(url: URL(string: "http://localhost") ?? .temporaryDirectory)
      for type in URLSessionConfiguration.default.protocolClasses ?? [] {
        guard (type as? URLProtocol.Type)?.canInit(with: request) == true else { continue }
        declining.replace(in: type)
      }
      // A cache is asked on another thread, and makes the order of requests depend on it.
      InheritedMethod(
        of: Bypassing.self, inheritedBy: InheritingBypassing.self, notBy: OtherCache.self
      ).replace(in: URLCache.self)
    #endif
  }()
}

#if canImport(FoundationNetworking)
  private class Declining: URLProtocol {
    /// Replaces the method of Foundation's own class for HTTP.
    override class func canInit(with request: URLRequest) -> Bool {
      Recording.isHTTP(request) && !Recording.takes(request)
    }
  }
  private final class InheritingDeclining: Declining {}
  private final class OtherProtocol: URLProtocol {}

  private class Bypassing: URLCache, @unchecked Sendable {
    /// Replaces the method of `URLCache`: a request that is recorded has no cached response.
    override func getCachedResponse(
      for task: URLSessionDataTask,
      completionHandler: @Sendable @escaping (CachedURLResponse?) -> Void
    ) {
      guard let request = task.currentRequest, !Recording.takes(request) else {
        return completionHandler(nil)
      }
      completionHandler(cachedResponse(for: request))
    }
  }
  private final class InheritingBypassing: Bypassing, @unchecked Sendable {}
  private final class OtherCache: URLCache, @unchecked Sendable {}
#endif
