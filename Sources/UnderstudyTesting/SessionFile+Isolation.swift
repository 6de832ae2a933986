import Foundation
import SessionAnalysis
import Testing
import Understudy

#if os(macOS) || os(Linux) || os(FreeBSD) || os(OpenBSD)
  extension SessionFile {
    /// Replays the session in its own process, and records an issue for each step that does not
    /// match, at its line of the session file.
    ///
    /// A view model that traps, exits or hangs fails only this test case. A session that expects
    /// such an end, `x SIGTRAP`, passes if exactly that happens.
    ///
    /// ```swift
    /// @Test(arguments: SessionFile.all(in: "sessions"))
    /// @MainActor func replay(_ file: SessionFile) async {
    ///   await file.replayIsolated(on: [CounterScreen.self])
    /// }
    /// ```
    ///
    /// The process runs this test program, started by Swift Testing like an exit test, which takes
    /// some tens of milliseconds. As many run at a time as there are processors. The process finds
    /// the screen by the name of its type. A type that can't be found, for example because it is
    /// declared in a function, is recorded as an issue.
    ///
    /// - Parameters:
    ///   - screens: the screens that sessions may use.
    ///   - strict: whether it is also an issue if the screen shows something that the session does
    ///     not mention, or if lines of the session are not compared.
    ///   - timeLimit: the limit for the session in real time, not counting that in which it waits for a
    ///     processor. A session that takes longer ends with
    ///     `x timeout`.
    @MainActor
    public func replayIsolated(
      on screens: [any Screen.Type], strict: Bool = false, timeLimit: Duration = .seconds(10)
    ) async {
      do {
        let (session, screen) = try read(for: screens)
        await Semaphore.shared.begin()
        defer { Semaphore.shared.end() }
        guard let log = try await isolatedLog(on: screen, timeLimit) else { return }
        report(session, log, on: screen, strict: strict)
      } catch {
        record(error)
      }
    }

    /// Replays the session in another process, and reads what happened there; returns nil if Swift
    /// Testing has recorded an issue about the process.
    @MainActor
    func isolatedLog(
      on screen: any Screen.Type, _ timeLimit: Duration
    ) async throws -> ReplayLog? {
      let transcript = FileManager.default.temporaryDirectory.path + "/understudy-\(UUID())"
      let process = try IsolatedProcess(
        session: path, screen: screen, transcript: transcript, timeLimit: timeLimit)
      defer { try? FileManager.default.removeItem(atPath: transcript) }
      // The process never exits with 0, so that every end of it is expected.
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent],
        sourceLocation: location(line: 1)
      ) {
        [process = process as IsolatedProcess] in
        await process.run()
      }
      guard let result else { return nil }
      var reader = MessageReader<WorkerMessage>()
      reader.append(Array((try? Data(contentsOf: URL(filePath: transcript))) ?? Data()))
      var log = ReplayLog()
      while let message = reader.next() {
        if case .unplayable(_, let reason) = message { throw PlayingError(reason) }
        if case .replay(let message) = message { log.take(message) }
      }
      let report = CrashReport(of: result.standardErrorContent)
      switch result.exitStatus {
      case .exitCode(IsolatedProcess.played): return log
      case .exitCode(IsolatedProcess.timedOut), .signal(IsolatedProcess.overdueSignal):
        return log.ending(in: ProcessEnd.timeout, report)
      case .exitCode: return log.ending(in: ProcessEnd.exit)
      case .signal(let signal): return log.ending(in: ProcessEnd.name(ofSignal: signal), report)
      @unknown default: throw PlayingError("the process ended in \(result.exitStatus)")
      }
    }
  }

  /// Limits the number of concurrent tasks to that of processors; others wait in order.
  @MainActor
  private final class Semaphore {
    static let shared = Semaphore()

    private var free = max(1, ProcessInfo.processInfo.activeProcessorCount)
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func begin() async {
      if free > 0 {
        free -= 1
      } else {
        await withCheckedContinuation { waiting.append($0) }
      }
    }

    func end() {
      if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
  }

  extension CrashReport {
    /// Reads what another process of this program wrote as it crashed.
    fileprivate init(of process: [UInt8]) {
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
#endif
