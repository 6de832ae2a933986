import CStandardLibrary
import CTerminal

/// Reads single keys, without Enter, from a person at the terminal on standard input.
///
/// From `init` to `close` keys are not echoed, and Ctrl-C, SIGTERM and SIGHUP are reported instead
/// of ending the process. The terminal is restored however the process ends. One at a time, and
/// never beside a ``LineEditor``: signals belong to the process.
@MainActor
package final class KeyReader {
  private let pipe: WakePipe
  private var modes: TerminalModes
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
    understudy_signals_take(pipe.writeEnd)
    understudy_signals_read(1)
    modes.readSingleKeys()
  }

  /// Restores the terminal and the signals.
  package func close() {
    modes.restore()
    understudy_signals_read(0)
    understudy_signals_give_back()
  }

  /// Waits for a key, or what ends the waiting.
  package func next() -> Press {
    while true {
      if let press = takeKey() ?? serveSignals() { return press }
      if awaitInput(), case .end = input.fill() { return .end }
    }
  }

  /// Waits for input or a signal; true when it is input.
  private func awaitInput() -> Bool {
    var requests = [STDIN_FILENO, pipe.readEnd].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    return poll(&requests, 2, -1) > 0 && requests[0].revents != 0
  }

  private func takeKey() -> Press? {
    while let scalar = input.next() {
      switch scalar {
      case "\u{4}": return .end
      case "\u{1b}": skipSequence()
      default: return .key(scalar)
      }
    }
    return nil
  }

  /// Skips the rest of an arrow's or a function key's sequence, which comes together with its ESC.
  private func skipSequence() {
    guard input.skip("[") || input.skip("O") else { return }
    while let scalar = input.next(), !("@"..."~").contains(scalar) {}
  }

  private func serveSignals() -> Press? {
    for event in pipe.drain() {
      switch Int32(event) {
      case SIGINT, SIGTERM, SIGHUP: return .ended(signal: Int32(event))
      case SIGTSTP:
        modes.restore()
        understudy_stop()
        modes.arm()
        modes.readSingleKeys()
        return .resumed
      default: break
      }
    }
    return nil
  }
}
