import Foundation
import SessionFormat
import Testing
import UnderstudyHTTP

@testable import Understudy

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension HTTPTests {
  /// What tasks of each kind get from a session. Nothing serves their URLs.
  @MainActor @Suite struct SessionTaskTests {
    private let feed: RecordedAnswers
    private let world: World
    private let configuration = URLSessionConfiguration.ephemeral
    private let url = "http://127.0.0.1:1/a"

    init() throws {
      feed = RecordedAnswers(try SessionText(Session(screen: "tasks")))
      world = World(settings: World.Settings(), recorded: feed)
      world.recordHTTP()
      configuration.recordHTTP()
    }

    /// Answers the request that a task has just made.
    private func answer(_ line: String) async throws {
      let session = try Session(parsing: "understudy 3 tasks\n\(line)\n", file: "FILE")
      feed.load(try SessionText(session).effects[...])
      while !feed.awaitsAnswer { await Task.yield() }
      while let event = feed.nextEvent() { world.play(event) {} }
    }

    private func all(_ events: AsyncStream<String>) async -> [String] {
      var all: [String] = []
      for await event in events { all.append(event) }
      return all
    }

    private func request() throws -> URLRequest { URLRequest(url: try #require(URL(string: url))) }

    @Test func completionHandlerGetsAnswer() async throws {
      let request = try request()
      async let result = withCheckedContinuation { continuation in
        URLSession.shared.dataTask(with: request) { data, response, error in
          let response = response as? HTTPURLResponse
          let fields = response?.allHeaderFields as? [String: String]
          continuation.resume(
            returning: [
              data.map { String(decoding: $0, as: UTF8.self) } ?? "nil",
              "\(response?.statusCode ?? 0)",
              response?.url?.absoluteString ?? "nil",
              fields?.map { "\($0): \($1)" }.sorted().joined(separator: ", ") ?? "nil",
              "\(error.map { $0.localizedDescription } ?? "nil")",
            ])
        }.resume()
      }
      try await answer(
        #"< "GET \#(url)" (status: 201, url: "http://127.0.0.1:1/b", headers: ["Content-Type: text/plain", "X: a:b"], body: "ab")"#
      )
      #expect(
        await result == [
          "ab", "201", "http://127.0.0.1:1/b",
          "Content-Length: 2, Content-Type: text/plain, X: a:b",
          "nil",
        ])
    }

    @Test func completionHandlerGetsError() async throws {
      let request = try request()
      async let result = withCheckedContinuation { continuation in
        URLSession(configuration: configuration).dataTask(with: request) { data, response, error in
          let error = error as? URLError
          continuation.resume(
            returning: [
              "\(data == nil) \(response == nil)", "\(error?.code.rawValue ?? 0)",
              error?.localizedDescription ?? "nil",
            ])
        }.resume()
      }
      try await answer(#"< "GET \#(url)" ! "no network (URLError -1009)""#)
      #expect(await result == ["true true", "-1009", "no network"])
    }

    @Test(arguments: [
      (#""GET ADDRESS" ! "no network (URLError -1009)""#, -1009, "no network"),
      (#""GET ADDRESS" ! "no network""#, -1, "no network"),
      (#""GET ADDRESS" ! "no network (URLError 7)""#, -1, "no network (URLError 7)"),
      (#""GET ADDRESS" ! "cancelled""#, -999, "cancelled"),
      (
        #""GET ADDRESS" (status: 200, base64: "?")"#, -1015,
        "the session's answer is not valid base64"
      ),
      (
        #""GET ADDRESS" "text""#, -1008, "GET ADDRESS: the session holds no answer for this"
      ),
      (#""GET ADDRESS" end"#, -1008, "GET ADDRESS: the session holds no answer for this"),
    ])
    func taskFailsWithRecordedError(line: String, code: Int, text: String) async throws {
      let request = try request()
      async let result = withCheckedContinuation { continuation in
        URLSession.shared.dataTask(with: request) { _, _, error in
          continuation.resume(returning: error as? URLError)
        }.resume()
      }
      try await answer("< " + line.replacing("ADDRESS", with: url))
      let error = await result
      #expect(error?.code.rawValue == code)
      #expect(error?.localizedDescription == text.replacing("ADDRESS", with: url))
    }

    @Test func delegateGetsAnswer() async throws {
      let (events, witness) = Witness.make()
      let session = URLSession(configuration: configuration, delegate: witness, delegateQueue: nil)
      session.dataTask(with: try request()).resume()
      try await answer(#"< "GET \#(url)" (status: 200, body: "ab")"#)
      #expect(await all(events) == ["response 200", "data ab", "end nil"])
    }

    @Test func delegateGetsError() async throws {
      let (events, witness) = Witness.make()
      let session = URLSession(configuration: configuration, delegate: witness, delegateQueue: nil)
      session.dataTask(with: try request()).resume()
      try await answer(#"< "GET \#(url)" ! "no network (URLError -1009)""#)
      #expect(await all(events) == ["end no network"])
    }

    @Test func suspendedTaskGetsAnswer() async throws {
      let request = try request()
      async let result = withCheckedContinuation { continuation in
        let task = URLSession.shared.dataTask(with: request) { data, _, _ in
          continuation.resume(returning: data)
        }
        task.resume()
        task.suspend()
        task.resume()
      }
      try await answer(#"< "GET \#(url)" (status: 200, body: "ab")"#)
      #expect(await result == Data("ab".utf8))
    }

    @Test func worldThatIsGoneRecordsNothing() async throws {
      do {
        let answers = RecordedAnswers(try SessionText(Session(screen: "other")))
        let other = World(settings: World.Settings(), recorded: answers)
        other.recordHTTP()
      }
      // The real request is refused.
      let error = await #expect(throws: URLError.self) {
        try await URLSession.shared.data(for: request())
      }
      #expect(error?.code == .cannotConnectToHost)
    }
  }
}

/// A delegate that tells what it is called with.
private final class Witness: NSObject, URLSessionDataDelegate {
  private let events: AsyncStream<String>.Continuation

  private init(_ events: AsyncStream<String>.Continuation) { self.events = events }

  static func make() -> (AsyncStream<String>, Witness) {
    let (stream, events) = AsyncStream<String>.makeStream()
    return (stream, Witness(events))
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    events.yield("response \((response as? HTTPURLResponse)?.statusCode ?? 0)")
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    events.yield("data \(String(decoding: data, as: UTF8.self))")
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: Error?) {
    events.yield("end \(error.map { $0.localizedDescription } ?? "nil")")
    events.finish()
  }
}
