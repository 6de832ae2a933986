import ArgumentParser
import Understudy

/// Options that select sessions.
struct SessionSelection: ParsableArguments {
  @ArgumentParser.Argument(
    help: ArgumentHelp("Session files, or folders of *.session files.", valueName: "path"),
    completion: .file(extensions: ["session"]))
  var paths: [String] = ["sessions"]

  @Option(help: ArgumentHelp("Select files whose path contains TEXT.", valueName: "text"))
  var filter: String?

  @Option(
    help: ArgumentHelp("Select part I of N, balanced by file size.", valueName: "i/n"))
  var shard: String?

  /// The files, in the order of the arguments.
  func files() throws(Failure) -> [String] {
    let shard = try shard.map { text throws(Failure) in try Shard(text) }
    var files = try SessionFiles.find(paths)
    if let filter {
      files = files.filter { $0.contains(filter) }
      if files.isEmpty {
        throw Failure(.noInput, "--filter \(Words.quoted(filter)): no session's path contains this")
      }
    }
    return shard?.files(of: files) ?? files
  }

  /// The arguments that select the same files again.
  var words: [String] {
    paths + (filter.map { ["--filter", $0] } ?? []) + (shard.map { ["--shard", $0] } ?? [])
  }
}
