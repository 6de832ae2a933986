/// What happened when a session was played, step by step.
package struct Happening {
  package var steps: [[Event]] = []
  package var notes: [String] = []

  package init() {}

  /// What happened, as a replay to compare with its session.
  @MainActor package var replay: Replayer {
    Replayer(steps: steps.map { Replayer.Step(events: $0) }, notes: notes)
  }

  /// What one step may say: more is a loop, and must not fill the memory.
  private static let mostEvents = 1_000_000
  /// How much is kept of a step that did not end. How much it says until then differs from run to run.
  private static let mostEventsOfHang = 1000

  /// Adds what a process that plays wrote, line by line: `step` where one begins, its events as a
  /// session writes them, and notes. A line that was cut off by the end of the process is left out.
  package init(written text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    for line in lines {
      if line == Self.step {
        steps.append([])
      } else if line.hasPrefix("note "),
        case .string(let note)? = try? Value(literal: String(line.dropFirst(5)))
      {
        notes.append(note)
      } else if case .event(let event)? = try? Session.Line(parsing: String(line)) {
        append(event)
      }
    }
  }

  /// The line that says that a step begins. No event looks like it, nor like a note.
  package static let step = "step"

  /// The line that holds a note.
  package static func line(ofNote text: String) -> String { "note \(Value.string(text))" }

  /// Adds to the last step.
  package mutating func append(_ event: Event) {
    guard let last = steps.indices.last, steps[last].count < Self.mostEvents else { return }
    steps[last].append(event)
  }

  /// The same with the end of the process as the last thing that happened.
  package func ending(in name: String) -> Happening {
    var ended = self
    var last = ended.steps.popLast() ?? []
    if name == ProcessEnd.timeout { last = Array(last.prefix(Self.mostEventsOfHang)) }
    ended.steps.append(last + [.crash(name)])
    return ended
  }
}
