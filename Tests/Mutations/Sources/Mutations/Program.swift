import Foundation

/// Runs other programs.
enum Program {
  /// Runs a program to its end, and returns its status and what it printed.
  static func output(_ path: String, _ arguments: [String]) throws -> (status: Int32, text: String)
  {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  /// Runs a program without its output, and returns whether it exited with 0. It is ended when it
  /// reaches the limit, if there is one.
  static func succeeds(
    _ path: String, _ arguments: [String], in folder: URL, within limit: Duration? = nil
  ) async throws -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    // What describes a crash can outlive the process, which then does not count as ended.
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["SWIFT_BACKTRACE": "enable=no"]
    ) { $1 }
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let (ends, end) = AsyncStream<Bool>.makeStream()
    process.terminationHandler = { process in
      end.yield(process.terminationReason == .exit && process.terminationStatus == 0)
      end.finish()
    }
    try process.run()
    let identifier = process.processIdentifier
    let ending = Task {
      guard let limit else { return }
      try await Task.sleep(for: limit)
      kill(identifier, SIGKILL)
    }
    defer { ending.cancel() }
    for await hasSucceeded in ends { return hasSucceeded }
    return false
  }

  /// Says on standard error what the run does.
  static func note(_ text: String) {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
  }
}
