import Foundation
import SessionFormat
import UnderstudyPlatform

/// A running `chromedriver`, which answers requests on a port of its own.
final class DriverProcess: Sendable {
  static let path = firstExecutable([
    "/usr/bin/chromedriver", "/usr/local/bin/chromedriver", "/opt/homebrew/bin/chromedriver",
  ])

  private let identifier: pid_t
  private let port: UInt16

  init() throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: Self.path ?? "chromedriver")
    process.arguments = ["--port=0"]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    identifier = process.processIdentifier
    port = try Self.port(announcedOn: output.fileHandleForReading)
  }

  /// Reads `ChromeDriver was started successfully on port 35001.`
  private static func port(announcedOn output: FileHandle) throws -> UInt16 {
    var text = ""
    while case let data = output.availableData, !data.isEmpty {
      text += String(decoding: data, as: UTF8.self)
      if let match = text.firstMatch(of: /started successfully on port (\d+)/),
        let port = UInt16(match.1)
      {
        return port
      }
    }
    throw WebDriverError(description: "chromedriver does not start: \(text)")
  }

  /// Ends it. It blocks other signals, as the thread does that started it.
  func end() { kill(identifier, SIGKILL) }

  /// Sends a request and returns the value that is answered.
  func send(_ method: String, _ path: String, _ body: JSON? = nil) throws -> JSON {
    let body = body?.description ?? ""
    let request = """
      \(method) \(path) HTTP/1.1\r
      Host: 127.0.0.1:\(port)\r
      Connection: close\r
      Content-Type: application/json\r
      Content-Length: \(body.utf8.count)\r
      \r
      \(body)
      """
    let answer = try Connection(to: port).answer(to: request)
    let value = try JSON(parsing: answer)["value"] ?? .null
    if let error = value["error"]?.string {
      throw WebDriverError(description: "\(error): \(value["message"]?.string ?? "")")
    }
    return value
  }
}

/// `SOCK_STREAM`, whose type differs between platforms.
private let streamSocket: Int32 = 1

/// A connection for one request. Foundation's client refuses the heads that chromedriver writes.
private struct Connection: ~Copyable {
  private let socket: Int32

  init(to port: UInt16) throws {
    socket = UnderstudyPlatform.socket(AF_INET, streamSocket, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    address.sin_port = port.bigEndian
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, length) }
    }
    guard result == 0 else { throw WebDriverError(description: "no connection to port \(port)") }
  }

  deinit { close(socket) }

  /// Sends a request, and returns the body that is answered.
  consuming func answer(to request: String) throws -> [UInt8] {
    try send(Array(request.utf8)[...])
    var answer: [UInt8] = []
    while answer.endOfHead == nil, receive(&answer) {}
    guard let end = answer.endOfHead, let length = answer.contentLength(before: end) else {
      throw WebDriverError(description: "chromedriver answered nothing")
    }
    while answer.count < end + length, receive(&answer) {}
    return Array(answer[end...])
  }

  private borrowing func send(_ bytes: ArraySlice<UInt8>) throws {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(socket, $0.baseAddress, $0.count) }
      guard count > 0 else { throw WebDriverError(description: "chromedriver takes no request") }
      rest = rest.dropFirst(count)
    }
  }

  /// Returns false at the end.
  private borrowing func receive(_ bytes: inout [UInt8]) -> Bool {
    var chunk = Array(repeating: UInt8(0), count: 1 << 16)
    let count = read(socket, &chunk, chunk.count)
    guard count > 0 else { return false }
    bytes += chunk[..<count]
    return true
  }
}

extension [UInt8] {
  /// The place after the empty line.
  fileprivate var endOfHead: Int? {
    firstRange(of: Array("\r\n\r\n".utf8))?.upperBound
  }

  fileprivate func contentLength(before end: Int) -> Int? {
    let head = String(decoding: self[..<end], as: UTF8.self)
    return head.firstMatch(of: /(?i)\r\ncontent-length: *(\d+)/).flatMap { Int($0.1) }
  }
}
