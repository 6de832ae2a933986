import Foundation

/// The processors that this program, and what it starts, may use.
enum Processor {
  /// Runs `body` with one processor alone, where the system has `taskset`.
  ///
  /// For two programs that take turns: to wake another processor takes longer than all that they do, and
  /// when the system does that is chance.
  static func one<Result>(_ body: () throws -> Result) rethrows -> Result {
    use(1)
    defer { use(UInt64.max >> (64 - min(ProcessInfo.processInfo.processorCount, 64))) }
    return try body()
  }

  /// - Parameter processors: a bit for each.
  private static func use(_ processors: UInt64) {
    let taskset = Process()
    taskset.executableURL = URL(filePath: "/usr/bin/taskset")
    taskset.arguments = ["-p", String(processors, radix: 16), "\(getpid())"]
    taskset.standardOutput = FileHandle.nullDevice
    taskset.standardError = FileHandle.nullDevice
    guard (try? taskset.run()) != nil else { return }
    taskset.waitUntilExit()
  }
}
