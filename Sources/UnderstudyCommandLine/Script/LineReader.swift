import Understudy
import UnderstudyProgram

/// The lines of standard input, as bytes, without their ends.
///
/// ```swift
/// repeat {
///   let input = reader.input
///   while let line = reader.next(in: input.span) { … }
/// } while try reader.readMore { … }
/// ```
///
/// A class, so that waiting for input does not hold exclusive access to the script's state.
final class LineReader {
  private let file: Int32
  /// What was read: the lines that were taken since the last reading, and those that come.
  private(set) var input: [UInt8] = []
  /// Where the lines that come begin.
  private var place = 0
  /// Up to where they were searched: a long line comes in many pieces.
  private var searched = 0
  private var lastPlace = 0
  private var isAtEnd = false
  /// The number of the last line read, from 1.
  private(set) var number = 0

  /// Longer lines are refused: they are not commands, and must not fill the memory.
  static let longestLine = 16 << 20

  init(file: Int32) { self.file = file }

  /// Takes the next line that was read: where it is in the input. Nil if there is none.
  ///
  /// A line ends in LF or CR LF; the last line may lack it. A byte order mark before the first
  /// line, as some editors and shells write, is skipped.
  func next(in input: Span<UInt8>) -> Range<Int>? {
    let start = place
    var end = max(start, searched)
    while end < input.count, input[end] != UInt8(ascii: "\n") { end += 1 }
    searched = end
    let isEnded = end < input.count
    guard isEnded || isAtEnd && start < end else { return nil }
    (lastPlace, place) = (start, isEnded ? end + 1 : end)
    number += 1
    let markEnd = start + Self.mark.count
    let isMarked =
      number == 1 && end >= markEnd && input.extracting(start..<markEnd).isEqual(to: Self.mark.span)
    let textStart = isMarked ? markEnd : start
    let endsInReturn = end > textStart && input[end - 1] == UInt8(ascii: "\r")
    return textStart..<(endsInReturn ? end - 1 : end)
  }

  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Reads more of the input; returns false if all was taken. If nothing has arrived, `awaitInput` is called,
  /// which returns when something may have.
  ///
  /// - Throws: ``Failure`` if the input can't be read, or a line is too long.
  func readMore(_ awaitInput: () throws(Failure) -> Void = {}) throws(Failure) -> Bool {
    if isAtEnd { return false }
    guard input.count - place < Self.longestLine else {
      throw Failure(
        .badData, "stdin:\(number + 1): the line is longer than \(Self.longestLine) bytes")
    }
    if !FileDescriptor.hasInput(file) { try awaitInput() }
    let more = try Failure.wrapping(.ioError, "standard input") {
      try FileDescriptor.readSome(file)
    }
    isAtEnd = more.isEmpty
    input.removeFirst(place)
    input += more
    (place, searched) = (0, searched - place)
    return true
  }

  /// Takes the next line, when it has come; nil at the end.
  func next() throws(Failure) -> String? {
    repeat {
      let input = input
      if let line = next(in: input.span) { return String(decoding: input[line], as: UTF8.self) }
    } while try readMore()
    return nil
  }

  /// Makes the line that was taken last be the last one of the input.
  func stop() {
    (place, searched, isAtEnd) = (input.count, input.count, true)
  }

  /// Makes the next line be the last one again.
  func putBack() {
    (place, searched) = (lastPlace, lastPlace)
    number -= 1
  }
}
