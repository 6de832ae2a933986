import GeneratedInput
import Testing
import UnderstudyPlatform

/// A random session on the screen `soup`: what is typed, with the pauses between.
struct Soup: CustomStringConvertible {
  let seed: UInt64
  private(set) var steps: [Step] = []
  /// How it ends its process; nil if it doesn't.
  private(set) var end: ProcessEndCase.Way?

  struct Step: CustomStringConvertible {
    fileprivate(set) var action: Action
    /// The real time until the next one, in milliseconds.
    let pause: Int

    var description: String { "\(action)  [\(pause) ms]" }

    fileprivate var endsProcess: Bool {
      if case .line(let line) = action { line.hasPrefix("end ") } else { false }
    }
  }

  enum Action: CustomStringConvertible {
    case line(String)
    /// The terminal gets another width.
    case resize(columns: UInt16)
    /// Ctrl-Z. The shell continues the program soon.
    case stop

    var description: String {
      switch self {
      case .line(let line): line
      case .resize(let columns): "(\(columns) columns)"
      case .stop: "(Ctrl-Z)"
      }
    }
  }

  /// The one with these lines, which are followed by these pauses. `end` is how one of them ends its
  /// process.
  init(_ name: Int, _ lines: KeyValuePairs<String, Int>, end: String? = nil) {
    seed = UInt64(name)
    steps = lines.map { Step(action: .line($0), pause: $1) }
    self.end = ProcessEndCase.ways.first { $0.command == end }
  }

  private init(seed: UInt64) { self.seed = seed }

  var description: String {
    "UNDERSTUDY_SEED=\(seed) UNDERSTUDY_SOUP=1\n" + steps.map { "  \($0)\n" }.joined()
  }

  /// The session's name among others.
  var name: String { "\(seed).session" }

  /// Makes one that is typed at a prompt.
  static func typed(seed: UInt64) -> Soup {
    var (random, soup) = (InputGenerator(seed: seed), Soup(seed: seed))
    soup.steps = random.array(4..<14) { random in
      // Lines that are typed ahead are read at once.
      Step(action: random.soupAction(), pause: random.isOnce(in: 6) ? 0 : random.int(10..<400))
    }
    soup.end(with: &random, leavingOut: ["SIGINT"])
    // A key would end what shows where it crashed.
    if soup.end?.hasTrace == true { soup.steps.sort { !$0.endsProcess && $1.endsProcess } }
    return soup
  }

  /// Makes one that is a script, in which no time passes by itself.
  static func scripted(seed: UInt64) -> Soup {
    var (random, soup) = (InputGenerator(seed: seed), Soup(seed: seed))
    soup.steps = random.array(4..<14) { random in
      let isWait = random.isOnce(in: 4)
      let line = isWait ? random.soupWait() : random.soupCommand()
      return Step(action: .line(line), pause: 0)
    }
    soup.end(with: &random)
    return soup
  }

  /// Makes one of several end its process at one of its steps, or later.
  private mutating func end(with random: inout InputGenerator, leavingOut others: [String] = []) {
    // The session that ends so is the recorded one, if no other is opened.
    guard random.isOnce(in: 6), !has(":open") else { return }
    let tracesItself = random.isOnce(in: 4)
    let ways = ProcessEndCase.ways.filter { way in
      // What is killed can't say so, and without memory it takes long.
      way.hasTrace == tracesItself && !(["SIGKILL", "memory"] + others).contains(way.command)
    }
    let way = random.pick(ways)
    end = way
    steps[random.int(0..<steps.count)].action = .line(random.soupEnd(way))
  }

  /// With which statuses the process can end at whose prompt the session was recorded.
  func statuses(recording session: String) -> Set<Int32> {
    guard let end else { return [0] }
    if session.hasSuffix("\nx \(end.name)\n") { return [end.status] }
    // What is undone ends first, which the session does not say.
    return has(":undo") ? [0, end.status] : [0]
  }

  private func has(_ command: String) -> Bool {
    steps.contains { "\($0.action)".hasPrefix(command) }
  }

  /// The lines of a script.
  var script: String {
    steps.map { "\($0.action)\n" }.joined()
  }
}

extension InputGenerator {
  fileprivate mutating func soupAction() -> Soup.Action {
    switch int(0..<100) {
    case 0..<8: .line(isOnce(in: 4) ? ":undo 2" : ":undo")
    case 8..<11: .line(":redo")
    case 11..<18: .line(soupWait())
    case 18..<22: .resize(columns: UInt16(int(60..<120)))
    case 22..<25: .stop
    case 25..<27: .line(":open soup")
    default: .line(soupCommand())
    }
  }

  fileprivate mutating func soupWait() -> String {
    ":wait \(pick(["0.01", "0.05", "0.1", "0.1", "0.3", "1", "2"]))"
  }

  fileprivate mutating func soupEnd(_ way: ProcessEndCase.Way) -> String {
    "end \(way.command) \(pick(ProcessEndCase.places)) \(milliseconds())"
  }

  /// Equal times are frequent, so that things come due at the same instant.
  private mutating func milliseconds() -> Int { pick([0, 1, 5, 20, 50, 50, 100, 100, 150, 300]) }

  fileprivate mutating func soupCommand() -> String {
    let time = milliseconds()
    return switch int(0..<100) {
    case 0..<5: "stamps \(isOnce(in: 3) ? "false" : "true")"
    case 5..<38: "wait \(pick(Self.waits)) \(pick(Self.places)) \(time)"
    case 38..<45: "after \(pick(["serial", "concurrent", "global", "main"])) \(time)"
    case 45..<50: "sleep \(pick(Self.clocks)) \(time)"
    case 50..<57: "task \(pick(Self.clocks)) \(time)"
    case 57..<65: "now \(pick(Self.inputs))"
    case 65: "refuse"
    default: "\(pick(Self.works)) \(time)"
    }
  }

  private static let waits = [
    "usleep", "nanosleep", "clockNanosleep", "threadSleep", "poll", "semaphore", "posixSemaphore",
    "condition", "conditionLock", "group", "runLoop", "lock", "join",
  ]
  private static let places = [
    "here", "here", "thread", "serial", "concurrent", "global", "operation", "main",
  ]
  private static let clocks = ["nanoseconds", "continuous", "suspending", "world"]
  private static let inputs = [
    "date", "clock", "uptime", "random", "uuid", "set", "effect", "print",
  ]
  private static let works = [
    "timer", "repeating-timer", "source-timer", "cancel-timers", "operations", "operations",
    "group", "stream", "fetch", "listen", "load", "cancel-tasks", "turns", "limited-lock",
    "cancelled", "dispatch-group", "yield", "barrier", "print-later", "announce", "busy",
  ]
}
