import ExampleModels
import ExampleViewModels
import Foundation
import Testing

@MainActor @Suite struct ScoresViewModelTests {
  /// Answers only on request, and ignores cancellation.
  @MainActor final class Desk {
    typealias Reply = CheckedContinuation<[PlayerScore], any Error>
    let requests: AsyncStream<(ScoresSource, Reply)>
    private let arrive: AsyncStream<(ScoresSource, Reply)>.Continuation

    init() {
      (requests, arrive) = AsyncStream.makeStream()
    }

    func scores(from source: ScoresSource) async throws -> [PlayerScore] {
      try await withCheckedThrowingContinuation { _ = arrive.yield((source, $0)) }
    }

    func next() async throws -> (source: ScoresSource, reply: Reply) {
      for await request in requests { return request }
      throw CancellationError()
    }
  }

  final class Log {
    var lines: [String] = []

    @MainActor func follow(_ viewModel: ScoresViewModel) {
      viewModel.onChange = { [unowned self, unowned viewModel] in
        lines.append(
          "\(viewModel.rows.map(\.name)) \(viewModel.isLoading) \(viewModel.errorText ?? "-")"
        )
      }
    }
  }

  let ada = PlayerScore(firstName: "Ada", lastName: "Lovelace", score: 98)
  let bob = PlayerScore(firstName: "Bob", lastName: "", score: 3)
  let desk = Desk()
  let log = Log()
  let viewModel: ScoresViewModel

  init() {
    viewModel = ScoresViewModel { [desk] in try await desk.scores(from: $0) }
    log.follow(viewModel)
  }

  @Test func viewModelNotifiesOnceAtStartAndOnceAtEndOfFetch() async throws {
    let fetch = Task { await viewModel.fetch() }
    try await desk.next().reply.resume(returning: [ada, bob])
    await fetch.value
    #expect(log.lines == ["[] true -", #"["Ada Lovelace", "Bob"] false -"#])
    #expect(viewModel.rows == [ScoreRowViewModel(ada), ScoreRowViewModel(bob)])
  }

  @Test(arguments: [true, false])
  func viewModelDropsAnswerOfReplacedFetch(isStaleFirst: Bool) async throws {
    let old = Task { await viewModel.fetch() }
    let stale = try await desk.next()
    let new = Task { await viewModel.fetch() }
    let newest = try await desk.next()
    if isStaleFirst {
      stale.reply.resume(returning: [bob])
      await old.value
      #expect(viewModel.isLoading)
      newest.reply.resume(returning: [ada])
      await new.value
    } else {
      newest.reply.resume(returning: [ada])
      await new.value
      stale.reply.resume(throwing: CancellationError())
      await old.value
    }
    #expect(log.lines == ["[] true -", #"["Ada Lovelace"] false -"#])
  }

  @Test func viewModelCancelsReplacedFetch() async throws {
    let (started, start) = AsyncStream<Void>.makeStream()
    var calls = 0
    let viewModel = ScoresViewModel { _ in
      calls += 1
      if calls > 1 { return [] }
      start.yield()
      try await untilCancelled()
      return [PlayerScore(firstName: "never", lastName: "", score: 0)]
    }
    log.follow(viewModel)
    let old = Task { await viewModel.fetch() }
    for await _ in started { break }
    await viewModel.fetch()
    await old.value
    #expect(log.lines == ["[] true -", "[] false -"])
  }

  @Test func viewModelReportsCancellationWhateverTheAnswer() async throws {
    let answers: [Result<[PlayerScore], any Error>] = [
      .success([ada]), .failure(CancellationError()), .failure(ScoresUnavailable(source: .slow)),
    ]
    for answer in answers {
      let fetch = Task { await viewModel.fetch() }
      let request = try await desk.next()
      fetch.cancel()
      request.reply.resume(with: answer)
      await fetch.value
      #expect(viewModel.rows == [])
      #expect(!viewModel.isLoading)
      #expect(viewModel.errorText == "cancelled")
    }
    let last = Task { await viewModel.fetch() }
    try await desk.next().reply.resume(returning: [ada])
    await last.value
    #expect(viewModel.rows == [ScoreRowViewModel(ada)])
    #expect(viewModel.errorText == nil)
  }

  @Test func viewModelCancelsRefresh() async throws {
    let (ends, end) = AsyncStream<String?>.makeStream()
    viewModel.onChange = { [unowned viewModel] in
      if !viewModel.isLoading { end.yield(viewModel.errorText) }
    }
    viewModel.cancel()
    viewModel.refresh()
    let request = try await desk.next()
    #expect(viewModel.isLoading)
    viewModel.cancel()
    request.reply.resume(returning: [ada])
    for await errorText in ends {
      #expect(errorText == "cancelled")
      break
    }
    #expect(viewModel.rows == [])
  }

  @Test func viewModelNotifiesOfSourceOnlyWhenItChanges() {
    viewModel.choose(.regular)
    #expect(log.lines == [])
    viewModel.choose(.slow)
    #expect(log.lines == ["[] false -"])
    #expect(viewModel.source == .slow)
  }

  @Test func viewModelAcceptsServiceMethod() async {
    let service = ScoresService()
    let viewModel = ScoresViewModel(fetchScores: service.scores(from:))
    await viewModel.fetch()
    #expect(
      viewModel.rows.map(\.level) == [
        .expert, .beginner, .intermediate, .intermediate, .expert, .beginner, .intermediate,
        .expert,
      ]
    )
  }
}

/// An `AsyncStream` without elements ends when its task is cancelled.
private func untilCancelled() async throws {
  let (stream, continuation) = AsyncStream<Void>.makeStream()
  for await _ in stream {}
  continuation.finish()
  try Task.checkCancellation()
}

@Suite struct ScoreRowViewModelTests {
  @Test(
    arguments: [
      (.min, "Beginner"), (40, "Beginner"), (41, "Intermediate"), (70, "Intermediate"),
      (71, "Expert"), (.max, "Expert"),
    ] as [(Int, String)]
  )
  func viewModelNamesLevel(score: Int, text: String) {
    let row = ScoreRowViewModel(PlayerScore(firstName: "A", lastName: "B", score: score))
    #expect(row.name == "A B")
    #expect(row.levelText == text)
  }

  @Test func viewModelOmitsEmptyNames() {
    let row = ScoreRowViewModel(PlayerScore(firstName: "", lastName: " B ", score: 0))
    #expect(row.name == "B")
  }
}
