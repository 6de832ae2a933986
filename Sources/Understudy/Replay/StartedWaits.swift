/// What the steps of a replay start that waits for a time which the session does not let pass.
@MainActor
struct StartedWaits {
  /// The first deadline after each step that began to wait for an earlier one while no time passed.
  private var deadlines: [(step: Int, start: Duration, end: Duration)] = []
  private var now = EventLoop.shared.now
  private var deadline = EventLoop.shared.nextDeadline

  /// Notes what the step started that ran last. Where time passed, something that repeats may only have
  /// begun to wait again.
  mutating func note(step: Int) {
    let (last, lastDeadline) = (now, deadline)
    (now, deadline) = (EventLoop.shared.now, EventLoop.shared.nextDeadline)
    guard let deadline, lastDeadline.map({ deadline < $0 }) ?? true, now == last else { return }
    deadlines.append((step, now, deadline))
  }

  /// How many seconds it waits, by the step's index, if that time has not passed by now.
  var seconds: [Int: Double] {
    let waiting = deadlines.filter { $0.end > now }
    return Dictionary(
      uniqueKeysWithValues: waiting.map { ($0.step, ($0.end - $0.start) / .seconds(1)) })
  }
}
