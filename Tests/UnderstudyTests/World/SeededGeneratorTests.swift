import Testing

@testable import SessionFormat
@testable import Understudy
@testable import UnderstudyExploring

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

  /// No service sends two rows with one `id`, but two of its answers may have the same row.
  @Test func rowsOfListHaveIDsOfTheirOwn() throws {
    let generator = ValueGenerator(seed: 1)
    // A list that is longer than there are ids is made up anew.
    let lists = (0..<300).compactMap { _ in try? generator.value(of: Rows.self) }
    for list in lists {
      #expect(Set(list.names.map(\.id)).count == list.names.count)
      #expect(Set(list.records.map(\.id)).count == list.records.count)
      #expect(Set(list.few.map(\.id)).count == list.few.count)
      let changed = try Value(encoding: list).mutated(by: generator)
      #expect(!changed.repeatsID)
      let positive = try Value(encoding: list).withoutNegativeNumbers
      #expect(!positive.repeatsID && !positive.contains(where: \.isNegative))
      let json = try JSON(parsing: #"[{"id":1,"n":0},{"id":2,"n":0},{"n":0},{"n":0}]"#.utf8)
      guard case .array(let elements) = json.mutated(by: generator) else { continue }
      let ids = elements.compactMap { $0["id"] }.filter { $0 != .null }.map { "\($0)" }
      #expect(Set(ids).count == ids.count)
    }
    #expect(lists.contains { $0.records.count > 8 })
    #expect(Set(lists.flatMap(\.records).map(\.id)).count < lists.flatMap(\.records).count)
  }

  private struct Rows: Codable {
    struct Name: Codable, Identifiable {
      let name: String
      var id: String { name }
    }
    struct Record: Codable {
      let id: Int
      let note: String
    }
    struct Few: Codable, Identifiable {
      enum ID: String, Codable { case one, two }
      let id: ID
    }
    let names: [Name]
    let records: [Record]
    let few: [Few]
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
