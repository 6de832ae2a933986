import LoopbackServer
import TestTools
import Testing

/// `--scores-url URL`: the scores of a real web service, and its sessions, which replay without it.
@Suite(.atTerminal) struct ScoresURLTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  private let opening = """
    understudy 2 scores
      rows = []
      isLoading = false
      errorText = nil
      source = .regular
    ~ cancel ! "nothing is being fetched"
    > fetch
      isLoading = true
    ~ cancel

    """

  @Test func replayDoesNotNeedService() throws {
    let grace = #"[{"firstName":"Grace","lastName":"Hopper","score":66}]"#
    let outcome = try {
      let server = LoopbackServer(.response(status: 200, body: grace))
      return try tool.run(
        "scores", "--scores-url", server.url(), "--record", "a.session", input: "fetch\n")
    }()
    let session =
      opening + """
        < scores(.regular) [(firstName: "Grace", lastName: "Hopper", score: 66)]
          rows = [(name: "Grace Hopper", level: .intermediate, levelText: "Intermediate")]
          isLoading = false
        ~ cancel ! "nothing is being fetched"

        """
    #expect(outcome == Tool.Outcome(output: session))
    #expect(try tool.folder.read("a.session") == session)
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
  }

  @Test func serviceErrorIsShownAndRecorded() throws {
    let outcome = try tool.run(
      "scores", "--scores-url", LoopbackServer.refusingURL(), input: "fetch\n")
    let text = "the scores service refuses the connection: is it running at that address?"
    let session =
      opening + """
        < scores(.regular) ! "\(text)" (domain: "ExampleModels.HTTPScoresError", code: 7)
          isLoading = false
          errorText = "\(text)"
        ~ cancel ! "nothing is being fetched"

        """
    #expect(outcome == Tool.Outcome(output: session))
  }

  @Test func controlCEndsRequest() throws {
    let server = LoopbackServer(.silence)
    let terminal = try tool.atPrompt("scores", "--scores-url", server.url())
    terminal.type("fetch\r")
    try terminal.expect("cancel is enabled\r\n")
    terminal.type("\u{3}")
    try terminal.expectScreen(PseudoTerminal.cancelledFetch(from: "regular"))
  }

  @Test func invalidURLIsUsageError() throws {
    let outcome = try tool.run("scores", "--scores-url", "scores.json", input: "fetch\n")
    #expect(outcome.status == 64)
    let message =
      "Error: --scores-url: \"scores.json\" is not the URL of a service: "
      + "expected one like http://HOST/scores\n"
    #expect(outcome.errors.hasPrefix(message))
    #expect(outcome.output == "")
  }

  @Test func passwordIsNeverQuoted() throws {
    for url in ["https://ada:secret@host/", "ftp://ada:secret@host/", "ada:secret@host"] {
      let outcome = try tool.run("scores", "--scores-url", url, input: "fetch\n")
      #expect(outcome.status == 64)
      #expect(outcome.errors.hasPrefix("Error: --scores-url: "), "\(outcome.errors)")
      #expect(!outcome.errors.contains("secret"), "\(outcome.errors)")
      #expect(outcome.output == "")
    }
  }

  @Test func passwordComesFromNetrc() throws {
    let server = LoopbackServer(.response(status: 200, body: "[]"))
    try tool.folder.write("machine 127.0.0.1 login ada password secret\n", to: ".netrc")
    #expect(try tool.run("scores", "--scores-url", server.url(), input: "fetch\n").status == 0)
    let line = "Authorization: Basic YWRhOnNlY3JldA=="
    #expect(server.requests.first?.contains(line) == true, "\(server.requests)")
  }
}

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
          understudy 2 browser
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
