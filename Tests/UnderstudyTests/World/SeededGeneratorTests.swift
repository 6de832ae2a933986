import Testing

@testable import SessionFormat
@testable import Understudy

@MainActor @Suite struct SeededGeneratorTests {
  /// The published numbers of SplitMix64.
  @Test func generatorDrawsKnownNumbers() {
    var generator = Understudy.SeededGenerator(seed: 1_234_567)
    let numbers = (0..<5).map { _ in generator.next() }
    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }

  /// Sums of what a service answers don't overflow, and are whole numbers if they are rounded.
  @Test func answersHoldNoExtremeNumbers() {
    let generator = ValueGenerator(seed: 1)
    let numbers = (0..<10_000).map { _ in generator.integer(Int.self) }
    #expect(numbers.allSatisfy { (-1_000_000...1_000_000).contains($0) })
    #expect(Set([-1, 0, 1, 1_000_000]).isSubset(of: numbers))
    #expect((0..<10_000).allSatisfy { _ in abs(generator.double()) <= 1_000_000 })
  }

  @Test func settingsSeedTheWorld() throws {
    let settings = World.Settings(seed: 42)
    let texts = try (0..<3).map { _ in
      try transcript(of: DrawsScreen.self, settings: settings, ["dice", "dice"])
    }
    #expect(Set(texts).count == 1)
    #expect(
      texts[0].hasPrefix("understudy 3 draws\nwith seed=42\n  log = nil\n> dice\n  log = \"["))
    try expectReplay(of: texts[0], on: DrawsScreen.self)
  }

  @Test func drawnSeedIsRecorded() throws {
    let text = try transcript(of: DrawsScreen.self, ["dice"])
    #expect(text.contains("> dice\n< seed "))
    try expectReplay(of: text, on: DrawsScreen.self)
  }
}
