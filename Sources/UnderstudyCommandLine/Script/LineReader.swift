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

  /// The next line. If it has not arrived, `awaitInput` is called, which returns when it may have.
  ///
  /// A line ends in LF or CR LF; the last line may lack it. A byte order mark before the first
  /// line, as some editors and shells write, is skipped.
  ///
  /// - Throws: ``Failure`` if the input can't be read, or a line is too long.
  func next(
    awaitInput: () throws(Failure) -> Void = {}
  ) throws(Failure) -> ArraySlice<UInt8>? {
    var searched = 0
    while true {
      let unread = unread
      if let end = buffer[(unread.lowerBound + searched)...].firstIndex(of: UInt8(ascii: "\n")) {
        self.unread = (end + 1)..<unread.upperBound
        return line(unread.lowerBound..<end)
      }
      if isAtEnd {
        self.unread = unread.upperBound..<unread.upperBound
        return unread.isEmpty ? nil : line(unread)
      }
      searched = unread.count
      try fill(awaitInput)
    }
  }

  /// Makes `next` return the last line again.
  func putBack() {
    unread = lastLine.lowerBound..<unread.upperBound
    number -= 1
  }

  private func line(_ range: Range<Int>) -> ArraySlice<UInt8> {
    lastLine = range
    number += 1
    var line = buffer[range]
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    if number == 1, line.starts(with: Self.mark) { line.removeFirst(Self.mark.count) }
    return line
  }

  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

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
      // Set as a whole: if it were changed in place, each use would check for exclusive access.
      buffer = buffer[unread] + input
      unread = 0..<buffer.count
    } catch {
      throw Failure(.ioError, "standard input: \(error)")
    }
  }
}
