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
    /// Where in the store the memory begins.
    package var offset = 0

    package init(base: UnsafeMutablePointer<UInt8>, count: Int, capacity: Int) {
      (self.base, self.count, self.capacity) = (base, count, capacity)
    }
  }

  // Raw memory rather than [UInt8] or stored properties: the checks for uniqueness and exclusive
  // access on each append of a property of a class halve the rate of a scripted run.
  // What each command appends can be inlined into other modules for the same reason.
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
  @inlinable package var count: Int { memory.pointee.count - memory.pointee.taken }

  /// The bytes from `start` to the end; valid until the buffer changes.
  @inlinable
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

  @inlinable @inline(__always)
  package func append(_ byte: UInt8) {
    reserve(1)
    memory.pointee.base[memory.pointee.count] = byte
    memory.pointee.count += 1
  }

  @inlinable @inline(__always)
  package func append(_ text: StaticString) {
    append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @inlinable @inline(__always)
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
  @inlinable
  package func append(_ number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    let digits = Self.digits(of: rest)
    reserve(digits)
    var place = memory.pointee.base + memory.pointee.count + digits
    repeat {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      place -= 1
      place.pointee = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
      rest = quotient
    } while rest > 0
    // Behind the digits: what is counted is written, whenever a signal handler looks.
    memory.pointee.count += digits
  }

  @usableFromInline
  package static func digits(of number: UInt) -> Int {
    var (rest, digits) = (number, 1)
    while rest >= 10_000 {
      rest /= 10_000
      digits += 4
    }
    return digits + (rest >= 1000 ? 3 : rest >= 100 ? 2 : rest >= 10 ? 1 : 0)
  }

  // MARK: Room

  @inlinable @inline(__always)
  package func reserve(_ extra: Int) {
    if memory.pointee.count + extra > memory.pointee.capacity { grow(by: extra) }
  }

  @usableFromInline @inline(never)
  package func grow(by extra: Int) {
    if let store, !store.makeRoom(for: extra, in: memory) { moveToOwnMemory() }
    if memory.pointee.count + extra > memory.pointee.capacity { enlarge(by: extra) }
  }

  private func enlarge(by extra: Int) {
    let capacity = max(memory.pointee.count + extra, memory.pointee.capacity * 2)
    let (old, base) = (
      memory.pointee.base, UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    )
    base.update(from: old, count: memory.pointee.count)
    memory.pointee.base = base
    memory.pointee.capacity = capacity
    old.deallocate()
  }

  // MARK: Stores

  /// Goes on in `store`, which gets the bytes that were not taken first.
  package func move(to store: any ByteStore) {
    let pending = Array(bytes())
    moveToOwnMemory()
    let own = memory.pointee.base
    store.open(in: memory)
    own.deallocate()
    self.store = store
    pending.withUnsafeBytes { append($0) }
  }

  /// Goes on in memory of its own. What is in the store stays there, and is complete.
  package func moveToOwnMemory() {
    store?.close(memory)
    store = nil
  }

  /// Gives back room that the store holds ready: for a pause, so that others see the bytes and no more.
  ///
  /// In the middle of a step the store shows that there is more to come. A store that can't be relied on
  /// any more is left.
  package func settle(inStep: Bool = false) {
    if let store, !store.settle(memory, inStep: inStep) { moveToOwnMemory() }
  }

  /// Leaves a store that can't be relied on any more: for when the bytes are about to be taken.
  package func verify() {
    if let store, !store.isIntact(memory) { moveToOwnMemory() }
  }
}

/// Memory for a ``ByteBuffer`` in which every byte stays: a file that is mapped.
package protocol ByteStore: AnyObject {
  /// Has the buffer's memory be the store's, all of it taken.
  func open(in memory: UnsafeMutablePointer<ByteBuffer.Memory>)

  /// Makes room for `extra` bytes more, and keeps at least those that were not taken. False when there is no
  /// more room, and the buffer has to go on by itself.
  func makeRoom(for extra: Int, in memory: UnsafeMutablePointer<ByteBuffer.Memory>) -> Bool

  /// Ends the file after the bytes that are there; in the middle of a step so that this shows. False when
  /// it does not hold them any more.
  func settle(_ memory: UnsafeMutablePointer<ByteBuffer.Memory>, inStep: Bool) -> Bool

  /// Whether the file still holds the bytes.
  func isIntact(_ memory: UnsafeMutablePointer<ByteBuffer.Memory>) -> Bool

  /// Has the buffer's memory be its own, with the bytes that were not taken, and ends the file.
  func close(_ memory: UnsafeMutablePointer<ByteBuffer.Memory>)
}
