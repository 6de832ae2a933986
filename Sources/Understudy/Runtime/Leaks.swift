internal import CSeal
import Synchronization

/// What a view model reached in the world outside of an effect, which a replay can't give it again.
package enum Leaks {
  private static let found = Mutex<[String]>([])
  private static let isIgnoring = Atomic(false)

  /// Runs code that may reach the world.
  static func ignoring<R>(_ body: () throws -> R) rethrows -> R {
    isIgnoring.store(true, ordering: .relaxed)
    defer { isIgnoring.store(false, ordering: .relaxed) }
    return try body()
  }

  /// Takes what was reached since the last call, each once: `the view model opened /etc/hosts outside
  /// of an effect`.
  package static func take() -> [String] {
    found.withLock { found in
      defer { found.removeAll() }
      return found
    }
  }

  /// How many different ones are kept.
  private static let most = 100

  package static func note(_ text: String) {
    if isIgnoring.load(ordering: .relaxed) { return }
    found.withLock { found in
      if found.count < most, !found.contains(text) { found.append(text) }
    }
  }
}

/// Called on any thread.
func noteLeak(_ leak: seal_leak, _ name: String) {
  switch leak {
  case seal_leak_file: Leaks.note("the view model opened \(name) outside of an effect")
  case seal_leak_socket: Leaks.note("the view model connected to \(name) outside of an effect")
  case seal_leak_process: Leaks.note("the view model started \(name) outside of an effect")
  case seal_leak_call: Leaks.note("the view model called \(name), which is not sealed")
  case seal_leak_blocked:
    Leaks.note("a thread of the view model waited for something that is not sealed")
  default: Leaks.note("a thread of the view model computed for longer than 10 seconds")
  }
}
