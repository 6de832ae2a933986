import ExampleModels
import LoopbackServer
import Testing

@Suite struct HTTPScoresServiceTests {
  private let ada = #"[{"firstName":"Ada","lastName":"Lovelace","score":98,"more":true}]"#

  @Test func `gets the scores`() async throws {
    let server = LoopbackServer(.response(status: 200, body: ada))
    let scores = try await HTTPScoresService(url: server.url("/a%20b?c=[1]&d={e,f}")).scores()
    #expect(scores == [PlayerScore(firstName: "Ada", lastName: "Lovelace", score: 98)])
  }

  @Test func `takes an empty list`() async throws {
    let server = LoopbackServer(.response(status: 200, body: "[]"))
    let scores = try await HTTPScoresService(url: server.url()).scores()
    #expect(scores == [])
  }

  @Test(arguments: [
    (404, "the scores service has nothing there (404): check the URL's path"),
    (500, "the scores service failed (500)"),
    (401, "the scores service answered with status 401 instead of 200"),
  ])
  func `says what another status means`(status: Int, text: String) async throws {
    let server = LoopbackServer(.response(status: status, body: ada))
    try await expect(text, from: server)
  }

  @Test(arguments: [
    ("", "the scores service's answer is not JSON"),
    ("<html></html>", "the scores service's answer is not JSON"),
    ("[1, 2", "the scores service's answer is not JSON"),
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
      "the scores service's answer has another shape: a score is not a whole number"
    ),
  ])
  func `says what is wrong with an answer`(body: String, text: String) async throws {
    try await expect(text, from: LoopbackServer(.response(status: 200, body: body)))
  }

  @Test func `reads no more than it was told to`() async throws {
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

  @Test func `gives up after a while`() async throws {
    let server = LoopbackServer(.silence)
    await expect(
      "the scores service gave no whole answer in 0.2 seconds",
      from: try HTTPScoresService(url: server.url(), timeout: .milliseconds(200)))
  }

  @Test func `says when nobody listens`() async throws {
    await expect(
      "the scores service refuses the connection: is it running at that address?",
      from: try HTTPScoresService(url: LoopbackServer.refusingURL()))
  }

  @Test func `says when there is no such host`() async throws {
    // No name has a part of more than 63 letters: nobody is asked for it.
    let host = String(repeating: "x", count: 64)
    await expect(
      "the scores service's host is unknown: check the URL and the network",
      from: try HTTPScoresService(url: "http://\(host).invalid/"))
  }

  @Test func `says what else went wrong in curl's words`() async throws {
    try await expect(
      "the scores service can't be reached: Received HTTP/0.9 when not allowed",
      from: LoopbackServer(.bytes("what?\n")))
    try await expect(
      "the scores service can't be reached: Empty reply from server",
      from: LoopbackServer(.bytes("")))
  }

  @Test func `can be cancelled`() async throws {
    let server = LoopbackServer(.silence)
    let service = try HTTPScoresService(url: server.url())
    let task = Task { try await service.scores() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test(arguments: ["", "scores", "file:///etc/passwd", "http://", "ftp://host/scores", "-o x"])
  func `refuses what is no URL of a service`(url: String) {
    let error = #expect(throws: InvalidScoresURL.self) { try HTTPScoresService(url: url) }
    #expect(
      error?.description
        == "\(String(reflecting: url)) is not the URL of a service: "
        + "expected one like http://HOST/scores")
  }

  private func expect(_ text: String, from server: LoopbackServer) async throws {
    await expect(text, from: try HTTPScoresService(url: server.url()))
  }

  private func expect(_ text: String, from service: HTTPScoresService) async {
    let error = await #expect(throws: HTTPScoresError.self) { try await service.scores() }
    #expect(error?.description == text)
  }
}
