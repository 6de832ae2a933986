import SessionAnalysis
import Understudy
import UnderstudyPlatform
import UnderstudyProgram
import UnderstudyWorkers

/// A process of this program that does what a tool was asked for: a view model that crashes or hangs
/// there costs only its screen.
@MainActor
final class ToolProcess {
  private let process: ProgramProcess
  var id: pid_t { process.id }
  /// Whether it has not ended.
  private(set) var isRunning = true
  /// Whether its standard error is open.
  private var hasErrors = true
  /// The beginning of what it wrote to standard error, and the end of it.
  private var (firstErrors, lastErrors): ([UInt8], [UInt8]) = ([], [])
  /// What it wrote to standard error, or the beginning of that.
  var errorText: String {
    String(decoding: firstErrors, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .filter { !CrashReport.isCalls($0) }.joined(separator: "\n")
  }
  /// What it said about its crash.
  var crash: CrashReport { CrashReport(of: lastErrors) }

  /// Takes what it writes to standard output.
  var hear: ([UInt8]) -> Void = { _ in }
  /// Called once when it ends by itself.
  var ended: (ChildProcess.End) -> Void = { _ in }

  /// Starts a command. It ends when the other end of `lifeline` is closed. Unless it is enclosed, it may
  /// open files outside of the working folder.
  init(_ words: [String], isEnclosed: Bool, lifeline: Int32) throws(Failure) {
    do throws(SystemError) {
      process = try ProgramProcess(
        WorkerCall(job: .command(words), isEnclosed: isEnclosed), input: 0, outputs: [1, 2],
        files: [(WorkerFiles.lifeline, lifeline)])
    } catch {
      throw Failure("a process can't be started: \(error): close screens that you don't need")
    }
  }

  /// Writes a line to its standard input. If it has ended, nothing happens: its output ends, too.
  func send(_ line: String) { try? FileDescriptor.writeAll(line + "\n", to: process.input) }

  private var output: Int32 { process.outputs[0] }
  private var errors: Int32 { process.outputs[1] }

  /// The files to wait for.
  var files: [Int32] { isRunning ? hasErrors ? [output, errors] : [output] : [] }

  /// Takes what it wrote to those of its files that are ready, and notices its end.
  func receive(from ready: Set<Int32>) {
    if hasErrors, ready.contains(errors) { readErrors() }
    guard isRunning, ready.contains(output) else { return }
    let bytes = (try? FileDescriptor.readSome(output)) ?? []
    if !bytes.isEmpty { return hear(bytes) }
    if let end = end() { ended(end) }
  }

  /// Ends the process if it still runs, and returns how it ended.
  @discardableResult
  func end(isOverdue: Bool = false) -> ChildProcess.End? {
    guard isRunning else { return nil }
    isRunning = false
    return process.end(isOverdue: isOverdue) {
      while hasErrors, FileDescriptor.hasInput(errors) { readErrors() }
      hasErrors = false
    }
  }

  private static let mostErrorText = 1 << 16

  private func readErrors() {
    let bytes = (try? FileDescriptor.readSome(errors)) ?? []
    if bytes.isEmpty {
      hasErrors = false
    } else {
      if firstErrors.count < Self.mostErrorText { firstErrors += bytes }
      lastErrors = (lastErrors + bytes).suffix(CrashReport.mostBytes)
    }
  }
}

extension Failure {
  /// Why a tool can't do what it was asked for, and what to do instead.
  init(_ message: String) { self.init(.usage, message) }
}

/// Bytes that arrive in pieces, as lines.
struct LineBuffer {
  /// The beginning of a line that has not ended.
  private var beginning: [UInt8] = []
  private let longest: Int
  /// Whether the rest of a line that is too long is skipped.
  private var isSkipping = false

  /// Takes lines of at most so many bytes.
  init(longest: Int = .max) { self.longest = longest }

  /// Takes more bytes; returns the lines that they complete, without their ends, and nil in place of one that is
  /// too long.
  mutating func append(_ more: [UInt8]) -> [[UInt8]?] {
    var lines: [[UInt8]?] = []
    let pieces = more.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (place, piece) in pieces.enumerated() {
      if !isSkipping { beginning += piece }
      if beginning.count > longest {
        lines.append(nil)
        (beginning, isSkipping) = ([], true)
      }
      if place == pieces.count - 1 { break }
      if !isSkipping { lines.append(beginning) }
      (beginning, isSkipping) = ([], false)
    }
    return lines
  }
}
