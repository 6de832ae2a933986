/// A tool that replays recorded transcripts of a counter.
struct TranscriptTool {
  let name: String
  /// Nil if it is not installed.
  let program: Program?
  let install: String
  /// The name of a transcript's file.
  let fileName: (Int) -> String
  /// The pattern of all of them in their folder.
  let pattern: String
  /// A transcript: its beginning, and each command with its expected output.
  let opening: String
  let step: (_ number: Int, _ count: Int) -> String

  /// The text of transcript `number`, in which the opening is the first of `steps` commands.
  func transcript(_ number: Int, steps: Int) -> String {
    var count = 0
    return (1..<steps).reduce(into: opening) { text, place in
      let addend = Self.addend(number, place)
      count += addend
      text += step(addend, count)
    }
  }

  /// The number that each command adds, so that no two neighbors are alike.
  static func addend(_ transcript: Int, _ place: Int) -> Int {
    (transcript * 7 + place * 3) % 9 + 1
  }
}

extension TranscriptTool {
  /// cmd2 keeps its state from transcript to transcript in one program: the opening resets it.
  static func cmd2(_ workspace: Workspace, python: Program?) throws(BenchmarkError)
    -> TranscriptTool
  {
    let script = try workspace.write(
      """
      import sys
      import cmd2

      class Counter(cmd2.Cmd):
          prompt = "> "
          count = 0

          def do_add(self, number):
              self.count += int(number)
              self.poutput(f"count = {self.count}")

          def do_reset(self, _):
              self.count = 0
              self.poutput("count = 0")

      sys.exit(Counter(allow_cli_args=True).cmdloop())

      """, to: "transcripts.py")
    return TranscriptTool(
      name: "cmd2 transcripts",
      program: python.flatMap { $0.has("import cmd2.transcript", workspace) }
        .map { Program(path: $0.path, arguments: [script, "-t"]) },
      install: "pip install 'cmd2==2.*'", fileName: { "\($0).transcript" },
      pattern: "/*",
      opening: "> reset\ncount = 0\n", step: { "> add \($0)\ncount = \($1)\n" })
  }

  /// cram with the counter as a function of its shell, so that a step starts no program.
  static func cram(_ workspace: Workspace, python: Program?) -> TranscriptTool {
    TranscriptTool(
      name: "cram",
      program: python.flatMap { $0.has("import cram", workspace) }
        .map { Program(path: $0.path, arguments: ["-m", "cram", "--quiet"]) },
      install: "pip install cram", fileName: { "\($0).t" },
      pattern: "",
      opening: "  $ add() { count=$((count + $1)); echo \"count = $count\"; }\n",
      step: { "  $ add \($0)\n  count = \($1)\n" })
  }
}

extension Program {
  /// The interpreter itself, if it can run `code`.
  fileprivate func has(_ code: String, _ workspace: Workspace) -> Program? {
    let check = Program(path: path, arguments: ["-c", code])
    return (try? Run(check, input: "/dev/null", in: workspace)) == nil ? nil : self
  }
}
