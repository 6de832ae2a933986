import Dispatch
import Foundation
import UnderstudyPlatform

/// A view model that takes from its process all that view models take: a command for each row of the
/// table in the article *What is sealed*.
// @unchecked: only the main thread changes it.
final class SealedViewModel: @unchecked Sendable {
  private(set) var log: [String] = []
  private(set) var date: Date?

  private let notify: () -> Void
  private let moment = 0.05
  private let queue = OperationQueue()
  private let lock = NSLock()
  private var source: (any DispatchSourceTimer)?

  init(notify: @escaping () -> Void) { self.notify = notify }

  private func say(_ text: String) {
    log.append(text)
    notify()
  }

  /// Says it on the main queue, from any thread.
  private func hop(saying text: String) { DispatchQueue.main.async { self.say(text) } }

  // MARK: Time

  func task() {
    Task { @MainActor in
      try await Task.sleep(for: .seconds(moment))
      say("task")
      try await ContinuousClock().sleep(for: .seconds(moment))
      try await SuspendingClock().sleep(for: .seconds(moment))
      say("clocks")
    }
  }

  func timer() {
    _ = Timer.scheduledTimer(withTimeInterval: moment, repeats: false) { _ in self.say("timer") }
  }

  func later() {
    DispatchQueue.main.asyncAfter(deadline: .now() + moment) { self.say("asyncAfter") }
    let source = DispatchSource.makeTimerSource(queue: .main)
    source.schedule(deadline: .now() + 2 * moment)
    source.setEventHandler { self.say("source") }
    source.resume()
    self.source = source
  }

  func readDate() { date = Date() }

  func readClocks() {
    let (start, dispatchStart) = (ContinuousClock.now, DispatchTime.now())
    Task { @MainActor in
      try await Task.sleep(for: .seconds(moment))
      let dispatchTime = DispatchTime.now().uptimeNanoseconds - dispatchStart.uptimeNanoseconds
      say("\(start.duration(to: .now)), \(dispatchTime) ns")
    }
  }

  func block() {
    Thread.sleep(forTimeInterval: moment)
    say("slept")
    let semaphore = DispatchSemaphore(value: 0)
    say("\(semaphore.wait(timeout: .now() + moment))")
  }

  func runLoop() {
    RunLoop.main.perform { self.say("perform") }
  }

  // MARK: Threads

  func mainQueue() { hop(saying: "main queue") }

  func threads() {
    DispatchQueue.global().async { self.hop(saying: "queue") }
    Thread.detachNewThread { self.hop(saying: "thread") }
    queue.addOperation { self.hop(saying: "operation") }
  }

  /// One thread holds a lock while it sleeps, and another waits for the lock.
  func contend() {
    Thread.detachNewThread {
      self.lock.withLock { Thread.sleep(forTimeInterval: self.moment) }
      self.hop(saying: "first")
    }
    Thread.detachNewThread {
      self.lock.withLock {}
      self.hop(saying: "second")
    }
  }

  /// A thread holds a lock while it sleeps, and the main thread waits for the lock.
  func contendHere() {
    Thread.detachNewThread { self.lock.withLock { Thread.sleep(forTimeInterval: self.moment) } }
    DispatchQueue.main.async {
      self.lock.withLock {}
      self.say("locked")
    }
  }

  /// Waits on another thread for what never comes.
  func receive() {
    Thread.detachNewThread {
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      fgetc(fdopen(ends[0], "r"))
    }
  }

  func spin() {
    while log.count < .max { log = ["spinning"] }
  }

  // MARK: The rest

  func draw() {
    let numbers = (Int.random(in: 0..<1000), arc4random_uniform(1000), [1, 2, 3, 4].shuffled())
    say("\(numbers) \(UUID())")
  }

  func sets() {
    let names = ["ant", "bee", "cat", "dog", "eel"]
    say(Set(names).joined(separator: " "))
    say(Dictionary(uniqueKeysWithValues: names.map { ($0, $0) }).keys.joined(separator: " "))
  }

  func region() {
    let (zone, locale) = (TimeZone.current, Locale.current)
    say("\(zone.identifier) \(locale.identifier) \(Calendar.current.firstWeekday)")
  }

  func reach() {
    say("\((try? String(contentsOfFile: "/etc/hostname", encoding: .utf8)) != nil)")
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(9).bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let file = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
    withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        say("\(connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size)))")
      }
    }
    close(file)
    var process: pid_t = 0
    var arguments: [UnsafeMutablePointer<CChar>?] = [nil]
    say("\(posix_spawn(&process, "/bin/true", nil, nil, &arguments, nil))")
    waitpid(process, nil, 0)
  }
}
