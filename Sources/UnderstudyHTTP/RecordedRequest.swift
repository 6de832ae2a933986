import Foundation
import Synchronization
import Understudy

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A request of the view model, which the world answers.
///
/// It asks as soon as URLSession makes it: on Linux that is in the call of `resume()`, on the view
/// model's thread, so that the order of the requests is that of the calls. It is used on the work
/// queue of URLSession alone, see ``WorkQueue``.
final class RecordedRequest: URLProtocol {
  private let settings: URLSessionConfiguration
  private var asking: Task<Void, Never>?
  private var isOver = false

  override class func canInit(with request: URLRequest) -> Bool { Recording.takes(request) }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  required init(
    request: URLRequest, cachedResponse: CachedURLResponse?, client: (any URLProtocolClient)?
  ) {
    settings = RequestWitness.settings ?? .ephemeral
    super.init(request: request, cachedResponse: nil, client: client)
  }

  required convenience init(
    task: URLSessionTask, cachedResponse: CachedURLResponse?, client: (any URLProtocolClient)?
  ) {
    guard let request = task.currentRequest ?? task.originalRequest else {
      preconditionFailure("a task of URLSession has no request")
    }
    self.init(request: request, cachedResponse: nil, client: client)
    self.task = task
    ask(task)
  }

  // It asked before.
  override func startLoading() {}

  override func stopLoading() {
    // A task that is only suspended still gets its answer.
    guard task?.state == .canceling || task?.state == .completed else { return }
    isOver = true
    // Not here: URLSession waits for its work queue when the real request is cancelled.
    Task { @MainActor [asking] in asking?.cancel() }
  }

  /// Takes the request from the view model's thread to the work queue, the one place that uses it.
  private struct Asking: @unchecked Sendable {
    let request: RecordedRequest
  }

  private func ask(_ task: URLSessionTask) {
    let asking = Asking(request: self)
    let (request, settings) = (self.request, self.settings)
    let recording = Recording.current
    self.asking = Task { @MainActor in
      let result = await Self.answer(task, request, settings, recording)
      WorkQueue.perform { asking.request.finish(result) }
    }
  }

  @MainActor
  private static func answer(
    _ task: URLSessionTask, _ request: URLRequest, _ settings: URLSessionConfiguration,
    _ recording: Recording?
  ) async -> Result<HTTPAnswer, URLError> {
    guard let recording, let world = recording.world else {
      return .failure(URLError(.cancelled, "the session of this view model is over"))
    }
    if let obstacle = obstacle(to: task) { return .failure(obstacle) }
    let question = recording.privacy.question(request)
    do {
      return .success(
        try await world.draw(question) {
          try await HTTPAnswer(to: request, settings, recording.privacy)
        })
    } catch {
      return .failure(URLError(recorded: error, to: question))
    }
  }

  /// Why a task can't be recorded: a protocol is told neither what an upload task sends nor where a
  /// download task puts its file, and a stream can be read only once.
  private static func obstacle(to task: URLSessionTask) -> URLError? {
    let reason: String
    switch task {
    case is URLSessionUploadTask:
      reason = "an upload task can't be recorded: use a data task with httpBody"
    case is URLSessionDownloadTask: reason = "a download task can't be recorded: use a data task"
    case _ where task.originalRequest?.httpBodyStream != nil:
      reason = "a body that is a stream can't be recorded: use httpBody"
    default: return nil
    }
    return URLError(
      .unsupportedURL, "\(task.originalRequest?.url?.absoluteString ?? ""): \(reason)")
  }

  /// Passes the answer to the view model's task, unless it was cancelled.
  private func finish(_ result: Result<HTTPAnswer, URLError>) {
    guard !isOver else { return }
    isOver = true
    do throws(URLError) {
      let answer = try result.get()
      let data = try answer.data()
      let response = try answer.response(to: request, length: data.count)
      client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
      if !data.isEmpty { client?.urlProtocol(self, didLoad: data) }
      client?.urlProtocolDidFinishLoading(self)
    } catch {
      client?.urlProtocol(self, didFailWithError: error)
    }
  }
}

/// The serial queue on which URLSession does its work, and on which a protocol has to call its
/// client. All sessions of a process share it.
///
/// It is not public. But when a task is resumed, its session asks the protocol classes there
/// whether they take the request, on the calling thread.
enum WorkQueue {
  /// Runs `body` on the work queue: before this returns, unless a later version of URLSession asks
  /// on another thread.
  static func perform(_ body: @escaping @Sendable () -> Void) {
    waiting.withLock { $0.append(body) }
    // Nothing takes the request: the task ends with an error that nothing receives.
    session.dataTask(with: URL(filePath: "/")).resume()
  }

  private static let waiting = Mutex<[@Sendable () -> Void]>([])

  private static let session: URLSession = {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.protocolClasses = [Visitor.self]
    return URLSession(configuration: configuration)
  }()

  private final class Visitor: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool {
      let bodies = waiting.withLock { bodies in
        defer { bodies = [] }
        return bodies
      }
      for body in bodies { body() }
      return false
    }
  }
}
