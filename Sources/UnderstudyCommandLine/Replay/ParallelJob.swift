import SessionAnalysis
import Understudy
import UnderstudyProgram

extension Shard {
  /// Reads `2/4`, or takes it from the variables that a system sets for parallel jobs: `auto`, or
  /// `auto/4` if no variable has the number of parts.
  ///
  /// - Throws: ``Failure`` if it is malformed, or the variables say nothing.
  init(
    _ text: String, variable: @escaping (String) -> String? = Environment.value
  ) throws(Failure) {
    let words = text.split(separator: "/", omittingEmptySubsequences: false)
    let count = words.count == 2 ? Int(words[1]) : nil
    if words[0] == "auto", words.count == 1 || count.map({ 1...Self.mostParts ~= $0 }) == true {
      let option = "--shard \(text)"
      self = try ParallelJobReader(option: option, count: count, variable: variable).shard()
      return
    }
    guard let number = Int(words[0]), let count, Self.isPart(number, of: count) else {
      throw Failure(
        .usage, "--shard \(text): expected a part and the number of parts, as in 1/4, or auto")
    }
    self.init(number: number, of: count)
  }
}

/// The environment variables in which a system says which of several parallel jobs this one is.
private struct ParallelJob {
  /// The variable with the number of this job.
  let number: String
  /// The variable with the number of jobs; nil if the system sets none.
  let count: String?
  /// The number of the first job, unless a variable has it.
  var first = 0
  var firstVariable: String?
  /// The variable with the distance between two numbers; nil if it is 1.
  var step: String?
  /// The variable that says that this is the system; nil if ``number`` does.
  var sign: String?

  /// Every system whose variables are known.
  static let all = [
    // GitLab. Heroku has variables of the same names, and counts from 0.
    ParallelJob(number: "CI_NODE_INDEX", count: "CI_NODE_TOTAL", first: 1, sign: "GITLAB_CI"),
    // CircleCI.
    ParallelJob(number: "CIRCLE_NODE_INDEX", count: "CIRCLE_NODE_TOTAL"),
    // Buildkite.
    ParallelJob(number: "BUILDKITE_PARALLEL_JOB", count: "BUILDKITE_PARALLEL_JOB_COUNT"),
    // Azure Pipelines.
    ParallelJob(number: "SYSTEM_JOBPOSITIONINPHASE", count: "SYSTEM_TOTALJOBSINPHASE", first: 1),
    // Slurm's job arrays.
    ParallelJob(
      number: "SLURM_ARRAY_TASK_ID", count: "SLURM_ARRAY_TASK_COUNT",
      firstVariable: "SLURM_ARRAY_TASK_MIN", step: "SLURM_ARRAY_TASK_STEP"),
    // Kubernetes' indexed jobs.
    ParallelJob(number: "JOB_COMPLETION_INDEX", count: nil),
  ]
}

/// Finds out which shard this job is.
private struct ParallelJobReader {
  /// The option that asks, for errors.
  let option: String
  /// The number of shards that the option has; nil if the system says it.
  let count: Int?
  /// Returns the value of an environment variable.
  let variable: (String) -> String?

  /// The shard that the variables say.
  ///
  /// - Throws: ``Failure`` if none says one, or they contradict each other.
  func shard() throws(Failure) -> Shard {
    var found: (job: ParallelJob, shard: Shard)?
    for job in ParallelJob.all where isSet(job) {
      let shard = try shard(of: job)
      // A job that is alone may have started the jobs of another system.
      if found == nil || found?.shard.count == 1 {
        found = (job, shard)
      } else if let found, shard.count > 1, shard != found.shard {
        throw failure(
          "\(found.job.number) says \(found.shard), and \(job.number) says \(shard): "
            + "give the part, as in 1/4")
      }
    }
    if let found { return found.shard }
    let names = ParallelJob.all.map(\.number).joined(separator: ", ")
    throw failure("none of \(names) is set: give the part, as in 1/4")
  }

  private func isSet(_ job: ParallelJob) -> Bool {
    if let sign = job.sign { return variable(sign) != nil }
    return variable(job.number) != nil
  }

  private func shard(of job: ParallelJob) throws(Failure) -> Shard {
    let count = try count(of: job)
    // GitLab numbers no job that is alone.
    if count == 1, variable(job.number) == nil { return Shard(number: 1, of: 1) }
    let step = try job.step.map(number) ?? 1
    let first = try job.firstVariable.map(number) ?? job.first
    let distance = try number(job.number) - first
    guard step > 0, distance >= 0, distance.isMultiple(of: step), distance / step < count else {
      let text = variable(job.number) ?? ""
      throw failure("\(job.number) is \(text), which is not one of the \(count.counted("part"))")
    }
    return Shard(number: distance / step + 1, of: count)
  }

  private func count(of job: ParallelJob) throws(Failure) -> Int {
    guard let name = job.count else {
      if let count { return count }
      throw failure("\(job.number) comes without the number of parts: give it, as in auto/4")
    }
    let found = try number(name)
    if let count, count != found { throw failure("\(name) is \(found)") }
    return found
  }

  private func number(_ name: String) throws(Failure) -> Int {
    guard let text = variable(name) else { throw failure("\(name) is not set") }
    guard let number = Int(text), 0...Shard.mostParts ~= number else {
      throw failure("\(name) is \(text.quotedBriefly), expected a number")
    }
    return number
  }

  private func failure(_ text: String) -> Failure { Failure(.usage, "\(option): \(text)") }
}
