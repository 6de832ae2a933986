import Foundation

/// The temporary folder of one run of the benchmark, with its inputs.
final class Workspace {
  let folder: String

  /// - Throws: ``BenchmarkError`` if the folder can't be created.
  init() throws(BenchmarkError) {
    let parent = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
    var name = Array("\(parent)/understudy-benchmark-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else {
      throw BenchmarkError("\(parent): no folder can be made: \(String(cString: strerror(errno)))")
    }
    folder = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// The environment of the programs: of the user's own, only `PATH`.
  var environment: [String: String] {
    [
      "HOME": folder, "XDG_STATE_HOME": path("state"), "LC_ALL": "C.UTF-8", "EDITRC": "/dev/null",
      "TERM": "xterm-256color",
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
    ]
  }

  /// Writes a file, and creates its folders.
  ///
  /// - Returns: Its path.
  @discardableResult
  func write(_ text: String, to name: String) throws(BenchmarkError) -> String {
    try write(Array(text.utf8), to: name)
  }

  @discardableResult
  func write(_ bytes: [UInt8], to name: String) throws(BenchmarkError) -> String {
    let path = path(name)
    let parent = URL(filePath: path).deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      try Data(bytes).write(to: URL(filePath: path))
    } catch {
      throw BenchmarkError("\(path): can't be written: \(error.localizedDescription)")
    }
    return path
  }

  /// Removes a file if it exists.
  func remove(_ path: String) throws(BenchmarkError) {
    guard unlink(path) != 0, errno != ENOENT else { return }
    throw BenchmarkError("\(path): can't be removed: \(String(cString: strerror(errno)))")
  }

  /// The last bytes of a file, as text.
  func end(of path: String) -> String {
    guard let file = FileHandle(forReadingAtPath: path) else { return "" }
    defer { try? file.close() }
    let length = (try? file.seekToEnd()) ?? 0
    try? file.seek(toOffset: length < 100 ? 0 : length - 100)
    return String(decoding: (try? file.readToEnd()) ?? Data(), as: UTF8.self)
  }
}
