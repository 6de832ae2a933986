import CStandardLibrary
import Understudy

/// The lines of standard input, as bytes, without their ends.
///
/// An object, so that the script that reads holds on to nothing that changes while it waits for input.
final class LineReader {
  private let file: Int32
  private var buffer: UnsafeMutableRawBufferPointer
  private var unread = 0..<0
  private var lastLine = 0..<0
  private var isAtEnd = false
  /// The number of the line that was read last, from 1.
  private(set) var number = 0

  /// A longer line is refused: it is no command, and must not fill the memory.
  static let longestLine = 16 << 20

  init(file: Int32) {
    self.file = file
    buffer = .allocate(byteCount: 1 << 16, alignment: 1)
  }

  deinit { buffer.deallocate() }

  /// The next line; valid until the next call. `awaitInput` is called when it is not there yet,
  /// to return when it may be.
  ///
  /// The end of a line is LF or CR LF; the last line may lack it. A byte order mark before the first line,
  /// as some editors and shells write it, is passed over.
  ///
  /// - Throws: ``Failure`` when the input can't be read or a line is too long.
  func next(
    awaitInput: () throws(Failure) -> Void
  ) throws(Failure) -> UnsafeRawBufferPointer? {
    var searched = unread.lowerBound
    while true {
      if let end = indexOfNewline(from: searched) {
        defer { unread = (end + 1)..<unread.upperBound }
        return line(unread.lowerBound..<end)
      }
      if isAtEnd {
        defer { unread = unread.upperBound..<unread.upperBound }
        return unread.isEmpty ? nil : line(unread)
      }
      let searchedBytes = unread.count
      try fill(awaitInput)
      searched = unread.lowerBound + searchedBytes
    }
  }

  /// Makes the line that was read last the next one again.
  func putBack() {
    unread = lastLine.lowerBound..<unread.upperBound
    number -= 1
  }

  private func line(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    number += 1
    lastLine = range
    let start = range.lowerBound + (number == 1 && isMarked(range) ? Self.mark.count : 0)
    let endsInReturn = !range.isEmpty && buffer[range.upperBound - 1] == UInt8(ascii: "\r")
    let end = range.upperBound - (endsInReturn ? 1 : 0)
    return UnsafeRawBufferPointer(rebasing: buffer[start..<end])
  }

  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private func isMarked(_ line: Range<Int>) -> Bool { buffer[line].starts(with: Self.mark) }

  private func indexOfNewline(from start: Int) -> Int? {
    guard let base = buffer.baseAddress, start < unread.upperBound,
      let found = memchr(base + start, 0x0a, unread.upperBound - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  private func fill(_ awaitInput: () throws(Failure) -> Void) throws(Failure) {
    try makeRoom()
    if !FileDescriptor.hasInput(file) { try awaitInput() }
    let room = UnsafeMutableRawBufferPointer(rebasing: buffer[unread.upperBound...])
    do {
      let count = try FileDescriptor.readSome(file, into: room)
      isAtEnd = count == 0
      unread = unread.lowerBound..<(unread.upperBound + count)
    } catch {
      throw Failure(.ioError, "standard input: \(error)")
    }
  }

  /// Moves what is unread to the front, and makes the buffer larger when a line fills it.
  private func makeRoom() throws(Failure) {
    guard unread.upperBound == buffer.count || unread.isEmpty else { return }
    let rest = UnsafeRawBufferPointer(rebasing: buffer[unread])
    guard rest.count < Self.longestLine else {
      throw Failure(
        .badData, "stdin:\(number + 1): the line is longer than \(Self.longestLine) bytes")
    }
    if rest.count > buffer.count / 2 {
      let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: buffer.count * 2, alignment: 1)
      larger.copyMemory(from: rest)
      buffer.deallocate()
      buffer = larger
    } else if let base = buffer.baseAddress, let source = rest.baseAddress {
      memmove(base, source, rest.count)
    }
    unread = 0..<rest.count
  }
}
