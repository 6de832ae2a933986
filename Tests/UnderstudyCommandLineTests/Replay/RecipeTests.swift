import Foundation
import TestTools
import Testing

/// The recipes for CI systems do what the article says: their shell commands run here, with the variables
/// that each system sets.
@Suite(.runsPrograms, .enabled(if: TestTools.hasPython(with: "yaml"))) struct RecipeTests {
  let machine: Machine

  init() throws { machine = try Machine() }

  private func recipe(_ number: Int) throws -> Recipe {
    let blocks = try Article("RunInCI").blocks("yaml")
    return try Recipe(blocks[number].joined(separator: "\n"))
  }

  @Test func gitHubAnnotatesAndKeepsReports() throws {
    let steps = try recipe(0).steps(of: "replay")
    let outcomes = try machine.run(steps)
    #expect(outcomes.map(\.status) == [0, 0, 1])
    let annotations = outcomes.last?.output.split(separator: "\n").map { $0.prefix(42) } ?? []
    #expect(annotations == ["::error file=sessions/c.session,line=6::> ", "3 passed, 1 failed"])
    #expect(try machine.tool.folder.read("replay.xml").contains(#"tests="4" failures="1""#))
    #expect(try machine.tool.folder.read("replay.html").hasPrefix("<!doctype html>"))
  }

  @Test func gitHubMergesTheMatrix() throws {
    let recipe = try recipe(1)
    let shards = recipe.matrix("shard", of: "replay")
    #expect(shards == ["1", "2", "3", "4"])
    for shard in shards {
      let variables = ["matrix.shard": shard, "strategy.job-total": "\(shards.count)"]
      _ = try machine.run(recipe.steps(of: "replay").map { $0.replacing(expressions: variables) })
    }
    try expectPage("report.html", of: machine.run(recipe.steps(of: "report")))
  }

  @Test func gitLabMergesParallelJobs() throws {
    let recipe = try recipe(2)
    let count = recipe.number("replay", "parallel")
    #expect(count == 4)
    for index in 1...count {
      let variables = [
        "CI": "true", "GITLAB_CI": "true", "CI_NODE_INDEX": "\(index)", "CI_NODE_TOTAL": "\(count)",
      ]
      let outcomes = try machine.run(recipe.script(of: "replay"), variables)
      #expect(outcomes.last?.errors == "")
      #expect(try machine.tool.folder.read("replay.xml").hasPrefix("<?xml"))
    }
    let variables = ["CI": "true", "GITLAB_CI": "true", "CI_NODE_TOTAL": "1"]
    try expectPage("report.html", of: machine.run(recipe.script(of: "report"), variables))
  }

  @Test func slurmMergesTheTasksOfAnArray() throws {
    let script = try #require(try Article("RunInCI").blocks("slurm").first).joined(separator: "\n")
    #expect(script.contains("#SBATCH --array=1-8\n"))
    for task in 1...8 {
      let variables = [
        "SLURM_ARRAY_TASK_ID": "\(task)", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_MAX": "8",
        "SLURM_ARRAY_TASK_STEP": "1", "SLURM_ARRAY_TASK_COUNT": "8",
      ]
      #expect(try machine.run([script], variables).last?.errors == "")
    }
    let console = try Article("RunInCI").blocks("console").joined().joined(separator: "\n")
    let wrapped = try #require(console.firstMatch(of: /'(.+)'/)).1
    try expectPage("report.html", of: machine.run([String(wrapped)]))
  }

  @Test func podsOfAnIndexedJobReplayEachSessionOnce() throws {
    let recipe = try recipe(3)
    #expect(recipe.number("spec", "completions") == 8)
    try machine.tool.folder.makeFolder("results")
    for index in 0..<8 {
      let variables = ["JOB_COMPLETION_INDEX": "\(index)"]
      #expect(try machine.run(recipe.containerArguments, variables).last?.errors == "")
    }
    let report = "understudy report --results results/*.jsonl --output report.html"
    try expectPage("report.html", of: machine.run([report]))
  }

  /// The last command wrote a page about all sessions, and failed because of one.
  private func expectPage(
    _ name: String, of outcomes: [Tool.Outcome], at location: SourceLocation = #_sourceLocation
  ) throws {
    #expect(outcomes.last?.status == 1, sourceLocation: location)
    #expect(outcomes.last?.errors == "", sourceLocation: location)
    let page = try machine.tool.folder.read(name)
    #expect(page.contains("1 of 4 sessions failed"), sourceLocation: location)
  }
}

/// A folder with sessions, of which one fails, and with the programs that the recipes start.
struct Machine {
  let tool: Tool

  init() throws {
    tool = try Tool()
    for name in ["a", "b", "d"] {
      try tool.folder.write(ScriptTests.session, to: "sessions/\(name).session")
    }
    try tool.folder.write(ReplayTests.wrong, to: "sessions/c.session")
    let program = try Program.built("understudy").path
    let run = "exec \(program) \"$@\"\n"
    try add("bin/understudy", run)
    try add(".build/release/understudy", run)
    try add("bin/swift", "test \"$1\" = build && exit\nshift 2\n\(run)")
    try add("bin/apt-get", "")
  }

  private func add(_ name: String, _ script: String) throws {
    try tool.folder.write(program: "#!/bin/sh\n\(script)", to: name)
  }

  /// Runs each step in a shell of its own, up to the first that fails.
  func run(_ steps: [String], _ variables: [String: String] = [:]) throws -> [Tool.Outcome] {
    var outcomes: [Tool.Outcome] = []
    let path = ["PATH": "\(tool.folder.path("bin")):/usr/bin:/bin"]
    for step in steps where outcomes.last?.status ?? 0 == 0 {
      outcomes.append(
        try tool.shell("set -e\n\(step)", environment: path.merging(variables) { $1 }))
    }
    return outcomes
  }
}

/// The configuration of a CI system.
struct Recipe {
  private let root: [String: Any]

  /// Reads YAML.
  init(_ text: String) throws {
    let script = "import json, sys, yaml; json.dump(yaml.safe_load(sys.stdin), sys.stdout)"
    let outcome = try Conversation(.python(["-c", script])).finish(saying: Array(text.utf8))
    try #require(outcome.status == 0, "\(outcome.errors)")
    let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    root = try #require(json as? [String: Any])
  }

  /// What GitHub runs in a job.
  func steps(of job: String) -> [String] {
    list("jobs", job, "steps").compactMap { ($0 as? [String: Any])?["run"] as? String }
  }

  /// The values of a variable of GitHub's matrix.
  func matrix(_ variable: String, of job: String) -> [String] {
    list("jobs", job, "strategy", "matrix", variable).map { "\($0)" }
  }

  /// What GitLab runs in a job.
  func script(of job: String) -> [String] { list(job, "script").compactMap { $0 as? String } }

  /// What Kubernetes passes to the shell of the container.
  var containerArguments: [String] {
    let container = list("spec", "template", "spec", "containers").first as? [String: Any]
    return container?["args"] as? [String] ?? []
  }

  func number(_ names: String...) -> Int { value(names) as? Int ?? 0 }

  private func list(_ names: String...) -> [Any] { value(names) as? [Any] ?? [] }

  private func value(_ names: [String]) -> Any? {
    names.reduce(root as Any?) { ($0 as? [String: Any])?[$1] }
  }
}

extension String {
  /// The text with the values of GitHub's expressions, such as `${{ matrix.shard }}`.
  fileprivate func replacing(expressions: [String: String]) -> String {
    replacing(/\$\{\{ ([a-z.-]+) \}\}/) { expressions[String($0.1)] ?? String($0.0) }
  }
}
