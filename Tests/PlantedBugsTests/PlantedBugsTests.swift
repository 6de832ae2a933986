import Foundation
import PlantedBugs
import Testing

@testable import SessionFormat
@testable import Understudy

/// Exploring with the default options finds each bug, in the fewest commands, and nothing else.
@MainActor @Suite(.serialized) struct PlantedBugsTests {
  @Test(arguments: PlantedBug.all)
  func bugIsFound(_ bug: PlantedBug) throws {
    Bugs.arePlanted = true
    for seed in Self.seeds {
      let start = ContinuousClock.now
      let finds = try explore(bug, seed: seed, steps: Explorer.Options().steps)
      if Self.isMeasured { print("\(bug.screen) \(seed): \(ContinuousClock.now - start)") }
      #expect(finds.map { "\($0.symptom)" } == [bug.symptom])
      // Other arguments may do as well.
      let commands = finds.first?.session.steps.compactMap(\.command) ?? []
      withKnownIssue("tasks of a process that is not sealed take turns", isIntermittent: true) {
        #expect(commands.count == bug.commands.count, "seed \(seed): \(commands)")
      } when: {
        bug.screen == "checkout"
      }
    }
  }

  @Test(arguments: PlantedBug.all)
  func nothingIsFoundWithoutBug(_ bug: PlantedBug) throws {
    Bugs.arePlanted = false
    defer { Bugs.arePlanted = true }
    for seed in Self.seeds {
      let finds = try explore(bug, seed: seed, steps: Self.steps)
      #expect(finds.isEmpty, "\(finds.map { "\($0.symptom)\n\($0.session.text)" }.joined())")
    }
  }

  /// `UNDERSTUDY_PLANTED=10` explores from ten seeds, with as many steps as usual.
  private static let planted = ProcessInfo.processInfo.environment["UNDERSTUDY_PLANTED"]
  private static let isMeasured = planted != nil
  private static let seeds = 0..<(planted.flatMap(UInt64.init) ?? 3)
  private static let steps = isMeasured ? Explorer.Options().steps : 2000

  /// The first find.
  private func explore(_ bug: PlantedBug, seed: UInt64, steps: Int) throws -> [Find] {
    let screen = try #require(Bugs.screens.first { $0.name == bug.screen })
    var finds: [Find] = []
    try Explorer(screen, .init(seed: seed, steps: steps)).run { find in
      finds.append(find)
      return false
    }
    return finds
  }
}
