import SessionFormat

/// What the steps of a replay did, in order. Those that wrote exactly the session's lines are only
/// counted.
package struct ReplayedSteps: Hashable, Sendable {
  @usableFromInline package internal(set) var count = 0
  /// The steps that wrote something else.
  private var different: [Different] = []
  /// What they wrote, one after the other.
  private var text: [UInt8] = []

  private struct Different: Hashable {
    let step: Int
    /// Where its lines end in ``text``.
    var end: Int
  }

  package init(_ steps: some Sequence<ReplayLog.Step> = []) {
    for step in steps { append(step) }
  }

  /// Whether all wrote exactly the session's lines.
  package var areExact: Bool { different.isEmpty }

  // MARK: Adding

  // Inlined, because nearly all steps of a replay are exact.
  @inlinable
  package mutating func append(_ step: ReplayLog.Step) {
    count += 1
    if case .lines(let lines) = step { add(lines) }
  }

  /// Adds so many steps that wrote exactly the session's lines.
  package mutating func append(exact steps: Int) {
    // A log is made from messages, too.
    let (sum, overflow) = count.addingReportingOverflow(steps)
    if !overflow, steps > 0 { count = sum }
  }

  @usableFromInline
  package mutating func add(_ lines: [UInt8]) {
    text += lines
    different.append(Different(step: count - 1, end: text.count))
  }

  // MARK: The last step

  /// The number of bytes that the last step wrote; nil if these are exactly the session's.
  var lengthOfLast: Int? {
    guard let last = different.last, last.step == count - 1 else { return nil }
    return last.end - start(of: different.count - 1)
  }

  /// Adds lines to those of the last step, which has others than the session.
  mutating func appendToLast(_ lines: some Collection<UInt8>) {
    guard lengthOfLast != nil else { return }
    text += lines
    different[different.count - 1].end = text.count
  }

  mutating func removeLast() -> ReplayLog.Step? {
    guard let last else { return nil }
    count -= 1
    if different.last?.step == count {
      text.removeSubrange(start(of: different.count - 1)...)
      different.removeLast()
    }
    return last
  }

  // MARK: Reading

  /// Calls `body` with the messages that report the steps.
  func report(to body: (ReplayMessage) -> Void) {
    var next = 0
    for place in different.indices {
      let step = different[place].step
      if step > next { body(.exact(steps: step - next)) }
      body(.step)
      body(.lines(lines(at: place)))
      next = step + 1
    }
    if count > next { body(.exact(steps: count - next)) }
  }

  /// The lines of a step, by its place in ``different``.
  private func lines(at place: Int) -> [UInt8] {
    Array(text[start(of: place)..<different[place].end])
  }

  /// Where these lines begin.
  private func start(of place: Int) -> Int { place == 0 ? 0 : different[place - 1].end }
}

extension ReplayedSteps: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  /// - Complexity: O(log *n*) in the number of steps that are not exact.
  package subscript(index: Int) -> ReplayLog.Step {
    var (place, end) = (0, different.count)
    while place < end {
      let middle = (place + end) / 2
      if different[middle].step < index { place = middle + 1 } else { end = middle }
    }
    guard place < different.count, different[place].step == index else { return .exact }
    return .lines(lines(at: place))
  }
}

extension ReplayedSteps: ExpressibleByArrayLiteral {
  package init(arrayLiteral steps: ReplayLog.Step...) { self.init(steps) }
}
