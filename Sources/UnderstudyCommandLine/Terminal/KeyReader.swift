import CTerminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads single keys, without Enter, from a person at the terminal on standard input.
///
/// From `init` to `close` keys are not echoed, and Ctrl-C, SIGTERM and SIGHUP are told instead of ending
/// the process. The terminal is put back on every way out, a trap and an `exit` included. One at a
/// time, and never beside a `LineEditor`: signals belong to the process.
@MainActor
final class KeyReader {
  private let pipe: WakePipe
  private var modes: TerminalModes
  private let input = InputQueue()

  enum Press: Equatable {
    case key(Unicode.Scalar)
    /// Ctrl-D, or the terminal went away.
    case end
    /// Ctrl-C, SIGTERM or SIGHUP.
    case ended(signal: Int32)
    /// The process was stopped and goes on: what was on the last line is to be shown again.
    case resumed
  }

  /// Begins. Who lets it go without `close` leaves the signals to a pipe that is gone.
  ///
  /// - Throws: ``Failure`` when no file descriptors are left.
  init() throws(Failure) {
    guard let pipe = WakePipe() else {
      throw Failure(.internalError, "no file descriptors are left")
    }
    self.pipe = pipe
    modes = TerminalModes()
    understudy_signals_take(pipe.writeEnd)
    understudy_signals_read(1)
    modes.readSingleKeys()
  }

  /// Puts everything back.
  func close() {
    modes.restore()
    understudy_signals_read(0)
    understudy_signals_give_back()
  }

  /// Waits for a key, or what ends the waiting.
  func next() -> Press {
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
