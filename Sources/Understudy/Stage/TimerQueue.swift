/// Sleeping jobs by deadline, and by arrival if the deadlines are equal.
struct TimerQueue {
  private var entries: [(deadline: Duration, job: EventLoop.Job)] = []

  var isEmpty: Bool { entries.isEmpty }

  var first: Duration? { entries.first?.deadline }

  mutating func insert(_ job: EventLoop.Job, at deadline: Duration) {
    let place = entries.firstIndex { $0.deadline > deadline } ?? entries.endIndex
    entries.insert((deadline, job), at: place)
  }

  mutating func removeFirst() -> EventLoop.Job? {
    entries.isEmpty ? nil : entries.removeFirst().job
  }
}
