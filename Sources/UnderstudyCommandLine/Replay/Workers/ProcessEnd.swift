import CStandardLibrary
import Understudy

extension ProcessEnd {
  /// Waits for the end of the process.
  static func wait(for process: pid_t) -> String {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7f
    return signal == 0 ? exit : name(ofSignal: signal)
  }
}
