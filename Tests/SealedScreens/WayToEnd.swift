import Foundation
import UnderstudyPlatform

/// A way in which code ends its process.
package enum WayToEnd: CaseIterable, Sendable {
  case trap, element, abort, segfault, busError, overflow, memory
  case exit, _exit, quickExit
  case SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS
  case SIGHUP, SIGINT, SIGQUIT, SIGKILL, SIGUSR1, SIGUSR2, SIGALRM, SIGTERM, SIGSTKFLT, SIGXCPU
  case SIGVTALRM, SIGPROF, SIGIO, SIGPWR

  package func end() {
    switch self {
    case .trap: fatalError("this is the end")
    case .element: Self.addBehindEnd(of: [1])
    case .abort: UnderstudyPlatform.abort()
    case .segfault: UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
    case .busError: Self.readBehindFile()
    case .overflow: _ = Self.depth(0)
    case .memory: Self.allocate()
    case .exit: UnderstudyPlatform.exit(5)
    case ._exit: UnderstudyPlatform._exit(5)
    case .quickExit: UnderstudyPlatform.quick_exit(5)
    default: raise(signal)
    }
  }

  /// The signal that it sends to its own process; 0 if it ends in another way.
  private var signal: Int32 {
    let signals: [WayToEnd: Int32] = [
      .SIGILL: UnderstudyPlatform.SIGILL, .SIGTRAP: UnderstudyPlatform.SIGTRAP,
      .SIGABRT: UnderstudyPlatform.SIGABRT, .SIGBUS: UnderstudyPlatform.SIGBUS,
      .SIGFPE: UnderstudyPlatform.SIGFPE, .SIGSEGV: UnderstudyPlatform.SIGSEGV,
      .SIGSYS: UnderstudyPlatform.SIGSYS, .SIGHUP: UnderstudyPlatform.SIGHUP,
      .SIGINT: UnderstudyPlatform.SIGINT, .SIGQUIT: UnderstudyPlatform.SIGQUIT,
      .SIGKILL: UnderstudyPlatform.SIGKILL, .SIGUSR1: UnderstudyPlatform.SIGUSR1,
      .SIGUSR2: UnderstudyPlatform.SIGUSR2, .SIGALRM: UnderstudyPlatform.SIGALRM,
      .SIGTERM: UnderstudyPlatform.SIGTERM, .SIGSTKFLT: 16, .SIGXCPU: UnderstudyPlatform.SIGXCPU,
      .SIGVTALRM: UnderstudyPlatform.SIGVTALRM,
      .SIGPROF: UnderstudyPlatform.SIGPROF, .SIGIO: UnderstudyPlatform.SIGIO, .SIGPWR: 30,
    ]
    return signals[self] ?? 0
  }

  private func raise(_ signal: Int32) {
    kill(getpid(), signal)
    // Another thread may get the signal.
    while true { pause() }
  }

  private static func addBehindEnd(of numbers: [Int]) {
    var numbers = numbers
    numbers[numbers.count] += 1
  }

  private static func readBehindFile() {
    var template = Array("/tmp/ends-XXXXXX".utf8CString)
    let empty = mkstemp(&template)
    unlink(template)
    let page = mmap(nil, 4096, PROT_READ, MAP_SHARED, empty, 0)
    _ = page?.load(as: UInt8.self)
  }

  private static func depth(_ number: Int) -> Int {
    number < 0 ? number : depth(number + 1) + depth(number + 2)
  }

  /// Reserves until there is no more memory, of which it gets little, and uses none: that takes time.
  private static func allocate() {
    var memory = rlimit(rlim_cur: 1 << 31, rlim_max: 1 << 31)
    setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &memory)
    var blocks: [[UInt8]] = []
    while true { blocks.append([UInt8](unsafeUninitializedCapacity: 1 << 24) { $1 = 1 }) }
  }
}
