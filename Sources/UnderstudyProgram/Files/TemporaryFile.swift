import CProcessEnd
import Understudy
import UnderstudyPlatform

/// Files and folders with names that nothing else has.
package enum TemporaryFile {
  /// The folder for them: `$TMPDIR`, or `/tmp`.
  package static var folder: String { Environment.value("TMPDIR") ?? "/tmp" }

  /// Calls `make` with random endings of a name, until it makes something whose name was free.
  package static func named<Made>(
    _ make: (_ ending: String) throws(SystemError) -> Made
  ) throws(SystemError) -> Made {
    while true {
      do throws(SystemError) {
        return try make(randomEnding)
      } catch {
        guard error.number == EEXIST else { throw error }
      }
    }
  }

  /// Whether a name is the prefix and a random ending.
  package static func isNamed(_ name: String, _ prefix: String) -> Bool {
    let rest = name.dropFirst(prefix.count)
    return name.hasPrefix(prefix) && rest.count == 6
      && rest.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  private static var randomEnding: String {
    let letters = "abcdefghijklmnopqrstuvwxyz0123456789"
    return Seal.outside { String((0..<6).compactMap { _ in letters.randomElement() }) }
  }

  /// Creates a file for this user alone, open for reading and writing.
  package static func create(at path: String) throws(SystemError) -> Int32 {
    try FileDescriptor.open(path, O_RDWR | O_CREAT | O_EXCL, mode: 0o600)
  }
}

/// A file that others can't open, but a process that this one starts can be given: in memory, or without a
/// name. It is closed when nothing refers to it.
package final class UnnamedFile: Sendable {
  package let descriptor: Int32

  /// Creates an empty file.
  package init() throws(SystemError) {
    var file = terminal_memory_file()
    if file < 0 {
      file = try TemporaryFile.named { ending throws(SystemError) in
        let path = "\(TemporaryFile.folder)/understudy-\(ending)"
        let file = try TemporaryFile.create(at: path)
        try? FileSystem.remove(path)
        return file
      }
    }
    descriptor = try ChildProcess.moveAway(file)
  }

  deinit { close(descriptor) }

  /// Empties it. Another process must not write to it meanwhile.
  package func empty() {
    ftruncate(descriptor, 0)
    lseek(descriptor, 0, SEEK_SET)
  }

  /// Frees the memory of all but the last bytes, which read as zeros from then on. Other processes can go on
  /// writing.
  package func freeAllButLast(_ count: Int) {
    let size = size
    if size > count { terminal_free_beginning(descriptor, off_t(size - count)) }
  }

  private var size: Int {
    (try? FileSystem.status(ofOpen: descriptor)).map { Int($0.st_size) } ?? 0
  }

  /// What was written to it.
  package var content: [UInt8] { (try? FileDescriptor.readFromStart(descriptor)) ?? [] }

  /// The last bytes that were written to it.
  package func last(_ count: Int) -> [UInt8] {
    (try? FileSystem.read(descriptor, at: max(0, size - count), count: count)) ?? []
  }
}
