import Foundation
import Testing

/// A row of the table in the article *What is sealed*, and the session that shows it.
struct SealedCall: Sendable, CustomTestStringConvertible {
  /// The first cell of the row.
  let call: String
  /// The last cell: what the call does in a process of tests.
  let inTests: String
  /// The session's lines from the command on.
  let lines: String

  var testDescription: String { call }

  var command: String { String(lines.prefix { $0 != "\n" }.dropFirst(2)) }

  var session: String {
    """
    understudy 3 sealed
    with seed=7
      log = []
      date = nil
    \(lines)

    """
  }

  /// Whether the session replays in a process of tests.
  var replaysInTests: Bool { ["as in a replay", "real, not named"].contains(inTests) }

  init(_ call: String, inTests: String, _ lines: String) {
    (self.call, self.inTests, self.lines) = (call, inTests, lines)
  }

  /// The session with a fixed date, and with the time that `Timer` rounds to less than a microsecond.
  static func normalized(_ session: String) -> String {
    session.replacing(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/, with: "\"2026-11-22T08:00:00Z\"")
      .replacing(/< clock 0.0(?:4999|5000)\d+/, with: "< clock 0.05")
  }

  /// What happened in a session, without what the world did.
  static func events(of session: String) -> [String] {
    session.components(separatedBy: "\n").filter { !$0.hasPrefix("< ") }
  }
}

extension SealedCall {
  /// The rows whose session is the same each time.
  static let sealed = [
    SealedCall(
      "`Task.sleep`, every `Clock`", inTests: "as in a replay",
      """
      > task
      < clock 0.05
        log = ["task"]
      < clock 0.1
      + log[1] = "clocks"
      """),
    SealedCall(
      "`Timer`", inTests: "does not run",
      """
      > timer
      < wallClock "2026-11-22T08:00:00Z"
      < clock 0.05
        log = ["timer"]
      """),
    SealedCall(
      "`asyncAfter`, `DispatchSourceTimer`", inTests: "do not run",
      """
      > later
      < clock 0.05
        log = ["asyncAfter"]
      < clock 0.05
      + log[1] = "source"
      """),
    SealedCall(
      "`DispatchQueue.main`", inTests: "does not run",
      """
      > main-queue
        log = ["main queue"]
      """),
    SealedCall(
      "global queues, `Thread`, `OperationQueue`", inTests: "are not awaited",
      """
      > threads
        log = ["queue"]
      + log[1] = "operation"
      + log[2] = "thread"
      """),
    SealedCall(
      "`RunLoop.main`", inTests: "does not run",
      """
      > run-loop
        log = ["perform"]
      """),
    SealedCall(
      "`Thread.sleep`, semaphores with time limits", inTests: "as in a replay",
      """
      > block
        log = ["slept"]
      < wallClock "2026-11-22T08:00:00Z"
      + log[1] = "timedOut"
      """),
    SealedCall(
      "`Date()`", inTests: "as in a replay",
      """
      > read-date
      < wallClock "2026-11-22T08:00:00Z"
        date = "2026-11-22T08:00:00Z"
      """),
    SealedCall(
      "`ContinuousClock.now`, `DispatchTime.now()`", inTests: "as in a replay",
      """
      > read-clocks
      < clock 0.05
        log = ["0.05 seconds, 50000000 ns"]
      """),
    SealedCall(
      "`Int.random`, `shuffled()`, `UUID()`, `arc4random`", inTests: "as in a replay",
      """
      > draw
        log = ["(389, 4, [4, 3, 2, 1]) 11AABECB-86BE-4A3F-B6D0-C233A1C4CB77"]
      """),
    SealedCall(
      "order of `Set` and `Dictionary`", inTests: "as in a replay",
      """
      > sets
        log = ["dog cat bee eel ant"]
      + log[1] = "dog cat bee eel ant"
      """),
    SealedCall(
      "`TimeZone.current`, `Locale.current`, `Calendar.current`", inTests: "those of the process",
      """
      > region
        log = ["GMT en_US 1"]
      """),
  ]

  /// The rows of what reaches the world.
  static let reaching = SealedCall(
    "files, sockets, processes", inTests: "real, not named",
    """
    > reach
      log = ["true"]
    + log[1] = "0"
    + log[2] = "0"
    """)

  static let contending = SealedCall(
    "a lock that a sleeping thread holds", inTests: "is not awaited",
    """
    > contend
    < clock 0.05
      log = ["first"]
    + log[1] = "second"
    """)

  static let spinning = SealedCall(
    "a loop that never ends", inTests: "never ends",
    """
    > spin
    x timeout
    """)

  /// `RecordedHTTPTests` and `RecordHTTPTests` test this one, with a program that links URLSession.
  static let requesting = SealedCall("`URLSession`", inTests: "as in a replay", "")

  /// Those that a replay does again.
  static let replayed = sealed + [contending]

  static let all = sealed + [reaching, requesting, contending, spinning]
}
