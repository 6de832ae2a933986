// Many rows of the same bytes are equal: comparing these takes three instructions for a number. Rows
// are compared where they are: subscripts, also of a buffer, would copy each.
extension Array where Element: Equatable {
  /// Whether both are the same array in memory, as they are until one of them changes.
  @inlinable @inline(__always)
  package func isShared(with other: [Element]) -> Bool {
    unsafeBitCast(self, to: UnsafeRawPointer.self)
      == unsafeBitCast(other, to: UnsafeRawPointer.self)
  }

  /// How many rows from the start are equal.
  @inlinable
  package func commonPrefix(with other: [Element]) -> Int {
    withUnsafeBufferPointer { own in
      other.withUnsafeBufferPointer { other in
        let shorter = Swift.min(own.count, other.count)
        guard let first = own.baseAddress, let otherFirst = other.baseAddress else { return 0 }
        var count = 0
        while count + rowBlock <= shorter,
          (first + count).hasBytes(of: otherFirst + count, count: rowBlock)
        { count += rowBlock }
        while count < shorter, (first + count).pointee == (otherFirst + count).pointee {
          count += 1
        }
        return count
      }
    }
  }

  /// How many rows from the end are equal, of those after some from the start.
  func commonSuffix(with other: [Element], after prefix: Int) -> Int {
    withUnsafeBufferPointer { own in
      other.withUnsafeBufferPointer { other in
        let most = Swift.min(own.count, other.count) - prefix
        guard let first = own.baseAddress, let otherFirst = other.baseAddress else { return 0 }
        let (end, otherEnd) = (first + own.count, otherFirst + other.count)
        var count = 0
        while count + rowBlock <= most,
          (end - count - rowBlock).hasBytes(of: otherEnd - count - rowBlock, count: rowBlock)
        { count += rowBlock }
        while count < most, (end - count - 1).pointee == (otherEnd - count - 1).pointee {
          count += 1
        }
        return count
      }
    }
  }
}

/// How many rows are compared at once by their bytes.
@usableFromInline let rowBlock = 16

extension UnsafePointer {
  /// Whether so many elements have the same bytes.
  @inlinable
  package func hasBytes(of other: Self, count: Int) -> Bool {
    let size = count * MemoryLayout<Pointee>.stride
    return UnsafeRawBufferPointer(start: self, count: size)
      .isEqual(to: UnsafeRawBufferPointer(start: other, count: size))
  }
}
