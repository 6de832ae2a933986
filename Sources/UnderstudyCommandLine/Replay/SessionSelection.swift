import ArgumentParser
import Understudy

/// Which sessions to play.
struct SessionSelection: ParsableArguments {
  @ArgumentParser.Argument(
    help: ArgumentHelp("Session files, or folders of *.session files.", valueName: "path"),
    completion: .file(extensions: ["session"]))
  var paths: [String] = ["sessions"]

  @Option(help: ArgumentHelp("Play the files whose path holds TEXT.", valueName: "text"))
  var filter: String?

  @Option(
    help: ArgumentHelp("Play part I of N, which the files' sizes decide.", valueName: "i/n"))
  var shard: String?

  /// The files, in the order in which they are named.
  func files() throws(Failure) -> [String] {
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

  /// The arguments that select the same again.
  var words: [String] {
    paths + (filter.map { ["--filter", $0] } ?? []) + (shard.map { ["--shard", $0] } ?? [])
  }
}
