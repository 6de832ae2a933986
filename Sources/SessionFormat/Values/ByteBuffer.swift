/// A buffer of text: the stage appends to it, and its reader takes the bytes from the front.
///
/// Appending costs amortised O(1) a byte. The space of taken bytes is reused, so a buffer that is
/// filled and emptied for every command allocates only while it grows. The memory belongs to the
/// buffer, or to a ``ByteStore`` (a mapped file), which keeps every byte.
@usableFromInline
package final class ByteBuffer {
  /// Where the bytes are. C code uses the same layout: a signal handler may read it.
  @usableFromInline
  package struct Memory {
    @usableFromInline package var base: UnsafeMutablePointer<UInt8>
    @usableFromInline package var count: Int
    @usableFromInline package var capacity: Int
    /// How many bytes at the front have been taken.
    @usableFromInline package var taken = 0
    /// The position in the store where the memory begins.
    package var offset = 0
    /// How many bytes at the front the store holds: all of them if it is the memory of a file.
    package var stored = Int.max
    /// Whether refusals were appended since they were last taken.
    @usableFromInline package var hasRefusals = false

    package init(base: UnsafeMutablePointer<UInt8>, count: Int, capacity: Int) {
      (self.base, self.count, self.capacity) = (base, count, capacity)
    }
  }

  // Raw memory rather than an array or stored properties: the checks for uniqueness and exclusive
  // access on each append would halve the speed of a script. For the same reason, what each command
  // appends can be inlined into other modules.
  @usableFromInline package let memory: UnsafeMutablePointer<Memory>
  private var store: (any ByteStore)?
  private var refusals: [String]?

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

  /// The number of bytes that have not been taken.
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

  /// Takes all bytes. A store keeps them.
  package func removeAll() {
    if store == nil {
      memory.pointee.count = 0
    } else {
      memory.pointee.taken = memory.pointee.count
    }
  }

  /// Removes everything after the first `length` bytes that have not been taken.
  package func truncate(to length: Int) {
    let removed = count - length
    guard removed > 0 else { return }
    memory.pointee.count -= removed
    guard store != nil else { return }
    // What is appended next may be shorter, and must not be followed by the rest of this.
    (memory.pointee.base + memory.pointee.count).update(repeating: 0, count: removed)
    if memory.pointee.stored < .max {
      memory.pointee.stored = min(memory.pointee.stored, memory.pointee.count)
    }
  }

  // MARK: Refusals

  /// Whether there are refusals to take. A script asks after each command.
  @inlinable package var hasRefusals: Bool { memory.pointee.hasRefusals }

  /// Keeps the texts of the refusals and errors that are appended from now on.
  package func keepRefusals() { refusals = [] }

  /// Takes the texts of the refusals and errors that were appended.
  package func takeRefusals() -> [String] {
    defer {
      refusals = refusals.map { _ in [] }
      memory.pointee.hasRefusals = false
    }
    return refusals ?? []
  }

  /// Keeps the text of a refusal if they are to be taken.
  func keep(refusal text: String) {
    guard refusals != nil else { return }
    refusals?.append(text)
    memory.pointee.hasRefusals = true
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

  /// Appends the string's UTF-8 unchanged; use `appendQuoted` for text that is data.
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
      // Not `quotientAndRemainder`, which is slow in a debug build.
      let quotient = rest / 10
      place -= 1
      place.pointee = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest - quotient * 10)
      rest = quotient
    } while rest > 0
    // After the digits are written, so that a signal handler never sees bytes that are not there
    // yet.
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

  // MARK: Capacity

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

  /// Continues in `store`, beginning with the bytes that have not been taken.
  package func move(to store: any ByteStore) {
    let pending = Array(bytes())
    moveToOwnMemory()
    let own = memory.pointee.base
    store.open(in: memory)
    own.deallocate()
    self.store = store
    pending.withUnsafeBytes { append($0) }
  }

  /// Continues in the buffer's own memory. The store keeps everything written so far.
  package func moveToOwnMemory() {
    store?.close(memory)
    store = nil
  }

  /// Releases the store's reserved space, for a pause in which other processes may read the file.
  ///
  /// In the middle of a step the store shows that more will follow. The buffer leaves a store that
  /// no longer holds its bytes.
  package func settle(inStep: Bool = false) {
    if let store, !store.settle(memory, inStep: inStep) { moveToOwnMemory() }
  }

  /// Makes sure that the store holds all bytes, before they are taken or the view model continues.
  ///
  /// In the middle of a step the store shows that more will follow. The buffer leaves a store that
  /// no longer holds its bytes.
  package func store(inStep: Bool = false) {
    if let store, !store.store(memory, inStep: inStep) { moveToOwnMemory() }
  }

  /// Leaves a store that is no longer at its place.
  package func verifyPlace() {
    if let store, !store.isInPlace() { moveToOwnMemory() }
  }
}

/// Memory for a ``ByteBuffer`` that keeps every byte: a mapped file.
package protocol ByteStore: AnyObject {
  /// Makes the buffer use the store's memory, with all bytes in it taken.
  func open(in memory: UnsafeMutablePointer<ByteBuffer.Memory>)

  /// Makes room for `extra` more bytes, and keeps at least those that have not been taken. Returns
  /// false if there is no room, so that the buffer has to continue in its own memory.
  func makeRoom(for extra: Int, in memory: UnsafeMutablePointer<ByteBuffer.Memory>) -> Bool

  /// Ends the file after the bytes, and marks it if this is in the middle of a step. Returns false
  /// if the file no longer holds them.
  func settle(_ memory: UnsafeMutablePointer<ByteBuffer.Memory>, inStep: Bool) -> Bool

  /// Adds the bytes to the file that it lacks, if any, and marks it if they are written in the
  /// middle of a step. Returns false if the file does not hold them.
  func store(_ memory: UnsafeMutablePointer<ByteBuffer.Memory>, inStep: Bool) -> Bool

  /// Whether the path still leads to the file.
  func isInPlace() -> Bool

  /// Makes the buffer use its own memory, with the bytes that have not been taken, and ends the
  /// file.
  func close(_ memory: UnsafeMutablePointer<ByteBuffer.Memory>)
}
