import CProcessEnd
import UnderstudyPlatform

/// Reads single keys, without Enter, from a person at the terminal on standard input.
///
/// From `init` to `close` keys are not echoed, and Ctrl-C, SIGTERM and SIGHUP are reported instead
/// of ending the process. The terminal is restored however the process ends. One at a time, and
/// never beside a ``LineEditor``: signals belong to the process.
@MainActor
package final class KeyReader {
  private let pipe: WakePipe
  private let modes: TerminalModes
  private let input = InputQueue()

  package enum Press: Equatable {
    case key(Unicode.Scalar)
    /// Ctrl-D, or the terminal went away.
    case end
    /// Ctrl-C, SIGTERM or SIGHUP.
    case ended(signal: Int32)
    /// The process was stopped and continues: show the last line again.
    case resumed
  }

  /// Begins. Call ``close()`` before the reader goes, or signals are written to a pipe that is
  /// gone.
  ///
  /// - Throws: ``LineEditor/Unavailable`` when no file descriptors are left.
  package init() throws(LineEditor.Unavailable) {
    guard let pipe = WakePipe() else { throw LineEditor.Unavailable() }
    self.pipe = pipe
    modes = TerminalModes()
    begin()
  }

  private func begin() {
    terminal_signals_take(pipe.writeEnd)
    terminal_signals_read(1)
    modes.readSingleKeys()
  }

  /// Restores the terminal and the signals.
  package func close() {
    modes.restore()
    terminal_signals_read(0)
    terminal_signals_give_back()
  }

  /// Lends the terminal to another program while `body` runs. A Ctrl-C is that program's alone.
  package func lendTerminal<Result>(to body: () throws -> Result) rethrows -> Result {
    close()
    defer { begin() }
    return try modes.lend(to: body)
  }

  /// Drops the keys that were pressed up to now.
  package func dropTyped() {
    tcflush(STDIN_FILENO, TCIFLUSH)
    input.removeAll()
  }

  /// Waits for a key, or what ends the waiting.
  package func next() -> Press {
    while true {
      if let press = next(within: -1) { return press }
    }
  }

  /// Waits at most this many milliseconds, or less if a signal or half a key arrives; nil if no
  /// whole key did. A negative number waits forever.
  package func next(within milliseconds: Int32) -> Press? {
    if let press = takeKey() ?? serveSignals() { return press }
    let ready = pipe.wait(for: STDIN_FILENO, milliseconds: milliseconds)
    if ready.input, !input.fill() { return .end }
    return takeKey() ?? serveSignals()
  }

  private func takeKey() -> Press? {
    while let scalar = input.next() {
      switch scalar {
      case "\u{4}": return .end
      case "\u{1b}": dropSequence()
      default: return .key(scalar)
      }
    }
    return nil
  }

  /// Drops what follows an ESC: the rest of an arrow's or a function key's sequence, which a slow line
  /// delivers in pieces, or the key that was pressed together with Alt.
  private func dropSequence() {
    while true {
      switch input.sequence {
      case .whole(let sequence):
        _ = input.skip(sequence)
        return
      case .begun: if !awaitInput(milliseconds: 1000) { return input.removeAll() }
      case .none where input.isEmpty: if !awaitInput(milliseconds: 50) { return }
      case .none:
        _ = input.next()
        return
      }
    }
  }

  private func awaitInput(milliseconds: Int32) -> Bool {
    pipe.wait(for: STDIN_FILENO, milliseconds: milliseconds).input && input.fill()
  }

  private func serveSignals() -> Press? {
    let events = pipe.drain().map(Int32.init)
    // Before a Ctrl-Z that came with it.
    if let end = events.first(where: [SIGINT, SIGTERM, SIGHUP].contains) {
      return .ended(signal: end)
    }
    guard events.contains(SIGTSTP) else { return nil }
    modes.restore()
    terminal_stop()
    modes.arm()
    modes.readSingleKeys()
    return .resumed
  }
}
