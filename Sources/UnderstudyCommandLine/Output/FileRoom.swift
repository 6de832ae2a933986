import CStandardLibrary

/// Room in a file, and the memory that is mapped from it.
enum FileRoom {
  /// What a file grows by at most: as much as Linux maps at one fault.
  static let pieceLength = 1 << 18

  /// Maps the file from the page of `start` on. It may end before the window does.
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

  /// Makes a file longer, by NULs; gives how long it then is.
  ///
  /// Room is taken from the disk before it is written to: a mapping that has none behind it would end the
  /// process. NULs are written, in large pieces: Linux then keeps the file in memory in large pieces too, and
  /// maps each at one fault. Room that is only allocated is mapped page by page, which cost more than all
  /// else that recording does.
  static func extend(
    _ file: Int32, from length: Int, to wanted: Int, atLeast least: Int
  ) throws(SystemError) -> Int {
    var length = length
    while length < wanted {
      let count = pwrite(file, nulls, min(wanted - length, nulls.count), off_t(length))
      if count > 0 {
        length += count
      } else if count == 0 || errno != EINTR {
        // There may be room for a little all the same.
        guard length >= least else { throw .last }
        break
      }
    }
    return length
  }

  private static let nulls = [UInt8](repeating: 0, count: pieceLength)
}
