import Foundation

/// A GET request, made by the program `curl`.
///
/// On Linux, linking `URLSession` makes every start of the program four times as long (5.8 ms
/// instead of 1.5 ms), whichever screen it shows.
struct HTTPRequest {
  private let timeout: Duration
  private let maximalSize: Int
  private let url: URL
  private let process = Process()
  private let configuration = Pipe()
  private let output = Pipe()
  private let diagnostics = Pipe()

  struct Answer {
    let status: Int
    let body: Data
  }

  /// The size that a pipe takes without a reader.
  static let longestURL = 4000

  init(_ url: URL, timeout: Duration, maximalSize: Int) {
    self.url = url
    self.timeout = timeout
    self.maximalSize = maximalSize
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "curl", "--disable", "--silent", "--show-error", "--globoff", "--location",
      "--max-redirs", "10", "--proto", "=http,https", "--netrc-optional",
      "--max-time", "\(timeout / .seconds(1))", "--write-out", "\n%{http_code}", "--config", "-",
    ]
    process.standardInput = configuration.fileHandleForReading
    process.standardOutput = output
    process.standardError = diagnostics
  }

  /// Writes what the list of processes must not show: a URL may contain a key.
  private func configure() throws {
    let isSecure = url.scheme?.lowercased() == "https"
    let lines =
      ["url = \(Self.quoted(url.absoluteString))"]
      + (isSecure ? ["proto-redir = \"=https\""] : [])
    let file = configuration.fileHandleForWriting
    try file.write(contentsOf: Data(lines.map { $0 + "\n" }.joined().utf8))
    try file.close()
  }

  /// A text as a value of `curl`'s configuration. Bytes that a URL can't contain become `%0a`.
  static func quoted(_ text: String) -> String {
    let escaped = text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): "\\\(Character(Unicode.Scalar(byte)))"
      case 0x21...0x7e: "\(Character(Unicode.Scalar(byte)))"
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return "\"\(escaped.joined())\""
  }

  /// Makes the request. It can be made once.
  ///
  /// - Throws: ``HTTPScoresError``; `CancellationError` if the task was cancelled.
  func get() async throws -> Answer {
    try Task.checkCancellation()
    do {
      try configure()
      try process.run()
    } catch {
      throw HTTPScoresError.other("curl can't be started: \(error.localizedDescription)")
    }
    let output = await withTaskCancellationHandler {
      await read()
    } onCancel: {
      kill()
    }
    try Task.checkCancellation()
    // Ctrl-C at a terminal also reaches `curl`, possibly first.
    if process.terminationReason == .uncaughtSignal, output.count <= limit {
      throw CancellationError()
    }
    if output.count > limit { throw HTTPScoresError.tooLarge(maximalSize) }
    guard process.terminationStatus == 0 else { throw failure }
    return try answer(in: output)
  }

  /// The length of what follows the body: a line feed and three digits.
  private static let trailer = 4

  private var limit: Int { maximalSize + Self.trailer }

  /// Reads the output of `curl` on a thread that may block, and waits for its end.
  private func read() async -> Data {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        var data = Data()
        let file = output.fileHandleForReading
        while data.count <= limit, let piece = try? file.read(upToCount: 65_536), !piece.isEmpty {
          data += piece
        }
        if data.count > limit { kill() }
        process.waitUntilExit()
        continuation.resume(returning: data)
      }
    }
  }

  /// Ends `curl`. SIGTERM would not work: a child inherits the blocked signals of the thread that
  /// starts it, and threads of the pool block this one.
  private func kill() {
    if process.isRunning { _ = Foundation.kill(process.processIdentifier, SIGKILL) }
  }

  private func answer(in output: Data) throws -> Answer {
    let text = String(decoding: output.suffix(Self.trailer), as: UTF8.self)
    guard let status = Int(text.dropFirst()) else { throw HTTPScoresError.other("no status") }
    return Answer(status: status, body: output.dropLast(Self.trailer))
  }

  /// The error for the exit code of `curl`, or of `env`.
  private var failure: HTTPScoresError {
    switch process.terminationStatus {
    case 6: .unknownHost
    case 7: .refused
    case 28: .timedOut(timeout)
    case 127: .curlIsMissing
    default: .other(words)
    }
  }

  /// The message of `curl`, without its name and number.
  private var words: String {
    let text = try? diagnostics.fileHandleForReading.readToEnd()
    let line = String(decoding: text ?? Data(), as: UTF8.self).prefix { !$0.isNewline }
    let words = line.split(separator: ") ", maxSplits: 1).last.map(String.init) ?? ""
    return words.isEmpty
      ? "curl exited with \(process.terminationStatus)" : String(words.prefix(200))
  }
}
