/// Bytes of text on their way out: what the stage writes and a transcript takes.
///
/// Appending costs amortised O(1) a byte. Bytes that were taken make room again, so a buffer that is
/// filled and emptied for every command allocates only while it grows. The memory is the buffer's
/// own, or that of a ``ByteStore`` (a file that is mapped), in which every byte stays.
package final class ByteBuffer {
  /// Where the bytes are. The layout is C's too: a signal handler may look at it.
  package struct Memory {
    package var base: UnsafeMutablePointer<UInt8>
    package var count: Int
    package var capacity: Int
    /// How many bytes at the front were taken.
    package var taken = 0

    package init(base: UnsafeMutablePointer<UInt8>, count: Int, capacity: Int) {
      (self.base, self.count, self.capacity) = (base, count, capacity)
    }
  }

  // Raw memory rather than [UInt8] or stored properties: the checks for uniqueness and exclusive
  // access on each append of a property of a class halve the rate of a scripted run.
  package let memory: UnsafeMutablePointer<Memory>
  private var store: (any ByteStore)?

  package init(capacity: Int = 4096) {
    let capacity = max(capacity, 64)
    memory = .allocate(capacity: 1)
    memory.initialize(to: Memory(base: .allocate(capacity: capacity), count: 0, capacity: capacity))
  }

  deinit {
    moveToOwnMemory()
    memory.pointee.base.deallocate()
    memory.deallocate()
  }

  /// How many bytes there are that were not taken.
  package var count: Int { memory.pointee.count - memory.pointee.taken }

  /// The bytes from `start` to the end; valid until the buffer changes.
  package func bytes(from start: Int = 0) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: memory.pointee.base + memory.pointee.taken + start, count: count - start)
  }

  /// The text from `start` to the end.
  package func text(from start: Int = 0) -> String {
    String(decoding: bytes(from: start), as: UTF8.self)
  }

  /// Takes all bytes: they are not there any more. In a store they stay.
  package func removeAll() {
    if store == nil {
      memory.pointee.count = 0
    } else {
      memory.pointee.taken = memory.pointee.count
    }
  }

  /// Takes back everything after the first `length` bytes that were not taken.
  package func truncate(to length: Int) {
    memory.pointee.count = min(memory.pointee.count, memory.pointee.taken + length)
  }

  // MARK: Appending

  @inline(__always)
  package func append(_ byte: UInt8) {
    reserve(1)
    memory.pointee.base[memory.pointee.count] = byte
    memory.pointee.count += 1
  }

  @inline(__always)
  package func append(_ text: StaticString) {
    append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @inline(__always)
  package func append(_ bytes: UnsafeRawBufferPointer) {
    guard let source = bytes.baseAddress else { return }
    reserve(bytes.count)
    let end = memory.pointee.base + memory.pointee.count
    UnsafeMutableRawPointer(end).copyMemory(from: source, byteCount: bytes.count)
    memory.pointee.count += bytes.count
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
    if number < 0 { append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    let digits = Self.digits(of: rest)
    reserve(digits)
    memory.pointee.count += digits
    var place = memory.pointee.base + memory.pointee.count
    repeat {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      place -= 1
      place.pointee = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
      rest = quotient
    } while rest > 0
  }

  private static func digits(of number: UInt) -> Int {
    var (rest, digits) = (number, 1)
    while rest >= 10_000 {
      rest /= 10_000
      digits += 4
    }
    return digits + (rest >= 1000 ? 3 : rest >= 100 ? 2 : rest >= 10 ? 1 : 0)
  }

  // MARK: Room

  @inline(__always)
  private func reserve(_ extra: Int) {
    if memory.pointee.count + extra > memory.pointee.capacity { grow(by: extra) }
  }

  @inline(never)
  private func grow(by extra: Int) {
    let kept = count
    if let store {
      if let room = store.makeRoom(for: extra, after: memory.pointee.count, keeping: kept) {
        memory.pointee = room
        memory.pointee.taken = room.count - kept
        store.watch(memory)
        return
      }
      moveToOwnMemory()
    }
    if memory.pointee.count + extra > memory.pointee.capacity { enlarge(by: extra) }
  }

  private func enlarge(by extra: Int) {
    let capacity = max(memory.pointee.count + extra, memory.pointee.capacity * 2)
    let base = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    base.update(from: memory.pointee.base, count: memory.pointee.count)
    memory.pointee.base.deallocate()
    memory.pointee.base = base
    memory.pointee.capacity = capacity
  }

  // MARK: Stores

  /// Goes on in `store`, which gets the bytes that were not taken first.
  package func move(to store: any ByteStore) {
    let pending = Array(bytes())
    moveToOwnMemory()
    memory.pointee.base.deallocate()
    memory.pointee = store.memory
    self.store = store
    memory.pointee.taken = memory.pointee.count
    store.watch(memory)
    pending.withUnsafeBytes { append($0) }
  }

  /// Goes on in memory of its own. What is in the store stays there, and is complete.
  package func moveToOwnMemory() {
    guard let store else { return }
    let pending = bytes()
    let base = UnsafeMutablePointer<UInt8>.allocate(capacity: max(pending.count, 4096))
    UnsafeMutableRawPointer(base).copyMemory(
      from: memory.pointee.base + memory.pointee.taken, byteCount: pending.count)
    store.close(keeping: memory.pointee.count)
    memory.pointee = Memory(
      base: base, count: pending.count, capacity: max(pending.count, 4096))
    self.store = nil
  }

  /// Gives back room that the store holds ready: for a pause, so that others see the bytes and no more.
  package func settle() {
    guard let store else { return }
    store.trim(to: memory.pointee.count)
    memory.pointee.capacity = memory.pointee.count
  }
}

/// Memory for a ``ByteBuffer`` in which every byte stays: a file that is mapped.
package protocol ByteStore: AnyObject {
  /// The memory that new bytes go to. Its `count` bytes are those that are there already.
  var memory: ByteBuffer.Memory { get }

  /// Gives memory with room for `extra` bytes more than `count`, in which the last `kept` bytes stand before the
  /// end; nil when there is no more room, and the buffer has to go on by itself. The memory given
  /// before is valid until then, or until `close`.
  func makeRoom(for extra: Int, after count: Int, keeping kept: Int) -> ByteBuffer.Memory?

  /// Tells where the buffer says how many bytes there are now: for who has to know when the process
  /// dies.
  func watch(_ memory: UnsafePointer<ByteBuffer.Memory>)

  /// Ends the file after the `count` bytes of the memory given last.
  func trim(to count: Int)

  /// Ends the file after the `count` bytes of the memory given last, which is not used any more.
  func close(keeping count: Int)
}
