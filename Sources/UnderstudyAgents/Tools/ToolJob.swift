import Understudy
import UnderstudyProgram

/// A command of the program that runs to its end in a process of its own, such as a replay.
@MainActor
final class ToolJob {
  private let process: ToolProcess
  private var output: [UInt8] = []

  /// Starts it. When it ends, `finish` gets its report.
  init(
    _ words: [String], lifeline: Int32, then finish: @escaping (ToolResult) -> Void
  ) throws(ToolFailure) {
    process = try ToolProcess(words, isEnclosed: true, lifeline: lifeline)
    process.hear = { [unowned self] in output += $0 }
    process.ended = { [unowned self] end in finish(result(end.exitCode)) }
  }

  var running: ToolProcess? { process.isRunning ? process : nil }

  func cancel() { process.end() }

  /// What it reported. A failed session is a result, not an error.
  private func result(_ exitCode: Int32) -> ToolResult {
    let texts = [String(decoding: output, as: UTF8.self), process.errorText]
    let lines = texts.joined().split(separator: "\n", omittingEmptySubsequences: false).map {
      line in
      String(escapingControls: String(line))
    }
    let text = Excerpt.text(lines.last == "" ? lines.dropLast() : lines)
    let isError = exitCode != 0 && exitCode != Failure.Status.failed.rawValue
    return ToolResult(text.isEmpty ? "exit code \(exitCode)" : text, isError: isError)
  }
}
