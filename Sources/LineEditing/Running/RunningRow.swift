import CStandardLibrary
import CTerminal
import Synchronization

/// The row below everything else that shows a running command.
///
/// A thread of its own draws it, so that a command which never waits has one, too. What the editor
/// prints meanwhile goes through `makeWay`; the cursor is at the row's beginning, so that other
/// output overwrites it.
final class RunningRow: Sendable {
  private let state = Mutex(State())
  private let screen: ScreenStream

  private struct State {
    var command: RunningCommand?
    var isShown = false
    /// How often the thread has looked at the command.
    var looks = 0
    /// Whether the thread runs; it ends when it finds no command.
    var isWatched = false
  }

  /// The time between two looks at the command, in microseconds.
  private static let interval: UInt32 = 100_000
  /// At which look something is shown.
  private static let patience = 3

  init(on screen: ScreenStream) { self.screen = screen }

  /// Runs `body`, and shows the row when it takes long.
  func show<Result>(_ command: RunningCommand, while body: () throws -> Result) rethrows -> Result {
    state.withLock { state in
      (state.command, state.looks) = (command, 0)
      if state.isWatched { return }
      state.isWatched = startThread { [weak self] in
        repeat { usleep(Self.interval) } while self?.look() == true
      }
    }
    defer {
      state.withLock { state in
        state.command = nil
        terminal_leaving_withdraw()
        erase(&state)
      }
    }
    return try body()
  }

  func show(_ progress: Double?) { state.withLock { $0.command?.progress = progress } }

  /// Prints where the row was, and the row below it.
  func makeWay(for printing: () -> Void) {
    state.withLock { state in
      let wasShown = state.isShown
      erase(&state)
      printing()
      if wasShown { draw(&state) }
    }
  }

  /// Draws the command if it takes long; returns whether there is one.
  private func look() -> Bool {
    state.withLock { state in
      guard state.command != nil else {
        state.isWatched = false
        return false
      }
      state.looks += 1
      guard state.looks >= Self.patience else { return true }
      if let offer = state.command?.takeOffer() { screen.show(offer) }
      draw(&state)
      return true
    }
  }

  private func draw(_ state: inout State) {
    guard state.command?.isDrawn == true, let row = state.command?.row(columns: Terminal.width)
    else { return }
    screen.show("\r\u{1B}[K\(row)\r")
    state.isShown = true
  }

  private func erase(_ state: inout State) {
    if state.isShown { screen.show("\r\u{1B}[K") }
    state.isShown = false
  }
}
