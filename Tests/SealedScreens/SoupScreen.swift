import Foundation
import Synchronization
import Understudy

/// Whatever a view model does with time and threads, in commands that can follow each other in any
/// order and at any time.
enum SoupScreen: Screen {
  static func make(in world: World, notify: Notifier) -> SoupViewModel {
    SoupViewModel(world) { notify() }
  }

  static func describe(_ view: inout Interface<SoupViewModel>) {
    view.bind("lines", \.lines)
    view.command("stamps", SoupViewModel.stamps, Parameter("on"))
    view.command(
      "wait", SoupViewModel.wait, Parameter("how"), Parameter("where"), Parameter("milliseconds"))
    view.command(
      "after", SoupViewModel.after, Parameter("where"), Parameter("milliseconds"))
    view.command(
      "sleep", SoupViewModel.sleep, Parameter("clock"), Parameter("milliseconds"))
    view.command(
      "task", SoupViewModel.task, Parameter("clock"), Parameter("milliseconds"))
    view.command("now", SoupViewModel.now, Parameter("input"))
    for (name, method) in SoupViewModel.works {
      view.command(name, Parameter("milliseconds")) { model, milliseconds in
        method(model)(milliseconds)
      }
    }
    view.command("refuse", SoupViewModel.refuse)
    view.command(
      "end", SoupViewModel.end, Parameter("way"), Parameter("place"), Parameter("milliseconds"))
  }
}

/// Counts to five.
private final class Ticks: @unchecked Sendable {
  private var count = 0
  var areOver: Bool { count == 5 }
  func next() -> Int {
    count += 1
    return count
  }
}

final class SoupViewModel: @unchecked Sendable {
  private let entries = Mutex<[String]>([])
  private let notify: @Sendable () -> Void
  private let fetch: @MainActor (Int) async -> Int
  private let listen: @MainActor (Int) -> AsyncThrowingStream<Int, any Error>
  private let load: @MainActor (Int, @escaping (Int) -> Void) -> Void
  private let look: (Int) -> Int
  private let clock: WorldClock
  private let serial = DispatchQueue(label: "serial")
  private let concurrent = DispatchQueue(label: "concurrent", attributes: .concurrent)
  private let operations = OperationQueue()
  private var timers: [Timer] = []
  private var sources: [DispatchSourceTimer] = []
  private var tasks: [Task<Void, any Error>] = []
  private var stampsTime = false
  private var count = 0

  @MainActor init(_ world: World, notify: @escaping @Sendable () -> Void) {
    self.notify = notify
    clock = world.clock
    fetch = world.effect("fetch") { (milliseconds: Int) async -> Int in
      try? await Task.sleep(for: .milliseconds(milliseconds))
      return milliseconds
    }
    let stream = world.stream("listen") { (milliseconds: Int) in
      AsyncThrowingStream<Int, any Error> { continuation in
        Task {
          for index in 1...3 {
            try? await Task.sleep(for: .milliseconds(milliseconds))
            continuation.yield(index)
          }
          continuation.finish()
        }
      }
    }
    listen = { stream($0) }
    let call = world.callback("load", .value()) {
      (milliseconds: Int, completion: @escaping @Sendable (Int) -> Void) in
      Thread.detachNewThread {
        usleep(UInt32(milliseconds) * 1000)
        completion(milliseconds)
        // It has more to do, of which the view model learns nothing.
        usleep(UInt32(milliseconds) * 2000)
        Task { @MainActor in }
      }
    }
    load = { call($0, $1) }
    look = world.effect("look") { (number: Int) in number * 2 }
    operations.maxConcurrentOperationCount = 2
  }

  var lines: [String] { entries.withLock { $0 } }

  // MARK: What happened

  private func note(_ text: String) {
    let time = stampsTime ? " at \(Int(Date().timeIntervalSince1970 * 1e6) % 1_000_000_000)" : ""
    entries.withLock { $0.append(text + time) }
  }

  /// A name for what a command starts.
  private func begin(_ name: String) -> String {
    count += 1
    return "\(count) \(name)"
  }

  func stamps(_ isOn: Bool) { stampsTime = isOn }

  // MARK: Waiting

  enum Wait: String, CaseIterable {
    case usleep, nanosleep, clockNanosleep, threadSleep, poll, semaphore, posixSemaphore
    case condition, conditionLock, group, runLoop, lock, join

    func wait(_ milliseconds: Int) {
      let seconds = Double(milliseconds) / 1000
      var time = timespec(tv_sec: 0, tv_nsec: milliseconds * 1_000_000)
      switch self {
      case .usleep: Glibc.usleep(UInt32(milliseconds) * 1000)
      case .nanosleep: Glibc.nanosleep(&time, nil)
      case .clockNanosleep: clock_nanosleep(CLOCK_MONOTONIC, 0, &time, nil)
      case .threadSleep: Thread.sleep(forTimeInterval: seconds)
      case .poll: Glibc.poll(nil, 0, Int32(milliseconds))
      case .semaphore:
        _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(milliseconds))
      case .posixSemaphore:
        var semaphore = sem_t()
        sem_init(&semaphore, 0, 0)
        clock_gettime(CLOCK_REALTIME, &time)
        time.tv_nsec += milliseconds * 1_000_000
        time.tv_sec += time.tv_nsec / 1_000_000_000
        time.tv_nsec %= 1_000_000_000
        sem_timedwait(&semaphore, &time)
      case .condition:
        let condition = NSCondition()
        condition.withLock { _ = condition.wait(until: Date() + seconds) }
      case .conditionLock:
        _ = NSConditionLock(condition: 0).lock(whenCondition: 1, before: Date() + seconds)
      case .group:
        let group = DispatchGroup()
        group.enter()
        _ = group.wait(timeout: .now() + .milliseconds(milliseconds))
        group.leave()
      case .runLoop: RunLoop.current.run(until: Date() + seconds)
      case .lock:
        let (lock, isHeld) = (NSLock(), DispatchSemaphore(value: 0))
        Thread.detachNewThread {
          lock.withLock {
            isHeld.signal()
            Glibc.usleep(UInt32(milliseconds) * 1000)
          }
        }
        isHeld.wait()
        lock.withLock {}
      case .join:
        var handle = pthread_t()
        pthread_create(
          &handle, nil,
          { argument in
            Glibc.usleep(UInt32(Int(bitPattern: argument)) * 1000)
            return nil
          }, UnsafeMutableRawPointer(bitPattern: milliseconds))
        pthread_join(handle, nil)
      }
    }
  }

  enum Place: String, CaseIterable {
    case here, thread, serial, concurrent, global, operation, main
  }

  private func run(_ place: Place, _ body: @escaping @Sendable () -> Void) {
    switch place {
    case .here: body()
    case .thread: Thread.detachNewThread(body)
    case .serial: serial.async(execute: body)
    case .concurrent: concurrent.async(execute: body)
    case .global: DispatchQueue.global().async(execute: body)
    case .operation: operations.addOperation(body)
    case .main: DispatchQueue.main.async(execute: body)
    }
  }

  func wait(_ how: Wait, _ place: Place, _ milliseconds: Int) {
    let name = begin("\(how) \(place) \(milliseconds)")
    run(place) {
      self.note("\(name) begins")
      how.wait(milliseconds)
      self.note("\(name) ends")
    }
  }

  func after(_ place: Place, _ milliseconds: Int) {
    let name = begin("after \(place) \(milliseconds)")
    let queue: DispatchQueue =
      switch place {
      case .serial: serial
      case .concurrent: concurrent
      case .global: .global()
      default: .main
      }
    queue.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { self.note(name) }
  }

  // MARK: Tasks

  enum TaskClock: String, CaseIterable {
    case nanoseconds, continuous, suspending, world
  }

  private func sleep(on clock: TaskClock, _ milliseconds: Int) async throws {
    let duration = Duration.milliseconds(milliseconds)
    switch clock {
    case .nanoseconds: try await Task.sleep(nanoseconds: UInt64(milliseconds) * 1_000_000)
    case .continuous: try await Task.sleep(for: duration)
    case .suspending: try await Task.sleep(for: duration, clock: .suspending)
    case .world: try await self.clock.sleep(for: duration)
    }
  }

  /// The command itself sleeps.
  @MainActor func sleep(_ clock: TaskClock, _ milliseconds: Int) async throws {
    let name = begin("sleep \(clock) \(milliseconds)")
    try await sleep(on: clock, milliseconds)
    note(name)
  }

  @MainActor func task(_ clock: TaskClock, _ milliseconds: Int) {
    let name = begin("task \(clock) \(milliseconds)")
    Task { @MainActor in
      try await sleep(on: clock, milliseconds)
      note(name)
    }
    Task.detached { [self] in
      try await sleep(on: clock, milliseconds)
      await MainActor.run { note("\(name) detached") }
    }
  }

  // MARK: Inputs

  enum Input: String, CaseIterable { case date, clock, uptime, random, uuid, set, effect, print }

  func now(_ input: Input) {
    switch input {
    case .date: note("\(Int(Date().timeIntervalSince1970 * 1000) % 1_000_000)")
    case .clock: note("\(DispatchTime.now().uptimeNanoseconds / 1_000_000)")
    case .uptime: note("\(Int(ProcessInfo.processInfo.systemUptime * 1000))")
    case .random: note("\(Int.random(in: 0..<1000)) \([1, 2, 3, 4].shuffled())")
    case .uuid: note("\(UUID())")
    case .set: note("\(Set((1...5).map { "\($0)" }))")
    case .effect: note("\(look(count))")
    case .print: print("printed \(count)")
    }
  }

  struct Refusal: Error {}
  func refuse() throws {
    note("refused")
    throw Refusal()
  }

  /// Ends the process, unless another command does so before.
  @MainActor func end(_ way: WayToEnd, _ place: PlaceToEnd, _ milliseconds: Int) {
    note(begin("end \(way) \(place) \(milliseconds)"))
    place.end(way, after: Double(milliseconds) / 1000)
  }

  // MARK: Other work

  /// The commands that only take a time in milliseconds.
  static let works: [(name: String, method: (SoupViewModel) -> (Int) -> Void)] = [
    ("timer", timer), ("repeating-timer", repeatingTimer), ("source-timer", sourceTimer),
    ("cancel-timers", cancelTimers), ("operations", sleepingOperations), ("group", group),
    ("stream", stream),
    ("fetch", { model in { ms in MainActor.assumeIsolated { model.fetched(ms) } } }),
    ("listen", { model in { ms in MainActor.assumeIsolated { model.listened(ms) } } }),
    ("load", { model in { ms in MainActor.assumeIsolated { model.loaded(ms) } } }),
    ("cancel-tasks", cancelTasks),
    ("turns", turns), ("limited-lock", limitedLock), ("cancelled", cancelled),
    ("dispatch-group", dispatchGroup), ("yield", yield), ("barrier", barrier),
    ("print-later", printLater), ("announce", announce), ("busy", busy),
  ]

  private func timer(_ milliseconds: Int) {
    let name = begin("timer \(milliseconds)")
    timers.append(
      .scheduledTimer(withTimeInterval: Double(milliseconds) / 1000, repeats: false) { _ in
        self.note(name)
      })
  }

  private func repeatingTimer(_ milliseconds: Int) {
    let name = begin("repeating \(milliseconds)")
    let (ticks, interval) = (Ticks(), Double(max(milliseconds, 10)) / 1000)
    timers.append(
      .scheduledTimer(withTimeInterval: interval, repeats: true) { timer in
        self.note("\(name) \(ticks.next())")
        if ticks.areOver { timer.invalidate() }
      })
  }

  private func sourceTimer(_ milliseconds: Int) {
    let name = begin("source \(milliseconds)")
    let source = DispatchSource.makeTimerSource(queue: serial)
    let interval = DispatchTimeInterval.milliseconds(max(milliseconds, 10))
    source.schedule(deadline: .now() + interval, repeating: interval)
    let ticks = Ticks()
    source.setEventHandler {
      self.note("\(name) \(ticks.next())")
      if ticks.areOver { source.cancel() }
    }
    source.resume()
    sources.append(source)
  }

  private func cancelTimers(_ milliseconds: Int) {
    for timer in timers { timer.invalidate() }
    for source in sources { source.cancel() }
    (timers, sources) = ([], [])
    note(begin("cancelled"))
  }

  private func sleepingOperations(_ milliseconds: Int) {
    let name = begin("operation \(milliseconds)")
    let operations = (1...4).map { index in
      BlockOperation {
        Thread.sleep(forTimeInterval: Double(milliseconds) / 1000)
        self.note("\(name) \(index)")
      }
    }
    operations[2].addDependency(operations[1])
    operations[3].addDependency(operations[0])
    self.operations.addOperations(operations, waitUntilFinished: false)
  }

  private func group(_ milliseconds: Int) {
    let name = begin("group \(milliseconds)")
    Task {
      await withTaskGroup(of: Int.self) { group in
        for index in 1...3 {
          group.addTask {
            try? await Task.sleep(for: .milliseconds(milliseconds * (4 - index) / 3))
            return index
          }
        }
        for await index in group { note("\(name) \(index)") }
      }
    }
  }

  private func stream(_ milliseconds: Int) {
    let name = begin("stream \(milliseconds)")
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    DispatchQueue.global().async {
      for index in 1...3 {
        usleep(UInt32(milliseconds) * 1000)
        continuation.yield(index)
      }
      continuation.finish()
    }
    Task { @MainActor in
      for await index in stream { note("\(name) \(index)") }
      note("\(name) is over")
    }
  }

  @MainActor private func fetched(_ milliseconds: Int) {
    let name = begin("fetch \(milliseconds)")
    keep {
      self.note("\(name) \(await self.fetch(milliseconds))")
      DispatchQueue.global().async {
        usleep(UInt32(milliseconds) * 1000)
        self.note("\(name) slept")
      }
      try await Task.sleep(for: .milliseconds(milliseconds))
      self.note("\(name) is over")
    }
  }

  @MainActor private func listened(_ milliseconds: Int) {
    let name = begin("listen \(milliseconds)")
    keep {
      for try await index in self.listen(milliseconds) { self.note("\(name) \(index)") }
      self.note("\(name) is over")
    }
  }

  /// A service with a completion handler.
  @MainActor private func loaded(_ milliseconds: Int) {
    let name = begin("load \(milliseconds)")
    load(milliseconds) {
      self.note("\(name) \($0)")
      print(name)
      self.timer(milliseconds)
    }
  }

  @MainActor private func keep(_ body: @escaping @MainActor () async throws -> Void) {
    tasks.append(Task { try await body() })
  }

  private func cancelTasks(_ milliseconds: Int) {
    for task in tasks { task.cancel() }
    tasks = []
    note(begin("cancelled tasks"))
  }

  /// Two threads that take turns by semaphores, one of which gives up.
  private func turns(_ milliseconds: Int) {
    let name = begin("turns \(milliseconds)")
    let (ping, pong) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      for index in 1...3 {
        usleep(UInt32(milliseconds) * 500)
        ping.signal()
        let result = pong.wait(timeout: .now() + .milliseconds(milliseconds))
        self.note("\(name) \(index) \(result == .success)")
      }
    }
    DispatchQueue.global().async {
      for index in 1...3 {
        ping.wait()
        usleep(UInt32(milliseconds * index) * 600)
        pong.signal()
      }
      self.note("\(name) is over")
    }
  }

  private func limitedLock(_ milliseconds: Int) {
    let name = begin("lock \(milliseconds)")
    let lock = NSLock()
    for index in 1...3 {
      Thread.detachNewThread {
        let end = Date() + Double(milliseconds * index) / 1500
        guard lock.lock(before: end) else { return self.note("\(name) \(index) gave up") }
        Thread.sleep(forTimeInterval: Double(milliseconds) / 1000)
        self.note("\(name) \(index)")
        lock.unlock()
      }
    }
  }

  private func cancelled(_ milliseconds: Int) {
    let name = begin("cancelled \(milliseconds)")
    let item = DispatchWorkItem { self.note("\(name) never") }
    serial.asyncAfter(deadline: .now() + .milliseconds(milliseconds * 2), execute: item)
    let task = Task { @MainActor in
      do { try await Task.sleep(for: .seconds(5)) } catch { note("\(name) task") }
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) {
      item.cancel()
      task.cancel()
    }
  }

  private func dispatchGroup(_ milliseconds: Int) {
    let name = begin("dispatch group \(milliseconds)")
    let group = DispatchGroup()
    for index in 1...3 {
      DispatchQueue.global(qos: index == 1 ? .utility : .userInitiated).async(group: group) {
        Thread.sleep(forTimeInterval: Double(milliseconds * index) / 3000)
        self.note("\(name) \(index)")
      }
    }
    group.notify(queue: .main) { self.note("\(name) is over") }
  }

  private func yield(_ milliseconds: Int) {
    let name = begin("yield \(milliseconds)")
    let flag = Flag()
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds)) {
      flag.isSet = true
    }
    Thread.detachNewThread {
      while !flag.isSet { sched_yield() }
      self.note(name)
    }
  }

  private func barrier(_ milliseconds: Int) {
    let name = begin("barrier \(milliseconds)")
    for index in 1...3 {
      concurrent.async {
        usleep(UInt32(milliseconds * index) * 300)
        self.note("\(name) read \(index)")
      }
      concurrent.async(flags: .barrier) { self.note("\(name) write \(index)") }
    }
  }

  private func printLater(_ milliseconds: Int) {
    let name = begin("print \(milliseconds)")
    Thread.detachNewThread {
      usleep(UInt32(milliseconds) * 1000)
      print(name)
    }
  }

  /// Changes that are announced from another thread.
  private func announce(_ milliseconds: Int) {
    let name = begin("announce \(milliseconds)")
    DispatchQueue.global().async {
      for index in 1...3 {
        usleep(UInt32(milliseconds) * 1000)
        self.note("\(name) \(index)")
        self.notify()
      }
    }
  }

  /// A thread that looks at the clock until it is late enough.
  private func busy(_ milliseconds: Int) {
    let name = begin("busy \(milliseconds)")
    Thread.detachNewThread {
      let end = Date() + Double(milliseconds) / 1000
      while Date() < end { usleep(500) }
      self.note(name)
    }
  }
}
