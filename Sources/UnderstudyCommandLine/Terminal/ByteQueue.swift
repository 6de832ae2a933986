#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Bytes of a file, read ahead of who takes them.
///
/// A key waits for all that is done here: nothing grows and nothing is moved.
final class ByteQueue {
  /// As much as is read at once.
  private let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 4096)
  private var ahead = 0..<0

  deinit { bytes.deallocate() }

  var rest: Slice<UnsafeMutableBufferPointer<UInt8>> { bytes[ahead] }

  var first: UInt8? { ahead.isEmpty ? nil : bytes[ahead.lowerBound] }

  func removeFirst(_ count: Int = 1) {
    ahead = ahead.lowerBound + count..<ahead.upperBound
  }

  /// Takes `text` from the front. Gives false, and takes nothing, if something else is there.
  func remove(_ text: String) -> Bool {
    guard rest.starts(with: text.utf8) else { return false }
    removeFirst(text.utf8.count)
    return true
  }

  func removeAll() { ahead = 0..<0 }

  /// Reads what a file has, unless there are bytes still.
  ///
  /// - Returns: how many bytes there are now, or what the system told: 0 at the end, -1 with `errno` set.
  func refill(from file: Int32) -> Int {
    guard ahead.isEmpty else { return ahead.count }
    let count = read(file, bytes.baseAddress, bytes.count)
    ahead = 0..<max(count, 0)
    return count
  }
}
