import Understudy

/// Why the program ends early: its message on standard error, and its exit code.
package struct Failure: Error {
  package let code: Int32
  package let message: String

  package init(_ status: Status, _ message: String) {
    code = status.rawValue
    self.message = message
  }

  /// The exit code that shells give a program ended by `signal`.
  package init(signal: Int32, _ message: String = "") {
    code = 128 + signal
    self.message = message
  }

  /// The error for a file that can't be written.
  package init(cannotWrite path: String, _ reason: some CustomStringConvertible) {
    self.init(.cannotCreate, "\(FileName.shown(path)): can't be written: \(reason)")
  }

  /// Runs `body`, and makes a failure of an error, whose message says first what failed.
  package static func wrapping<R>(
    _ status: Status, _ what: @autoclosure () -> String? = nil, _ body: () throws -> R
  ) throws(Failure) -> R {
    do {
      return try body()
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(status, what().map { "\($0): \(error)" } ?? "\(error)")
    }
  }

  /// Runs `body`, which writes a file.
  package static func wrapping<R>(
    writing path: String, _ body: () throws -> R
  ) throws(Failure) -> R {
    try wrapping(.cannotCreate, "\(FileName.shown(path)): can't be written", body)
  }

  /// Exit codes: 64 to 74 are those of `sysexits.h`.
  package enum Status: Int32, CaseIterable {
    case failed = 1
    case usage = 64
    case badData = 65
    case noInput = 66
    case internalError = 70
    case cannotCreate = 73
    case ioError = 74
    case brokenPipe = 141

    /// What it means, as the article on scripts says it.
    package var meaning: String {
      switch self {
      case .failed: "A command or a session failed."
      case .usage: "The command line is wrong, or asks for something impossible here."
      case .badData: "The input is malformed, or is about another screen."
      case .noInput: "A file or folder is missing, or has no session in it."
      case .internalError:
        "A screen has a mistake, or the tool lacks processes or file descriptors."
      case .cannotCreate: "A file can't be created, or exists already."
      case .ioError: "Reading or writing failed."
      case .brokenPipe: "The reader of the output has closed it."
      }
    }
  }
}
