import CTerminal
import Dispatch
import Synchronization

/// The row below everything else that shows a running command.
///
/// A timer's thread draws it, so that a command which never waits has one, too. What the editor
/// prints meanwhile goes through `makeWay`; the cursor is at the row's beginning, so that other
/// output overwrites it.
final class RunningRow: Sendable {
  private let state = Mutex(State())
  private let screen: ScreenStream

  private struct State {
    var command: RunningCommand?
    var isShown = false
  }

  /// How long a command may take before anything is shown, and between two looks at it.
  private static let patience = DispatchTimeInterval.milliseconds(300)
  private static let interval = DispatchTimeInterval.milliseconds(100)

  init(on screen: ScreenStream) { self.screen = screen }

  /// Runs `body`, and shows the row when it takes long.
  func show<Result>(_ command: RunningCommand, while body: () throws -> Result) rethrows -> Result {
    let timer = DispatchSource.makeTimerSource(queue: .global())
    timer.schedule(deadline: .now() + Self.patience, repeating: Self.interval)
    timer.setEventHandler { [weak self] in self?.look() }
    state.withLock { $0.command = command }
    timer.resume()
    defer {
      timer.cancel()
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

  private func look() {
    state.withLock { state in
      if let offer = state.command?.takeOffer() { screen.show(offer) }
      draw(&state)
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
