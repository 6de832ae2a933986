import SessionFormat

/// The top of the page: whether all is well, and the numbers.
struct VerdictMarkup {
  let report: SessionReport

  func write(to html: HTML) {
    html.element("header", ["class": "verdict \(report.verdict)"]) {
      html.element("h1", text: report.title)
      html.element("p", ["class": "facts"], text: facts.joined(separator: " · "))
      writeBar(to: html)
    }
    writeList("problems", "Problems", of: report.problems, to: html)
    writeList("notices", "Notices", of: report.notices, to: html)
  }

  private var facts: [String] {
    let counts = [
      (report.count(.failed), "failed"), (report.count(.passed), "passed"),
      (report.count(.accepted), "accepted"), (report.notRun, "not run"),
    ]
    let flaky = report.sessions.count(where: \.result.isFlaky)
    return counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
      + (flaky > 0 ? ["\(flaky) flaky"] : []) + [report.seconds.time, report.program]
  }

  /// The numbers as a bar. It repeats what the text says.
  private func writeBar(to html: HTML) {
    let total = max(report.sessions.count + report.notRun, 1)
    let parts: [(StaticString, Int)] = [
      ("failed", report.count(.failed)), ("accepted", report.count(.accepted)),
      ("passed", report.count(.passed)),
    ]
    html.bar("bar", of: total) {
      var start = 0
      for (outcome, count) in parts where count > 0 {
        html.empty(
          "rect", ["class": "\(outcome)", "x": "\(start)", "width": "\(count)", "height": "1"])
        start += count
      }
    }
  }

  private func writeList(_ id: String, _ title: String, of lines: [String], to html: HTML) {
    if lines.isEmpty { return }
    html.element("section", ["class": id, "aria-labelledby": id]) {
      html.element("h2", ["id": id], text: title)
      html.element("ul") {
        for line in lines { html.element("li") { html.isolated(line) } }
      }
    }
  }
}

extension SessionReport {
  /// `2 of 64 sessions failed`, or `3 of 64 sessions passed, 61 not run`.
  var title: String {
    let gaps =
      (notRun > 0 ? ["\(notRun.grouped) not run"] : [])
      + (problems.isEmpty ? [] : [problems.count.counted("problem")])
    return ([outcome] + gaps).joined(separator: ", ")
  }

  private var outcome: String {
    let (failed, run) = (count(.failed), sessions.count)
    let all = (run + notRun).counted("session")
    if failed > 0 { return "\(failed.grouped) of \(all) failed" }
    if run == 0 { return "No session was replayed" }
    if notRun > 0 { return "\(run.grouped) of \(all) passed" }
    return problems.isEmpty && run > 1 ? "All \(all) passed" : "\(all) passed"
  }
}

extension Double {
  /// The time of so many seconds, for people: `0.4 ms`, `12 ms`, `1.3 s`.
  var time: String {
    if self >= 1 { return "\(decimal(digits: 1)) s" }
    let milliseconds = self * 1000
    return milliseconds >= 10
      ? "\(Int(milliseconds.rounded())) ms" : "\(milliseconds.decimal(digits: 1)) ms"
  }

  /// The number without an exponent: `0.000125`. Not every reader of reports accepts one.
  func decimal(digits: Int) -> String {
    let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
    let scaled = Int((min(self, 1e12) * Double(scale)).rounded())
    let fraction = String(scaled % scale)
    let zeros = String(repeating: "0", count: digits - fraction.count)
    return "\(scaled / scale).\(zeros)\(fraction)"
  }
}
