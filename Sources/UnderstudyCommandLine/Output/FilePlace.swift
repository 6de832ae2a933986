import CStandardLibrary
import Understudy

/// The place of a file that is recorded: its path, and which file that led to when it was made.
struct FilePlace {
  let path: String
  /// The same from the root on, whatever folder the view model goes to.
  private let absolutePath: [CChar]
  private let device: dev_t
  private let number: ino_t
  let isInMemory: Bool

  init(of file: Int32, path: String) throws(SystemError) {
    var status = stat()
    guard fstat(file, &status) == 0, let absolute = realpath(FileName.bytes(path), nil) else {
      throw .last
    }
    defer { free(absolute) }
    let bytes = UnsafeBufferPointer(start: absolute, count: strlen(absolute) + 1)
    (self.path, absolutePath, isInMemory) = (path, Array(bytes), false)
    (device, number) = (status.st_dev, status.st_ino)
  }

  /// The place of a file that is nowhere, since it can't be made at `path`.
  init(inMemoryInsteadOf path: String) {
    (self.path, absolutePath, isInMemory) = (path, [0], true)
    (device, number) = (0, 0)
  }

  /// Whether the path still leads to the file.
  func leads(to file: Int32) -> Bool {
    if isInMemory { return true }
    var status = stat()
    return stat(absolutePath, &status) == 0 && status.st_dev == device && status.st_ino == number
  }
}
