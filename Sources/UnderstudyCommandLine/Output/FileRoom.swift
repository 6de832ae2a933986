import CStandardLibrary

/// Space in a file, and the memory that is mapped from it.
enum FileRoom {
  /// The most by which a file grows at once: as much as Linux maps in one page fault.
  static let pieceLength = 1 << 18
  /// The length of a window and of its alignment in the file: what a page table of Linux holds.
  ///
  /// Linux aligns such a window in memory, too. A piece that straddled two page tables would take a
  /// fault for each page, and recording a million commands three times as long.
  private static let windowLength = 1 << 21

  /// Maps the file from the window of `start`. The file may end before the window does.
  static func map(
    _ file: Int32, from start: Int, to needed: Int
  ) throws(SystemError) -> (window: UnsafeMutableRawBufferPointer, offset: Int) {
    let offset = start / windowLength * windowLength
    let length = (needed / windowLength + 1) * windowLength - offset
    let window = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, file, off_t(offset))
    guard let window, window != MAP_FAILED else { throw .last }
    return (UnsafeMutableRawBufferPointer(start: window, count: length), offset)
  }

  static func pieceEnd(after place: Int) -> Int { (place / pieceLength + 1) * pieceLength }

  /// Makes a file longer, with NULs, and returns its new length.
  ///
  /// The space is taken from the disk first: writing to a mapping without space would end the
  /// process. Writing NULs in large pieces makes Linux cache the file in large pieces, and map each
  /// in one page fault. Allocated space is mapped page by page, which costs more than the rest of
  /// recording.
  static func extend(
    _ file: Int32, from length: Int, to wanted: Int, atLeast least: Int
  ) throws(SystemError) -> Int {
    var length = length
    while length < wanted {
      let count = pwrite(file, nulls, min(wanted - length, pieceLength), off_t(length))
      if count > 0 {
        length += count
      } else if count == 0 || errno != EINTR {
        // The disk may still have space for less.
        guard length >= least else { throw .last }
        break
      }
    }
    return length
  }

  /// Memory that is only read: Linux has the same page of NULs for all of it.
  nonisolated(unsafe) private static let nulls = calloc(pieceLength, 1)
}
