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

    /// Short words begin too many others: a pin is no pinboard.
    func isWanted(by words: [String]) -> Bool {
      words.contains { word in
        self.words.contains { word == $0 || $0.count > 3 && word.hasPrefix($0) }
      }
    }
  }

  /// The first one that fits counts: a card's number is no other number.
  private static let kinds = [
    Kind(words: ["email", "mail"], texts: ["ada@example.org", "bob.b@mail.example.com"]),
    Kind(
      words: ["password", "passphrase", "passwd", "pwd", "secret"],
      texts: ["Correct-Horse-9", "Tr0ub4dor&3xyz"]),
    Kind(words: ["phone", "mobile", "tel"], texts: ["+442079460018", "2025550123"]),
    Kind(
      words: ["url", "link", "website", "homepage"],
      texts: ["https://example.org/a", "example.org"]),
    Kind(words: ["card"], texts: ["4242424242424242", "4242 4242 4242 4242"]),
    Kind(words: ["cvc", "cvv", "csc"], texts: ["123", "1234"]),
    Kind(words: ["iban"], texts: ["DE89370400440532013000"]),
    Kind(words: ["expiry", "expiration"], texts: ["12/39"]),
    Kind(words: ["zip", "zipcode", "postal", "postcode"], texts: ["10115", "SW1A 1AA"]),
    Kind(words: ["coupon", "voucher", "promo", "discount"], texts: ["SAVE10", "WELCOME"]),
    Kind(words: ["pin", "otp", "code", "passcode", "token"], texts: ["123456", "1234", "00000"]),
    Kind(
      words: ["date", "day", "birthday", "birth", "due", "deadline"],
      texts: ["2024-12-31", "2000-02-29", "12/31/2024"]),
    Kind(words: ["time"], texts: ["09:30", "23:59"]),
    Kind(words: ["color", "colour"], texts: ["#ff8800", "red"]),
    Kind(words: ["currency"], texts: ["EUR", "USD"]),
    Kind(words: ["country", "language"], texts: ["DE", "France"]),
    Kind(
      words: ["amount", "price", "cost", "balance", "budget", "salary", "fee", "money"],
      texts: ["12.50", "100", "0.01", "12,50"]),
    Kind(
      words: [
        "number", "count", "quantity", "age", "size", "year", "weight", "height", "rating", "score",
        "points", "minutes", "seconds", "hours", "percent",
      ],
      texts: ["10", "1", "2", "18", "30", "1990"]),
    Kind(words: ["street", "address"], texts: ["12 Main Street"]),
    Kind(words: ["city", "town", "place", "location"], texts: ["London", "Oslo"]),
    Kind(
      words: ["user", "login", "handle", "nick", "nickname", "account"],
      texts: ["ada_lovelace", "bob42"]),
    Kind(
      words: [
        "name", "firstname", "lastname", "surname", "author", "person", "contact", "recipient",
        "sender", "player", "guest",
      ],
      texts: ["Ada Lovelace", "Bob"]),
    Kind(words: ["tag", "label", "category", "list", "folder"], texts: ["work", "home"]),
    Kind(
      words: [
        "title", "note", "message", "comment", "text", "body", "subject", "task", "todo", "item",
        "description", "review", "question", "bio", "reason",
      ],
      texts: ["Buy milk", "Buy milk and bread, and don't forget the butter."]),
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
