import Testing
import Understudy

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if os(macOS) || os(Linux) || os(FreeBSD) || os(OpenBSD)
  /// Replays a session in another process, and reads what happened there.
  ///
  /// The other process writes each line into a file before the view model continues, so the file is
  /// complete however the process ends.
  @MainActor
  struct IsolatedReplay {
    private let file: SessionFile
    private let process: IsolatedProcess

    /// - Throws: ``ScreenName/Unfindable``.
    init(of file: SessionFile, on screen: any Screen.Type, timeLimit: Duration) throws {
      self.file = file
      let transcript = FileManager.default.temporaryDirectory.path + "/understudy-\(UUID())"
      process = IsolatedProcess(
        session: file.path, screen: try ScreenName(screen).text, transcript: transcript,
        seconds: timeLimit / .seconds(1))
    }

    /// Replays the session; returns nil if Swift Testing has recorded an issue about the process.
    ///
    /// - Throws: the screen's error if it can't make its view model.
    func run() async throws -> ReplayLog? {
      defer { try? FileManager.default.removeItem(atPath: process.transcript) }
      // The process never exits with 0, so that every end of it is expected.
      let result = await #expect(
        processExitsWith: .failure, sourceLocation: file.location(line: 1)
      ) { [process = process as IsolatedProcess] in
        await process.run()
      }
      guard let result else { return nil }
      let written = try? Data(contentsOf: URL(filePath: process.transcript))
      return try log(Array(written ?? Data()), result.exitStatus)
    }

    private func log(_ written: [UInt8], _ status: ExitStatus) throws -> ReplayLog {
      var reader = ReplayMessageReader()
      reader.append(written)
      var log = ReplayLog()
      while let message = reader.next() {
        if case .unplayable(_, let reason) = message { throw Failure(description: reason) }
        log.take(message)
      }
      switch status {
      case .exitCode(IsolatedProcess.played): return log
      case .exitCode(IsolatedProcess.timedOut): return log.ending(in: ProcessEnd.timeout)
      case .exitCode: return log.ending(in: ProcessEnd.exit)
      case .signal(let signal): return log.ending(in: ProcessEnd.name(ofSignal: signal))
      @unknown default: throw Failure(description: "the process ended in \(status)")
      }
    }

    /// Why the process could not play the session.
    private struct Failure: Error, CustomStringConvertible {
      let description: String
    }
  }
#endif
