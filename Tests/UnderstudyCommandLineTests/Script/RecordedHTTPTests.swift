import LoopbackServer
import TestTools
import Testing

/// A program whose view model calls URLSession: its sessions replay without the network.
@Suite(.runsPrograms) struct RecordedHTTPTests {
  @Test func replayDoesNotNeedServer() throws {
    let tool = try Tool("Browser")
    let refusing = LoopbackServer.refusingURL()
    let session = try {
      let server = LoopbackServer(.response(status: 200, body: "one"))
      let (url, lines) = (
        server.url("/a"), ["load shared \(server.url("/a"))", "load given \(refusing)"]
      )
      let outcome = try tool.run(
        "browser", "--record", "a.session", input: lines.joined(separator: "\n") + "\n")
      #expect(outcome == Tool.Outcome(output: outcome.output))
      #expect(
        outcome.output.replacing(/Failed to connect.*server/, with: "REFUSED") == """
          understudy 3 browser
            page = ""
            status = 0
          > load shared \(url)
          < "GET \(url)" (status: 200, body: "one")
            page = "one"
            status = 200
          > load given \(refusing)
          < "GET \(refusing)" ! "REFUSED (URLError -1004)"
            page = "-1004 REFUSED"
            status = 0

          """)
      return outcome.output
    }()
    #expect(try tool.folder.read("a.session") == session)
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
  }

  /// The seal names the address of any request that is not recorded, and the cache the request of a
  /// session with the default configuration.
  @Test func requestsThatAreNotRecordedAreNamed() throws {
    let tool = try Tool("Browser")
    let server = LoopbackServer(.response(status: 200, body: "one"))
    let url = server.url("/a")
    let outcome = try tool.run("browser", input: "load standard \(url)\nload ephemeral \(url)\n")
    #expect(
      outcome.errors == """
        note: the view model made the request GET \(url) outside of an effect: \
        its session's configuration needs recordHTTP()
        note: the view model connected to 127.0.0.1:\(server.port) outside of an effect

        """)
    #expect(outcome.output.hasSuffix("> load ephemeral \(url)\n"))
  }
}
