import TerminalTesting
import TestTools
import Testing

/// `explore` finds each bug in sealed processes, as a user runs it: in the fewest commands, and nothing else.
/// What it saves replays to the same.
@Suite(.serialized, .runsPrograms) struct PlantedBugsProgramTests {
  @Test(arguments: PlantedBug.all)
  func bugIsFound(_ bug: PlantedBug) throws {
    for seed in Thoroughness.seeds {
      let start = ContinuousClock.now
      let run = try Exploration(bug.screen, seed: seed, steps: Thoroughness.steps)
      if Thoroughness.isFull { print("\(bug.screen) \(seed): \(ContinuousClock.now - start)") }
      let count = bug.commands.count
      let heading =
        "\(bug.screen): \(bug.symptom): \(count) \(count == 1 ? "command" : "commands")"
      #expect(run.findings == [heading], "\(run.output)")
      #expect(run.status == 1)
      #expect(try run.replayOfSaved() == "1 passed\n", "seed \(seed)")
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
  private let folder: Folder
  private let program: Program

  init(_ screen: String, seed: UInt64, steps: Int?) throws {
    (folder, program) = (try Folder(), try Program.built("FaultyScreens"))
    let words =
      ["explore", screen, "--seed", "\(seed)", "--save", folder.path("found")]
      + (steps.map { ["--steps", "\($0)"] } ?? [])
    (status, output) = try Self.run(program, words, in: folder)
  }

  private static func run(
    _ program: Program, _ words: [String], in folder: Folder
  ) throws -> (status: Int32, output: String) {
    var program = program
    program.arguments = words
    try folder.write("", to: "output")
    let child = try program.spawn([.file("/dev/null"), .file(folder.path("output"))])
    return (Program.status(of: child), try folder.read("output"))
  }

  /// What is said of each session that was found, without its file, and without what may be meant.
  var findings: [String] {
    output.split(separator: "\n").filter { !$0.contains(": may be meant: ") }
      .compactMap { line in line.firstRange(of: ", in /").map { String(line[..<$0.lowerBound]) } }
  }

  /// What a replay of the saved sessions says, but for those that may be meant.
  func replayOfSaved() throws -> String {
    let names = try folder.names(in: "found").filter { !$0.contains("-may-be-meant-") }
    let paths = names.map { folder.path("found/\($0)") }
    return try Self.run(program, ["replay"] + paths, in: folder).output
  }
}
