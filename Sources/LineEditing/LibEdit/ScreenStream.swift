import CLibEdit

/// The stream that libedit draws with, so that what is printed keeps its place. The C library lets
/// any thread write to it.
@safe struct ScreenStream: @unchecked Sendable {
  private let file: UnsafeMutablePointer<FILE>

  /// - Parameter file: stays open as long as the process lives.
  @unsafe init(_ file: UnsafeMutablePointer<FILE>) { unsafe self.file = file }

  /// Takes text that shows with what comes next.
  func put(_ text: String) {
    // The text has as many bytes.
    _ = unsafe fwrite(text, 1, text.utf8.count, file)
  }

  func show(_ text: String) {
    put(text)
    // The stream is open.
    _ = unsafe fflush(file)
  }
}
