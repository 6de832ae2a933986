import Testing

@testable import UnderstudyExploring

/// What is typed where a name says what is wanted.
@Suite struct TypicalTextsTests {
  @Test(arguments: [
    (["value", "email"], "ada@example.org"), (["value", "e-mail-address"], "ada@example.org"),
    (["repeatedPassword", "set"], "Correct-Horse-9"), (["value", "pin"], "123456"),
    (["couponCode", "apply"], "SAVE10"), (["card-number", "pay"], "4242424242424242"),
    (["title", "add-email"], "Buy milk"), (["userName", ""], "ada_lovelace"), (["age", ""], "10"),
    (["page", "show"], nil), (["value", "update"], nil), (["", ""], nil),
  ])
  func nameSaysWhatIsTyped(names: [String], text: String?) {
    #expect(TypicalTexts.texts(for: names[0], names[1]).first == text)
  }
}
