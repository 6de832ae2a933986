import SessionAnalysis
import Testing

@testable import SessionFormat
@testable import Understudy

/// A question that is asked later than it was recorded, in the same step, gets its answer all the same.
@MainActor @Suite(.serialized) struct LateQuestionTests {
  private static let session = """
    understudy 3 suggestions
      found = []
    > search lo
    < clock 0.3
    < suggest("lo") ["London"]
      found = ["London"]
    < clock 0.7
    > take
    = "London"

    """

  private func report(delay: Int) throws -> String? {
    Suggestions.delay = delay
    defer { Suggestions.delay = 300 }
    return try failureReport(replaying: Self.session, on: SuggestionsScreen.self)
  }

  @Test(arguments: [300, 250, 1]) func earlierQuestionPasses(delay: Int) throws {
    let report = try report(delay: delay)
    #expect(report == nil, "\(report ?? "")")
  }

  @Test(arguments: [301, 320, 999, 1000]) func laterQuestionGetsItsAnswer(delay: Int) throws {
    let report = try report(delay: delay)
    let expected = """
      a.session:5: > search lo: suggest("lo") was asked at another time
                  > search lo
                  < clock 0.3
        expected  < suggest("lo") ["London"]
        expected    found = ["London"]
                  < clock 0.7
        actual    < suggest("lo") ["London"]
        actual      found = ["London"]
      """
    #expect(report == expected, "\(report ?? "")")
  }
}

@MainActor private final class Suggestions {
  static var delay = 300
  private(set) var found: [String] = []
  private let suggest: @MainActor (String) async throws -> [String]
  private var searching: Task<Void, any Error>?

  init(suggest: @escaping @MainActor (String) async throws -> [String]) { self.suggest = suggest }

  func search(_ text: String) {
    searching?.cancel()
    searching = Task {
      try await Task.sleep(for: .milliseconds(Self.delay))
      found = try await suggest(text)
    }
  }

  func take() -> String { found[0] }
}

private enum SuggestionsScreen: Screen {
  static let name = "suggestions"

  static func make(in world: World, notify: Notifier) -> Suggestions {
    Suggestions(suggest: world.effect("suggest") { (text: String) async throws in [text] })
  }

  static func describe(_ view: inout Interface<Suggestions>) {
    view.bind("found", \.found)
    view.command("search", Suggestions.search, "text")
    view.command("take", Suggestions.take)
  }
}
