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
    ///   - timeLimit: the limit for the session in real time. A session that takes longer ends with
    ///     `x timeout`.
    @MainActor
    public func replayIsolated(
      on screens: [any Screen.Type], timeLimit: Duration = .seconds(10)
    ) async {
      do {
        let (session, screen) = try read(for: screens)
        await Semaphore.shared.begin()
        defer { Semaphore.shared.end() }
        let play = try IsolatedReplay(of: self, on: screen, timeLimit: timeLimit)
        guard let log = try await play.run() else { return }
        report(Comparison(session, log, on: screen))
      } catch {
        record(error)
      }
    }
  }
#endif
