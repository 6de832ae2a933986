import Testing

@testable import SessionFormat
@testable import Understudy

@MainActor @Suite(.serialized) struct ExplorerTests {
  @Test(arguments: 0..<10)
  func waterJugsTakeSixSteps(seed: UInt64) throws {
    let finds = try explore(WaterJugsScreen.self, seed: seed, steps: 20_000)
    try #require(finds.count == 1)
    let find = finds[0]
    #expect("\(find.symptom)" == "broken: the big jug does not hold … litres")
    #expect(find.session.steps.count == 7)
    try expectReplay(of: find.session.text, on: WaterJugsScreen.self)
  }

  @Test(arguments: 0..<10)
  func plantedBugsAreFound(seed: UInt64) throws {
    for (screen, symptom, steps) in Self.planted {
      screen.hasBug = true
      defer { screen.hasBug = false }
      let finds = try explore(screen, seed: seed, steps: 5000)
      #expect(finds.map { "\($0.symptom)" } == [symptom], "\(screen) \(finds.map(\.session.text))")
      guard let find = finds.first else { continue }
      #expect(find.session.steps.count - 1 == steps, "\(find.session.text)")
      try expectReplay(of: find.session.text, on: screen)
    }
  }

  @Test(arguments: 0..<3)
  func nothingIsFoundWithoutBug(seed: UInt64) throws {
    for (screen, _, _) in Self.planted {
      let finds = try explore(screen, seed: seed, steps: 5000)
      #expect(finds.isEmpty, "\(finds.map { "\($0.symptom)\n\($0.session.text)" }.joined())")
    }
  }

  @Test func sameSeedGivesSameFinds() throws {
    PlaylistScreen.hasBug = true
    defer { PlaylistScreen.hasBug = false }
    let runs = try (0..<2).map { _ in try explore(PlaylistScreen.self, seed: 7, steps: 3000) }
    #expect(runs[0].map(\.session.text) == runs[1].map(\.session.text))
    #expect(runs[0].map(\.step) == runs[1].map(\.step))
  }

  /// Each with the number of commands of the shortest session.
  private static let planted: [(any Buggy.Type, String, Int)] = [
    (PlaylistScreen.self, "broken: the current song is in the list", 2),
    (CheckoutScreen.self, "broken: a basket is ordered once", 2),
    (ScoreScreen.self, "points changed without a notification", 3),
    (SearchScreen.self, "broken: what is found is for the query", 2),
    (DiaryScreen.self, "broken: each day has one page", 2),
  ]

  private func explore(
    _ screen: any Screen.Type, seed: UInt64, steps: Int
  ) throws -> [Find] {
    var finds: [Find] = []
    try Explorer(screen, .init(seed: seed, steps: steps, lanes: 0..<2)).run {
      finds.append($0)
      return true
    }
    return finds
  }
}
