/// Bytes of text on their way out: what the stage writes and a transcript takes.
///
/// Appending costs amortised O(1) a byte. `removeAll()` keeps the memory, so a buffer that is
/// filled and emptied for every command allocates only while it grows.
package final class ByteBuffer {
  // Raw memory rather than [UInt8]: the checks for uniqueness and exclusive access on each append
  // of an array stored in a class halve the rate of a scripted run.
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  package private(set) var count = 0

  package init(capacity: Int = 4096) {
    self.capacity = max(capacity, 64)
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  /// The bytes from `start` to the end; valid until the buffer changes.
  package func bytes(from start: Int = 0) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: base + start, count: count - start)
  }

  /// The text from `start` to the end.
  package func text(from start: Int = 0) -> String {
    String(decoding: bytes(from: start), as: UTF8.self)
  }

  package func removeAll() { count = 0 }

  /// Takes back everything after the first `length` bytes.
  package func truncate(to length: Int) { count = min(count, length) }

  @inline(__always)
  package func append(_ byte: UInt8) {
    reserve(1)
    base[count] = byte
    count += 1
  }

  @inline(__always)
  package func append(_ text: StaticString) {
    append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @inline(__always)
  package func append(_ bytes: UnsafeRawBufferPointer) {
    guard let source = bytes.baseAddress else { return }
    reserve(bytes.count)
    UnsafeMutableRawPointer(base + count).copyMemory(from: source, byteCount: bytes.count)
    count += bytes.count
  }

  package func append(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { append(byte) }
  }

  /// Appends the string's UTF-8 as it is; see `appendQuoted` for text that is data.
  package func append(raw text: String) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  /// Appends a whole number in decimal.
  package func append(_ number: Int) {
    reserve(20)
    if number < 0 { append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    let digits = Self.digits(of: rest)
    var place = count + digits
    count = place
    repeat {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      place -= 1
      base[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
      rest = quotient
    } while rest > 0
  }

  private static func digits(of number: UInt) -> Int {
    var digits = 1
    var bound: UInt = 10
    while number >= bound {
      digits += 1
      let (next, overflow) = bound.multipliedReportingOverflow(by: 10)
      if overflow { break }
      bound = next
    }
    return digits
  }

  @inline(__always)
  private func reserve(_ extra: Int) {
    if count + extra > capacity { grow(to: count + extra) }
  }

  @inline(never)
  private func grow(to needed: Int) {
    let larger = max(needed, capacity * 2)
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    memory.update(from: base, count: count)
    base.deallocate()
    base = memory
    capacity = larger
  }
}
