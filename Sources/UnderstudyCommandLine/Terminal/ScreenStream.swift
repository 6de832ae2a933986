import CLibEdit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The stream that libedit draws by, so that nothing overtakes it.
struct ScreenStream {
  private let file: UnsafeMutablePointer<FILE>

  /// Nil when libedit has none.
  init?(of libedit: OpaquePointer) {
    guard let file = understudy_screen(libedit) else { return nil }
    self.file = file
  }

  func put(_ text: String) { put(text.utf8) }

  func put(_ bytes: some Collection<UInt8>) {
    let written: Int? = bytes.withContiguousStorageIfAvailable {
      fwrite($0.baseAddress, 1, $0.count, file)
    }
    if written == nil { put(ContiguousArray(bytes)) }
  }

  func flush() { fflush(file) }
}
