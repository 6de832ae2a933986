import CStandardLibrary

/// Space in a file, and the memory that is mapped from it.
enum FileRoom {
  /// The most by which a file grows at once: as much as Linux maps in one page fault.
  static let pieceLength = 1 << 18

  /// Maps the file from the page of `start`. The file may end before the window does.
  static func map(
    _ file: Int32, from start: Int, to needed: Int
  ) throws(SystemError) -> (window: UnsafeMutableRawBufferPointer, offset: Int) {
    let pageSize = sysconf(Int32(_SC_PAGESIZE))
    let offset = start / pageSize * pageSize
    let length = pieceEnd(after: needed) - offset
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
      let count = pwrite(file, nulls, min(wanted - length, nulls.count), off_t(length))
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

  private static let nulls = [UInt8](repeating: 0, count: pieceLength)
}
