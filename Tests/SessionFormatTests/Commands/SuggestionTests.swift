import GeneratedInput
import Testing

@testable import SessionFormat

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("ad", "add"), ("adx", "add"), ("dad", "add"), ("ADD", "add"), ("rem", "remove"),
    ("romeve", "remove"), ("remvoe", "remove"), ("add", "add"), ("reanme", "rename"),
    ("foget-birthdate", "forget-birth-date"), ("fo", "forget-birth-date"),
  ])
  func nearestFindsSimilarName(_ typed: String, _ name: String) {
    #expect(nearest(to: typed, among: names) == name)
  }

  @Test(arguments: [
    "", "a", "x", "xyz", "adding", "evomer", String(repeating: "add", count: 100_000),
  ])
  func nearestIgnoresUnlikeNames(_ typed: String) {
    #expect(nearest(to: typed, among: names) == nil)
  }

  @Test func namesComeBeforeOthersThatAreAsNear() {
    #expect(nearest(to: "reviewz", among: ["reviews"], before: ["review"]) == "reviews")
    #expect(nearest(to: "review", among: ["reviews"], before: ["review"]) == "review")
    #expect(nearest(to: "repaly", among: ["person"], before: ["replay"]) == "replay")
  }

  @Test func nearestIsIndependentOfOrder() {
    #expect(nearest(to: "re", among: names) == "remove")
    #expect(nearest(to: "re", among: names.reversed()) == "remove")
    #expect(nearest(to: "cat", among: ["rat", "bat", "hat"]) == "bat")
    #expect(nearest(to: "tit", among: ["hit", "title"]) == "title")
    #expect(nearest(to: "title", among: ["titles", "titlo", "title"]) == "title")
  }

  @Test func nearestAmongNoCandidatesIsNil() {
    #expect(nearest(to: "add", among: [String]()) == nil)
    #expect(nearest(to: "add", among: ["", String(repeating: "add", count: 30)]) == nil)
  }

  @Test func nearestFindsNameWithoutOneLetter() {
    var random = InputGenerator()
    for name in names {
      var typed = Array(name)
      typed.remove(at: Int.random(in: 0..<typed.count, using: &random))
      #expect(nearest(to: String(typed), among: names) == name)
    }
  }

  private let names = ["add", "remove", "rename", "forget-birth-date", "locale"]
}
