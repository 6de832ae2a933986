/// How long a process takes for something, without the time in which the machine did other work.
///
/// While the process waits, the clock counts. While it runs or could run, only the time counts that it got of
/// a processor. Of a longer time between two looks only a part counts: then this process did not run, either.
package struct ProcessTime {
  /// The process.
  private let id: pid_t
  /// A thread that does not count, because it only looks.
  private let ownThread: String?
  private var last = ContinuousClock.now
  private var processor = Duration.zero
  /// The time that counted since the last ``restart()``.
  package private(set) var counted = Duration.zero

  /// How often to look, at least.
  package static let interval = Duration.milliseconds(100)
  /// Looks that follow sooner are not worth their time.
  private static let shortest = Duration.milliseconds(20)
  private static let longest = interval * 3

  /// Begins to count the time of another process.
  package init(of id: pid_t) { (self.id, ownThread) = (id, nil) }

  /// Begins to count the time of this process, on a thread that does nothing else.
  package init(lookingFromThread: Void) {
    id = getpid()
    let path = try? FileSystem.resolved("/proc/thread-self")
    ownThread = path?.split(separator: "/").last.map(String.init)
  }

  /// Begins to count from zero.
  package mutating func restart() { (counted, last) = (.zero, .now) }

  /// Counts the time that has passed.
  package mutating func look() {
    let now = ContinuousClock.now
    guard now - last >= Self.shortest else { return }
    let threads = threads
    let used = threads.reduce(.zero) { $0 + $1.processor }
    count(
      now - last, processor: used - processor,
      isWaiting: !threads.contains { $0.isReady && $0.name != ownThread })
    (last, processor) = (now, used)
  }

  /// Counts a time, in which the process used so much of a processor, and after which it waits or not.
  mutating func count(_ passed: Duration, processor: Duration, isWaiting: Bool) {
    let passed = min(passed, Self.longest)
    counted += isWaiting ? passed : min(passed, max(processor, .zero))
  }

  /// A thread of the process.
  fileprivate struct Thread {
    let name: String
    /// Whether it runs or could run.
    let isReady: Bool
    let processor: Duration
  }

  /// The threads; none where the system does not list them, and so only the clock counts.
  private var threads: [Thread] {
    let folder = "/proc/\(id)/task"
    guard let file = try? FileSystem.open(folder, O_RDONLY | O_DIRECTORY),
      let entries = try? FileSystem.entries(ofOpen: file)
    else { return [] }
    return entries.filter { $0.name.first != "." }.compactMap { entry in
      Self.text(of: "\(folder)/\(entry.name)/stat").flatMap { Thread(entry.name, $0) }
    }
  }

  private static func text(of path: String) -> String? {
    guard let file = try? FileSystem.open(path, O_RDONLY) else { return nil }
    defer { close(file) }
    let bytes = try? FileSystem.read(file, count: 1024)
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }
}

extension ProcessTime.Thread {
  /// Reads what the system says of a thread: `12 (its name) R …`, with its state and, eleven words later,
  /// the ticks that it used.
  fileprivate init?(_ name: String, _ text: String) {
    let words = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
    guard words.count > 13, let user = Int(words[12]), let system = Int(words[13]) else {
      return nil
    }
    self.name = name
    isReady = ["R", "D"].contains(words[1])
    processor = .seconds(user + system) / Int(sysconf(Int32(_SC_CLK_TCK)))
  }
}
