import SessionFormat
import Testing

@testable import Understudy
@testable import UnderstudyHTTP

/// What exploring answers to a request.
@MainActor @Suite struct ExploredRequestsTests {
  /// Many answers to one request, where these were recorded.
  private func answers(
    recorded: [String: [Answer]] = [:]
  ) throws -> (received: [HTTPAnswer], failures: [String]) {
    let generated = GeneratedAnswers(ValueGenerator(seed: 1), recorded: recorded)
    var (received, failures): ([HTTPAnswer], [String]) = ([], [])
    for seed in 0..<UInt64(1000) {
      generated.begin(seed: seed)
      let effect = TypedEffect(OutputCoding<HTTPAnswer>.codable, ErrorCoding<any Error>.keeping())
      switch generated.answer(to: Question("GET https://example.com/news?page=1"), effect) {
      case .value(let value): received.append(try value.decoded(as: HTTPAnswer.self))
      case .failure(let text, _): failures.append(text)
      case .done, .end: Issue.record("neither an answer nor an error")
      }
    }
    return (received, failures)
  }

  private func recorded(status: Int, body: String) -> Answer {
    .value(
      .record([
        .init("status", .int(Int128(status))), .init("body", .string(body)),
      ]))
  }

  @Test func serversSendJSONWithUsualStatuses() throws {
    let (received, failures) = try answers()
    let statuses: Set = [
      200, 201, 202, 204, 206, 301, 302, 304, 400, 401, 402, 403, 404, 405, 409, 410, 422, 429,
      500, 502, 503, 504,
    ]
    #expect(Set(received.map(\.status)).isSubset(of: statuses))
    #expect(received.count { $0.status == 200 } > received.count / 2)
    let bodies = received.compactMap(\.body)
    #expect(bodies.count > received.count / 2)
    for body in bodies { _ = try JSON(parsing: body.utf8) }
    #expect(received.allSatisfy { $0.status != 204 || $0.body == nil })
    #expect(Set(failures) == Set(HTTPAnswer.failures))
  }

  @Test func sameSeedMakesSameAnswers() throws {
    let texts = try (0..<2).map { _ in
      try answers().received.map { "\($0.status) \($0.body ?? "")" }
    }
    #expect(texts[0] == texts[1])
  }

  /// Usually as they are.
  @Test(arguments: ["GET https://example.com/news?page=1", "GET https://example.com/news?page=2"])
  func bodiesAreLikeThoseOfSessions(question: String) throws {
    let body = #"{"items":[{"id":1,"title":"tea"}]}"#
    let (received, _) = try answers(recorded: [
      question: [recorded(status: 200, body: body)],
      "GET https://example.org/": [recorded(status: 200, body: "other")],
    ])
    let bodies = received.filter { $0.status < 400 }.compactMap(\.body)
    #expect(bodies.count { $0 == body } > bodies.count * 3 / 4)
    #expect(bodies.contains { $0 != body })
    for body in bodies {
      _ = try JSON(parsing: body.utf8)
      #expect(body != "other")
    }
  }
}
