import Understudy

/// The lines of standard input, as bytes, without their ends.
///
/// A class, so that waiting for input does not hold exclusive access to the script's state.
final class LineReader {
  private let file: Int32
  private var buffer: [UInt8] = []
  private var unread = 0..<0
  private var lastLine = 0..<0
  private var isAtEnd = false
  /// The number of the last line read, from 1.
  private(set) var number = 0

  /// Longer lines are refused: they are not commands, and must not fill the memory.
  static let longestLine = 16 << 20

  init(file: Int32) { self.file = file }

  /// The next line. If it has not arrived, `awaitInput` is called, which
  /// returns when it may have.
  ///
  /// A line ends in LF or CR LF; the last line may lack it. A byte order mark before the first
  /// line, as some editors and shells write, is skipped.
  ///
  /// - Throws: ``Failure`` if the input can't be read, or a line is too long.
  func next(
    awaitInput: () throws(Failure) -> Void = {}
  ) throws(Failure) -> ArraySlice<UInt8>? {
    var searched = unread.lowerBound
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
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

  /// Makes `next` return the last line again.
  func putBack() {
    unread = lastLine.lowerBound..<unread.upperBound
    number -= 1
  }

  private func line(_ range: Range<Int>) -> ArraySlice<UInt8> {
    number += 1
    lastLine = range
    let start = range.lowerBound + (number == 1 && isMarked(range) ? Self.mark.count : 0)
    let endsInReturn = !range.isEmpty && buffer[range.upperBound - 1] == UInt8(ascii: "\r")
    let end = range.upperBound - (endsInReturn ? 1 : 0)
    return buffer[start..<end]
  }

  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private func isMarked(_ line: Range<Int>) -> Bool { buffer[line].starts(with: Self.mark) }

  /// Adds input behind what is unread.
  private func fill(_ awaitInput: () throws(Failure) -> Void) throws(Failure) {
    guard unread.count < Self.longestLine else {
      throw Failure(
        .badData, "stdin:\(number + 1): the line is longer than \(Self.longestLine) bytes")
    }
    if !FileDescriptor.hasInput(file) { try awaitInput() }
    do {
      let input = try FileDescriptor.readSome(file)
      isAtEnd = input.isEmpty
      buffer.removeFirst(unread.lowerBound)
      buffer += input
      unread = 0..<buffer.count
    } catch {
      throw Failure(.ioError, "standard input: \(error)")
    }
  }
}
