import TerminalTesting
import TestTools
import Testing

/// `explore` finds each bug in sealed processes, as a user runs it: in the fewest commands, and nothing else.
@Suite(.serialized, .runsPrograms) struct PlantedBugsProgramTests {
  @Test(arguments: PlantedBug.all)
  func bugIsFound(_ bug: PlantedBug) throws {
    for seed in Thoroughness.seeds {
      let start = ContinuousClock.now
      let run = try Exploration(bug.screen, seed: seed, steps: Thoroughness.steps)
      if Thoroughness.isFull { print("\(bug.screen) \(seed): \(ContinuousClock.now - start)") }
      let count = bug.commands.count
      let heading =
        "\(bug.screen): \(bug.symptom): \(count) \(count == 1 ? "command" : "commands"):"
      #expect(run.findings == [heading], "\(run.output)")
      #expect(run.status == 1)
    }
  }

  @Test(arguments: PlantedBug.all)
  func nothingIsFoundWithoutBug(_ bug: PlantedBug) throws {
    for seed in Thoroughness.seeds {
      let run = try Exploration(bug.soundScreen, seed: seed, steps: Thoroughness.steps)
      #expect(run.findings.isEmpty, "\(run.output)")
      #expect(run.status == 0)
    }
  }
}

/// A run of `explore`.
private struct Exploration {
  let status: Int32
  let output: String

  init(_ screen: String, seed: UInt64, steps: Int?) throws {
    let folder = try Folder()
    try folder.write("", to: "output")
    var program = try Program.built("FaultyScreens")
    program.arguments =
      ["explore", screen, "--seed", "\(seed)"] + (steps.map { ["--steps", "\($0)"] } ?? [])
    let child = try program.spawn([.file("/dev/null"), .file(folder.path("output"))])
    status = Program.status(of: child)
    output = try folder.read("output")
  }

  /// The line above each session that was found.
  var findings: [String] {
    output.split(separator: "\n").filter { !$0.hasPrefix(" ") }.dropLast().map(String.init)
  }
}
