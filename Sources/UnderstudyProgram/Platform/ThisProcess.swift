import CProcessEnd
import Understudy
import UnderstudyPlatform

/// How this process ends.
package enum ThisProcess {
  /// Makes writing to a closed pipe, or beyond the limit of a file's size, an error instead of a
  /// signal that ends the process.
  package static func surviveFailedWrites() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Makes sure that this process learns how those that it starts end, even if it was started with
  /// SIGCHLD ignored.
  package static func noticeEndsOfProcesses() { signal(SIGCHLD, SIG_DFL) }

  /// From now on a crash leaves no core dump.
  package static func dumpNoCore() {
    #if canImport(Glibc)
      let coreLimit = __rlimit_resource_t(RLIMIT_CORE.rawValue)
    #else
      let coreLimit = RLIMIT_CORE
    #endif
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    // Only reads the structure.
    unsafe setrlimit(coreLimit, &none)
  }

  /// From now on a signal handler writes these bytes to standard output if the process crashes, and
  /// then the crash; until ``forgetOutput()``. As JSON the transcript is left out.
  static func watchOutput(_ pending: ByteBuffer, _ transcript: ByteBuffer, asJSON: Bool) {
    // Scripts have both buffers until they forget them.
    unsafe terminal_output_watch(
      pending.memory.forC, transcript.memory.forC, asJSON ? 1 : 0)
  }

  static func forgetOutput() { terminal_output_watch(nil, nil, 0) }
}

/// The bytes of a recording, which a signal handler writes to its file if the process crashes.
@safe
struct WatchedRecording: Equatable {
  // The buffer tells its store of its end before it frees them: see ``ByteStore``.
  private let bytes: UnsafeMutablePointer<terminal_bytes>

  init(_ memory: borrowing ByteMemory) { unsafe bytes = memory.forC }

  /// The last words are what the process says after a crash; they are copied.
  package func watch(_ file: Int32, lastWords: String?) {
    unsafe terminal_recording_watch(bytes, file, lastWords)
  }

  func unwatch() { unsafe terminal_recording_unwatch(bytes) }

  package static func == (a: Self, b: Self) -> Bool { unsafe a.bytes == b.bytes }
}

/// The text that attached view models print.
package enum PrintedText {
  /// Runs `body`, and makes everything printed in the meantime part of the session.
  ///
  /// This is what goes through the standard library's `print` and C's `stdout`. Bytes written
  /// directly to the file descriptor are not captured.
  package static func taken<R>(during body: () throws -> R) rethrows -> R {
    // Copied during the call.
    unsafe terminal_printing_take { bytes, count in
      Stage.hear(printed: unsafe Array(UnsafeRawBufferPointer(start: bytes, count: count)))
    }
    defer { terminal_printing_give_back() }
    return try body()
  }
}

extension ByteMemory {
  /// The same memory as a signal handler sees it.
  fileprivate var forC: UnsafeMutablePointer<terminal_bytes> {
    // Both begin with a pointer and five words.
    unsafe rawAddress.assumingMemoryBound(to: terminal_bytes.self)
  }
}
