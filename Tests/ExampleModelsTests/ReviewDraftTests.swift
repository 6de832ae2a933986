import ExampleModels
import Testing

/// The rules for a draft that can be saved.
@Suite struct ReviewDraftTests {
  typealias Problem = ReviewDraft.Problem

  @Test(
    arguments: [
      (nil, .noTitle), ("", .noTitle), (" \n\u{3000}", .noTitle), ("x", nil),
      (String(repeating: "é", count: 60), nil), (" \(String(repeating: "x", count: 60)) ", nil),
      (String(repeating: "x", count: 61), .longTitle), ("a\u{0}b", .unprintableTitle),
      ("\u{1b}[2J", .unprintableTitle), ("👨‍👩‍👧‍👦", nil),
    ] as [(String?, Problem?)])
  func titleTakesOneToSixtyCharactersAfterTrimming(title: String?, problem: Problem?) {
    #expect(ReviewDraft(title: title, stars: 3).titleProblem == problem)
  }

  @Test(
    arguments: [
      (nil, .wrongStars), (0, .wrongStars), (1, nil), (5, nil), (6, .wrongStars), (-1, .wrongStars),
      (Int.max, .wrongStars),
    ] as [(Int?, Problem?)])
  func ratingTakesOneToFiveStars(stars: Int?, problem: Problem?) {
    #expect(ReviewDraft(title: "x", stars: stars).starsProblem == problem)
  }
}
