import LineEditing
import Understudy
import UnderstudyPlatform

/// The place of a recorded file: its path, and the file's identity when it was created.
package struct FilePlace {
  package let path: String
  /// The absolute path: the view model may change the working folder.
  private let absolutePath: String
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
