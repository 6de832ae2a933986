import Foundation
import SessionAnalysis

extension CrashReport {
  /// Reads what another process of this program wrote as it crashed.
  init(of process: [UInt8]) {
    self.init(process) { addresses in
      let (shell, pipe) = (Process(), Pipe())
      shell.executableURL = URL(filePath: "/bin/sh")
      shell.arguments =
        [
          "-c", Self.traceCommand, "/proc/\(ProcessInfo.processInfo.processIdentifier)/exe",
        ] + addresses
      (shell.standardOutput, shell.standardError) = (pipe, FileHandle.nullDevice)
      guard (try? shell.run()) != nil else { return "" }
      let trace = String(
        decoding: (try? pipe.fileHandleForReading.readToEnd()) ?? Data(), as: UTF8.self)
      shell.waitUntilExit()
      return shell.terminationStatus == 0 ? trace : ""
    }
  }
}
