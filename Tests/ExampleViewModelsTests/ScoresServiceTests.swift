import ExampleModels
import Testing

@Suite struct ScoresServiceTests {
  let bundled = [
    PlayerScore(firstName: "Ada", lastName: "Lovelace", score: 98),
    PlayerScore(firstName: "José", lastName: "Muñoz", score: 40),
    PlayerScore(firstName: "Zoë", lastName: "Ångström", score: 41),
    PlayerScore(firstName: "太郎", lastName: "山田", score: 70),
    PlayerScore(firstName: "Łukasz", lastName: "Żółć", score: 71),
    PlayerScore(firstName: "Ольга", lastName: "Иванова", score: 0),
    PlayerScore(firstName: "Wasin", lastName: "Thonkaew", score: 55),
    PlayerScore(firstName: "Nguyễn", lastName: "Thị Ánh", score: 100),
  ]

  @Test func serviceReturnsBundledScoresWithoutWaiting() async throws {
    let service = ScoresService(sleep: { _ in throw CancellationError() })
    let scores = try await service.scores(from: .regular)
    #expect(scores == bundled)
  }

  @Test func serviceFailsWithMessage() async throws {
    let service = ScoresService()
    let error = try await #require(throws: ScoresUnavailable.self) {
      try await service.scores(from: .failing)
    }
    #expect(error.errorDescription == "scores are unavailable: the source failing does not answer")
  }

  @Test func serviceWaitsTwoSecondsWhenSlow() async throws {
    try await confirmation { slept in
      let service = ScoresService(sleep: {
        #expect($0 == .seconds(2))
        slept()
      })
      let scores = try await service.scores(from: .slow)
      #expect(scores == bundled)
    }
  }

  @Test func serviceCanBeCancelledWhileItWaits() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await ScoresService().scores(from: .slow)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
