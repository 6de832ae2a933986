import PlantedBugs
import Testing

@testable import SessionFormat
@testable import Understudy
@testable import UnderstudyExploring

/// Exploring in a test's process with the default options finds each bug, in the fewest commands, and
/// nothing else. Bugs that crash would end the tests.
@MainActor @Suite(.serialized) struct PlantedBugsTests {
  @Test(arguments: PlantedBug.harmless)
  func bugIsFound(_ bug: PlantedBug) throws {
    for seed in Thoroughness.seeds {
      let findings = try explore(bug.screen, seed: seed)
      #expect(findings.map { "\($0.symptom)" } == [bug.symptom])
      let commands = findings.first?.session.steps.compactMap(\.command) ?? []
      withKnownIssue("tasks of a process that is not sealed take turns", isIntermittent: true) {
        #expect(commands.count == bug.commands.count, "seed \(seed): \(commands)")
      } when: {
        bug.screen == "checkout"
      }
    }
  }

  @Test(arguments: PlantedBug.all)
  func nothingIsFoundWithoutBug(_ bug: PlantedBug) throws {
    for seed in Thoroughness.seeds {
      let findings = try explore(bug.soundScreen, seed: seed, steps: Thoroughness.steps)
      #expect(findings.isEmpty, "\(findings.map { "\($0.symptom)\n\($0.session.text)" }.joined())")
    }
  }

  /// The first finding.
  private func explore(_ name: String, seed: UInt64, steps: Int? = nil) throws -> [Finding] {
    let screen = try #require(Bugs.screens.first { $0.name == name })
    var options = Explorer.Options(seed: seed)
    options.steps = steps ?? options.steps
    var findings: [Finding] = []
    try Explorer(screen, options).run { finding in
      findings.append(finding)
      return false
    }
    return findings
  }
}
