#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file for a report, which is there before anything runs: that it can't be written is no news for
/// the end.
final class ReportFile {
  private let path: String
  private let file: Int32

  /// Makes the file, or empties it.
  ///
  /// - Throws: ``Failure`` when that can't be done.
  init(_ path: String) throws(Failure) {
    self.path = path
    file = FileDescriptor.aboveStandard(open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644))
    if file < 0 { throw Failure(.cannotCreate, "\(path): can't be written: \(SystemError.last)") }
  }

  deinit { close(file) }

  func write(_ text: String) throws(Failure) {
    var text = text
    do throws(SystemError) {
      var failure: SystemError?
      text.withUTF8 { bytes in
        do throws(SystemError) {
          try FileDescriptor.writeAll(UnsafeRawBufferPointer(bytes), to: file)
        } catch { failure = error }
      }
      if let failure { throw failure }
    } catch {
      throw Failure(.ioError, "\(path): \(error)")
    }
  }
}
