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
