import Understudy
import UnderstudyPlatform
import UnderstudyProgram

/// Where a shrunk session is written.
@MainActor
enum ShrunkFile {
  case standardOutput
  case new(String)
  /// The file that the session was read from, with its bytes then.
  case replaced(String, [UInt8])

  /// - Throws: ``Failure`` if it is foreseeable that the result can't be written.
  init(_ file: String, output: String?, inPlace: Bool) throws(Failure) {
    switch (output, inPlace) {
    case (nil, false): self = .standardOutput
    case (let output?, false):
      if output.isEmpty || FileDescriptor.exists(output) {
        throw NewFile.failure(output, SystemError(number: EEXIST), to: "save")
      }
      self = .new(output)
    case (nil, true):
      let bytes = try SessionFiles.bytes(of: file)
      do throws(SystemError) {
        try FileSystem.checkAccess(W_OK, to: file)
      } catch {
        throw Failure(cannotWrite: file, error)
      }
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
