import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A request that is really made, because its answer is to be recorded.
struct RealRequest: Sendable {
  let request: URLRequest
  /// The settings of the view model's session, without ``RecordedRequest``.
  let settings: URLSessionConfiguration

  /// Makes the request.
  ///
  /// - Throws: `URLError.Failure`; `CancellationError` if the task was cancelled.
  func answer(_ privacy: Privacy) async throws -> HTTPAnswer {
    let session = URLSession(configuration: settings)
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
