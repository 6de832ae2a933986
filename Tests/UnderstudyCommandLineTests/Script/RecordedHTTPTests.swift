import LoopbackServer
import Testing

/// A program whose view model calls URLSession: its sessions replay without the network.
@Suite struct RecordedHTTPTests {
  @Test func replayDoesNotNeedServer() throws {
    let tool = try Tool("Browser")
    let refusing = LoopbackServer.refusingURL()
    let session = try {
      let server = LoopbackServer(.response(status: 200, body: "one"))
      let (url, lines) = (
        server.url("/a"), ["load shared \(server.url("/a"))", "load standard \(refusing)"]
      )
      let outcome = try tool.run(
        "browser", "--record", "a.session", input: lines.joined(separator: "\n") + "\n")
      #expect(outcome == Tool.Outcome(output: outcome.output))
      #expect(
        outcome.output.replacing(/Failed to connect.*server/, with: "REFUSED") == """
          understudy 1 browser
            page = ""
            status = 0
          > load shared \(url)
          < "GET \(url)" (status: 200, body: "one")
            page = "one"
            status = 200
          > load standard \(refusing)
          < "GET \(refusing)" ! "REFUSED (URLError -1004)"
            page = "-1004 REFUSED"
            status = 0

          """)
      return outcome.output
    }()
    #expect(try tool.folder.read("a.session") == session)
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
  }
}
