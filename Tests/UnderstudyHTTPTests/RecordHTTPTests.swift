import Dispatch
import LoopbackServer
import Synchronization
import TestTools
import Testing

@testable import Understudy

extension HTTPTests {
  /// Sessions of requests to a real server, and their replays without one.
  @MainActor @Suite(.inProcesses) struct RecordHTTPTests {
    /// Expects the session's lines after the opening, and expects them to replay although nothing
    /// serves their URLs. `make` gets a server, and returns the commands and the expected lines.
    private func expect(
      _ answer: LoopbackServer.Answer, sourceLocation: SourceLocation = #_sourceLocation,
      _ make: (LoopbackServer) -> (lines: [String], expected: String)
    ) throws {
      var text = ""
      do {
        let server = LoopbackServer(answer)
        let (lines, expected) = make(server)
        text = try session(lines)
        #expect(text == opening + expected + "\n", sourceLocation: sourceLocation)
      }
      let report = try report(replaying: text)
      #expect(report == nil, "\(report ?? "")", sourceLocation: sourceLocation)
    }

    @Test(arguments: ["shared", "given"])
    func requestOfSharedAndOfConfiguredSessionIsRecorded(kind: String) throws {
      try expect(.response(status: 200, body: "one\n")) { server in
        let url = server.url("/a?b=%20c")
        return (
          ["load \(kind) \(url)"],
          """
          > load \(kind) \(url)
          < "GET \(url)" (status: 200, body: "one\\n")
            page = "one\\n"
            status = 200
          """
        )
      }
    }

    @Test func sessionHoldsDeclaredHeadersAlone() throws {
      let head = [
        "Content-Type: text/plain; charset=utf-8", "Set-Cookie: id=hush", "X-Total: 7", "Server: x",
        "Date: Thu, 01 Jan 1970 00:00:00 GMT", "Link: </2>; rel=next",
      ]
      try expect(.response(status: 404, head: head, body: "none")) { server in
        let url = server.url("/a")
        return (
          ["load shared \(url)"],
          """
          > load shared \(url)
          < "GET \(url)" (status: 404, headers: ["Content-Type: text/plain; charset=utf-8", "Link: </2>; rel=next", "X-Total: 7"], body: "none")
            page = "none"
            status = 404
          """
        )
      }
    }

    @Test func emptyAnswerHasNoBody() throws {
      try expect(.response(status: 204, body: "")) { server in
        let url = server.url("/a")
        return (
          ["load shared \(url)"],
          """
          > load shared \(url)
          < "GET \(url)" (status: 204)
            status = 204
          """
        )
      }
    }

    @Test func binaryBodyIsBase64() throws {
      let head = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n"
      try expect(.bytes(Array(head.utf8) + [0xff, 0, 0x0a, 0xfe])) { server in
        let url = server.url("/a")
        return (
          ["load shared \(url)"],
          """
          > load shared \(url)
          < "GET \(url)" (status: 200, base64: "/wAK/g==")
            page = "4 bytes"
            status = 200
          """
        )
      }
    }

    @Test func requestThatFailsIsRecordedWithItsCode() throws {
      try expect(.bytes([])) { server in
        let url = server.url("/a")
        return (
          ["load shared \(url)"],
          """
          > load shared \(url)
          < "GET \(url)" ! "Empty reply from server (URLError -1011)"
            page = "-1011 Empty reply from server"
          """
        )
      }
    }

    /// Neither the header of the request nor the values of secret fields are in the session, but a
    /// real server gets them.
    @Test func secretsOfRequestAreNotRecorded() throws {
      let server = LoopbackServer(.response(status: 200, body: "ok"))
      let url = server.url("/a?api_key=hush&page=2&PIN=hush")
      let shown = server.url("/a?api_key=***&page=2&PIN=***")
      let body = #"{"user":"ada","password":"hush","deep":[{"pin":1}]}"#
      let text = try session(["send POST '\(url)' '\(body)'"])
      #expect(
        text.replacing(/[0-9a-f]{16}/, with: "DIGEST") == opening + """
          > send POST '\(url)' '\(body)'
          < "POST \(shown) DIGEST" (status: 200, body: "ok")
            page = "ok"
            status = 200

          """)
      #expect(server.bodies == [body])
      #expect(server.requests.count == 1)
      for line in [
        "POST /a?api_key=hush&page=2&PIN=hush HTTP/1.1", "Authorization: Bearer hush",
        "Cookie: id=hush",
      ] {
        #expect(server.requests.first?.contains(line + "\r\n") == true, "\(line)")
      }
      let report = try report(replaying: text)
      #expect(report == nil, "\(report ?? "")")
    }

    @Test func bodyIsSentAndIsPartOfTheQuestion() throws {
      let server = LoopbackServer(.response(status: 200, body: "ok"))
      let url = server.url("/a")
      let text = try session(["send PUT \(url) one", "send PUT \(url) two"])
      #expect(server.bodies == ["one", "two"])
      #expect(
        text == opening + """
          > send PUT \(url) one
          < "PUT \(url) 1a08aa1921ca5caf" (status: 200, body: "ok")
            page = "ok"
            status = 200
          > send PUT \(url) two
          < "PUT \(url) 5714d319447c9709" (status: 200, body: "ok")

          """)
      #expect(try report(replaying: text) == nil)
      let changed = text.replacing("> send PUT \(url) one", with: "> send PUT \(url) three")
      let report = try report(replaying: changed)
      #expect(
        report == """
          FILE:5: > send PUT \(url) three: "PUT \(url) 5a73f1720ca645a3" was asked, and no answer is recorded
                      > send PUT \(url) three
            expected  < "PUT \(url) 1a08aa1921ca5caf" (status: 200, body: "ok")
            expected    page = "ok"
            expected    status = 200
            actual    < "PUT \(url) 5a73f1720ca645a3" ! "the session holds no answer for this"
            actual      page = "-1008 PUT \(url) 5a73f1720ca645a3: the session holds no answer for this"
          FILE:8: > send PUT \(url) two: page: expected no change, found "ok"
                      > send PUT \(url) two
                      < "PUT \(url) 5714d31… (status: 200, body: "ok")
            actual      page = "ok"
            actual      status = 200
          """)
    }

    @Test func redirectedRequestIsOneRequest() throws {
      let server = LoopbackServer { target in
        target == "/new"
          ? .response(status: 200, body: "new")
          : .response(status: 302, head: ["Location: /new"], body: "")
      }
      let text = try session(["load shared \(server.url("/old"))"])
      #expect(
        text == opening + """
          > load shared \(server.url("/old"))
          < "GET \(server.url("/old"))" (status: 200, url: "\(server.url("/new"))", body: "new")
            page = "new"
            status = 200

          """)
      #expect(server.requests.count == 2)
      #expect(try report(replaying: text) == nil)
    }

    /// The second answers first: the answers are recorded in the order in which they come.
    @Test func concurrentRequestsAreToldApart() throws {
      let isOver = DispatchSemaphore(value: 0)
      let server = LoopbackServer { target in
        if target == "/slow" { isOver.wait() }
        return .response(status: 200, body: target)
      }
      let urls = (server.url("/slow"), server.url("/fast"))
      let text = try session(["load-both \(urls.0) \(urls.1)"]) { lines in
        if lines.contains("< \"GET \(urls.1)\"") { isOver.signal() }
      }
      #expect(
        text == opening + """
          > load-both \(urls.0) \(urls.1)
          < "GET \(urls.1)" (status: 200, body: "/fast")
            page = "/fast"
          < "GET \(urls.0)" (status: 200, body: "/slow")
            page = "/fast/slow"

          """)
      #expect(try report(replaying: text) == nil)
    }

    @Test func concurrentRequestsOfOneNameAreNumbered() throws {
      let count = Atomic(0)
      let url: String
      let text: String
      do {
        let server = LoopbackServer { _ in
          .response(
            status: 200, body: "\(count.add(1, ordering: .sequentiallyConsistent).newValue)")
        }
        url = server.url("/a")
        text = try session(["load-both \(url) \(url)"])
      }
      let first = "< \"GET \(url)\" (status: 200, body: \"1\")\n"
      let rest = text.replacing("GET \(url)#2", with: "GET \(url)")
      #expect(rest.contains(first) && rest.contains(first.replacing("\"1\"", with: "\"2\"")))
      #expect(try report(replaying: text) == nil)
    }

    @Test func cancelledRequestIsRecordedAsCancelled() throws {
      let server = LoopbackServer(.silence)
      let url = server.url("/a")
      let text = try session(["give \(url)"])
      let (command, page) = ("> give \(url)\n", "  page = \"-999 cancelled\"\n")
      let answer = "< \"GET \(url)\" ! \"cancelled\"\n"
      // The view model does not wait for the end of the real request.
      let isEither = [page + answer, answer + page].contains { text == opening + command + $0 }
      #expect(isEither, "\(text)")
    }

    @Test func realRequestHasSettingsOfConfiguration() throws {
      let server = LoopbackServer(.response(status: 200, body: "ok"))
      _ = try session(["load given \(server.url("/a"))", "load shared \(server.url("/a"))"])
      #expect(server.requests.map { $0.contains("X-App: browser\r\n") } == [true, false])
    }

    /// No public way leads into sessions that the view model makes, but their cache is the shared one
    /// unless they are ephemeral.
    ///
    /// A process of its own, since replays of other tests, which run while this one waits, take the notes.
    @Test nonisolated func requestOfUnreachableSessionIsNoted() async {
      await #expect(processExitsWith: .success) {
        try await MainActor.run {
          let server = LoopbackServer(.response(status: 200, body: "ok"))
          let url = server.url("/a?token=hush")
          let text = try session(["load standard '\(url)'", "load ephemeral '\(url)'"])
          #expect(!text.contains("< "))
          #expect(server.requests.count == 2)
          #expect(
            Leaks.take() == [
              "the view model made the request GET \(server.url("/a?token=***")) outside of an "
                + "effect: its session's configuration needs recordHTTP()"
            ])
        }
      }
    }

    @Test(arguments: [
      ("download", "a download task can't be recorded: use a data task"),
      ("upload", "an upload task can't be recorded: use a data task with httpBody"),
    ])
    func taskThatCannotBeRecordedFailsClearly(task: String, reason: String) throws {
      let server = LoopbackServer(.response(status: 200, body: "ok"))
      let url = server.url("/a")
      let line = task == "upload" ? "upload \(url) one" : "download \(url)"
      #expect(
        try session([line]) == opening + """
          > \(line)
            page = "-1002 \(url): \(reason)"

          """)
      #expect(server.requests == [])
    }
  }
}

private let opening = """
  understudy 3 browser
    page = ""
    status = 0

  """
