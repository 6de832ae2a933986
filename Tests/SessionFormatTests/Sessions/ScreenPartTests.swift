import GeneratedInput
import Testing

@testable import SessionFormat

/// What a session is about.
@Suite struct ScreenPartTests {
  private let text = """
    understudy 3 shop
      cart = []
      total = 0
    ~ pay ! "the cart is empty"
    > add tea
    < price 3
    = 3
      other = 1
    ~ pay
    > pay

    """

  @Test func openingAndResultsSayWhatASessionIsAbout() throws {
    let session = try Session(parsing: text, file: "shop.session")
    let expected: Set<ScreenPart> = [
      .binding("cart"), .binding("total"), .availability(of: "pay"), .result(of: "add"),
    ]
    #expect(session.parts == expected)
    #expect(try SessionText(Array(text.utf8), file: "shop.session").parts == expected)
  }

  /// The text of a session, which is not decoded, is about the same as the session.
  @Test func textIsAboutTheSameAsTheSession() throws {
    var random = InputGenerator()
    let seed = random.seed
    for _ in 0..<300 {
      let session = random.session()
      let text = try SessionText(Array(session.text.utf8), file: "a.session")
      #expect(text.parts == session.parts, "UNDERSTUDY_SEED=\(seed)")
    }
  }

  @Test func partsAreDescribedInWords() {
    let parts: [ScreenPart] = [.binding("total"), .availability(of: "pay"), .result(of: "add")]
    #expect(parts.map(\.description) == ["total", "whether pay is enabled", "what add returns"])
  }
}
