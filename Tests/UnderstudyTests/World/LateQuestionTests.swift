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

  /// Time passes up to there, and then the rest of it.
  @Test(arguments: [301, 320, 850])
  func laterQuestionGetsItsAnswer(delay: Int) throws {
    let (total, more, rest) = (
      Double(delay) / 1000, Double(delay - 300) / 1000, Double(1000 - delay) / 1000
    )
    let report = try report(delay: delay)
    let expected = """
      a.session:7: > search lo: suggest("lo") was asked after \(total) s, not after 0.3 s
                  > search lo
                  < clock 0.3
        actual    < clock \(more)
                  < suggest("lo") ["London"]
                    found = ["London"]
        expected  < clock 0.7
        actual    < clock \(rest)
      """
    #expect(report == expected, "\(report ?? "")")
  }

  /// A later step asks the same: that is no reason to wait up to there.
  @Test func otherInputsGetTheAnswerOfTheirStep() throws {
    let session = """
      understudy 3 suggestions
        found = []
      > search lo
      < clock 0.3
      < suggest("lo") ["London"]
        found = ["London"]
      < clock 5.0
      > search lon
      < clock 0.3
      < suggest("lon") ["Long"]
        found = ["Long"]

      """
    Suggestions.ending = "n"
    defer { Suggestions.ending = "" }
    let report = try failureReport(replaying: session, on: SuggestionsScreen.self)
    #expect(
      report == """
        a.session:5: > search lo: asked: expected suggest("lo"), found suggest("lon")
                    > search lo
                    < clock 0.3
          expected  < suggest("lo") ["London"]
          actual    < suggest("lon") ["London"]
                      found = ["London"]
                    < clock 5.0
        a.session:10: > search lon: asked: expected suggest("lon"), found suggest("lonn")
                    > search lon
                    < clock 0.3
          expected  < suggest("lon") ["Long"]
          actual    < suggest("lonn") ["Long"]
                      found = ["Long"]
        """, "\(report ?? "")")
  }

  /// A live run may have noticed a tenth of a second late what was due.
  @Test(arguments: [999, 1000]) func latestQuestionGetsItsAnswer(delay: Int) throws {
    let report = try report(delay: delay)
    let expected = """
      a.session:5: > search lo: suggest("lo") was asked after 1.0 s, not after 0.3 s
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
  static var ending = ""
  private(set) var found: [String] = []
  private let suggest: @MainActor (String) async throws -> [String]
  private var searching: Task<Void, any Error>?

  init(suggest: @escaping @MainActor (String) async throws -> [String]) { self.suggest = suggest }

  func search(_ text: String) {
    searching?.cancel()
    searching = Task {
      try await Task.sleep(for: .milliseconds(Self.delay))
      found = try await suggest(text + Self.ending)
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
