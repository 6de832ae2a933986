import CStandardLibrary
import Understudy

extension ProcessEnd {
  /// Waits for the end of the process.
  static func wait(for process: pid_t) -> String {
    let signal = ChildProcess.wait(for: process) & 0x7f
    return signal == 0 ? exit : name(ofSignal: signal)
  }
}
