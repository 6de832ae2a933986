import Foundation

/// What tests need besides Swift.
package enum TestTools {
  /// Whether a test whose tools are missing fails rather than being skipped, as in the gate.
  package static let areRequired =
    ProcessInfo.processInfo.environment["UNDERSTUDY_TOOLS"] == "required"

  /// The Python that `UNDERSTUDY_PYTHON` names, or `python3`.
  package static let python =
    ProcessInfo.processInfo.environment["UNDERSTUDY_PYTHON"] ?? "python3"

  /// Whether tests that need a module of Python run.
  package static func hasPython(with module: String) -> Bool {
    areRequired || output(ofPython: "import \(module)") != nil
  }

  /// What a script in Python prints; nil if it fails.
  package static func output(ofPython script: String) -> String? {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [python, "-c", script]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: printed, as: UTF8.self) : nil
  }

  /// The path of a file of the repository.
  package static func path(of file: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: file).path
  }
}

/// A temporary file, removed with the test.
package final class TemporaryFile {
  package let path: String

  package init(_ bytes: some Sequence<UInt8>) throws {
    path = FileManager.default.temporaryDirectory.appending(path: "understudy-\(UUID())").path
    try overwrite(with: bytes)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Replaces the file's contents in place.
  package func overwrite(with bytes: some Sequence<UInt8>) throws {
    try Data(bytes).write(to: URL(filePath: path))
  }

  /// Adds these bytes at its end, so many times.
  package func append(_ bytes: some Sequence<UInt8>, times: Int) throws {
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    defer { try? file.close() }
    try file.seekToEnd()
    let data = Data(bytes)
    for _ in 0..<times { try file.write(contentsOf: data) }
  }
}
