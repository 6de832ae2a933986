import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A request that is really made, because its answer is to be recorded.
struct RealRequest: Sendable {
  /// URLSession makes no use of this property of a request, but keeps it; it loses the properties
  /// that a URL protocol sets.
  private static let mark = URL(string: "understudy:real")

  private let request: URLRequest
  private let configuration: URLSessionConfiguration

  /// Whether a ``RealRequest`` makes this request.
  static func isMarked(_ request: URLRequest) -> Bool {
    request.mainDocumentURL == mark
  }

  /// Prepares a request with the settings of the session that the view model uses, except for its
  /// cache: what was answered yesterday is no answer.
  init(_ request: URLRequest, body: Data?, in session: URLSession?) {
    let copy = session?.configuration.copy() as? URLSessionConfiguration
    configuration = copy ?? .ephemeral
    configuration.urlCache = nil
    var request = request
    request.httpBody = body
    request.mainDocumentURL = Self.mark
    self.request = request
  }

  /// Makes the request.
  ///
  /// - Throws: `URLError.Failure`; `CancellationError` if the task was cancelled.
  func answer(_ privacy: Privacy) async throws -> HTTPAnswer {
    let session = URLSession(configuration: configuration)
    defer { session.finishTasksAndInvalidate() }
    do {
      let (data, response) = try await session.data(for: request)
      guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
      return HTTPAnswer(response, data, to: request, privacy)
    } catch {
      try Task.checkCancellation()
      throw URLError.Failure(error)
    }
  }
}
