/// What an explorer did, so that it can do it again: commands, time that passes, acts of the world.
///
/// The lines of all commands share one array, since a step must not cost an allocation.
struct StepList {
  struct Step {
    let action: Action
    /// What the answers in the step depend on.
    let seed: UInt64
    /// Where the command's line is in ``bytes``.
    fileprivate let line: Range<Int>
  }

  enum Action {
    /// The command at this place among the screen's.
    case command(Int)
    case wait(Duration)
    /// The world answers a request.
    case act
  }

  private(set) var steps: [Step] = []
  private var bytes: [UInt8] = []

  init() {}

  var count: Int { steps.count }

  mutating func append(_ action: Action, seed: UInt64, _ line: UnsafeRawBufferPointer? = nil) {
    let start = bytes.count
    if let line { bytes.append(contentsOf: line) }
    steps.append(Step(action: action, seed: seed, line: start..<bytes.count))
  }

  mutating func removeAll() {
    steps.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Calls `body` with the line of a command.
  func withLine<R>(of step: Step, _ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try bytes.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[step.line])) }
  }
}
