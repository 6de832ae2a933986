import Foundation
import Understudy
import UnderstudyPlatform

// The module of the C library has none of these.
@_silgen_name("mtx_init") @discardableResult
private func mtx_init(_ mutex: UnsafeMutableRawPointer, _ kind: Int32) -> Int32
@_silgen_name("mtx_lock") @discardableResult
private func mtx_lock(_ mutex: UnsafeMutableRawPointer) -> Int32
@_silgen_name("mtx_unlock") @discardableResult
private func mtx_unlock(_ mutex: UnsafeMutableRawPointer) -> Int32
@_silgen_name("cnd_init") @discardableResult
private func cnd_init(_ condition: UnsafeMutableRawPointer) -> Int32
@_silgen_name("cnd_signal") @discardableResult
private func cnd_signal(_ condition: UnsafeMutableRawPointer) -> Int32
@_silgen_name("cnd_wait") @discardableResult
private func cnd_wait(
  _ condition: UnsafeMutableRawPointer, _ mutex: UnsafeMutableRawPointer
) -> Int32
@_silgen_name("cnd_timedwait") @discardableResult
private func cnd_timedwait(
  _ condition: UnsafeMutableRawPointer, _ mutex: UnsafeMutableRawPointer,
  _ limit: UnsafePointer<timespec>
) -> Int32
@_silgen_name("thrd_sleep") @discardableResult
private func thrd_sleep(
  _ length: UnsafePointer<timespec>, _ rest: UnsafeMutablePointer<timespec>?
) -> Int32
@_silgen_name("eventfd") private func eventfd(_ value: UInt32, _ flags: Int32) -> Int32
@_silgen_name("eventfd_write") @discardableResult
private func eventfd_write(_ file: Int32, _ value: UInt64) -> Int32
@_silgen_name("eventfd_read") @discardableResult
private func eventfd_read(_ file: Int32, _ value: UnsafeMutablePointer<UInt64>) -> Int32
@_silgen_name("epoll_create1") private func epoll_create1(_ flags: Int32) -> Int32
@_silgen_name("epoll_pwait") @discardableResult
private func epoll_pwait(
  _ file: Int32, _ events: UnsafeMutableRawPointer, _ count: Int32, _ milliseconds: Int32,
  _ signals: UnsafeRawPointer?
) -> Int32

/// Calls functions of the C library that other threads end, or the time.
final class CallsViewModel: Journal, @unchecked Sendable {
  private nonisolated(unsafe) let barrier = UnsafeMutablePointer<pthread_barrier_t>.allocate(
    capacity: 1)

  /// Runs on a thread, after a second.
  private func later(_ body: @escaping @Sendable () -> Void) {
    Thread.detachNewThread {
      sleep(1)
      body()
    }
  }

  private func date(after seconds: Int) -> timespec {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    time.tv_sec += seconds
    return time
  }

  func barriers() {
    pthread_barrier_init(barrier, nil, 3)
    for index in 1...2 {
      later {
        let result = pthread_barrier_wait(self.barrier)
        self.note("thread \(index) \(result == PTHREAD_BARRIER_SERIAL_THREAD)")
      }
    }
    pthread_barrier_wait(barrier)
    pthread_barrier_destroy(barrier)
    stamp("all")
  }

  func eventFile() {
    let file = eventfd(0, 0)
    later { eventfd_write(file, 7) }
    var value: UInt64 = 0
    eventfd_read(file, &value)
    stamp("read \(value)")
    close(file)
  }

  /// Until a thread that is ready sets the flag, without anything but the clock.
  func spinOnDate() {
    let flag = Flag()
    Thread.detachNewThread { flag.isSet = true }
    while !flag.isSet { _ = Date() }
    note("set")
  }

  /// The same, but the thread sleeps first.
  func spinForSleeper() {
    let flag = Flag()
    later { flag.isSet = true }
    while !flag.isSet { _ = Date() }
    note("set")
  }

  func spinOnLock() {
    let lock = NSLock()
    let isHeld = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      lock.lock()
      isHeld.signal()
      sched_yield()
      lock.unlock()
    }
    isHeld.wait()
    while !lock.try() {}
    note("locked")
  }

  func readWriteLimits() {
    nonisolated(unsafe) let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)
    pthread_rwlock_init(lock, nil)
    Thread.detachNewThread {
      pthread_rwlock_wrlock(lock)
      sleep(10)
      pthread_rwlock_unlock(lock)
    }
    sleep(1)
    var limit = date(after: 1)
    stamp("read \(pthread_rwlock_timedrdlock(lock, &limit) == ETIMEDOUT)")
    limit = date(after: 1)
    stamp("write \(pthread_rwlock_timedwrlock(lock, &limit) == ETIMEDOUT)")
  }

  func standardThreads() {
    // As large as the library's.
    nonisolated(unsafe) let mutex = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 8)
    nonisolated(unsafe) let condition = UnsafeMutableRawPointer.allocate(
      byteCount: 64, alignment: 8)
    mtx_init(mutex, 0)
    cnd_init(condition)
    mtx_lock(mutex)
    var limit = date(after: 2)
    cnd_timedwait(condition, mutex, &limit)
    stamp("cnd_timedwait")
    later { cnd_signal(condition) }
    cnd_wait(condition, mutex)
    stamp("cnd_wait")
    mtx_unlock(mutex)
    var length = timespec(tv_sec: 1, tv_nsec: 0)
    thrd_sleep(&length, nil)
    stamp("thrd_sleep")
  }

  func filesWithLimits() {
    var sets = fd_set()
    var limit = timeval(tv_sec: 1, tv_usec: 0)
    select(0, &sets, nil, nil, &limit)
    stamp("select")
    let file = epoll_create1(0)
    var event = (0, 0)
    epoll_pwait(file, &event, 1, 1000, nil)
    stamp("epoll_pwait")
    close(file)
  }

  func clocks() {
    var (before, after) = (timespec(), timespec())
    clock_gettime(clockid_t(CLOCK_TAI), &before)
    sleep(3)
    clock_gettime(clockid_t(CLOCK_TAI), &after)
    note("\(after.tv_sec - before.tv_sec) s, \(after.tv_nsec - before.tv_nsec) ns")
  }

  func random() {
    var bytes = [UInt8](repeating: 0, count: 300)
    let stream = fopen("/dev/urandom", "r")
    fread(&bytes, 1, 300, stream)
    fclose(stream)
    note("fopen \(bytes.reduce(0) { $0 &* 31 &+ Int($1) })")
    // More than one reading gets.
    let file = open("/dev/urandom", O_RDONLY)
    var count = 0
    while count < 300 {
      let part = read(file, &bytes, 300 - count)
      if part <= 0 { break }
      count += part
    }
    close(file)
    note("read \(count)")
    note("rand \(rand()) \(drand48())")
  }

  /// Foundation looks for them in several files.
  func userDefaults() {
    let isSeen = UserDefaults.standard.bool(forKey: "isSeen")
    UserDefaults.standard.set(true, forKey: "isSeen")
    note("was seen: \(isSeen)")
  }

  /// Foundation writes a file under a name that it makes up, and reads the system's settings.
  func wholeFile() {
    let url = URL(filePath: "/tmp/understudy-whole")
    try? Data("whole".utf8).write(to: url, options: .atomic)
    try? FileManager.default.removeItem(at: url)
    for path in ["/etc/passwd", "/etc/nsswitch.conf", "/usr/share/dict"] {
      close(open(path, O_RDONLY))
    }
    close(open("/etc/passwd-of-an-app", O_RDONLY))
    note("written")
  }

  func temporaryFile() {
    var name = Array("/tmp/understudy-XXXXXX".utf8CString)
    let file = mkstemp(&name)
    close(file)
    unlink(name)
    note("\(String(decoding: name.dropLast().map(UInt8.init), as: UTF8.self))")
  }

  /// What is not sealed, and named.
  func named() {
    alarm(0)
    var time = itimerval()
    setitimer(0, &time, nil)
    var timer: timer_t?
    timer_create(CLOCK_MONOTONIC, nil, &timer)
    var loads = [0.0]
    getloadavg(&loads, 1)
    _ = getpid()
    _ = clock()
    fclose(fopen("/proc/uptime", "r"))
    note("called")
  }

  /// What Foundation shows of the process.
  func process() {
    _ = ProcessInfo.processInfo.globallyUniqueString
    note("called")
  }

  /// Waits in a function of the standard streams for a pipe that another thread writes.
  func readStream() {
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    let (source, target) = (ends[0], ends[1])
    later { write(target, "hello\n", 6) }
    let stream = fdopen(source, "r")
    var line = [CChar](repeating: 0, count: 100)
    fgets(&line, 100, stream)
  }

  /// Reads a file while the prompt waits for a line.
  func readLater(_ path: String) {
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) {
      let file = open(path, O_RDONLY)
      close(file)
      self.note("opened")
    }
  }

  func spin() {
    let flag = Flag()
    Thread.detachNewThread { flag.isSet = true }
    while !flag.isSet {}
  }
}

enum CallsScreen: Screen {
  static func make(in world: World, notify: Notifier) -> CallsViewModel { .init() }
  static func describe(_ view: inout Interface<CallsViewModel>) {
    view.bind("lines", \.lines)
    view.command("barriers", CallsViewModel.barriers)
    view.command("event-file", CallsViewModel.eventFile)
    view.command("spin-on-date", CallsViewModel.spinOnDate)
    view.command("spin-for-sleeper", CallsViewModel.spinForSleeper)
    view.command("spin-on-lock", CallsViewModel.spinOnLock)
    view.command("read-write-limits", CallsViewModel.readWriteLimits)
    view.command("standard-threads", CallsViewModel.standardThreads)
    view.command("files-with-limits", CallsViewModel.filesWithLimits)
    view.command("clocks", CallsViewModel.clocks)
    view.command("random", CallsViewModel.random)
    view.command("temporary-file", CallsViewModel.temporaryFile)
    view.command("user-defaults", CallsViewModel.userDefaults)
    view.command("whole-file", CallsViewModel.wholeFile)
    view.command("named", CallsViewModel.named)
    view.command("process", CallsViewModel.process)
    view.command("read-stream", CallsViewModel.readStream)
    view.command("read-later", CallsViewModel.readLater, "path")
    view.command("spin", CallsViewModel.spin)
  }
}
