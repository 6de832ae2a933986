import Foundation
import Understudy

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension World {
  /// Records the HTTP requests that the view model makes with `URLSession`, as effects.
  ///
  /// For a view model that uses `URLSession.shared`, and can't be given a service. Call it before the
  /// view model is made:
  ///
  /// ```swift
  /// static func make(in world: World, notify: Notifier) -> NewsViewModel {
  ///   world.recordHTTP()
  ///   return NewsViewModel()
  /// }
  /// ```
  ///
  /// From then on, and as long as this world exists, every `http` and `https` request of
  /// `URLSession.shared` is one of its effects, and so is one of a session whose configuration
  /// records; see ``Foundation/URLSessionConfiguration/recordHTTP()``. In a live run the real request
  /// is made outside the view model's event loop. Its answer is recorded under the request's method
  /// and URL:
  ///
  /// ```text
  /// < "GET https://example.com/news" (status: 200, headers: ["Content-Type: text/plain"], body: "No news")
  /// < "GET https://example.com/news" ! "Could not connect to server (URLError -1004)"
  /// ```
  ///
  /// In a replay no request is made. A request without a recorded answer fails with a `URLError`
  /// that names the request, and the step fails.
  ///
  /// Of the answer's header, `Content-Disposition`, `Content-Range`, `Content-Type`, `Link`,
  /// `Location` and `Retry-After` are recorded, and the view model gets no others, live or in a
  /// replay. The request's header is never recorded, and neither are cookies. The value of a query
  /// item or of a body's field that has the usual name of a secret (`password`, `access_token`,
  /// `api_key` and the like) is hidden from the recorded request; the body of an answer is recorded
  /// as it is.
  ///
  /// - Parameters:
  ///   - keeping: the names of further header fields to record. Cookies and the challenges of
  ///     authentication can't be kept.
  ///   - hiding: further names of query items, and of fields of JSON and form bodies, whose values
  ///     are secret.
  public func recordHTTP(keeping: [String] = [], hiding: [String] = []) {
    Recording.start(in: self, Privacy(keeping: keeping, hiding: hiding))
  }
}

extension URLSessionConfiguration {
  /// Records the requests of sessions that are made with this configuration from now on.
  ///
  /// For a view model that is given its session. Call it when the configuration has its other
  /// settings, with which the real requests are made:
  ///
  /// ```swift
  /// static func make(in world: World, notify: Notifier) -> FeedViewModel {
  ///   world.recordHTTP()
  ///   let configuration = URLSessionConfiguration.ephemeral
  ///   configuration.recordHTTP()
  ///   return FeedViewModel(session: URLSession(configuration: configuration))
  /// }
  /// ```
  ///
  /// The requests are recorded while a world does, see ``Understudy/World/recordHTTP(keeping:hiding:)``.
  /// Otherwise they are made as usual. The sessions have no cache.
  public func recordHTTP() {
    guard let settings = copy() as? URLSessionConfiguration else { return }
    settings.urlCache = nil
    let others = (protocolClasses ?? []).filter { $0 != RecordedRequest.self }
    protocolClasses = [RecordedRequest.self] + others
    // Without any, a session asks the registered ones, of which ours is one.
    settings.protocolClasses =
      others.isEmpty ? URLSessionConfiguration.default.protocolClasses : others
    urlCache = RequestWitness(settings: settings)
  }
}
