/// The decisions of a review.
struct ReviewDecisions {
  var accepted = 0
  private var rejected = 0
  /// The files with rejected steps, each once.
  private var rejectedFiles: [String] = []

  mutating func reject(_ file: String) {
    rejected += 1
    if rejectedFiles.last != file { rejectedFiles.append(file) }
  }

  /// The number of each decision, and how to continue with the others.
  func summary(of total: Int, again: [String]) -> String {
    let skipped = total - accepted - rejected
    let counts = [(accepted, "accepted"), (rejected, "rejected"), (skipped, "skipped")]
    var lines = [
      counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    ]
    if rejected > 0 {
      lines.append(
        "to replay what was rejected: \(Program.name) replay \(Self.line(rejectedFiles))")
    }
    if skipped > 0 {
      lines.append("to decide about the rest: \(Program.name) review \(Self.line(again))")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func line(_ words: [String]) -> String {
    words.map { "\(ShellWord($0))" }.joined(separator: " ")
  }
}
