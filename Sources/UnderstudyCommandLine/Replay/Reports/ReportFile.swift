import Understudy
import UnderstudyPlatform
import UnderstudyProgram

/// The destination of a report: a file, which is replaced atomically, or a pipe, a terminal or
/// another device.
///
/// Whether it can be written is checked before anything runs, not at the end.
final class ReportFile {
  private let path: String
  private let kind: Kind
  /// The open descriptor; nil for a file.
  private var stream: Int32?

  /// Its path for people; nil for a pipe or a device.
  var shownPath: String? { stream == nil ? FileName.shown(path) : nil }

  /// A report is recognized within this many bytes.
  private static let beginning = 1024

  /// What is written. Another file is not overwritten.
  struct Kind {
    /// The option that names the file.
    let option: String
    /// What people call it.
    let name: String
    /// A usual name of the file.
    let example: String
    /// Whether a file that begins like this is one.
    let isBeginning: @Sendable (String) -> Bool

    static let junit = Kind(option: "--junit", name: "a JUnit report", example: "report.xml") {
      $0.hasPrefix("<") && $0.contains("<testsuite")
    }

    /// A page, for the option of this name.
    static func page(_ option: String) -> Kind {
      Kind(option: option, name: "a page that Understudy wrote", example: "report.html") {
        $0.hasPrefix("<!doctype html>") && $0.contains("name=\"generator\" content=\"Understudy\"")
      }
    }
  }

  /// - Throws: ``Failure`` if no report can be written there, another file would be overwritten, or it is
  ///   the file of another report.
  init(_ path: String, _ kind: Kind, besides other: ReportFile? = nil) throws(Failure) {
    if path.isEmpty {
      throw Failure(
        .usage, "\(kind.option): the name is empty: expected a file, such as \(kind.example)")
    }
    (self.path, self.kind) = (path, kind)
    stream = try Self.openStream(path)
    if stream != nil { return }
    try check()
    if let other, other.stream == nil, other.place.isSpelled(like: place) {
      throw Failure(
        .usage,
        "\(kind.option) \(FileName.shown(path)): \(other.kind.option) writes to this file: choose "
          + "another name")
    }
  }

  deinit { if let stream { close(stream) } }

  func write(_ text: String) throws(Failure) {
    let bytes = Array(text.utf8)
    if let stream {
      return try Failure.wrapping(.ioError, FileName.shown(path)) {
        try FileDescriptor.writeAll(bytes, to: stream)
      }
    }
    try check()
    let isNew = !FileDescriptor.exists(path)
    try Failure.wrapping(writing: path) {
      close(try FileSystem.open(path, O_WRONLY | O_CREAT, mode: 0o644))
      do {
        try FileReplacement.replace(path, with: bytes.span)
      } catch {
        if isNew { removeCreated() }
        throw error
      }
    }
  }

  // MARK: Files

  /// Removes the empty file that was created, or the target of a link.
  private func removeCreated() {
    if let resolved = FileName.resolved(path) { try? FileSystem.remove(resolved) }
  }

  /// Checks that the file is a report, or does not exist and can be created.
  private func check() throws(Failure) {
    let isOther = try Failure.wrapping(writing: path) {
      if try !isReportOrNew() { return true }
      try FileSystem.checkAccess(W_OK | X_OK, to: folder)
      return false
    }
    if isOther {
      throw Failure(
        .cannotCreate,
        "\(FileName.shown(path)): not overwritten, since it is not \(kind.name): choose "
          + "another name, or remove it first")
    }
  }

  /// Whether the file begins like a report, or does not exist. An empty file has nothing to lose.
  private func isReportOrNew() throws(SystemError) -> Bool {
    let status: stat
    do throws(SystemError) {
      status = try FileSystem.status(of: path, followingLinks: true)
    } catch {
      guard error.number == ENOENT else { throw error }
      return true
    }
    if status.st_mode.isFolder { throw SystemError(number: EISDIR) }
    try FileSystem.checkAccess(W_OK, to: path)
    let file = try FileSystem.open(path, O_RDONLY | O_NONBLOCK)
    defer { close(file) }
    let text = String(
      decoding: try FileSystem.read(file, count: Self.beginning), as: UTF8.self)
    return text.isEmpty || kind.isBeginning(text)
  }

  /// The folder in which the file is, or will be.
  private var folder: String { FileName.folder(of: FileName.resolved(path) ?? path) }

  /// The absolute path of the file, which need not exist, without links.
  private var place: String {
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last.flatMap(String.init) ?? ""
    return FileName.resolved(path) ?? "\(FileName.resolved(folder) ?? folder)/\(name)"
  }

  // MARK: Streams

  /// Opens a path that is not a regular file, or is standard output or error; nil for other files.
  private static func openStream(_ path: String) throws(Failure) -> Int32? {
    guard let status = try? FileSystem.status(of: path, followingLinks: true) else { return nil }
    for standard: Int32 in 1...2 {
      if let other = try? FileSystem.status(ofOpen: standard), other.st_dev == status.st_dev,
        other.st_ino == status.st_ino
      {
        return fcntl(standard, F_DUPFD_CLOEXEC, 3)
      }
    }
    guard ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else { return nil }
    do throws(SystemError) {
      // Without blocking: a pipe may never get a reader.
      return try FileDescriptor.open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY)
    } catch {
      let reason = error.number == ENXIO ? "the pipe has no reader" : "\(error)"
      throw Failure(cannotWrite: path, reason)
    }
  }
}
