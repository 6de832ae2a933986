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

  /// Runs a program without its output, and returns whether it exited with 0.
  static func succeeds(_ path: String, _ arguments: [String], in folder: URL) async throws -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { process in
        continuation.resume(
          returning: process.terminationReason == .exit && process.terminationStatus == 0)
      }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
  }

  /// Says on standard error what the run does.
  static func note(_ text: String) {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
  }
}
