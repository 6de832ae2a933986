import SessionAnalysis
import SessionFormat

/// A session, folded: how it ended, its steps, and what the screen shows at the end.
struct SessionMarkup {
  private let session: ReportedSession
  private var result: SessionResult { session.result }

  init(_ session: ReportedSession) { self.session = session }

  func write(to html: HTML) {
    html.element(
      "details", ["class": "session \(result.outcome)", "id": fragment(of: result.file)]
    ) {
      writeSummary(to: html)
      html.element("div", ["class": "body"]) {
        writeFailures(to: html)
        StepsMarkup(session).write(to: html)
        if let parsed = session.session {
          Timeline(parsed)?.write(to: html)
          NumberPlots(parsed)?.write(to: html)
          var end = ScreenState()
          end.apply(parsed.lines[...])
          StateMarkup(end, title: "State at the end").write(to: html)
        }
      }
    }
    html.markup("\n")
  }

  /// `failed sessions/add.session 12 commands, 3 ms`, and why.
  private func writeSummary(to html: HTML) {
    html.element("summary") {
      html.element(
        "span", ["class": "outcome"], text: result.isFlaky ? "flaky" : "\(result.outcome)")
      html.markup(" ")
      writeName(to: html)
      html.markup(" ")
      html.element("span", ["class": "facts"], text: facts.joined(separator: " · "))
      if result.hasFailed {
        html.element("span", ["class": "why"]) {
          html.isolated(result.cause ?? result.brief)
        }
      }
    }
  }

  private func writeName(to html: HTML) {
    let file = result.file
    let start = file.lastIndex(of: "/").map(file.index(after:))
    html.element("bdi", ["class": "name"]) {
      if let start { html.element("span", ["class": "folder"], text: String(file[..<start])) }
      html.text(String(file[(start ?? file.startIndex)...]))
    }
  }

  private var facts: [String] {
    let commands = session.session.map { [$0.commands.count.counted("command")] } ?? []
    let runs = result.repetitions.map { ["passed \($0.passed) of \($0.count)"] } ?? []
    return commands + [result.seconds.time] + runs
  }

  /// Writes what is about no step, or why the session can't be replayed if its steps are not known.
  private func writeFailures(to html: HTML) {
    for failure in result.failures where session.session == nil || failure.isAboutSession {
      html.element("div", ["class": "failure"]) {
        FailureMarkup(context: nil).write(failure, to: html)
      }
    }
  }
}

/// The lines of a session as a list of steps, each with as little markup as possible: a page shows
/// ten thousand of them.
///
/// The text of all items without their failures, joined by line feeds, is exactly the session's file,
/// from which the page's script computes everything else. Comments belong to the step below them.
struct StepsMarkup {
  private let session: ReportedSession

  /// A file that can't be read as a session is shown up to this many bytes.
  private static let mostUnread = 16 << 10

  init(_ session: ReportedSession) { self.session = session }

  func write(to html: HTML) {
    guard let parsed = session.session else { return writeUnread(to: html) }
    let lines = session.text[...].recorded.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let (blocks, head) = (parsed.blocks, parsed.settings.count + 1)
    let failures = Dictionary(grouping: session.result.failures.filter { !$0.isAboutSession }) {
      failure in
      blocks.lastIndex { parsed.number(ofLine: $0.lowerBound) <= failure.line } ?? 0
    }
    var states = StatesAtFailures(of: parsed)
    html.element("ol", ["class": "steps"]) {
      for (number, block) in blocks.enumerated() {
        let start = number == 0 ? 0 : head + block.lowerBound
        write(
          block, lines[start..<(head + block.upperBound)], failures[number] ?? [], &states,
          to: html)
      }
    }
  }

  private func write(
    _ block: Range<Int>, _ lines: ArraySlice<ArraySlice<UInt8>>,
    _ failures: [SessionResult.Failure], _ states: inout StatesAtFailures, to html: HTML
  ) {
    // What a step that matches does may only explain a difference.
    let first = failures.first { !$0.isRemark }
    if let first {
      let id = fragment(of: session.result.file, line: first.line)
      html.open("li", ["class": "failed", "id": id])
    } else {
      html.markup("<li>")
    }
    LineMarkup.write(lines, to: html)
    if !failures.isEmpty {
      html.element("div", ["class": "failure"]) {
        for failure in failures { FailureMarkup(context: nil).write(failure, to: html) }
        if first != nil, let (expected, actual) = states.states(after: block, failures) {
          StateMarkup(expected, actual: actual).write(to: html)
        }
      }
    }
    html.markup("</li>")
  }

  /// Writes the beginning of a file that is not a session, or of one that can't be read.
  private func writeUnread(to html: HTML) {
    if session.text.isEmpty { return }
    let isCut = session.text.count > Self.mostUnread
    let text = String(decoding: session.text.prefix(Self.mostUnread), as: UTF8.self)
    html.element("pre", ["class": "unread"]) { html.text(lines: text) }
    if isCut { html.element("p", ["class": "more"], text: "only the beginning is shown") }
  }
}

extension StepsMarkup {
  /// The states after the first few steps of a session that failed: what is expected, and what was there.
  fileprivate struct StatesAtFailures {
    private let session: Session
    private var expected = ScreenState()
    private var actual = ScreenState()
    private var next = 0
    private var count = 0

    /// Of how many steps the state is written. Of all, it could be many times the session.
    private static let most = 10

    init(of session: Session) { self.session = session }

    /// The states after a step that failed, which is behind those asked for before; nil after too many.
    mutating func states(
      after block: Range<Int>, _ failures: [SessionResult.Failure]
    ) -> (expected: ScreenState, actual: ScreenState)? {
      guard count < Self.most else { return nil }
      count += 1
      expected.apply(session.lines[next..<block.upperBound])
      actual.apply(session.lines[next..<block.lowerBound])
      if let events = failures.first(where: { !$0.events.isEmpty })?.events {
        actual.apply(events.filter { $0.kind != .expected }.compactMap(\.parsed)[...])
      } else {
        actual.apply(session.lines[block])
      }
      next = block.upperBound
      return (expected, actual)
    }
  }
}

extension SessionResult.Entry {
  /// The event; nil if it can't be read.
  fileprivate var parsed: Session.Line? { try? Session.Line(parsing: whole ?? event) }
}

/// A session's lines, each in the element of its kind. Changes, the most frequent ones, are in none.
enum LineMarkup {
  /// A longer line is in a box of its own, which scrolls.
  private static let longLine = 2000
  /// Of a longer line only the beginning is written.
  private static let longestLine = 20_000

  static func write(_ lines: some Sequence<ArraySlice<UInt8>>, to html: HTML) {
    for (number, line) in lines.enumerated() {
      if number > 0 { html.markup("\n") }
      write(line: line, to: html)
    }
  }

  private static func write(line: ArraySlice<UInt8>, to html: HTML) {
    if line.count <= longLine { return writeKind(line, to: html) }
    var end = line.startIndex + min(line.count, longestLine)
    // Not within a character.
    while end < line.endIndex, line[end] & 0xC0 == 0x80 { end -= 1 }
    html.element("span", ["class": "long", "tabindex": "0"]) { writeKind(line[..<end], to: html) }
    let rest = line.endIndex - end
    if rest > 0 {
      html.element("span", ["class": "faint"], text: " … \(rest.counted("byte")) left out")
    }
  }

  private static func writeKind(_ line: ArraySlice<UInt8>, to html: HTML) {
    switch line.first {
    case UInt8(ascii: ">"): html.element("b") { writeText(line, to: html) }
    case UInt8(ascii: "+"): html.element("ins") { writeText(line, to: html) }
    case UInt8(ascii: "-"): html.element("del") { writeText(line, to: html) }
    case UInt8(ascii: "<"): html.element("i") { writeText(line, to: html) }
    case UInt8(ascii: "#"): html.element("small") { writeText(line, to: html) }
    case UInt8(ascii: "!"), UInt8(ascii: "x"): html.element("strong") { writeText(line, to: html) }
    default: writeText(line, to: html)
    }
  }

  // MARK: Right-to-left text

  private static func writeText(_ line: ArraySlice<UInt8>, to html: HTML) {
    guard line.contains(where: isRightToLeft) else { return html.text(line) }
    var rest = line[...]
    while let quote = rest.firstIndex(of: UInt8(ascii: "\"")) {
      let end = endOfString(rest[(quote + 1)...])
      html.text(rest[...quote])
      html.element("bdi") { html.text(rest[(quote + 1)..<end]) }
      rest = rest[end...]
      if !rest.isEmpty { html.markup("\"") }
      rest = rest.dropFirst()
    }
    html.text(rest)
  }

  /// Whether a scalar that begins with this byte may be written from right to left: from Hebrew to
  /// Arabic Extended-A, the presentation forms, and scripts beyond the basic plane.
  private static func isRightToLeft(_ byte: UInt8) -> Bool {
    0xD6...0xE0 ~= byte || byte == 0xEF || byte == 0xF0
  }

  private static func endOfString(_ text: ArraySlice<UInt8>) -> Int {
    var place = text.startIndex
    while place < text.endIndex, text[place] != UInt8(ascii: "\"") {
      place += text[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(place, text.endIndex)
  }
}
