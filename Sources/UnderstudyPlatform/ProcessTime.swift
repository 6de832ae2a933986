/// How long a process takes for something, without the time in which the machine did other work.
///
/// While the process waits, the clock counts. While it runs or could run, only the CPU time counts that it
/// used. Of a longer time between two looks only a part counts: then this process did not run, either.
package struct ProcessTime {
  /// Where the system says what the process does; nil if only the clock counts.
  private let folder: String?
  /// The thread of the process that only looks, and so does not count.
  private let ownThread: String?
  private var last = ContinuousClock.now
  private var cpuTime = Duration.zero
  /// The time that counted since the last ``restart()``.
  package private(set) var counted = Duration.zero

  /// How often to look, at least.
  package static let interval = Duration.milliseconds(100)
  /// Looks that follow sooner are not worth their time.
  private static let shortest = Duration.milliseconds(20)
  private static let longest = interval * 3

  /// Begins to count the time of another process.
  package init(of id: pid_t) { (folder, ownThread) = ("/proc/\(id)", nil) }

  /// Begins to count the time of this process, on a thread that does nothing else.
  package init(lookingFromThread: Void) {
    let path = try? FileSystem.resolved("/proc/thread-self")
    ownThread = path?.split(separator: "/").last.map(String.init)
    // Otherwise the process would always run.
    folder = path == nil ? nil : "/proc/\(getpid())"
  }

  /// Begins to count from zero.
  package mutating func restart() { (counted, last) = (.zero, .now) }

  /// Counts the time that has passed.
  package mutating func look() {
    let now = ContinuousClock.now
    guard now - last >= Self.shortest else { return }
    let used = folder.flatMap(Self.status)?.cpuTime ?? .zero
    count(now - last, cpuTime: used - cpuTime, isWaiting: isWaiting)
    (last, cpuTime) = (now, used)
  }

  /// Counts a time, in which the process used so much CPU time, and after which it waits or not.
  mutating func count(_ passed: Duration, cpuTime: Duration, isWaiting: Bool) {
    let passed = min(passed, Self.longest)
    counted += isWaiting ? passed : min(passed, max(cpuTime, .zero))
  }

  /// Whether no thread could run, or the system does not list them.
  private var isWaiting: Bool {
    guard let folder, let file = try? FileSystem.open("\(folder)/task", O_RDONLY | O_DIRECTORY),
      let threads = try? FileSystem.entries(ofOpen: file).map(\.name)
    else { return true }
    return !threads.contains { thread in
      thread.first != "." && thread != ownThread
        && Self.status("\(folder)/task/\(thread)")?.state == "R"
    }
  }

  /// What the system says of a process or a thread: `12 (its name) R …`, with its state and, eleven words later,
  /// the ticks that it used. Those of a process include those of the threads that have ended.
  private static func status(_ folder: String) -> (state: Substring, cpuTime: Duration)? {
    guard let file = try? FileSystem.open("\(folder)/stat", O_RDONLY) else { return nil }
    defer { close(file) }
    guard let bytes = try? FileSystem.read(file, count: 1024) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    let words = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
    guard words.count > 13, let user = Int(words[12]), let system = Int(words[13]) else {
      return nil
    }
    return (words[1], .seconds(user + system) / Int(sysconf(Int32(_SC_CLK_TCK))))
  }
}

extension Duration {
  /// The whole milliseconds to wait for, rounded up: none if the time is over, and at most a million
  /// years, since an endless sleep does not fit in an integer.
  package var wholeMilliseconds: Int {
    Int(min(max(self / .milliseconds(1), 0), 3.2e16).rounded(.up))
  }

  /// The same as a time-out of `poll`, which is at most some weeks.
  package var pollTimeout: Int32 { Int32(clamping: wholeMilliseconds) }
}
