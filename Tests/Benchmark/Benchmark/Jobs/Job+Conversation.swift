extension Job {
  /// Turns of a program that reads each answer before it writes its next line.
  static func conversation(_ here: Circumstances) throws -> Job {
    let turns = here.isQuick ? 2_000 : 20_000
    let file = here.workspace.path("conversation.session")
    let contenders = here.builds.flatMap { build in
      [[], ["--record", file]].map { options in
        Contender(name: options.isEmpty ? build.name : "\(build.name), recording") {
          try Language.allCases.map { language in
            try here.workspace.remove(file)
            let arguments = ["counter"] + options + language.options
            let program = Program(path: build.path, arguments: arguments)
            let conversation = try Conversation(program, in: here.workspace)
            _ = try conversation.take(turns: 1...100, in: language)
            return try conversation.take(turns: 101...100 + turns, in: language) / Double(turns)
          }
        }
      }
    }
    return Job(
      .conversation, "conversation: a turn of a program that waits for each answer, of \(turns)",
      "conversation: the same as JSON lines", contenders: contenders)
  }
}

/// What a program writes and reads.
private enum Language: CaseIterable {
  case text, json

  var options: [String] { self == .text ? [] : ["--format", "jsonl"] }

  var line: String {
    switch self {
    case .text: "add 1\n"
    case .json: #"{"command":"add","arguments":{"number":1}}"# + "\n"
    }
  }

  /// How the answer to the line of this number ends.
  func end(_ number: Int) -> String {
    switch self {
    case .text: "  count = \(number)\n"
    case .json: #"{"done":\#(number),"refused":false}"# + "\n"
    }
  }
}

extension Conversation {
  /// Takes turns, and returns the seconds that they took.
  fileprivate func take(turns: ClosedRange<Int>, in language: Language) throws(BenchmarkError)
    -> Double
  {
    let line = Array(language.line.utf8)
    let start = ContinuousClock.now
    for number in turns { try say(line, until: Array(language.end(number).utf8)) }
    return (ContinuousClock.now - start) / .seconds(1)
  }
}
