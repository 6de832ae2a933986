import LineEditing
import Understudy
import UnderstudyPlatform

/// A file that only this process writes, and whose length it knows.
package struct WrittenFile {
  package let file: Int32
  /// The file's length, as this process has made it.
  package private(set) var length: Int
  /// How many bytes were there when the file was checked last.
  private var checked = 0
  private var isInStep = false

  package init(_ file: Int32) throws(SystemError) {
    let length = lseek(file, 0, SEEK_END)
    guard length >= 0 else { throw .last }
    (self.file, self.length) = (file, Int(length))
  }

  /// Writes bytes at a position, so that they are the last. A NUL at their end says that more will follow.
  ///
  /// If the process is killed in the meantime, NULs show that the rest is missing.
  /// - Returns: whether no other process has made the file longer or shorter.
  package mutating func write(_ bytes: Span<UInt8>, at position: Int) throws(SystemError) -> Bool {
    let (end, wasInStep) = (position + bytes.count, isInStep)
    let endsPage = position / Self.page != (end - 1) / Self.page
    isInStep = !bytes.isEmpty && bytes[bytes.count - 1] == 0
    // Checked at each command, a recorded script would be slower than `bc`.
    if endsPage || !isInStep || !wasInStep || bytes.count >= Self.longWrite {
      guard isIntact else { return false }
      checked = position
    }
    // A kill may cut a write into two where a page ends.
    if endsPage { try setLength(max(end, length)) }
    try FileDescriptor.writeAll(bytes, to: file, at: position)
    length = max(length, end)
    try setLength(end)
    return true
  }

  private static let page = 4096
  /// A write of so many bytes takes much longer than the check.
  private static let longWrite = 1024

  /// Whether the file is as long as this process has made it. Where another one cut it and this one went on
  /// writing, it has NULs.
  package var isIntact: Bool {
    // Not `fstat`, which reads the times: the next write would update them, which takes longer.
    guard lseek(file, 0, SEEK_END) == length else { return false }
    // At first it has nothing but the mark that more will follow.
    if length <= 1 { return true }
    let last = try? FileSystem.read(file, at: max(checked - 1, 0), count: 1)
    return last.map { $0.count == 1 && $0[0] != 0 } ?? false
  }

  package mutating func setLength(_ wanted: Int) throws(SystemError) {
    if length == wanted { return }
    guard ftruncate(file, off_t(wanted)) == 0 else { throw .last }
    (length, checked) = (wanted, min(checked, wanted))
  }
}

/// The place of a recorded file: its path, and the file's identity when it was created.
package struct FilePlace {
  package let path: String
  /// The absolute path: the view model may change the working folder.
  let absolutePath: String
  private let device: dev_t
  private let number: ino_t
  package let isInMemory: Bool

  init(of file: Int32, path: String) throws(SystemError) {
    let status = try FileSystem.status(ofOpen: file)
    absolutePath = try FileSystem.resolved(path)
    (self.path, isInMemory) = (path, false)
    (device, number) = (status.st_dev, status.st_ino)
  }

  /// The place of a file in memory, since it can't be created at `path`.
  init(inMemoryInsteadOf path: String) {
    (self.path, absolutePath, isInMemory) = (path, "", true)
    (device, number) = (0, 0)
  }

  /// Whether the path still leads to the file.
  func leadsToFile() -> Bool {
    isInMemory || SystemCalls.leads(absolutePath, toFile: number, on: device)
  }
}
