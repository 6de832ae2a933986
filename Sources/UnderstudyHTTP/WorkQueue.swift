import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

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
