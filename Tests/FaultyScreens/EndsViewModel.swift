import CStandardLibrary
import Dispatch
import Foundation

/// A view model that ends its process in every way, at every place, now or in a second.
@MainActor
final class EndsViewModel {
  private(set) var count = 0
  private let notify: () -> Void

  init(notify: @escaping () -> Void) { self.notify = notify }

  func add(_ number: Int) { count += number }

  func end(_ way: Way, _ place: Place, _ when: When) {
    // What was shown before the end must not be lost.
    count += 1
    notify()
    count += 1
    let seconds = when == .now ? 0.0 : 1
    switch place {
    case .main:
      if when == .now { return way.end() }
      DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { way.end() }
    case .task:
      Task {
        if when == .later { try await Task.sleep(for: .seconds(1)) }
        way.end()
      }
    case .thread:
      Thread.detachNewThread {
        if when == .later { Thread.sleep(forTimeInterval: seconds) }
        way.end()
      }
    case .queue: DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { way.end() }
    case .timer:
      _ = Timer.scheduledTimer(withTimeInterval: seconds, repeats: false) { _ in way.end() }
    }
  }

  /// A child of the process ends in this way, and the process continues.
  func fork(_ way: Way) {
    typealias Fork = @convention(c) () -> pid_t
    // Swift hides the function, since it is not for programs with threads.
    guard let address = dlsym(nil, "fork") else { return }
    let child = unsafeBitCast(address, to: Fork.self)()
    if child == 0 { way.end() }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    count += 1
  }

  enum Place: CaseIterable { case main, task, thread, queue, timer }

  enum When: CaseIterable { case now, later }

  enum Way: CaseIterable {
    case trap, abort, segfault, busError, overflow, memory
    case exit, _exit, quickExit
    case SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS
    case SIGHUP, SIGINT, SIGQUIT, SIGKILL, SIGUSR1, SIGUSR2, SIGALRM, SIGTERM, SIGSTKFLT, SIGXCPU
    case SIGVTALRM, SIGPROF, SIGIO, SIGPWR

    nonisolated func end() {
      switch self {
      case .trap: fatalError("this is the end")
      case .abort: CStandardLibrary.abort()
      case .segfault: UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
      case .busError: Self.readBehindFile()
      case .overflow: _ = Self.depth(0)
      case .memory: Self.allocate()
      case .exit: CStandardLibrary.exit(5)
      case ._exit: CStandardLibrary._exit(5)
      case .quickExit: CStandardLibrary.quick_exit(5)
      default: raise(signal)
      }
    }

    /// The signal that it sends to its own process; 0 if it ends in another way.
    nonisolated var signal: Int32 {
      let signals: [Way: Int32] = [
        .SIGILL: CStandardLibrary.SIGILL, .SIGTRAP: CStandardLibrary.SIGTRAP,
        .SIGABRT: CStandardLibrary.SIGABRT, .SIGBUS: CStandardLibrary.SIGBUS,
        .SIGFPE: CStandardLibrary.SIGFPE, .SIGSEGV: CStandardLibrary.SIGSEGV,
        .SIGSYS: CStandardLibrary.SIGSYS, .SIGHUP: CStandardLibrary.SIGHUP,
        .SIGINT: CStandardLibrary.SIGINT, .SIGQUIT: CStandardLibrary.SIGQUIT,
        .SIGKILL: CStandardLibrary.SIGKILL, .SIGUSR1: CStandardLibrary.SIGUSR1,
        .SIGUSR2: CStandardLibrary.SIGUSR2, .SIGALRM: CStandardLibrary.SIGALRM,
        .SIGTERM: CStandardLibrary.SIGTERM, .SIGSTKFLT: 16, .SIGXCPU: CStandardLibrary.SIGXCPU,
        .SIGVTALRM: CStandardLibrary.SIGVTALRM,
        .SIGPROF: CStandardLibrary.SIGPROF, .SIGIO: CStandardLibrary.SIGIO, .SIGPWR: 30,
      ]
      return signals[self] ?? 0
    }

    nonisolated private func raise(_ signal: Int32) {
      kill(getpid(), signal)
      // Another thread may get the signal.
      while true { pause() }
    }

    nonisolated private static func readBehindFile() {
      var template = Array("/tmp/ends-XXXXXX".utf8CString)
      let empty = mkstemp(&template)
      unlink(template)
      let page = mmap(nil, 4096, PROT_READ, MAP_SHARED, empty, 0)
      _ = page?.load(as: UInt8.self)
    }

    nonisolated private static func depth(_ number: Int) -> Int {
      number < 0 ? number : depth(number + 1) + depth(number + 2)
    }

    /// Allocates until there is no more memory, of which it gets little.
    nonisolated private static func allocate() {
      var memory = rlimit(rlim_cur: 1 << 31, rlim_max: 1 << 31)
      setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &memory)
      var blocks: [[UInt8]] = []
      while true { blocks.append([UInt8](repeating: 1, count: 1 << 24)) }
    }
  }
}
