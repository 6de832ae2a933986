import ArgumentParser

/// Why the program ends early: what it says on standard error, and its exit code.
struct Failure: Error {
  let code: Int32
  let message: String

  init(_ status: Status, _ message: String) {
    code = status.rawValue
    self.message = message
  }

  /// The end by a signal, as shells count it.
  init(signal: Int32, _ message: String = "") {
    code = 128 + signal
    self.message = message
  }

  /// Exit codes, those of `sysexits.h` among them.
  enum Status: Int32, CaseIterable {
    case failed = 1
    case usage = 64
    case badData = 65
    case noInput = 66
    case internalError = 70
    case cannotCreate = 73
    case ioError = 74
    case brokenPipe = 141

    /// What has happened, for the manual.
    var meaning: String {
      switch self {
      case .failed: "A command or a session failed."
      case .usage: "The command line is wrong, or what it asks for can't be done here."
      case .badData: "What is read is malformed, or about another screen."
      case .noInput: "A file or a folder is not there, or holds no session."
      case .internalError: "The tool can't go on: it lacks processes or file descriptors."
      case .cannotCreate: "A file can't be made, or is there already."
      case .ioError: "Reading or writing failed."
      case .brokenPipe: "Nobody reads the output any more."
      }
    }
  }
}

/// Does `body`, and turns a failure into what the user sees and an exit code.
@MainActor
func reporting(_ body: () throws -> Void) throws {
  do {
    try body()
  } catch let failure as Failure {
    if !failure.message.isEmpty { Diagnostics.say(failure.message) }
    throw ExitCode(failure.code)
  }
}

/// Writes a text to standard output, all of it or telling why not.
///
/// - Throws: `ExitCode` when it can't be written, which has been told.
@MainActor
func say(_ text: String) throws {
  try reporting {
    let output = StandardOutput()
    try output.say(text)
    try output.flush()
  }
}
