import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// URLSession does not say what an upload task sends, and whose task a task is. On Linux reflection
// finds it; elsewhere, and if a later version has other names, it is nil.
extension URLSessionTask {
  /// The session that made the task.
  var session: URLSession? { property("session") as? URLSession }

  /// The body that the task sends; nil if there is none.
  ///
  /// - Throws: `URLError` if the body is a stream or can't be read, or if the task downloads into a
  ///   file, which only URLSession's own protocols can do.
  func recordableBody() throws(URLError) -> Data? {
    let name = originalRequest?.url?.absoluteString ?? ""
    guard !(self is URLSessionDownloadTask) else {
      throw URLError(.unsupportedURL, "\(name): a download task can't be recorded: use a data task")
    }
    if let body = originalRequest?.httpBody { return body }
    guard originalRequest?.httpBodyStream == nil, let body = sentBody() else {
      throw URLError(
        .unsupportedURL, "\(name): a body that is a stream can't be recorded: use httpBody")
    }
    return body
  }

  /// The body of a task that has it apart from its request: empty if there is none, nil if it is
  /// none that can be recorded.
  private func sentBody() -> Data? {
    guard self is URLSessionUploadTask else { return Data() }
    guard let body = property("knownBody") else { return nil }
    switch Mirror(reflecting: body).children.first?.value {
    case let bytes as DispatchData: return Data(bytes)
    case let file as URL: return try? Data(contentsOf: file)
    default: return nil
    }
  }

  /// The value of a stored property that is not public.
  private func property(_ name: String) -> Any? {
    var mirror = Optional(Mirror(reflecting: self))
    while let level = mirror {
      if let child = level.children.first(where: { $0.label == name }) {
        let value = Mirror(reflecting: child.value)
        return value.displayStyle == .optional ? value.children.first?.value : child.value
      }
      mirror = level.superclassMirror
    }
    return nil
  }
}
