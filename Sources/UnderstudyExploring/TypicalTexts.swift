import Understudy

/// Texts as people type them in a form, whose rules refuse nearly every other.
///
/// What is wanted is in the name of the parameter, of its command or of the property that it sets.
enum TypicalTexts {
  private struct Kind {
    /// How a word of a name begins that wants such a text.
    let words: [String]
    /// The first one is usually typed, so that what has to be repeated often is.
    let texts: [String]

    init(_ words: String, _ texts: String...) {
      (self.words, self.texts) = (words.split(separator: " ").map(String.init), texts)
    }

    /// Short words begin too many others: a pin is no pinboard.
    func isWanted(by words: [String]) -> Bool {
      words.contains { word in
        self.words.contains { word == $0 || $0.count > 3 && word.hasPrefix($0) }
      }
    }
  }

  /// The first one that fits counts: a card's number is no other number.
  private static let kinds = [
    Kind("email mail", "ada@example.org", "bob.b@mail.example.com"),
    Kind("password passphrase passwd pwd secret", "Correct-Horse-9", "Tr0ub4dor&3xyz"),
    Kind("phone mobile tel", "+442079460018", "2025550123"),
    Kind("url link website homepage", "https://example.org/a", "example.org"),
    Kind("card", "4242424242424242", "4242 4242 4242 4242"),
    Kind("cvc cvv csc", "123", "1234"),
    Kind("iban", "DE89370400440532013000"),
    Kind("expiry expiration", "12/39"),
    Kind("zip zipcode postal postcode", "10115", "SW1A 1AA"),
    Kind("coupon voucher promo discount", "SAVE10", "WELCOME"),
    Kind("pin otp code passcode token", "123456", "1234", "00000"),
    Kind("date day birthday birth due deadline", "2024-12-31", "2000-02-29", "12/31/2024"),
    Kind("time", "09:30", "23:59"),
    Kind("color colour", "#ff8800", "red"),
    Kind("currency", "EUR", "USD"),
    Kind("country language", "DE", "France"),
    Kind("amount price cost balance budget salary fee money", "12.50", "100", "0.01", "12,50"),
    Kind(
      "number count quantity age size year weight height rating score points minutes seconds "
        + "hours percent",
      "10", "1", "2", "18", "30", "1990"),
    Kind("street address", "12 Main Street"),
    Kind("city town place location", "London", "Oslo"),
    Kind("user login handle nick nickname account", "ada_lovelace", "bob42"),
    Kind(
      "name firstname lastname surname author person contact recipient sender player guest",
      "Ada Lovelace", "Bob"),
    Kind("tag label category list folder", "work", "home"),
    Kind(
      "title note message comment text body subject task todo item description review question "
        + "bio reason",
      "Buy milk", "Buy milk and bread, and don't forget the butter."),
  ]

  /// Some of each kind.
  static let all = kinds.map { $0.texts[0] }

  /// What the first of these names that says so wants; empty if none does.
  static func texts(for names: String...) -> [String] {
    for words in names.map(\.nameWords) {
      if let kind = kinds.first(where: { $0.isWanted(by: words) }) { return kind.texts }
    }
    return []
  }
}
