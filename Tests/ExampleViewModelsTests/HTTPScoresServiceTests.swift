import GeneratedInput
import LoopbackServer
import Testing

@testable import ExampleModels

@Suite struct HTTPScoresServiceTests {
  private let ada = #"[{"firstName":"Ada","lastName":"Lovelace","score":98,"more":true}]"#

  @Test func serviceGetsScores() async throws {
    let server = LoopbackServer(.response(status: 200, body: ada))
    let scores = try await HTTPScoresService(url: server.url("/a%20b?c=[1]&d={e,f}")).scores()
    #expect(scores == [PlayerScore(firstName: "Ada", lastName: "Lovelace", score: 98)])
  }

  @Test func serviceTakesEmptyList() async throws {
    let server = LoopbackServer(.response(status: 200, body: "[]"))
    let scores = try await HTTPScoresService(url: server.url()).scores()
    #expect(scores == [])
  }

  @Test(arguments: [
    (404, "the scores service has nothing there (404): check the URL's path"),
    (500, "the scores service failed (500)"),
    (401, "the scores service answered with status 401 instead of 200"),
  ])
  func serviceExplainsOtherStatusCodes(status: Int, text: String) async throws {
    let server = LoopbackServer(.response(status: status, body: ada))
    try await expect(text, from: server)
  }

  @Test(arguments: [
    ("", "the scores service's answer is not JSON: unexpected end of file during JSON parse"),
    (
      "<html></html>",
      "the scores service's answer is not JSON: invalid value around character 0"
    ),
    ("[1, 2", "the scores service's answer is not JSON: unexpected end of file during JSON parse"),
    (
      #"[{"firstName":"\q","lastName":"Lovelace","score":1}]"#,
      "the scores service's answer is not JSON: invalid escape sequence around character 15"
    ),
    ("{}", "the scores service's answer has another shape: the answer is not an array"),
    ("[1]", "the scores service's answer has another shape: [0] is not an object"),
    (
      #"[{"firstName":"Ada","lastName":"Lovelace"}]"#,
      "the scores service's answer has another shape: [0].score is missing"
    ),
    (
      #"[{"firstName":"Ada","lastName":null,"score":1}]"#,
      "the scores service's answer has another shape: [0].lastName is null, not a string"
    ),
    (
      #"[{"firstName":"Ada","lastName":"Lovelace","score":"98"}]"#,
      "the scores service's answer has another shape: [0].score is not a whole number"
    ),
    (
      #"[{"firstName":"Ada","lastName":"Lovelace","score":98.5}]"#,
      "the scores service's answer has another shape: [0].score is not a whole number of 64 bits"
    ),
    (
      #"[{"firstName":"Ada","lastName":"Lovelace","score":99999999999999999999}]"#,
      "the scores service's answer has another shape: [0].score is not a whole number of 64 bits"
    ),
  ])
  func serviceReportsMalformedAnswer(body: String, text: String) async throws {
    try await expect(text, from: LoopbackServer(.response(status: 200, body: body)))
  }

  @Test func serviceReportsWhereAnswerIsNotUTF8() async throws {
    let head = "HTTP/1.1 200 OK\r\n\r\n"
    let starts: [(String, [UInt8])] = [
      (#"[{"firstName":"A"#, [0xff]), (#"[{"firstName":"Å"#, [0xe2, 0x82]),
    ]
    for (before, bad) in starts {
      let answer = before.utf8 + bad + #"","lastName":"L","score":1}]"#.utf8
      try await expect(
        "the scores service's answer is not UTF-8 at byte \(before.utf8.count + 1)",
        from: LoopbackServer(.bytes(head.utf8 + answer)))
    }
  }

  @Test func serviceStopsReadingAtItsLimit() async throws {
    let server = LoopbackServer(.endless)
    let service = try HTTPScoresService(url: server.url(), maximalSize: 100_000)
    await expect("the scores service's answer is larger than 100000 bytes", from: service)
    let exact = LoopbackServer(.response(status: 200, body: ada))
    let size = ada.utf8.count
    _ = try await HTTPScoresService(url: exact.url(), maximalSize: size).scores()
    await expect(
      "the scores service's answer is larger than \(size - 1) bytes",
      from: try HTTPScoresService(url: exact.url(), maximalSize: size - 1))
  }

  @Test func serviceTimesOut() async throws {
    let server = LoopbackServer(.silence)
    await expect(
      "the scores service did not answer completely within 0.2 seconds",
      from: try HTTPScoresService(url: server.url(), timeout: .milliseconds(200)))
  }

  @Test func serviceReportsRefusedConnection() async throws {
    await expect(
      "the scores service refuses the connection: is it running at that address?",
      from: try HTTPScoresService(url: LoopbackServer.refusingURL()))
  }

  @Test func serviceReportsUnknownHost() async throws {
    // A label of more than 63 letters is invalid, so no name server is asked.
    let host = String(repeating: "x", count: 64)
    await expect(
      "the scores service's host is unknown: check the URL and the network",
      from: try HTTPScoresService(url: "http://\(host).invalid/"))
  }

  @Test func serviceReportsOtherErrorsInWordsOfCurl() async throws {
    try await expect(
      "the scores service can't be reached: Received HTTP/0.9 when not allowed",
      from: LoopbackServer(.bytes(Array("what?\n".utf8))))
    try await expect(
      "the scores service can't be reached: Empty reply from server",
      from: LoopbackServer(.bytes([])))
  }

  @Test func serviceCanBeCancelled() async throws {
    let server = LoopbackServer(.silence)
    let service = try HTTPScoresService(url: server.url())
    let task = Task { try await service.scores() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func serviceRequestsExactURL() async throws {
    // Characters that could end a line or a quoted string in curl's configuration.
    let hostile = [
      "\n", "\r\n", "\"", "\\", "\\\"", "\0", "\t", " ", "#", "é", "%0a", "x", "-o", "url",
    ]
    var generator = InputGenerator()
    for _ in 0..<20 {
      let tail = (0..<8).map { _ in hostile.randomElement(using: &generator) ?? "" }.joined()
      let note: Comment = "UNDERSTUDY_SEED=\(generator.seed): \(tail.debugDescription)"
      let server = LoopbackServer(.response(status: 200, body: "[]"))
      guard let service = try? HTTPScoresService(url: server.url("/a?\(tail)")) else { continue }
      #expect(try await service.scores() == [], note)
      let lines = server.requests.flatMap { $0.split(separator: "\r\n") }
      #expect(lines.first?.hasPrefix("GET /a?") == true, note)
      let names = lines.dropFirst().map { $0.prefix { $0 != ":" } }
      #expect(names == ["Host", "User-Agent", "Accept"], note)
    }
  }

  @Test(arguments: [
    ("http://host/a\"b\\c", #""http://host/a\"b\\c""#),
    ("http://host/\noutput = x\r\0é", #""http://host/%0aoutput%20=%20x%0d%00%c3%a9""#),
  ])
  func urlIsQuotedForConfigurationOfCurl(url: String, quoted: String) {
    #expect(HTTPRequest.quoted(url) == quoted)
  }

  @Test(arguments: [
    ("", ""), ("scores", "scores"), ("file:///etc/passwd", "file:///etc/passwd"),
    ("http://", "http://"), ("ftp://host/scores", "ftp://host/scores"), ("-o x", "-o x"),
    ("ftp://ada:secret@host/", "***@host/"), ("ada:sec@ret@host", "***@host"),
    (String(repeating: "x", count: 201), String(repeating: "x", count: 40) + "…"),
  ])
  func serviceRefusesInvalidURL(url: String, shown: String) {
    let error = #expect(throws: InvalidScoresURL.self) { try HTTPScoresService(url: url) }
    #expect(
      error?.description
        == "\(String(reflecting: shown)) is not the URL of a service: "
        + "expected one like http://HOST/scores")
  }

  @Test func serviceRefusesPasswordAndTooLongURL() {
    let password = #expect(throws: InvalidScoresURL.self) {
      try HTTPScoresService(url: "https://ada:secret@host/scores")
    }
    #expect(
      password?.description
        == "the URL contains a password, which the list of processes shows: put it in ~/.netrc instead"
    )
    let long = #expect(throws: InvalidScoresURL.self) {
      try HTTPScoresService(url: "http://host/" + String(repeating: "x", count: 4000))
    }
    #expect(long?.description == "the URL is longer than 4000 characters")
  }

  private func expect(_ text: String, from server: LoopbackServer) async throws {
    await expect(text, from: try HTTPScoresService(url: server.url()))
  }

  private func expect(_ text: String, from service: HTTPScoresService) async {
    let error = await #expect(throws: HTTPScoresError.self) { try await service.scores() }
    #expect(error?.description == text)
  }
}
