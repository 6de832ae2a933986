import ExampleModels
import ExampleViewModels
import Foundation
import Testing

@MainActor @Suite struct ScoresTests {
  /// Answers at once, with what a test has set.
  @MainActor private final class Service {
    var answer: Result<[PlayerScore], any Error> = .success([])
    var asked: [ScoresSource] = []

    func scores(from source: ScoresSource) throws -> [PlayerScore] {
      asked.append(source)
      return try answer.get()
    }
  }

  private struct Offline: LocalizedError {
    var errorDescription: String? { "no network" }
  }

  private struct Broken: Error {}

  private let ada = PlayerScore(firstName: "Ada", lastName: "Lovelace", score: 98)
  private let service = Service()
  private let viewModel: ScoresViewModel

  init() {
    viewModel = ScoresViewModel { [service] in try service.scores(from: $0) }
  }

  @Test func listStartsEmpty() {
    #expect(viewModel.rows == [])
    #expect(!viewModel.isLoading)
    #expect(viewModel.errorText == nil)
    #expect(viewModel.source == .regular)
  }

  @Test func fetchShowsTheRowsInTheirOrder() async {
    let bob = PlayerScore(firstName: "Bob", lastName: "", score: 3)
    service.answer = .success([bob, ada])
    await viewModel.fetch()
    #expect(viewModel.rows.map(\.name) == ["Bob", "Ada Lovelace"])
    #expect(viewModel.rows.map(\.level) == [.beginner, .expert])
    #expect(viewModel.rows.map(\.levelText) == ["Beginner", "Expert"])
    #expect(service.asked == [.regular])
  }

  @Test func fetchAsksTheChosenSource() async {
    viewModel.choose(.slow)
    await viewModel.fetch()
    #expect(service.asked == [.slow])
    let other = ScoresViewModel(source: .failing) { [service] in
      try service.scores(from: $0)
    }
    #expect(other.source == .failing)
    await other.fetch()
    #expect(service.asked == [.slow, .failing])
  }

  @Test func errorKeepsTheRowsUntilTheNextFetch() async {
    service.answer = .success([ada])
    await viewModel.fetch()
    service.answer = .failure(Offline())
    await viewModel.fetch()
    #expect(viewModel.errorText == "no network")
    #expect(!viewModel.isLoading)
    #expect(viewModel.rows.map(\.name) == ["Ada Lovelace"])
    service.answer = .success([])
    await viewModel.fetch()
    #expect(viewModel.errorText == nil)
    #expect(viewModel.rows == [])
  }

  @Test func errorIsShownAsText() async {
    service.answer = .failure(ScoresUnavailable(source: .failing))
    await viewModel.fetch()
    #expect(
      viewModel.errorText == "scores are unavailable: the source failing does not answer")
    service.answer = .failure(Broken())
    await viewModel.fetch()
    #expect(viewModel.errorText == "Broken()")
    service.answer = .failure(CancellationError())
    await viewModel.fetch()
    #expect(viewModel.errorText == "cancelled")
  }
}
