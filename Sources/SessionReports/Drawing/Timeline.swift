import SessionFormat

/// When a session's effects answered, in a row for each, and how much time passed.
struct Timeline {
  private var rows: [Row] = []
  /// For each step how much time passed.
  private var times: [Duration] = []

  private struct Row {
    let effect: String
    /// The steps in which it answered, in order.
    var answers: [Int] = []
    var failures: [Int] = []
  }

  private static let (width, rowHeight) = (480, 12)
  private static let mostRows = 8

  /// Nil if no effect answered and no time passed.
  init?(_ session: Session) {
    let steps = session.steps
    times = Array(repeating: .zero, count: steps.count)
    for (step, range) in steps.map(\.lines).enumerated() {
      for case .event(.effect(let question, let answer)) in session.lines[range] {
        if question.worldEffect == .clock, case .value(let value) = answer {
          times[step] += Duration(recorded: value) ?? .zero
          continue
        }
        if question.worldEffect?.isProcessInput == true { continue }
        let name = question.effect
        let place = rows.firstIndex { $0.effect == name } ?? rows.count
        if place == rows.count { rows.append(Row(effect: name)) }
        if case .failure = answer {
          rows[place].failures.append(step)
        } else {
          rows[place].answers.append(step)
        }
      }
    }
    if rows.isEmpty && times.allSatisfy({ $0 == .zero }) { return nil }
  }

  func write(to html: HTML) {
    let time = times.reduce(.zero, +)
    html.element("figure", ["class": "timeline"]) {
      html.element("figcaption") {
        html.text("Effects and time over \(times.count.counted("step"))")
        if time > .zero { html.text("; \(Self.text(time)) s passed") }
      }
      html.element("dl") {
        for row in rows.prefix(Self.mostRows) { write(row, to: html) }
        if rows.count > Self.mostRows {
          html.element("dt", text: "… and \(rows.count - Self.mostRows) more")
          html.element("dd", text: "")
        }
        if time > .zero { writeTime(time, to: html) }
      }
    }
  }

  private func write(_ row: Row, to html: HTML) {
    let answers = (row.answers.count + row.failures.count).counted("answer")
    let failures = row.failures.isEmpty ? "" : ", \(row.failures.count) failed"
    write(row.effect, "\(row.effect): \(answers)\(failures)", to: html) {
      html.empty("path", ["d": marks(at: row.answers, "v8")])
      if !row.failures.isEmpty {
        html.empty("path", ["class": "failed", "d": marks(at: row.failures, "l6 8m0-8l-6 8")])
      }
    }
  }

  private func write(
    _ name: String, _ label: String, to html: HTML, drawing: () -> Void
  ) {
    html.element("dt", text: name)
    html.element("dd") {
      html.element(
        "svg",
        [
          "viewBox": "-4 0 \(Self.width + 8) \(Self.rowHeight)", "role": "img",
          "aria-label": label,
        ], drawing)
    }
  }

  /// A bar for each step in which time passed, as high as its share of the longest.
  private func writeTime(_ total: Duration, to html: HTML) {
    let longest = times.max() ?? total
    let bars = times.enumerated().filter { $0.element > .zero }.map { step, time in
      let height = max(1, Int((time / longest * 10).rounded()))
      return "M\(x(of: step)) 11v-\(height)"
    }
    write("time", "time: \(Self.text(total)) s", to: html) {
      html.empty("path", ["class": "time", "d": bars.joined()])
    }
  }

  /// A mark for each step, but only one where several share a pixel.
  private func marks(at steps: [Int], _ mark: String) -> String {
    var places: [Int] = []
    for step in steps where places.last != x(of: step) { places.append(x(of: step)) }
    return places.map { "M\($0) 2\(mark)" }.joined()
  }

  private func x(of step: Int) -> Int { step * Self.width / max(times.count - 1, 1) }

  /// In seconds, to the millisecond.
  private static func text(_ time: Duration) -> String {
    "\((time / .milliseconds(1)).rounded() / 1000)"
  }
}
