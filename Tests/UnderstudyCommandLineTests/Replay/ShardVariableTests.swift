import SessionAnalysis
import TestTools
import Testing
import Understudy

@testable import UnderstudyCommandLine
@testable import UnderstudyProgram

/// `--shard auto` takes the part from the variables that systems set.
@Suite(.runsPrograms) struct ShardVariableTests {
  private func shard(_ variables: [String: String], _ text: String = "auto") throws -> String {
    "\(try Shard(text) { variables[$0] })"
  }

  private func error(_ variables: [String: String], _ text: String = "auto") -> String? {
    #expect(throws: Failure.self) { try shard(variables, text) }?.message
  }

  @Test func systemsSayWhichPart() throws {
    let gitLab = ["GITLAB_CI": "true", "CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "4"]
    #expect(try shard(gitLab) == "2/4")
    #expect(try shard(["CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "3"]) == "1/3")
    let buildkite = ["BUILDKITE_PARALLEL_JOB": "2", "BUILDKITE_PARALLEL_JOB_COUNT": "3"]
    #expect(try shard(buildkite) == "3/3")
    let azure = ["SYSTEM_JOBPOSITIONINPHASE": "1", "SYSTEM_TOTALJOBSINPHASE": "1"]
    #expect(try shard(azure) == "1/1")
    #expect(try shard(["JOB_COMPLETION_INDEX": "4"], "auto/5") == "5/5")
  }

  private func slurm(_ task: Int, of tasks: [Int], step: Int) -> [String: String] {
    [
      "SLURM_ARRAY_TASK_ID": "\(task)", "SLURM_ARRAY_TASK_MIN": "\(tasks.min() ?? 0)",
      "SLURM_ARRAY_TASK_MAX": "\(tasks.max() ?? 0)", "SLURM_ARRAY_TASK_STEP": "\(step)",
      "SLURM_ARRAY_TASK_COUNT": "\(tasks.count)",
    ]
  }

  @Test func tasksOfAnArrayAreEachAPart() throws {
    for (first, step) in [(0, 1), (1, 1), (10, 5)] {
      let tasks = (0..<4).map { first + $0 * step }
      #expect(
        try tasks.map { try shard(slurm($0, of: tasks, step: step)) }
          == ["1/4", "2/4", "3/4", "4/4"])
    }
  }

  @Test func tasksWithGapsAreNoParts() {
    #expect(
      error(slurm(7, of: [1, 3, 7], step: 1))
        == "--shard auto: SLURM_ARRAY_TASK_ID is 7, which is not one of the 3 parts")
    #expect(
      error(slurm(4, of: [1, 3, 5], step: 2))
        == "--shard auto: SLURM_ARRAY_TASK_ID is 4, which is not one of the 3 parts")
  }

  @Test func errorsNameTheVariable() {
    #expect(
      error([:])
        == "--shard auto: none of CI_NODE_INDEX, CIRCLE_NODE_INDEX, BUILDKITE_PARALLEL_JOB, "
        + "SYSTEM_JOBPOSITIONINPHASE, SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX is set: give the "
        + "part, as in 1/4")
    #expect(
      error(["JOB_COMPLETION_INDEX": "4"])
        == "--shard auto: JOB_COMPLETION_INDEX comes without the number of parts: give it, as in "
        + "auto/4")
    #expect(
      error(["JOB_COMPLETION_INDEX": "4"], "auto/4")
        == "--shard auto/4: JOB_COMPLETION_INDEX is 4, which is not one of the 4 parts")
    #expect(
      error(["CIRCLE_NODE_INDEX": "0"]) == "--shard auto: CIRCLE_NODE_TOTAL is not set")
    #expect(
      error(["CIRCLE_NODE_INDEX": "x", "CIRCLE_NODE_TOTAL": "3"])
        == "--shard auto: CIRCLE_NODE_INDEX is \"x\", expected a number")
    #expect(
      error(["CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "3"], "auto/4")
        == "--shard auto/4: CIRCLE_NODE_TOTAL is 3")
  }

  @Test func systemsMustAgree() throws {
    let circle = ["CIRCLE_NODE_INDEX": "1", "CIRCLE_NODE_TOTAL": "3"]
    let same = ["BUILDKITE_PARALLEL_JOB": "1", "BUILDKITE_PARALLEL_JOB_COUNT": "3"]
    #expect(try shard(circle.merging(same) { $1 }) == "2/3")
    let other = ["SYSTEM_JOBPOSITIONINPHASE": "1", "SYSTEM_TOTALJOBSINPHASE": "2"]
    #expect(
      error(circle.merging(other) { $1 })
        == "--shard auto: CIRCLE_NODE_INDEX says 2/3, and SYSTEM_JOBPOSITIONINPHASE says 1/2: "
        + "give the part, as in 1/4")
  }

  /// Heroku has variables of GitLab's names, and counts from 0.
  @Test func variablesOfGitLabAreThoseOfGitLab() throws {
    let heroku = ["CI_NODE_INDEX": "0", "CI_NODE_TOTAL": "4"]
    #expect(error(heroku)?.hasPrefix("--shard auto: none of CI_NODE_INDEX") == true)
  }

  @Test func jobThatIsAloneIsTheOnlyPart() throws {
    #expect(try shard(["GITLAB_CI": "true", "CI_NODE_TOTAL": "1"]) == "1/1")
  }

  /// A job of a CI system may submit an array, whose tasks inherit its variables.
  @Test func arrayOfAJobThatIsAloneCounts() throws {
    let job = ["GITLAB_CI": "true", "CI_NODE_TOTAL": "1"]
    #expect(try shard(slurm(2, of: [1, 2, 3], step: 1).merging(job) { $1 }) == "2/3")
  }

  @Test(arguments: ["auto/0", "auto/x", "auto/", "auto/1/2", "Auto"])
  func malformedPartIsReported(text: String) {
    #expect(
      error(["JOB_COMPLETION_INDEX": "0"], text)
        == "--shard \(text): expected a part and the number of parts, as in 1/4, or auto")
  }

  /// A person repeats the replay where no variable says which part it was.
  @Test func adviceNamesThePart() throws {
    let tool = try Tool()
    for name in ["a", "b", "c", "d"] {
      try tool.folder.write(ReplayTests.wrong, to: "all/\(name).session")
    }
    let circle = ["CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "1"]
    let outcome = try tool.run("replay", "all", "--shard", "auto", environment: circle)
    let advice = "to go through the differences: understudy review all --shard 1/1\n"
    #expect(outcome.output.contains(advice))
  }
}

/// How sessions are distributed among shards.
@Suite struct ShardTests {
  /// Missing files have the same weight, so they are dealt out in turn.
  @Test func filesGoToLightestPart() throws {
    let files = (0..<7).map { "\($0).session" }
    #expect(try Shard("1/3").files(of: files) == ["0.session", "3.session", "6.session"])
    #expect(try Shard("2/3").files(of: files) == ["1.session", "4.session"])
    #expect(try Shard("3/3").files(of: files) == ["2.session", "5.session"])
  }

  /// Checking every shard for every file would take many minutes.
  @Test(.timeLimit(.minutes(10))) func manyShardsTakeNoLongerThanFew() throws {
    let files = (0..<1_000).map { "\($0).session" }
    #expect(try Shard("1/1000000").files(of: files) == ["0.session"])
    #expect(try Shard("1001/1000000").files(of: files) == [])
  }
}
