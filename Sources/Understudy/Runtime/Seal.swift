internal import CSeal
import Synchronization

/// Stands between the view model and the system: see the article *What is sealed*.
///
/// In a sealed program (``start()``) all that a view model does on other threads, on the main queue
/// and on run loops happens in turns, and its clocks are virtual. In any other process, such as that
/// of tests, only what the loop's own thread draws is sealed: its clocks and its random numbers.
package enum Seal {
  /// Seals the program: call it on the main thread, before anything uses Dispatch.
  @MainActor
  package static func start() {
    guard seal_is_available() else { return }
    SealCallbacks.connect()
    seal_start()
  }

  /// Unseals the program while it ends: for a signal handler.
  package static var stepAside: @convention(c) () -> Void { seal_step_aside }

  /// Whether programs can be sealed on this platform.
  package static var isAvailable: Bool { seal_is_available() }

  /// What a program says first if it was built in a way that rules the seal out; otherwise nil.
  package static var note: String? {
    guard seal_yields_to_sanitizer() else { return nil }
    return "note: built with a sanitizer: view models are not sealed"
  }

  /// Gives sets and dictionaries the same order in each run, even if Swift's runtime is linked
  /// statically: call it before any exists.
  package static func fixOrderOfSets() { seal_fix_hashing() }

  /// Whether this is a sealed program.
  package static var isStarted: Bool { seal_has_started() }

  /// Whether the calling thread takes turns with the loop's.
  static var isParticipant: Bool { seal_has_started() && seal_is_participant() }

  /// The number of processors that the process may use, which a sealed program hides.
  package static var processors: Int { Int(seal_processors()) }

  /// Runs code of the view model on the loop's thread.
  @inline(__always)
  static func inside<R, E>(_ body: () throws(E) -> R) throws(E) -> R {
    let before = enter()
    defer { leave(before) }
    return try body()
  }

  /// Returns what ``leave(_:)`` takes.
  @inline(__always)
  static func enter() -> Bool { seal_set_inside(true) }

  @inline(__always)
  static func leave(_ before: Bool) { _ = seal_set_inside(before) }

  /// Runs code of the real world on the loop's thread, in the middle of the view model's.
  package static func outside<R, E>(_ body: () throws(E) -> R) throws(E) -> R {
    let before = seal_set_inside(false)
    defer { _ = seal_set_inside(before) }
    return try body()
  }

  /// How many effects of the real world are at work.
  @MainActor
  static var effectsAtWork = 0 {
    didSet { seal_set_awaits_effect(effectsAtWork > 0) }
  }

  // MARK: What takes long

  /// The number of the script's line that runs.
  package static var line: Int {
    get { Int(seal_get_line()) }
    set { seal_set_line(Int64(newValue)) }
  }

  /// Says, while it happens, that the view model keeps other threads waiting for a second.
  @MainActor
  package static func sayDelays(with say: @escaping @Sendable (String) -> Void) {
    sayDelay.withLock { $0 = say }
    SealCallbacks.watchDelays()
  }

  fileprivate static let sayDelay = Mutex<@Sendable (String) -> Void> { _ in }

  // MARK: Time

  /// When the next thread that sleeps wakes, or the next timer is due.
  static var nextDeadline: Duration? {
    guard seal_has_started() else { return nil }
    let deadline = seal_next_deadline()
    return deadline == .max ? nil : .nanoseconds(deadline)
  }

  /// Real time, which a view model does not see.
  package static var realTime: Duration { .nanoseconds(seal_real_time()) }

  /// The processor's time that this thread has used: unlike real time, it does not depend on what else the computer does.
  package static var processorTime: Duration { .nanoseconds(seal_processor_time()) }

  /// Begins the time again; returns whether the process is as at its start: no thread sleeps, and no
  /// timer is pending.
  package static func reset() -> Bool { seal_reset() }

  /// What waits for this time or a later one waits for ever: an earlier world left it.
  static var horizon: Duration {
    get { .nanoseconds(seal_get_horizon()) }
    set { seal_set_horizon(newValue.wholeNanoseconds) }
  }
}

/// Called on a thread of its own.
func noteDelay(_ delay: seal_delay, _ call: String) {
  let place = Seal.line > 0 ? "stdin:\(Seal.line): " : ""
  let note =
    switch delay {
    case seal_delay_call:
      "the view model has been in \(call) for 1 second, which is not sealed: "
        + "its other threads do not run meanwhile"
    case seal_delay_thread:
      "the view model has waited for 1 second for another thread, and none is ready"
    default: "the view model has computed for 1 second: its other threads do not run meanwhile"
    }
  Seal.sayDelay.withLock { $0 }(place + note)
}

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

/// Whether Foundation keeps the account's settings in this file. It looks for several.
private func isOfUserDefaults(_ file: String) -> Bool {
  file.hasSuffix(".plist") && (file.hasPrefix("/usr/local/etc/") || file.contains("/.config/"))
}

/// Called on any thread.
func noteLeak(_ leak: seal_leak, _ name: String) {
  switch leak {
  case seal_leak_file where isOfUserDefaults(name):
    Leaks.note("the view model used UserDefaults outside of an effect")
  case seal_leak_file: Leaks.note("the view model opened \(name) outside of an effect")
  case seal_leak_socket: Leaks.note("the view model connected to \(name) outside of an effect")
  case seal_leak_process: Leaks.note("the view model started \(name) outside of an effect")
  case seal_leak_call: Leaks.note("the view model called \(name), which is not sealed")
  case seal_leak_blocked:
    Leaks.note("a thread of the view model waited for something that is not sealed")
  default: Leaks.note("a thread of the view model computed for longer than 10 seconds")
  }
}
