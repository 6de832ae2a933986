import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

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
