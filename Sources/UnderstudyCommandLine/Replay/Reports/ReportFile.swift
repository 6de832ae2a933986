import CStandardLibrary
import Understudy

/// Where a report goes that is written when all has been played: a file, which then changes at once, or a
/// pipe, a terminal or another device.
///
/// That it can't be written there is no news for the end, so it is found out before anything is played.
final class ReportFile {
  private let path: String
  /// What is open already; nil for a file.
  private var stream: Int32?

  /// Within these bytes a report says that it is one.
  private static let beginning = 1024

  /// - Throws: ``Failure`` when no report can be written there, or something else would be lost.
  init(_ path: String) throws(Failure) {
    if path.isEmpty {
      throw Failure(.usage, "--junit: the name is empty: expected a file, such as report.xml")
    }
    self.path = path
    stream = try Self.openStream(path)
    if stream == nil { try check() }
  }

  deinit { if let stream { close(stream) } }

  func write(_ text: String) throws(Failure) {
    let bytes = Array(text.utf8)
    do throws(SystemError) {
      if let stream { return try FileDescriptor.writeAll(bytes, to: stream) }
    } catch {
      throw Failure(.ioError, "\(FileName.shown(path)): \(error)")
    }
    try check()
    try replace(with: bytes)
  }

  // MARK: Files

  /// Checks that the file is a report, or none yet, in a folder in which it can be made.
  private func check() throws(Failure) {
    let name = FileName.bytes(path)
    var status = stat()
    if stat(name, &status) == 0 {
      if status.st_mode & S_IFMT == S_IFDIR { throw cannotWrite(SystemError(number: EISDIR)) }
      guard access(name, W_OK) == 0 else { throw cannotWrite(.last) }
      guard try isReport() else {
        throw Failure(
          .cannotCreate,
          "\(FileName.shown(path)): not overwritten: it is no JUnit report: choose another name, or "
            + "remove it first")
      }
    } else if errno != ENOENT {
      throw cannotWrite(.last)
    }
    guard access(FileName.bytes(try folder()), W_OK | X_OK) == 0 else { throw cannotWrite(.last) }
  }

  /// Whether the file begins as a report does. One that is empty holds nothing to lose.
  private func isReport() throws(Failure) -> Bool {
    let file = open(FileName.bytes(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw cannotWrite(.last) }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: Self.beginning)
    let count = read(file, &bytes, bytes.count)
    guard count >= 0 else { throw cannotWrite(.last) }
    let text = String(decoding: bytes.prefix(count), as: UTF8.self)
    return text.isEmpty || text.hasPrefix("<") && text.contains("<testsuite")
  }

  /// The folder in which the file is, or will be.
  private func folder() throws(Failure) -> String {
    if let resolved = realpath(FileName.bytes(path), nil) {
      defer { free(resolved) }
      return FileReplacement.folder(of: FileName.text(resolved)) + "/"
    }
    return path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
  }

  private func replace(with bytes: [UInt8]) throws(Failure) {
    let file = open(FileName.bytes(path), O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw cannotWrite(.last) }
    close(file)
    var failure: SystemError?
    bytes.withUnsafeBytes { bytes in
      do throws(SystemError) { try FileReplacement.replace(path, with: bytes) } catch {
        failure = error
      }
    }
    if let failure { throw cannotWrite(failure) }
  }

  private func cannotWrite(_ error: SystemError) -> Failure {
    Failure(.cannotCreate, "\(FileName.shown(path)): can't be written: \(error)")
  }

  // MARK: Streams

  /// Opens what is no file, or what standard output or standard error go to; nil for a file.
  private static func openStream(_ path: String) throws(Failure) -> Int32? {
    var status = stat()
    guard stat(FileName.bytes(path), &status) == 0 else { return nil }
    for standard: Int32 in 1...2 {
      var other = stat()
      if fstat(standard, &other) == 0, other.st_dev == status.st_dev, other.st_ino == status.st_ino
      {
        return fcntl(standard, F_DUPFD_CLOEXEC, 3)
      }
    }
    guard ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else { return nil }
    // Not waiting: a pipe's reader may never come.
    let file = FileDescriptor.aboveStandard(
      open(FileName.bytes(path), O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY))
    if file >= 0 { return file }
    let reason = errno == ENXIO ? "nobody reads from it" : "\(SystemError.last)"
    throw Failure(.cannotCreate, "\(FileName.shown(path)): can't be written: \(reason)")
  }
}
