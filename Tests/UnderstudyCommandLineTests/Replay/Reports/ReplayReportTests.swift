import Foundation
import TestTools
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The reports for programs.
@Suite(.runsPrograms) struct ReplayReportTests {
  let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.folder.write(ScriptTests.session, to: "all/a.session")
    try tool.folder.write(ReplayTests.wrong, to: "all/b,%:.session")
    try tool.folder.write("understudy 3 integers\n>add\n", to: "all/c.session")
  }

  /// The output without times, which differ from run to run, and without digests.
  private func timeless(_ text: String) -> String {
    text.replacing(/(seconds":|time=")[0-9.e-]+/) { "\($0.1)0" }
      .replacing(/digest":"[0-9a-f]{16}"/, with: #"digest":"0""#)
  }

  @Test func jsonLinesReport() throws {
    let outcome = try tool.run("replay", "all", "--format", "jsonl", "--slowest", "0")
    #expect(outcome.status == 1)
    let text =
      #"> add 7: integers[3]: expected 8, found 7\n            > add 7\n"#
      + #"  expected  + integers[3] = 8\n  actual    + integers[3] = 7\n              count = 4"#
    let events =
      #"[{"is":"same","event":"> add 7"},"#
      + #"{"is":"expected","event":"+ integers[3] = 8","line":6},"#
      + #"{"is":"actual","event":"+ integers[3] = 7"},{"is":"same","event":"  count = 4"}]"#
    let reason = #"expected a blank after \">\", found \"add\""#
    let error = "all/c.session:2:2: \(reason)"
    let start = #"{"type":"session","version":1,"file":"all/"#
    let output = """
      \(start)a.session","outcome":"passed","seconds":0,"digest":"0","failures":[]}
      \(start)b,%:.session","outcome":"failed","seconds":0,"digest":"0","failures":[{"line":6,"text":"\(text)",\
      "events":\(events),"reasons":[{"text":"integers[…]: another value after add","name":"integers",\
      "summary":"integers[3]: expected 8, found 7"}],"step":1}],\
      "command":"understudy replay all/b,%:.session",\
      "cause":"integers[…]: another value after add"}
      \(start)c.session","outcome":"failed","seconds":0,"unplayable":true,"digest":"0","failures":[{"line":2,"text":"\(error)"}],\
      "command":"understudy replay all/c.session","cause":"\(reason)"}
      {"type":"summary","version":1,"passed":1,"accepted":0,"failed":2,"notRun":0}

      """
    #expect(timeless(outcome.output) == output)
    for line in outcome.output.split(separator: "\n") {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    }
  }

  @Test func gitHubReport() throws {
    let output = """
      ::error file=all/b%2C%25%3A.session,line=6::> add 7: integers[3]: expected 8, found 7%0A            > add 7%0A  \
      expected  + integers[3] = 8%0A  actual    + integers[3] = 7%0A              count = 4%0A\
      to run it alone: understudy replay all/b,%25:.session
      ::error file=all/c.session,line=2::all/c.session:2:2: expected a blank after ">", found "add"\
      %0Ato run it alone: understudy replay all/c.session
      1 passed, 2 failed

      """
    let outcome = try tool.run("replay", "all", "--format", "github")
    #expect(outcome == Tool.Outcome(status: 1, output: output))
  }

  @Test func jUnitReport() throws {
    let outcome = try tool.run("replay", "all", "--junit", "report.xml")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("\n\n1 passed, 2 failed\n"))
    let report = try tool.folder.read("report.xml")
    let counts = #"tests="3" failures="1" errors="1" time="0""#
    let expected = """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites \(counts)>
        <testsuite name="understudy replay" \(counts)>
          <testcase classname="all" name="a.session" file="all/a.session" time="0"/>
          <testcase classname="all" name="b,%:.session" file="all/b,%:.session" time="0">
            <failure message="integers[…]: another value after add">integers[…]: another value \
      after add&#10;all/b,%:.session:6: \
      &gt; add 7: integers[3]: expected 8, found 7&#10;            &gt; add 7&#10;  expected  + integers[3] = 8&#10;  actual    + integers[3] = \
      7&#10;              count = 4&#10;to run it alone: understudy replay \
      all/b,%:.session</failure>
          </testcase>
          <testcase classname="all" name="c.session" file="all/c.session" time="0">
            <error message="all/c.session:2:2: expected a blank after &quot;&gt;&quot;, found \
      &quot;add&quot;">all/c.session:2:2: expected a blank after &quot;&gt;&quot;, found \
      &quot;add&quot;&#10;to run it alone: understudy replay all/c.session</error>
          </testcase>
        </testsuite>
      </testsuites>

      """
    #expect(timeless(report) == expected)
  }

  @Test func jUnitReplacesCharactersThatXMLForbids() throws {
    let name = "all/d\u{1}\u{1b}[31m<&>\".session"
    let hostile = ReplayTests.wrong.replacing("= 8", with: #"= "]]>\u{1b}\0<&é\#u{ffff}""#)
    try tool.folder.write(hostile, to: name)
    #expect(try tool.run("replay", name, "--junit", "report.xml").status == 1)
    let document = try XMLDocument(data: Data(tool.folder.read("report.xml").utf8))
    let element = try #require(document.nodes(forXPath: "//testcase").first as? XMLElement)
    let safeName = #"d\u{1}\u{1b}[31m<&>".session"#
    #expect(element.attribute(forName: "name")?.stringValue == safeName)
    let text = try #require(document.nodes(forXPath: "//failure").first?.stringValue)
    #expect(text.contains(#"  expected  + integers[3] = "]]>\u{1b}\0<&é\u{ffff}""#))
  }

  @Test func unwritableReportIsRefusedBeforeReplay() throws {
    let outcome = try tool.run("replay", "all", "--junit", "nowhere/report.xml")
    let errors = "nowhere/report.xml: can't be written: no such file or directory\n"
    #expect(outcome == Tool.Outcome(status: 73, errors: errors))
  }

  @Test func slowestSessionsAreListed() throws {
    let outcome = try tool.run("replay", "all/a.session", "--slowest", "3")
    let output = outcome.output.replacing(/[ ]*[0-9]+\.[0-9]{3} ms/, with: "TIME")
    #expect(output == "TIME  all/a.session\n1 passed\n")
  }
}
