import ArgumentParser
import CProcessEnd
import Understudy
import UnderstudyPlatform
import UnderstudyProgram

struct ShrinkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shrink",
    abstract: "Make a session that goes wrong as short as possible.",
    discussion: """
      The session must fail, crash, hang, or have an event such as a broken invariant. The result is a \
      shorter session in which the same goes wrong, with simpler arguments and without answers that \
      make no difference. Comments above the remaining commands stay. Ctrl-C stops, and keeps the \
      shortest session so far.
      """)

  @ArgumentParser.Argument(
    help: "The session.", completion: .sessions)
  var file: String

  @Option(
    help: ArgumentHelp(
      "Which problem to keep, if there are several: a part of its text.", valueName: "text"))
  var outcome: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write the result to FILE, which must not exist yet.", valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(help: "Replace the session with the result.")
  var inPlace = false

  @Option(help: ArgumentHelp("Stop a replay that takes longer.", valueName: "seconds"))
  var timeout = PlayOptions.usualTimeout

  func run() throws {
    try reporting {
      let timeout = try PlayOptions.duration(timeout, of: "--timeout")
      let destination = try ShrunkFile(file, output: output, inPlace: inPlace)
      terminal_interrupts_count()
      let run = try ShrinkRun(file, timeout: timeout) { terminal_interrupts() > 0 }
      let result = try run.shrink(to: try run.outcome(outcome))
      try destination.write(result.session)
      Diagnostics.say(result.report)
      if result.isInterrupted { throw Failure(signal: SIGINT) }
    }
  }
}

/// Where a shrunk session is written.
@MainActor
private enum ShrunkFile {
  case standardOutput
  case new(String)
  /// The file that the session was read from, with its bytes then.
  case replaced(String, [UInt8])

  /// - Throws: ``Failure`` if it is foreseeable that the result can't be written.
  init(_ file: String, output: String?, inPlace: Bool) throws(Failure) {
    switch (output, inPlace) {
    case (nil, false): self = .standardOutput
    case (let path?, false):
      let output = SessionFiles.newPath(path)
      if output.isEmpty || FileDescriptor.exists(output) {
        throw NewFile.failure(output, SystemError(number: EEXIST), to: "save")
      }
      try NewFile.check(output)
      try NewFile.check(folder: FileName.folder(of: output))
      self = .new(output)
    case (nil, true):
      let bytes = try SessionFiles.bytes(of: file)
      try Failure.wrapping(writing: file) { try FileSystem.checkAccess(W_OK, to: file) }
      FileReplacement.removeLeftovers(beside: [file])
      self = .replaced(file, bytes)
    case (_?, true): throw Failure(.usage, "--in-place and --output exclude each other")
    }
  }

  /// Writes the session.
  ///
  /// - Throws: ``Failure`` if that fails, or if another program changed the file meanwhile.
  func write(_ session: Session) throws(Failure) {
    switch self {
    case .standardOutput:
      try StandardOutput().write(session.text)
    case .new(let file):
      try NewFile.write(Array(session.text.utf8), to: file)
    case .replaced(let file, let bytes):
      guard try SessionFiles.bytes(of: file) == bytes else {
        throw Failure(
          .failed, "\(FileName.shown(file)): the file changed meanwhile: shrink it again")
      }
      try SessionFiles.replace(file, with: session)
    }
  }
}
