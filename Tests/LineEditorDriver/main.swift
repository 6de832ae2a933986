// A program that only reads lines, for tests that type into it through a terminal.
//
// Each line on descriptor 3 is a message that is printed above the line being typed: `crash`,
// `exit`, `hold`, which serves nothing until another message has come, or any other text. Answers are
// on rows of their own, so that a test can wait for them.
import ArgumentParser
import LineEditing
import Synchronization
import UnderstudyPlatform

let messages = Mutex<[String]>([])

/// Whether the command `work` was told to end.
let isWorkDone = Mutex(false)

func environment(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}

/// The words for the end of a line: for the first one the commands, after `pick` many without help,
/// after `wide` some that take more columns than characters, after `rate` none.
func complete(line: String, cursor: Int) -> Completions {
  let before = String(decoding: line.utf8.prefix(cursor), as: UTF8.self)
  let words = before.split(separator: " ", omittingEmptySubsequences: false)
  let word = String(words.last ?? "")
  let candidates =
    switch words.dropLast().last {
    case "pick": (0..<40).map { Completions.Candidate("word\($0)") }
    case "wide": ["日本語", "e\u{301}te\u{301}", "👍"].map { Completions.Candidate($0) }
    case "rate": [Completions.Candidate]()
    default: commands
    }
  return Completions(
    start: cursor - word.utf8.count, candidates: candidates.fitting(word),
    remark: words.contains("rate") ? "stars: 1 to 5" : nil)
}

let commands = [
  Completions.Candidate("fetch", help: "Asks the service"),
  Completions.Candidate("remove", help: "Removes a row"),
  Completions.Candidate("rename", help: "Gives a new name"),
  Completions.Candidate("revert", disabled: "nothing changed"),
  Completions.Candidate("été"),
]

func serveMessages(_ editor: LineEditor) {
  let taken = messages.withLock { queue in
    defer { queue = [] }
    return queue
  }
  for message in taken {
    if message == "crash" { fatalError("asked to") }
    if message == "exit" { exit(3) }
    if message == "done" {
      isWorkDone.withLock { $0 = true }
      continue
    }
    editor.printAbove("above: \(message)")
    if message == "hold" {
      while messages.withLock({ $0.popLast() }) == nil { usleep(1000) }
    }
  }
}

/// Reads the messages on descriptor 3, and wakes the editor for each.
func listen(ringing pipe: WakePipe) {
  let thread = {
    @Sendable in
    var (text, byte) = ([UInt8](), UInt8(0))
    while read(3, &byte, 1) == 1 {
      guard byte == UInt8(ascii: "\n") else {
        text.append(byte)
        continue
      }
      let message = String(decoding: text, as: UTF8.self)
      messages.withLock { $0.append(message) }
      text = []
      pipe.ring()
    }
  }
  start(thread)
}

func start(_ body: @escaping @Sendable () -> Void) {
  final class Box: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  var thread = pthread_t()
  let box = Unmanaged.passRetained(Box(body)).toOpaque()
  pthread_create(
    &thread,
    nil,
    { argument in
      if let argument { Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body() }
      return nil
    },
    box
  )
}

func run(_ line: String, in editor: LineEditor) {
  if line == "wait" {
    print("waiting")
    fflush(nil)
    while !editor.waitForInterrupt() {}
    print("cancelled")
  }
  if line == "work" {
    isWorkDone.withLock { $0 = false }
    let isCancelled = editor.whileRunning(line, or: nil) {
      while !isWorkDone.withLock({ $0 }) {
        if editor.waitForInterrupt() { return true }
      }
      return false
    }
    if isCancelled { print("cancelled") }
  }
  print("line: \(line.debugDescription)")
  editor.remember(line)
}

func readLines() throws {
  let editor = try LineEditor(
    prompt: Prompt("driver> ", color: "1;32"),
    program: "understudy",
    historyPath: environment("DRIVER_HISTORY"),
    completions: complete
  )
  editor.onWake = { serveMessages(editor) }
  // The test answers for the terminal, on a thread that may have to wait for a processor.
  editor.cursorTimeout = .seconds(30)
  listen(ringing: editor.wakePipe)
  while true {
    switch editor.readLine() {
    case .line(let line): run(line, in: editor)
    case .interrupted: print("interrupted")
    case .endOfInput: return print("end")
    case .ended(let signal):
      print("signal \(signal)")
      exit(128 + signal)
    }
  }
}

/// Takes no arguments. The plugin that asks every program for its options needs an answer.
struct LineEditorDriver: ParsableCommand {
  func run() throws { try readLines() }
}

LineEditorDriver.main()
