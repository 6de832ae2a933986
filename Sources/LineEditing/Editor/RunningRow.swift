import CProcessEnd
import Synchronization
import UnderstudyPlatform

/// The row below everything else that shows a running command.
///
/// A thread of its own draws it, so that a command which never waits has one, too. What the editor
/// prints meanwhile goes through `makeWay`; the cursor is at the row's beginning, so that other
/// output overwrites it.
///
/// Once the row is shown, the thread also moves what is typed ahead into the editor's input, which
/// takes it for the next lines, and shows it in the row.
final class RunningRow: Sendable {
  private let state = Mutex(State())
  private let screen: ScreenStream
  /// Belongs to this row while a command runs, under the lock of `state`.
  private let input: InputQueue

  private struct State {
    var command: RunningCommand?
    var isShown = false
    /// How often the thread has looked at the command.
    var looks = 0
    /// Whether the thread runs; it ends when it finds no command.
    var isWatched = false
    /// Whether the terminal went away: the next line will find out.
    var isInputOver = false
    /// Makes the line that is being read give way to what is shown, once; nil if there is none.
    var takeLine: (@Sendable () -> Void)?
    var hasTakenLine = false
    var isLineRead = false
    /// Rows that another thread wants to print above the line that is being read.
    var remarks: [String] = []
    /// Whether other rows were printed below those that the editor printed last.
    var hasRemarked = false
  }

  /// The time between two looks at the command, if no key comes, in milliseconds.
  private static let interval: Int32 = 100
  /// At which look something is shown, and where it takes the place of a line.
  private static let patience = 3
  private static let patienceWithLine = 10

  init(on screen: ScreenStream, typingAheadInto input: InputQueue) {
    (self.screen, self.input) = (screen, input)
  }

  /// Runs `body`, and shows the row when it takes long. If a line is being read, `takeLine` is called before, on
  /// another thread: it frees the place and the keys of the line.
  func show<Result, Failure: Error>(
    _ command: RunningCommand, inPlaceOfLine takeLine: (@Sendable () -> Void)? = nil,
    while body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    state.withLock { state in
      (state.command, state.looks) = (command, 0)
      (state.takeLine, state.hasTakenLine) = (takeLine, false)
      if state.isWatched { return }
      state.isWatched = startThread { [weak self] in
        var keys: Int32? = -1
        while let file = keys {
          _ = terminal_wait(file, -1, RunningRow.interval)
          keys = self?.look()
        }
      }
    }
    defer {
      state.withLock { state in
        if state.command?.takeInterrupt() == true { input.removeAll() }
        state.command = nil
        terminal_leaving_withdraw()
        erase(&state)
      }
    }
    return try body()
  }

  /// Whether something took the place of the line during the last `show`.
  var hasTakenLine: Bool { state.withLock { $0.hasTakenLine } }

  func show(_ progress: Double?) { state.withLock { $0.command?.progress = progress } }

  /// Prints where the row was, and the row below it.
  func makeWay(for printing: () -> Void) {
    state.withLock { makeWay(&$0, for: printing) }
  }

  private func makeWay(_ state: inout State, for printing: () -> Void) {
    let wasShown = state.isShown
    takeLine(&state)
    erase(&state)
    printing()
    if wasShown { draw(&state) }
  }

  /// Prints whole rows from any thread; returns false if the thread that reads a line has to print
  /// them.
  func remark(_ rows: String) -> Bool {
    state.withLock { state in
      guard state.command != nil || !state.isLineRead else {
        state.remarks.append(rows)
        return false
      }
      makeWay(&state) { screen.show(rows) }
      state.hasRemarked = true
      return true
    }
  }

  func noteLine(isRead: Bool) { state.withLock { $0.isLineRead = isRead } }

  /// Takes the rows that are to be printed above the line.
  func takeRemarks() -> [String] {
    state.withLock { state in
      defer { state.remarks = [] }
      return state.remarks
    }
  }

  /// Whether a remark was printed since the last call.
  func takeHasRemarked() -> Bool {
    state.withLock { state in
      defer { state.hasRemarked = false }
      return state.hasRemarked
    }
  }

  /// Draws the command if it takes long. Returns the file whose keys shorten the time until the next
  /// look, -1 if there is none, and nil if the thread ends.
  private func look() -> Int32? {
    // A crash handler has the terminal: what is typed is the answer to its question.
    if terminal_is_ending() { return nil }
    return state.withLock { state in
      guard state.command != nil else {
        state.isWatched = false
        return nil
      }
      state.looks += 1
      let patience = state.takeLine == nil ? Self.patience : Self.patienceWithLine
      guard state.looks >= patience else { return -1 }
      takeLine(&state)
      if let offer = state.command?.takeOffer() { screen.show(offer) }
      let readsAhead = readAhead(&state)
      draw(&state)
      return readsAhead ? STDIN_FILENO : -1
    }
  }

  private func takeLine(_ state: inout State) {
    guard state.command != nil, let takeLine = state.takeLine else { return }
    takeLine()
    (state.takeLine, state.hasTakenLine) = (nil, true)
  }

  /// Takes what was typed; returns false if that can't be done now.
  private func readAhead(_ state: inout State) -> Bool {
    guard state.command?.isDrawn == true, !state.isInputOver else { return false }
    if state.command?.takeInterrupt() == true { input.removeAll() }
    guard Terminal.isInForeground, !input.isFull else { return false }
    if Terminal.hasInput(within: 0) { state.isInputOver = !input.fill() }
    return !state.isInputOver
  }

  private func draw(_ state: inout State) {
    guard let command = state.command, command.isDrawn else { return }
    let row = command.row(columns: Terminal.width, typed: input.typed)
    // Also what a narrower terminal made of the row: it may have wrapped it.
    screen.show("\r\u{1B}[J\(row)\r")
    state.isShown = true
  }

  private func erase(_ state: inout State) {
    if state.isShown { screen.show("\r\u{1B}[J") }
    state.isShown = false
  }
}
