import Foundation
import TestTools
import Testing
import UnderstudyPlatform

/// A program in a real terminal: the test types, and waits for output.
package final class PseudoTerminal {
  private var master: Int32
  private let messages: Int32
  private let child: pid_t
  private let path: String
  private var output: [UInt8] = []
  private var wholeOutput: [UInt8] = []
  private var note = SanitizerNote()
  private var isOver = false
  /// Keeps the folder while the program may run.
  package var surroundings: Any?
  private let deadline = ContinuousClock.now + .seconds(600)

  /// The screen, drawn from all output so far.
  package private(set) var screen: TerminalScreen

  /// The output since the last `expect`.
  package var unread: String { String(decoding: output, as: UTF8.self) }

  /// All output so far.
  package var whole: String { String(decoding: wholeOutput, as: UTF8.self) }

  /// The terminal's modes before the program had it.
  package let modesBefore: [UInt32]
  private var firstModes = termios()
  private let rows: UInt16

  package init(
    _ program: Program,
    _ environment: [String: String] = [:],
    columns: UInt16 = 80, rows: UInt16 = 24
  ) throws {
    try Limit.require(atTerminal: true)
    var (outer, inner): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    var name = [CChar](repeating: 0, count: 128)
    // No other test's child may inherit it.
    try Pipe.lock.withLock { _ in
      try #require(openpty(&outer, &inner, &name, nil, &size) == 0)
      for descriptor in [outer, inner] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    }
    // Kept open until the program has it open, too: a terminal that no process has open hangs up.
    defer { close(inner) }
    (master, self.rows) = (outer, rows)
    screen = TerminalScreen(columns: Int(columns), rows: Int(rows))
    tcgetattr(outer, &firstModes)
    modesBefore = Self.modes(of: outer)
    let pipe = try Pipe()
    let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    path = String(decoding: bytes, as: UTF8.self)
    child = try PseudoTerminal.spawn(program, on: path, messages: pipe.reading, environment)
    close(pipe.reading)
    messages = pipe.writing
  }

  deinit {
    if !isOver {
      kill(child, SIGKILL)
      _ = Program.status(of: child)
    }
    close(master)
    close(messages)
  }

  package func type(_ text: String) { PseudoTerminal.write(Array(text.utf8), to: master) }

  package func type(bytes: [UInt8]) { PseudoTerminal.write(bytes, to: master) }

  /// Pastes text as a terminal does.
  package func paste(_ text: String) { type("\u{1B}[200~\(text)\u{1B}[201~") }

  /// Sends a line to the program's descriptor 3.
  package func tell(_ message: String) {
    PseudoTerminal.write(Array("\(message)\n".utf8), to: messages)
  }

  package func send(_ signal: Int32) { kill(child, signal) }

  /// Stops the program with a signal that it can't handle, and restores the terminal's original
  /// modes, as a shell does.
  package func stop() {
    kill(child, SIGSTOP)
    var status: Int32 = 0
    while waitpid(child, &status, WUNTRACED) < 0, errno == EINTR {}
    tcsetattr(master, TCSANOW, &firstModes)
  }

  /// Makes the terminal so wide. What is on the screen is wrapped anew, or cut.
  package func resize(columns: UInt16, _ manner: TerminalScreen.Resizing = .wrapping) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    screen.resize(columns: Int(columns), manner)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Closes the terminal, as closing its window does.
  ///
  /// - Returns: the exit status as a shell reports it.
  package func statusAfterHangUp() -> Int32 {
    close(master)
    (master, isOver) = (-1, true)
    return Program.status(of: child)
  }

  /// Waits until the program has read all that was typed, and all of its threads wait for more.
  package func settle() throws {
    let terminal = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(terminal >= 0)
    defer { close(terminal) }
    var unread: Int32 = 0
    var ready = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    repeat {
      try #require(ContinuousClock.now < deadline, "the program never read what was typed")
      sched_yield()
      // The kernel passes on what was typed a bit later, or when asked like this.
      poll(&ready, 1, 0)
      try #require(ioctl(terminal, UInt(FIONREAD), &unread) == 0)
    } while unread > 0 || !isWaiting
  }

  private var isWaiting: Bool {
    let threads = "/proc/\(child)/task"
    let states = (try? FileManager.default.contentsOfDirectory(atPath: threads))?.map { thread in
      // The state follows the program's name, which is in parentheses and may contain some.
      (try? String(contentsOfFile: "\(threads)/\(thread)/stat", encoding: .utf8))?
        .split(separator: ")").last?.split(separator: " ").first
    }
    return states?.allSatisfy { $0 == "S" } ?? true
  }

  /// Waits for `text` in the output, and drops everything up to its end.
  ///
  /// - Returns: the output before it.
  @discardableResult
  package func expect(
    _ text: String, within milliseconds: Int32 = patience,
    at location: SourceLocation = #_sourceLocation
  ) throws -> String {
    try #require(
      output(before: text, within: milliseconds),
      "never showed \(text.debugDescription), but \(unread)", sourceLocation: location)
  }

  /// The same, or nil if the program ends, or is silent for so long, without that text.
  package func output(before text: String, within milliseconds: Int32 = patience) -> String? {
    let wanted = Array(text.utf8)
    while true {
      if let range = output.firstRange(of: wanted) {
        let before = String(decoding: output[..<range.lowerBound], as: UTF8.self)
        output.removeSubrange(..<range.upperBound)
        return before
      }
      guard readMore(within: milliseconds) else { return nil }
    }
  }

  /// For how many milliseconds a program may be silent: only one that hangs is for so long, however busy the machine.
  package static let patience: Int32 = 30_000

  /// Waits until the screen ends with exactly these rows.
  package func expectScreen(_ rows: String, at location: SourceLocation = #_sourceLocation) throws {
    while screen.text != rows && !screen.text.hasSuffix("\n" + rows) {
      guard readMore() else {
        #expect(screen.text == rows, sourceLocation: location)
        try #require(Bool(false), "the screen never showed it", sourceLocation: location)
        return
      }
    }
    #expect(screen.unknown == [], sourceLocation: location)
    output = []
  }

  /// Waits until the screen passes a test.
  package func expectScreen(
    at location: SourceLocation = #_sourceLocation, where isExpected: (String) -> Bool
  ) throws {
    while !isExpected(screen.text) {
      try #require(
        readMore(), "the screen never passed, but is \(screen.text)", sourceLocation: location)
    }
    output = []
  }

  /// Lets real time pass, in which the program may write: only for tests of what time does.
  package func pause(for duration: Duration) {
    let end = ContinuousClock.now + duration
    while true {
      let rest = ContinuousClock.now.duration(to: end) / .milliseconds(1)
      guard rest > 0, readMore(within: Int32(rest.rounded(.up))) || !isHungUp else { return }
    }
  }

  /// The terminal's current modes.
  package var modes: [UInt32] { Self.modes(of: master) }

  private static func modes(of terminal: Int32) -> [UInt32] {
    var modes = termios()
    tcgetattr(terminal, &modes)
    return [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag].map { UInt32($0) }
  }

  /// Waits for the end and returns the exit status as a shell reports it.
  package func status() -> Int32 {
    while readMore() {}
    isOver = true
    // Without this, the test would wait for ever for a silent program.
    if !isHungUp { kill(child, SIGKILL) }
    return Program.status(of: child)
  }

  private var isHungUp: Bool {
    var ready = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    return poll(&ready, 1, 0) == 1
  }

  /// Makes a system call, again while a signal interrupts it.
  private static func again(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  /// Returns false at the end, after a long silence, and at the latest after a time limit, even if
  /// output keeps coming.
  private func readMore(within milliseconds: Int32 = patience) -> Bool {
    guard ContinuousClock.now < deadline else { return false }
    var ready = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    // A signal from another test's process means nothing here.
    guard Self.again({ Int(poll(&ready, 1, milliseconds)) }) == 1 else { return false }
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = Self.again { read(master, &chunk, chunk.count) }
    guard count > 0 else { return false }
    let bytes = note.drop(from: chunk[..<count])
    output += bytes
    wholeOutput += bytes
    screen.feed(bytes)
    let answers = screen.takeAnswers()
    if !answers.isEmpty { type(answers) }
    return true
  }

  /// Starts a program as the leader of a new session, whose terminal is `name`.
  private static func spawn(
    _ program: Program,
    on name: String,
    messages: Int32,
    _ environment: [String: String]
  ) throws -> pid_t {
    let usual = [
      "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "NO_COLOR": "1", "EDITRC": "/dev/null",
    ]
    var program = program
    program.environment = usual.merging(program.environment) { $1 }.merging(environment) { $1 }
    let terminal = Array(repeating: Program.Stream.file(name), count: 3)
    return try program.spawn(terminal + [.descriptor(messages)], ownSession: true)
  }

  /// Leaves what Swift's crash handler shows on a terminal, where it waits for a key; does nothing if there is no such
  /// handler.
  package func leaveBacktrace() throws {
    guard Program.hasBacktraces else { return }
    // It takes a second of processor time or two, and others may be at work.
    try expect("any other key to quit", within: 2 * Self.patience)
    type("q")
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        UnderstudyPlatform.write(descriptor, $0.baseAddress, $0.count)
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
