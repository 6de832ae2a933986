import ArgumentParser
import Understudy

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Run recorded sessions again, and compare what happens with what they hold.",
    discussion: """
      Exits with 0 when every session went as recorded, with 1 otherwise. Nothing real is touched: \
      random numbers, dates and the answers of services come from the session. A session that crashes \
      or hangs fails alone.
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp("Session files, or folders of *.session files.", valueName: "path"))
  var paths: [String] = ["sessions"]

  @Flag(help: "Make what happens now the expected behaviour: rewrite the steps that differ.")
  var accept = false

  @Option(help: ArgumentHelp("Play N sessions at a time. (default: processors)", valueName: "n"))
  var jobs: Int?

  @Option(help: ArgumentHelp("End a session that takes longer.", valueName: "seconds"))
  var timeout: Double = 10

  @Option(
    help: ArgumentHelp("Play part I of N, which the files' sizes decide.", valueName: "i/n"))
  var shard: String?

  @Option(help: ArgumentHelp("Play the files whose path holds TEXT.", valueName: "text"))
  var filter: String?

  @Flag(help: "Play nothing that comes after the first session that fails.")
  var failFast = false

  @Option(help: ArgumentHelp("Name the N sessions that took longest.", valueName: "n"))
  var slowest: Int = 0

  @Option(help: ArgumentHelp("Write a JUnit report to FILE, too.", valueName: "file"))
  var junit: String?

  @Option(help: "How to write the report.")
  var format: ReplayFormat = .text

  func run() throws {
    try MainActor.assumeIsolated {
      try reporting {
        try refuseInCI()
        let options = try options()
        let files = try files()
        if accept { FileReplacement.removeLeftovers(beside: files) }
        try ReplayRun(files, options).run()
      }
    }
  }

  private func refuseInCI() throws(Failure) {
    if accept, Environment.isCI {
      throw Failure(
        .usage, "--accept: not while CI is set: a machine must not decide what is right")
    }
  }

  private func options() throws(Failure) -> ReplayOptions {
    let jobs = jobs ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    guard 1...1000 ~= jobs else { throw Failure(.usage, "--jobs \(jobs): expected 1 to 1000") }
    guard timeout > 0, timeout <= 1e6 else {
      throw Failure(.usage, "--timeout \(timeout): expected seconds, more than 0")
    }
    guard slowest >= 0 else { throw Failure(.usage, "--slowest \(slowest): expected 0 or more") }
    return ReplayOptions(
      accepts: accept, jobs: jobs, timeout: .seconds(timeout), failsFast: failFast,
      slowest: slowest, junit: junit, format: format)
  }

  private func files() throws(Failure) -> [String] {
    let shard = try shard.map { text throws(Failure) in try Shard(text) }
    var files = try SessionFiles.find(paths)
    if let filter {
      files = files.filter { $0.contains(filter) }
      if files.isEmpty {
        throw Failure(.noInput, "--filter \(Words.quoted(filter)): no session's path holds this")
      }
    }
    return shard?.files(of: files) ?? files
  }
}
