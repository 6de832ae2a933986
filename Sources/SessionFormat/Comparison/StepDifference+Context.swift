extension StepDifference {
  /// The same as ``description``, in its place in the session: with up to `count` lines before and
  /// after the events, and of those that match only as many around each that differs.
  func description(in session: Session, context count: Int) -> String {
    let start = step.lines.lowerBound
    let end = step.lines.last { session.lines[$0].event != nil }.map { $0 + 1 } ?? start
    let before = session.lines[..<start].suffix(count).map(Self.unchanged)
    let after = session.lines[end...].prefix(count).map(Self.unchanged)
    let remarks = remarks.map { Self.margin(.same) + $0 }
    return (["\(title): \(summary)"] + before + shortened(context: count) + remarks + after)
      .joined(separator: "\n")
  }

  private static func unchanged(_ line: Session.Line) -> String {
    let text = line.event.map { "\($0.excerpt)" } ?? "\(line)"
    return text.isEmpty ? "" : margin(.same) + text
  }

  /// The events, without those that match far from one that differs. The command stays.
  private func shortened(context count: Int) -> [String] {
    let differing = events.indices.filter { events[$0].kind != .same }
    let isNear = { (place: Int) in
      place == 0 || differing.contains { abs($0 - place) <= count }
    }
    var lines: [String] = []
    var left = 0
    for (place, entry) in events.enumerated() {
      if isNear(place) {
        if left > 0 { lines.append(Self.leftOut(left)) }
        lines.append(Self.margin(entry.kind) + "\(entry.event)")
      }
      left = isNear(place) ? 0 : left + 1
    }
    return left > 0 ? lines + [Self.leftOut(left)] : lines
  }

  private static func leftOut(_ count: Int) -> String {
    margin(.same) + "… \(count) line\(count == 1 ? " that matches" : "s that match")"
  }
}
