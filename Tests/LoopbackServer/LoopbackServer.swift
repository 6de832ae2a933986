import Foundation
import Synchronization

/// A web server on the loopback interface that answers requests with given bytes, right or wrong.
public final class LoopbackServer: Sendable {
  /// What the server writes once it has read a request.
  public enum Answer: Sendable {
    /// A whole response, with lines of its head such as `ETag: 1`.
    case response(status: Int, head: [String] = [], body: String)
    /// These bytes, then the end.
    case bytes([UInt8])
    /// Nothing, until the client leaves.
    case silence
    /// A response whose body never ends.
    case endless
  }

  /// The port that it listens on.
  public let port: UInt16
  private let socket: Int32
  private let received = Received()

  /// The heads of the requests, in order.
  public var requests: [String] { received.requests.withLock { $0.map(\.head) } }
  /// The bodies of the requests, in order.
  public var bodies: [String] { received.requests.withLock { $0.map(\.body) } }

  /// Starts to listen, and answers each request in the same way. Stops when it is released.
  public convenience init(_ answer: Answer) { self.init { _ in answer } }

  /// Starts to listen, and answers each request according to its target, `/scores?page=1`, on a
  /// thread of its own. Stops when it is released.
  public init(_ answer: @escaping @Sendable (_ target: String) -> Answer) {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    precondition(bindToLoopback(socket, port: 0) && listen(socket, 8) == 0, "no socket")
    port = portOf(socket)
    let (socket, received) = (socket, received)
    Thread.detachNewThread {
      while case let connection = accept(socket, nil, nil), connection >= 0 {
        Thread.detachNewThread { serve(connection, answer, received) }
      }
    }
  }

  deinit { shutdown(socket, Int32(SHUT_RDWR)) }

  /// The URL of a path on this server.
  public func url(_ path: String = "/scores") -> String { "http://127.0.0.1:\(port)\(path)" }

  /// A URL that refuses connections.
  public static func refusingURL() -> String {
    // A port that is bound without listening refuses connections, and no other program gets it.
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    precondition(bindToLoopback(socket, port: 0), "no socket")
    return "http://127.0.0.1:\(portOf(socket))/scores"
  }
}

private struct Request: Sendable {
  let head: String
  let body: String

  var target: String {
    let words = head.split(separator: " ", maxSplits: 2)
    return words.count > 1 ? String(words[1]) : ""
  }
}

private final class Received: Sendable {
  let requests = Mutex<[Request]>([])
}

private func bindToLoopback(_ socket: Int32, port: UInt16) -> Bool {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
  address.sin_port = port.bigEndian
  let length = socklen_t(MemoryLayout<sockaddr_in>.size)
  return withUnsafePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, length) == 0 }
  }
}

private func portOf(_ socket: Int32) -> UInt16 {
  var address = sockaddr_in()
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  _ = withUnsafeMutablePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &length) }
  }
  return UInt16(bigEndian: address.sin_port)
}

private func serve(
  _ connection: Int32, _ answer: @Sendable (String) -> LoopbackServer.Answer, _ received: Received
) {
  defer { close(connection) }
  let request = readRequest(connection)
  received.requests.withLock { $0.append(request) }
  switch answer(request.target) {
  case .response(let status, let head, let body):
    let lines = ["HTTP/1.1 \(status) X"] + head + ["Content-Length: \(body.utf8.count)", "", body]
    _ = write(connection, Array(lines.joined(separator: "\r\n").utf8))
  case .bytes(let bytes): _ = write(connection, bytes)
  case .silence: readToEnd(connection)
  case .endless:
    guard write(connection, Array("HTTP/1.1 200 OK\r\n\r\n".utf8)) else { return }
    while write(connection, Array(repeating: 0x20, count: 65_536)) {}
  }
}

private func readRequest(_ connection: Int32) -> Request {
  var head: [UInt8] = []
  var byte: UInt8 = 0
  while !head.suffix(4).elementsEqual("\r\n\r\n".utf8), read(connection, &byte, 1) == 1 {
    head.append(byte)
  }
  let text = String(decoding: head, as: UTF8.self)
  let length = text.firstMatch(of: /(?i)\r\nContent-Length: *(\d+)/).flatMap { Int($0.1) } ?? 0
  var body: [UInt8] = []
  while body.count < length, read(connection, &byte, 1) == 1 { body.append(byte) }
  return Request(head: text, body: String(decoding: body, as: UTF8.self))
}

private func readToEnd(_ connection: Int32) {
  var byte: UInt8 = 0
  while read(connection, &byte, 1) == 1 {}
}

/// Whether everything was written.
private func write(_ connection: Int32, _ bytes: [UInt8]) -> Bool {
  var bytes = bytes[...]
  while !bytes.isEmpty {
    let count = bytes.withUnsafeBytes {
      send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    guard count > 0 else { return false }
    bytes = bytes.dropFirst(count)
  }
  return true
}
