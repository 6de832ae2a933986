import Understudy
import UnderstudyPlatform
import UnderstudyProgram

/// A process of this program that does what a tool was asked for: a view model that crashes or hangs
/// there costs only its screen.
@MainActor
final class ToolProcess {
  private let process: pid_t
  private let input: Int32
  /// What it writes to standard output; nil after its end.
  private(set) var output: Int32?
  /// Its standard error; nil once that is closed.
  private var errors: Int32?
  /// What it wrote to standard error.
  private(set) var errorText = ""

  /// Takes what it writes to standard output.
  var hear: ([UInt8]) -> Void = { _ in }
  /// Called once when it ends by itself, with the status of ``ChildProcess/wait(for:)``.
  var ended: (Int32) -> Void = { _ in }

  /// Starts it with these arguments. It ends when the other end of `lifeline` is closed. Unless it is
  /// enclosed, it may open files outside of the working folder.
  init(_ words: [String], isEnclosed: Bool, lifeline: Int32) throws(ToolFailure) {
    do throws(SystemError) {
      let (down, up, side) = try Self.makePipes()
      defer { for end in [down.read, up.write, side.write] { close(end) } }
      let files: [(Int32, Int32?)] = [
        (0, down.read), (1, up.write), (2, side.write), (ToolCall.lifeline, lifeline),
      ]
      do throws(SystemError) {
        process = try ChildProcess.start(
          Program.executable, [CommandLine.arguments[0], ToolCall.name(isEnclosed)] + words,
          environment: Environment.ofTools, files: files)
      } catch {
        for end in [down.write, up.read, side.read] { close(end) }
        throw error
      }
      (input, output, errors) = (down.write, up.read, side.read)
    } catch {
      throw ToolFailure("a process can't be started: \(error): close screens that you don't need")
    }
  }

  private typealias Ends = (read: Int32, write: Int32)

  private static func makePipes() throws(SystemError) -> (Ends, Ends, Ends) {
    var made: [Ends] = []
    do throws(SystemError) {
      for _ in 0..<3 { made.append(try ChildProcess.makePipe()) }
    } catch {
      for ends in made { for end in [ends.read, ends.write] { close(end) } }
      throw error
    }
    return (made[0], made[1], made[2])
  }

  /// Writes a line to its standard input. If it has ended, nothing happens: its output ends, too.
  func send(_ line: String) { try? FileDescriptor.writeAll(line + "\n", to: input) }

  /// Takes what it wrote to those of its files that are ready, and notices its end.
  func receive(from ready: Set<Int32>) {
    if let errors, ready.contains(errors) { readErrors(errors) }
    guard let output, ready.contains(output) else { return }
    let bytes = (try? FileDescriptor.readSome(output)) ?? []
    if !bytes.isEmpty { return hear(bytes) }
    let status = end()
    ended(status)
  }

  /// Ends the process if it still runs, and returns the status of ``ChildProcess/wait(for:)``.
  @discardableResult
  func end() -> Int32 {
    guard let output else { return 0 }
    self.output = nil
    // A dying process keeps its own end.
    kill(process, SIGKILL)
    let status = ChildProcess.wait(for: process)
    while let errors, FileDescriptor.hasInput(errors) { readErrors(errors) }
    for file in [input, output, errors].compactMap(\.self) { close(file) }
    errors = nil
    return status
  }

  /// The files to wait for.
  var files: [Int32] { output == nil ? [] : [output, errors].compactMap(\.self) }

  private static let mostErrorText = 1 << 16

  private func readErrors(_ file: Int32) {
    let bytes = (try? FileDescriptor.readSome(file)) ?? []
    if bytes.isEmpty {
      close(file)
      errors = nil
    } else if errorText.utf8.count < Self.mostErrorText {
      errorText += String(decoding: bytes, as: UTF8.self)
    }
  }
}

/// The arguments with which the server starts this program for a tool: a word, and then those of an
/// ordinary call.
struct ToolCall {
  fileprivate static func name(_ isEnclosed: Bool) -> String {
    isEnclosed ? "mcp-worker" : "mcp-screen"
  }

  /// The file that is open as long as the server runs.
  fileprivate static let lifeline: Int32 = 3
  /// The arguments of the ordinary call.
  let words: [String]
  private let isEnclosed: Bool

  /// Nil if the words don't begin so.
  init?(_ words: [String]) {
    guard let name = words.first, [Self.name(true), Self.name(false)].contains(name) else {
      return nil
    }
    isEnclosed = name == Self.name(true)
    self.words = Array(words.dropFirst())
  }

  /// Ends this process with the server, and keeps it to the working folder.
  @MainActor
  func watchServer() throws {
    try reporting {
      try WorkerPipes.endProcess(with: Self.lifeline, startedBy: "mcp")
      if isEnclosed { try WorkingFolder().confineProcess() }
    }
  }
}

extension Environment {
  /// The environment of a tool's process.
  fileprivate static var ofTools: [Variable] { inherited.withoutBacktraces }
}
