import Foundation
import Understudy
import UnderstudyPlatform

/// A view model that ends its process, or never ends a command, in every possible way.
@MainActor
final class FaultyViewModel {
  private(set) var count = 0
  private let notify: () -> Void

  init(notify: @escaping () -> Void) { self.notify = notify }

  func add(_ number: Int) { count += number }

  /// Shows a change first, which must not be lost.
  private func progress() {
    count += 1
    notify()
    count += 1
  }

  func trap() {
    progress()
    let numbers = [count]
    count = numbers[count]
  }

  /// Crashes only if a file is there, which it removes.
  func trapOnce(_ path: String) { if unlink(path) == 0 { trap() } }

  func abort() {
    progress()
    Self.abortNow()
  }

  func leave(_ code: Int) {
    progress()
    exit(Int32(code))
  }

  func segfault() {
    progress()
    let address = UnsafeMutablePointer<Int>(bitPattern: 8)
    address?.pointee = count
  }

  func overflowStack() {
    progress()
    count = depth(count)
  }

  private func depth(_ number: Int) -> Int {
    number < 0 ? number : depth(number + 1) + depth(number + 2)
  }

  func loop() {
    progress()
    while count > 0 { count = max(1, count) }
  }

  func tellForever() {
    while count >= 0 { progress() }
  }

  func yieldForever() async {
    progress()
    while count > 0 { await Task.yield() }
  }

  func raise(_ signal: Int) {
    progress()
    kill(getpid(), Int32(signal))
    while true { pause() }
  }

  func closeEverything() {
    for file in Int32(0)..<256 { close(file) }
  }

  func shout() {
    count += 1
    for file in Int32(1)...4 { _ = write(file, "passed 1\ndone 1\n", 16) }
    print("passed 1")
  }

  /// Writes millions of bytes to standard error, and crashes.
  func grumble() {
    let line = String(repeating: "x", count: 99) + "\n"
    for _ in 0..<30_000 { _ = write(STDERR_FILENO, line, 100) }
    fatalError("enough")
  }

  /// Prints whole lines, a line in pieces around a change, a line without an end, and escapes.
  func chat() {
    print("one", "two")
    print("three, ", terminator: "")
    count += 1
    notify()
    print("four\n\u{1b}[31mfive\tsix")
    for byte in Int32(0xc3)...0xc4 { putchar(byte) }
    puts("")
    print("no end", terminator: "")
  }

  /// Prints from another thread, after a while.
  func chatLater() { Task.detached { print("later") } }

  /// Shows more and more while another thread crashes the process.
  func crashElsewhere(_ signal: Int) {
    // A sealed one would wait for its turn.
    Seal.outside { Thread.detachNewThread { Self.crash(signal) } }
    tellForever()
  }

  nonisolated private static func crash(_ signal: Int) {
    usleep(UInt32.random(in: 0..<20_000))
    if signal == 0 { exit(3) }
    if signal == Int(SIGABRT) { abortNow() }
    raiseNow(Int32(signal))
  }

  /// Truncates a file, as another process might, and shows more than a page of it holds.
  func cutOff(_ path: String) {
    progress()
    truncate(path, 0)
    for _ in 0..<1000 { progress() }
  }

  /// Puts another file in the place of one, as an editor does.
  func replace(_ path: String, _ other: String) {
    progress()
    rename(other, path)
  }

  nonisolated private static func raiseNow(_ signal: Int32) {
    UnderstudyPlatform.raise(signal)
  }

  nonisolated private static func abortNow() -> Never {
    UnderstudyPlatform.abort()
  }
}
