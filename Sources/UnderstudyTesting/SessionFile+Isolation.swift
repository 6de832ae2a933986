import Testing
import Understudy

#if os(macOS) || os(Linux) || os(FreeBSD) || os(OpenBSD)
  extension SessionFile {
    /// Replays the session in a process of its own, and records an issue for each step that goes
    /// another way, at the line of the session file that it is about.
    ///
    /// A view model that traps, exits or hangs fails this test case alone; and a session that expects
    /// its end, `x SIGTRAP`, passes when exactly that happens.
    ///
    /// ```swift
    /// @Test(arguments: SessionFile.all(in: "sessions"))
    /// @MainActor func replay(_ file: SessionFile) async {
    ///   await file.replayIsolated(on: [CounterScreen.self])
    /// }
    /// ```
    ///
    /// The process is this test program once more, started by Swift Testing as for an exit test, which
    /// costs some tens of milliseconds. As many run at a time as there are processors. There the screen
    /// is found again by the name of its type: one that is declared within a function, say, can't be,
    /// and that is recorded as an issue.
    ///
    /// - Parameters:
    ///   - screens: the screens that sessions may be about.
    ///   - timeLimit: how long the session may take, in real time. One that takes longer ends in
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
