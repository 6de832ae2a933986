import Dispatch
import LineEditing
import Synchronization

/// Tasks that other threads reported as due.
let due = Mutex<[String]>([])

/// Tab offers the commands that begin like the line, or contain it.
func complete(line: String, cursor: Int) -> Completions {
  let typed = String(decoding: line.utf8.prefix(cursor), as: UTF8.self)
  let commands = ["add", "list", "remind"].map { Completions.Candidate($0) }
  return Completions(
    start: 0, candidates: commands.fitting(typed), remark: "no such command")
}

/// The dim text after the line.
func hint(for line: String) -> Hint {
  switch line {
  case "add ": Hint(remark: "task")
  case "remind ": Hint(remark: "seconds task")
  default: .none
  }
}

/// Prints a task above the line being typed.
func remind(of task: String, after seconds: Int, ringing pipe: WakePipe) {
  DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds)) {
    due.withLock { $0.append(task) }
    pipe.ring()
  }
}

func readTasks() throws {
  let editor = try LineEditor(
    prompt: Prompt("tasks>", color: "1;32"), program: "tasks", completions: complete)
  editor.hinter = hint
  editor.onWake = { [unowned editor] in
    let tasks = due.withLock { queue in
      defer { queue = [] }
      return queue
    }
    for task in tasks { editor.printAbove("due: \(task)") }
  }
  var tasks: [String] = []
  while true {
    switch editor.readLine() {
    case .line(let line):
      run(line, &tasks, editor)
      editor.remember(line)
    case .interrupted: continue
    case .endOfInput, .ended: return
    }
  }
}

func run(_ line: String, _ tasks: inout [String], _ editor: LineEditor) {
  let words = line.split(separator: " ", maxSplits: 2).map(String.init)
  switch (words.first, words.count) {
  case ("add", 2...): tasks.append(words.dropFirst().joined(separator: " "))
  case ("list", 1): tasks.forEach { print($0) }
  case ("remind", 3):
    remind(of: words[2], after: Int(words[1]) ?? 0, ringing: editor.wakePipe)
  default: print("tasks: expected add TASK, list, or remind SECONDS TASK")
  }
}

if Terminal.isInteractive { try readTasks() } else { print("TaskList: start it at a terminal") }
