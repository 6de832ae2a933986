import GeneratedInput
import SessionAnalysis
import SessionFormat
import Testing

@testable import SessionReports

/// Nothing that a session, a file's name or a screen holds becomes markup.
@Suite struct HostileReportTests {
  static let texts = [
    "<script>window.pwned = 1</script>", "</script><script>window.pwned = 1</script>",
    "</style><script>window.pwned = 1</script>", "</pre></li></ol><img src=x onerror=pwned=1>",
    "\" onmouseover=\"window.pwned = 1", "' onfocus='window.pwned = 1' autofocus='",
    "--><script>window.pwned = 1</script><!--", "<!--", "-->", "]]>", "<![CDATA[", "<?php",
    "&lt;script&gt;", "&#60;script&#62;", "&quot;", "&", "javascript:window.pwned=1", "#\" id=\"x",
    "{script}{style}", "\u{0}", "\u{1b}[31m", "\u{202e}gnissap", "\u{2066}x\u{2069}",
    "\u{feff}", "\u{2028}", "\\u{d800}", "\\ud800", "%22%3E%3Cscript%3E", "a\u{d}b", "`${1}`",
    "שלום <b>", "عربي\" onclick=\"x", "🏳️‍🌈\u{200b}", "<svg/onload=window.pwned=1>",
    "</title><script>window.pwned=1</script>", "</details></summary>", "a:b/c d%20e",
  ]

  /// A report in which a text is everywhere.
  static func report(on text: String) -> SessionReport {
    let session = Session(
      screen: text, settings: [[.init("seed", .int(1)), .init("locale", .string(text))]],
      lines: [
        .event(.change(Path(text), .string(text))),
        .event(.change(Path("rows"), .list([.record([.init(text, .string(text))])]))),
        .event(.change(Path("ages"), .dictionary([.init(.string(text), .case(text, []))]))),
        .event(.availability(text, disabled: text)), .comment(.init(text)),
        .event(.command(text)), .event(.effect(Question(text, .record([])), .failure(text))),
        .event(.result(.string(text))), .event(.output(text)), .event(.refusal(text)),
        .event(.command("\(text) \(text)")), .event(.crash(text)),
      ])
    let entry = { SessionResult.Entry($0, text) }
    let result = SessionResult(
      file: text, outcome: .failed, seconds: 1,
      failures: [
        .init(line: 5, text: "\(text)\n\(text)", events: [.same, .expected, .actual].map(entry)),
        .init(line: 9, text: "\(text)\n\(text)"),
      ], cause: text, command: text)
    let choice = ParameterForm(.choice, expected: text, choices: [text])
    let screen = ScreenDescription(
      name: text, bindings: [BindingDescription(text)],
      commands: [CommandDescription(text, [ParameterDescription(text, choice)])])
    var coverage = ScreenCoverage(screen)
    coverage.add(SessionCoverage(session, on: screen), in: text)
    return SessionReport(
      program: text,
      sessions: [
        ReportedSession(result, text: Array(session.text.utf8), session),
        ReportedSession(
          SessionResult(
            file: "unread/\(text)", outcome: .failed, seconds: 0,
            failures: [.init(line: 1, text: text)]), text: Array(text.utf8), nil),
      ], coverage: [coverage], notices: [text])
  }

  private static let harmless = Result { try MarkupReader(report(on: "harmless").page) }

  @Test(arguments: texts)
  func textNeverBecomesMarkup(text: String) throws {
    let harmless = try Self.harmless.get()
    let hostile = try MarkupReader(Self.report(on: text).page)
    #expect(hostile.links.allSatisfy { $0.hasPrefix("#") })
    #expect(Set(hostile.ids).count == hostile.ids.count)
    // Where text is from right to left, there are more `bdi`. Drawings depend on the text's length.
    let kinds = Set(hostile.elements).subtracting(harmless.elements)
    #expect(kinds.isSubset(of: ["bdi"]))
    #expect(hostile.elements.count { $0 == "script" } == 1)
  }

  @Test func generatedSessionsBecomeWellFormedPages() throws {
    var random = InputGenerator()
    for _ in 0..<100 {
      let sessions = random.array(1..<4) { random in
        let (session, file) = (random.session(), random.hostileString())
        let failures = random.array(0..<3) { random in
          SessionResult.Failure(
            line: random.int(1..<20), text: random.hostileString(),
            events: random.array(0..<5) { random in
              .init(random.pick([.same, .expected, .actual]), "\(random.event())")
            })
        }
        return ReportedSession(file: file + "\(random.next())", session.text, failures: failures)
      }
      let page = try MarkupReader(SessionReport(sessions).page)
      #expect(page.links.allSatisfy { $0.hasPrefix("#") })
      #expect(Set(page.ids).count == page.ids.count)
      let places = Set(page.ids)
      #expect(page.links.allSatisfy { places.contains(String($0.dropFirst())) })
    }
  }

  /// Sessions whose numbers are as odd as they can be, in every place that a drawing reads.
  @Test func oddNumbersBecomeWellFormedPages() throws {
    var random = InputGenerator()
    for _ in 0..<150 {
      let steps = random.array(1..<12) { random in
        func number() -> Value { random.isOnce(in: 5) ? .null : .double(random.double()) }
        func value() -> Value { random.value(depth: 0, placeholders: false) }
        return """
          > next
            n = \(number())
            record = (a: \(number()), b: \(value()))
          < clock \(number())
          < clock \(value())
          < load \(number())

          """
      }
      let text = "understudy 3 a\n  n = 0\n" + steps.joined()
      let reported = ReportedSession(file: "a.session", text)
      try #require(reported.session != nil, "\(text)")
      let page = try MarkupReader(SessionReport([reported]).page)
      #expect(Set(page.ids).count == page.ids.count)
    }
  }

  @Test func stepsHoldTheWholeFile() throws {
    var random = InputGenerator()
    for _ in 0..<200 {
      let session = random.session()
      let reported = ReportedSession(file: "a.session", session.text)
      try #require(reported.session != nil)
      let page = try MarkupReader(
        HTML.text { StepsMarkup(reported).write(to: $0) }, texts: "li")
      #expect(page.texts.joined(separator: "\n") + "\n" == session.text)
    }
  }
}
